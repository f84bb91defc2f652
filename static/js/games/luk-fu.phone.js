/** The scene of Luk Fu on a phone: my strips with the Old ones marked, the trick, and the count of fu, read out of a view. It touches no page. */

import { t } from '../core/i18n.js';
import { capital, cardName, colorName, nameAt, refusal } from '../core/words.js';
import { cueOf } from './luk-fu.js';

/** @typedef {import('../phone/scene.js').Scene} Scene */
/** @typedef {import('../phone/scene.js').Ask} Ask */
/** @typedef {import('../phone/scene.js').Deed} Deed */
/** @typedef {import('../phone/scene.js').HandCard} HandCard */
/** @typedef {import('../phone/scene.js').Sentence} Sentence */
/** @typedef {{room: any, game: any}} View */

export { summaryOf, variantOf } from './luk-fu.js';

const GAME = 'luk-fu';

/**
 * @param {string} key of the game's texts
 * @param {import('../core/i18n.js').Params} [params]
 */
function words(key, params) {
  return t(key, params, { game: GAME });
}

/**
 * @param {View} view
 * @param {string[]} picked keys of lifted cards
 * @returns {Scene}
 */
export function phoneScene(view, picked) {
  const { game } = view;
  const { me } = game;
  const cards = me ? handCards(view) : [];
  const lifted = cards.filter((card) => picked.indexOf(card.key) >= 0);
  const mine = Boolean(me) && !game.over && game.turn === me.seat;
  const [main, side] = mine ? deeds(view, lifted) : [null, null];
  return {
    many: true,
    mine,
    cards,
    suggest: null,
    sentence: sentence(view, mine, lifted),
    main,
    side,
    calls: [],
    ask: mine && game.phase === 'call' ? callAsk() : null,
    look: null,
    table: {
      piles: [],
      plate: null,
      direction: null,
      notes: me ? [words('table.fu', { n: me.fu }) + ' + ' + words('hand.old.count', { n: me.old.length })] : [],
      plays: game.trick.map((/** @type {any} */ play) => playOf(view, play)),
      seats: game.seats.map((/** @type {any} */ seat, /** @type {number} */ n) => ({
        count: seat.count, note: words('table.fu', { n: seat.fu }), marks: marksOf(game, n),
      })),
    },
  };
}

/**
 * @param {View} view
 * @returns {HandCard[]} the mark is on my own Old cards alone
 */
function handCards(view) {
  return view.game.me.hand.map((/** @type {any} */ entry) => {
    const name = capital(cardName(GAME, entry.card));
    return {
      key: entry.card,
      card: entry.card,
      label: entry.old ? words('hand.old.card', { card: name }) : name,
      ok: Boolean(entry.ok),
      why: entry.ok ? null : refusal({ code: entry.why, facts: entry.facts }, view),
      colors: null,
      marked: Boolean(entry.old),
    };
  });
}

// ---- what the buttons do

/** @returns {Ask} */
function callAsk() {
  return {
    id: 'call',
    title: words('hand.call.title'),
    text: null,
    grid: false,
    weigh: true,
    choices: [
      { id: 'call', text: words('action.call'), hint: words('hand.call'), shape: null, tone: 'main', action: { type: 'call' } },
      { id: 'pass', text: words('action.pass'), hint: words('hand.pass'), shape: null, tone: 'quiet', action: { type: 'pass' } },
    ],
  };
}

/**
 * @param {View} view
 * @param {HandCard[]} lifted
 * @returns {[Deed | null, Deed | null]} the big button and the one beside it
 */
function deeds(view, lifted) {
  const { me, phase } = view.game;
  if (phase === 'call') return [null, null];
  const declare = me.acts.declare.ok ? declareDeed(view) : null;
  const kind = kindOf(me.acts);
  const pick = { id: 'pick', text: words(kind === 'throw' ? 'action.throw' : 'hand.pick', { n: me.acts.throw.count }), tone: /** @type {'quiet'} */ ('quiet'), disabled: true };
  if (!lifted.length) return [declare || pick, null];
  const cards = lifted.map((card) => card.card);
  const text = cards.length === 1 ? words(`hand.${kind}.card`, { card: cardName(GAME, cards[0]) }) : words(`action.${kind}`, { n: cards.length });
  return [{ id: kind, text, tone: 'main', disabled: problemOf(view, cards) !== null, action: { type: kind, cards } }, declare && Object.assign(declare, { tone: 'quiet' })];
}

/**
 * @param {any} acts
 * @returns {'lead' | 'beat' | 'throw'} what may be done with cards now
 */
function kindOf(acts) {
  if (acts.throw.ok) return 'throw';
  return acts.beat.ok ? 'beat' : 'lead';
}

