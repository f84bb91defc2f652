/** What test_art.py asks of the drawings and sounds; runs in the page, and every answer is plain data. */
import { avatar, avatarColor, AVATAR_COUNT } from '/static/js/core/avatars.js';
import { cardFace, cardRatio, cardsOf, colorShape } from '/static/js/core/faces.js';
import { icon, ICONS } from '/static/js/core/icons.js';
import { matFrame, matStrip } from '/static/js/core/mat.js';
import * as sound from '/static/js/core/sound.js';

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

export function inks(game, color) {
  const face = cardFace(game, color + '7');
  const ground = face.querySelector('rect').getAttribute('fill');
  const signs = [...face.querySelectorAll('g')].pop();
  return [ground, signs.querySelector('path').getAttribute('stroke')];
}

export async function silhouette(game, color, size) {
  const shape = colorShape(game, color);
  shape.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  shape.setAttribute('width', size);
  shape.setAttribute('height', size);
  const picture = new Image();
  picture.src = 'data:image/svg+xml,' + encodeURIComponent(shape.outerHTML);
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d');
  pen.drawImage(picture, 0, 0);
  return [...pen.getImageData(0, 0, size, size).data].filter((_, i) => i % 4 === 3).map((alpha) => alpha > 127);
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
