/** The scene of Lá Cuối on a phone: what one hand shows and may do, read out of a view. It touches no page and knows no rule. */

import { t } from '../core/i18n.js';
import { capital, cardName, colorName, nameAt, refusal } from '../core/words.js';

/** @typedef {import('../phone/scene.js').Scene} Scene */
/** @typedef {import('../phone/scene.js').Deed} Deed */
/** @typedef {import('../phone/scene.js').Ask} Ask */
/** @typedef {import('../phone/scene.js').HandCard} HandCard */
/** @typedef {import('../phone/scene.js').Sentence} Sentence */
/** @typedef {{room: any, game: any}} View */

export { variantOf } from './la-cuoi.js';

const GAME = 'la-cuoi';

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
  const cards = me ? handCards(view, me.hand) : [];
  const lifted = cards.find((card) => card.key === picked[0]) || null;
  const acts = me ? me.acts : {};
  return {
    many: false,
    mine: Boolean(me) && !game.over && game.turn === me.seat,
    cards,
    sentence: me ? sentence(view, acts, lifted) : publicSentence(view),
    main: me ? mainDeed(view, acts, cards, lifted) : null,
    side: lifted ? keepDeed(acts) || drawDeed(acts) : null,
    suggest: suggested(game, cards),
    calls: me ? callDeeds(view, acts) : [],
    ask: me ? answerAsk(view, acts) : null,
    look: me && me.reveal ? lookOf(view, me.reveal) : null,
    table: tableOf(view),
  };
}

/**
 * @param {View} view
 * @param {any[]} hand
 * @returns {HandCard[]}
 */
function handCards(view, hand) {
  /** @type {Map<string, number>} */
  const met = new Map();
  return hand.map((entry) => {
    const nth = met.get(entry.card) || 0;
    met.set(entry.card, nth + 1);
    return {
      key: entry.card + '.' + nth, // two equal cards are told apart by their order
      card: entry.card,
      label: capital(cardName(GAME, entry.card)),
      ok: Boolean(entry.ok),
      why: entry.ok ? null : refusal({ code: entry.why, facts: entry.facts }, view),
      colors: entry.colors || null,
    };
  });
}

/**
 * @param {View} view
 * @param {any} acts
 * @param {HandCard[]} cards
 * @param {HandCard | null} lifted
 * @returns {Deed | null} what the big button does
 */
function mainDeed(view, acts, cards, lifted) {
  if (lifted && lifted.ok) return playDeed(lifted);
  if (lifted && view.game.turn === view.game.me.seat) {
    return { id: 'cannot', text: words('hand.cannot'), tone: 'quiet', disabled: true };
  }
  const keep = keepDeed(acts);
  if (keep) return keep;
  const draw = drawDeed(acts);
  if (draw) return Object.assign(draw, { tone: cards.some((card) => card.ok) ? 'quiet' : 'main' });
  return null;
}

/**
 * @param {HandCard} card
 * @returns {Deed}
 */
function playDeed(card) {
  const text = words('hand.play', { card: cardName(GAME, card.card) });
  if (!card.colors) return { id: 'play', text, tone: 'main', action: { type: 'play', card: card.card, color: null } };
  return {
    id: 'play',
    text,
    tone: 'main',
    ask: {
      id: 'color.' + card.key,
      title: words('prompt.color'),
      text: null,
      grid: true,
      choices: /** @type {string[]} */ (card.colors).map((color) => ({
        id: color,
        text: capital(colorName(GAME, color)),
        hint: null,
        shape: color,
        tone: 'quiet',
        action: { type: 'play', card: card.card, color },
      })),
    },
  };
}

/**
 * @param {any} game
 * @param {HandCard[]} cards
 * @returns {string | null} the key of the card just drawn, which I may play
 */
function suggested(game, cards) {
  if (!game.me || game.phase !== 'drawn') return null;
  const drawn = cards.find((card) => card.ok && card.card === game.me.drawn);
  return drawn ? drawn.key : null;
}

/**
 * @param {any} acts
 * @returns {Deed | null}
 */
function keepDeed(acts) {
  return acts.keep && acts.keep.ok ? { id: 'keep', text: words('action.keep'), tone: 'quiet', action: { type: 'keep' } } : null;
}

/**
 * @param {any} acts
 * @returns {Deed | null}
 */
function drawDeed(acts) {
  if (!acts.draw || !acts.draw.ok) return null;
  return { id: 'draw', text: words('hand.draw'), short: words('hand.draw.short'), tone: 'quiet', action: { type: 'draw' } };
}

/**
 * @param {View} view
 * @param {any} acts
 * @returns {Deed[]}
 */
function callDeeds(view, acts) {
  /** @type {Deed[]} */
  const deeds = [];
  if (acts.catch && acts.catch.ok) {
    const text = words('action.catch', { seat: nameAt(view, acts.catch.who) });
    deeds.push({ id: 'catch', text, tone: 'catch', action: { type: 'catch', who: acts.catch.who } });
  }
  if (acts.call && acts.call.ok) {
    const late = view.game.catchable === view.game.me.seat;
    deeds.push({ id: 'call', text: words('action.call'), tone: late ? 'catch' : 'call', action: { type: 'call' } });
  }
  return deeds;
}

/**
 * @param {View} view
 * @param {any} acts
 * @returns {Ask | null} the question that waiting cards put to me
 */
