// @ts-check
/** The twelve guests' faces: one family, bold line and flat inks, after the folk prints that hang at Tết. */
import { svg } from './dom.js';

const INK = '#17211e';
const IVORY = '#fffdf7';
const GOLD = '#f6b93b';
const RED = '#d8412f';
const BLUSH = '#f08a78';
const LINE_WIDTH = 3.6;

/**
 * One flat shape with the family's line around it; `line: false` leaves the line away.
 * @typedef {{d: string, fill?: string, line?: boolean}} Part
 */

/**
 * `name` marks the drawing, `plate` is its colour, which no other avatar has. The parts lie one upon another in a box of 100.
 * @typedef {{name: string, plate: string, parts: Part[]}} Avatar
 */

/** @type {Avatar[]} */
const AVATARS = [
  {
    name: 'buffalo',
    plate: '#f2c14e',
    parts: [
      { d: both('M36 34C20 38 7 30 9 10 15 22 24 26 40 26Z'), fill: '#e8dcc0' },
      { d: both('M30 40C20 36 12 40 11 47 18 53 27 51 33 46Z'), fill: '#5b6473' },
      { d: 'M31 34C38 26 62 26 69 34 73 46 69 56 68 64 68 78 60 85 50 85S32 78 32 64C31 56 27 46 31 34Z', fill: '#6f7a8b' },
      { d: 'M33 68C33 59 40 57 50 57S67 59 67 68 60 85 50 85 33 77 33 68Z', fill: '#d9c3b6' },
      { d: 'M41 31C42 23 47 22 50 27 54 20 60 24 58 31 54 35 46 35 41 31Z', fill: INK },
      ...eyes(40, 47),
      { d: both(disc(43.5, 67, 2.6)), fill: INK, line: false },
      { d: 'M43 76C46 79 54 79 57 76' },
    ],
  },
  {
    name: 'cat',
    plate: '#f0876a',
    parts: [
      { d: 'M19 58C18 44 18 28 21 16 30 18 37 23 41 28 47 26 53 26 59 28 63 23 70 18 79 16 82 28 82 44 81 58 79 75 65 83 50 83S21 75 19 58Z', fill: IVORY },
      { d: 'M59 28C63 23 70 18 79 16 82 28 82 42 81 54 70 55 57 46 59 28Z', fill: '#e39a3d' },
      { d: both('M25 24C30 26 33 28 36 32 31 34 27 37 25 41 24 35 24 29 25 24Z'), fill: BLUSH, line: false },
      ...eyes(37, 52),
      ...cheeks(28, 64),
      { d: 'M45.5 60H54.5L50 65Z', fill: BLUSH },
      { d: 'M50 65C50 71 43 73 39.5 69M50 65C50 71 57 73 60.5 69M6 56 20 60M6 70 20 68M94 56 80 60M94 70 80 68' },
    ],
  },
  {
    name: 'rooster',
    plate: '#79c7a3',
    parts: [
      { d: 'M37 42C27 33 34 21 43 27 43 13 56 11 58 22 66 13 77 20 71 31 70 37 66 41 62 42Z', fill: RED },
      { d: 'M27 92C26 70 28 52 38 40 47 29 65 32 69 45 71 55 66 61 68 70 70 80 72 87 73 92A48 48 0 0 1 27 92Z', fill: IVORY },
      { d: 'M28 74 36 67 42 76 49 67 56 76 62 67 68.5 72C70 80 72 87 73 92A48 48 0 0 1 27 92C26.5 86 27 80 28 74Z', fill: '#e8893a' },
      { d: 'M67 56C77 58 78 74 69 74 61 73 60 60 67 56Z', fill: RED },
      { d: 'M68 41 89 52 67 58C70 52 70 47 68 41Z', fill: GOLD },
      { d: disc(56, 46, 5), fill: INK, line: false },
      { d: disc(57.8, 44.2, 1.7), fill: IVORY, line: false },
      { d: disc(48, 56, 4.2), fill: BLUSH, line: false },
    ],
  },
  {
    name: 'carp',
    plate: '#56aee8',
    parts: [
      { d: 'M42 34C46 20 62 17 74 24 72 32 68 38 62 42Z', fill: GOLD },
      { d: 'M42 70C42 80 50 87 59 86 60 79 60 73 58 67Z', fill: GOLD },
      { d: 'M10 54C16 36 40 27 60 38 67 42 72 46 76 46 80 38 86 32 94 29 90 44 90 60 95 74 86 73 80 66 76 59 62 74 36 79 20 68 13 64 9 59 10 54Z', fill: '#ea5a34' },
      { d: 'M10 54C15 41 26 34 38 32 46 44 46 60 36 74 24 72 8 64 10 54Z', fill: IVORY },
      { d: 'M52 40C58 44 58 52 52 56M52 56C57 60 56 66 51 70M64 44C69 48 69 54 64 57' },
      { d: disc(27, 49, 5), fill: INK, line: false },
      { d: disc(25.2, 47.2, 1.7), fill: IVORY, line: false },
      { d: disc(33, 61, 4), fill: BLUSH, line: false },
      { d: 'M11 59C15 62 19 62 22 60M14 63C8 67 7 72 10 77' },
    ],
  },
  {
    name: 'elephant',
    plate: '#f4a6b4',
    parts: [
      { d: both('M34 34C18 18 3 32 6 52 8 67 22 73 34 62Z'), fill: '#8fa9b8' },
      { d: both('M29 40C20 31 12 40 14 52 16 60 24 63 30 57Z'), fill: '#c9808e', line: false },
      { d: both('M40 66C39 76 34 82 27 82 28 77 29 71 31 64Z'), fill: IVORY },
      { d: 'M30 38C33 20 67 20 70 38 73 52 70 62 62 67 60 72 59 76 61 80 64 83 67 81 68 77 74 80 75 90 65 93 51 96 42 86 41 67 30 62 27 52 30 38Z', fill: '#a9c0cc' },
      { d: 'M38 25.500C45 23 55 23 62 25.500L50 43Z', fill: RED },
      { d: disc(50, 31, 3), fill: GOLD, line: false },
      ...eyes(39.5, 49),
      ...cheeks(36, 59),
      { d: 'M45 69C48 70 53 70 56 69M46 77C49 78 52 78 55 77' },
    ],
  },
  {
    name: 'egret',
    plate: '#2e8791',
    parts: [
      { d: 'M46 26C37 20 24 22 17 32 28 31 35 34 42 40Z', fill: IVORY },
      { d: 'M63 29 97 45C86 48 74 49 62 47Z', fill: GOLD },
      { d: 'M19 86.5C22 74 45 77 44 66 43 58 40 52 41 41 42 26 56 20 64 27 71 34 69 44 62 49 55 54 57 60 63 67 71 76 73 85 72 92.7A48 48 0 0 1 19 86.5Z', fill: IVORY },
      { d: 'M33 90C32 83 37 78 44 78M45 95C44 88 48 84 54 83' },
      { d: disc(55, 36, 5), fill: INK, line: false },
      { d: disc(56.8, 34.2, 1.7), fill: IVORY, line: false },
      { d: disc(50, 45.5, 4), fill: BLUSH, line: false },
    ],
  },
  {
    name: 'toad',
    plate: '#ead9a0',
    parts: [
      { d: 'M11 63C11 51 18 45 27 42 22 22 45 18 46 35 49 34.5 51 34.5 54 35 55 18 78 22 73 42 82 45 89 51 89 63 89 79 70 86 50 86S11 79 11 63Z', fill: '#7d9a4d' },
      { d: 'M20 68C34 76 66 76 80 68 76 80 64 86 50 86S24 80 20 68Z', fill: '#e6e3b1', line: false },
      { d: 'M11 63C11 51 18 45 27 42 22 22 45 18 46 35 49 34.5 51 34.5 54 35 55 18 78 22 73 42 82 45 89 51 89 63 89 79 70 86 50 86S11 79 11 63ZM18 63C32 74 68 74 82 63' },
      { d: both(disc(36, 33, 7.5)), fill: GOLD },
      { d: both(disc(37, 33, 4)), fill: INK, line: false },
      { d: disc(38.3, 31.6, 1.4) + disc(64.3, 31.6, 1.4), fill: IVORY, line: false },
      { d: both(disc(46.5, 55, 1.8)), fill: INK, line: false },
      { d: both(disc(22, 54, 3) + disc(29, 49, 2)), fill: '#5b7534', line: false },
      ...cheeks(27, 61),
    ],
  },
  {
    name: 'dragon',
    plate: '#c65a42',
    parts: [
      { d: 'M22 32 9 37 17 46 5 54 16 60 9 73 24 72 26 84 38 80 50 92 62 80 74 84 76 72 91 73 84 60 95 54 83 46 91 37 78 32 64 24H36Z', fill: GOLD },
      { d: both('M43 31C42 21 34 19 34 7 24 13 22 24 33 36Z'), fill: IVORY },
      { d: 'M27 42C29 26 71 26 73 42 74 51 71 55 69 60 73 72 64 81 50 81S27 72 31 60C29 55 26 51 27 42Z', fill: '#2f9f78' },
      { d: 'M33 66C34 57 41 55 50 55S66 57 67 66 61 81 50 81 32 75 33 66Z', fill: '#a5dcc0' },
      { d: disc(50, 37, 4.5), fill: RED },
      ...eyes(39.5, 47),
      { d: both(disc(44.5, 63, 2.2)), fill: INK, line: false },
      { d: 'M39 71C45 76 55 76 61 71' },
      { d: both('M32 67C23 64 17 70 20 78 22 82 26 81 26 78') },
    ],
  },
  {
    name: 'tiger',
    plate: '#94b93f',
    parts: [
      { d: both('M38 27C34 14 17 13 16 26 15 34 20 40 26 42Z'), fill: '#ef8f2f' },
      { d: both('M31 25C28 20 22 21 22 26 22 31 24 34 27 36Z'), fill: BLUSH, line: false },
      { d: 'M17 58C16 36 30 22 50 22S84 36 83 58C82 76 66 84 50 84S18 76 17 58Z', fill: '#f59f3a' },
      { d: 'M26 68C26 58 38 56 50 60 62 56 74 58 74 68 74 79 62 84 50 84S26 79 26 68Z', fill: IVORY, line: false },
      { d: 'M41 30H59M43 37H57M50 24V43' },
      { d: both('M18 50 27 52M17.5 60 25 60M20 69 26 67') },
      ...eyes(36.5, 51),
      { d: 'M44 60C46 58 54 58 56 60L50 67Z', fill: '#c2473a' },
      { d: 'M50 67C50 74 42 76 38 71M50 67C50 74 58 76 62 71' },
      { d: 'M17 58C16 36 30 22 50 22S84 36 83 58C82 76 66 84 50 84S18 76 17 58Z' },
    ],
  },
  {
    name: 'dragonfly',
    plate: '#b9a2ef',
    parts: [
      { d: both('M48 50C34 50 14 58 13 68 15 80 38 72 50 56Z'), fill: '#d6f0f2' },
      { d: both('M48 46C36 28 12 22 6 34 4 48 30 54 50 50Z'), fill: '#eefafa' },
      { d: both('M44 46C34 38 22 34 14 36M42 56C34 58 26 63 22 68') },
      { d: 'M43 46H57C58 58 56 66 55 74L54 90C53 94 47 94 46 90L45 74C44 66 42 58 43 46Z', fill: '#e2553d' },
      { d: 'M45 66H55M45.5 75H54.500M46 84H54' },
      { d: 'M33 33C33 21 40 15 50 15S67 21 67 33 59 51 50 51 33 45 33 33Z', fill: '#f0714f' },
      { d: both(disc(37, 28, 10)), fill: IVORY },
      { d: both(disc(39, 29, 5)), fill: INK, line: false },
      { d: disc(40.6, 27.2, 1.7) + disc(62.6, 27.2, 1.7), fill: IVORY, line: false },
      { d: 'M44 42C47 45 53 45 56 42' },
    ],
  },
  {
    name: 'ricecake',
    plate: '#ec7fa6',
    parts: [
      { d: 'M23 17H77C81 17 83 19 83 23V77C83 81 81 83 77 83H23C19 83 17 81 17 77V23C17 19 19 17 23 17Z', fill: '#3f9a57' },
      { d: 'M17 23 32 35M83 23 68 35M17 77 32 65M83 77 68 65', fill: 'none' },
      { d: 'M33 33H67V67H33Z', fill: '#8fd08a', line: false },
      { d: 'M33 17V83H28V17ZM72 17V83H67V17ZM17 28H83V33H17ZM17 67H83V72H17Z', fill: '#f7e3a1', line: false },
      { d: 'M50 29C42 15 33 17 34 24 35 29 43 30 50 29 57 30 65 29 66 24 67 17 58 15 50 29Z', fill: RED },
      ...eyes(42, 47),
      ...cheeks(37, 56),
      { d: 'M44 56C46 60 54 60 56 56' },
    ],
  },
  {
    name: 'lantern',
    plate: '#38538f',
    parts: [
      { d: ring(50, 51, 41, 36.5), fill: '#7fd0a0', line: false },
      { d: 'M50 7 61.5 36 93 38 68.5 57.5 77 88 50 71 23 88 31.5 57.5 7 38 38.5 36Z', fill: RED },
      { d: 'M50 7V28M93 38 73 45M77 88 64 72M23 88 36 72M7 38 27 45' },
      { d: disc(50, 52, 20), fill: GOLD },
      ...eyes(42.5, 49),
      ...cheeks(37.5, 57),
      { d: 'M44 58C46 62 54 62 56 58' },
    ],
  },
];

