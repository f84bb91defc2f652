// @ts-check
/** The Lá Cuối deck: a card is a leaf, and the leaf's silhouette alone tells the colour. */
import { svg } from '../core/dom.js';
import { numerals } from '../core/glyphs.js';
import { CARD_HEIGHT, INK, IVORY, ROUND, rim, stock } from './shapes.js';

/**
 * Drawn around the origin, tip up, within a radius of about 54. `outline` is the blade, `veins` its thin lines, `stem` the stalk;
 * `heart` is the height at which a numeral sits in the middle of the blade.
 * @typedef {{outline: string, veins: string, stem: string, heart: number}} Leaf
 */

/**
 * `fill` is the colour itself, `deep` its ink on ivory, `shade` its darker ground, `index` the ink that reads on the fill.
 * @typedef {{fill: string, deep: string, shade: string, vein: string, index: string, leaf: Leaf}} Suit
 */

/** @type {Leaf} the Malabar almond: broad, blunt, narrowing to the stalk */
const BANG = {
  outline:
    'M0 45C-3 34-11 28-21 18-34 4-43-9-42-24-41-39-28-47-13-48-7-48-3-50 0-53 3-50 7-48 13-48 28-47 41-39 42-24 43-9 34 4 21 18 11 28 3 34 0 45Z',
  veins:
    'M0 44V-42M0 25C-7 20-11 15-15 8M0 25C7 20 11 15 15 8M0 10C-10 5-19-3-25-11M0 10C10 5 19-3 25-11M0-6C-11-10-23-17-31-25M0-6C11-10 23-17 31-25M0-22C-9-26-18-32-24-39M0-22C9-26 18-32 24-39',
  stem: 'M0 42C0 48-1 52-4 57',
  heart: -10,
};

/** @type {Leaf} the sacred fig: a heart with a long tip */
const BODHI = {
  outline:
    'M0 36C-5 43-15 47-25 44-40 40-47 25-44 9-40-11-20-18-9-33-4-40-2-48 4-57 4-47 5-40 10-33 21-18 40-11 44 9 47 25 40 40 25 44 15 47 5 43 0 36Z',
  veins:
    'M0 36C0 10 0-20 3-46M0 32C-10 34-20 34-29 32M0 32C10 34 20 34 29 32M0 24C-14 22-28 16-37 6M0 24C14 22 28 16 37 6M0 8C-10 5-20-2-27-10M0 8C10 5 20-2 27-10M1-9C-5-12-10-17-14-23M1-9C7-12 12-17 15-23',
  stem: 'M0 36C0 44 1 50 4 54',
  heart: 9,
};

/** @type {Leaf} bamboo: three slim blades that hang from a twig */
const BAMBOO = {
  outline: blade(100, 15, 0, 0) + blade(90, 15, 38, 6) + blade(90, 15, -38, -6),
  veins: 'M0-40V44M-5-38C-17-24-33 2-45 22M5-38C17-24 33 2 45 22',
  stem: 'M-20-52C-12-47-6-46 0-46 7-46 13-49 18-54',
  heart: 2,
};

/** @type {Leaf} the lotus: round, its veins like spokes */
const LOTUS = {
  outline: waved(),
  veins: spokes(12, 8, 27, 39),
  stem: 'M15 42C17 48 20 53 26 57',
  heart: 1,
};

/** @type {{[color: string]: Suit}} */
const SUITS = {
  R: { fill: '#cf3a2e', deep: '#8f1c14', shade: '#b42e23', vein: '#f0c9bd', index: IVORY, leaf: BANG },
  Y: { fill: '#f0b429', deep: '#6b4300', shade: '#dc9e12', vein: '#f1dca6', index: '#4a2e00', leaf: BODHI },
  G: { fill: '#1f8a5b', deep: '#0b5235', shade: '#17754b', vein: '#c3e0cf', index: IVORY, leaf: BAMBOO },
  B: { fill: '#2563b8', deep: '#123f83', shade: '#1d539f', vein: '#c5d6ee', index: IVORY, leaf: LOTUS },
};

const COLORS = Object.keys(SUITS);

