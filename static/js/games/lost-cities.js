/** The scene of Lost Cities on the table: five scrolls for each player, the discards between them. It touches no page and knows no rule. */

/** @typedef {import('../table/scenes.js').TableScene} TableScene */
/** @typedef {import('../table/scenes.js').Summary} Summary */
/** @typedef {import('../table/scenes.js').Sign} Sign */
/** @typedef {import('../table/scenes.js').Words} Words */
/** @typedef {import('../core/board.js').Pile} Pile */

/** The colours, in the order of the deck. */
export const colors = ['G', 'B', 'Y', 'R', 'W'];

// Stage pixels; places are from the centre of the mat. The stage's card is 180×252.
const CARD = { width: 180, height: 252 };
const COLUMN = { first: { 0: -789, 1: 245 }, step: 136, top: -358, height: 592, scale: 118 / CARD.width };
/** How far apart the cards of a scroll lie for its picture to run on, as a share of a card's width (`decks/panoramas.js`). */
const PITCH = 0.4;
const SCORE_Y = -402;
const DISCARDS = { x: 75, top: -358, step: 196, scale: 126 / CARD.width };
/** The deck lies where a sixth discard pile would. */
const DECK = spotOf(5);
const ROUND_Y = -402;
const IDLE_Y = 244;
const PLATES = [{ x: 342, y: 764 }, { x: 1178, y: 764 }];
const MOST_LAYERS = 4;
const CARDS_PER_LAYER = 11;
/** From here on the end of the deck is in sight. */
const LATE = 8;
const IDLE_SHOWN = 30;
const IDLE_END = 40;
const LONG = 8;

/**
 * @param {any} view
 * @returns {TableScene}
 */
export function tableScene(view) {
  const { game } = view;
  return {
    piles: [...expeditionPiles(game), ...colors.map((color, n) => discardPile(color, n, game.discards[color])), deckPile(game.stock)],
    slots: slotsOf(),
    signs: signsOf(game),
    seats: game.seats.map((/** @type {any} */ seat) => ({ count: seat.count, points: seat.total, tags: [] })),
    places: PLATES.map((place) => Object.assign({ side: /** @type {'bottom'} */ ('bottom') }, place)),
    direction: null,
  };
}

/**
 * @param {any} view
 * @returns {import('../core/board.js').Move[]}
 */
export function dealMoves(view) {
  const { seats } = view.game;
  /** @type {import('../core/board.js').Move[]} */
  const moves = [];
  for (let round = 0; round < seats[0].count; round += 1) {
    seats.forEach((/** @type {any} */ _seat, /** @type {number} */ n) => moves.push({ from: 'stock', to: `hand:${n}`, face: null, count: 1, kind: 'deal' }));
  }
  return moves;
}

/**
 * Which of an event's texts tells it: an expedition's first card, its eighth, the ones after that, and its ten.
 * @param {any} event
 * @returns {string | null}
 */
export function variantOf(event) {
  if (event.type !== 'placed') return null;
  if (isTen(event.card)) return 'ten';
  if (event.count === 1) return 'first';
  if (event.count === LONG) return 'eighth';
  return event.count > LONG ? 'long' : null;
}

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
  if (event.type === 'placed') {
    if (isTen(event.card) || event.count === LONG) return 'good';
    return event.card[1] === 'H' ? 'handshake' : 'card';
  }
  if (event.type === 'discarded') return 'card';
  return event.type === 'drew' || event.type === 'took' ? 'draw' : '';
}

/** @returns {null} the summary tells how the points came */
export function worthOf() {
  return null;
}

/**
 * Every expedition's account, for the pages after a round.
 * @param {any} view a view whose game is over
 * @returns {Summary}
 */
export function summaryOf(view) {
  const { seats, over, round, rounds } = view.game;
  const goesOn = over.reason === 'round';
  const lines = colors.map((color) => ({
    id: color,
    words: { key: `land.${color}`, facts: {} },
    shape: color,
    kind: /** @type {'line'} */ ('line'),
    cells: seats.map((/** @type {any} */ seat) => cellOf(seat.expeditions[color])),
  }));
  const plain = (/** @type {number} */ points) => ({ points, note: null });
  return {
    title: goesOn ? { key: 'score.title.round', facts: { round, rounds } } : null,
    reason: reasonOf(over),
    winners: over.winners,
    sides: seats.map((/** @type {any} */ _seat, /** @type {number} */ n) => ({
      words: { key: 'score.side', facts: { seat: n } }, team: n, seats: [n], won: over.winners.indexOf(n) >= 0,
    })),
    rows: [
      ...lines,
      { id: 'round', words: { key: rounds > 1 ? 'score.round' : 'score.sum', facts: { round } }, kind: 'sum', cells: over.scores.map(plain) },
      ...(rounds > 1 ? [{ id: 'total', words: { key: 'score.all', facts: {} }, kind: /** @type {'total'} */ ('total'), cells: over.facts.totals.map(plain) }] : []),
    ],
    next: goesOn ? { key: 'score.next', facts: { round: round + 1 } } : null,
  };
}

/**
 * @param {any} over
 * @returns {Words}
 */
