/** The scene of Taco Loco on a phone: my three cards, the tacos they may go onto, the window and the gift, read out of a view. It touches no page and knows no rule. */

import { t } from '../core/i18n.js';
import { capital, cardName, memberAt, nameAt, refusal } from '../core/words.js';
import { cueOf, toneOf } from './taco-loco.js';

/** @typedef {import('../phone/scene.js').Scene} Scene */
/** @typedef {import('../phone/scene.js').Deed} Deed */
/** @typedef {import('../phone/scene.js').Ask} Ask */
/** @typedef {import('../phone/scene.js').HandCard} HandCard */
/** @typedef {import('../phone/scene.js').Stack} Stack */
/** @typedef {import('../phone/scene.js').Sentence} Sentence */
/** @typedef {{room: any, game: any}} View */
/** Where a card may go, as the view says it. @typedef {{on: number | 'new', ok?: boolean, total: number, result: string, why: string, facts: any}} Place */

export { scoring, variantOf } from './taco-loco.js';

const GAME = 'taco-loco';
const NEW = 'new';
const SIGNS = /** @type {Record<string, string>} */ ({ perfect: '🎁', breaks: '💥', opens: '❓' });

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
 * @param {string | null} chosen id of the taco that was tapped
 * @returns {Scene}
 */
export function phoneScene(view, picked, chosen) {
  const { game } = view;
  const { me } = game;
  const cards = me ? handCards(view) : [];
  const lifted = cards.find((card) => card.key === picked[0]) || null;
  const plays = Boolean(me) && game.phase === 'play' && game.turn === me.seat;
  /** @type {Place[]} */
  const places = lifted && plays ? me.hand[cards.indexOf(lifted)].on : [];
  const place = placeFor(game, places, chosen);
  const asked = Boolean(me && me.acts.pass.ok);
  const gives = Boolean(me && me.acts.give.ok);
  const mayGive = Boolean(me) && game.phase === 'counter' && game.turn === me.seat && game.seats.length > 2;
  return {
    many: false,
    mine: plays || asked || gives,
    head: asked ? words('prompt.counter') : me && game.phase === 'counter' ? words('prompt.wait.counter') : null,
    timed: game.phase === 'counter',
    cards,
    sentence: me ? sentence(view, { lifted, plays, place }) : { text: waiting(view), tone: 'calm' },
    main: asked ? counterDeed(view) : plays ? playDeed(lifted, place) : null,
    side: asked ? { id: 'pass', text: words('action.pass'), tone: 'quiet', action: { type: 'pass' } } : null,
    suggest: null,
    calls: [],
    ask: gives ? giveAsk(view) : mayGive ? planAsk(view, chosen) : null,
    due: gives ? dueGift(view, chosen) : null,
    look: null,
    table: {
      piles: [],
      stacks: stacksOf(view, places, place),
      plate: null,
      direction: null,
      notes: [words('hand.stock', { n: game.stock })],
      seats: game.seats.map((/** @type {any} */ seat, /** @type {number} */ n) => ({
        count: seat.count,
        note: words('hand.ate', { n: seat.eaten }),
        marks: game.passed.indexOf(n) >= 0 ? [{ text: words('table.tag.passed'), tone: 'quiet' }] : [],
      })),
    },
  };
}

/**
 * @param {View} view
 * @returns {HandCard[]}
 */
function handCards(view) {
  /** @type {Map<string, number>} */
  const met = new Map();
  return view.game.me.hand.map((/** @type {any} */ entry) => {
    const nth = met.get(entry.card) || 0;
    met.set(entry.card, nth + 1);
    return {
      key: entry.card + '.' + nth, // two equal cards are told apart by their order
      card: entry.card,
      label: capital(cardName(GAME, entry.card)),
      ok: Boolean(entry.ok),
      why: entry.ok ? null : refusal({ code: entry.why, facts: entry.facts }, view),
      colors: null,
    };
  });
}