/** A corner's signs that are not numerals: forbidden, and to and fro. */
const SIGNS = {
  S: 'M13.5 31 29.5 15M33 23A11.5 11.5 0 1 1 10 23 11.5 11.5 0 1 1 33 23Z',
  V: 'M16 34.5V12.5M11 17.5 16 11.5 21 17.5M28 11.5V33.5M23 28.5 28 34.5 33 28.5',
};

/** @type {import('../core/faces.js').Deck} */
export const laCuoi = {
  cards: everyCard(),
  colors: COLORS,
  height: CARD_HEIGHT,
  face: (card) => (card[0] === 'W' ? wildFace(card) : colouredFace(SUITS[card[0]], card[1])),
  back,
  shape,
  emblem,
};

/** @returns {string[]} every face's name */
function everyCard() {
  /** @type {string[]} */
  const cards = ['W', 'W4'];
  for (const color of COLORS) for (const kind of '0123456789SVD') cards.push(color + kind);
  return cards;
}

/**
 * @param {Suit} suit
 * @param {string} kind a digit, `S`, `V` or `D`
 * @returns {SVGElement[]}
 */
function colouredFace(suit, kind) {
  return [stock(suit.fill), ghost(suit), ...picture(suit, kind), ...index(suit, kind), rim()];
}

/** The whole leaf's place on a card: right of and below the index, as large as the card allows. */
const LEAF_AT = { x: 56, y: 92.5, scale: 0.75 };

/**
 * @param {Suit} suit
 * @param {string} kind
 * @returns {SVGElement[]}
 */
function picture(suit, kind) {
  if (kind === 'S') return skipPicture(suit);
  if (kind === 'V') return reversePicture(suit);
  if (kind === 'D') return drawTwoPicture(suit);
  const { x, y, scale } = LEAF_AT;
  const lift = kind === '6' || kind === '9' ? 4 : 0; // room for the bar beneath
  return [
    printedLeaf(suit, LEAF_AT),
    numerals(kind, { x, y: y + suit.leaf.heart * scale - lift, height: 43, color: suit.deep, halo: IVORY, haloWidth: 4 }),
  ];
}

/**
 * @param {Suit} suit
 * @returns {SVGElement[]} the leaf, barred
 */
function skipPicture(suit) {
  const d = 'M25 116 83 62';
  return [
    printedLeaf(suit, LEAF_AT),
    svg('path', { d, stroke: IVORY, 'stroke-width': 21, 'stroke-linecap': 'round' }),
    svg('path', { d, stroke: suit.deep, 'stroke-width': 13, 'stroke-linecap': 'round' }),
  ];
}

/**
 * @param {Suit} suit
 * @returns {SVGElement[]} two leaves that chase each other round
 */
function reversePicture(suit) {
  const half = (/** @type {number} */ turn) => {
    const arrow = { ...ROUND, d: 'M27 101C25 83 34 70 49 68M41 59 52 67.5 44 78', fill: 'none' };
    return svg(
      'g',
      { transform: `rotate(${turn} 54 94)` },
      svg('path', { ...arrow, stroke: suit.deep, 'stroke-width': 11.5 }),
      svg('path', { ...arrow, stroke: IVORY, 'stroke-width': 7 }),
      printedLeaf(suit, { x: 73, y: 73, scale: 0.38, turn: -turn }),
    );
  };
  return [half(0), half(180)];
}

/**
 * @param {Suit} suit
 * @returns {SVGElement[]} two small cards that fall
 */
function drawTwoPicture(suit) {
  const card = (/** @type {string} */ transform) =>
    svg(
      'g',
      { transform },
      svg('rect', { x: -17, y: -24, width: 34, height: 48, rx: 4, fill: IVORY, stroke: suit.deep, 'stroke-width': 2 }),
      svg('path', { ...ROUND, d: suit.leaf.outline, fill: suit.fill, stroke: suit.deep, 'stroke-width': 4, transform: 'scale(.26)' }),
    );
  return [
    svg('path', { ...ROUND, d: 'M46 40V50M55 48V56M74 56V68M84 64V72', stroke: suit.index, 'stroke-width': 3, opacity: 0.65 }),
    card('translate(42 91) rotate(-14)'),
    card('translate(70 106) rotate(12)'),
  ];
}

/**
 * @param {string} card `W` or `W4`
 * @returns {SVGElement[]}
 */
