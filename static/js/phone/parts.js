/** Small pieces that every phone page is made of. */

import { avatar } from '../core/avatars.js';
import { cardFace, colorShape } from '../core/faces.js';
import { t } from '../core/i18n.js';
import { icon as drawIcon } from '../core/icons.js';
import { v } from '../core/paint.js';
import { can } from './app.js';

/** @typedef {import('../core/paint.js').Piece} Piece */
/** @typedef {import('../core/icons.js').IconName} IconName */
/** @typedef {import('./app.js').App} App */
/** @typedef {import('./app.js').View} View */

/**
 * @param {IconName} name
 * @returns {Piece}
 */
export function icon(name) {
  return v('span', { class: 'icon', 'aria-hidden': 'true', memo: name, build: () => drawIcon(name) });
}

/**
 * @param {number} n
 * @param {string} [kind] a further class
 * @returns {Piece}
 */
export function face(n, kind) {
  return v('span', { class: 'face ' + (kind || ''), 'aria-hidden': 'true', memo: String(n), build: () => avatar(n) });
}

/**
 * @param {string} game
 * @param {string | null} card null is a back
 * @param {string} [kind] a further class
 * @returns {Piece}
 */
export function cardPiece(game, card, kind) {
  const memo = game + ' ' + card;
  return v('span', { class: 'card ' + (kind || ''), 'aria-hidden': 'true', memo, build: () => cardFace(game, card) });
}

/**
 * @param {string} game
 * @param {string} color
 * @returns {Piece}
 */
export function shape(game, color) {
  return v('span', { class: 'shape', 'aria-hidden': 'true', memo: game + color, build: () => colorShape(game, color) });
}

/**
 * @typedef {object} ButtonLook
 * @property {string} [kind] classes
 * @property {string} [key]
 * @property {boolean} [disabled]
 * @property {boolean} [busy] waits for the server
 * @property {IconName} [icon]
 * @property {string} [hint] a second, smaller line
 * @property {string} [label] for screen readers, where it differs from the text
 */

/**
 * @param {string} text
 * @param {() => void} onclick
 * @param {ButtonLook} [look]
 * @returns {Piece}
 */
export function button(text, onclick, look) {
  const how = look || {};
  return v(
    'button',
    {
      type: 'button',
      class: 'button ' + (how.kind || ''),
      key: how.key,
      disabled: Boolean(how.disabled),
      'aria-busy': how.busy ? 'true' : null,
      'aria-label': how.label || null,
      onclick: how.busy ? null : onclick,
    },
    how.icon ? icon(how.icon) : null,
    v('span', { class: 'button-text' }, text, how.hint ? v('small', { text: how.hint }) : null),
  );
}

/**
 * The way in for somebody who looks on: a guest joins, a member without a seat sits down.
 * @param {App} app
 * @param {View} view
 * @returns {Piece | null}
 */
export function sitButton(app, view) {
  const { me } = view.room;
  if (me.member === null) return button(t('watch.join'), app.stopWatching, { kind: 'main wide', key: 'sit' });
  if (me.seat !== null || !can(view, 'sit')) return null;
  return button(t('lobby.sit'), () => app.command({ type: 'sit' }), { kind: 'main wide', key: 'sit' });
}

/**
 * A switch with its words before it.
 * @param {string} text
 * @param {boolean} on
 * @param {(on: boolean) => void} change
 * @param {{hint?: string, disabled?: boolean, key?: string}} [look]
 * @returns {Piece}
 */
export function toggle(text, on, change, look) {
  const how = look || {};
  return v(
    'button',
    {
      type: 'button',
      class: 'toggle',
      role: 'switch',
      key: how.key,
      disabled: Boolean(how.disabled),
      'aria-checked': String(on),
      onclick: () => change(!on),
    },
    v('span', { class: 'toggle-words' }, text, how.hint ? v('small', { text: how.hint }) : null),
    v('span', { class: 'toggle-knob', 'aria-hidden': 'true' }),
  );
}

/**
 * A few short choices of which one holds.
 * @template T
 * @param {string} label
 * @param {{value: T, text: string, label?: string}[]} choices
 * @param {T} value
 * @param {(value: T) => void} change
 * @returns {Piece}
 */
export function segments(label, choices, value, change) {
  return v(
    'div',
    { class: choices.length > 4 ? 'segments many' : 'segments', role: 'radiogroup', 'aria-label': label },
    choices.map((choice) =>
      v('button', {
        type: 'button',
        role: 'radio',
        key: String(choice.value),
        'aria-checked': String(choice.value === value),
        'aria-label': choice.label || null,
        text: choice.text,
        onclick: () => change(choice.value),
      }),
    ),
  );
}

/**
 * @param {string} code
 * @returns {string} the room's code in two groups, easier to read and to say
 */
export function spaced(code) {
  return code.slice(0, 3) + '\u202f' + code.slice(3);
}
