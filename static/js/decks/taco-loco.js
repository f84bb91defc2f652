// @ts-check
/** The Taco Loco deck: each value is one big-eyed filling with a shape and a colour of its own, and tacos are built of them. */
import { svg } from '../core/dom.js';
import { numerals } from '../core/glyphs.js';
import { CARD_HEIGHT, INK, IVORY, ROUND, drawing, n, oval, rim, stock } from './shapes.js';

const GOLD = '#f7c948';
const LINE = 3;

/** One flat shape; with the family's line around it unless `line` is false. @typedef {{d: string, fill?: string, line?: boolean}} Part */

/**
 * `ground` is the card's colour, `glow` the disc behind the filling, `index` the ink that reads on both. `outline` is the silhouette
 * and `parts` what lies on it, eyes last, all in −50…50. `layer` is the edge in a taco: its colours and its upper border in 0…200.
 * @typedef {{ground: string, glow: string, index: string, outline: string, parts: Part[], layer: Layer}} Filling
 */

/** `bits` lie on the layer. @typedef {{fill: string, top: string, bits: Part[]}} Layer */

const ONION = 'M0-26C4-18 14-16 23-12C46-1 48 22 35 34C26 42 13 43 0 43C-13 43-26 42-35 34C-48 22-46-1-23-12C-14-16-4-18 0-26Z';
const SHOOTS = 'M-6-18C-8-32-16-44-27-52C-13-52-4-45 0-37C3-47 11-55 24-56C14-46 8-33 7-18Z';
const LIME = 'M-46-14H46C46 18 26 38 0 38C-26 38-46 18-46-14Z';
const CORN = 'M0-54C12-52 19-28 19-4C19 24 12 44 0 44C-12 44-19 24-19-4C-19-28-12-52 0-54Z';
const HUSK = 'M2 49C-24 50-44 32-52 4C-34 6-18 18-8 31ZM-2 49C24 50 44 32 52 4C34 6 18 18 8 31Z';
const TOMATO = 'M0-25C14-36 49-32 49 2C49 30 27 41 0 41C-27 41-49 30-49 2C-49-32-14-36 0-25Z';
const CALYX = 'M-2-45H3L2-31L12-37L10-29L27-27L12-20L13-9L0-18L-13-9L-12-20L-27-27L-10-29L-12-37L-2-31Z';
const AVOCADO = 'M0-54C15-54 19-34 23-19C27-6 34 4 34 20C34 40 18 48 0 48C-18 48-34 40-34 20C-34 4-27-6-23-19C-19-34-15-54 0-54Z';
const CHEESE = 'M-48 2L26-40C38-38 47-28 48-14V32C48 36 46 38 42 38H-42C-46 38-48 36-48 32Z';
const HORNS = 'M-26-18C-34-28-34-44-24-54C-24-44-16-38-6-34ZM26-18C34-28 34-44 24-54C24-44 16-38 6-34Z';
const TACO = 'M-46 26C-46-14-26-36 0-36C26-36 46-14 46 26C46 33 41 36 34 36H-34C-41 36-46 33-46 26Z';
const CLOUD = 'M-24 12C-36 12-38-4-27-7C-27-21-8-25-3-14C4-24 22-20 21-7C34-8 36 12 24 12Z';

