/** Draws the table while a game is played: the mat's middle, the seats, the narrated line and the corners. */

import { colorEmblem } from '../core/faces.js';
import { t } from '../core/i18n.js';
import { v } from '../core/paint.js';
import { capital, colorName, figure } from '../core/words.js';
import { controlButton } from './controls.js';
import { joinCorner } from './join.js';
import { CENTRE } from './places.js';
import { ringDrawing } from './ring.js';
import { tell } from './say.js';
import { seatsLayer, teamMark } from './seats.js';

/** @typedef {import('./page.js').Shown} Shown */
/** @typedef {import('./scenes.js').TableScene} TableScene */
/** @typedef {import('./scenes.js').Sign} Sign */

const LONG_ALERT = 22;
const LONG_LINE = 36;
const LONGEST_LINE = 76;
const LONG_SCORE = 4;

/**
 * @param {Shown} shown
 * @param {TableScene} scene
 * @param {HTMLElement} board the layer of the cards
 * @returns {(import('../core/paint.js').Piece | null)[]}
 */
export function playPage(shown, scene, board) {
  return [
    scene.direction === null ? null : v('div', { class: `ring ${scene.direction === 1 ? 'clockwise' : 'counter'}${scene.roomy ? ' roomy' : ''}`, key: 'ring', memo: 'ring', build: ringDrawing }),
    v('div', { class: 'slots', key: 'slots' }, (scene.slots || []).map((slot) => slotPiece(shown, slot))),
    v('div', { class: 'panels', key: 'panels' }, (scene.panels || []).map((panel) => panelPiece(shown, panel))),
    seatsLayer(shown, scene),
    v('div', { class: 'board', key: 'board', memo: shown.view.room.game, build: () => board }),
    v('div', { class: `signs${scene.roomy ? ' roomy' : ''}`, key: 'signs' }, scene.signs.map((sign) => signPiece(shown, sign))),
    v('p', { class: `narration${lengthOf(shown.line, Boolean(scene.tallLine))}`, key: 'narration', role: 'status', hidden: !shown.line }, v('span', { text: shown.line })),
    leftCorner(shown),
    joinCorner(shown.view),
  ];
}

/**
 * @param {string} line
 * @param {boolean} tall it may take two large rows
 * @returns {string} the look of a line that needs two rows
 */
function lengthOf(line, tall) {
  if (line.length <= LONG_LINE) return '';
  return tall && line.length <= LONGEST_LINE ? ' tall' : ' long';
}

/**
 * @param {Shown} shown
 * @param {Sign} sign
 */
function signPiece(shown, sign) {
  const { view } = shown;
  const style = { left: `${CENTRE.x + sign.x}px`, top: `${CENTRE.y + sign.y}px` };
  const key = sign.id;
  if (sign.kind === 'count') return v('div', { class: `sign count figures${sign.late ? ' late' : ''}${sign.small ? ' small' : ''}`, key, style, text: sign.n });
  if (sign.kind === 'note') return v('div', { class: `sign note ${sign.look}`, key, style, text: tell(sign.words, view) });
  if (sign.kind === 'score') return scorePiece(sign, style);
  if (sign.kind === 'total') return totalPiece(shown, sign, style);
  if (sign.kind === 'clock') return clockPiece(shown, sign, style);
  if (sign.kind === 'band') return v('div', { class: `sign band-around ${sign.look}`, key, style: Object.assign({ width: `${sign.width}px` }, style), text: sign.text });
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

/**
 * @param {Extract<Sign, {kind: 'score'}>} sign
 * @param {Record<string, string>} style
 */
function scorePiece(sign, style) {
  const text = figure(sign.points);
  const tone = sign.points < 0 ? 'minus' : 'plus';
  const long = text.length + sign.note.length > LONG_SCORE ? ' long' : '';
  return v('div', { class: `sign score ${tone}${long}${sign.gold ? ' gold' : ''}`, key: sign.id, style },
    v('strong', { class: 'figures', key: 'points', text }), sign.note ? v('span', { key: 'note', text: sign.note }) : null);
}

/**
 * The figure is made anew whenever it changes, and so called out anew.
 * @param {Shown} shown
 * @param {Extract<Sign, {kind: 'total'}>} sign
 * @param {Record<string, string>} style
 */
function totalPiece({ view }, sign, style) {
  return v('div', { class: `sign total ${sign.tone}${sign.aside ? ' aside' : ''}${sign.small ? ' small' : ''}`, key: sign.id, style },
    v('strong', { class: 'figures', key: `${sign.n}${sign.tone}`, text: sign.n }),
    sign.words ? v('span', { key: 'words', text: tell(sign.words, view) }) : null);
}

/**
 * @param {Shown} shown
 * @param {Extract<Sign, {kind: 'clock'}>} sign
 * @param {Record<string, string>} style
 */
function clockPiece({ view, clock_s, clock_share }, sign, style) {
  return v('div', { class: 'sign clock-sign', key: sign.id, style },
    v('span', { class: 'asks', key: 'asks', text: tell(sign.words, view) }),
    clock_s === null ? null : v('strong', { class: 'figures', key: `s${clock_s}`, text: clock_s }),
    clock_share === null ? null : v('div', { class: 'bar', key: 'bar' }, v('div', { class: 'left', style: { transform: `scaleX(${clock_share})` } })));
}

/**
 * @param {Shown} shown
 * @param {import('./scenes.js').Slot} slot
 */
function slotPiece({ view }, slot) {
  const style = { left: `${CENTRE.x + slot.x}px`, top: `${CENTRE.y + slot.y}px`, transform: `translate(-50%, -50%) scale(${slot.scale})` };
  return v('div', { class: 'slot', key: slot.id, style, memo: `${view.room.game} ${slot.color}`, build: () => colorEmblem(view.room.game, slot.color) });
}

/**
 * @param {Shown} shown
 * @param {import('./scenes.js').Panel} panel
 */
function panelPiece({ view }, panel) {
  const style = { left: `${CENTRE.x + panel.x}px`, top: `${CENTRE.y + panel.y}px`, width: `${panel.width}px`, height: `${panel.height}px` };
  return v('section', { class: `panel-side ${panel.look || `team-${panel.team}`}`, key: panel.id, style },
    v('div', { class: 'panel-name', key: 'name' }, panel.team === undefined ? null : teamMark(panel.team), panel.title ? v('span', { key: 'title', text: tell(panel.title, view) }) : null),
    v('div', { class: 'panel-notes', key: 'notes' }, panel.notes.map((note) => v('span', { key: note.key, text: tell(note, view) }))),
    panel.points === null ? null : v('div', { class: 'panel-figure', key: 'figure' },
      v('strong', { class: 'figures', key: 'points', text: figure(panel.points) }),
      panel.unit ? v('span', { class: 'panel-unit', key: 'unit', text: tell(panel.unit, view) }) : null));
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
