/** What the phone page knows and may do, handed to each of its parts. */

/** @typedef {import('../core/socket.js').State} State */
/** @typedef {import('../core/socket.js').Answer} Answer */
/** @typedef {import('./scene.js').Look} Look */
/** @typedef {{room: any, game: any}} View */

/**
 * A sheet over the page, by kind; `member` is whom it is about.
 * @typedef {{kind: 'menu' | 'share' | 'handoff' | 'rules' | 'glossary' | 'me' | 'person' | 'tally' | 'bot' | 'people' | 'confirm',
 *   member?: string, ask?: Confirm}} Sheet
 */
/** @typedef {{title: string, text: string, yes: string, run: () => void}} Confirm */

/**
 * What the person is typing on the join page or in the sheet "me".
 * `picked`: the face was tapped on this page, and not only kept from the last time.
 * @typedef {{name: string, avatar: number, picked: boolean, problem: string | null, busy: boolean}} Draft
 */
/** What the server says of a room to somebody who has not joined: `GET /api/rooms/{room}`.
 * @typedef {{room: string, phase: string, game: string, players: number, avatars: number[]}} Glance */

/**
 * @typedef {object} Model
 * @property {string} room
 * @property {string | null} key
 * @property {State} link
 * @property {Glance | null} glance
 * @property {string | null} gone code of the reason why there is no room to show
 * @property {string | null} note code of the reason why an old seat is dead
 * @property {View | null} view
 * @property {Draft} draft
 * @property {string[]} lines what happened last, newest last
 * @property {string[]} picked keys of lifted cards
 * @property {import('./scene.js').Staged} staged cards put aside on this phone
 * @property {string | null} chosen id of the place on the table that was tapped
 * @property {string | null} asking id of the question that my own button opened
 * @property {Sheet | null} sheet
 * @property {(Look & {verdict: string | null}) | null} look kept until it is put away
 * @property {string | null} hint why something was refused, for a moment
 * @property {boolean} busy a request has no answer yet
 * @property {boolean | null} focus this device's choice; null where it has made none
 * @property {boolean} tableSeen a table has shown this room while this page was open
 * @property {boolean} lingering the game has just ended, and its last card is still to be seen
 * @property {boolean} backstage between games: the lobby's controls instead of the result
 * @property {Record<string, string>} marks reactions shown just now, by member
 * @property {{share: number, left_s: number, seats: number[]} | null} clock
 */

/**
 * @typedef {object} App
 * @property {Model} model
 * @property {() => void} redraw
 * @property {(action: any) => void} act
 * @property {() => void} playPicked do what the big button says for the lifted cards
 * @property {(staged: import('./scene.js').Staged) => void} stage put these cards aside, and no others
 * @property {(command: any, then?: () => void) => void} command `then` runs once the server has it
 * @property {(mark: string) => void} react
 * @property {(run: () => void) => void} guarded run a tap, unless the page has only just changed under the finger
 * @property {() => void} steady take no guarded press for a moment: the button does something else now
 * @property {(sheet: Sheet | null) => void} open
 * @property {(id: string) => void} choose a place on the table, or let it go
 * @property {(text: string) => void} hint say why something cannot be done
 * @property {(asking: string | null) => void} setAsking
 * @property {() => void} putAway the cards that only I was shown
 * @property {(on: boolean) => void} setFocus
 * @property {(on: boolean) => void} setSound
 * @property {(on: boolean) => void} setMotion
 * @property {(on: boolean) => void} setIndex whether cards show their helper figures
 * @property {(on: boolean) => void} setSuits whether each suit has a colour of its own
 * @property {() => void} goBackstage
 * @property {() => void} join
 * @property {() => void} rename
 * @property {() => void} watch look on without a seat
 * @property {() => void} stopWatching
 * @property {() => void} takeBack a seat that was opened elsewhere
 * @property {() => void} leave
 */

/**
 * Whether the phone shows the hand alone: by choice, else only where the room has a table to look at.
 * @param {Model} model
 * @returns {boolean}
 */
export function focused(model) {
  if (!model.view || !model.view.game || !model.view.game.me) return false;
  if (model.focus !== null) return model.focus;
  return model.tableSeen;
}

/**
 * @param {View} view
 * @param {string} name of a command
 * @returns {boolean}
 */
export function can(view, name) {
  const right = view.room.can[name];
  return Boolean(right && right.ok);
}
