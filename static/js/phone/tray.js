/** The cards that a person has put aside, between the table and the hand that they came from. */

import { v } from '../core/paint.js';
import { cardPiece, icon } from './parts.js';

/** @typedef {import('../core/paint.js').Piece} Piece */
/** @typedef {import('./app.js').App} App */
/** @typedef {import('./app.js').View} View */
/** @typedef {import('./scene.js').Tray} Tray */

/**
 * @param {App} app
 * @param {View} view
 * @param {Tray} tray
 * @returns {Piece}
 */
export function trayPart(app, view, tray) {
  return v(
    'section',
    { class: 'tray', key: 'tray', 'aria-label': tray.title },
    v('div', { class: 'tray-head' },
      v('p', { class: 'tray-status ' + tray.status.tone, role: 'status', text: tray.status.text }),
      tray.points === null ? null : v('strong', { class: 'tray-points figures', text: tray.points }),
      v('button', { type: 'button', class: 'square tray-clear', 'aria-label': tray.clear, onclick: () => app.stage({}) }, icon('cross'))),
    tray.share === null ? null : barPiece(tray.share),
    v('div', { class: 'tray-groups' }, tray.groups.map((group) => groupPiece(app, view, group))),
  );
}

/**
 * @param {number} share
 * @returns {Piece}
 */
function barPiece(share) {
  const width = Math.round(Math.min(1, share) * 100) + '%';
  return v('div', { class: 'tray-bar' + (share >= 1 ? ' full' : ''), 'aria-hidden': 'true' }, v('span', { style: { width } }));
}

/**
 * A tap takes the group back into the hand.
 * @param {App} app
 * @param {View} view
 * @param {Tray['groups'][number]} group
 * @returns {Piece}
 */
function groupPiece(app, view, { id, label, cards, problem, back }) {
  return v(
    'button',
    { type: 'button', class: 'tray-group' + (problem ? ' lacking' : ''), key: id, 'aria-label': label, onclick: () => app.stage(back) },
    cards.map((card, n) => v('span', { class: 'tray-card', key: card + n }, cardPiece(view.room.game, card))),
  );
}
