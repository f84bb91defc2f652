/** The stacks on the table that a lifted card may go onto, each with what it comes to; and the time left for a question to several. */

import { stackDrawing } from '../core/faces.js';
import { t } from '../core/i18n.js';
import { v } from '../core/paint.js';

/** @typedef {import('../core/paint.js').Piece} Piece */
/** @typedef {import('./app.js').App} App */
/** @typedef {import('./app.js').View} View */
/** @typedef {import('./scene.js').Stack} Stack */

const HURRY_S = 2;

/**
 * @param {App} app
 * @param {View} view
 * @param {Stack[]} stacks
 * @returns {Piece}
 */
export function stacksPart(app, view, stacks) {
  const settled = stacks.some((stack) => stack.chosen);
  return v(
    'div',
    { class: 'stacks' + (settled ? ' settled' : ''), key: 'stacks', role: 'group', 'aria-label': t('table.label'), 'data-many': stacks.length > 4 ? 'true' : null },
    stacks.map((stack) => stackPiece(app, view, stack)),
  );
}

/**
 * @param {App} app
 * @param {View} view
 * @param {Stack} stack
 * @returns {Piece} a button while a lifted card seeks its place, else a picture
 */
function stackPiece(app, view, { id, cards, label, total, tone, ok, why, next, chosen, marked }) {
  const { game } = view.room;
  const content = [
    v('span', { class: 'stack-drawing', key: 'drawing', 'aria-hidden': 'true', memo: game + cards.join(' '), build: () => stackDrawing(game, cards) }),
    v('span', { class: 'stack-figures', key: 'figures', 'aria-hidden': 'true' },
      total === null ? null : v('strong', { class: 'stack-total figures ' + tone, key: String(total), text: String(total) }),
      next ? v('strong', { class: 'stack-next figures ' + next.tone, key: 'next', text: next.text }) : null),
  ];
  const classes = 'stack' + (marked ? ' marked' : '');
  if (!ok && why === null) return v('div', { class: classes, key: id, role: 'img', 'aria-label': label }, content);
  return v(
    'button',
    {
      type: 'button',
      key: 'on.' + id,
      class: classes + (ok ? ' open' : ' shut') + (chosen ? ' chosen' : ''),
      'aria-pressed': ok ? String(chosen) : null,
      onclick: () => (ok ? app.choose(id) : app.hint(/** @type {string} */ (why))),
    },
    content,
    v('span', { class: 'unseen', key: 'name', text: ok ? label : t('hand.card.no', { card: label, why }) }),
  );
}

/**
 * @param {App} app
 * @returns {Piece | null}
 */
export function timePart(app) {
  const { clock } = app.model;
  if (!clock) return null;
  return v(
    'div',
    { class: 'time-left' + (clock.left_s <= HURRY_S ? ' hurry' : ''), key: 'time', role: 'timer', 'aria-label': t('clock.left', { n: clock.left_s }) },
    v('strong', { class: 'figures', 'aria-hidden': 'true', text: String(clock.left_s) }),
    v('span', { class: 'time-bar', 'aria-hidden': 'true' }, v('span', { style: { transform: `scaleX(${clock.share})` } })),
  );
}