/**
 * @param {any} game
 * @param {number | 'new'} on
 * @returns {string} a taco keeps its id while its place in the list moves up
 */
function idOf(game, on) {
  return on === NEW ? NEW : String(game.tacos[on].id);
}

/**
 * @param {any} game
 * @param {Place[]} places of the lifted card
 * @param {string | null} chosen
 * @returns {Place | null} the only one, or the one that was tapped
 */
function placeFor(game, places, chosen) {
  const open = places.filter((place) => place.ok);
  if (open.length === 1) return open[0];
  return open.find((place) => idOf(game, place.on) === chosen) || null;
}

/**
 * @param {View} view
 * @param {Place[]} places of the lifted card; none while no card is lifted
 * @param {Place | null} chosen
 * @returns {Stack[]}
 */
function stacksOf(view, places, chosen) {
  const { game } = view;
  const stack = (/** @type {number | 'new'} */ on, /** @type {string[]} */ cards, /** @type {number | null} */ total) => {
    const place = places.find((one) => one.on === on) || null;
    const ok = Boolean(place && place.ok);
    const name = total === null ? words('hand.new') : words('hand.taco', { n: total });
    return {
      id: idOf(game, on),
      cards,
      label: place && place.ok ? `${name}: ${resultOf(place, cards.length + 1)}` : name,
      total,
      tone: total === null ? 'calm' : toneOf(total),
      ok,
      why: place && !place.ok ? refusal({ code: place.why, facts: place.facts }, view) : null,
      next: place && place.ok ? { text: `→ ${place.total}${SIGNS[place.result] || ''}`, tone: toneOf(place.total) } : null,
      chosen: ok && place === chosen,
      marked: game.waiting === on,
    };
  };
  const stacks = game.tacos.map((/** @type {any} */ taco, /** @type {number} */ n) => stack(n, taco.cards, taco.total));
  return places.some((place) => place.on === NEW && place.ok) ? stacks.concat(stack(NEW, [], null)) : stacks;
}

/**
 * @param {Place} place
 * @param {number} n cards that would lie there
 * @returns {string} what the lifted card would make of it
 */
function resultOf({ result, total }, n) {
  return words(result === 'stays' ? 'hand.on.total' : 'hand.on.' + result, { total, n });
}

/**
 * @param {HandCard | null} lifted
 * @param {Place | null} place
 * @returns {Deed}
 */
function playDeed(lifted, place) {
  if (!lifted) return { id: 'pick', text: words('hand.pick'), tone: 'quiet', disabled: true };
  if (!lifted.ok) return { id: 'cannot', text: words('hand.cannot'), tone: 'quiet', disabled: true };
  if (!place) return { id: 'where', text: words('hand.where'), tone: 'quiet', disabled: true };
  const text = words(place.on === NEW ? 'hand.play.new' : 'hand.play', { card: cardName(GAME, lifted.card) });
  return { id: 'play', text, tone: 'main', action: { type: 'play', card: lifted.card, on: place.on } };
}

/**
 * The same button, whether I hold a Lonesome Taco or not: nobody reads it off my page.
 * @param {View} view
 * @returns {Deed}
 */
function counterDeed(view) {
  const { counter } = view.game.me.acts;
  const why = counter.ok ? null : refusal({ code: counter.why, facts: counter.facts }, view);
  return { id: 'counter', text: words('action.counter'), tone: 'catch', action: { type: 'counter' }, why };
}

/**
 * @param {View} view
 * @returns {Ask}
 */
function giveAsk(view) {
  const { game } = view;
  return {
    id: 'give.' + game.tacos[game.waiting].id,
    title: words('hand.give'),
    text: words('hand.give.n', { n: game.tacos[game.waiting].cards.length }),
    grid: true,
    choices: game.me.acts.give.to.map((/** @type {number} */ seat) => Object.assign({ action: { type: 'give', to: seat } }, receiver(view, seat))),
  };
}

