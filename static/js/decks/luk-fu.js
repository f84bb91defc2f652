// @ts-check
/** The Luk Fu deck: long strips of coloured paper with brush signs of the money suits, and a red seal on what is always Old. */
import { svg } from '../core/dom.js';
import { numerals } from '../core/glyphs.js';
import { IVORY, ROUND, n, rim, stock, through } from './shapes.js';

const HEIGHT = 340;
const SEAL_RED = '#b8281c';
const GOLD = '#d9a441';

/** The cards that are Old for everybody, marked by a seal. */
const SEALED = ['C9', 'S9', 'M9', 'T9', 'C1', 'T1'];

/** A stroke of the brush: where its middle runs in a box of 100, and half its width there. @typedef {Array<[x: number, y: number, half: number]>} Stroke */

/** A coin with its square hole. @type {Stroke[]} */
const COIN = [
  Array.from({ length: 13 }, (_, i) => turn(i, 13, 44, 5 + 2.4 * Math.sin(i / 2))),
  [[33, 35, 4.4], [50, 33, 3.4], [67, 34, 4.6]],
  [[66, 33, 4], [67, 50, 3.6], [65, 68, 4.4]],
  [[68, 66, 4], [50, 68, 3.4], [33, 66, 4.6]],
  [[34, 34, 4.4], [33, 50, 3.6], [35, 67, 4]],
];

/** A string of coins with its loop and tassel. @type {Stroke[]} */
const STRING = [
  [[50, 22, 2.6], [38, 14, 3], [50, 2, 3.4], [62, 14, 3], [50, 22, 2.6]],
  [[24, 31, 5.5], [50, 29, 6.5], [76, 31, 5.5]],
  [[19, 48, 5.8], [50, 46, 6.8], [81, 48, 5.8]],
  [[24, 66, 5.5], [50, 64, 6.5], [76, 66, 5.5]],
  [[50, 20, 3], [50, 50, 3], [50, 76, 4]],
  [[49, 74, 3.5], [38, 86, 3.4], [33, 99, 1]],
  [[50, 74, 3.5], [51, 88, 3.6], [50, 100, 1]],
  [[51, 74, 3.5], [62, 86, 3.4], [67, 99, 1]],
];

/** The sign of ten thousand. @type {Stroke[]} */
const MYRIAD = [
  [[6, 23, 4], [14, 21, 6.5], [50, 18, 4.8], [84, 14, 7.5], [94, 18, 3.5]],
  [[34, 45, 4], [56, 42, 4.8], [78, 39, 7], [75, 64, 5.4], [66, 92, 5.6], [50, 82, 1.2]],
  [[47, 17, 5], [42, 50, 5.6], [31, 74, 4.4], [8, 96, 1.2]],
];

/** The sign of ten. @type {Stroke[]} */
const TEN = [
  [[4, 48, 4], [14, 46, 7.5], [50, 43, 5.6], [84, 40, 8.5], [96, 45, 4]],
  [[46, 2, 4], [51, 12, 7], [50, 50, 6], [51, 84, 8], [50, 99, 2]],
];

/** Each suit's name in strokes, its ink and its paper. @type {{[suit: string]: {sign: Stroke[], ink: string, paper: string}}} */
const SUITS = {
  C: { sign: COIN, ink: '#84480b', paper: '#fbe7bd' },
  S: { sign: STRING, ink: '#174a86', paper: '#dbe8f5' },
  M: { sign: MYRIAD, ink: '#14603c', paper: '#d9efd7' },
  T: { sign: TEN, ink: '#241c22', paper: '#f4e9ea' },
};

