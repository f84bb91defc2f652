/** What a game tells the phone page, as data; and the list of the games that do. */

import * as canasta from '../games/canasta.phone.js';
import * as laCuoi from '../games/la-cuoi.phone.js';
import * as lostCities from '../games/lost-cities.phone.js';
import * as lukFu from '../games/luk-fu.phone.js';
import * as tacoLoco from '../games/taco-loco.phone.js';

/** @typedef {{text: string, tone: 'calm' | 'turn' | 'why' | 'danger'}} Sentence */
/**
 * A card of my hand. `key` is unique in the hand and the same card keeps it from view to view; `why` says why it cannot be used.
 * `marked`: it has a sign that only I see. Cards of one `group` lie close together, and lift together where they are not `single`.
 * @typedef {{key: string, card: string, label: string, ok: boolean, why: string | null, colors: string[] | null, group?: string, single?: boolean, marked?: boolean}} HandCard
 */
/** Cards of my hand that I have put aside on this phone, in groups by name; the game knows nothing of them.
 * @typedef {Record<string, string[]>} Staged */
/** @typedef {'main' | 'quiet' | 'call' | 'catch'} Tone */
/** `stage` puts cards aside instead of acting; `keep` only remembers the choice as `chosen` (`kept`: it is), until it may be done.
 * `off`: it cannot be chosen now, and `hint` says why. `face`: the avatar of whom it is about.
 * @typedef {{id: string, text: string, hint: string | null, shape: string | null, face?: number | null, tone: Tone, action?: any, stage?: Staged, keep?: string, kept?: boolean, off?: boolean}} Choice */
/** A question over the middle of the page. `grid`: the choices are short and lie two by two. `glance`: what lies on top stays in sight.
 * `weigh`: one looks at one's hand to answer.
 * `count`: cards to count before one answers, and their `sum`.
 * @typedef {{id: string, title: string, text: string | null, grid: boolean, glance?: boolean, weigh?: boolean, choices: Choice[], count?: {text: string, cards: string[]}[], sum?: string}} Ask */
/** One seat's part of an open trick; null cards lie face down.
 * @typedef {{seat: number, cards: (string | null)[], label: string, note: string | null}} Play */
/** Something that a button does: an action at once, a question first (where it counts, the next press acts), or cards put aside. `why`: it looks as if it could, and says
 * this instead.
 * @typedef {{id: string, text: string, short?: string, tone: Tone, action?: any, ask?: Ask, stage?: Staged, disabled?: boolean, why?: string | null}} Deed */
/**
 * What lies aside: each group, what is still amiss, and how far it all is from what is needed (`share` 0…1; null = nothing is).
 * @typedef {object} Tray
 * @property {{id: string, label: string, cards: string[], problem: boolean, back: Staged}[]} groups `back`: without this one
 * @property {string} title
 * @property {string | null} points
 * @property {number | null} share
 * @property {{text: string, tone: 'good' | 'why'}} status
 * @property {string} clear
 */
/** Cards that only I was shown.
 * @typedef {{title: string, cards: {card: string, label: string}[]}} Look */
/** @typedef {{text: string, tone: 'danger' | 'good' | 'quiet'}} Mark */
/** Cards that a side has laid: `kind` is a class for a meld that is complete, `text` its number or worth.
 * @typedef {{id: string, card: string, label: string, text: string, kind: string | null}} Laid */
/** @typedef {{team: number, name: string, mine: boolean, figure: string, notes: string[], laid: Laid[]}} Side */
/** @typedef {{id: string, card: string | null, label: string, n: number | null}} Pile */
/**
 * A place on the table that a tap may choose; `why` where it cannot be, though the time is right.
 * @typedef {{card: string | null, label: string, n: number | null, ok: boolean, why: string | null}} Target
 */
/**
 * What one seat has laid in a column: its last card, the numbers so far, and what they are worth; `next` with the lifted card.
 * @typedef {{card: string | null, label: string, steps: string, note: string | null, points: number | null, next: number | null}} Lane
 */
/** A colour of the table: a pile for everybody, and what each seat has of it, in seat order. `lit`: the lifted card belongs here.
 * @typedef {{id: string, shape: string, lit: boolean, target: Target, lanes: Lane[]}} Column */
/**
 * A stack on the table with what it comes to, onto which the lifted card may go or not (`why`; null = no card seeks a place);
 * `next`: what it would come to. `marked`: it is the one that matters now.
 * @typedef {{id: string, cards: string[], label: string, total: number | null, tone: string, ok: boolean, why: string | null,
 *   next: {text: string, tone: string} | null, chosen: boolean, marked: boolean}} Stack
 */
/**
 * The public table in small. `direction` 1 goes up the seat numbers.
 * @typedef {object} Table
 * @property {Pile[]} piles
 * @property {Column[]} [columns]
 * @property {Stack[]} [stacks] in place of the piles
 * @property {{shape: string, text: string} | null} plate
 * @property {1 | -1 | null} direction
 * @property {string[]} notes
 * @property {{count: number, points?: number, note?: string, team?: number, marks: Mark[]}[]} seats in seat order
 * @property {Play[]} [plays] the open trick, in order
 * @property {Side[]} [sides] what each side has on the table, where seats play together
 */
/**
 * @typedef {object} Scene
 * @property {boolean} many more than one card may be lifted
 * @property {boolean} mine the game waits for me
 * @property {string | null} [head] what is waited for, where that is not somebody's turn
 * @property {boolean} [timed] the clock runs for several, and all see it
 * @property {HandCard[]} cards
 * @property {string | null} suggest key of a card that lifts by itself, once
 * @property {Sentence} sentence
 * @property {Deed | null} main
 * @property {Deed | null} side
 * @property {Deed[]} calls what I may shout now, out of turn or not
 * @property {Ask | null} ask a question that the game itself puts to me
 * @property {any} [due] an action that was chosen before it could be done: the page does it now
 * @property {Look | null} look
 * @property {Tray | null} [tray]
 * @property {Table} table
 */
/**
 * @typedef {object} SceneMaker
 * @property {(view: any, picked: string[], chosen: string | null, staged: Staged) => Scene} phoneScene `chosen`: id of the place on the table that was tapped, or of a kept choice
 * @property {(view: any, staged: Staged) => Staged} [keepStaged] what still holds of it in this view
 * @property {(events: any[], seat: number | null) => string[]} phoneCues
 * @property {(view: any, seat: number) => string | null} phoneResult
 * @property {import('../core/words.js').VariantOf} variantOf
 * @property {import('../table/scenes.js').Scoring} [scoring] where it is not points, of which the most win
 * @property {number} [teams] to which the seats belong in turn
 * @property {(view: any) => import('../table/scenes.js').Summary} [summaryOf] in place of a line for each seat
 */

/** @type {Record<string, SceneMaker>} */
const MAKERS = { 'la-cuoi': laCuoi, 'taco-loco': tacoLoco, 'lost-cities': lostCities, canasta, 'luk-fu': lukFu };

/**
 * @param {string} game
 * @returns {SceneMaker | null} null for a game that this page is too old to know
 */
export function sceneMaker(game) {
  return Object.prototype.hasOwnProperty.call(MAKERS, game) ? MAKERS[game] : null;
}
