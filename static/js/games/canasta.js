/** The scene of Canasta on the table: each team's melds on its own half, stock and pile between them. It touches no page and knows no rule. */

/** @typedef {import('../table/scenes.js').TableScene} TableScene */
/** @typedef {import('../table/scenes.js').Panel} Panel */
/** @typedef {import('../table/scenes.js').Sign} Sign */
/** @typedef {import('../table/scenes.js').Summary} Summary */
/** @typedef {import('../table/scenes.js').Words} Words */
/** @typedef {import('../core/board.js').Pile} Pile */
/** @typedef {{x: number, y: number, turn?: number}} Offset */

/** The suits, in the order of the deck. */
export const colors = ['S', 'H', 'D', 'C'];

/** The seats belong to two teams in turn. */
export const teams = 2;

// Stage pixels; places are from the centre of the mat. The stage's card is 180×252.
const CARD = { width: 180, height: 252 };
const STOCK = { x: -142, y: -18 };
const PILE = { x: 102, y: -18 };
const PILES_SCALE = 0.9;
const COUNT_Y = STOCK.y + 148;
const FROZEN_Y = PILE.y - 158;
const TARGET_Y = 192;
const CARDS_PER_LAYER = 22;
const MOST_LAYERS = 5;

const PANEL = { width: 620, height: 524, top: -434, left: { 0: -864, 1: 244 } };
const HEAD = 124;
const MARGIN = 14;
/** Red threes lie below their team's plate, on the outer side. */
const REDS = { x: { 0: -823, 1: 681 }, y: 168, scale: 0.45, step: 44 };
/** A column of melds: the foot holds the number of cards. */
const FOOT = 58;
const LARGEST = 0.72;
const ONE_ROW = 6;
const WIDEST_CELL = 150;
const WIDEST_STEP = 44;
/** Closer together than this, only the card in front shows its index: a natural one, so that the rank is seen. */
const INDEX_STEP = 26;
const BAND_HEIGHT = 0.62;

/** Small plates around the middle, in seat order. */
const PLACES = [
  { x: 360, y: 632, side: /** @type {'left'} */ ('left'), small: true },
  { x: 828, y: 54, side: /** @type {'top'} */ ('top'), small: true },
  { x: 1296, y: 632, side: /** @type {'right'} */ ('right'), small: true },
  { x: 828, y: 752, side: /** @type {'bottom'} */ ('bottom'), small: true },
];

/**
 * @param {any} view
 * @returns {TableScene}
 */
export function tableScene(view) {
  const { game } = view;
  const melds = game.teams.map((/** @type {any} */ team, /** @type {0 | 1} */ n) => meldsOf(team.melds, n));
  return {
    piles: [
      stockPile(game.stock),
      discardPile(game),
      ...game.teams.map((/** @type {any} */ team, /** @type {0 | 1} */ n) => redThrees(team.red_threes, n)),
      ...join(melds.map((/** @type {any} */ one) => one.piles)),
    ],
    signs: [...signsOf(game), ...join(melds.map((/** @type {any} */ one) => one.signs))],
    seats: game.seats.map((/** @type {any} */ seat) => ({ count: seat.count, team: seat.team, tags: [] })),
    panels: game.teams.map((/** @type {any} */ team, /** @type {0 | 1} */ n) => panelOf(team, n)),
    places: PLACES,
    direction: null,
  };
}

/**
 * @param {any} view
 * @returns {import('../core/board.js').Move[]} as it would be dealt by hand
 */