/** The numbers one to nine. @type {Stroke[][]} */
const NUMBERS = [
  [[[4, 54, 4], [14, 52, 8], [50, 48, 5.5], [84, 45, 9], [96, 50, 4]]],
  [
    [[18, 29, 4], [28, 27, 7], [52, 25, 4.8], [76, 22, 7.5], [84, 26, 3.5]],
    [[4, 77, 4], [14, 75, 8], [50, 71, 5.5], [85, 68, 9], [97, 73, 4]],
  ],
  [
    [[14, 18, 4], [24, 16, 6.5], [52, 14, 4.8], [78, 11, 7.5], [87, 15, 3.5]],
    [[22, 49, 4], [30, 48, 6], [52, 46, 4.5], [72, 44, 6.5], [80, 47, 3]],
    [[4, 84, 4], [14, 82, 8], [50, 79, 5.5], [86, 76, 9], [97, 81, 4]],
  ],
  [
    [[9, 20, 5], [13, 28, 6], [16, 56, 5], [20, 88, 4.6]],
    [[12, 24, 4], [50, 20, 4.6], [86, 17, 7.5], [86, 50, 5.6], [81, 90, 5]],
    [[39, 22, 4.6], [38, 42, 4.6], [26, 63, 1.4]],
    [[60, 21, 4.6], [60, 46, 4.8], [65, 58, 5], [79, 57, 2]],
    [[20, 82, 4.4], [50, 80, 4], [82, 79, 4.6]],
  ],
  [
    [[18, 14, 4], [26, 13, 6], [52, 11, 4.5], [80, 8, 7], [86, 11, 3]],
    [[49, 13, 4.6], [43, 50, 5], [33, 88, 4.4]],
    [[18, 50, 4], [46, 46, 4.4], [72, 43, 7], [71, 64, 5.2], [66, 88, 4.6]],
    [[2, 91, 4], [12, 90, 7], [50, 88, 5], [87, 85, 8], [98, 89, 3.5]],
  ],
  [
    [[42, 3, 2.4], [54, 11, 7], [56, 21, 4]],
    [[4, 41, 4], [14, 39, 7], [50, 36, 5], [86, 31, 8.5], [96, 36, 4]],
    [[34, 54, 6.5], [28, 71, 5.6], [6, 97, 1.2]],
    [[58, 54, 2.6], [74, 72, 6.6], [92, 94, 7.5]],
  ],
  [
    [[4, 52, 4], [14, 50, 7.5], [50, 42, 5], [84, 31, 8], [95, 32, 3.5]],
    [[39, 5, 4], [43, 14, 6.5], [43, 50, 5.4], [46, 80, 5.6], [62, 90, 6.4], [86, 87, 6], [94, 68, 1.4]],
  ],
  [
    [[36, 20, 6.5], [32, 50, 5.4], [4, 93, 1.2]],
    [[50, 9, 2.6], [61, 16, 6], [72, 54, 6.4], [96, 90, 8]],
  ],
  [
    [[41, 4, 6], [41, 38, 5.4], [31, 70, 4.6], [4, 97, 1.2]],
    [[8, 40, 4], [18, 39, 6.5], [44, 34, 4.8], [68, 29, 7.5], [66, 56, 5.4], [67, 78, 5.6], [78, 89, 6.2], [93, 85, 5.4], [98, 66, 1.4]],
  ],
];

/** The sign of old age, in the seal. @type {Stroke[]} */
const OLD = [
  [[26, 24, 5], [48, 22, 5], [72, 20, 6]],
  [[48, 4, 5.5], [48, 24, 5], [48, 42, 5]],
  [[4, 46, 6], [48, 43, 5], [95, 40, 6.5]],
  [[80, 12, 6], [54, 50, 5.5], [6, 86, 3]],
  [[78, 56, 5], [62, 65, 4.5], [42, 70, 3]],
  [[40, 52, 5.5], [40, 82, 5.5], [54, 94, 6], [84, 92, 6], [92, 76, 3]],
];

/** @type {import('../core/faces.js').Deck} */
export const lukFu = {
  cards: Object.keys(SUITS).reduce((cards, suit) => cards.concat(NUMBERS.map((_, i) => suit + (i + 1))), /** @type {string[]} */ ([])),
  colors: Object.keys(SUITS),
  height: HEIGHT,
  face: (card) => face(card, SUITS[card[0]], Number(card[1])),
  back,
  shape: (suit) => [
    written(SUITS[suit].sign, { x: -50, y: -50, size: 100, ink: IVORY, swell: 13 }),
    written(SUITS[suit].sign, { x: -50, y: -50, size: 100, ink: SUITS[suit].ink }),
  ],
  emblem: (suit) => [
    svg('circle', { r: 49, fill: IVORY }),
    svg('circle', { r: 45, fill: SUITS[suit].paper }),
    written(SUITS[suit].sign, { x: -28, y: -28, size: 56, ink: SUITS[suit].ink }),
  ],
};

/**
 * @param {string} card
 * @param {{sign: Stroke[], ink: string, paper: string}} suit
 * @param {number} rank
 * @returns {SVGElement[]}
 */
