/** The scene of Taco Loco on the table: the tacos as they grow, their totals, and the window for a counter. It touches no page and knows no rule. */

import { BUILD } from '../decks/taco-loco.js';

/** @typedef {import('../table/scenes.js').TableScene} TableScene */
/** @typedef {import('../table/scenes.js').Sign} Sign */
/** @typedef {import('../table/scenes.js').Tag} Tag */
/** @typedef {import('../table/scenes.js').Words} Words */
/** @typedef {import('../core/board.js').Pile} Pile */
/** @typedef {{id: number, cards: string[], total: number}} Taco */

/** The fillings, in the order of the deck. */
export const colors = ['1', '2', '3', '4', '5', '6', '7'];

/** Whoever has the fewest wins, and what is counted. */
export const scoring = { fewest: true, words: { key: 'score.eaten', facts: {} } };

const PERFECT = 11;
/** From here on a total trembles: many a card would break the taco. */
const HOT = 9;

// Stage pixels; places are from the centre of the mat, those of plates from the stage's corner.
const FIELD = { width: 1100, bottom: 346, top: -398, topBelowSeat: -176 };
const LARGEST = 1.7;
/** Tacos below this size have smaller figures too. */
const SMALL = 0.8;
const BADGE_HEIGHT = 84;
const GAP = { x: 26, y: 14 };
/** No stack is drawn higher than this over its dish, in the dish's units. */
const HIGHEST = 224;
const ROW_Z = 30;
const STOCK = { x: -566, y: 382, scale: 0.5 };
const COUNT = { x: -482, y: 404 };
const CARDS_PER_LAYER = 14;
const LATE = 8;
const NOTE = { x: 50, y: 408 };
const WINDOW_Y = 400;
const EATEN_SCALE = 0.3;

const LEFT = 112;
const RIGHT = 1544;
const ROWS = { high: 108, middle: 300, low: 434 };
/** Where the plates are for each number of seats, clockwise. @type {Record<number, import('../table/places.js').Place[]>} */
const PLACES = {
  2: [plate(LEFT, ROWS.middle), plate(RIGHT, ROWS.middle)],
  3: [plate(LEFT, ROWS.middle), above(), plate(RIGHT, ROWS.middle)],
  4: [plate(LEFT, ROWS.low), plate(LEFT, ROWS.high), plate(RIGHT, ROWS.high), plate(RIGHT, ROWS.low)],
  5: [plate(LEFT, ROWS.low), plate(LEFT, ROWS.high), above(), plate(RIGHT, ROWS.high), plate(RIGHT, ROWS.low)],
};

/**
 * @param {any} view
 * @param {any[]} events what led to it
 * @returns {TableScene}
 */
export function tableScene(view, events) {
  const { game } = view;
  const places = PLACES[game.seats.length];
  const lain = layTacos(game.tacos, { top: game.seats.length % 2 ? FIELD.topBelowSeat : FIELD.top });
  return {
    piles: [stockPile(game.stock), ...lain.map((spot) => spot.pile), ...places.map(eatenPile)],
    signs: [
      { id: 'stock', kind: 'count', x: COUNT.x, y: COUNT.y, n: game.stock, late: game.stock <= LATE && !game.over },
      ...lain.map((spot, place) => totalSign(game, spot, place)),
      ...noteSigns(view),
    ],
    seats: game.seats.map((/** @type {any} */ seat, /** @type {number} */ n) => Object.assign({
      count: seat.count,
      points: seat.eaten,
      unit: { key: 'table.eaten', facts: {} },
      tags: tagsOf(game, n, events),
    }, askedOf(game, n))),
    places,
    direction: null,
  };
}

/**
 * @param {any} view
 * @returns {import('../core/board.js').Move[]}
 */
export function dealMoves(view) {
  const { seats, tacos } = view.game;
  /** @type {import('../core/board.js').Move[]} */
  const moves = [];
  for (let round = 0; round < seats[0].count; round += 1) {
    seats.forEach((/** @type {any} */ _seat, /** @type {number} */ n) => moves.push({ from: 'stock', to: `hand:${n}`, face: null, count: 1, kind: 'deal' }));
  }
  tacos.forEach((/** @type {Taco} */ taco) => moves.push({ from: 'stock', to: placeOf(taco), face: taco.cards[0], count: 1, kind: 'play' }));
  return moves;
}

/**
 * What the eye must see before a taco leaves: the card on it, and what it comes to.
 * @param {any} before the view before
 * @param {import('../table/page.js').Update} update
 * @returns {import('../table/page.js').Update[]} the update in its steps
 */