/** @type {{[value: string]: Filling}} */
const FILLINGS = {
  1: {
    ground: '#8a3b86',
    glow: '#a75aa2',
    index: IVORY,
    outline: ONION + SHOOTS,
    parts: [
      { d: SHOOTS, fill: '#6fae45' },
      { d: 'M-7 44L-9 50M0 44V51M7 44L9 50' },
      { d: ONION, fill: '#f0d3ec' },
      { d: 'M-8-19C-27-4-30 24-16 42M8-19C27-4 30 24 16 42' },
      ...face(0, 8, 12),
      { d: 'M-5 26C-2 29 2 29 5 26' },
    ],
    layer: {
      fill: '#f0d3ec',
      top: arches(200, 5, 12),
      bits: [{ d: 'M8 44C8 14 32 14 32 44M48 44C48 14 72 14 72 44M128 44C128 14 152 14 152 44M168 44C168 14 192 14 192 44', fill: '#d9a3d4' }],
    },
  },
  2: {
    ground: '#4b8417',
    glow: '#68a42c',
    index: IVORY,
    outline: LIME,
    parts: [
      { d: LIME, fill: '#7cc02a' },
      { d: 'M-37-9H37C36 15 20 30 0 30C-20 30-36 15-37-9Z', fill: '#e3f59b', line: false },
      { d: 'M0-9V30M0-9L-24 17M0-9L24 17', fill: 'none' },
      ...face(0, -16, 14),
      { d: 'M-6 12C-6 20 6 20 6 12Z', fill: '#8a1f1f' },
    ],
    layer: {
      fill: '#7cc02a',
      top: arches(200, 4, 13),
      bits: [{ d: 'M7 20C7 10 43 10 43 20L25 40ZM157 20C157 10 193 10 193 20L175 40ZM57 20C57 10 93 10 93 20L75 40ZM107 20C107 10 143 10 143 20L125 40Z', fill: '#e3f59b' }],
    },
  },
  3: {
    ground: '#f3b925',
    glow: '#f9d05c',
    index: '#4a2e00',
    outline: CORN + HUSK,
    parts: [
      { d: CORN, fill: '#ffdf57' },
      { d: 'M-10-40V34M0-52V40M10-40V34M-14-32H14M-18-18H18M-18 24H18M-14 36H14', fill: 'none' },
      { d: HUSK, fill: '#5ea03a' },
      { d: 'M-15-14H15V14H-15Z', fill: '#ffdf57', line: false },
      ...face(0, -4, 11),
      { d: 'M-5 13C-2 17 2 17 5 13' },
    ],
    layer: {
      fill: '#ffdf57',
      top: arches(200, 10, 8),
      bits: [{ d: 'M20 7V40M40 7V40M60 7V40M80 7V40M100 7V40M120 7V40M140 7V40M160 7V40M180 7V40M4 25H196' }],
    },
  },
  4: {
    ground: '#c9341f',
    glow: '#dc5038',
    index: IVORY,
    outline: TOMATO + CALYX,
    parts: [
      { d: TOMATO, fill: '#ff6a4a' },
      { d: CALYX, fill: '#5ea03a' },
      ...face(0, 3, 13),
      { d: 'M-9 22C-5 30 5 30 9 22Z', fill: '#8a1f1f' },
    ],
    layer: {
      fill: '#ff6a4a',
      top: swells(200),
      bits: [{ d: oval(28, 24, 11, 6) + oval(62, 28, 10, 6) + oval(138, 27, 10, 6) + oval(172, 23, 11, 6), fill: '#ffc2a3' }],
    },
  },
  5: {
    ground: '#1d5a3c',
    glow: '#2e7550',
    index: IVORY,
    outline: AVOCADO,
    parts: [
      { d: AVOCADO, fill: '#3f8a3c' },
      { d: 'M0-46C10-46 13-30 16-16C19-3 26 7 26 20C26 34 14 41 0 41C-14 41-26 34-26 20C-26 7-19-3-16-16C-13-30-10-46 0-46Z', fill: '#e7ee9d', line: false },
      { d: oval(0, 23, 13), fill: '#8a5226' },
      ...face(0, -13, 11),
      { d: 'M-4 3C-1 5 1 5 4 3' },
    ],
    layer: {
      fill: '#3f8a3c',
      top: 'C24-2 44 14 66 10S104-2 126 6S166 16 200 6',
      bits: [{ d: 'M6 20C26 10 46 24 66 20S104 8 126 16S168 26 194 17V30C168 38 146 26 126 29S86 36 66 33S26 26 6 34Z', fill: '#e7ee9d' }],
    },
  },
  6: {
    ground: '#bd5c0b',
    glow: '#d9781f',
    index: IVORY,
    outline: CHEESE,
    parts: [
      { d: CHEESE, fill: '#ffc838' },
      { d: 'M-48 2L26-40C38-38 47-28 48-14Z', fill: '#ffe28a' },
      { d: oval(34, 22, 6.5) + oval(-34, 27, 5) + oval(20, -20, 6, 4), fill: '#e79a1c' },
      ...face(-3, 9, 12),
      { d: 'M-9 27C-5 31 0 31 4 27' },
    ],
    layer: {
      fill: '#ffc838',
      top: 'L28 3L60 12L92 4L128 11L160 2L200 8',
      bits: [{ d: oval(30, 22, 7, 5) + oval(66, 30, 5, 4) + oval(140, 28, 6, 4.5) + oval(174, 21, 7, 5), fill: '#e79a1c' }],
    },
  },
  7: {
    ground: '#5f2a17',
    glow: '#7d3d24',
    index: IVORY,
    outline: HORNS + lumps(),
    parts: [
      { d: HORNS, fill: '#ee3d28' },
      { d: lumps(), fill: '#b86a3e' },
      { d: oval(-24, 24, 3) + oval(26, 20, 3.5) + oval(2, 34, 2.6) + oval(-29, -8, 2.4), fill: '#8a4522', line: false },
      ...face(0, 4, 13),
      { d: 'M-26-15L-4-7M26-15L4-7' },
      { d: 'M-8 25C-3 21 3 21 8 25' },
    ],
    layer: {
      fill: '#b86a3e',
      top: arches(200, 8, 10),
      bits: [
        { d: oval(22, 20, 4) + oval(52, 30, 4) + oval(76, 18, 3) + oval(146, 28, 4) + oval(184, 20, 4), fill: '#8a4522', line: false },
        { d: 'M28 32C34 22 46 20 54 14C52 26 42 34 28 32ZM176 32C170 22 158 20 150 14C152 26 162 34 176 32Z', fill: '#ee3d28' },
      ],
    },
  },
};

