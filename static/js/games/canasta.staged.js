/** What of Canasta lies aside on a phone, held against what the view says a group needs; the server has the last word. */

/** @typedef {import('../phone/scene.js').Staged} Staged */
/** @typedef {import('../table/scenes.js').Words} Words */
/** @typedef {{room: any, game: any}} View */

/**
 * `lacking`: ranks of groups that are none yet. `problems`: what stands in the way, the nearest first. `sound`: nothing does.
 * @typedef {{count: number, points: number, melds: Staged, lacking: string[], problems: Words[], sound: boolean}} Checked
 */

/**
 * What still holds of the cards aside: those that are still in the hand.
 * @param {View} view
 * @param {Staged} staged
 * @returns {Staged}
 */
export function keepStaged(view, staged) {
  const { me, over } = view.game;
  if (!me || over) return {};
  const free = copies(me.hand.map((/** @type {any} */ entry) => entry.card));
  /** @type {Staged} */
  const kept = {};
  Object.keys(staged).forEach((rank) => {
    const cards = staged[rank].filter((card) => takeCopy(free, card));
    if (cards.length) kept[rank] = cards;
  });
  return kept;
}

/**
 * @param {any[]} hand the view's entries
 * @param {Staged} staged
 * @returns {any[]} the entries of cards that do not lie aside
 */
export function without(hand, staged) {
  const aside = copies(cardsOf(staged));
  return hand.filter((entry) => !takeCopy(aside, entry.card));
}

/**
 * @param {View} view of a seat
 * @param {Staged} staged
 * @returns {Checked}
 */
export function checked(view, staged) {
  const { me } = view.game;
  const cards = cardsOf(staged);
  const points = sum(cards.map((card) => entryOf(me, card).points));
  const groups = Object.keys(staged).map((rank) => ({ rank, needs: needsOf(me, rank), cards: staged[rank] }));
  const left = me.hand.length - cards.length;
  const goes_out = left <= 1 && (me.keep === 0 || groups.some((group) => reaches(group)));
  /** @type {Words[]} */
  const problems = [];
  /** @type {string[]} */
  const lacking = [];
  groups.forEach((group) => {
    const found = lackOf(me, group, left);
    problems.push(...found);
    if (found.length) lacking.push(group.rank);
  });
  const { minimum } = me.acts.meld;
  if (minimum !== null && points < minimum && !goes_out) problems.push({ key: 'draft.missing', facts: { n: minimum - points } });
  if (left < me.keep && !groups.some((group) => reaches(group))) problems.push({ key: 'refused.keep_two', facts: { left } });
  return { count: cards.length, points, melds: staged, lacking, problems, sound: problems.length === 0 };
}

/** @typedef {{rank: string, needs: any, cards: string[]}} Group */

/**
 * @param {any} me
 * @param {Group} group
 * @param {number} left cards that would stay in the hand
 * @returns {Words[]} what the group lacks
 */
function lackOf(me, { rank, needs, cards }, left) {
  const wilds = cards.filter((card) => entryOf(me, card).wild).length;
  const naturals = cards.length - wilds;
  const say = (/** @type {string} */ key, /** @type {number} */ n) => [{ key, facts: { rank, n } }];
  if (naturals < needs.naturals_needed) return say('draft.needs.naturals', needs.naturals_needed - naturals);
  if (wilds > needs.wilds_allowed) return say('draft.needs.wilds', wilds - needs.wilds_allowed);
  if (cards.length < needs.cards_needed) return say('draft.needs.cards', needs.cards_needed - cards.length);
  return needs.only_out && left > 1 ? [{ key: 'refused.black_three_out', facts: { left } }] : [];
}

/** @param {Group} group */
function reaches({ needs, cards }) {
  return cards.length >= needs.to_canasta;
}

/**
 * @param {any} me
 * @param {string} rank
 */
function needsOf(me, rank) {
  return me.groups.find((/** @type {any} */ group) => group.rank === rank);
}

/**
 * @param {any} me
 * @param {string} card
 */
function entryOf(me, card) {
  return me.hand.find((/** @type {any} */ entry) => entry.card === card);
}

/**
 * @param {Staged} staged
 * @returns {string[]}
 */
function cardsOf(staged) {
  return Object.keys(staged).reduce((all, rank) => all.concat(staged[rank]), /** @type {string[]} */ ([]));
}

/**
 * @param {string[]} cards
 * @returns {Map<string, number>}
 */
function copies(cards) {
  const counted = new Map();
  cards.forEach((card) => counted.set(card, (counted.get(card) || 0) + 1));
  return counted;
}

/**
 * @param {Map<string, number>} counted
 * @param {string} card
 * @returns {boolean} whether there was one, and now is one less
 */
function takeCopy(counted, card) {
  const n = counted.get(card) || 0;
  if (n > 0) counted.set(card, n - 1);
  return n > 0;
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, n) => all + n, 0);
}
