/** The private hand, the shouts above it and the one big button below it. */

import { cardRatio } from '../core/faces.js';
import { t } from '../core/i18n.js';
import { v } from '../core/paint.js';
import { button, cardPiece } from './parts.js';

/** @typedef {import('../core/paint.js').Piece} Piece */
/** @typedef {import('./app.js').App} App */
/** @typedef {import('./app.js').View} View */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').HandCard} HandCard */
/** @typedef {import('./scene.js').Deed} Deed */

const ROW_MOST = 11;
const GROUPED_ROW_MOST = 7;
const TALL_ROW_MOST = 6;
const TALL = 2;
const SWIPE_PX = 48;
/** A second tap sooner than this after lifting a card is taken for a trembling finger. */
const LIFT_REST_MS = 350;
/** Two taps on a lifted card within this time play it. */
const DOUBLE_MS = 350;
const DEAL_STEP_MS = 50;
const DEAL_MOST_MS = 500;

export const REACTIONS = ['👏', '😂', '😮', '😭', '🔥', '🌶️'];

let liftedAt_ms = 0;
let loweredAt_ms = 0;
let loweredKey = '';
let swipeFrom = { x: 0, y: 0 };
let births = 0;

/**
 * @param {App} app
 * @param {View} view
 * @param {Scene} scene
 * @returns {Piece}
 */
export function handPart(app, view, scene) {
  births = 0;
  const { cards } = scene;
  const grouped = cards.some((card) => card.group !== undefined);
  const tall = cardRatio(view.room.game) > TALL;
  const rows = rowsOf(cards, grouped ? GROUPED_ROW_MOST : tall ? TALL_ROW_MOST : ROW_MOST);
  return v(
    'section',
    {
      class: 'hand' + (rows.length > 1 ? ' two' : '') + (grouped ? ' grouped' : '') + (tall ? ' tall' : ''),
      key: 'hand',
      style: { '--ratio': String(cardRatio(view.room.game)) },
      'aria-label': t('hand.mine', { n: cards.length }),
    },
    rows.map((row, at) =>
      v(
        'div',
        { class: 'hand-row', key: 'row' + at, style: { '--n': String(Math.max(2, row.length)), '--g': String(heads(row).length) } },
        row.map((card, n) => cardButton(app, view, scene, card, { inner: n > 0 && isSame(row[n - 1], card) })),
      ),
    ),
  );
}

/**
 * @param {HandCard} a
 * @param {HandCard} b
 * @returns {boolean} whether they are of one group
 */
function isSame(a, b) {
  return a.group !== undefined && a.group === b.group;
}

/**
 * @param {HandCard[]} row
 * @returns {number[]} where its groups begin
 */
function heads(row) {
  return row.map((_card, n) => n).filter((n) => n === 0 || !isSame(row[n - 1], row[n]));
}

/**
 * @param {HandCard[]} cards
 * @param {number} most in a single row
 * @returns {HandCard[][]} one row, or two of about the same length, with no group torn apart
 */
function rowsOf(cards, most) {
  if (cards.length <= most) return [cards];
  const half = Math.ceil(cards.length / 2);
  const cut = heads(cards).reduce((best, at) => (Math.abs(at - half) < Math.abs(best - half) ? at : best), 0);
  return cut === 0 ? [cards] : [cards.slice(0, cut), cards.slice(cut)];
}

/**
 * @param {App} app
 * @param {View} view
 * @param {Scene} scene
 * @param {HandCard} card
 * @param {{inner: boolean}} how whether it lies on a card of its own group
 * @returns {Piece}
 */
function cardButton(app, view, scene, card, { inner }) {
  const lifted = app.model.picked.indexOf(card.key) >= 0;
  const mine = scene.mine && !view.room.paused;
  const dim = mine && !card.ok && !(scene.ask && scene.ask.weigh);
  return v(
    'button',
    {
      type: 'button',
      key: card.key,
      class: 'hand-card' + (lifted ? ' lifted' : '') + (dim ? ' dim' : '') + (mine && card.ok ? ' open' : '') + (inner ? ' inner' : ''),
      'data-card': card.card,
      'aria-pressed': String(lifted),
      'aria-label': dim ? t('hand.card.no', { card: card.label, why: card.why }) : card.label,
      born: (/** @type {HTMLElement} */ el) => {
        el.style.animationDelay = Math.min(births * DEAL_STEP_MS, DEAL_MOST_MS) + 'ms';
        births += 1;
      },
      onclick: () => (card.group === undefined ? tap(app, scene, card) : tapGroup(app, scene, card)),
      onpointerdown: (/** @type {PointerEvent} */ event) => {
        swipeFrom = { x: event.clientX, y: event.clientY };
      },
      onpointerup: (/** @type {PointerEvent} */ event) => {
        const up = swipeFrom.y - event.clientY;
        if (lifted && up > SWIPE_PX && up > Math.abs(event.clientX - swipeFrom.x)) run(app, scene.main);
      },
    },
    cardPiece(view.room.game, card.card),
    card.marked ? v('span', { class: 'corner-mark', key: 'mark', 'aria-hidden': 'true' }) : null,
  );
}

/**
 * A tap lifts a card, or lowers the lifted one; a second quick tap on a card that had been lifted plays it.
 * @param {App} app
 * @param {Scene} scene
 * @param {HandCard} card
 */
