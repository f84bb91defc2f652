// @ts-check
/** The Lost Cities deck: every colour is one hanging scroll, and a card is the window that its number opens on it. */
import { svg } from '../core/dom.js';
import { numerals } from '../core/glyphs.js';
import { PANORAMAS, PITCH } from './panoramas.js';
import { CARD_HEIGHT, EDGE, INK, IVORY, ROUND, drawing, oval, rim, stock } from './shapes.js';

export { PITCH };

/** From the top of the scroll down. */
const STEPS = 'H23456789X';

/** The whole scroll's height at a card's width of 100. */
const SCROLL = (STEPS.length - 1) * PITCH + CARD_HEIGHT;

/** What of a card its picture fills: more at the top, where the next card begins. */
const WINDOW = { x: 3, y: 2, width: 94, height: CARD_HEIGHT - 5 };

/** `tab` is the ground of the index, `ink` what reads on it, `deep` its darkest; `sign` is the colour's shape in −50…50. */
/** @type {{[color: string]: {tab: string, ink: string, deep: string, sign: string}}} */
const LANDS = {
  G: { tab: '#0f6b47', ink: IVORY, deep: '#083f2a', sign: 'M0 46C-4 34-34 26-36-4C-37-26-16-36 0-52C16-36 37-26 36-4C34 26 4 34 0 46ZM-3 46V56H3V46Z' },
  B: { tab: '#1b5aa6', ink: IVORY, deep: '#0f3265', sign: 'M-52 0C-36-30 4-34 24-6L50-28C44-10 44 10 50 28L24 6C4 34-36 30-52 0Z' },
  Y: { tab: '#f2b733', ink: '#4a2e00', deep: '#7c4a06', sign: sun() },
  R: { tab: '#b3261e', ink: IVORY, deep: '#5f1213', sign: 'M-4-54C-2-34 26-22 32 6C36 30 20 50 0 50S-36 32-32 6C-30-8-20-14-18-28C-8-24-4-16-4-6C4-18 6-36-4-54Z' },
  W: { tab: '#eef4f8', ink: '#2c4257', deep: '#2c4257', sign: 'M-56 40L-16-40L4-4L20-26L56 40Z' },
};

const COLORS = Object.keys(LANDS);

/** @type {import('../core/faces.js').Deck} */
export const lostCities = {
  cards: COLORS.reduce((cards, color) => cards.concat(Array.from(STEPS, (step) => color + step)), /** @type {string[]} */ ([])),
  colors: COLORS,
  height: CARD_HEIGHT,
  face: (card) => [
    stock(IVORY),
    scene(card[0], STEPS.indexOf(card[1]) * PITCH, WINDOW),
    ...(card[1] === 'H' ? seal(card[0]) : []),
    ...index(card),
    rim({ sides: 3, top: 2 }),
  ],
  back,
  shape,
  emblem,
};

/**
 * Draws the whole scroll, as ten cards laid {@link PITCH} apart show it.
 * @param {string} color
 * @returns {SVGElement} of 100×500
 */
export function panorama(color) {
  return drawing(`panorama ${color}`, `0 0 100 ${SCROLL}`, () => [scene(color, 0, { x: 0, y: 0, width: 100, height: SCROLL })]);
}

/**
 * @param {string} card
 * @returns {SVGElement} the card's own part of the scroll, 100 wide and {@link PITCH} high, without index or edge
 */
export function slice(card) {
  const top = STEPS.indexOf(card[1]) * PITCH;
  return drawing(`slice ${card}`, `0 0 100 ${PITCH}`, () => [scene(card[0], top, { x: 0, y: 0, width: 100, height: PITCH })]);
}

/**
 * @param {string} color
 * @param {number} top where on the scroll the card begins
 * @param {{x: number, y: number, width: number, height: number}} box of the window on the card
 * @returns {SVGElement} what the window shows, and nothing that lies wholly outside
 */
