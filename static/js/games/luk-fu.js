/** The scene of Luk Fu on the table: a lane for each player with the trick and its fu, beaten cards below. It touches no page and knows no rule. */

/** @typedef {import('../table/scenes.js').TableScene} TableScene */
/** @typedef {import('../table/scenes.js').Panel} Panel */
/** @typedef {import('../table/scenes.js').Sign} Sign */
/** @typedef {import('../table/scenes.js').Summary} Summary */
/** @typedef {import('../table/scenes.js').Words} Words */
/** @typedef {import('../core/board.js').Pile} Pile */

/** The suits, in the order of the deck. */
export const colors = ['C', 'S', 'M', 'T'];

// Stage pixels; places are from the centre of the mat. A strip is 180×612.
const STRIP = 180;
const LANE = { left: [-864, -280, 304], top: -434, width: 560, height: 672 };
const PLATES = [{ x: 104, y: 62 }, { x: 688, y: 62 }, { x: 1272, y: 62 }];
const TRICK = { y: -56, scale: 0.49, width: 500, step: 96 };
const WON = { y: 164, scale: 0.2, inset: 34, width: 380, step: 38 };
const THROWN = { scale: 0.2, inset: 34, step: 7 };
const LOST = { y: 344, scale: 0.3, width: 1120, step: 58 };
const BACKS = 0.1;
/** The backs of a hand that nobody has played from yet. */
const FAN = { y: -92, scale: 0.36, step: 27, sag: 1.5, turn: 3.6 };
const NOTE_Y = -60;
const ASKED_Y = 102;
const STAKE_Y = [153, 197];
const BEST_Y = 74;

/**
 * @param {any} view
 * @param {any[]} [events]
 * @returns {TableScene}
 */
