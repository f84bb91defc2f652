/** Draws the table while a game is played: the mat's middle, the seats, the narrated line and the corners. */

import { colorEmblem } from '../core/faces.js';
import { t } from '../core/i18n.js';
import { v } from '../core/paint.js';
import { capital, colorName } from '../core/words.js';
import { controlButton } from './controls.js';
import { joinCorner } from './join.js';
import { CENTRE } from './places.js';
import { ringDrawing } from './ring.js';
import { tell } from './say.js';
import { seatsLayer } from './seats.js';

/** @typedef {import('./page.js').Shown} Shown */
/** @typedef {import('../games/la-cuoi.js').TableScene} TableScene */
/** @typedef {import('../games/la-cuoi.js').Sign} Sign */

const LONG_ALERT = 22;
const LONG_LINE = 50;

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
    v('p', { class: `narration${shown.line.length > LONG_LINE ? ' long' : ''}`, key: 'narration', role: 'status', hidden: !shown.line }, v('span', { text: shown.line })),
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
  if (sign.kind === 'alert') {
    const text = tell(sign.words, view);
    return v('div', { class: `sign alert${text.length > LONG_ALERT ? ' long' : ''}`, key, style, text });
  }
  if (sign.kind === 'waiting') {
    return v('div', { class: 'sign waiting', key, style }, v('strong', { text: `+${sign.n}` }), v('span', { text: tell(sign.words, view) }));
  }
  const { game } = view.room;
  return v('div', { class: 'sign color', key, style },
    v('div', { class: 'emblem', key: 'emblem', memo: sign.color, build: () => colorEmblem(game, sign.color) }),
    v('div', { class: 'word', key: 'word', text: capital(colorName(game, sign.color)) }));
}

/** @param {Shown} shown */
function leftCorner(shown) {
  const { view, act, pressed } = shown;
  const waiting = view.room.members.filter((/** @type {any} */ member) => member.seat === null && member.kind === 'person').length;
  return v('div', { class: 'corner left', key: 'left' },
    v('p', { class: 'house', key: 'house', text: t('name', {}, { game: view.room.game }) }),
    pressed ? null : v('p', { class: 'waiting', key: 'sound', text: t('table.sound.hint') }),
    waiting ? v('p', { class: 'waiting', key: 'waiting', text: t('table.waiting', { n: waiting }) }) : null,
    controlButton({ id: 'menu', text: t('table.menu'), icon: 'menu', press: act.openMenu, bare: true }));
}