function scene(color, top, { x, y, width, height }) {
  const [from, to] = [top + y, top + y + height];
  const layers = PANORAMAS[color].filter((layer) => {
    const { low, high } = span(layer.d);
    const half = (layer.width || 0) / 2;
    return high + half > from && low - half < to;
  });
  return svg(
    'svg',
    { x, y, width, height, viewBox: `${x} ${from} ${width} ${height}` },
    ...layers.map(({ d, fill = 'none', pen, width: thick }) => svg('path', pen ? { ...ROUND, d, fill, stroke: pen, 'stroke-width': thick } : { d, fill })),
  );
}

/**
 * @param {string} d absolute M, L, C, Q, H, V, Z (and the short h of a dot)
 * @returns {{low: number, high: number}} the heights between which it lies, control points included
 */
function span(d) {
  let [low, high] = [Infinity, -Infinity];
  for (const [, command, text] of matches(/([MLCQV])([^A-Za-z]*)/g, d)) {
    const numbers = (text.match(/-?\d*\.?\d+/g) || []).map(Number);
    numbers.forEach((value, i) => {
      if (command !== 'V' && i % 2 === 0) return;
      low = Math.min(low, value);
      high = Math.max(high, value);
    });
  }
  return { low, high };
}

/**
 * @param {RegExp} pattern
 * @param {string} text
 * @returns {RegExpExecArray[]}
 */
function matches(pattern, text) {
  const found = [];
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) found.push(match);
  return found;
}

/**
 * @param {string} card
 * @returns {SVGElement[]} a tab with the number, which stays in sight where cards overlap, over the land's sign
 */
function index(card) {
  const { tab, ink, sign } = LANDS[card[0]];
  const value = card[1] === 'X' ? '10' : card[1];
  return [
    svg('path', { d: 'M3 2H33V61A7 7 0 0 1 26 68H3Z', fill: tab }),
    value === 'H' ? clasp({ x: 18, y: 21, scale: 0.29, ink, ground: tab }) : numerals(value, { x: 18, y: 19, height: value === '10' ? 22 : 26, color: ink }),
    svg('path', { d: sign, fill: ink, transform: 'translate(18 52) scale(.2)' }),
  ];
}

/**
 * @param {string} color
 * @returns {SVGElement[]} two hands over a wax seal
 */