/**
 * Whom the taco will go to, if nobody counters: chosen while the window is open, done when it has closed.
 * @param {View} view
 * @param {string | null} chosen
 * @returns {Ask}
 */
function planAsk(view, chosen) {
  const { game } = view;
  const others = game.seats.map((/** @type {any} */ _seat, /** @type {number} */ n) => n).filter((/** @type {number} */ n) => n !== game.me.seat);
  return {
    id: 'plan.' + game.tacos[game.waiting].id,
    title: words('hand.plan'),
    text: null,
    grid: true,
    choices: others.map((/** @type {number} */ seat) => {
      const keep = giftTo(game, seat);
      return Object.assign({ keep, kept: keep === chosen }, receiver(view, seat));
    }),
  };
}

/**
 * @param {View} view
 * @param {number} seat
 * @returns {import('../phone/scene.js').Choice}
 */
function receiver(view, seat) {
  return {
    id: String(seat),
    text: nameAt(view, seat),
    hint: words('hand.ate', { n: view.game.seats[seat].eaten }),
    shape: null,
    face: (memberAt(view, seat) || { avatar: null }).avatar,
    tone: 'quiet',
  };
}

/**
 * @param {any} game
 * @param {number} seat
 * @returns {string} the choice to give the taco that waits to this seat
 */
function giftTo(game, seat) {
  return `gift.${game.tacos[game.waiting].id}.${seat}`;
}

/**
 * @param {View} view
 * @param {string | null} chosen
 * @returns {any} the gift that was chosen while the window was open
 */
function dueGift(view, chosen) {
  const { game } = view;
  const to = game.me.acts.give.to.find((/** @type {number} */ seat) => giftTo(game, seat) === chosen);
  return to === undefined ? null : { type: 'give', to };
}

/**
 * @param {View} view
 * @param {{lifted: HandCard | null, plays: boolean, place: Place | null}} now
 * @returns {Sentence}
 */
function sentence(view, { lifted, plays, place }) {
  const { game } = view;
  if (game.phase === 'counter') return windowSentence(view);
  if (!plays) return { text: waiting(view), tone: 'calm' };
  if (!lifted) {
    return { text: game.last === null ? words('hand.turn') : words('hand.turn.last', { card: cardName(GAME, game.last) }), tone: 'turn' };
  }
  if (!lifted.ok) return { text: /** @type {string} */ (lifted.why), tone: 'why' };
  if (!place) return { text: words('hand.on', { card: cardName(GAME, lifted.card) }), tone: 'turn' };
  const size = place.on === NEW ? 1 : game.tacos[place.on].cards.length + 1;
  return { text: resultOf(place, size), tone: place.result === 'breaks' ? 'why' : 'turn' };
}

/**
 * @param {View} view
 * @returns {Sentence}
 */
function windowSentence(view) {
  const { me, turn } = view.game;
  if (me.acts.pass.ok) return { text: words('hand.window', { turn: nameAt(view, turn) }), tone: 'turn' };
  return { text: words(me.seat === turn ? 'hand.window.mine' : 'hand.window.passed'), tone: 'calm' };
}

/**
 * @param {View} view
 * @returns {string}
 */
function waiting(view) {
  const { game } = view;
  if (game.phase === 'counter') return words('table.counter', { seat: nameAt(view, game.turn) });
  return words(game.phase === 'give' ? 'prompt.wait.give' : 'prompt.wait', { turn: nameAt(view, game.turn) });
}

/**
 * @param {any[]} events
 * @param {number | null} seat mine: a phone sounds for what its own hand does and suffers; the table has the rest
 * @returns {string[]}
 */
export function phoneCues(events, seat) {
  return events.filter((event) => seat !== null && (event.seat === seat || event.target === seat)).map(cueOf).filter((cue) => cue !== '');
}

/** @returns {null} the number of cards says all */
export function phoneResult() {
  return null;
}
