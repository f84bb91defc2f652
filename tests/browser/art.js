/** What test_art.py asks of the drawings and sounds; runs in the page, and every answer is plain data. */
import { avatar, avatarColor, AVATAR_COUNT } from '/static/js/core/avatars.js';
import { cardFace, cardRatio, cardsOf, colorShape, colorsOf } from '/static/js/core/faces.js';
import { icon, ICONS } from '/static/js/core/icons.js';
import { matFrame, matStrip } from '/static/js/core/mat.js';
import * as sound from '/static/js/core/sound.js';
import { PITCH, panorama, slice } from '/static/js/decks/lost-cities.js';
import { BUILD, filling, shell } from '/static/js/decks/taco-loco.js';

/**
 * Lays a drawing out ten times its own size, asks, and takes it away.
 * @template T
 * @param {SVGElement} drawing
 * @param {{width: number, height: number}} box
 * @param {() => T} ask
 * @returns {T}
 */
function shown(drawing, box, ask) {
  drawing.style.cssText = `position:absolute;left:0;top:0;width:${box.width * 10}px;height:${box.height * 10}px`;
  document.body.appendChild(drawing);
  const answer = ask();
  drawing.remove();
  return answer;
}

/**
 * @param {SVGGeometryElement} shape
 * @param {boolean} turned
 * @returns {{x: number, y: number}[]} its outermost points; the corners of its bounds say more than there is once it is turned
 */
function extremes(shape, turned) {
  const length = turned ? shape.getTotalLength() : 0;
  if (turned) return [...Array(64).keys()].map((i) => shape.getPointAtLength((length * i) / 64));
  const { x, y, width, height } = shape.getBBox();
  return [{ x, y }, { x: x + width, y: y + height }];
}

/**
 * @param {SVGGeometryElement} shape in a box shown ten times its size
 * @param {{width: number, height: number}} box
 * @returns {boolean} whether its paint leaves the box by more than a hair
 */
function leaves(shape, box) {
  const hair = 5;
  const matrix = shape.getScreenCTM();
  const look = getComputedStyle(shape);
  const pen = look.stroke === 'none' ? 0 : (parseFloat(look.strokeWidth) / 2) * Math.hypot(matrix.a, matrix.b);
  return extremes(shape, matrix.b !== 0).some((point) => {
    const { x, y } = new DOMPoint(point.x, point.y).matrixTransform(matrix);
    return Math.min(x, y) - pen < -hair || x + pen > box.width * 10 + hair || y + pen > box.height * 10 + hair;
  });
}

export function cards(game) {
  const box = { width: 100, height: cardRatio(game) * 100 };
  return cardsOf(game).concat([null]).map((card) => {
    const face = cardFace(game, card);
    return {
      card,
      drawing: face.innerHTML,
      nodes: face.querySelectorAll('*').length,
      ids: face.querySelectorAll('[id]').length,
      hidden: face.getAttribute('aria-hidden'),
      box: face.getAttribute('viewBox'),
      ratio: cardRatio(game),
      // What lies in a nested svg is cut there on purpose; the rest must not be cut by the card's edge.
      out: shown(face, box, () =>
        [...face.querySelectorAll('path,rect,circle')]
          .filter((shape) => shape.ownerSVGElement === face && leaves(shape, box))
          .map((shape) => shape.outerHTML)),
    };
  });
}

export function colors(game) {
  return colorsOf(game);
}

export function named(game, card, title) {
  const face = cardFace(game, card, title);
  return {
    role: face.getAttribute('role'),
    hidden: face.getAttribute('aria-hidden'),
    title: face.querySelector('title').textContent,
  };
}

export function refuses(what, game, name) {
  try {
    ({ cardFace, colorShape })[what](game, name);
    return false;
  } catch (error) {
    return true;
  }
}

/**
 * @param {SVGElement} drawing
 * @param {number} width
 * @param {number} height
 * @returns {Promise<(x: number, y: number, width: number, height: number) => Uint8ClampedArray>} reads a part of it, painted
 */
async function painted(drawing, width, height) {
  drawing.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  drawing.setAttribute('width', width);
  drawing.setAttribute('height', height);
  const picture = new Image();
  picture.src = 'data:image/svg+xml,' + encodeURIComponent(drawing.outerHTML);
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  pen.drawImage(picture, 0, 0, width, height);
  return (...box) => pen.getImageData(...box).data;
}