function wildFace(card) {
  const middle = { x: 51, y: 88 };
  const corner = { x: 23.5, y: 23, height: 20, color: IVORY };
  return [
    stock(INK),
    wreath({ ...middle, scale: 0.46 }),
    ...(card === 'W4'
      ? [numerals('+4', { ...middle, height: 29, color: INK, halo: IVORY, haloWidth: 4 }), numerals('+4', corner)]
      : [wreath({ x: 23, y: 25, scale: 0.155 })]),
    rim(),
  ];
}

/**
 * @param {{x: number, y: number, scale: number}} place
 * @returns {SVGElement} the four leaves around a middle, tips out
 */
function wreath({ x, y, scale }) {
  return svg(
    'g',
    { transform: `translate(${x} ${y}) scale(${scale})` },
    ...COLORS.map((color, i) => {
      const { fill, leaf } = SUITS[color];
      return svg('path', {
        d: leaf.outline,
        fill,
        stroke: IVORY,
        'stroke-width': 4,
        'stroke-linejoin': 'round',
        transform: `rotate(${45 + 90 * i}) translate(0 -60) rotate(${leaf === BAMBOO ? 180 : 0})`,
      });
    }),
  );
}

/**
 * @param {Suit} suit
 * @param {string} kind
 * @returns {SVGElement[]} the corner's sign over a tiny leaf
 */
function index(suit, kind) {
  const color = suit.index;
  const tiny = { ...ROUND, fill: color, stroke: color, 'stroke-width': 5, transform: 'translate(20.5 56.5) scale(.2)' };
  return [cornerSign(kind, color), svg('path', { ...tiny, d: suit.leaf.outline + suit.leaf.stem })];
}

/**
 * @param {string} kind
 * @param {string} color
 * @returns {SVGElement}
 */
function cornerSign(kind, color) {
  if (kind === 'S' || kind === 'V') return svg('path', { ...ROUND, d: SIGNS[kind], fill: 'none', stroke: color, 'stroke-width': 5 });
  if (kind === 'D') return numerals('+2', { x: 23.5, y: 23, height: 20, color });
  return numerals(kind, { x: 21, y: 23, height: 28, color });
}

/**
 * @param {Suit} suit
 * @returns {SVGElement} a large leaf in the ground, tone on tone
 */
function ghost(suit) {
  return svg(
    'svg',
    { x: 4, y: 4, width: 92, height: 132, viewBox: '4 4 92 132' },
    svg('path', { d: suit.leaf.outline, fill: suit.shade, transform: 'translate(76 32) rotate(28)' }),
    svg('path', { d: suit.leaf.veins, fill: 'none', stroke: suit.fill, 'stroke-width': 2, transform: 'translate(76 32) rotate(28)' }),
  );
}

/**
 * @param {Suit} suit
 * @param {{x: number, y: number, scale: number, turn?: number}} place
 * @returns {SVGElement} the ivory leaf with a flat shadow, as printed
 */
