/** Makes and orders page elements without ever reading HTML out of a string. */

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Props */

const SVG_SPACE = 'http://www.w3.org/2000/svg';

/** @type {WeakMap<Element, string | number>} */
const keys = new WeakMap();

/**
 * Set one property: `class`, `text`, `style` (an object), `data` (an object), `on…` (a listener, or null),
 * and everything else as an attribute (`true` = present, `false`/`null` = absent).
 * @param {Element} el
 * @param {string} name
 * @param {any} value
 */
export function setProp(el, name, value) {
  if (name === 'text') {
    if (el.textContent !== String(value)) el.textContent = String(value);
  } else if (name === 'style') {
    const style = /** @type {HTMLElement} */ (el).style;
    Object.keys(value).forEach((key) => style.setProperty(key, value[key]));
  } else if (name === 'data') {
    Object.keys(value).forEach((key) => el.setAttribute('data-' + key, String(value[key])));
  } else if (name.slice(0, 2) === 'on') {
    /** @type {any} */ (el)[name] = value || null;
  } else if (name === 'value' || name === 'checked') {
    const input = /** @type {any} */ (el);
    if (input[name] !== value) input[name] = value;
  } else if (value === false || value === null || value === undefined) {
    el.removeAttribute(name);
  } else {
    const text = value === true ? '' : String(value);
    if (el.getAttribute(name) !== text) el.setAttribute(name, text);
  }
}

/**
 * @param {Element} el
 * @param {Props | null} props
 * @param {Child[]} children
 */
function fill(el, props, children) {
  if (props) Object.keys(props).forEach((name) => setProp(el, name, props[name]));
  children.forEach((child) => {
    if (child === null || child === undefined || child === false) return;
    el.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  });
}

/**
 * Make an HTML element. Children that are null or false are left out.
 * @param {string} tag
 * @param {Props | null} [props] see {@link setProp}
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(tag, props, ...children) {
  const el = document.createElement(tag);
  fill(el, props || null, children);
  return el;
}

/**
 * Make an SVG element.
 * @param {string} tag
 * @param {Props | null} [attrs]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(tag, attrs, ...children) {
  const el = document.createElementNS(SVG_SPACE, tag);
  fill(el, attrs || null, children);
  return /** @type {SVGElement} */ (el);
}

/**
 * Take every child away.
 * @param {Node} el
 */
export function clear(el) {
  while (el.lastChild) el.removeChild(el.lastChild);
}

/**
 * Make `parent` hold just one element for each item, in order; elements that stay are the same elements as before.
 * Children that were not made by `keyed` are removed.
 * @template T
 * @template {Element} E
 * @param {Element} parent
 * @param {T[]} items
 * @param {(item: T, index: number) => string | number} keyOf unique among the items
 * @param {(item: T, index: number) => E} make
 * @param {(el: E, item: T, index: number) => void} [update] called for new and for kept elements
 * @returns {E[]} in the order of the items
 */
export function keyed(parent, items, keyOf, make, update) {
  /** @type {Map<string | number, E>} */
  const old = new Map();
  for (let node = parent.firstElementChild; node; node = node.nextElementSibling) {
    const key = keys.get(node);
    if (key !== undefined) old.set(key, /** @type {E} */ (node));
  }
  const wanted = items.map((item, index) => {
    const key = keyOf(item, index);
    let el = old.get(key);
    if (el) {
      old.delete(key);
    } else {
      el = make(item, index);
      keys.set(el, key);
    }
    if (update) update(el, item, index);
    return el;
  });
  arrange(parent, wanted);
  return wanted;
}

/**
 * Make `nodes` the only children of `parent`, moving none that already lies right (a moved node loses its focus).
 * @param {Node} parent
 * @param {Node[]} nodes
 */
export function arrange(parent, nodes) {
  const stay = new Set(nodes);
  for (let node = parent.firstChild; node; ) {
    const next = node.nextSibling;
    if (!stay.has(node)) parent.removeChild(node);
    node = next;
  }
  let place = parent.firstChild;
  nodes.forEach((node) => {
    if (node === place) place = node.nextSibling;
    else parent.insertBefore(node, place);
  });
}