const VALUES = Object.keys(FILLINGS);

/** @type {{[card: string]: Layer}} */
const SPECIAL_LAYERS = {
  LEG: {
    fill: GOLD,
    top: arches(200, 5, 11),
    bits: [{ d: crown(34, 23, 0.6) + crown(166, 23, 0.6), fill: '#fff1b8' }],
  },
  LON: {
    fill: '#8fa6bd',
    top: 'C20 2 40 10 60 8S110 2 140 8S180 12 200 6',
    bits: [{ d: 'M26 14C18 26 20 34 26 34S34 26 26 14ZM60 16C54 26 55 32 60 32S66 26 60 16ZM140 16C134 26 135 32 140 32S146 26 140 16ZM174 14C166 26 168 34 174 34S182 26 174 14Z', fill: '#d9e8f5' }],
  },
};

/** @type {import('../core/faces.js').Deck} */
export const tacoLoco = {
  cards: [...VALUES, 'LEG', 'LON'],
  colors: VALUES,
  height: CARD_HEIGHT,
  face: (card) => {
    if (card === 'LEG') return legendary();
    return card === 'LON' ? lonesome() : numbered(card);
  },
  back,
  shape: (value) => [
    svg('path', { ...ROUND, d: FILLINGS[value].outline, fill: IVORY, stroke: IVORY, 'stroke-width': 10 }),
    ...painted(FILLINGS[value].parts),
  ],
  emblem: (value) => [
    svg('circle', { r: 49, fill: IVORY }),
    svg('circle', { r: 45, fill: FILLINGS[value].ground }),
    svg('g', { transform: 'scale(.72)' }, ...painted(FILLINGS[value].parts)),
  ],
  layer: filling,
  dish: shell,
  stack: taco,
};

/**
 * How a taco is built, in the units of {@link shell}: the lowest layer at `y`, every further one `pitch` higher. Paint the shell's
 * back, the layers from the topmost down, then the shell's front.
 */
export const BUILD = { width: 240, height: 140, layer: { x: 20, y: 10, width: 200, height: 48, pitch: 32 } };

/**
 * @param {string} card
 * @returns {SVGElement} the card's layer in a taco with its number, of 200×48; what is under 32 is hidden by the layer below
 */
export function filling(card) {
  const { layer } = BUILD;
  return drawing(`filling ${card}`, `0 0 ${layer.width} ${layer.height}`, () => [
    svg('svg', { width: layer.width, height: layer.height, viewBox: `-4 0 ${layer.width + 8} ${layer.height}`, preserveAspectRatio: 'none' }, ...edge(SPECIAL_LAYERS[card] || FILLINGS[card].layer)),
    svg('circle', { cx: 100, cy: 16, r: 15, fill: IVORY, stroke: INK, 'stroke-width': 2 }),
    numerals(worth(card), { x: 100, y: 16, height: worth(card).length > 1 ? 16 : 19, color: INK }),
  ]);
}