function printedLeaf(suit, { x, y, scale, turn = 0 }) {
  return svg(
    'g',
    { transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale})` },
    svg('path', { d: suit.leaf.stem, fill: 'none', stroke: suit.deep, 'stroke-width': 6, 'stroke-linecap': 'round' }),
    svg('path', { d: suit.leaf.outline, fill: IVORY, stroke: suit.deep, 'stroke-width': 3, 'stroke-linejoin': 'round' }),
    svg('path', { d: suit.leaf.veins, fill: 'none', stroke: suit.vein, 'stroke-width': 2.2, 'stroke-linecap': 'round' }),
  );
}

/**
 * @param {string} color
 * @returns {SVGElement[]} the leaf in its colour, with an ivory edge so that it reads on felt and on ivory
 */
function shape(color) {
  const { fill, deep, leaf } = SUITS[color];
  return [
    svg('path', { ...ROUND, d: leaf.outline + leaf.stem, fill: IVORY, stroke: IVORY, 'stroke-width': 13 }),
    svg('path', { ...ROUND, d: leaf.stem, fill: 'none', stroke: deep, 'stroke-width': 6 }),
    svg('path', { ...ROUND, d: leaf.outline, fill, stroke: deep, 'stroke-width': 2.5 }),
    svg('path', { ...ROUND, d: leaf.veins, fill: 'none', stroke: deep, 'stroke-width': 2.5, opacity: 0.45 }),
  ];
}

/**
 * @param {string} color
 * @returns {SVGElement[]} a round seal with the colour's leaf
 */
function emblem(color) {
  const suit = SUITS[color];
  return [
    svg('circle', { r: 49, fill: IVORY }),
    svg('circle', { r: 45, fill: suit.fill }),
    printedLeaf(suit, { x: 0, y: 0, scale: 0.68 }),
  ];
}

/** @returns {SVGElement[]} */
function back() {
  return [
    stock('#0d4350'),
    svg('path', { d: weave(), stroke: '#2a7480', 'stroke-width': 1.7, 'stroke-linecap': 'round' }),
    svg('rect', { x: 9.5, y: 9.5, width: 81, height: 121, rx: 3.5, fill: 'none', stroke: '#e9c46a', 'stroke-width': 1.4 }),
    svg('path', { d: 'M50 41 71 70 50 99 29 70Z', fill: '#0d4350', stroke: '#e9c46a', 'stroke-width': 1.4, 'stroke-linejoin': 'round' }),
    svg('path', { d: BAMBOO.outline, fill: '#e9c46a', transform: 'translate(50 69.5) scale(.25)' }),
    rim(),
  ];
}

/** @returns {string} the mat's diamond twill: rows of short rushes, each shifted from the row before */
function weave() {
  let d = '';
  for (let row = 0; row <= 44; row += 1) {
    const y = 4 + row * 3;
    const shift = Math.abs(((row + 2) % 16) - 8) * 1.5;
    for (let x = 50 + shift - 6; x < 92; x += 12) {
      d += `M${x} ${y}h6`;
      d += `M${100 - x} ${y}h-6`;
    }
  }
  return d;
}

/**
 * @param {number} length
 * @param {number} swell
 * @param {number} degrees from straight down, to the left
 * @param {number} bend how far the tip droops aside
 * @returns {string} one lance-shaped blade that hangs from the bamboo's node
 */
function blade(length, swell, degrees, bend) {
  const angle = (degrees * Math.PI) / 180;
  const at = (/** @type {number} */ across, /** @type {number} */ along) =>
    `${(across * Math.cos(angle) - along * Math.sin(angle)).toFixed(1)} ${(across * Math.sin(angle) + along * Math.cos(angle) - 46).toFixed(1)}`;
  return (
    `M${at(0, 0)}C${at(swell * 0.9, length * 0.14)} ${at(swell, length * 0.5)} ${at(bend, length)}` +
    `C${at(-swell + bend * 0.4, length * 0.5)} ${at(-swell * 0.9, length * 0.14)} ${at(0, 0)}Z`
  );
}

/** @returns {string} a round blade with a gently waved margin and one tuck at the top */
function waved() {
  const steps = 72;
  const margin = (/** @type {number} */ step) => {
    const fromTop = Math.min(step, steps - step);
    return 47 + 0.9 * Math.cos((step / steps) * 2 * Math.PI * 9) - 14 * Math.exp((-fromTop * fromTop) / 1.4);
  };
  // Curves from middle to middle of the points' chords join without a corner.
  const middle = (/** @type {number} */ step) => point((step + 0.5) / steps, (margin(step) + margin((step + 1) % steps)) / 2);
  let d = `M${middle(steps - 1)}`;
  for (let step = 0; step < steps; step += 1) d += `Q${point(step / steps, margin(step))} ${middle(step)}`;
  return `${d}Z`;
}

/**
 * @param {number} count
 * @param {number} from
 * @param {number} fork
 * @param {number} to
 * @returns {string} spokes that fork towards the margin
 */
function spokes(count, from, fork, to) {
  let d = '';
  for (let i = 0; i < count; i += 1) {
    const at = (i + 0.5) / count;
    d += `M${point(at, from)}L${point(at, fork)}L${point(at - 0.018, to)}M${point(at, fork)}L${point(at + 0.018, to)}`;
  }
  return d;
}

/**
 * @param {number} turn a share of the full circle, clockwise from the top
 * @param {number} radius
 * @returns {string}
 */
function point(turn, radius) {
  const angle = turn * 2 * Math.PI;
  return `${(Math.sin(angle) * radius).toFixed(1)} ${(-Math.cos(angle) * radius).toFixed(1)}`;
}