export function dealMoves(view) {
  const { seats, teams, discard, discard_size: size } = view.game;
  /** @type {import('../core/board.js').Move[]} */
  const moves = [];
  for (let round = 0; round < seats[0].count; round += 1) {
    seats.forEach((/** @type {any} */ _seat, /** @type {number} */ n) => moves.push({ from: 'stock', to: `hand:${n}`, face: null, count: 1, kind: 'deal' }));
  }
  moves.push({ from: 'stock', to: 'discard', face: discard[0], count: Math.min(size, MOST_LAYERS), kind: 'play' });
  teams.forEach((/** @type {any} */ team, /** @type {number} */ n) => {
    team.red_threes.forEach((/** @type {string} */ card) => moves.push({ from: 'stock', to: `red:${n}`, face: card, count: 1, kind: 'play' }));
  });
  return moves;
}

/**
 * Which of an event's texts tells it.
 * @param {any} event
 * @returns {string | null}
 */
export function variantOf(event) {
  if (event.type === 'melded') return event.begun ? 'begun' : null;
  if (event.type === 'completed') return event.kind;
  if (event.type === 'went_out') return event.concealed ? 'concealed' : null;
  if (event.type !== 'discarded') return null;
  if (isWild(event.card)) return 'wild';
  return isBlackThree(event.card) ? 'black' : null;
}

/** @type {Record<string, string>} */
const CUES = { drew: 'draw', took: 'shuffle', melded: 'card', completed: 'canasta', red_three: 'good', went_out: 'good' };

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
  if (event.type === 'discarded') return isWild(event.card) || isBlackThree(event.card) ? 'skip' : 'card';
  return CUES[event.type] || '';
}

/** @returns {null} the summary tells how the points came */
export function worthOf() {
  return null;
}

// ---- the count of a hand

/** The lines of the count, in the order of the rules. */
const LINES = [
  { id: 'natural_points', count: 'naturals', worth: 500 },
  { id: 'mixed_points', count: 'mixed', worth: 300 },
  { id: 'red_points', count: 'reds', worth: 100 },
  { id: 'out_points', count: null, worth: 0 },
  { id: 'meld_points', count: null, worth: 0 },
  { id: 'hand_points', count: null, worth: 0 },
];

/**
 * @param {any} view a view whose hand is over
 * @returns {Summary}
 */
export function summaryOf(view) {
  const { over, teams, number } = view.game;
  const { lines, left, match } = over.facts;
  const [best] = over.winners;
  const row = (/** @type {string} */ id, /** @type {'line' | 'sum' | 'total'} */ kind, /** @type {(team: number) => Words | null} */ note) => ({
    id,
    kind,
    words: { key: `line.${id}`, facts: {} },
    cells: lines.map((/** @type {any} */ line, /** @type {number} */ team) => ({ points: line[id], note: note(team) })),
  });
  const none = () => null;
  return {
    title: titleOf(view),
    reason: { key: `over.${over.reason}`, facts: { seat: over.facts.seat } },
    winners: best === undefined ? [] : seatsOf(view, best),
    sides: teams.map((/** @type {any} */ _team, /** @type {number} */ team) => ({
      words: { key: `team.${team}`, facts: {} }, team, seats: seatsOf(view, team), won: team === best,
    })),
    rows: [
      ...LINES.map(({ id, count, worth }) => row(id, 'line', (team) => noteOf(lines[team], id, count, worth, cardsLeft(view, left, team)))),
      row('score', 'sum', none),
      row('before', 'line', none),
      row('total', 'total', none),
    ],
    next: match ? null : { key: 'over.next', facts: { n: number + 1 } },
  };
}

/**
 * @param {any} line of one team
 * @param {string} id
 * @param {string | null} count the line's field that holds how many there are
 * @param {number} worth of each
 * @param {number} left cards that the team still holds
 * @returns {Words | null} how the number came about
 */
function noteOf(line, id, count, worth, left) {
  if (id === 'hand_points') return left ? { key: 'line.left', facts: { n: left } } : null;
  if (count === null || !line[count]) return null;
  if (id === 'red_points' && Math.abs(line.red_points) !== line.reds * worth) return { key: 'line.all_reds', facts: {} };
  return { key: 'line.times', facts: { n: line[count], worth } };
}

