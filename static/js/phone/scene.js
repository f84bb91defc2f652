/** What a game tells the phone page, as data; and the list of the games that do. */

import * as laCuoi from '../games/la-cuoi.phone.js';

/** @typedef {{text: string, tone: 'calm' | 'turn' | 'why' | 'danger'}} Sentence */
/**
 * A card of my hand. `key` is unique in the hand and the same card keeps it from view to view; `why` says why it cannot be used.
 * @typedef {{key: string, card: string, label: string, ok: boolean, why: string | null, colors: string[] | null}} HandCard
 */
/** @typedef {'main' | 'quiet' | 'call' | 'catch'} Tone */
/** @typedef {{id: string, text: string, hint: string | null, shape: string | null, tone: Tone, action: any}} Choice */
/** A question over the middle of the page. `grid`: the choices are short and lie two by two.
 * @typedef {{id: string, title: string, text: string | null, grid: boolean, choices: Choice[]}} Ask */
/** Something that a button does: an action at once, or a question first.
 * @typedef {{id: string, text: string, short?: string, tone: Tone, action?: any, ask?: Ask, disabled?: boolean}} Deed */
/** Cards that only I was shown.
 * @typedef {{title: string, cards: {card: string, label: string}[]}} Look */
/** @typedef {{text: string, tone: 'danger' | 'good' | 'quiet'}} Mark */
/** @typedef {{id: string, card: string | null, label: string, n: number | null}} Pile */
/**
 * The public table in small. `direction` 1 goes up the seat numbers.
 * @typedef {object} Table
 * @property {Pile[]} piles
 * @property {{shape: string, text: string} | null} plate
 * @property {1 | -1 | null} direction
 * @property {string[]} notes
 * @property {{count: number, marks: Mark[]}[]} seats in seat order
 */
/**
 * @typedef {object} Scene
 * @property {boolean} many more than one card may be lifted
 * @property {boolean} mine the game waits for me
 * @property {HandCard[]} cards
 * @property {string | null} suggest key of a card that lifts by itself, once
 * @property {Sentence} sentence
 * @property {Deed | null} main
 * @property {Deed | null} side
 * @property {Deed[]} calls what I may shout now, out of turn or not
 * @property {Ask | null} ask a question that the game itself puts to me
 * @property {Look | null} look
 * @property {Table} table
 */
/**
 * @typedef {object} SceneMaker
 * @property {(view: any, picked: string[]) => Scene} phoneScene
 * @property {(events: any[], seat: number | null) => string[]} phoneCues
 * @property {(view: any, seat: number) => string | null} phoneResult
 * @property {import('../core/words.js').VariantOf} variantOf
 */

/** @type {Record<string, SceneMaker>} */
const MAKERS = { 'la-cuoi': laCuoi };

/**
 * @param {string} game
 * @returns {SceneMaker | null} null for a game that this page is too old to know
 */
export function sceneMaker(game) {
  return Object.prototype.hasOwnProperty.call(MAKERS, game) ? MAKERS[game] : null;
}