/** How many avatars there are; they are numbered 0 … AVATAR_COUNT − 1. */
export const AVATAR_COUNT = AVATARS.length;

/** @type {Map<number, SVGElement>} */
const drawn = new Map();

/**
 * Draws an avatar, decorative for screen readers unless a title is given.
 * @param {number} n
 * @param {string} [title] its name in the reader's language: the text `avatar.<n>`
 * @returns {SVGElement} with the viewBox 100×100
 * @throws {RangeError} for an unknown number
 */
export function avatar(n, title) {
  let original = drawn.get(n);
  if (!original) {
    const { name, plate, parts } = known(n);
    original = svg(
      'svg',
      { viewBox: '0 0 100 100', class: `avatar-face avatar-${name}`, focusable: 'false' },
      svg('circle', { cx: 50, cy: 50, r: 50, fill: plate }),
      ...parts.map(paint),
    );
    drawn.set(n, original);
  }
  const copy = /** @type {SVGElement} */ (original.cloneNode(true));
  if (title === undefined) {
    copy.setAttribute('aria-hidden', 'true');
  } else {
    copy.setAttribute('role', 'img');
    copy.insertBefore(svg('title', {}, title), copy.firstChild);
  }
  return copy;
}

/**
 * @param {number} n
 * @returns {string} the avatar's own colour, for a guest's ring or name
 * @throws {RangeError} for an unknown number
 */
