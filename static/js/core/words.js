/** Puts names, cards and colours into words, and tells what happened in sentences. */

import { has, t } from './i18n.js';

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
 * Name a card as a person would. A game may name each card (`card.W4`), each kind of a colour (`card.S`, with `{color}`),
 * or leave numbers to `card.number` (`{n}`, `{color}`).
 * @param {string} game
 * @param {string} card
 * @returns {string}
 */
export function cardName(game, card) {
  const where = { game };
  if (has('card.' + card, where)) return t('card.' + card, {}, where);
  const color = colorName(game, card.slice(0, 1));
  const rest = card.slice(1);
  if (has('card.' + rest, where)) return t('card.' + rest, { color }, where);
  return t('card.number', { n: rest, color }, where);
}

/**
 * @param {string} option
 * @param {boolean | number | string} value
 * @param {{game: string}} where
 * @returns {string} the value as the game words it, else a number or on/off
 */
export function choiceName(option, value, where) {
  const own = `option.${option}.${value}`;
  if (has(own, where)) return t(own, {}, where);
  if (has(`option.${option}.other`, where)) return t(`option.${option}.other`, { n: String(value) }, where);
  if (typeof value === 'boolean') return t(value ? 'choice.on' : 'choice.off');
  return String(value);
}

/**
 * @param {string} text
 * @returns {string} the text with a capital at its head
 */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/**
 * Turn the fields of an event or the facts of a refusal into what fills a sentence: seats into names, cards and colours
 * into words, waits into whole seconds.
 * @param {Record<string, any>} facts
 * @param {View | null} view
 * @returns {Record<string, string | number | null>}
 */
export function fillings(facts, view) {
  const game = view ? view.room.game : null;
  /** @type {Record<string, string | number | null>} */
  const filled = {};
  Object.keys(facts).forEach((name) => {
    const value = facts[name];
    if (value === null || value === undefined) return;
    if (view && SEATS.has(name) && typeof value === 'number') filled[name] = nameAt(view, value);
    else if (view && name === 'member' && typeof value === 'string') filled[name] = (memberOf(view, value) || facts).name;
    else if (view && name === 'winners') filled[name] = listNames(value.map((/** @type {number} */ seat) => nameAt(view, seat)));
    else if (game && /^card/.test(name) && typeof value === 'string') filled[name] = cardName(game, value);
    else if (game && /^color/.test(name) && typeof value === 'string') filled[name] = colorName(game, value);
    else if (name === 'retry_ms') filled.retry_s = Math.max(1, Math.ceil(value / 1000));
    else if (typeof value === 'string' || typeof value === 'number') filled[name] = value;
  });
  return filled;
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
