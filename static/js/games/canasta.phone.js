/** The scene of Canasta on a phone: the hand in groups, what is put aside, and the ways to the pile, read out of a view. It touches no page. */

import { t } from '../core/i18n.js';
import { capital, cardName, figure, nameAt, rankName, refusal, tell } from '../core/words.js';
import { cueOf, notesOf } from './canasta.js';
import { checked, without } from './canasta.staged.js';

/** @typedef {import('../phone/scene.js').Scene} Scene */
/** @typedef {import('../phone/scene.js').Deed} Deed */
/** @typedef {import('../phone/scene.js').Choice} Choice */
/** @typedef {import('../phone/scene.js').HandCard} HandCard */
/** @typedef {import('../phone/scene.js').Sentence} Sentence */
/** @typedef {import('../phone/scene.js').Staged} Staged */
/** @typedef {import('../phone/scene.js').Tray} Tray */
/** @typedef {import('./canasta.staged.js').Checked} Checked */
/** @typedef {{room: any, game: any}} View */

export { summaryOf, teams, variantOf } from './canasta.js';
export { keepStaged } from './canasta.staged.js';

const GAME = 'canasta';
const MOST_PLANS = 4;
/** The group in which wild cards lie. */
const WILD = 'wild';
const BLACK_THREE = '3B';

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
 * @param {string | null} _chosen
 * @param {Staged} staged
 * @returns {Scene}
 */
export function phoneScene(view, picked, _chosen, staged) {
  const { game } = view;
  const { me } = game;
  const cards = me ? handCards(view, staged) : [];
  const lifted = cards.filter((card) => picked.indexOf(card.key) >= 0);
  const draft = me && Object.keys(staged).length ? checked(view, staged) : null;
  const [main, side] = me && !game.over ? deeds(view, lifted, staged, draft) : [null, null];
  return {
    many: true,
    mine: Boolean(me) && !game.over && game.turn === me.seat,
    cards,
    suggest: null,
    sentence: me ? sentence(view, lifted, draft) : waiting(view),
    main,
    side,
    calls: [],
    ask: null,
    look: null,
    tray: draft && !game.over ? trayOf(view, staged, draft) : null,
    table: tableOf(view),
  };
}

// ---- the hand

/**
 * @param {View} view
 * @param {Staged} staged
 * @returns {HandCard[]} what does not lie aside
 */
function handCards(view, staged) {
  const { game } = view;
  const discards = game.phase === 'meld' && game.turn === game.me.seat;
  /** @type {Map<string, number>} */
  const met = new Map();
  return without(game.me.hand, staged).map((entry) => {
    const nth = met.get(entry.card) || 0;
    met.set(entry.card, nth + 1);
    const ok = Boolean(entry.ok) || !discards;
    return {
      key: entry.card + '.' + nth, // two equal cards are told apart by their order
      card: entry.card,
      label: capital(cardName(GAME, entry.card)),
      ok,
      why: ok ? null : refusal({ code: entry.why, facts: entry.facts }, view),
      colors: null,
      group: entry.wild ? WILD : entry.rank,
      single: entry.wild,
    };
  });
}

// ---- what the buttons do

/**
 * @param {View} view
 * @param {HandCard[]} lifted
 * @param {Staged} staged
 * @param {Checked | null} draft
 * @returns {[Deed | null, Deed | null]} the big button and the one beside it
 */
function deeds(view, lifted, staged, draft) {
  const { game } = view;
  const stage = lifted.length ? stageDeed(view, lifted, staged) : null;
  if (game.turn !== game.me.seat) return [stage, null];
  return game.phase === 'draw' ? drawDeeds(view, stage, staged, draft) : meldDeeds(view, lifted, stage, draft);
}

/**
 * @param {View} view
 * @param {Deed | null} stage
 * @param {Staged} staged
 * @param {Checked | null} draft
 * @returns {[Deed | null, Deed | null]}
 */
function drawDeeds(view, stage, staged, draft) {
  const { draw, decline } = view.game.me.acts;
  /** @type {Deed | null} */
  const give = draw.ok
    ? { id: 'draw', text: words('action.draw'), short: words('action.draw.short'), tone: 'main', action: { type: 'draw' } }
    : decline.ok
      ? { id: 'decline', text: words('action.decline'), short: words('action.decline'), tone: 'quiet', action: { type: 'decline' } }
      : null;
  if (stage) return [stage, give && Object.assign(give, { tone: 'quiet' })];
  const take = takeDeed(view, staged, draft);
  return draw.ok ? [give, take] : [take, give];
}