export function avatarColor(n) {
  return known(n).plate;
}

/**
 * @param {number} n
 * @returns {Avatar}
 */
function known(n) {
  const found = AVATARS[n];
  if (!found) throw new RangeError(`no avatar ${n}`);
  return found;
}

/**
 * @param {Part} part
 * @returns {SVGElement}
 */
function paint({ d, fill = 'none', line = true }) {
  const pen = line ? { stroke: INK, 'stroke-width': LINE_WIDTH, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } : {};
  return svg('path', { d, fill, ...pen });
}

/**
 * @param {number} x of the left eye; the right one mirrors it
 * @param {number} y
 * @returns {Part[]}
 */
function eyes(x, y) {
  return [
    { d: disc(x, y, 4.4) + disc(100 - x, y, 4.4), fill: INK, line: false },
    { d: disc(x + 1.5, y - 1.6, 1.6) + disc(100 - x + 1.5, y - 1.6, 1.6), fill: IVORY, line: false },
  ];
}

/**
 * @param {number} x of the left cheek
 * @param {number} y
 * @returns {Part[]}
 */
function cheeks(x, y) {
  return [{ d: disc(x, y, 4.2) + disc(100 - x, y, 4.2), fill: BLUSH, line: false }];
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @returns {string}
 */
function disc(x, y, r) {
  return `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y} ${r} ${r} 0 1 1 ${x - r} ${y}Z`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} outer
 * @param {number} inner
 * @returns {string}
 */
function ring(x, y, outer, inner) {
  return `${disc(x, y, outer)}M${x - inner} ${y}A${inner} ${inner} 0 1 0 ${x + inner} ${y} ${inner} ${inner} 0 1 0 ${x - inner} ${y}Z`;
}

/**
 * @param {string} d a shape of the left half, in absolute M, L, H, V, C, S, A and Z
 * @returns {string} the shape and its mirror image about x = 50
 */
function both(d) {
  return d + mirrored(d);
}

/**
 * @param {string} d
 * @returns {string}
 */
function mirrored(d) {
  return d.replace(/([A-Z])([^A-Z]*)/g, (_, command, numbers) => {
    const values = (numbers.match(/-?\d*\.?\d+/g) || []).map(Number);
    if (command === 'V') return command + values.join(' ');
    if (command !== 'A') return command + values.map((/** @type {number} */ v, /** @type {number} */ i) => (i % 2 ? v : 100 - v)).join(' ');
    return command + values.map((/** @type {number} */ v, /** @type {number} */ i) => (i % 7 === 5 ? 100 - v : i % 7 === 4 ? 1 - v : v)).join(' ');
  });
}
