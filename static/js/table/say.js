/** Puts a scene's words into the language of this screen. */

import { t } from '../core/i18n.js';
import { capital, fillings } from '../core/words.js';

/**
 * @param {import('../games/la-cuoi.js').Words} words
 * @param {any} view
 * @returns {string}
 */
export function tell(words, view) {
  return capital(t(words.key, fillings(words.facts, view), { game: view.room.game }));
}

/**
 * @param {string} code of a room
 * @returns {string} in groups that are easily read out
 */
export function grouped(code) {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/**
 * @param {string} url of the phone's page
 * @returns {string} what a person types into a browser instead
 */
export function addressOf(url) {
  return new URL(url).host;
}
