/** Puts names, cards and colours into words, and tells what happened in sentences. */

import { has, t } from './i18n.js';
import { asksWho, memberNamed } from './options.js';

/** @typedef {{room: any, game: any}} View */
/** @typedef {{text: string, big: string | null}} Line */

/** Fields of events and facts that hold a seat. */
const SEATS = new Set(['seat', 'target', 'who', 'turn', 'next']);

/**
 * @param {View} view
 * @param {string | null} id
 * @returns {any} the member, or null
 */
export function memberOf(view, id) {
  return view.room.members.find((/** @type {any} */ member) => member.id === id) || null;
}

/**
 * @param {View} view
 * @param {number} seat of the game on the table; between games with none, of the next one
 * @returns {any} who sits there: a member, or the name and avatar of somebody who has left; null for an empty seat
 */
export function memberAt(view, seat) {
  const faces = view.game && view.room.deal ? view.room.deal.seats : null;
  if (!faces) return memberOf(view, view.room.seats[seat] === undefined ? null : view.room.seats[seat]);
  const face = faces[seat];
  if (!face) return null;
  return memberOf(view, face.member) || { id: face.member, name: face.name, avatar: face.avatar, kind: 'person', here: false };
}

/**
 * @param {View} view
 * @returns {number | null} my seat in the game on the table (`room.me.seat` is that of the next one, between games)
 */
export function mySeat(view) {
  return view.game && view.game.me ? view.game.me.seat : null;
}

/**
 * @param {View} view
 * @param {number} seat
 * @returns {string}
 */
export function nameAt(view, seat) {
  const member = memberAt(view, seat);
  return member ? member.name : t('seat.nobody', { n: seat + 1 });
}

/**
 * @param {string[]} names
 * @returns {string} "A", "A và B", "A, B và C"
 */
export function listNames(names) {
  if (names.length < 2) return names.join('');
  return t('list.and', { first: names.slice(0, -1).join(', '), last: names[names.length - 1] });
}

/**
 * @param {string} game
 * @param {string} color the game's letter
 * @returns {string}
 */
export function colorName(game, color) {
  return t('color.' + color, {}, { game });
}

/**
 * @param {string} game
 * @param {string} rank
 * @returns {string} as the game names it (`rank.K`)
 */
export function rankName(game, rank) {
  const where = { game };
  return has('rank.' + rank, where) ? t('rank.' + rank, {}, where) : rank;
}

/**
 * Name a card as a person would. A game may name each card (`card.W4`), each kind of a colour (`card.S`, with `{color}`),
 * leave numbers to `card.number` (`{n}`, `{color}`), or name all by rank and suit (`card.suited` with `rank.K`, `suit.H`).
 * @param {string} game
 * @param {string} card
 * @returns {string}
 */
export function cardName(game, card) {
  const where = { game };
  if (has('card.' + card, where)) return t('card.' + card, {}, where);
  if (has('card.suited', where)) {
    return t('card.suited', { rank: rankName(game, card.slice(0, 1)), suit: t('suit.' + card.slice(1), {}, where) }, where);
  }
  const color = colorName(game, card.slice(0, 1));
  const rest = card.slice(1);
  if (has('card.' + rest, where)) return t('card.' + rest, { color }, where);
  return t('card.number', { n: rest, color }, where);
}

/**
 * @param {string} option
 * @param {boolean | number | string} value
 * @param {any} room whose guests a value may name
 * @returns {string} the value as the game words it, else a guest's name, a number or on/off
 */
export function choiceName(option, value, room) {
  const where = { game: room.game };
  const member = asksWho(option, room) ? memberNamed(room, value) : null;
  if (member) return member.name;
  const own = `option.${option}.${value}`;
  if (has(own, where)) return t(own, {}, where);
  if (has(`option.${option}.other`, where)) return t(`option.${option}.other`, { n: String(value) }, where);
  if (typeof value === 'boolean') return t(value ? 'choice.on' : 'choice.off');
  return String(value);
}

/**
 * @param {number} points
 * @returns {string} with a true minus sign
 */
export function figure(points) {
  return points < 0 ? `−${-points}` : String(points);
}

/**
 * @param {string} text
 * @returns {string} the text with a capital at its head
 */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/**
 * Turn the fields of an event or the facts of a refusal into what fills a sentence: seats into names, cards, colours and
 * ranks into words, a list of cards into its number (`n`), waits into whole seconds.
 * @param {Record<string, any>} facts
 * @param {View | null} view
 * @returns {Record<string, string | number | null>}
 */
