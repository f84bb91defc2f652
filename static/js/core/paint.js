/** Paints a description of a page onto its elements: what stays the same stays the same element, with its focus and its motion. */

import { arrange, setProp } from './dom.js';

/**
 * @typedef {object} Piece
 * @property {string} tag
 * @property {Record<string, any>} props see {@link v}
 * @property {(Piece | string)[]} children
 */
/** @typedef {Piece | string | number | null | undefined | false} Part */
/** @typedef {Part | Part[]} Parts */

const RESERVED = new Set(['key', 'memo', 'build', 'born']);

/** @type {WeakMap<Node, Piece>} what each element was painted from */
const painted = new WeakMap();

/**
 * @param {Parts[]} parts
 * @returns {(Piece | string)[]}
 */
function flatten(parts) {
  /** @type {(Piece | string)[]} */
  const flat = [];
  parts.forEach((part) => {
    if (Array.isArray(part)) flat.push(...flatten(part));
    else if (typeof part === 'number') flat.push(String(part));
    else if (part) flat.push(part);
  });
  return flat;
}

/**
 * Describe an element. Besides what `setProp` takes, `props` may have: `key` (which one among its like it is),
 * `memo` and `build` (the content is the node that `build` makes, made anew only when `memo` changes), and
 * `born` (called once with the new element).
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Parts} children
 * @returns {Piece}
 */
export function v(tag, props, ...children) {
  return { tag, props: props || {}, children: flatten(children) };
}

/** @param {Piece} piece */
function identity(piece) {
  return piece.props.key === undefined ? piece.tag : piece.tag + '#' + piece.props.key;
}

/**
 * @param {Element} el
 * @param {Piece} piece
 * @param {Piece | null} before
 */
function dress(el, piece, before) {
  const old = before ? before.props : {};
  Object.keys(old).forEach((name) => {
    if (!(name in piece.props) && !RESERVED.has(name)) setProp(el, name, name === 'text' ? '' : null);
  });
  Object.keys(piece.props).forEach((name) => {
    if (RESERVED.has(name)) return;
    const value = piece.props[name];
    if (name === 'value' || name === 'checked' || value !== old[name]) setProp(el, name, value);
  });
  if (piece.props.build) {
    if (!before || before.props.memo !== piece.props.memo) arrange(el, [piece.props.build()]);
  } else if (piece.props.text === undefined) {
    paint(el, piece.children);
  }
  painted.set(el, piece);
}

/**
 * @param {Piece} piece
 * @returns {Element}
 */
function make(piece) {
  const el = document.createElement(piece.tag);
  dress(el, piece, null);
  if (piece.props.born) piece.props.born(el);
  return el;
}

/**
 * Make the children of `parent` what `parts` describe.
 * @param {Element} parent
 * @param {Parts[]} parts
 */
export function paint(parent, parts) {
  /** @type {Map<string, Element[]>} */
  const elements = new Map();
  /** @type {Text[]} */
  const words = [];
  parent.childNodes.forEach((node) => {
    const piece = painted.get(node);
    if (node instanceof Text) words.push(node);
    else if (piece && node instanceof Element) {
      const like = elements.get(identity(piece)) || [];
      like.push(node);
      elements.set(identity(piece), like);
    }
  });
  const wanted = flatten(parts).map((part) => {
    if (typeof part === 'string') {
      const text = words.shift() || document.createTextNode('');
      if (text.data !== part) text.data = part;
      return text;
    }
    const like = elements.get(identity(part));
    const el = like && like.shift();
    if (!el) return make(part);
    dress(el, part, painted.get(el) || null);
    return el;
  });
  arrange(parent, wanted);
}
