/** How the table says things: a scene's words, the room's code, the way in. */

export { tell } from '../core/words.js';

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
