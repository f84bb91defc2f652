/**
 * Draws QR codes in the page itself, so that a seat's key never travels to the server inside an image's address.
 *
 * ISO/IEC 18004: byte mode, error correction M, versions 1–13 (up to 331 bytes).
 */

import { svg } from './dom.js';

/** Correction bytes of a block, and the number of blocks, for version 1, 2, … at level M. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9];
/** All bytes of a version, correction included. */
const BYTES = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346, 404, 466, 532];
const QUIET = 4;
const LEVEL_M = 0;
const FORMAT_DIVISOR = 0x537;
const FORMAT_MASK = 0x5412;
const VERSION_DIVISOR = 0x1f25;

/** @typedef {{size: number, dark: Uint8Array, fixed: Uint8Array}} Grid */

/** Powers of 2 in GF(256), and their logarithms. */
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = x & 128 ? (x << 1) ^ 0x11d : x << 1;
}

/**
 * @param {number} a
 * @param {number} b
 */
function times(a, b) {
  return a && b ? EXP[LOG[a] + LOG[b]] : 0;
}

/**
 * @param {number} degree
 * @returns {number[]} the generator polynomial without its leading 1
 */
function generator(degree) {
  let poly = [1];
  for (let i = 0; i < degree; i++) {
    const next = poly.concat(0);
    poly.forEach((factor, at) => {
      next[at + 1] ^= times(factor, EXP[i]);
    });
    poly = next;
  }
  return poly.slice(1);
}

/**
 * @param {number[]} data
 * @param {number[]} divisor
 */
function correctionOf(data, divisor) {
  const rest = new Array(divisor.length).fill(0);
  data.forEach((byte) => {
    const factor = byte ^ rest.shift();
    rest.push(0);
    divisor.forEach((part, at) => {
      rest[at] ^= times(part, factor);
    });
  });
  return rest;
}

/** @param {number} version */
function dataBytes(version) {
  return BYTES[version - 1] - CORRECTION[version - 1] * BLOCKS[version - 1];
}

/** @param {number} version */
function lengthBits(version) {
  return version < 10 ? 8 : 16;
}

/**
 * @param {number} length in bytes
 * @returns {number} the smallest version that holds them
 */
function versionFor(length) {
  for (let version = 1; version <= BYTES.length; version++) {
    if (4 + lengthBits(version) + 8 * length <= 8 * dataBytes(version)) return version;
  }
  throw new RangeError('too long for a QR code: ' + length + ' bytes');
}

/**
 * @param {Uint8Array} bytes
 * @param {number} version
 * @returns {number[]} data bytes, padded
 */
function pack(bytes, version) {
  /** @type {number[]} */
  const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ width) => {
    for (let i = width - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, lengthBits(version));
  bytes.forEach((byte) => put(byte, 8));
  const room = 8 * dataBytes(version);
  put(0, Math.min(4, room - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  const packed = [];
  for (let i = 0; i < bits.length; i += 8) packed.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  return packed;
}

/**
 * @param {number[]} data
 * @param {number} version
 * @returns {number[]} data and correction bytes in the order of the symbol
 */
function interleave(data, version) {
  const count = BLOCKS[version - 1];
  const short = Math.floor(data.length / count);
  const longs = data.length % count;
  const divisor = generator(CORRECTION[version - 1]);
  /** @type {number[][]} */
  const blocks = [];
  for (let i = 0, at = 0; i < count; i++) {
    const length = short + (i >= count - longs ? 1 : 0);
    blocks.push(data.slice(at, at + length));
    at += length;
  }
  const corrections = blocks.map((block) => correctionOf(block, divisor));
  /** @type {number[]} */
  const out = [];
  for (let i = 0; i <= short; i++) blocks.forEach((block) => i < block.length && out.push(block[i]));
  for (let i = 0; i < divisor.length; i++) corrections.forEach((block) => out.push(block[i]));
  return out;
}

/**
 * @param {Grid} grid
 * @param {number} x
 * @param {number} y
 * @param {boolean | number} dark
 */
function fix(grid, x, y, dark) {
  if (x < 0 || y < 0 || x >= grid.size || y >= grid.size) return;
  grid.dark[y * grid.size + x] = dark ? 1 : 0;
  grid.fixed[y * grid.size + x] = 1;
}

/**
 * @param {number} version
 * @returns {number[]} the coordinates of alignment patterns
 */
function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = 4 * version + 10;
  const step = Math.ceil((last - 6) / (count - 1) / 2) * 2;
  const places = [6];
  for (let i = count - 2; i >= 0; i--) places.push(last - i * step);
  return places;
}

/**
 * @param {number} value
 * @param {number} divisor
 * @param {number} width of the remainder in bits
 * @returns {number} value followed by its remainder (BCH)
 */
function withRemainder(value, divisor, width) {
  let rest = value;
  for (let i = 0; i < width; i++) rest = (rest << 1) ^ ((rest >> (width - 1)) & 1 ? divisor : 0);
  return (value << width) | (rest & ((1 << width) - 1));
}

/**
 * @param {Grid} grid
 * @param {number} mask
 */
function drawFormat(grid, mask) {
  const bits = withRemainder((LEVEL_M << 3) | mask, FORMAT_DIVISOR, 10) ^ FORMAT_MASK;
  const bit = (/** @type {number} */ i) => (bits >> i) & 1;
  for (let i = 0; i <= 5; i++) fix(grid, 8, i, bit(i));
  fix(grid, 8, 7, bit(6));
  fix(grid, 8, 8, bit(7));
  fix(grid, 7, 8, bit(8));
  for (let i = 9; i < 15; i++) fix(grid, 14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) fix(grid, grid.size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) fix(grid, 8, grid.size - 15 + i, bit(i));
  fix(grid, 8, grid.size - 8, 1);
}

/**
 * @param {number} version
 * @returns {Grid} with every function pattern in place
 */
function blank(version) {
  const size = 17 + 4 * version;
  const grid = { size, dark: new Uint8Array(size * size), fixed: new Uint8Array(size * size) };
  for (let i = 0; i < size; i++) {
    fix(grid, 6, i, i % 2 === 0);
    fix(grid, i, 6, i % 2 === 0);
  }
  [[3, 3], [size - 4, 3], [3, size - 4]].forEach(([cx, cy]) => {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        fix(grid, cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
    }
  });
  const places = alignments(version);
  const last = places.length - 1;
  places.forEach((cx, i) => {
    places.forEach((cy, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) fix(grid, cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    });
  });
  drawFormat(grid, 0);
  if (version >= 7) {
    const bits = withRemainder(version, VERSION_DIVISOR, 12);
    for (let i = 0; i < 18; i++) {
      const a = size - 11 + (i % 3);
      const b = Math.floor(i / 3);
      fix(grid, a, b, (bits >> i) & 1);
      fix(grid, b, a, (bits >> i) & 1);
    }
  }
  return grid;
}

/**
 * @param {Grid} grid
 * @param {number[]} bytes
 */
function drawData(grid, bytes) {
  let i = 0;
  for (let right = grid.size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < grid.size; step++) {
      for (let j = 0; j < 2; j++) {
        const x = right - j;
        const y = ((right + 1) & 2) === 0 ? grid.size - 1 - step : step;
        if (grid.fixed[y * grid.size + x] || i >= bytes.length * 8) continue;
        grid.dark[y * grid.size + x] = (bytes[i >> 3] >> (7 - (i & 7))) & 1;
        i++;
      }
    }
  }
}

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * @param {Grid} grid
 * @param {number} mask
 * @returns {Grid} a masked copy
 */
