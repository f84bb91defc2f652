// @ts-check
/** The woven border of the mat, which is the house's one ornament, and the word-mark. */
import { svg } from './dom.js';

/** Height of the border at 1920×1080, in px. */
export const MAT_HEIGHT = 24;

/** Length of one repeat of the border; a strip looks best as a whole number of repeats. */
export const MAT_REPEAT = 48;

const STRAW = '#e3cd96';
const STRAW_SHADE = '#c9ae6e';
const RED = '#b3362b';
const GREEN = '#1f7a58';

/** Patterns need an id of their own for each drawing on the page. */
let drawings = 0;

/**
 * Draws a straight strip of the border, for a heading or a rule.
 * @param {number} length px at a height of {@link MAT_HEIGHT}
 * @returns {SVGElement}
 */
export function matStrip(length) {
  const pattern = weave();
  return svg(
    'svg',
    { viewBox: `0 0 ${length} ${MAT_HEIGHT}`, width: length, height: MAT_HEIGHT, class: 'mat-strip', 'aria-hidden': 'true', focusable: 'false' },
    svg('defs', {}, pattern.element),
    svg('rect', { width: length, height: MAT_HEIGHT, fill: pattern.fill }),
  );
}

/**
 * Draws the border of a whole table, with a knot in every corner; the middle is left open.
 * @param {number} width outer size, px
 * @param {number} height
 * @returns {SVGElement}
 */
export function matFrame(width, height) {
  const pattern = weave();
  const side = (/** @type {number} */ length, /** @type {string} */ transform) => {
    const inner = length - 2 * MAT_HEIGHT;
    const repeats = Math.max(1, Math.round(inner / MAT_REPEAT));
    const stretch = inner / (repeats * MAT_REPEAT);
    return svg('rect', {
      width: repeats * MAT_REPEAT,
      height: MAT_HEIGHT,
      fill: pattern.fill,
      transform: `${transform} translate(${MAT_HEIGHT} 0) scale(${stretch} 1)`,
    });
  };
  return svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, class: 'mat-frame', 'aria-hidden': 'true', focusable: 'false' },
    svg('defs', {}, pattern.element),
    side(width, ''),
    side(height, `translate(${width} 0) rotate(90)`),
    side(width, `translate(${width} ${height}) rotate(180)`),
    side(height, `translate(0 ${height}) rotate(270)`),
    ...[[0, 0], [width - MAT_HEIGHT, 0], [0, height - MAT_HEIGHT], [width - MAT_HEIGHT, height - MAT_HEIGHT]].map(([x, y]) => knot(x, y)),
  );
}

/**
 * @returns {{element: SVGElement, fill: string}} one repeat: selvage, rushes, a lozenge between two red bars
 */
function weave() {
  drawings += 1;
  const id = `mat-weave-${drawings}`;
  let rushes = '';
  for (let x = 1.5; x < MAT_REPEAT; x += 3) rushes += `M${x} 4V20`;
  let stitches = '';
  for (let x = 0; x < MAT_REPEAT; x += 6) stitches += `M${x + 1} 7.5H${x + 4}M${x + 4} 16.5H${x + 7}`;
  const element = svg(
    'pattern',
    { id, width: MAT_REPEAT, height: MAT_HEIGHT, patternUnits: 'userSpaceOnUse' },
    svg('rect', { width: MAT_REPEAT, height: MAT_HEIGHT, fill: STRAW }),
    svg('path', { d: rushes, stroke: STRAW_SHADE, 'stroke-width': 1 }),
    svg('path', { d: stitches, stroke: STRAW_SHADE, 'stroke-width': 1.5 }),
    svg('path', { d: 'M24 5 33 12 24 19 15 12Z', fill: RED }),
    svg('path', { d: 'M24 9 28 12 24 15 20 12Z', fill: STRAW }),
    svg('path', { d: 'M0 6 8 12 0 18ZM48 6 40 12 48 18Z', fill: GREEN }),
    svg('path', { d: 'M0 0H48V3H0ZM0 21H48V24H0Z', fill: RED }),
    svg('path', { d: 'M0 3.5H48M0 20.5H48', stroke: STRAW, 'stroke-width': 1 }),
  );
  return { element, fill: `url(#${id})` };
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {SVGElement} one corner
 */
function knot(x, y) {
  return svg(
    'g',
    { transform: `translate(${x} ${y})` },
    svg('rect', { width: MAT_HEIGHT, height: MAT_HEIGHT, fill: RED }),
    svg('path', { d: 'M12 3 21 12 12 21 3 12Z', fill: STRAW }),
    svg('path', { d: 'M12 7.5 16.5 12 12 16.5 7.5 12Z', fill: GREEN }),
  );
}

/**
 * Draws the word-mark in the colour of the text around it; its acute is a blade of bamboo.
 * @returns {SVGElement} with the viewBox 0 0 330 150 and the name as its title
 */
export function wordmark() {
  return svg(
    'svg',
    { viewBox: '0 0 330 150', class: 'wordmark', role: 'img', focusable: 'false' },
    svg('title', {}, 'Chiếu'),
    svg('path', {
      d:
        'M83 62C77 52 67 46 55 46 34 46 19 62 19 84S34 122 55 122C67 122 77 116 83 106' +
        'M111 34V122M111 92C111 80 119 72 130 72S148 79 148 92V122' +
        'M177 74V122' +
        'M207 95H249C248 80 240 72 228 72 215 72 206 83 206 97S215 122 229 122C235 122 240 120 244 117' +
        'M276 74V102C276 115 283 122 293 122 304 122 312 114 312 102V74V122',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 17,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
    svg('path', { d: 'M211 54 227 40 243 54', fill: 'none', stroke: 'currentColor', 'stroke-width': 10, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
    svg('circle', { cx: 177, cy: 48, r: 10, fill: 'currentColor' }),
    svg('path', { d: 'M246 36C247 20 257 9 276 3 275 22 265 33 246 36Z', fill: 'currentColor' }),
  );
}