function answerAsk(view, acts) {
  if (view.game.phase !== 'answer' || !acts.take || !acts.take.ok) return null;
  const n = acts.take.n;
  const may = acts.challenge && acts.challenge.ok;
  /** @type {import('../phone/scene.js').Choice[]} */
  const choices = [
    { id: 'take', text: words('action.take', { n }), hint: words('hand.take.hint'), shape: null, tone: 'quiet', action: { type: 'take' } },
  ];
  if (may) {
    const hint = words('hand.challenge.hint', Object.assign({ n, more: n + 2 }, accusation(view)));
    choices.push({ id: 'challenge', text: words('action.challenge'), hint, shape: null, tone: 'quiet', action: { type: 'challenge' } });
  }
  const stack = view.game.me.hand.some((/** @type {any} */ entry) => entry.ok);
  return {
    id: 'answer.' + n,
    title: words('hand.answer', { n }),
    text: may ? words('hand.answer.accused', accusation(view)) : stack ? words('hand.answer.stack') : null,
    grid: false,
    glance: true,
    choices,
  };
}

/**
 * @param {View} view in which a Wild Draw Four waits for an answer
 * @returns {{seat: string, color: string}} who laid it, and the colour that was in force
 */
function accusation(view) {
  const { accused, before } = view.game;
  return { seat: nameAt(view, accused), color: colorName(GAME, before) };
}

/**
 * @param {View} view
 * @param {any} acts
 * @param {HandCard | null} lifted
 * @returns {Sentence}
 */
function sentence(view, acts, lifted) {
  const { game } = view;
  const mine = game.turn === game.me.seat;
  if (game.catchable === game.me.seat) return { text: words('prompt.call'), tone: 'danger' };
  if (lifted && lifted.why && mine) return { text: lifted.why, tone: 'why' };
  if (acts.catch && acts.catch.ok) return { text: words('prompt.catch', { who: nameAt(view, acts.catch.who) }), tone: 'danger' };
  if (!mine) return publicSentence(view);
  if (game.phase === 'drawn') {
    const { drawn } = game.me;
    return { text: words('hand.drawn', { card: cardName(GAME, drawn) }), tone: 'turn' };
  }
  if (game.phase === 'answer') return { text: words('hand.answer', { n: game.pending }), tone: 'turn' };
  const open = game.me.hand.some((/** @type {any} */ entry) => entry.ok);
  return { text: open ? withTop('hand.turn', game) : words('hand.turn.none'), tone: 'turn' };
}

/**
 * @param {View} view
 * @returns {Sentence}
 */
function publicSentence(view) {
  return { text: withTop('hand.top', view.game), tone: 'calm' };
}

/**
 * @param {string} key of a sentence about the top card; it has a variant for wild cards, whose colour was chosen
 * @param {any} game
 * @returns {string}
 */
function withTop(key, game) {
  const top = game.discard[0];
  const facts = { card: cardName(GAME, top), color: colorName(GAME, game.color) };
  return capital(words(isWild(top) ? key + '.wild' : key, facts));
}

/** @param {string} card */
function isWild(card) {
  return card.charAt(0) === 'W';
}

/**
 * @param {View} view
 * @param {{seat: number, cards: string[]}} reveal
 * @returns {import('../phone/scene.js').Look}
 */
function lookOf(view, reveal) {
  return {
    title: words('prompt.reveal', { seat: nameAt(view, reveal.seat) }),
    cards: reveal.cards.map((card) => ({ card, label: cardName(GAME, card) })),
  };
}

/**
 * @param {View} view
 * @returns {import('../phone/scene.js').Table}
 */
function tableOf(view) {
  const { game } = view;
  const top = game.discard[0] || null;
  return {
    piles: [
      { id: 'stock', card: null, label: words('hand.stock', { n: game.stock }), n: game.stock },
      ...(top ? [{ id: 'discard', card: top, label: capital(cardName(GAME, top)), n: null }] : []),
    ],
    plate: { shape: game.color, text: capital(colorName(GAME, game.color)) },
    direction: game.direction,
    notes: game.pending > 0 ? [words('hand.pending', { n: game.pending })] : [],
    seats: game.seats.map((/** @type {any} */ seat, /** @type {number} */ n) => ({
      count: seat.count,
      marks: marksOf(game, n),
    })),
  };
}

/**
 * @param {any} game
 * @param {number} seat
 * @returns {import('../phone/scene.js').Mark[]}
 */
function marksOf(game, seat) {
  if (game.over) return [];
  if (game.catchable === seat) return [{ text: words('hand.mark.uncalled'), tone: 'danger' }];
  return game.seats[seat].count === 1 ? [{ text: words('hand.mark.last'), tone: 'good' }] : [];
}

/** @type {Record<string, string>} */
const CUES = { caught: 'catch', called: 'call', safe: 'good' };

/**
 * @param {any[]} events
 * @param {number | null} seat mine: a phone sounds for what its own hand does and suffers; the table has the rest
 * @returns {string[]}
 */
export function phoneCues(events, seat) {
  /** @type {string[]} */
  const heard = [];
  events.forEach((event) => {
    const mine = seat !== null && (event.seat === seat || event.target === seat);
    if (!mine) return;
    if (event.type === 'played') heard.push(isWild(event.card) ? 'color' : 'card');
    else if (event.type === 'drew' || event.type === 'took') heard.push('draw');
    else if (event.type === 'challenged') heard.push((event.seat === seat) === event.guilty ? 'good' : 'bad');
    else if (CUES[event.type]) heard.push(CUES[event.type]);
  });
  return heard;
}

/**
 * @param {View} view a view whose game is over
 * @param {number} seat
 * @returns {string | null} how this player's result came about
 */
export function phoneResult(view, seat) {
  const { facts } = view.game.over;
  const worth = facts && facts.worth ? facts.worth[seat] : undefined;
  return worth === undefined || worth === 0 ? null : words('hand.worth', { n: worth });
}
