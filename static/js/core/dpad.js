/** Lets arrows and Enter reach everything on a page that is steered with a remote control. */

/** @typedef {'left' | 'right' | 'up' | 'down'} Direction */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };
const REACHABLE = 'button, a[href], input, [tabindex="0"]';
/** How much dearer it is to leave one's row or column than to go on in it. */
const SIDEWAYS = 2.5;

/** Names and codes of the key that goes back on remote controls: Tizen, webOS, Android TV, keyboards. */
const BACK_NAMES = new Set(['Escape', 'GoBack', 'BrowserBack', 'Back', 'ContextMenu', 'XF86Back']);
const BACK_CODES = new Set([10009, 461]);

/**
 * @param {KeyboardEvent} event
 * @returns {boolean}
 */
export function isBack(event) {
  return BACK_NAMES.has(event.key) || BACK_CODES.has(event.keyCode);
}

/**
 * Start moving the focus by arrow keys. An open element with `data-modal` keeps the focus inside it.
 * @param {HTMLElement} root
 * @returns {() => void} stops it
 */
export function steer(root) {
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    const direction = ARROWS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    if (movesCaret(event.target, direction)) return;
    const next = nextOf(scopeOf(root), direction);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  document.addEventListener('keydown', pressed);
  return () => document.removeEventListener('keydown', pressed);
}

/**
 * Put the focus on what `data-first` marks, or on the first thing there is, unless something in the scope has it.
 * @param {HTMLElement} root
 */
export function focusFirst(root) {
  const scope = scopeOf(root);
  if (scope.contains(document.activeElement) && document.activeElement !== document.body) return;
  const all = reachable(scope);
  const first = all.find((el) => el.hasAttribute('data-first')) || all[0];
  if (first) first.focus();
}

/**
 * @param {HTMLElement} root
 * @returns {HTMLElement} the topmost open modal, or the root
 */
function scopeOf(root) {
  const modals = Array.from(root.querySelectorAll('[data-modal]')).filter((el) => !el.closest('[hidden]'));
  return /** @type {HTMLElement} */ (modals[modals.length - 1] || root);
}

/**
 * @param {HTMLElement} scope
 * @returns {HTMLElement[]}
 */
function reachable(scope) {
  /** @type {HTMLElement[]} */
  const all = Array.from(scope.querySelectorAll(REACHABLE));
  return all.filter((el) => !el.hasAttribute('disabled') && el.getClientRects().length > 0);
}

/**
 * @param {HTMLElement} scope
 * @param {Direction} direction
 * @returns {HTMLElement | null}
 */
function nextOf(scope, direction) {
  const all = reachable(scope);
  const here = document.activeElement;
  if (!here || !scope.contains(here) || here === document.body) {
    return all.find((el) => el.hasAttribute('data-first')) || all[0] || null;
  }
  const from = here.getBoundingClientRect();
  /** @type {HTMLElement | null} */
  let best = null;
  let least = Infinity;
  all.forEach((el) => {
    if (el === here) return;
    const cost = costOf(from, el.getBoundingClientRect(), direction);
    if (cost < least) {
      least = cost;
      best = el;
    }
  });
  return best;
}

/**
 * @param {Box} from
 * @param {Box} to
 * @param {Direction} direction
 * @returns {number} Infinity where `to` does not lie that way
 */
function costOf(from, to, direction) {
  const upright = direction === 'up' || direction === 'down';
  const ahead = { left: from.left - to.right, right: to.left - from.right, up: from.top - to.bottom, down: to.top - from.bottom }[direction];
  const slack = -0.5 * (upright ? from.bottom - from.top : from.right - from.left);
  if (ahead < slack) return Infinity;
  const aside = upright ? gap(from.left, from.right, to.left, to.right) : gap(from.top, from.bottom, to.top, to.bottom);
  const middle = upright ? (to.left + to.right - from.left - from.right) / 2 : (to.top + to.bottom - from.top - from.bottom) / 2;
  return Math.max(0, ahead) + aside * SIDEWAYS + Math.abs(middle) * 0.1;
}

/**
 * @param {number} a0
 * @param {number} a1
 * @param {number} b0
 * @param {number} b1
 * @returns {number} the distance between two stretches of a line, 0 where they overlap
 */
function gap(a0, a1, b0, b1) {
  return Math.max(0, b0 - a1, a0 - b1);
}

/**
 * @param {EventTarget | null} target
 * @param {Direction} direction
 * @returns {boolean} whether the key belongs to the text in a field
 */
function movesCaret(target, direction) {
  if (!(target instanceof HTMLInputElement) || direction === 'up' || direction === 'down') return false;
  const at = target.selectionStart;
  if (at === null) return false;
  return direction === 'left' ? at > 0 : at < target.value.length;
}