function tap(app, scene, card) {
  const { model } = app;
  const now_ms = performance.now();
  if (model.picked.indexOf(card.key) >= 0) {
    if (now_ms - liftedAt_ms < LIFT_REST_MS) return;
    model.picked = model.picked.filter((key) => key !== card.key);
    loweredAt_ms = now_ms;
    loweredKey = card.key;
  } else {
    const again = loweredKey === card.key && now_ms - loweredAt_ms < DOUBLE_MS;
    model.picked = scene.many ? model.picked.concat(card.key) : [card.key];
    liftedAt_ms = now_ms;
    if (again && card.ok) app.playPicked();
  }
  model.asking = null;
  app.redraw();
}

/**
 * In a hand of groups a tap lifts the whole group, a second one leaves only the card that was tapped, a third lowers it.
 * @param {App} app
 * @param {Scene} scene
 * @param {HandCard} card
 */
function tapGroup(app, scene, card) {
  const { model } = app;
  const group = scene.cards.filter((one) => one === card || (isSame(one, card) && !card.single)).map((one) => one.key);
  const up = group.filter((key) => model.picked.indexOf(key) >= 0);
  const others = model.picked.filter((key) => group.indexOf(key) < 0);
  if (up.length === 0) {
    model.picked = others.concat(group);
    liftedAt_ms = performance.now();
  } else if (performance.now() - liftedAt_ms < LIFT_REST_MS) {
    return;
  } else if (up.length === group.length && group.length > 1) {
    model.picked = others.concat(card.key);
  } else {
    model.picked = up.indexOf(card.key) >= 0 ? model.picked.filter((key) => key !== card.key) : model.picked.concat(card.key);
  }
  model.asking = null;
  app.redraw();
}

/**
 * @param {App} app
 * @param {Deed | null} deed
 */
export function run(app, deed) {
  if (!deed || deed.disabled || app.model.busy) return;
  if (deed.why) {
    app.hint(deed.why);
  } else if (deed.stage) {
    app.stage(deed.stage);
  } else if (deed.ask && !isCounted(app, deed)) {
    app.model.asking = deed.ask.id;
    if (deed.ask.count) app.steady();
    app.redraw();
  } else {
    app.act(deed.action);
  }
}

/**
 * @param {App} app
 * @param {View} view
 * @param {Scene} scene
 * @returns {Piece | null}
 */
export function callsPart(app, view, scene) {
  if (!scene.calls.length || view.room.paused) return null;
  return v(
    'div',
    { class: 'calls', key: 'calls' },
    scene.calls.map((deed) =>
      button(deed.text, () => run(app, deed), { kind: deed.tone + ' big', key: deed.id, disabled: app.model.busy }),
    ),
  );
}

/**
 * @param {App} app
 * @param {View} view
 * @param {Scene} scene
 * @returns {Piece}
 */
export function deedsPart(app, view, scene) {
  const { main, side } = view.room.paused ? { main: null, side: null } : scene;
  const deed = (/** @type {Deed} */ one, /** @type {string} */ kind) =>
    button(one.short && one === side ? one.short : one.text, () => app.guarded(() => run(app, one)), {
      kind: one.tone + ' ' + kind,
      key: one === side ? 'side' : 'main',
      label: one.why ? t('hand.card.no', { card: one.text, why: one.why }) : one.short && one === side ? one.text : undefined,
      disabled: one.disabled,
      busy: app.model.busy,
    });
  return v(
    'footer',
    { class: 'deeds', key: 'deeds' },
    side && (!main || side.id !== main.id) ? deed(side, 'beside') : null,
    main ? deed(main, 'wide') : null,
    !main && !side && (!scene.mine || view.room.paused) ? reactions(app) : null,
  );
}

/**
 * @param {App} app
 * @param {Deed} deed
 * @returns {boolean} whether what it comes to lies counted before one's eyes, so that a second press does it
 */
function isCounted(app, { ask }) {
  return Boolean(ask && ask.count && ask.id === app.model.asking);
}

/**
 * @param {App} app
 * @returns {Piece}
 */
export function reactions(app) {
  return v(
    'div',
    { class: 'reactions', role: 'group', 'aria-label': t('react.title') },
    REACTIONS.map((mark, n) =>
      v('button', { type: 'button', key: mark, text: mark, 'aria-label': t('react.' + n), onclick: () => app.react(mark) }),
    ),
  );
}

/**
 * Let a card that has left the hand fly off towards the table.
 * @param {string} card
 */
export function flyOff(card) {
  const all = Array.from(document.querySelectorAll('.hand-card[data-card="' + card + '"]'));
  const el = all.find((one) => one.classList.contains('lifted')) || all[0];
  if (!el || !el.animate) return;
  const box = el.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (el.cloneNode(true));
  ghost.className = 'hand-card ghost';
  ghost.setAttribute('aria-hidden', 'true');
  ghost.style.cssText = '';
  Object.assign(ghost.style, { left: box.left + 'px', top: box.top + 'px', width: box.width + 'px', height: box.height + 'px' });
  document.body.appendChild(ghost);
  const flight = ghost.animate(
    [{ transform: 'none', opacity: 1 }, { transform: 'translateY(-46vh) scale(.8) rotate(5deg)', opacity: 0 }],
    { duration: 300, easing: 'cubic-bezier(.3,.1,.3,1)' },
  );
  flight.onfinish = () => ghost.remove();
}