/**
 * @param {'front' | 'back'} side
 * @returns {SVGElement} half of a taco's shell, of 240×140; the front looks at you
 */
export function shell(side) {
  return drawing(`shell ${side}`, `0 0 ${BUILD.width} ${BUILD.height}`, side === 'back' ? shellBack : shellFront);
}

/** The most that a taco is drawn to rise over its shell; higher ones are pressed together. */
const RISE = 160;

/**
 * @param {string[]} cards from the lowest up
 * @returns {SVGElement} the whole taco, 240 wide
 */
function taco(cards) {
  const { width, height, layer } = BUILD;
  const step = Math.min(layer.pitch, RISE / Math.max(1, cards.length - 1));
  const rise = Math.max(0, step * (cards.length - 1) - layer.y + 4);
  const placed = (/** @type {SVGElement} */ part, /** @type {Record<string, number>} */ box) => {
    Object.keys(box).forEach((name) => part.setAttribute(name, String(box[name])));
    return part;
  };
  const layers = cards.map((card, n) => placed(filling(card), { x: layer.x, y: layer.y - n * step, width: layer.width, height: layer.height }));
  return svg('svg', { viewBox: `0 ${-rise} ${width} ${height + rise}`, focusable: 'false' },
    placed(shell('back'), { width, height }), ...layers.reverse(), placed(shell('front'), { width, height }));
}

/** @returns {SVGElement[]} */
function shellBack() {
  const d = 'M6 50C8 26 26 8 52 4C90-2 150-2 188 4C214 8 232 26 234 50L200 90H40Z';
  return [svg('path', { ...ROUND, d, fill: '#d99a35', stroke: INK, 'stroke-width': LINE, transform: 'translate(0 3)' })];
}

/** @returns {SVGElement[]} */
function shellFront() {
  return [
    svg('path', { ...ROUND, d: 'M6 52C6 46 12 42 20 44C46 50 80 46 120 46S194 50 220 44C228 42 234 46 234 52C230 104 178 136 120 136S10 104 6 52Z', fill: '#f2bd55', stroke: INK, 'stroke-width': LINE }),
    svg('path', { ...ROUND, d: 'M20 60C50 66 84 60 120 60S190 66 220 60', fill: 'none', stroke: '#fbdc94', 'stroke-width': 5 }),
    svg('path', { d: oval(44, 86, 6, 4) + oval(198, 82, 7, 4.5) + oval(66, 112, 5, 3) + oval(178, 112, 6, 3.5) + oval(30, 72, 3, 2), fill: '#d99a35' }),
    svg('g', { transform: 'translate(120 90)' }, ...painted([...face(0, 0, 19), { d: 'M-12 24C-6 31 6 31 12 24' }])),
  ];
}

/**
 * @param {Layer} layer
 * @returns {SVGElement[]}
 */
function edge({ fill, top, bits }) {
  const d = `M0 12${top}C204 24 200 44 192 60H8C0 44-4 24 0 12Z`;
  return [svg('path', { ...ROUND, d, fill, stroke: INK, 'stroke-width': LINE }), ...painted(bits, 1.8)];
}

/**
 * @param {string} card
 * @returns {string} what it adds or makes of a taco
 */
function worth(card) {
  if (card === 'LEG') return '11';
  return card === 'LON' ? '0' : card;
}

/**
 * @param {string} value
 * @returns {SVGElement[]}
 */
function numbered(value) {
  const { ground, glow, index, outline, parts } = FILLINGS[value];
  return [
    stock(ground),
    svg('circle', { cx: 54, cy: 86, r: 41, fill: glow }),
    serape(index === IVORY ? IVORY : '#a86b00'),
    figure({ x: 54, y: 85, scale: 0.74 }, outline, parts),
    numerals(value, { x: 21, y: 24, height: 31, color: index }),
    svg('path', { ...ROUND, d: outline, fill: index, stroke: index, 'stroke-width': 3, transform: 'translate(20.5 58) scale(.2)' }),
    rim(),
  ];
}