/**
 * @param {any} view
 * @param {string[][]} left
 * @param {number} team
 * @returns {number}
 */
function cardsLeft(view, left, team) {
  return seatsOf(view, team).reduce((sum, seat) => sum + left[seat].length, 0);
}

/**
 * @param {any} view
 * @param {number} team
 * @returns {number[]}
 */
function seatsOf(view, team) {
  return view.game.seats.map((/** @type {any} */ _seat, /** @type {number} */ n) => n).filter((/** @type {number} */ n) => view.game.seats[n].team === team);
}

/**
 * @param {any} view
 * @returns {Words}
 */
function titleOf(view) {
  const { over, number } = view.game;
  const [best] = over.winners;
  if (!over.facts.match) return { key: 'over.title.hand', facts: { n: number } };
  return best === undefined ? { key: 'over.title.draw', facts: {} } : { key: `over.title.${best}`, facts: {} };
}

// ---- what lies on the mat

/**
 * @param {number} count
 * @returns {Pile}
 */
function stockPile(count) {
  const cards = [];
  for (let i = 0; i < layersOf(count); i += 1) cards.push({ face: null, dx: -2 * i, dy: -4 * i, turn: 0 });
  return { place: 'stock', x: STOCK.x, y: STOCK.y, scale: PILES_SCALE, z: 10, cards };
}

/**
 * The pile grows as it grows by hand; what freezes it lies across.
 * @param {any} game
 * @returns {Pile}
 */
function discardPile(game) {
  const [top] = game.discard;
  const cards = [];
  const layers = Math.min(game.discard_size, layersOf(game.discard_size) + 1);
  for (let i = 0; i < layers; i += 1) cards.push({ face: top, dx: ((i * 7) % 5) - 2, dy: -4 * i, turn: ((i * 5) % 7) - 3 });
  const on_top = game.across === top && layers > 0;
  if (on_top) cards[layers - 1].turn = 90;
  else if (game.across !== null && layers > 1) cards[layers - 2] = { face: game.across, dx: 0, dy: -4 * (layers - 2), turn: 90 };
  return { place: 'discard', x: PILE.x, y: PILE.y, scale: PILES_SCALE, z: 30, cards };
}

/**
 * @param {number} count
 * @returns {number}
 */
function layersOf(count) {
  return count === 0 ? 0 : Math.min(MOST_LAYERS, 1 + Math.floor(count / CARDS_PER_LAYER));
}

/**
 * @param {string[]} cards
 * @param {0 | 1} team
 * @returns {Pile}
 */
function redThrees(cards, team) {
  const lying = cards.map((face, n) => ({ face, dx: n * REDS.step, dy: 0, turn: 0 }));
  return { place: `red:${team}`, x: REDS.x[team], y: REDS.y, scale: REDS.scale, z: 50, cards: lying };
}

/**
 * @param {any[]} melds
 * @param {0 | 1} team
 * @returns {{piles: Pile[], signs: Sign[]}} side by side, in two rows where there are many
 */
function meldsOf(melds, team) {
  const rows = melds.length > ONE_ROW ? 2 : 1;
  const columns = Math.max(1, Math.ceil(melds.length / rows));
  const cell = { width: Math.min(WIDEST_CELL, (PANEL.width - 2 * MARGIN) / columns), height: (PANEL.height - HEAD) / rows };
  const scale = Math.min(LARGEST, (cell.width - MARGIN) / CARD.width, (cell.height - FOOT) / CARD.height / 1.12);
  const laid = melds.map((meld, n) => {
    const x = PANEL.left[team] + MARGIN + cell.width * ((n % columns) + 0.5);
    const y = PANEL.top + HEAD + cell.height * Math.floor(n / columns);
    return meldOf(meld, team, { x, y, height: cell.height - FOOT, scale });
  });
  return { piles: laid.map((one) => one.pile), signs: join(laid.map((one) => one.signs)) };
}