export function fillings(facts, view) {
  /** @type {Record<string, string | number | null>} */
  const filled = {};
  Object.keys(facts).forEach((name) => {
    const value = facts[name];
    if (value === null || value === undefined) return;
    if (view && name === 'member' && typeof value === 'string') filled[name] = (memberOf(view, value) || facts).name;
    else if (name === 'retry_ms') filled.retry_s = Math.max(1, Math.ceil(value / 1000));
    else if (typeof value === 'number') filled[name] = numberFilling(name, value, view);
    else if (typeof value === 'string') filled[name] = wordFilling(name, value, view);
    else if (name === 'cards' && Array.isArray(value)) filled.n = value.length;
    else if (view && name === 'winners') filled[name] = listNames(value.map((/** @type {number} */ seat) => nameAt(view, seat)));
  });
  return filled;
}

/**
 * @param {string} name
 * @param {number} value
 * @param {View | null} view
 * @returns {number | string} a plain number stays one, since a text may have a form for 1
 */
function numberFilling(name, value, view) {
  if (view && SEATS.has(name)) return nameAt(view, value);
  return value < 0 ? figure(value) : value;
}

/**
 * @param {string} name
 * @param {string} value
 * @param {View | null} view
 * @returns {string}
 */
function wordFilling(name, value, view) {
  if (view && /^(card|top)/.test(name)) return cardName(view.room.game, value);
  if (view && name === 'rank') return rankName(view.room.game, value);
  if (view && /^color/.test(name)) return colorName(view.room.game, value);
  return value;
}

/**
 * Put a scene's words into the language of this screen.
 * @param {{key: string, facts: Record<string, any>}} words a key of the game's texts, and what fills its gaps
 * @param {View} view
 * @returns {string}
 */
export function tell(words, view) {
  return capital(t(words.key, fillings(words.facts, view), { game: view.room.game }));
}

/**
 * @param {{code: string, facts?: Record<string, any>}} refusal
 * @param {View | null} view null before the room is known
 * @returns {string} why something cannot be done
 */
export function refusal(refusal, view) {
  const key = 'refused.' + refusal.code;
  const where = { game: view ? view.room.game : null };
  if (!has(key, where)) return t('refused.other', { code: refusal.code });
  return capital(t(key, fillings(refusal.facts || {}, view), where));
}

/**
 * A game's own way of telling two kinds of one event apart: `guilty` for `event.challenged.guilty`, null for the plain text.
 * @typedef {(event: any) => string | null} VariantOf
 */

/**
 * The text key that tells an event to this viewer. A text may end in `.me` (my seat did it) or `.target` (it befell my seat).
 * @param {any} event
 * @param {View} view
 * @param {string | null} variant
 * @returns {string | null} null where there is nothing to tell
 */
function tellingKey(event, view, variant) {
  const where = { game: view.room.game };
  const me = mySeat(view);
  const role = me === null ? '' : event.seat === me ? '.me' : event.target === me ? '.target' : '';
  const plain = 'event.' + event.type;
  const stems = variant ? [plain + '.' + variant, plain] : [plain];
  const keys = stems.reduce((/** @type {string[]} */ all, stem) => all.concat(role ? stem + role : [], stem), []);
  return keys.find((key) => has(key, where)) || null;
}

/**
 * Tell what happened, a line for each event that is worth one. `big` is the caption of a moment that stops the table
 * (the game's text `event.<type>.big`, or `event.<type>.<variant>.big`), else null.
 * @param {any[]} events
 * @param {View} view the view after them
 * @param {VariantOf} [variantOf]
 * @returns {Line[]}
 */
export function narrate(events, view, variantOf) {
  const where = { game: view.room.game };
  /** @type {Line[]} */
  const lines = [];
  events.forEach((event) => {
    const variant = variantOf ? variantOf(event) : null;
    const key = tellingKey(event, view, variant);
    if (!key) return;
    const facts = fillings(event, view);
    const big = 'event.' + event.type + (variant ? '.' + variant : '') + '.big';
    lines.push({
      text: capital(t(key, facts, where)),
      big: has(big, where) ? capital(t(big, facts, where)) : null,
    });
  });
  return lines;
}