/** @returns {SVGElement[]} the golden taco, crowned, in its glory */
function legendary() {
  return [
    stock('#7a1420'),
    svg('path', { d: rays(57, 88), fill: '#a8262c' }),
    serape(GOLD),
    figure({ x: 57, y: 95, scale: 0.7 }, TACO + garnish() + crown(0, -50, 1.15), [
      { d: garnish(), fill: '#7cc02a' },
      { d: TACO, fill: GOLD },
      { d: oval(-30, 22, 4, 2.6) + oval(32, 18, 4.5, 3) + oval(26, 29, 3, 2), fill: '#d99a35', line: false },
      ...face(0, 2, 13),
      { d: 'M-10 20C-5 27 5 27 10 20Z', fill: '#8a1f1f' },
      { d: crown(0, -50, 1.15), fill: '#ffe27a' },
      { d: oval(0, -44, 4), fill: '#ee3d28', line: false },
      { d: oval(-15, -42, 3) + oval(15, -42, 3), fill: '#3aa0c9', line: false },
    ]),
    svg('path', { ...ROUND, d: crown(21, 25, 0.44), fill: GOLD, stroke: GOLD, 'stroke-width': 2 }),
    numerals('11', { x: 21, y: 53, height: 22, color: GOLD }),
    rim({ fill: GOLD }),
  ];
}

/** @returns {SVGElement[]} a small taco under a rain cloud */
function lonesome() {
  const ink = '#dbe7f0';
  return [
    stock('#45586d'),
    svg('path', { d: 'M4 122C24 114 80 114 96 122V136H4Z', fill: '#374759' }),
    svg('path', { ...ROUND, d: 'M42 76L39 86M54 79L51 88M67 77L64 86M80 76L77 86M86 92L83 102M34 94L31 104', stroke: '#8fc0e6', 'stroke-width': 3 }),
    svg('path', { ...ROUND, d: CLOUD, fill: ink, stroke: INK, 'stroke-width': 2.6, transform: 'translate(63 60) scale(.86)' }),
    figure({ x: 56, y: 106, scale: 0.42 }, TACO, [
      { d: garnish(), fill: '#7cc02a' },
      { d: TACO, fill: '#e9bd68' },
      ...face(0, 0, 14),
      { d: 'M-9 25C-4 20 4 20 9 25' },
      { d: 'M-26-18L-8-24M26-18L8-24' },
    ]),
    svg('path', { ...ROUND, d: CLOUD, fill: ink, stroke: ink, 'stroke-width': 2, transform: 'translate(21.5 22) scale(.42)' }),
    svg('path', { ...ROUND, d: 'M14 32L12.5 36M21 32L19.5 36M28 32L26.5 36', stroke: '#8fc0e6', 'stroke-width': 2.6 }),
    numerals('0', { x: 20.5, y: 55, height: 22, color: ink }),
    rim(),
  ];
}

/**
 * @param {{x: number, y: number, scale: number}} place
 * @param {string} outline
 * @param {Part[]} parts
 * @returns {SVGElement} a filling, cut out like a sticker
 */
function figure({ x, y, scale }, outline, parts) {
  return svg(
    'g',
    { transform: `translate(${x} ${y}) scale(${scale})` },
    svg('path', { ...ROUND, d: outline, fill: IVORY, stroke: IVORY, 'stroke-width': 9 }),
    ...painted(parts),
  );
}

/**
 * @param {Part[]} parts
 * @param {number} [width]
 * @returns {SVGElement[]}
 */
