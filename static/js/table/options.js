/** Draws the house rules of the chosen game: a sheet with all of them, and the short line of what differs from the game's own. */

import { has, t } from '../core/i18n.js';
import { answerIn, memberNamed, openChoices } from '../core/options.js';
import { v } from '../core/paint.js';
import { choiceName, refusal } from '../core/words.js';
import { controlButton } from './controls.js';

/** @typedef {import('./page.js').Shown} Shown */
/** @typedef {import('./controls.js').Control} Control */
/** @typedef {import('../core/options.js').Option} Option */

/** @type {Record<string, number>} */
const TURNS = { ArrowLeft: -1, ArrowRight: 1 };
/** Longer lines would grow out of their place below the buttons. */
const LONGEST_LINE = 56;

/**
 * @param {any} view
 * @returns {any} the chosen game's entry in the catalog; null for who may choose nothing, and in play
 */
export function catalogEntry(view) {
  return (view.room.catalog || []).find((/** @type {any} */ entry) => entry.id === view.room.game) || null;
}

/**
 * @template T
 * @param {T[]} list
 * @param {T} item
 * @param {number} [steps]
 * @returns {T} the one so many steps on, around the ends
 */
export function after(list, item, steps = 1) {
  return list[(list.indexOf(item) + steps + list.length) % list.length];
}

/**
 * @param {any} view
 * @returns {Option[]}
 */
function changedOptions(view) {
  const entry = catalogEntry(view);
  return entry ? entry.options.filter((/** @type {Option} */ option) => view.room.options[option.key] !== option.default) : [];
}

/**
 * @param {Shown} shown
 * @returns {Control[]} the way to the sheet, where the game has house rules
 */
export function optionsControl({ view, act }) {
  const entry = catalogEntry(view);
  if (!entry || !entry.options.length) return [];
  const changed = changedOptions(view).length;
  return [{
    id: 'options', text: t('table.options'), icon: 'settings', hint: t('table.options.hint'),
    value: changed ? t('table.options.changed', { n: changed }) : t('table.options.plain'), press: act.openOptions,
  }];
}

/**
 * @param {any} view
 * @returns {string} who is asked for, and the house rules that differ from the game's own, as many as a line holds
 */
export function optionsLine(view) {
  const words = askedFor(view).concat(changedOptions(view).map((option) => ruleInForce(option, view.room)));
  let kept = words.length;
  while (kept > 1 && words.slice(0, kept).join(' · ').length > LONGEST_LINE) kept -= 1;
  const rest = words.length - kept;
  return words.slice(0, kept).concat(rest ? [t('table.options.more', { n: rest })] : []).join(' · ');
}

/**
 * @param {any} view
 * @returns {string[]} the questions to which no guest has said "me" yet, while there are guests
 */
function askedFor({ room }) {
  const entry = catalogEntry({ room });
  const guests = room.members.some((/** @type {any} */ member) => member.kind === 'person' && member.seat !== null);
  if (!entry || !guests) return [];
  return entry.options.filter((/** @type {Option} */ option) => option.kind === 'seat' && !memberNamed(room, room.options[option.key]))
    .map((/** @type {Option} */ option) => t('table.options.ask', { question: t(`option.${option.key}`, {}, room) }));
}

/**
 * @param {any} room
 * @param {any} member
 * @returns {string | null} what an option says of this guest
 */
export function namedNote(room, member) {
  const entry = catalogEntry({ room });
  const option = entry ? entry.options.find((/** @type {Option} */ one) => one.kind === 'seat' && memberNamed(room, room.options[one.key]) === member) : null;
  return option ? t(`option.${option.key}.note`, {}, room) : null;
}

/**
 * @param {Option} option
 * @param {any} room
 * @returns {string} its name and what is chosen; a name that asks is answered
 */
function ruleInForce(option, room) {
  const answer = answerIn(option.key, room);
  if (answer) return answer;
  const name = t(`option.${option.key}`, {}, room);
  const value = choiceName(option.key, room.options[option.key], room);
  return name.slice(-1) === '?' ? `${name} ${value}` : t('table.options.one', { name, value });
}

/**
 * @param {Shown} shown
 * @returns {import('../core/paint.js').Piece | null}
 */
export function optionsPanel(shown) {
  const { view, act } = shown;
  const entry = catalogEntry(view);
  if (!entry) return null;
  const title = t('table.options.title', { game: t('name', {}, view.room) });
  return v('div', { class: 'veil options', key: 'veil-options', 'data-modal': true, role: 'dialog', 'aria-label': title },
    v('div', { class: 'panel', key: 'panel' },
      v('div', { class: 'rules-head', key: 'head' },
        v('h2', { key: 'title', text: title }),
        controlButton({ id: 'close', text: t('table.options.close'), icon: 'play', press: act.closeMenu })),
      v('div', { class: 'options-list', key: 'list' }, entry.options.map((/** @type {Option} */ option, /** @type {number} */ n) => optionRow(shown, option, n)))));
}

/**
 * A house rule: OK or the right arrow takes the next choice, the left one the choice before.
 * @param {Shown} shown
 * @param {Option} option
 * @param {number} n
 */
function optionRow({ view, act }, option, n) {
  const where = view.room;
  const value = where.options[option.key];
  const { configure } = where.can;
  const choices = openChoices(option, where);
  const turn = (/** @type {number} */ steps) => {
    if (!configure || !configure.ok) return;
    act.command({ type: 'configure', game: where.game, options: { [option.key]: after(choices, value, steps) } });
  };
  const effect = `option.${option.key}.effect`;
  const why = configure && !configure.ok ? refusal({ code: configure.why, facts: configure.facts }, view) : '';
  return v('button', {
    type: 'button', class: `option-row${value === option.default ? '' : ' changed'}`, key: option.key, data: { id: `option-${option.key}` },
    'data-first': n === 0, 'aria-disabled': why ? 'true' : null, onclick: () => turn(1),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const steps = TURNS[event.key];
      if (!steps) return;
      event.preventDefault();
      event.stopPropagation();
      turn(steps);
    },
  },
  v('span', { class: 'option-words', key: 'words' },
    v('span', { class: 'option-name', key: 'name', text: t(`option.${option.key}`, {}, where) }),
    v('span', { class: 'option-effect', key: 'effect', text: why || (has(effect, where) ? t(effect, {}, where) : '') })),
  v('span', { class: 'option-choice', key: 'choice' },
    v('span', { class: 'option-value', key: 'value', text: choiceName(option.key, value, where) }),
    v('span', { class: 'option-dots', key: 'dots', 'aria-hidden': 'true' },
      choices.map((choice, at) => v('span', { class: choice === value ? 'dot here' : 'dot', key: at })))));
}
