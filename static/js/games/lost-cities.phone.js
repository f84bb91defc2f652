/** The scene of Lost Cities on a phone: my hand, my five expeditions and the discards, read out of a view. It touches no page and knows no rule. */

import { t } from '../core/i18n.js';
import { capital, cardName, colorName, figure, nameAt, refusal } from '../core/words.js';
import { colors, cueOf } from './lost-cities.js';

/** @typedef {import('../phone/scene.js').Scene} Scene */
/** @typedef {import('../phone/scene.js').Deed} Deed */
/** @typedef {import('../phone/scene.js').HandCard} HandCard */
/** @typedef {import('../phone/scene.js').Column} Column */
/** @typedef {import('../phone/scene.js').Sentence} Sentence */
/** @typedef {{room: any, game: any}} View */

export { summaryOf, variantOf } from './lost-cities.js';

const GAME = 'lost-cities';

/**
 * @param {string} key of the game's texts
 * @param {import('../core/i18n.js').Params} [params]
 */
function words(key, params) {
  return t(key, params, { game: GAME });
}

/**
 * @param {View} view
 * @param {string[]} picked keys of lifted cards
 * @param {string | null} chosen id of the discard pile that was tapped
 * @returns {Scene}
 */
export function phoneScene(view, picked, chosen) {
  const { game } = view;
  const { me } = game;
  const cards = me ? handCards(view) : [];
  const lifted = cards.find((card) => card.key === picked[0]) || null;
  const entry = lifted && game.phase === 'place' ? me.hand[cards.indexOf(lifted)] : null;
  const columns = colors.map((color) => columnOf(view, color, entry));
  const pile = columns.find((column) => column.id === chosen && column.target.ok) || null;
  const mine = Boolean(me) && !game.over && game.turn === me.seat;
  return {
    many: false,
    mine,
    cards,
    sentence: sentence(view, { mine, lifted, entry }),
    main: mine ? mainDeed(game, lifted, entry, pile) : null,
    side: mine && lifted && entry && entry.place.ok ? discardDeed(lifted) : null,
    suggest: null,
    calls: [],
    ask: null,
    look: null,
    table: {
      piles: [],
      columns,
      plate: null,
      direction: null,
      notes: notesOf(game),
      seats: game.seats.map((/** @type {any} */ seat) => ({ count: seat.count, points: seat.total, marks: [] })),
    },
  };
}

/**
 * @param {View} view
 * @returns {HandCard[]} a card is open where its expedition takes it; any card may be discarded
 */
function handCards(view) {
  /** @type {Map<string, number>} */
  const met = new Map();
  return view.game.me.hand.map((/** @type {any} */ entry) => {
    const nth = met.get(entry.card) || 0;
    met.set(entry.card, nth + 1);
    return {
      key: entry.card + '.' + nth, // two equal cards are told apart by their order
      card: entry.card,
      label: capital(cardName(GAME, entry.card)),
      ok: Boolean(entry.place.ok),
      why: entry.place.ok ? null : refusal({ code: entry.place.why, facts: entry.place.facts }, view),
      colors: null,
    };
  });
}

/**
 * @param {any} game
 * @param {HandCard | null} lifted
 * @param {any} entry of the lifted card, while one is to be laid
 * @param {Column | null} pile that was tapped
 * @returns {Deed | null} what the big button does
 */
function mainDeed(game, lifted, entry, pile) {
  if (game.phase === 'draw') return drawDeed(pile);
  if (!lifted || !entry) return { id: 'pick', text: words('hand.pick'), tone: 'quiet', disabled: true };
  if (!entry.place.ok) return discardDeed(lifted);
  return { id: 'place', text: words('hand.place', { card: cardName(GAME, lifted.card) }), tone: 'main', action: { type: 'place', card: lifted.card } };
}

/**
 * @param {Column | null} pile
 * @returns {Deed}
 */
