/** Draws the table while a game is played: the mat's middle, the seats, the narrated line and the corners. */

import { colorEmblem } from '../core/faces.js';
import { t } from '../core/i18n.js';
import { icon } from '../core/icons.js';
import { v } from '../core/paint.js';
import { capital, colorName } from '../core/words.js';
import { joinCorner } from './join.js';
import { CENTRE } from './places.js';
import { ringDrawing } from './ring.js';
import { tell } from './say.js';
import { seatsLayer } from './seats.js';

/** @typedef {import('./page.js').Shown} Shown */
/** @typedef {import('../games/la-cuoi.js').TableScene} TableScene */
/** @typedef {import('../games/la-cuoi.js').Sign} Sign */

/**
 * @param {Shown} shown
 * @param {TableScene} scene
 * @param {HTMLElement} board the layer of the cards
 * @returns {import('../core/paint.js').Piece[]}
 */
export function playPage(shown, scene, board) {
  return [
    v('div', { class: `ring ${scene.direction === 1 ? 'clockwise' : 'counter'}`, key: 'ring', memo: 'ring', build: ringDrawing }),
    seatsLayer(shown, scene),
    v('div', { class: 'board', key: 'board', memo: shown.view.room.game, build: () => board }),
    v('div', { class: 'signs', key: 'signs' }, scene.signs.map((sign) => signPiece(shown, sign))),
    v('p', { class: `narration${shown.line.length > 50 ? ' long' : ''}`, key: 'narration', hidden: !shown.line }, v('span', { text: shown.line })),
    leftCorner(shown),
    joinCorner(shown.view),
  ];
}

/**
 * @param {Shown} shown
 * @param {Sign} sign
 */
function signPiece({ view }, sign) {
  const style = { left: `${CENTRE.x + sign.x}px`, top: `${CENTRE.y + sign.y}px` };
  const key = sign.id;
  if (sign.kind === 'count') return v('div', { class: 'sign count figures', key, style, text: sign.n });
  if (sign.kind === 'alert') return v('div', { class: `sign alert ${sign.tone}`, key, style }, sign.words ? tell(sign.words, view) : '');
  const { game } = view.room;
  const color = /** @type {string} */ (sign.color);
  return v('div', { class: 'sign color', key, style },
    v('div', { class: 'emblem', key: 'emblem', memo: color, build: () => colorEmblem(game, color) }),
    v('div', { class: 'word', key: 'word', text: capital(colorName(game, color)) }));
}

/** @param {Shown} shown */
function leftCorner(shown) {
  const { view, act } = shown;
  const waiting = view.room.members.filter((/** @type {any} */ member) => member.seat === null && member.kind === 'person').length;
  return v('div', { class: 'corner left', key: 'left' },
    v('p', { class: 'house', key: 'house', text: t('name', {}, { game: view.room.game }) }),
    waiting ? v('p', { class: 'waiting', key: 'waiting', text: t('table.waiting', { n: waiting }) }) : null,
    v('button', { class: 'button small', key: 'menu', type: 'button', onclick: act.openMenu },
      v('span', { class: 'icon', memo: 'menu', build: () => icon('menu') }), v('span', { text: t('table.menu') })));
}