function face(card, { sign, ink, paper }, rank) {
  return [
    stock(paper, HEIGHT),
    svg(
      'g',
      { class: 'index' },
      numerals(String(rank), { x: 27, y: 30, height: 38, color: ink }),
      written(sign, { x: 51, y: 12, size: 36, ink, swell: 5 }),
      svg('path', { d: 'M12 60H88', stroke: ink, 'stroke-width': 1.6, opacity: 0.4 }),
    ),
    written(NUMBERS[rank - 1], { x: 12, y: 72, size: 76, ink }),
    written(sign, { x: 11, y: 163, size: 78, ink }),
    ...(SEALED.indexOf(card) < 0 ? count(rank, ink) : seal()),
    rim({ height: HEIGHT }),
  ];
}

/**
 * @param {number} rank
 * @param {string} ink
 * @returns {SVGElement[]} as many dots as the rank, in threes
 */
function count(rank, ink) {
  let d = '';
  for (let i = 0; i < rank; i += 1) {
    const row = Math.floor(i / 3);
    const inRow = Math.min(3, rank - row * 3);
    d += `M${50 + ((i % 3) - (inRow - 1) / 2) * 20} ${271 + row * 21}h.01`;
  }
  return [svg('path', { d, stroke: ink, 'stroke-width': 11, 'stroke-linecap': 'round', opacity: 0.55 })];
}

/** @returns {SVGElement[]} the red seal of an Old card */
function seal() {
  return [
    svg('path', { d: 'M22 263C30 260 46 262 60 261C70 260 78 262 80 266C82 280 79 300 81 314C80 322 66 321 54 322C42 323 28 322 21 319C18 306 21 292 19 278C19 270 19 265 22 263Z', fill: SEAL_RED }),
    written(OLD, { x: 28, y: 270, size: 44, ink: IVORY }),
  ];
}

/**
 * @param {Stroke[]} strokes
 * @param {{x: number, y: number, size: number, ink: string, swell?: number}} box `swell`: how much bolder than written, of 100
 * @returns {SVGElement} the sign in one piece
 */
function written(strokes, { x, y, size, ink, swell }) {
  const bolder = swell === undefined ? {} : { ...ROUND, stroke: ink, 'stroke-width': swell };
  return svg('path', { ...bolder, d: strokes.map(brushed).join(''), fill: ink, transform: `translate(${x} ${y}) scale(${n(size / 100)})` });
}

/**
 * All outlines run the same way round, so that crossing strokes leave no hole.
 * @param {Stroke} stroke
 * @returns {string}
 */
function brushed(stroke) {
  const side = (/** @type {number} */ sign) =>
    stroke.map(([x, y, half], i) => {
      const [from, to] = [stroke[Math.max(0, i - 1)], stroke[Math.min(stroke.length - 1, i + 1)]];
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
      return /** @type {[number, number]} */ ([n(x + (sign * half * (from[1] - to[1])) / length), n(y + (sign * half * (to[0] - from[0])) / length)]);
    });
  const [there, back] = [side(-1), side(1).reverse()];
  return `M${there[0].join(' ')}${through(there)}${cap(there[there.length - 1], back[0])}${through(back)}${cap(back[back.length - 1], there[0])}Z`;
}

/**
 * @param {[number, number]} from
 * @param {[number, number]} to
 * @returns {string} the brush's round end
 */
function cap([x, y], [tx, ty]) {
  const radius = n(Math.hypot(tx - x, ty - y) / 2);
  return `A${radius} ${radius} 0 0 1 ${tx} ${ty}`;
}

/**
 * @param {number} step
 * @param {number} steps
 * @param {number} radius
 * @param {number} half
 * @returns {[number, number, number]} a point of a ring that closes a little past its beginning
 */
function turn(step, steps, radius, half) {
  const angle = (step / (steps - 1)) * 2 * Math.PI * 1.02 - 2;
  return [n(50 + Math.cos(angle) * radius), n(50 + Math.sin(angle) * radius), n(half)];
}

/** @returns {SVGElement[]} black, with a fret */
function back() {
  let fret = '';
  for (let y = 34; y <= 306; y += 34) fret += `M50 ${y - 13}L66 ${y}L50 ${y + 13}L34 ${y}ZM50 ${y - 6}L57 ${y}L50 ${y + 6}L43 ${y}Z`;
  return [
    stock('#1b1718', HEIGHT),
    svg('rect', { x: 11, y: 11, width: 78, height: HEIGHT - 22, rx: 3, fill: 'none', stroke: SEAL_RED, 'stroke-width': 2.4 }),
    svg('path', { d: fret, fill: 'none', stroke: GOLD, 'stroke-width': 1.8, 'stroke-linejoin': 'round' }),
    rim({ height: HEIGHT, fill: '#0d0b0c' }),
  ];
}