/**
 * @param {View} view
 * @param {HandCard[]} lifted
 * @param {Deed | null} stage
 * @param {Checked | null} draft
 * @returns {[Deed | null, Deed | null]}
 */
function meldDeeds(view, lifted, stage, draft) {
  if (lifted.length === 1) {
    const [card] = lifted;
    const text = words('action.discard', { card: cardName(GAME, card.card) });
    const aside = stage && !stage.disabled ? stage : null;
    return [{ id: 'discard', text, tone: 'main', disabled: !card.ok, action: { type: 'discard', card: card.card } }, aside];
  }
  if (stage) return [stage, null];
  if (draft) return [layDeed(draft), null];
  return [{ id: 'pick', text: words('hand.pick'), tone: 'quiet', disabled: true }, plansDeed(view)];
}

/**
 * @param {Checked} draft
 * @returns {Deed}
 */
function layDeed(draft) {
  return { id: 'lay', text: words('draft.lay', { n: draft.count }), tone: 'main', disabled: !draft.sound, action: { type: 'meld', melds: draft.melds } };
}

/**
 * @param {View} view
 * @param {HandCard[]} lifted
 * @param {Staged} staged
 * @returns {Deed} that puts the lifted cards aside, each rank in a group of its own
 */
function stageDeed(view, lifted, staged) {
  const wilds = lifted.filter((card) => card.single).map((card) => card.card);
  const ranks = Array.from(new Set(lifted.filter((card) => !card.single).map((card) => String(card.group))));
  if (!ranks.length) return wildDeed(view, wilds, staged);
  if (ranks.length > 1 && wilds.length) return { id: 'stage', text: words('draft.which'), tone: 'quiet', disabled: true };
  /** @type {Staged} */
  const more = Object.assign({}, staged);
  ranks.forEach((rank) => {
    more[rank] = (more[rank] || []).concat(lifted.filter((card) => card.group === rank).map((card) => card.card), wilds);
  });
  const text = ranks.length > 1 ? words('draft.stage.many', { n: ranks.length }) : words('draft.stage.one', { rank: rankName(GAME, ranks[0]) });
  return { id: 'stage', text, short: words('draft.stage.short'), tone: 'main', stage: more };
}

/**
 * @param {View} view
 * @param {string[]} wilds
 * @param {Staged} staged
 * @returns {Deed} that asks where wild cards alone belong
 */
function wildDeed(view, wilds, staged) {
  const open = view.game.me.groups.filter((/** @type {any} */ group) => {
    const aside = (staged[group.rank] || []).filter((card) => view.game.me.wilds.indexOf(card) >= 0).length;
    return (group.on_table > 0 || staged[group.rank]) && aside + wilds.length <= group.wilds_allowed;
  });
  if (!open.length) return { id: 'stage', text: words('draft.alone'), tone: 'quiet', disabled: true };
  return {
    id: 'stage',
    text: words('draft.stage.wild'),
    short: words('draft.stage.short'),
    tone: 'main',
    ask: {
      id: 'wild.' + wilds.join('.'),
      title: words('draft.where'),
      text: null,
      grid: true,
      choices: open.map((/** @type {any} */ group) => ({
        id: group.rank,
        text: words('draft.meld', { rank: rankName(GAME, group.rank) }),
        hint: words('draft.size', { n: group.on_table + (staged[group.rank] || []).length }),
        shape: null,
        tone: 'quiet',
        stage: Object.assign({}, staged, { [group.rank]: (staged[group.rank] || []).concat(wilds) }),
      })),
    },
  };
}

/**
 * @param {View} view
 * @returns {Deed | null} what could be laid, to be put aside by a tap
 */