export function steps(before, update) {
  const leaves = update.events.findIndex((event) => event.type === 'took' || event.type === 'given');
  const laid = update.events.findIndex((event) => event.type === 'played' || event.type === 'countered');
  if (laid < 0 || leaves < laid) return [update];
  const card = update.events[laid];
  const game = withCard(before.game, card);
  if (!game) return [update];
  const moves = update.moves.findIndex((move) => move.to === `taco:${card.taco}`) + 1;
  return [
    { view: { room: before.room, game }, events: update.events.slice(0, leaves), moves: update.moves.slice(0, moves) },
    { view: update.view, events: update.events.slice(leaves), moves: update.moves.slice(moves) },
  ];
}

/**
 * Which of an event's texts tells it.
 * @param {any} event
 * @returns {string | null}
 */
export function variantOf(event) {
  if (event.type !== 'played') return null;
  if (event.card === 'LEG') return 'opens';
  if (event.card === 'LON') return 'reset';
  if (event.total === PERFECT) return 'perfect';
  if (event.total > PERFECT) return 'breaks';
  return event.began ? 'new' : null;
}

/** @type {Record<string, string>} */
const CUES = { opens: 'call', reset: 'reverse', perfect: 'good', breaks: 'bad', countered: 'catch', stood: 'good', given: 'taco', took: 'burp', drew: 'draw' };

/**
 * @param {any[]} events
 * @returns {string[]} the sounds to play, in order
 */
export function cues(events) {
  return events.map(cueOf).filter((cue) => cue !== '');
}

/**
 * @param {any} event
 * @returns {string} empty where it makes no sound
 */
export function cueOf(event) {
  if (event.type === 'played') return CUES[variantOf(event) || ''] || 'card';
  return CUES[event.type] || '';
}

/** @returns {null} the number of cards says all */
export function worthOf() {
  return null;
}

/**
 * @param {number} total
 * @returns {'calm' | 'hot' | 'perfect' | 'broken'}
 */
export function toneOf(total) {
  if (total > PERFECT) return 'broken';
  if (total === PERFECT) return 'perfect';
  return total >= HOT ? 'hot' : 'calm';
}

/**
 * @param {any} game
 * @param {any} event a card was laid on a taco
 * @returns {any} the game as it looks then; null where the taco is not known
 */
function withCard(game, event) {
  if (!game || game.over) return null;
  const waiting = game.tacos.findIndex((/** @type {Taco} */ taco) => taco.id === event.taco);
  if (waiting < 0) return null;
  const tacos = game.tacos.slice();
  const taco = tacos[waiting];
  tacos[waiting] = { id: taco.id, cards: taco.cards.concat(event.card), total: event.total === undefined ? 0 : event.total };
  const seats = game.seats.map((/** @type {any} */ seat, /** @type {number} */ n) => (n === event.seat ? Object.assign({}, seat, { count: seat.count - 1 }) : seat));
  return Object.assign({}, game, { tacos, seats, waiting, phase: 'laid' });
}

/**
 * @param {Taco} taco
 * @returns {string}
 */
function placeOf(taco) {
  return `taco:${taco.id}`;
}

/** @typedef {{pile: Pile, foot: number}} Spot a taco, and where its dish ends */

/**
 * Lay the tacos as large as they fit: in rows, each as high as its highest stack.
 * @param {Taco[]} tacos
 * @param {{top: number}} field
 * @returns {Spot[]}
 */
function layTacos(tacos, { top }) {
  if (!tacos.length) return [];
  const heights = tacos.map((taco) => BUILD.height + rise(taco) * Math.max(0, taco.cards.length - 1));
  const room = FIELD.bottom - top;
  let best = { columns: 1, scale: 0 };
  for (let columns = 1; columns <= tacos.length; columns += 1) {
    const rows = inRows(heights, columns);
    const units = rows.reduce((sum, row) => sum + Math.max(...row), 0);
    const scale = Math.min(LARGEST, (FIELD.width / columns - GAP.x) / BUILD.width, (room - rows.length * (BADGE_HEIGHT + GAP.y)) / units);
    if (scale > best.scale) best = { columns, scale };
  }
  return inPlaces(tacos, heights, best, { top, room });
}

/**
 * @param {Taco[]} tacos
 * @param {number[]} heights
 * @param {{columns: number, scale: number}} grid
 * @param {{top: number, room: number}} field
 * @returns {Spot[]}
 */
function inPlaces(tacos, heights, { columns, scale }, { top, room }) {
  const rows = inRows(heights, columns);
  const tall = rows.map((row) => Math.max(...row) * scale + BADGE_HEIGHT + GAP.y);
  let y = top + (room - tall.reduce((sum, height) => sum + height, 0)) / 2;
  const step = Math.min(FIELD.width / columns, (BUILD.width + 3 * GAP.x) * scale);
  /** @type {Spot[]} */
  const spots = [];
  rows.forEach((row, r) => {
    y += tall[r];
    row.forEach((_height, column) => {
      const taco = tacos[spots.length];
      const foot = y - BADGE_HEIGHT - GAP.y;
      const x = (column - (row.length - 1) / 2) * step;
      spots.push({ pile: tacoPile(taco, { x, y: foot - (BUILD.height / 2) * scale, scale, z: 10 + r * ROW_Z }), foot });
    });
  });
  return spots;
}