function reasonOf(over) {
  const [seat] = over.winners;
  if (over.reason !== 'round') return { key: `over.${over.reason}`, facts: Object.assign({ seat }, over.facts) };
  return seat === undefined ? { key: 'score.level', facts: {} } : { key: 'score.leads', facts: { seat, total: over.facts.total } };
}

/**
 * @param {any} expedition
 * @returns {import('../table/scenes.js').Cell}
 */
function cellOf({ score, sum, factor, bonus }) {
  if (score === null) return { points: 0, note: { key: 'score.none', facts: {} } };
  return { points: score, note: { key: bonus ? 'score.how.bonus' : 'score.how', facts: { sum, factor, bonus } } };
}

/** @param {string} card */
function isTen(card) {
  return card[1] === 'X';
}

/**
 * @param {number} seat
 * @param {number} n of the colour
 * @returns {number} the middle of a scroll
 */
function columnX(seat, n) {
  return (seat === 0 ? COLUMN.first[0] : COLUMN.first[1]) + n * COLUMN.step;
}

/**
 * @param {number} n of the colour; 5 is the deck
 * @returns {{x: number, y: number}} the middle of a pile between the players
 */
function spotOf(n) {
  const row = Math.floor(n / 2);
  return { x: n % 2 ? DISCARDS.x : -DISCARDS.x, y: DISCARDS.top + row * DISCARDS.step + (CARD.height * DISCARDS.scale) / 2 };
}

/**
 * @param {any} game
 * @returns {Pile[]}
 */
function expeditionPiles(game) {
  /** @type {Pile[]} */
  const piles = [];
  game.seats.forEach((/** @type {any} */ seat, /** @type {number} */ n) => {
    colors.forEach((color, at) => piles.push(scrollPile(`expedition:${n}:${color}`, columnX(n, at), seat.expeditions[color].cards)));
  });
  return piles;
}

/**
 * @param {string} place
 * @param {number} x
 * @param {string[]} faces from the first card laid
 * @returns {Pile} a scroll that unrolls downwards
 */
function scrollPile(place, x, faces) {
  const width = CARD.width * COLUMN.scale;
  const height = CARD.height * COLUMN.scale;
  const step = Math.min(PITCH * width, (COLUMN.height - height) / Math.max(1, faces.length - 1));
  return {
    place, x, y: COLUMN.top + height / 2, scale: COLUMN.scale, z: 10,
    cards: faces.map((face, i) => ({ face, dx: 0, dy: i * step, turn: 0 })),
  };
}

/**
 * @param {string} color
 * @param {number} n
 * @param {{top: string | null, count: number}} discards
 * @returns {Pile} what lies under the top card shows its edge alone
 */
function discardPile(color, n, { top, count }) {
  const cards = [];
  const layers = Math.min(count, MOST_LAYERS);
  for (let i = 0; i < layers; i += 1) cards.push({ face: top, dx: -2 * i, dy: -3 * i, turn: 0 });
  return Object.assign({ place: `pile:${color}`, scale: DISCARDS.scale, z: 40, cards }, spotOf(n));
}

/**
 * @param {number} count
 * @returns {Pile}
 */
function deckPile(count) {
  const cards = [];
  const layers = count === 0 ? 0 : 1 + Math.floor(count / CARDS_PER_LAYER);
  for (let i = 0; i < layers; i += 1) cards.push({ face: null, dx: -2 * i, dy: -3 * i, turn: 0 });
  return Object.assign({ place: 'stock', scale: DISCARDS.scale, z: 40, cards }, DECK);
}

/** @returns {import('../table/scenes.js').Slot[]} where the scrolls and the discards will lie */
function slotsOf() {
  /** @type {import('../table/scenes.js').Slot[]} */
  const slots = [];
  const y = COLUMN.top + (CARD.height * COLUMN.scale) / 2;
  [0, 1].forEach((seat) => colors.forEach((color, n) => slots.push({ id: `${seat}${color}`, x: columnX(seat, n), y, scale: COLUMN.scale, color })));
  colors.forEach((color, n) => slots.push(Object.assign({ id: color, scale: DISCARDS.scale, color }, spotOf(n))));
  return slots;
}

/**
 * @param {any} game
 * @returns {Sign[]}
 */
function signsOf(game) {
  /** @type {Sign[]} */
  const signs = [{ id: 'stock', kind: 'count', x: DECK.x, y: DECK.y + 56, n: game.stock, late: game.stock <= LATE && !game.over }];
  game.seats.forEach((/** @type {any} */ seat, /** @type {number} */ n) => {
    colors.forEach((color, at) => {
      const { score, factor, bonus } = seat.expeditions[color];
      if (score === null) return;
      const note = factor > 1 ? `×${factor}` : '';
      signs.push({ id: `score.${n}${color}`, kind: 'score', x: columnX(n, at), y: SCORE_Y, points: score, note, gold: bonus > 0 });
    });
  });
  if (game.rounds > 1) {
    signs.push({ id: 'round', kind: 'note', x: 0, y: ROUND_Y, look: 'plain', words: { key: 'table.round', facts: { round: game.round, rounds: game.rounds } } });
  }
  if (game.idle !== null && game.idle >= IDLE_SHOWN && !game.over) {
    signs.push({ id: 'idle', kind: 'note', x: 0, y: IDLE_Y, look: 'late', words: { key: 'table.idle', facts: { n: IDLE_END - game.idle } } });
  }
  return signs;
}