export function tableScene(view, events) {
  const { game } = view;
  return {
    piles: [...game.seats.reduce((/** @type {Pile[]} */ all, /** @type {any} */ _seat, /** @type {number} */ n) => all.concat(lanePiles(game, n, events || [])), []), lostPile(game), { place: 'stock', x: 0, y: LOST.y, scale: LOST.scale, z: 1, cards: [] }],
    signs: signsOf(game),
    seats: game.seats.map((/** @type {any} */ seat) => ({ count: seat.count, tags: [] })),
    panels: game.seats.map((/** @type {any} */ _seat, /** @type {number} */ n) => panelOf(game, n)),
    places: PLATES.map((place) => Object.assign({ side: /** @type {'top'} */ ('top'), small: true }, place)),
    backs: BACKS,
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
 * Which of an event's texts tells it.
 * @param {any} event
 * @returns {string | null}
 */
export function variantOf(event) {
  return event.type === 'led' || event.type === 'beaten' ? event.kind : null;
}

/** @type {Record<string, string>} */
const CUES = { led: 'card', beaten: 'card', threw: 'skip', won: 'fu', declared: 'good', called: 'turn', redealt: 'shuffle' };

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
  return CUES[event.type] || '';
}

/** @returns {null} the summary tells how the points came */
export function worthOf() {
  return null;
}

// ---- the end of a deal

/**
 * Fu, Old cards and points, for the pages after a deal.
 * @param {any} view a view whose game is over
 * @returns {Summary}
 */
export function summaryOf(view) {
  const { seats, over, declared, deal, deals, caller } = view.game;
  const { facts } = over;
  const goesOn = deal < deals;
  const old = (/** @type {number} */ n) => (declared && declared.seat === n ? declared.cards.length : 0);
  const plain = (/** @type {number} */ points) => ({ points, note: null });
  return {
    title: goesOn ? { key: 'score.title', facts: { deal, deals } } : null,
    reason: { key: `over.${over.reason}`, facts: Object.assign({}, facts, { winners: over.winners, who: caller }) },
    winners: over.winners,
    sides: seats.map((/** @type {any} */ _seat, /** @type {number} */ n) => ({
      words: { key: 'score.side', facts: { seat: n } }, team: n, seats: [n], won: over.winners.indexOf(n) >= 0,
    })),
    rows: [
      { id: 'fu', words: { key: 'score.fu', facts: {} }, kind: 'line', cells: seats.map((/** @type {any} */ seat) => plain(seat.fu)) },
      { id: 'old', words: { key: 'score.old', facts: {} }, kind: 'line', cells: seats.map((/** @type {any} */ _seat, /** @type {number} */ n) => plain(old(n))) },
      ...(facts.fu === null ? [] : [{ id: 'worth', words: { key: 'score.worth', facts: {} }, kind: /** @type {'line'} */ ('line'), cells: seats.map((/** @type {any} */ _seat, /** @type {number} */ n) => plain(n === facts.seat ? facts.points : 0)) }]),
      { id: 'deal', words: { key: 'score.deal', facts: {} }, kind: 'sum', cells: over.scores.map((/** @type {number} */ points, /** @type {number} */ n) => ({ points, note: noteOf(over, caller, n) })) },
      ...(deals > 1 ? [{ id: 'total', words: { key: 'score.total', facts: {} }, kind: /** @type {'total'} */ ('total'), cells: facts.totals.map(plain) }] : []),
    ],
    next: goesOn ? { key: 'score.next', facts: { deal: deal + 1 } } : null,
  };
}

/**
 * @param {any} over
 * @param {number} caller
 * @param {number} seat
 * @returns {Words | null} how the points came about
 */
function noteOf(over, caller, seat) {
  const { points } = over.facts;
  if (points === null || over.scores[seat] === 0) return null;
  return seat === over.facts.seat || seat === caller ? { key: 'score.both', facts: { points } } : null;
}

// ---- what lies on the mat

/**
 * @param {number} seat
 * @returns {number} the middle of its lane
 */
function laneX(seat) {
  return LANE.left[seat] + LANE.width / 2;
}

/**
 * @param {any} game
 * @param {number} seat
 * @param {any[]} events
 * @returns {Pile[]}
 */
function lanePiles(game, seat, events) {
  const play = game.trick.find((/** @type {any} */ one) => one.seat === seat);
  const { won, thrown } = game.seats[seat];
  const gone = events.filter((event) => event.type === 'won')
    .map((event) => (event.seat === seat ? event.cards : event.lost[seat]))[0] || [];
  const open = game.declared && game.declared.seat === seat ? game.declared.cards : (play && play.cards) || [];
  const place = game.declared && game.declared.seat === seat ? `declared:${seat}` : `trick:${seat}`;
  const fan = { place: `hand:${seat}`, x: laneX(seat), y: FAN.y, scale: FAN.scale, z: 1, cards: fanOf(game.seats[seat].count) };
  const backs = Array.from({ length: thrown }, (_, i) => ({ face: null, dx: -i * THROWN.step, dy: 0, turn: 0 }));
  return [
    ...(game.phase === 'call' ? [fan] : []),
    { place, x: laneX(seat), y: TRICK.y, scale: TRICK.scale, z: 40, cards: rowOf(open, TRICK), stops: rowOf(gone, TRICK) },
    {
      place: `won:${seat}`, x: LANE.left[seat] + WON.inset, y: WON.y, scale: WON.scale, z: 10,
      cards: won.map((/** @type {string} */ face, /** @type {number} */ i) => ({ face, dx: i * Math.min(WON.step, WON.width / won.length), dy: 0, turn: 0 })),
    },
    { place: `thrown:${seat}`, x: LANE.left[seat] + LANE.width - THROWN.inset, y: WON.y, scale: THROWN.scale, z: 10, cards: backs },
  ];
}

/**
 * @param {string[]} faces
 * @param {{width: number, step: number, scale: number}} room
 * @returns {{face: string, dx: number, dy: number, turn: number}[]} side by side, about the pile's place
 */
function rowOf(faces, room) {
  const step = Math.min(room.step, (room.width - STRIP * room.scale) / Math.max(1, faces.length - 1));
  return faces.map((face, i) => ({ face, dx: (i - (faces.length - 1) / 2) * step, dy: 0, turn: 0 }));
}

/**
 * @param {number} count
 * @returns {{face: null, dx: number, dy: number, turn: number}[]} backs, as one holds them
 */
function fanOf(count) {
  return Array.from({ length: count }, (_, i) => {
    const off = i - (count - 1) / 2;
    return { face: null, dx: off * FAN.step, dy: off * off * FAN.sag, turn: off * FAN.turn };
  });
}

/**
 * @param {any} game
 * @returns {Pile}
 */
function lostPile(game) {
  return { place: 'lost', x: 0, y: LOST.y, scale: LOST.scale, z: 5, cards: rowOf(game.lost, LOST) };
}

/**
 * @param {any} game
 * @returns {Sign[]}
 */
function signsOf(game) {
  /** @type {Sign[]} */
  const signs = [];
  const note = (/** @type {string} */ id, /** @type {number} */ seat, /** @type {number} */ y, /** @type {string} */ look, /** @type {Words} */ words) =>
    signs.push({ id, kind: 'note', x: laneX(seat), y, look, words });
  game.trick.forEach((/** @type {any} */ play) => {
    if (play.thrown) note(`threw.${play.seat}`, play.seat, NOTE_Y, 'quiet', { key: 'table.thrown', facts: { n: play.thrown } });
  });
  if (game.best) note('best', game.best.seat, BEST_Y, 'late', { key: 'table.best', facts: {} });
  if (game.phase === 'call') {
    game.seats.forEach((/** @type {any} */ _seat, /** @type {number} */ seat) => {
      const key = game.passed.indexOf(seat) >= 0 ? 'table.passed' : 'table.unasked';
      if (seat !== game.turn) note(`call.${seat}`, seat, ASKED_Y, 'quiet', { key, facts: {} });
    });
    note('asked', game.turn, ASKED_Y, 'late', { key: 'table.asked', facts: {} });
    ['table.stake.win', 'table.stake.lose'].forEach((key, n) => note(key, game.turn, STAKE_Y[n], 'quiet', { key, facts: {} }));
  }
  if (game.phase === 'lead' || game.phase === 'follow') note('turn', game.turn, NOTE_Y, 'plain', { key: `table.${game.phase}`, facts: {} });
  if (game.deals > 1) signs.push({ id: 'deal', kind: 'note', x: 0, y: LOST.y, look: 'quiet', words: { key: 'table.deal', facts: { deal: game.deal, deals: game.deals } } });
  return game.lost.length ? signs.filter((sign) => sign.id !== 'deal') : signs;
}

/**
 * @param {any} game
 * @param {number} n
 * @returns {Panel} whose lane it is: the Caller's stands out
 */
function panelOf(game, n) {
  const calls = game.caller === n;
  const seat = game.seats[n];
  /** @type {Words[]} */
  const notes = [];
  const calling = game.phase === 'call';
  if (game.master === n && !calling) notes.push({ key: calls ? 'table.master' : 'table.master.passed', facts: {} });
  if (game.deals > 1) notes.push({ key: 'table.total', facts: { n: seat.total } });
  return {
    id: `lane.${n}`, x: LANE.left[n], y: LANE.top, width: LANE.width, height: LANE.height,
    look: `lane ${calling ? 'calling' : calls ? 'alone' : 'others'}`,
    title: roleOf(game, n),
    points: calling ? null : seat.fu,
    unit: { key: 'table.unit', facts: {} },
    notes,
  };
}

/**
 * @param {any} game
 * @param {number} seat
 * @returns {Words | null} nobody but the Master has a part before somebody has called
 */
function roleOf(game, seat) {
  if (game.phase === 'call') return game.master === seat ? { key: 'table.master', facts: {} } : null;
  return { key: game.caller === seat ? 'table.caller' : 'table.opponent', facts: {} };
}