function seal(color) {
  const { tab, deep, ink } = LANDS[color];
  return [
    svg('path', { d: wax(58.5, 92.5, 34), fill: deep }),
    svg('path', { d: wax(57, 90.5, 34), fill: color === 'W' ? '#8fa9bd' : tab }),
    svg('path', { d: oval(57, 90.5, 25.5), fill: 'none', stroke: ink, 'stroke-width': 1.6, opacity: 0.7 }),
    ...hands(57, 91),
  ];
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {SVGElement[]}
 */
function hands(x, y) {
  const line = { ...ROUND, stroke: INK, 'stroke-width': 2.6 };
  return [
    svg(
      'g',
      { transform: `translate(${x} ${y}) scale(.7)` },
      svg('path', { ...line, d: LEFT_HAND, fill: '#f3c79a' }),
      svg('path', { ...line, d: 'M17 13L9 5M6 19L-1 12M-5 23L-10 17', fill: 'none' }),
      svg('path', { ...line, d: RIGHT_HAND, fill: '#b9764a' }),
      svg('path', { ...line, d: 'M-46-20L-31-17V14L-44 19Z', fill: '#fffdf7' }),
      svg('path', { ...line, d: 'M46-21L31-18V12L44 18Z', fill: '#e9bd55' }),
    ),
  ];
}

const LEFT_HAND = 'M-31-15L-14-18C-6-19 2-18 9-13L25 3C31 9 25 17 18 13C21 20 13 25 7 19C9 26 1 30-4 24C-4 29-11 30-15 25L-31 12Z';
const RIGHT_HAND = 'M31-16L14-19C4-21-4-16-11-9C-16-3-9 3-3-1L6-6L22 9L31 9Z';

/**
 * @param {{x: number, y: number, scale: number, ink: string, ground: string}} place
 * @returns {SVGElement} the same hands as one sign
 */
function clasp({ x, y, scale, ink, ground }) {
  return svg(
    'g',
    { ...ROUND, transform: `translate(${x} ${y}) scale(${scale})`, fill: ink, stroke: ground, 'stroke-width': 5 },
    svg('path', { d: `M-48-19L-31-15V14L-46 18Z${LEFT_HAND}` }),
    svg('path', { d: `M48-20L31-16V12L46 17Z${RIGHT_HAND}` }),
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @returns {string} a blob of wax with an uneven edge
 */
function wax(x, y, radius) {
  const bumps = [1, 1.07, 0.99, 1.05, 1.1, 1, 1.06, 0.98, 1.08, 1.02, 1.07, 1];
  const at = (/** @type {number} */ step, /** @type {number} */ share) => {
    const angle = (step / bumps.length) * 2 * Math.PI;
    return `${(x + Math.cos(angle) * radius * share).toFixed(1)} ${(y + Math.sin(angle) * radius * share).toFixed(1)}`;
  };
  let d = `M${at(-0.5, 0.98)}`;
  bumps.forEach((bump, step) => {
    d += `Q${at(step, bump * 1.06)} ${at(step + 0.5, 0.98)}`;
  });
  return `${d}Z`;
}

/** @returns {string} a disc with eight rays */
function sun() {
  let d = oval(0, 0, 27);
  for (let ray = 0; ray < 8; ray += 1) {
    const at = (/** @type {number} */ turn, /** @type {number} */ radius) => {
      const angle = ((ray + turn) / 8) * 2 * Math.PI;
      return `${(Math.sin(angle) * radius).toFixed(1)} ${(-Math.cos(angle) * radius).toFixed(1)}`;
    };
    d += `M${at(-0.26, 33)}L${at(0, 56)}L${at(0.26, 33)}Z`;
  }
  return d;
}

/**
 * @param {string} color
 * @returns {SVGElement[]}
 */
function shape(color) {
  const { tab, deep, sign } = LANDS[color];
  return [
    svg('path', { ...ROUND, d: sign, fill: IVORY, stroke: IVORY, 'stroke-width': 13 }),
    svg('path', { ...ROUND, d: sign, fill: tab, stroke: deep, 'stroke-width': 3.5 }),
  ];
}

/**
 * @param {string} color
 * @returns {SVGElement[]}
 */
function emblem(color) {
  const { tab, ink, sign } = LANDS[color];
  return [
    svg('circle', { r: 49, fill: IVORY }),
    svg('circle', { r: 45, fill: tab, stroke: EDGE, 'stroke-width': 0.8 }),
    svg('path', { d: sign, fill: ink, transform: 'scale(.6)' }),
  ];
}

/** @returns {SVGElement[]} a compass on old map paper */
function back() {
  const ink = '#7a4a20';
  return [
    stock('#ead7a8'),
    svg('path', { d: 'M4 40C24 30 30 52 50 44S80 26 96 38M4 104C20 96 34 112 52 104S84 92 96 102M26 4C34 24 20 40 28 60S22 110 30 136M74 4C68 30 80 44 72 66S82 108 72 136', fill: 'none', stroke: '#cdb277', 'stroke-width': 1.4 }),
    svg('rect', { x: 9, y: 9, width: 82, height: 122, rx: 3, fill: 'none', stroke: ink, 'stroke-width': 1.6 }),
    svg('rect', { x: 12, y: 12, width: 76, height: 116, rx: 2, fill: 'none', stroke: ink, 'stroke-width': 0.7 }),
    svg('path', { d: oval(50, 70, 30) + oval(50, 70, 23), fill: 'none', stroke: ink, 'stroke-width': 1.3 }),
    svg('path', { d: 'M50 34L57 63L76 46L60 66L86 70L60 74L76 94L57 77L50 106L43 77L24 94L40 74L14 70L40 66L24 46L43 63Z', fill: '#f6ead0', stroke: ink, 'stroke-width': 1.3, 'stroke-linejoin': 'round' }),
    svg('path', { d: 'M50 34L57 63L50 70ZM86 70L60 74L50 70ZM50 106L43 77L50 70ZM14 70L40 66L50 70Z', fill: '#b3362b' }),
    svg('path', { ...ROUND, d: 'M22 120C30 112 40 122 48 116M56 22L62 28M62 22L56 28', fill: 'none', stroke: '#b3362b', 'stroke-width': 2, 'stroke-dasharray': '3.5 3' }),
    rim(),
  ];
}
