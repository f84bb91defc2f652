/** Draws the ring of arrows that shows which way the turn goes around. */

import { svg } from '../core/dom.js';

const WIDTH = 900;
const HEIGHT = 420;
const RX = 420;
const RY = 186;
/** Where the four arrows start, in degrees clockwise from the right, and how far they go. */
const STARTS = [-166, -84, 14, 96];
const LENGTH = 58;

/** @returns {SVGElement} arrows that go clockwise; the style sheet mirrors them */
export function ringDrawing() {
  const cx = WIDTH / 2;
  const cy = HEIGHT / 2;
  const drawing = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true', focusable: 'false' });
  STARTS.forEach((from) => drawing.appendChild(arrow(cx, cy, from, from + LENGTH)));
  return drawing;
}

/**
 * @param {number} cx
 * @param {number} cy
 * @param {number} from degrees, clockwise from the right
 * @param {number} to
 * @returns {SVGElement}
 */
function arrow(cx, cy, from, to) {
  const start = at(cx, cy, from);
  const end = at(cx, cy, to);
  const ahead = at(cx, cy, to + 1);
  const angle = Math.atan2(ahead.y - end.y, ahead.x - end.x) * 180 / Math.PI;
  return svg('g', {},
    svg('path', { d: `M${start.x} ${start.y}A${RX} ${RY} 0 0 1 ${end.x} ${end.y}`, class: 'shaft' }),
    svg('path', { d: 'M-4 -20L28 0L-4 20Z', class: 'head', transform: `translate(${end.x} ${end.y}) rotate(${angle})` }));
}

/**
 * @param {number} cx
 * @param {number} cy
 * @param {number} degrees
 */
function at(cx, cy, degrees) {
  const angle = degrees * Math.PI / 180;
  return { x: cx + RX * Math.cos(angle), y: cy + RY * Math.sin(angle) };
}
