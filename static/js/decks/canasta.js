// @ts-check
/** The Canasta deck: the classic pips, people after the woodcuts of Đông Hồ, and a ribbon on every wild card. */
import { svg } from '../core/dom.js';
import { numerals } from '../core/glyphs.js';
import { COURTS, court, joker } from './courts.js';
import { CARD_HEIGHT, IVORY, INK, ROUND, n, oval, rim, stock } from './shapes.js';

const RED = '#c3271b';
const GOLD = '#e0a52c';
const JOKER = 'JK';

/** Each suit's ink and its pip in −50…50. @type {{[suit: string]: {ink: string, pip: string}}} */
const SUITS = {
  S: { ink: INK, pip: 'M0-56C7-36 41-12 41 14C41 36 18 41 6 26C7 38 10 46 16 50H-16C-10 46-7 38-6 26C-18 41-41 36-41 14C-41-12-7-36 0-56Z' },
  H: { ink: RED, pip: 'M0 50C-12 27-49 8-49-19C-49-46-13-50 0-23C13-50 49-46 49-19C49 8 12 27 0 50Z' },
  D: { ink: RED, pip: 'M0-54C10-32 23-13 41 0C23 13 10 32 0 54C-10 32-23 13-41 0C-23-13-10-32 0-54Z' },
  C: { ink: INK, pip: `${oval(0, -27, 22)}${oval(-29, 9, 22)}${oval(29, 9, 22)}M-9-10H9L10 4H5C5 28 11 42 20 50H-20C-11 42-5 28-5 4H-10Z` },
};

const RANKS = 'A23456789TJQK';

/** Where the pips lie: columns and rows. */
const [LEFT, MIDDLE, RIGHT] = [48.5, 66, 83.5];
const [TOP, CENTRE, FOOT] = [23, 70, 117];
const [UPPER, LOWER] = [TOP + (FOOT - TOP) / 3, FOOT - (FOOT - TOP) / 3];
const [HIGH, LOW] = [(TOP + CENTRE) / 2, (FOOT + CENTRE) / 2];

/** @type {{[rank: string]: Array<[number, number]>}} */
const PIPS = {
  2: [[MIDDLE, TOP], [MIDDLE, FOOT]],
  3: [[MIDDLE, TOP], [MIDDLE, CENTRE], [MIDDLE, FOOT]],
  4: pairs(TOP, FOOT),
  5: [...pairs(TOP, FOOT), [MIDDLE, CENTRE]],
  6: pairs(TOP, CENTRE, FOOT),
  7: [...pairs(TOP, CENTRE, FOOT), [MIDDLE, HIGH]],
  8: [...pairs(TOP, CENTRE, FOOT), [MIDDLE, HIGH], [MIDDLE, LOW]],
  9: [...pairs(TOP, UPPER, LOWER, FOOT), [MIDDLE, CENTRE]],
  T: [...pairs(TOP, UPPER, LOWER, FOOT), [MIDDLE, (TOP + UPPER) / 2], [MIDDLE, (LOWER + FOOT) / 2]],
};

/** @type {import('../core/faces.js').Deck} */
export const canasta = {
  cards: Object.keys(SUITS)
    .reduce((cards, suit) => cards.concat(Array.from(RANKS, (rank) => rank + suit)), /** @type {string[]} */ ([]))
    .concat(JOKER),
  colors: Object.keys(SUITS),
  height: CARD_HEIGHT,
  face: (card) => (card === JOKER ? jokerFace() : suitedFace(card[0], card[1])),
  back,
  shape: (suit) => [
    svg('path', { ...ROUND, d: SUITS[suit].pip, fill: IVORY, stroke: IVORY, 'stroke-width': 7 }),
    inked(suit, [svg('path', { d: SUITS[suit].pip, fill: 'currentColor' })]),
  ],
  emblem: (suit) => [svg('circle', { r: 49, fill: IVORY }), inked(suit, [svg('path', { d: SUITS[suit].pip, fill: 'currentColor', transform: 'scale(.6)' })])],
};

/**
 * @param {string} rank
 * @param {string} suit
 * @returns {SVGElement[]}
 */
function suitedFace(rank, suit) {
  const redThree = rank === '3' && SUITS[suit].ink === RED;
  return [
    stock(IVORY),
    ...(rank === '2' ? ribbon() : []),
    ...(COURTS.indexOf(rank) < 0 ? [] : court(rank, suit)),
    inked(suit, [...index(rank, suit), ...(rank === 'A' ? ace(suit) : pips(rank, suit))]),
    rim(redThree ? { fill: GOLD, sides: 5 } : {}),
  ];
}

/**
 * The group carries the ink, so that a page may give each suit its own by the class.
 * @param {string} suit
 * @param {SVGElement[]} signs
 * @returns {SVGElement}
 */
function inked(suit, signs) {
  return svg('g', { class: `suit-${suit}`, color: SUITS[suit].ink }, ...signs);
}