/** The two colours that fill most of the corner where the index is. */
export async function inks(game, card) {
  const look = await painted(cardFace(game, card), 400, 400 * cardRatio(game));
  const corner = look(28, 28, 96, 112);
  const counts = new Map();
  for (let i = 0; i < corner.length; i += 4) {
    const color = '#' + [...corner.slice(i, i + 3)].map((part) => part.toString(16).padStart(2, '0')).join('');
    counts.set(color, (counts.get(color) || 0) + 1);
  }
  return [...counts.entries()].sort((a, b) => b[1] - a[1]).slice(0, 2).map(([color]) => color);
}

export async function silhouette(game, color, size) {
  const look = await painted(colorShape(game, color), size, size);
  return [...look(0, 0, size, size)].filter((_, i) => i % 4 === 3).map((alpha) => alpha > 127);
}

/** How much of the picture differs where the next card of an expedition would lie on this one: a share of all pixels. */
export async function seam(card, next) {
  const [upper, lower] = [await painted(cardFace('lost-cities', card), 200, 280), await painted(cardFace('lost-cities', next), 200, 280)];
  const [x, y, width, height] = [80, 88, 100, 170]; // beside the tab, and within both edges
  const [one, other] = [upper(x, y, width, height), lower(x, y - 2 * PITCH, width, height)];
  let differing = 0;
  for (let i = 0; i < one.length; i += 4) {
    if (Math.abs(one[i] - other[i]) + Math.abs(one[i + 1] - other[i + 1]) + Math.abs(one[i + 2] - other[i + 2]) > 12) differing += 1;
  }
  return differing / (width * height);
}

const facts = (drawing) => ({ drawing: drawing.innerHTML, box: drawing.getAttribute('viewBox'), nodes: drawing.querySelectorAll('*').length });

export const slices = (cards) => cards.map((card) => facts(slice(card)));

export const panoramas = (colors) => colors.map((color) => facts(panorama(color)));

export const shells = () => [facts(shell('front')), facts(shell('back'))];

export function fillings() {
  const { width, height, pitch } = BUILD.layer;
  return cardsOf('taco-loco').map((card) => {
    const layer = filling(card);
    const badge = layer.querySelector('circle');
    return shown(layer, { width, height }, () => ({
      ...facts(layer),
      badgeBottom: badge.getBBox().y + badge.getBBox().height,
      badgeTop: badge.getBBox().y,
      pitch,
    }));
  });
}

export function avatars() {
  return [...Array(AVATAR_COUNT).keys()].map((n) => {
    const face = avatar(n);
    return { drawing: face.innerHTML, nodes: face.querySelectorAll('*').length, plate: avatarColor(n) };
  });
}

export function icons() {
  const box = { width: 24, height: 24 };
  return ICONS.map((name) => {
    const drawing = icon(name);
    const line = drawing.querySelector('path');
    return shown(drawing, box, () => {
      const { width, height } = line.getBoundingClientRect();
      return { name, drawing: drawing.innerHTML, out: leaves(line, box), longest: Math.max(width, height) / 10 };
    });
  });
}

export function patterns() {
  return [matStrip(96), matStrip(96), matFrame(960, 540)].map((mat) => mat.querySelector('pattern').id);
}

export const cues = () => sound.CUES;

export async function heard(cue) {
  const buffer = await sound.render(cue);
  const again = (await sound.render(cue)).getChannelData(0);
  const samples = buffer.getChannelData(0);
  let peak = 0;
  let energy = 0;
  let difference = 0;
  for (let i = 0; i < samples.length; i += 1) {
    peak = Math.max(peak, Math.abs(samples[i]));
    energy += samples[i] * samples[i];
    difference = Math.max(difference, Math.abs(samples[i] - again[i]));
  }
  const end = Math.abs(samples[samples.length - 1]);
  return { peak, difference, end, loudness: Math.sqrt(energy / samples.length), length_s: buffer.duration };
}

export function playUnknown() {
  sound.unlock();
  sound.play('nose');
}

export const setMuted = (value) => sound.setMuted(value);

export const isMuted = () => sound.isMuted();
