// @ts-check
/** Our own bold numerals, as strokes, so that a card reads alike on every device and font. */
import { svg } from './dom.js';

/** The height of the box in which every glyph is drawn. */
export const GLYPH_HEIGHT = 100;

/** Stroke width at that height: the numerals' weight. */
const WEIGHT = 21.5;

/** The same for the bar under 6 and 9. */
const BAR_WEIGHT = 10;

/** The air between two glyphs. */
const TRACKING = 8;

/**
 * `d` is the centre line, `width` the advance, `closed` means that it has an eye, which a halo fills, `underline` a bar that tells 6 from 9 on a turned card.
 * @typedef {{d: string, width: number, closed?: boolean, underline?: string}} Glyph
 * @type {{[sign: string]: Glyph}}
 */
const GLYPHS = {
  '0': { d: 'M34 10C52 10 58 27 58 50S52 90 34 90 10 73 10 50 16 10 34 10Z', width: 68, closed: true },
  '1': { d: 'M11 27 30 10V90', width: 42 },
  '2': { d: 'M11 31C12 18 21 10 33 10 46 10 55 18 55 31 55 42 48 51 39 61L12 90H57', width: 67 },
  '3': { d: 'M13 10H53L33 42C48 42 57 52 57 66 57 80 47 90 33 90 22 90 14 85 10 77', width: 67 },
  '4': { d: 'M47 90V10L9 67H63', width: 72, closed: true },
  '5': { d: 'M53 10H20L15 47C21 42 27 39 34 39 48 39 57 50 57 64 57 79 47 90 33 90 22 90 15 86 10 78', width: 67 },
  '6': { d: 'M49 10C30 20 10 42 10 65 10 79 20 90 34 90S58 79 58 65 48 41 34 41C24 41 15 47 11 56', width: 68, closed: true, underline: 'M14 116H54' },
  '7': { d: 'M11 10H57L30 90', width: 66 },
  '8': { d: 'M34 47C22 47 14 39 14 29S22 10 34 10 54 18 54 29 46 47 34 47C19 47 10 56 10 68S19 90 34 90 58 80 58 68 49 47 34 47Z', width: 68, closed: true },
  '9': { d: 'M19 90C38 80 58 58 58 35 58 21 48 10 34 10S10 21 10 35 20 59 34 59C44 59 53 53 57 44', width: 68, closed: true, underline: 'M14 116H54' },
  A: { d: 'M9 90 35 10 61 90M19 64H51', width: 70 },
  J: { d: 'M46 10V64C46 81 38 90 28 90 17 90 10 83 10 70', width: 56 },
  Q: { d: 'M37 10C55 10 64 27 64 50S55 90 37 90 10 73 10 50 19 10 37 10ZM44 66 67 92', width: 76, closed: true },
  K: { d: 'M11 10V90M56 10 13 58M29 42 59 90', width: 69 },
  '+': { d: 'M33 28V78M8 53H58', width: 66 },
  '-': { d: 'M10 53H56', width: 66 },
};

/**
 * Draws a short sign such as `7` or `+4` as one group of strokes.
 * @param {string} signs each one of `0`–`9`, `A`, `J`, `Q`, `K`, `+`, `-`
 * @param {{x: number, y: number, height: number, color: string, halo?: string, haloWidth?: number}} box
 *   the centre of the numerals' box, their height, their ink, and a paler outline behind them (its width in the same units)
 * @returns {SVGElement}
 */
export function numerals(signs, { x, y, height, color, halo, haloWidth = 4 }) {
  const scale = height / GLYPH_HEIGHT;
  let width = -TRACKING;
  for (const sign of signs) width += GLYPHS[sign].width + TRACKING;
  const group = svg('g', {
    transform: `translate(${round(x - (width * scale) / 2)} ${round(y - height / 2)}) scale(${round(scale)})`,
    fill: 'none',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
  let at = 0;
  /** @type {SVGElement[]} */
  const inks = [];
  for (const sign of signs) {
    const glyph = GLYPHS[sign];
    const transform = at === 0 ? undefined : `translate(${at} 0)`;
    const lines = [{ d: glyph.d, weight: WEIGHT, eye: glyph.closed }];
    if (glyph.underline && signs.length === 1) lines.push({ d: glyph.underline, weight: BAR_WEIGHT, eye: false });
    for (const { d, weight, eye } of lines) {
      const around = round(weight + (2 * haloWidth) / scale);
      if (halo) group.appendChild(svg('path', { d, transform, fill: eye ? halo : 'none', stroke: halo, 'stroke-width': around }));
      inks.push(svg('path', { d, transform, stroke: color, 'stroke-width': weight }));
    }
    at += glyph.width + TRACKING;
  }
  for (const ink of inks) group.appendChild(ink);
  return group;
}

/**
 * @param {number} value
 * @returns {number} with three decimals at most, to keep the drawing's text short
 */
function round(value) {
  return Math.round(value * 1000) / 1000;
}