function plansDeed(view) {
  const { plans } = view.game.me.acts.meld;
  if (!plans.length) return null;
  return {
    id: 'plans',
    text: words('draft.plans'),
    short: words('draft.plans.short'),
    tone: 'quiet',
    ask: {
      id: 'plans.' + plans.length,
      title: words('draft.plans'),
      text: words('draft.plans.hint'),
      grid: false,
      choices: plans.slice(0, MOST_PLANS).map((/** @type {any} */ plan, /** @type {number} */ n) => ({
        id: String(n),
        text: listOf(plan.melds),
        hint: words('draft.worth', { n: plan.points, left: plan.left }),
        shape: null,
        tone: 'quiet',
        stage: plan.melds,
      })),
    },
  };
}

/**
 * @param {Record<string, string[]>} melds
 * @returns {string} "K K K 2 · 7 7 7"; wild cards alone do not tell where they go
 */
function listOf(melds) {
  return Object.keys(melds).map((rank) => {
    const names = melds[rank].map(shortName).join(' ');
    const told = melds[rank].some((card) => card[0] === rank || rank === BLACK_THREE);
    return told ? names : words('draft.into', { rank: rankName(GAME, rank), cards: names });
  }).join(' · ');
}

/**
 * @param {string} card
 * @returns {string} its rank, as it stands in its corner
 */
function shortName(card) {
  if (card === 'JK') return cardName(GAME, card);
  return card[0] === 'T' ? '10' : card[0];
}

// ---- the pile

/**
 * @param {View} view
 * @param {Staged} staged
 * @param {Checked | null} draft
 * @returns {Deed} that shows each way to the pile, and why it is closed
 */
function takeDeed(view, staged, draft) {
  const { game } = view;
  const { take } = game.me.acts;
  /** @type {Choice[]} */
  const choices = take.ways.map((/** @type {any} */ way) => wayChoice(view, way));
  if (draft && take.ways.length) choices.unshift(draftChoice(view, staged, draft));
  const open = choices.find((choice) => !choice.off);
  if (open) open.tone = 'main';
  const text = open
    ? words('take.gain', { n: take.joining })
    : take.ways.length
      ? words('take.closed')
      : refusal({ code: take.why, facts: take.facts }, view);
  return {
    id: 'take',
    text: words('action.take'),
    short: words('action.take.short'),
    tone: open ? 'main' : 'quiet',
    ask: { id: 'take.' + game.discard_size, title: words('take.title', { n: game.discard_size }), text, grid: false, choices },
  };
}

/**
 * @param {View} view
 * @param {any} way
 * @returns {Choice}
 */
function wayChoice(view, way) {
  const { rank } = view.game.me.acts.take;
  const text = words('way.' + way.way, { rank: rankName(GAME, rank) });
  if (!way.ok) return { id: way.way, text, hint: refusal({ code: way.why, facts: way.facts }, view), shape: null, tone: 'quiet', off: true };
  const more = listOf(way.melds);
  const from_hand = [way.with.map(shortName).join(' '), more].filter(Boolean).join(' · ');
  const hint = from_hand ? words('take.lays', { cards: from_hand }) : words('take.lays.nothing');
  return { id: way.way, text, hint, shape: null, tone: 'quiet', action: { type: 'take', with: way.with, melds: way.melds } };
}

/**
 * @param {View} view
 * @param {Staged} staged
 * @param {Checked} draft
 * @returns {Choice} with what lies aside; the server has the last word
 */
function draftChoice(view, staged, draft) {
  const { take, meld } = view.game.me.acts;
  const points = draft.points + take.points;
  const text = words('way.draft', { n: draft.count });
  const lacking = meld.minimum !== null && points < meld.minimum;
  const { [take.rank]: company, ...melds } = staged;
  const hint = lacking
    ? words('draft.missing', { n: meld.minimum - points })
    : meld.minimum === null
      ? listOf(staged)
      : words('draft.points', { points, minimum: meld.minimum });
  return { id: 'draft', text, hint, shape: null, tone: 'quiet', off: lacking, action: { type: 'take', with: company || [], melds } };
}

// ---- what lies aside

/**
 * @param {View} view
 * @param {Staged} staged
 * @param {Checked} draft
 * @returns {Tray}
 */