function painted(parts, width = LINE) {
  return parts.map(({ d, fill = 'none', line = true }) => svg('path', line ? { ...ROUND, d, fill, stroke: INK, 'stroke-width': width } : { d, fill }));
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @returns {Part[]} two big round eyes that touch
 */
function face(x, y, size) {
  const [left, right] = [x - size * 0.98, x + size * 0.98];
  return [
    { d: oval(left, y, size) + oval(right, y, size), fill: IVORY },
    { d: oval(left + size * 0.2, y + size * 0.1, size * 0.55) + oval(right - size * 0.2, y + size * 0.1, size * 0.55), fill: INK, line: false },
    { d: oval(left + size * 0.42, y - size * 0.16, size * 0.2) + oval(right + size * 0.02, y - size * 0.16, size * 0.2), fill: IVORY, line: false },
  ];
}

/** @returns {string} minced meat: a ball of lumps */
function lumps() {
  const count = 11;
  const at = (/** @type {number} */ step, /** @type {number} */ radius) => {
    const angle = (step / count) * 2 * Math.PI;
    return `${n(Math.sin(angle) * radius)} ${n(4 - Math.cos(angle) * radius * 0.95)}`;
  };
  let d = `M${at(0, 36)}`;
  for (let step = 0; step < count; step += 1) d += `C${at(step + 0.1, 48)} ${at(step + 0.9, 48)} ${at(step + 1, 36)}`;
  return `${d}Z`;
}

/** @returns {string} lettuce that looks out of a taco */
function garnish() {
  return 'M-46 16C-54 10-52-2-44-4C-48-14-40-22-32-20C-32-32-20-38-12-34C-8-44 8-44 12-34C20-38 32-32 32-20C40-22 48-14 44-4C52-2 54 10 46 16Z';
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @returns {string} a crown of five points
 */
function crown(x, y, scale) {
  const points = [[-22, 14], [-28, -14], [-12, -3], [0, -22], [12, -3], [28, -14], [22, 14]];
  return `M${points.map(([dx, dy]) => `${n(x + dx * scale)} ${n(y + dy * scale)}`).join('L')}Z`;
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {string} twelve rays that stay on the card
 */
function rays(x, y) {
  let d = '';
  for (let ray = 0; ray < 12; ray += 1) {
    const at = (/** @type {number} */ turn) => {
      const angle = ((ray + turn) / 12) * 2 * Math.PI;
      const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
      const reach = Math.min((dx > 0 ? 96 - x : x - 4) / Math.abs(dx || 1e-9), (dy > 0 ? 136 - y : y - 4) / Math.abs(dy || 1e-9));
      return `${n(x + dx * reach)} ${n(y + dy * reach)}`;
    };
    d += `M${x} ${y}L${at(-0.25)}L${at(0.25)}Z`;
  }
  return d;
}

/**
 * @param {string} color
 * @returns {SVGElement} a woven zigzag along the foot
 */
function serape(color) {
  let d = 'M4 130';
  for (let x = 4; x < 96; x += 11.5) d += `L${n(x + 5.75)} 123L${n(x + 11.5)} 130`;
  return svg('path', { d: `${d}V136H4Z`, fill: color, opacity: 0.85 });
}

/**
 * @param {number} width
 * @param {number} count
 * @param {number} rise
 * @returns {string} arches from the left end to the right
 */
function arches(width, count, rise) {
  const step = width / count;
  let d = '';
  for (let i = 0; i < count; i += 1) {
    d += `C${n(i * step + 2)} ${12 - rise} ${n((i + 1) * step - 2)} ${12 - rise} ${n((i + 1) * step)} 12`;
  }
  return d;
}

/**
 * @param {number} width
 * @returns {string} two broad slices
 */
function swells(width) {
  return `C${width * 0.05} 0 ${width * 0.4} 0 ${width * 0.5} 10C${width * 0.6} 0 ${width * 0.95} 0 ${width} 12`;
}

/** @returns {SVGElement[]} a taco that peeps out of a woven blanket */
function back() {
  let zigzag = '';
  for (const y of [14, 26, 112, 124]) {
    zigzag += `M4 ${y}`;
    for (let x = 4; x < 96; x += 11.5) zigzag += `L${n(x + 5.75)} ${y - 6}L${n(x + 11.5)} ${y}`;
  }
  return [
    stock('#0f7c86'),
    svg('path', { d: 'M4 32H96V38H4ZM4 100H96V106H4Z', fill: '#ee6a3a' }),
    svg('path', { d: 'M4 40H96V42.5H4ZM4 96H96V98.5H4Z', fill: GOLD }),
    svg('path', { d: zigzag, fill: 'none', stroke: GOLD, 'stroke-width': 2.6, 'stroke-linejoin': 'round' }),
    figure({ x: 50, y: 70, scale: 0.5 }, TACO, [{ d: garnish(), fill: '#7cc02a' }, { d: TACO, fill: GOLD }, ...face(0, 2, 14), { d: 'M-8 23C-4 27 4 27 8 23' }]),
    rim(),
  ];
}
