/** The scene of Lá Cuối: what the pages show, read out of a view. It touches no page and knows no rule. */

/** @typedef {import('../table/scenes.js').TableScene} TableScene */
/** @typedef {import('../table/scenes.js').Sign} Sign */
/** @typedef {import('../table/scenes.js').Tag} Tag */
/** @typedef {import('../table/scenes.js').Words} Words */

/** The colours, in the order of the deck. */
export const colors = ['R', 'Y', 'G', 'B'];

const CARDS_PER_LAYER = 22;
const FEW = 3;

/** Where the middle's things lie, from the centre of the mat. */
const USUAL = { scale: 1, piles_y: -34, stock_x: -262, color_x: 272, alert_y: 178 };
/** With the few in a row above, the cards below them have all the room. */
const ROOMY = { scale: 1.6, piles_y: 116, stock_x: -419, color_x: 435, alert_y: 368 };

/** @type {Record<number, import('../table/places.js').Place[]>} */
const ROOMY_PLACES = {
  2: [{ x: 200, y: 84, side: 'left', big: true }, { x: 1220, y: 84, side: 'right', big: true }],
  3: [{ x: 112, y: 84, side: 'left', big: true }, { x: 710, y: 84, side: 'top', big: true }, { x: 1308, y: 84, side: 'right', big: true }],
};

/**
 * @param {any} view
 * @param {any[]} events what led to it
 * @returns {TableScene}
 */
export function tableScene(view, events) {
  const game = view.game;
  const roomy = game.seats.length <= FEW;
  const layout = roomy ? ROOMY : USUAL;
  return {
    piles: [stockPile(game.stock, layout), discardPile(game.discard, game.discard_size, layout)],
    signs: signsOf(game, layout),
    places: ROOMY_PLACES[game.seats.length],
    roomy,
    tallLine: true,
    seats: game.seats.map((/** @type {any} */ seat, /** @type {number} */ n) => ({
      count: seat.count,
      tags: tagsOf(game, n, events),
    })),
    direction: game.direction,
  };
}

/**
 * The way of the cards at the start of a game, as it would be dealt by hand.
 * @param {any} view
 * @returns {import('../core/board.js').Move[]}
 */
export function dealMoves(view) {
  const { seats, discard } = view.game;
  const most = Math.max(...seats.map((/** @type {any} */ seat) => seat.count));
  /** @type {import('../core/board.js').Move[]} */
  const moves = [];
  for (let round = 0; round < most; round += 1) {
    seats.forEach((/** @type {any} */ seat, /** @type {number} */ n) => {
      if (seat.count > round) moves.push({ from: 'stock', to: `hand:${n}`, face: null, count: 1, kind: 'deal' });
    });
  }
  moves.push({ from: 'stock', to: 'discard', face: discard[0], count: 1, kind: 'play' });
  return moves;
}

/**
 * Which of an event's texts tells it.
 * @param {any} event
 * @returns {string | null}
 */
export function variantOf(event) {
  if (event.type === 'played') return /^W/.test(event.card) ? 'wild' : null;
  if (event.type === 'challenged') return event.guilty ? 'guilty' : 'innocent';
  return null;
}

/** @type {Record<string, string>} */
const CUES = {
  drew: 'draw',
  skipped: 'skip',
  reversed: 'reverse',
  called: 'call',
  caught: 'catch',
  safe: 'good',
  reshuffled: 'shuffle',
  took: 'draw',
};

/**
 * @param {any[]} events
 * @returns {string[]} the sounds to play, in order
 */
export function cues(events) {
  /** @type {string[]} */
  const heard = [];
  events.forEach((event) => {
    if (event.type === 'played') heard.push(event.color && /^W/.test(event.card) ? 'color' : 'card');
    else if (event.type === 'challenged') heard.push(event.guilty ? 'good' : 'bad');
    else if (CUES[event.type]) heard.push(CUES[event.type]);
  });
  return heard;
}

/**
 * How a player's result came about, for the page after the game.
 * @param {any} over the view's `game.over`
 * @param {number} seat
 * @returns {Words | null}
 */
export function worthOf(over, seat) {
  const worth = over.facts && over.facts.worth;
  if (!worth || worth[seat] === undefined) return null;
  return { key: worth[seat] === 0 ? 'table.worth.none' : 'table.worth', facts: { n: worth[seat] } };
}

/**
 * @param {number} count
 * @param {typeof USUAL} layout
 * @returns {import('../core/board.js').Pile}
 */
function stockPile(count, layout) {
  const layers = count === 0 ? 0 : 1 + Math.floor(count / CARDS_PER_LAYER);
  const cards = [];
  for (let i = 0; i < layers; i += 1) cards.push({ face: null, dx: -2 * i, dy: -4 * i, turn: 0 });
  return { place: 'stock', x: layout.stock_x, y: layout.piles_y, scale: layout.scale, z: 10, cards };
}

/**
 * @param {string[]} discard from the top down
 * @param {number} size of the whole pile
 * @param {typeof USUAL} layout
 * @returns {import('../core/board.js').Pile}
 */
function discardPile(discard, size, layout) {
  const cards = discard.map((face, below) => Object.assign({ face }, slant(size - below))).reverse();
  return { place: 'discard', x: 0, y: layout.piles_y, scale: 1.12 * layout.scale, z: 30, cards };
}

/**
 * @param {number} number of a card in the discard pile, so that it keeps lying as it fell
 * @returns {{dx: number, dy: number, turn: number}}
 */
function slant(number) {
  const roll = (/** @type {number} */ salt) => (((number * 97 + salt * 57) * 2654435761) >>> 8) % 1000 / 500 - 1;
  return { dx: roll(1) * 16, dy: roll(2) * 9, turn: roll(3) * 9 };
}

/**
 * @param {any} game
 * @param {typeof USUAL} layout
 * @returns {Sign[]}
 */
function signsOf(game, layout) {
  const { scale, piles_y: y, stock_x: x } = layout;
  /** @type {Sign[]} */
  const signs = [
    { id: 'stock', kind: 'count', x, y: y + 132 * scale, n: game.stock },
    { id: 'color', kind: 'color', x: layout.color_x, y, color: game.color },
  ];
  if (game.over) return signs;
  if (game.pending > 0) {
    // The back of the stock tells nothing, so that is where the waiting cards may cover something.
    signs.push({ id: 'pending', kind: 'waiting', x, y: y - 26 * scale, n: game.pending, words: { key: 'table.pending', facts: {} } });
  }
  if (game.catchable !== null) {
    signs.push({ id: 'catchable', kind: 'alert', x: 0, y: layout.alert_y, words: { key: 'table.catchable', facts: { seat: game.catchable } } });
  }
  return signs;
}

/**
 * @param {any} game
 * @param {number} seat
 * @param {any[]} events
 * @returns {Tag[]}
 */
function tagsOf(game, seat, events) {
  if (game.over) return [];
  /** @type {Tag[]} */
  const tags = [];
  const add = (/** @type {string} */ id, /** @type {Tag['tone']} */ tone) => tags.push({ id, tone, words: { key: `table.tag.${id}`, facts: {} } });
  if (game.catchable === seat) add('uncalled', 'danger');
  else if (game.seats[seat].count === 1) add('last', 'good');
  if (events.some((event) => event.type === 'skipped' && event.seat === seat)) add('skipped', 'quiet');
  return tags;
}
