/** The games' scenes that the table can show. A new game adds its line here. */

import * as laCuoi from '../games/la-cuoi.js';

/** @typedef {import('../games/la-cuoi.js').TableScene} TableScene */
/** @typedef {import('../games/la-cuoi.js').Words} Words */
/** @typedef {import('../core/board.js').Move} Move */

/**
 * What a game's scene file offers the table.
 * @typedef {object} Scenes
 * @property {string[]} colors
 * @property {(view: any, events: any[]) => TableScene} tableScene
 * @property {(view: any) => Move[]} dealMoves
 * @property {(events: any[]) => string[]} cues
 * @property {(event: any) => string | null} variantOf
 * @property {(over: any, seat: number) => Words | null} worthOf
 */

/** @type {Record<string, Scenes>} */
const SCENES = { 'la-cuoi': laCuoi };

/**
 * @param {string} game
 * @returns {Scenes | null} null for a game that is newer than this page
 */
export function scenesOf(game) {
  return SCENES[game] || null;
}