function drawDeed(pile) {
  if (!pile) return { id: 'draw', text: words('hand.draw.deck'), tone: 'main', action: { type: 'draw', from: 'deck' } };
  const card = cardName(GAME, /** @type {string} */ (pile.target.card));
  return { id: 'take', text: words('hand.draw.pile', { card }), tone: 'main', action: { type: 'draw', from: pile.id } };
}

/**
 * @param {HandCard} card
 * @returns {Deed}
 */
function discardDeed(card) {
  return {
    id: 'discard',
    text: words('hand.discard', { card: cardName(GAME, card.card) }),
    short: words('action.discard'),
    tone: 'quiet',
    action: { type: 'discard', card: card.card },
  };
}

/**
 * @param {View} view
 * @param {string} color
 * @param {any} entry of the lifted card, while one is to be laid
 * @returns {Column}
 */
function columnOf(view, color, entry) {
  const { game } = view;
  const { top, count } = game.discards[color];
  const from = game.me && game.phase === 'draw' ? game.me.acts.draw.from[color] : null;
  const lit = entry !== null && entry.card[0] === color;
  const label = top === null ? words('hand.pile.empty', { color: colorName(GAME, color) }) : words('hand.pile.top', { card: cardName(GAME, top), n: count });
  return {
    id: color,
    shape: color,
    lit,
    target: {
      card: top,
      label: capital(label),
      n: count > 1 ? count : null,
      ok: Boolean(from && from.ok),
      why: from && !from.ok && game.turn === game.me.seat ? refusal({ code: from.why, facts: from.facts }, view) : null,
    },
    lanes: game.seats.map((/** @type {any} */ seat, /** @type {number} */ n) => {
      const next = lit && game.me.seat === n && entry.place.ok ? entry.place.score : null;
      return laneOf(view, n, color, next);
    }),
  };
}

/**
 * @param {View} view
 * @param {number} seat
 * @param {string} color
 * @param {number | null} next what it would be worth with the lifted card
 * @returns {import('../phone/scene.js').Lane}
 */
function laneOf(view, seat, color, next) {
  const { cards, factor, score } = view.game.seats[seat].expeditions[color];
  const numbers = cards.filter((/** @type {string} */ card) => card[1] !== 'H').map((/** @type {string} */ card) => card.slice(1).replace('X', '10'));
  const land = capital(words('land.' + color));
  const said = score === null ? words('score.none') : words('hand.lane', { numbers: numbers.join(', ') || '–', factor, n: figure(score) });
  return {
    card: cards.length ? cards[cards.length - 1] : null,
    label: `${land}: ${said}`,
    steps: numbers.join(' '),
    note: factor > 1 ? `×${factor}` : null,
    points: score,
    next,
  };
}

/**
 * @param {View} view
 * @param {{mine: boolean, lifted: HandCard | null, entry: any}} now
 * @returns {Sentence}
 */
function sentence(view, { mine, lifted, entry }) {
  const { game } = view;
  if (!mine) return { text: words('prompt.wait', { turn: nameAt(view, game.turn) }), tone: 'calm' };
  if (game.phase === 'draw') return { text: words('hand.then'), tone: 'turn' };
  if (!lifted || !entry) return { text: words('hand.lay'), tone: 'turn' };
  if (!entry.place.ok) return { text: /** @type {string} */ (lifted.why), tone: 'why' };
  return { text: words('hand.worth', { n: figure(entry.place.score) }), tone: 'turn' };
}

/**
 * @param {any} game
 * @returns {string[]}
 */
function notesOf(game) {
  const notes = [words('table.last', { n: game.stock })];
  if (game.rounds > 1) notes.push(words('table.round', { round: game.round, rounds: game.rounds }));
  return notes;
}

/**
 * @param {any[]} events
 * @param {number | null} seat mine: a phone sounds for what its own hand does; the table has the rest
 * @returns {string[]}
 */
export function phoneCues(events, seat) {
  return events.filter((event) => seat !== null && event.seat === seat).map(cueOf).filter((cue) => cue !== '');
}

/** @returns {null} the summary tells how the points came */
export function phoneResult() {
  return null;
}
