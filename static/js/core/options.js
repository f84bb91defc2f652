/** Options that ask who somebody is: whom they name, and whom they may name. */

import { has, t } from './i18n.js';

/** @typedef {boolean | number | string} Choice */
/** @typedef {{key: string, kind: 'choice' | 'seat', default: Choice, choices: Choice[]}} Option */

/**
 * @param {any} room
 * @param {boolean | number | string} value of an option that names a seat
 * @returns {any} the member who sits there, or null
 */
export function memberNamed(room, value) {
  const id = typeof value === 'number' && value > 0 ? room.seats[value - 1] : null;
  return room.members.find((/** @type {any} */ member) => member.id === id) || null;
}

/**
 * @param {string} option
 * @param {any} room
 * @returns {boolean} whether the option asks who somebody is (`option.<key>.seat` tells the answer)
 */
export function asksWho(option, room) {
  return has(`option.${option}.seat`, { game: room.game });
}

/**
 * @param {Option} option
 * @param {any} room
 * @returns {Choice[]} what may be chosen now: of the seats only those that are taken
 */
export function openChoices(option, room) {
  return option.kind === 'seat' ? option.choices.filter((choice) => choice === option.default || memberNamed(room, choice)) : option.choices;
}

/**
 * @param {string} option
 * @param {any} room
 * @returns {string | null} the answer as a sentence, once somebody is named
 */
export function answerIn(option, room) {
  const member = asksWho(option, room) ? memberNamed(room, room.options[option]) : null;
  return member ? t(`option.${option}.seat`, { seat: member.name }, { game: room.game }) : null;
}
