/** Draws the seats around the mat, and lays their fans of backs on the board. */

import { avatar } from '../core/avatars.js';
import { t } from '../core/i18n.js';
import { icon } from '../core/icons.js';
import { v } from '../core/paint.js';
import { teamSign } from '../core/teams.js';
import { figure, memberAt, nameAt } from '../core/words.js';
import { BIG, CENTRE, PLATE, STAGE, fanOf, placesFor } from './places.js';
import { tell } from './say.js';

/** @typedef {import('./page.js').Shown} Shown */
/** @typedef {import('../core/board.js').Pile} Pile */
/** @typedef {import('./scenes.js').TableScene} TableScene */
/** @typedef {{id: string, tone: string, text: string}} Chip */

const MOST_BACKS = 8;
const MOST_BACKS_SMALL = 3;
const BACK_SCALE = 0.24;
const BACK_STEP = 15;
const BACK_TURN = 4;
const MOST_CHIPS = 2;
const LONG_NAME = 14;
const LONG_NAME_SMALL = 10;
const TICKING_S = 5;
const LONG_FIGURE = 2;

/**
 * @param {TableScene} scene
 * @returns {Pile[]} the game's piles, and the fan of everybody whose hand is none of them, in stage pixels
 */
export function pilesOf(scene) {
  const places = scene.places || placesFor(scene.seats.length);
  const fans = scene.seats.map((seat, n) => fanPile(n, seat.count, places[n], scene.backs || BACK_SCALE));
  const own = scene.piles.map((pile) => Object.assign({}, pile, { x: pile.x + CENTRE.x, y: pile.y + CENTRE.y }));
  return own.concat(fans.filter((fan) => own.every((pile) => pile.place !== fan.place)));
}

/**
 * @param {number} seat
 * @param {number} count
 * @param {import('./places.js').Place} place
 * @param {number} backs their size
 * @returns {Pile}
 */
function fanPile(seat, count, place, backs) {
  const at = fanOf(place);
  const shown = Math.min(count, place.small ? MOST_BACKS_SMALL : MOST_BACKS);
  const scale = place.big ? BIG : 1;
  const cards = [];
  for (let i = 0; i < shown; i += 1) {
    const off = i - (shown - 1) / 2;
    cards.push({ face: null, dx: off * BACK_STEP * scale, dy: off * off * 0.7 * scale, turn: off * BACK_TURN });
  }
  return { place: `hand:${seat}`, x: at.x, y: at.y, scale: backs * scale, z: 1, cards };
}

/**
 * @param {Shown} shown
 * @param {TableScene} scene
 * @returns {import('../core/paint.js').Piece}
 */
export function seatsLayer(shown, scene) {
  const places = scene.places || placesFor(scene.seats.length);
  return v('div', { class: 'seats', key: 'seats' }, scene.seats.map((seat, n) => seatPlate(shown, seat, n, places[n])));
}

/**
 * @param {Shown} shown
 * @param {import('./scenes.js').SceneSeat} seat
 * @param {number} n
 * @param {import('./places.js').Place} place
 */
function seatPlate(shown, seat, n, place) {
  const { view } = shown;
  const member = memberAt(view, n);
  const name = nameAt(view, n);
  const acts = isActing(shown, seat, n);
  const danger = seat.tags.some((tag) => tag.tone === 'danger');
  const classes = ['seat', place.side, place.small ? 'small' : '', place.big ? 'big' : '', seat.team === undefined ? '' : `team-${seat.team}`, acts ? 'turn' : '', danger ? 'danger' : '', member && member.away ? 'away' : ''];
  return v('section', { class: classes.filter(Boolean).join(' '), key: n, style: { left: `${place.x}px`, top: `${place.y}px` } },
    v('div', { class: 'avatar', key: 'avatar', memo: member ? member.avatar : null, build: () => avatar(member ? member.avatar : 0) }),
    member && member.kind === 'bot' ? botMark() : null,
    acts ? clockBar(shown) : null,
    v('div', { class: `name${name.length > (place.small ? LONG_NAME_SMALL : LONG_NAME) ? ' long' : ''}`, key: 'name' }, v('span', { text: name })),
    seat.team === undefined ? null : teamMark(seat.team),
    v('div', { class: 'count figures', key: 'count', text: seat.count }),
    seat.points === undefined ? null : pointsPiece(seat.points, place, seat.unit ? tell(seat.unit, view) : t('seat.points')),
    v('div', { class: 'chips', key: 'chips' }, chipsOf(shown, seat, n).map((chip) => v('span', { class: `chip ${chip.tone}`, key: chip.id, text: chip.text }))),
    v('div', { class: 'floats', key: 'floats' }, shown.floats.filter((float) => member && float.member === member.id)
      .map((float) => v('span', { class: 'float', key: float.id, text: float.mark }))));
}

/**
 * @param {number} points
 * @param {import('./places.js').Place} place whose inner side they stand on; a small one has them below
 * @param {string} unit
 */
function pointsPiece(points, place, unit) {
  const text = figure(points);
  const side = place.x + PLATE.width / 2 < STAGE.width / 2 || place.side === 'top' ? 'east' : 'west';
  return v('div', { class: `points ${side}${text.length > LONG_FIGURE ? ' long' : ''}`, key: 'points' },
    v('strong', { class: 'figures', key: 'figure', text }), v('span', { key: 'unit', text: unit }));
}

/**
 * @param {Shown} shown
 * @param {import('./scenes.js').SceneSeat} seat
 * @param {number} n
 * @returns {boolean} whether the game waits for it
 */
function isActing({ view }, seat, n) {
  if (view.room.phase !== 'playing' || view.game.over) return false;
  return seat.asked === undefined ? view.game.turn === n : seat.asked !== null;
}

/**
 * @param {Shown} shown
 * @param {import('./scenes.js').SceneSeat} seat
 * @param {number} n
 * @returns {Chip[]} the most urgent ones
 */
function chipsOf(shown, seat, n) {
  const { view } = shown;
  const member = memberAt(view, n);
  /** @type {Chip[]} */
  const chips = seat.tags.map((tag) => ({ id: tag.id, tone: tag.tone, text: tell(tag.words, view) }));
  if (isActing(shown, seat, n)) chips.unshift({ id: 'turn', tone: 'turn', text: seat.asked ? tell(seat.asked, view) : turnText(shown) });
  if (member && member.away) chips.push({ id: 'away', tone: 'quiet', text: t('table.tag.away') });
  return chips.slice(0, MOST_CHIPS);
}

/**
 * @param {Shown} shown
 * @returns {string}
 */
function turnText({ clock_s }) {
  return clock_s === null ? t('table.tag.turn') : t('table.tag.turn.clock', { s: clock_s });
}

/**
 * @param {number} team
 * @returns {import('../core/paint.js').Piece}
 */
export function teamMark(team) {
  return v('div', { class: `team-mark team-${team}`, key: 'team', memo: team, build: () => teamSign(team) });
}

/** @returns {import('../core/paint.js').Piece} */
function botMark() {
  return v('div', { class: 'bot', key: 'bot', role: 'img', 'aria-label': t('table.tag.bot'), memo: 'bot', build: () => icon('bot') });
}

/** @param {Shown} shown */
function clockBar({ clock_s, clock_share }) {
  if (clock_s === null || clock_share === null) return null;
  const late = clock_s <= TICKING_S ? ' late' : '';
  return v('div', { class: `clock${late}`, key: 'clock' }, v('div', { class: 'left', style: { transform: `scaleX(${clock_share})` } }));
}
