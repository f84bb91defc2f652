/** What a game tells the table page, as data; and the list of the games that do. A new game adds its line here. */

import * as canasta from '../games/canasta.js';
import * as laCuoi from '../games/la-cuoi.js';
import * as lostCities from '../games/lost-cities.js';
import * as lukFu from '../games/luk-fu.js';
import * as tacoLoco from '../games/taco-loco.js';

/** @typedef {import('../core/board.js').Move} Move */

/**
 * Words of the game's texts: a key, and what fills its gaps (seats by number).
 * @typedef {{key: string, facts: Record<string, any>}} Words
 */

/**
 * A thing on the mat that is not a card. Places are stage pixels from the centre of the mat.
 * `count`: a number on a pile. `waiting`: cards that somebody must take. `color`: the colour in force. `alert`: somebody may be caught.
 * `note`: a word about what it lies on. `band`: a ribbon around a pile, in a side's or a kind's own look (`look` is a class).
 * `score`: what lies below it is worth so much (`note` is a sign such as ×2, or empty; `gold`: a bonus is in it).
 * `total`: what lies above it comes to so much; it is called out whenever it changes, with a word where there is one (`aside`: it
 * is another one that matters now). `clock`: a question to several, with the time that is left for it.
 * @typedef {{id: string, kind: 'count', x: number, y: number, n: number, late?: boolean, small?: boolean}
 *   | {id: string, kind: 'score', x: number, y: number, points: number, note: string, gold: boolean}
 *   | {id: string, kind: 'total', x: number, y: number, n: number, tone: 'calm' | 'hot' | 'perfect' | 'broken', words: Words | null, aside: boolean, small: boolean}
 *   | {id: string, kind: 'clock', x: number, y: number, words: Words}
 *   | {id: string, kind: 'waiting', x: number, y: number, n: number, words: Words}
 *   | {id: string, kind: 'color', x: number, y: number, color: string}
 *   | {id: string, kind: 'alert', x: number, y: number, words: Words}
 *   | {id: string, kind: 'note', x: number, y: number, look: string, words: Words}
 *   | {id: string, kind: 'band', x: number, y: number, width: number, look: string, text: string}} Sign
 */

/**
 * A short word on a seat, the most urgent one first.
 * @typedef {{id: string, tone: 'danger' | 'good' | 'quiet', words: Words}} Tag
 */

/**
 * `points`: shown large beside the plate; `unit`: what they are, where they are not points. `asked`: what the game waits for from
 * this seat, null = nothing; left out where it is simply somebody's turn.
 * @typedef {{count: number, tags: Tag[], team?: number, points?: number, unit?: Words, asked?: Words | null}} SceneSeat
 */

/** How a game counts: whether the fewest win, and what is counted. @typedef {{fewest: boolean, words: Words}} Scoring */

/** Where a card of this colour may come to lie, drawn under the cards. @typedef {{id: string, x: number, y: number, scale: number, color: string}} Slot */

/**
 * A plate under the cards that holds one side's things: its name, its points, a note or two. Places as for signs, of the left upper corner.
 * `look`: a class in place of a team's; `unit`: what the points are.
 * @typedef {{id: string, x: number, y: number, width: number, height: number, team?: number, look?: string, title: Words | null, points: number | null, unit?: Words, notes: Words[]}} Panel
 */

/**
 * @typedef {object} TableScene
 * @property {import('../core/board.js').Pile[]} piles from the centre of the mat; hands that are not there are laid by the page
 * @property {Sign[]} signs
 * @property {SceneSeat[]} seats in seat order
 * @property {1 | -1 | null} direction 1 = rising seat numbers, clockwise; null = it never changes and needs no sign
 * @property {Panel[]} [panels]
 * @property {Slot[]} [slots]
 * @property {boolean} [roomy] few sit here: the middle is drawn larger, and lower
 * @property {boolean} [tallLine] a narrated line may take two large rows: nothing lies that low
 * @property {number} [backs] size of the backs on the plates, where the cards are of another shape
 * @property {import('./places.js').Place[]} [places] where the seats' plates are, instead of around the mat
 */

/** A number of a summary, and how it came about where that is worth a word. @typedef {{points: number, note: Words | null}} Cell */

/**
 * How a deal came out, where the points need lines of their own: a column for each side, a row for each line.
 * @typedef {object} Summary
 * @property {Words | null} title null: who has won
 * @property {Words} reason
 * @property {number[]} winners seats whose faces are shown
 * @property {{words: Words, team: number, seats: number[], won: boolean}[]} sides
 * @property {{id: string, words: Words, shape?: string, kind: 'line' | 'sum' | 'total', cells: Cell[]}[]} rows
 * @property {Words | null} next what the button for the next deal says, where the match goes on
 */

/**
 * What a game's scene file offers the table.
 * @typedef {object} Scenes
 * @property {string[]} colors
 * @property {number} [teams] to which the seats belong in turn
 * @property {(view: any, events: any[]) => TableScene} tableScene
 * @property {(view: any) => Move[]} dealMoves
 * @property {(events: any[]) => string[]} cues
 * @property {(event: any) => string | null} variantOf
 * @property {(over: any, seat: number) => Words | null} worthOf
 * @property {Scoring} [scoring] where it is not points, of which the most win
 * @property {(before: any, update: import('./page.js').Update) => import('./page.js').Update[]} [steps] an update in what must be seen one after the other
 * @property {(view: any) => Summary} [summaryOf] in place of a row for each seat
 */

/** @type {Record<string, Scenes>} */
const SCENES = { 'la-cuoi': laCuoi, 'taco-loco': tacoLoco, 'lost-cities': lostCities, canasta, 'luk-fu': lukFu };

/**
 * @param {string} game
 * @returns {Scenes | null} null for a game that is newer than this page
 */
export function scenesOf(game) {
  return SCENES[game] || null;
}