/**
 * @param {string} rank
 * @param {string} suit
 * @returns {SVGElement[]}
 */
function index(rank, suit) {
  const signs = rank === 'T' ? '10' : rank;
  return [
    numerals(signs, { x: 20, y: 22, height: rank === 'T' ? 23 : 28, color: 'currentColor' }),
    pip(suit, 20, 57.5, 0.22),
  ];
}

/**
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @returns {SVGElement} upside down in the lower half of the middle
 */
function pip(suit, x, y, scale) {
  const turn = x > 36 && y > CENTRE ? ' rotate(180)' : '';
  return svg('path', { d: SUITS[suit].pip, fill: 'currentColor', transform: `translate(${n(x)} ${n(y)})${turn} scale(${scale})` });
}

/**
 * @param {string} rank
 * @param {string} suit
 * @returns {SVGElement[]} none for a court
 */
function pips(rank, suit) {
  const places = PIPS[rank] || [];
  return places.map(([x, y]) => pip(suit, x, y, places.length > 3 ? 0.185 : 0.25));
}

/**
 * @param {string} suit
 * @returns {SVGElement[]} one large pip with a lotus cut out of it
 */
function ace(suit) {
  const lotus = 'M0 20C-20 18-27 2-22-12C-16-10-13-7-11-3C-10-14-6-22 0-29C6-22 10-14 11-3C13-7 16-10 22-12C27 2 20 18 0 20ZM-11-3C-11 8-6 17 0 20C6 17 11 8 11-3';
  return [
    svg('path', { d: SUITS[suit].pip, fill: 'currentColor', transform: 'translate(65 72) scale(.6)' }),
    svg('path', { ...ROUND, d: lotus, fill: 'none', stroke: IVORY, 'stroke-width': 3.6, transform: `translate(65 ${suit === 'H' ? 68 : 74}) scale(.44)` }),
  ];
}

/** @returns {SVGElement[]} the sign of a wild card, behind its index: in sight in a hand and in a meld */
function ribbon() {
  return [
    svg('path', { d: 'M5 2H35V84L20 73L5 84Z', fill: '#f8d879' }),
    svg('path', { d: 'M8 2V78.5L20 69.5L32 78.5V2', fill: 'none', stroke: '#b3362b', 'stroke-width': 1.6 }),
  ];
}

/** @returns {SVGElement[]} */
function jokerFace() {
  const petals = ['#d5492b', '#f2b53c', '#3f9465', '#2f6396', '#ef6f8e'];
  return [
    stock(IVORY),
    ...ribbon(),
    ...petals.map((fill, i) => svg('path', { d: oval(0, -7.5, 5.2, 6.5), fill, stroke: INK, 'stroke-width': 1.4, transform: `translate(20 26) rotate(${i * 72})` })),
    svg('circle', { cx: 20, cy: 26, r: 4, fill: IVORY, stroke: INK, 'stroke-width': 1.4 }),
    svg('path', { ...ROUND, d: 'M20 55L22.5 60.5L28.5 61L24 65L25.5 71L20 67.8L14.5 71L16 65L11.5 61L17.5 60.5Z', fill: '#b3362b', transform: 'translate(0 -8)' }),
    ...joker(),
    rim(),
  ];
}

/**
 * @param {...number} rows
 * @returns {Array<[number, number]>}
 */
function pairs(...rows) {
  return rows.reduce((places, y) => places.concat([[LEFT, y], [RIGHT, y]]), /** @type {Array<[number, number]>} */ ([]));
}

/** @returns {SVGElement[]} carp scales around the four suits */
function back() {
  const [ground, gold] = ['#8c241c', '#edc06a'];
  let scales = '';
  for (let row = 0; row < 17; row += 1) {
    for (let x = row % 2 ? 2 : -6; x < 96; x += 16) {
      const y = 2 + row * 8;
      scales += `M${x} ${y}A8 8 0 0 0 ${x + 16} ${y}M${x + 4} ${y}A4 4 0 0 0 ${x + 12} ${y}`;
    }
  }
  return [
    stock(ground),
    svg('svg', { x: 4, y: 4, width: 92, height: 132, viewBox: '4 4 92 132' }, svg('path', { d: scales, fill: 'none', stroke: '#bb4a34', 'stroke-width': 1.3 })),
    svg('rect', { x: 9.5, y: 9.5, width: 81, height: 121, rx: 3.5, fill: 'none', stroke: gold, 'stroke-width': 1.4 }),
    svg('path', { d: 'M50 34C60 48 70 56 82 70C70 84 60 92 50 106C40 92 30 84 18 70C30 56 40 48 50 34Z', fill: ground, stroke: gold, 'stroke-width': 1.6 }),
    ...Object.keys(SUITS).map((suit, i) =>
      svg('path', { d: SUITS[suit].pip, fill: gold, transform: `translate(${50 + [0, 14, 0, -14][i]} ${70 + [-17, 0, 17, 0][i]}) scale(.15)` })),
    rim(),
  ];
}
