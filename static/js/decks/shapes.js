// @ts-check
/** The inks, the card stock and the few shapes that all decks share. */
import { svg } from '../core/dom.js';

export const IVORY = '#fffdf7';
export const EDGE = '#d9d2bf';
export const INK = '#17211e';

/** Attributes of a pen without corners. */
export const ROUND = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };

/** The height of a card of the usual shape; every card is 100 wide. */
export const CARD_HEIGHT = 140;

/**
 * @param {string} fill
 * @param {number} [height]
 * @returns {SVGElement} the card itself
 */
export function stock(fill, height = CARD_HEIGHT) {
  return svg('rect', { x: 2, y: 2, width: 96, height: height - 4, rx: 8, fill });
}

/**
 * The edge lies over the picture, so that a picture may bleed.
 * @param {{height?: number, fill?: string, sides?: number, top?: number}} [edge] its height, colour, and thickness at the sides and at the top
 * @returns {SVGElement}
 */
export function rim({ height = CARD_HEIGHT, fill = IVORY, sides = 4, top = sides } = {}) {
  const right = 100 - sides;
  const foot = height - sides;
  return svg('path', {
    d:
      `M8 0H92A8 8 0 0 1 100 8V${height - 8}A8 8 0 0 1 92 ${height}H8A8 8 0 0 1 0 ${height - 8}V8A8 8 0 0 1 8 0Z` +
      `M${sides + 5} ${top}A5 5 0 0 0 ${sides} ${top + 5}V${foot - 5}A5 5 0 0 0 ${sides + 5} ${foot}` +
      `H${right - 5}A5 5 0 0 0 ${right} ${foot - 5}V${top + 5}A5 5 0 0 0 ${right - 5} ${top}Z`,
    fill,
    'fill-rule': 'evenodd',
    stroke: EDGE,
    'stroke-width': 0.6,
  });
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} rx
 * @param {number} [ry]
 * @returns {string} a circle or an ellipse in absolute curves
 */
export function oval(x, y, rx, ry = rx) {
  const [kx, ky] = [rx * 0.5523, ry * 0.5523];
  return (
    `M${n(x - rx)} ${n(y)}C${n(x - rx)} ${n(y - ky)} ${n(x - kx)} ${n(y - ry)} ${n(x)} ${n(y - ry)}` +
    `C${n(x + kx)} ${n(y - ry)} ${n(x + rx)} ${n(y - ky)} ${n(x + rx)} ${n(y)}` +
    `C${n(x + rx)} ${n(y + ky)} ${n(x + kx)} ${n(y + ry)} ${n(x)} ${n(y + ry)}` +
    `C${n(x - kx)} ${n(y + ry)} ${n(x - rx)} ${n(y + ky)} ${n(x - rx)} ${n(y)}Z`
  );
}

/**
 * @param {Array<[number, number]>} points
 * @returns {string} curves through all of them, from the first, which the pen has reached already
 */
export function through(points) {
  let d = '';
  for (let i = 0; i + 1 < points.length; i += 1) {
    const [before, from, to, after] = [points[Math.max(0, i - 1)], points[i], points[i + 1], points[Math.min(points.length - 1, i + 2)]];
    d += `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)} `;
    d += `${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)} ${n(to[0])} ${n(to[1])}`;
  }
  return d;
}

/**
 * @param {number} value
 * @returns {number} with two decimals at most, to keep the drawing's text short
 */
export function n(value) {
  return Math.round(value * 100) / 100;
}

/** @type {Map<string, SVGElement>} */
const drawn = new Map();

/**
 * @param {string} key
 * @param {string} viewBox
 * @param {() => SVGElement[]} draw asked once; afterwards the first drawing is cloned
 * @returns {SVGElement} a drawing without a title
 */
export function drawing(key, viewBox, draw) {
  let original = drawn.get(key);
  if (!original) {
    original = svg('svg', { viewBox, focusable: 'false' }, ...draw());
    drawn.set(key, original);
  }
  return /** @type {SVGElement} */ (original.cloneNode(true));
}