/**
 * A meld fans downwards; a canasta is squared and carries its band.
 * @param {any} meld
 * @param {0 | 1} team
 * @param {{x: number, y: number, height: number, scale: number}} at the top of its cell
 * @returns {{pile: Pile, signs: Sign[]}}
 */
function meldOf(meld, team, { x, y, height, scale }) {
  const tall = CARD.height * scale;
  const place = `meld:${team}:${meld.rank}`;
  const count = meld.cards.length;
  const top = y + tall / 2;
  if (meld.canasta) {
    // The naturals lie in front, so that the rank is seen.
    const cards = meld.cards.slice().reverse().map((/** @type {string} */ face, /** @type {number} */ i) => ({ face, dx: -i, dy: -2 * i, turn: 0 }));
    const worth = meld.canasta === 'natural' ? '500' : '300';
    return {
      pile: { place, x: x + count / 2, y: top + 2 * count, scale, z: 40, cards },
      signs: [
        { id: `band.${place}`, kind: 'band', x, y: top + tall * (BAND_HEIGHT - 0.5) + count, width: CARD.width * scale + 12, look: meld.canasta, text: worth },
        sizeSign(place, x, y + tall + 2 * count, count),
      ],
    };
  }
  const step = Math.min(WIDEST_STEP, count > 1 ? (height - tall) / (count - 1) : 0);
  const order = step < INDEX_STEP ? meld.cards.slice().reverse() : meld.cards;
  const cards = order.map((/** @type {string} */ face, /** @type {number} */ i) => ({ face, dx: 0, dy: i * step, turn: 0 }));
  return { pile: { place, x, y: top, scale, z: 40, cards }, signs: [sizeSign(place, x, y + tall + step * (count - 1), count)] };
}

/**
 * @param {string} place
 * @param {number} x
 * @param {number} y where the cards end
 * @param {number} n
 * @returns {Sign}
 */
function sizeSign(place, x, y, n) {
  return { id: `size.${place}`, kind: 'count', x, y: y + FOOT / 2, n, small: true };
}

/**
 * @param {any} game
 * @returns {Sign[]}
 */
function signsOf(game) {
  /** @type {Sign[]} */
  const signs = [
    { id: 'stock', kind: 'count', x: STOCK.x, y: COUNT_Y, n: game.stock },
    { id: 'pile', kind: 'count', x: PILE.x, y: COUNT_Y, n: game.discard_size },
    { id: 'target', kind: 'note', x: 0, y: TARGET_Y, look: 'quiet', words: { key: 'table.target', facts: { n: game.target } } },
  ];
  if (game.frozen && !game.over) signs.push({ id: 'frozen', kind: 'note', x: PILE.x, y: FROZEN_Y, look: 'frozen', words: { key: 'table.frozen', facts: {} } });
  return signs;
}

/**
 * @param {any} team
 * @param {0 | 1} n
 * @returns {Panel}
 */
function panelOf(team, n) {
  return {
    id: `team.${n}`,
    x: PANEL.left[n],
    y: PANEL.top,
    width: PANEL.width,
    height: PANEL.height,
    team: n,
    title: { key: `team.${n}`, facts: {} },
    points: team.total,
    notes: [notesOf(team)],
  };
}

/**
 * @param {any} team
 * @returns {Words} what the team has on the table, or what its first meld needs
 */
export function notesOf(team) {
  if (team.minimum !== null) return { key: 'table.minimum', facts: { n: team.minimum } };
  return { key: 'table.on_table', facts: { n: team.on_table } };
}

/** @param {string} card */
function isWild(card) {
  return card === 'JK' || card[0] === '2';
}

/** @param {string} card */
function isBlackThree(card) {
  return card === '3S' || card === '3C';
}

/**
 * @template T
 * @param {T[][]} lists
 * @returns {T[]}
 */
function join(lists) {
  return lists.reduce((all, list) => all.concat(list), /** @type {T[]} */ ([]));
}