/**
 * @param {Taco} taco
 * @param {{x: number, y: number, scale: number, z: number}} at
 * @returns {Pile}
 */
function tacoPile(taco, at) {
  const { layer, height } = BUILD;
  const lowest = layer.y + layer.height / 2 - height / 2;
  return Object.assign({
    place: placeOf(taco), dish: true,
    cards: taco.cards.map((face, n) => ({ face, dx: 0, dy: (lowest - n * rise(taco)) * at.scale, turn: 0 })),
  }, at);
}

/**
 * @param {Taco} taco
 * @returns {number} how much of a layer shows over the one below it
 */
function rise(taco) {
  return Math.min(BUILD.layer.pitch, HIGHEST / Math.max(1, taco.cards.length - 1));
}

/**
 * @template T
 * @param {T[]} all
 * @param {number} columns
 * @returns {T[][]}
 */
function inRows(all, columns) {
  const rows = Math.ceil(all.length / columns);
  return Array.from({ length: rows }, (_, row) => all.slice(Math.floor((row * all.length) / rows), Math.floor(((row + 1) * all.length) / rows)));
}

/**
 * @param {number} count
 * @returns {Pile}
 */
function stockPile(count) {
  const cards = [];
  const layers = count === 0 ? 0 : 1 + Math.floor(count / CARDS_PER_LAYER);
  for (let i = 0; i < layers; i += 1) cards.push({ face: null, dx: -2 * i, dy: -3 * i, turn: 0 });
  return Object.assign({ place: 'stock', z: 10, cards }, STOCK);
}

/**
 * @param {import('../table/places.js').Place} place
 * @param {number} seat
 * @returns {Pile} where eaten tacos vanish: the plate itself, which has their number
 */
function eatenPile(place, seat) {
  return { place: `eaten:${seat}`, x: place.x + 132 - 960, y: place.y + 200 - 488, scale: EATEN_SCALE, z: 10, cards: [] };
}

/**
 * @param {any} game
 * @param {Spot} spot
 * @param {number} place
 * @returns {Sign}
 */
function totalSign(game, { pile, foot }, place) {
  const { id, total } = game.tacos[place];
  const waits = game.waiting === place;
  const words = waits && game.phase !== 'counter' ? verdict(total) : null;
  return { id: `total.${id}`, kind: 'total', x: pile.x, y: foot + BADGE_HEIGHT / 2 - 12, n: total, tone: toneOf(total), words, aside: game.waiting !== null && !waits, small: pile.scale < SMALL };
}

/**
 * @param {number} total
 * @returns {Words | null}
 */
function verdict(total) {
  if (total < PERFECT) return null;
  return { key: total === PERFECT ? 'table.perfect' : 'table.breaks', facts: {} };
}

/**
 * @param {any} view
 * @returns {Sign[]} the window, or which number must start a new taco
 */
function noteSigns({ game, room }) {
  if (game.over) return [];
  if (game.phase === 'counter') return [{ id: 'window', kind: 'clock', x: 0, y: WINDOW_Y, words: { key: 'table.counter', facts: { seat: game.turn } } }];
  if (game.phase !== 'play' || game.last === null || !game.tacos.length || room.options.sameValue === 'topOfTaco') return [];
  return [{ id: 'last', kind: 'note', x: NOTE.x, y: NOTE.y, look: 'quiet', words: { key: 'table.last', facts: { card: game.last } } }];
}

/**
 * @param {any} game
 * @param {number} seat
 * @returns {{asked?: Words | null}} what it is asked: to give; in the window a counter, from all but the one whose turn it is
 */
function askedOf(game, seat) {
  if (game.phase === 'give') return { asked: seat === game.turn ? { key: 'table.tag.gives', facts: {} } : null };
  if (game.phase !== 'counter') return {};
  const asked = seat !== game.turn && game.passed.indexOf(seat) < 0;
  return { asked: asked ? { key: 'table.tag.asked', facts: {} } : null };
}

/**
 * @param {any} game
 * @param {number} seat
 * @param {any[]} events
 * @returns {Tag[]}
 */
function tagsOf(game, seat, events) {
  /** @type {Tag[]} */
  const tags = [];
  const add = (/** @type {string} */ id) => tags.push({ id, tone: 'quiet', words: { key: `table.tag.${id}`, facts: {} } });
  if (game.passed.indexOf(seat) >= 0) add('passed');
  if (events.some((event) => (event.type === 'took' && event.seat === seat) || (event.type === 'given' && event.target === seat))) add('stuffed');
  return tags;
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {import('../table/places.js').Place}
 */
function plate(x, y) {
  return { x, y, side: 'bottom', small: true };
}

/** @returns {import('../table/places.js').Place} */
function above() {
  return { x: 732, y: 70, side: 'top', small: true };
}