function masked(grid, mask) {
  const copy = { size: grid.size, dark: grid.dark.slice(), fixed: grid.fixed.slice() };
  for (let y = 0; y < grid.size; y++) {
    for (let x = 0; x < grid.size; x++) {
      const at = y * grid.size + x;
      if (!grid.fixed[at] && MASKS[mask](x, y)) copy.dark[at] ^= 1;
    }
  }
  drawFormat(copy, mask);
  return copy;
}

/**
 * @param {string} line of 0 and 1
 * @returns {number} the standard's penalty for runs and for patterns like a finder
 */
function linePenalty(line) {
  let sum = 0;
  (line.match(/0{5,}|1{5,}/g) || []).forEach((run) => {
    sum += run.length - 2;
  });
  for (let i = 0; i + 11 <= line.length; i++) {
    const part = line.slice(i, i + 11);
    if (part === '10111010000' || part === '00001011101') sum += 40;
  }
  return sum;
}

/** @param {Grid} grid */
function penalty(grid) {
  const { size, dark } = grid;
  let sum = 0;
  let count = 0;
  for (let a = 0; a < size; a++) {
    let row = '';
    let column = '';
    for (let b = 0; b < size; b++) {
      row += dark[a * size + b];
      column += dark[b * size + a];
      count += dark[a * size + b];
      if (a + 1 < size && b + 1 < size) {
        const four = dark[a * size + b] + dark[a * size + b + 1] + dark[(a + 1) * size + b] + dark[(a + 1) * size + b + 1];
        if (four === 0 || four === 4) sum += 3;
      }
    }
    sum += linePenalty(row) + linePenalty(column);
  }
  return sum + Math.floor(Math.abs((count * 20) / (size * size) - 10)) * 10;
}

/**
 * Encode a text.
 * @param {string} text at most 331 bytes of UTF-8; RangeError beyond
 * @returns {{size: number, dark: Uint8Array}} rows of modules, without the quiet zone
 */
export function encode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const grid = blank(version);
  drawData(grid, interleave(pack(bytes, version), version));
  const tries = MASKS.map((_mask, index) => masked(grid, index));
  return tries.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

/**
 * Draw a text as a QR code with its quiet zone, dark on ivory.
 * @param {string} text
 * @param {string} label for screen readers
 * @returns {SVGElement}
 */
export function qr(text, label) {
  const { size, dark } = encode(text);
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (dark[y * size + x]) path += 'M' + (x + QUIET) + ' ' + (y + QUIET) + 'h1v1h-1z';
    }
  }
  const whole = size + 2 * QUIET;
  return svg(
    'svg',
    { viewBox: '0 0 ' + whole + ' ' + whole, role: 'img', 'aria-label': label, 'shape-rendering': 'crispEdges' },
    svg('rect', { width: whole, height: whole, fill: '#fffdf7' }),
    svg('path', { d: path, fill: '#17211e' }),
  );
}