/**
 * @param {View} view
 * @param {string[]} cards
 * @returns {string | null} why these cards together cannot be played
 */
function problemOf(view, cards) {
  const { acts } = view.game.me;
  const kind = kindOf(acts);
  if (kind === 'throw') return cards.length === acts.throw.count ? null : refusal({ code: 'cannot_beat', facts: { count: acts.throw.count } }, view);
  const group = acts[kind].groups.find((/** @type {any} */ one) => one.cards.length === cards.length && cards.every((card) => one.cards.indexOf(card) >= 0));
  if (group) return group.ok ? null : refusal({ code: group.why, facts: group.facts }, view);
  if (kind === 'beat') return cards.length === acts.throw.count ? words('hand.no_group') : refusal({ code: 'wrong_count', facts: { count: acts.throw.count } }, view);
  return cards.length === 2 ? refusal({ code: 'pair' }, view) : words('hand.no_group');
}

/**
 * @param {View} view
 * @returns {Deed} that counts the fu first
 */
function declareDeed(view) {
  const { me, seats } = view.game;
  const text = words('action.declare', { n: me.total });
  return {
    id: 'declare',
    text,
    short: text,
    tone: 'main',
    action: { type: 'declare' },
    ask: {
      id: 'declare.' + me.total,
      title: words('hand.declare.title', { n: me.total }),
      text: words('hand.gain', { n: me.gain }) + ' ' + words('hand.risk'),
      grid: false,
      count: [
        { text: words('hand.won', { n: me.fu }), cards: seats[me.seat].won },
        { text: words('hand.old.count', { n: me.old.length }), cards: me.old },
      ],
      sum: words('hand.each') + ' · ' + words('hand.total', { n: me.total }),
      choices: [],
    },
  };
}

// ---- the sentence

/**
 * @param {View} view
 * @param {boolean} mine
 * @param {HandCard[]} lifted
 * @returns {Sentence}
 */
function sentence(view, mine, lifted) {
  const { game } = view;
  if (game.over) return { text: words('event.over'), tone: 'calm' };
  if (!mine) return { text: words('prompt.wait', { turn: nameAt(view, game.turn) }), tone: 'calm' };
  if (game.phase === 'call') return { text: words('prompt.call'), tone: 'turn' };
  if (lifted.length) {
    const [only] = lifted;
    const why = lifted.length === 1 && only.why ? only.why : problemOf(view, lifted.map((card) => card.card));
    if (why) return { text: why, tone: 'why' };
  }
  return { text: promptOf(view), tone: 'turn' };
}

/**
 * @param {View} view
 * @returns {string}
 */
function promptOf(view) {
  const { acts, total } = view.game.me;
  const kind = kindOf(acts);
  if (kind !== 'lead') return words(`prompt.${kind}`, { n: acts.throw.count });
  if (acts.declare.ok) return words('prompt.declare', { n: total });
  const limits = acts.lead.limits.map((/** @type {any} */ one) => words(`hand.lead.${one.limit}`, one.color ? { color: colorName(GAME, one.color) } : {}));
  return limits.length ? limits.join(' ') : words('prompt.lead');
}

// ---- the public table

/**
 * @param {any} game
 * @param {number} seat
 * @returns {import('../phone/scene.js').Mark[]} who calls; before that, who is asked first
 */
function marksOf(game, seat) {
  if (seat === game.caller) return [{ text: words('table.caller'), tone: 'good' }];
  return game.caller === null && seat === game.master ? [{ text: words('table.master'), tone: 'quiet' }] : [];
}

/**
 * @param {View} view
 * @param {any} play
 * @returns {import('../phone/scene.js').Play}
 */
function playOf(view, play) {
  const best = Boolean(view.game.best) && view.game.best.seat === play.seat;
  const who = nameAt(view, play.seat);
  const cards = play.cards || Array.from({ length: play.thrown }, () => null);
  const label = play.cards
    ? words('hand.trick', { seat: who, cards: play.cards.map((/** @type {string} */ card) => cardName(GAME, card)).join(', ') })
    : words('hand.trick.thrown', { seat: who, n: play.thrown });
  return { seat: play.seat, cards, label, note: best ? words('table.best') : null };
}

/**
 * @param {any[]} events
 * @param {number | null} seat mine: a phone sounds for what its own hand does; the table has the rest
 * @returns {string[]}
 */
export function phoneCues(events, seat) {
  return events.filter((event) => seat !== null && event.seat === seat).map(cueOf).filter((cue) => cue !== '');
}

/** @returns {null} the summary tells how the points came */
export function phoneResult() {
  return null;
}