function trayOf(view, staged, draft) {
  const { minimum } = view.game.me.acts.meld;
  const [problem] = draft.problems;
  return {
    title: words('draft.title'),
    clear: words('draft.clear'),
    points: minimum === null ? words('table.total', { n: draft.points }) : words('draft.points', { points: draft.points, minimum }),
    share: minimum === null ? null : draft.points / minimum,
    status: problem ? { text: tell(problem, view), tone: 'why' } : { text: words('draft.ready'), tone: 'good' },
    groups: Object.keys(staged).map((rank) => {
      const { [rank]: cards, ...back } = staged;
      const label = words('draft.back', { rank: rankName(GAME, rank), n: cards.length });
      return { id: rank, label, cards, problem: draft.lacking.indexOf(rank) >= 0, back };
    }),
  };
}

// ---- the sentence

/**
 * @param {View} view
 * @param {HandCard[]} lifted
 * @param {Checked | null} draft
 * @returns {Sentence}
 */
function sentence(view, lifted, draft) {
  const { game } = view;
  const mine = game.turn === game.me.seat && !game.over;
  const [first] = lifted;
  if (lifted.length > 1 && !first.single && lifted.every((card) => card.group === first.group)) {
    return { text: words('hand.single'), tone: mine ? 'turn' : 'calm' };
  }
  if (!mine) return waiting(view);
  if (lifted.length === 1 && first.why) return { text: first.why, tone: 'why' };
  if (lifted.length === 1 && game.phase === 'meld' && draft && draft.sound) return { text: words('hand.unlaid', { n: draft.count }), tone: 'why' };
  return { text: game.phase === 'draw' ? drawPrompt(view) : meldPrompt(view), tone: 'turn' };
}

/**
 * @param {View} view
 * @returns {string}
 */
function drawPrompt(view) {
  const { draw, take, decline } = view.game.me.acts;
  if (draw.ok) return words(take.ok ? 'prompt.draw' : 'prompt.draw.only');
  return decline.ok ? words('prompt.last') : words('prompt.must', { rank: rankName(GAME, take.rank) });
}

/**
 * @param {View} view
 * @returns {string}
 */
function meldPrompt(view) {
  const { minimum } = view.game.me.acts.meld;
  return minimum === null ? words('prompt.meld') : words('prompt.meld.first', { minimum });
}

/**
 * @param {View} view
 * @returns {Sentence}
 */
function waiting(view) {
  const { game } = view;
  return { text: game.over ? words('event.over') : words('prompt.wait', { turn: nameAt(view, game.turn) }), tone: 'calm' };
}

// ---- the public table

/**
 * @param {View} view
 * @returns {import('../phone/scene.js').Table}
 */
function tableOf(view) {
  const { game } = view;
  const [top] = game.discard;
  return {
    piles: [
      { id: 'stock', card: null, label: words('table.stock', { n: game.stock }), n: game.stock },
      ...(top ? [{ id: 'discard', card: top, label: words('table.pile.top', { n: game.discard_size, card: cardName(GAME, top) }), n: game.discard_size }] : []),
    ],
    plate: null,
    direction: null,
    notes: game.frozen && !game.over ? [words('table.frozen')] : [],
    sides: game.teams.map((/** @type {any} */ _team, /** @type {number} */ n) => sideOf(view, n)),
    seats: game.seats.map((/** @type {any} */ seat) => ({ count: seat.count, team: seat.team, marks: [] })),
  };
}

/**
 * @param {View} view
 * @param {number} n
 * @returns {import('../phone/scene.js').Side}
 */
function sideOf(view, n) {
  const team = view.game.teams[n];
  const { me } = view.game;
  return {
    team: n,
    name: capital(words('team.' + n)),
    mine: Boolean(me) && me.team === n,
    figure: figure(team.total),
    notes: [tell(notesOf(team), view)],
    laid: [
      ...team.melds.map((/** @type {any} */ meld) => ({
        id: meld.rank,
        card: meld.cards[0],
        label: words(meld.canasta ? `table.canasta.${meld.canasta}` : 'table.meld', { rank: rankName(GAME, meld.rank), n: meld.cards.length }),
        text: '×' + meld.cards.length,
        kind: meld.canasta,
      })),
      ...(team.red_threes.length
        ? [{ id: 'reds', card: team.red_threes[0], label: words('table.reds', { n: team.red_threes.length }), text: '×' + team.red_threes.length, kind: null }]
        : []),
    ],
  };
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
