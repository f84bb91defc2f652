/** Draws the table before a game: the way in, the guests, the house rules and the host's next step. */

import { avatar } from '../core/avatars.js';
import { t } from '../core/i18n.js';
import { wordmark } from '../core/mat.js';
import { v } from '../core/paint.js';
import { refusal } from '../core/words.js';
import { controlButton, holdsFocus } from './controls.js';
import { joinPanel } from './join.js';
import { after, catalogEntry, namedNote, optionsControl, optionsLine } from './options.js';
import { scenesOf } from './scenes.js';
import { teamMark } from './seats.js';

/** @typedef {import('./page.js').Shown} Shown */
/** @typedef {import('./controls.js').Control} Control */

const FEWEST_PLACES = 6;
const BIG_PLACES = 6;
const LONG_NAME = 14;
/** Longer sentences would grow out of their place beside the button. */
const LONGEST_STEP = 62;

/**
 * @param {Shown} shown
 * @returns {import('../core/paint.js').Piece[]}
 */
export function lobbyPage(shown) {
  const { view, act } = shown;
  const game = view.room.game;
  const start = startControl(shown);
  return [
    joinPanel(view),
    v('div', { class: 'elsewhere', key: 'elsewhere' },
      controlButton({ id: 'home', text: t('table.elsewhere'), icon: 'back', press: act.goHome }, act.hint)),
    v('header', { class: 'welcome', key: 'welcome' },
      v('div', { class: 'mark', key: 'mark', memo: 'mark', build: wordmark }),
      v('div', { class: 'titles', key: 'titles' },
        v('h1', { text: t('name', {}, { game }) }),
        v('p', { text: t('tagline', {}, { game }) })),
      controlButton({ id: 'menu', text: t('table.menu'), icon: 'menu', press: act.openMenu, bare: true }, act.hint)),
    guests(shown),
    v('div', { class: 'step', key: 'step' },
      v('p', { class: 'sentence', key: 'sentence', text: shown.hint || nextStep(shown) }),
      start ? controlButton(start, act.hint) : null),
    v('div', { class: 'controls', key: 'controls' }, houseControls(shown).map((control) => controlButton(control, act.hint)),
      v('p', { class: 'house-rules', key: 'house-rules', text: optionsLine(view) })),
  ];
}

/**
 * @param {Shown} shown
 * @returns {import('../core/paint.js').Piece}
 */
function guests({ view, floats }) {
  const { members, limits } = view.room;
  const people = seatedFirst(members);
  const places = Math.min(limits.max, Math.max(FEWEST_PLACES, people.length + 1));
  const empty = Math.max(0, places - people.length);
  return v('ul', { class: `guests${people.length + empty > BIG_PLACES ? ' many' : ''}`, key: 'guests' },
    people.map((member, i) => v('li', { class: `guest${member.here || member.kind === 'bot' ? '' : ' away'}`, key: member.id },
      teamPiece(view, member),
      v('div', { class: `avatar bob-${i % 3}`, key: 'avatar', memo: member.avatar, build: () => avatar(member.avatar) }),
      notePiece(view.room, member),
      v('span', { class: `name${member.name.length > LONG_NAME ? ' long' : ''}`, key: 'name', text: member.name }),
      v('div', { class: 'floats', key: 'floats' }, floats.filter((float) => float.member === member.id)
        .map((float) => v('span', { class: 'float', key: float.id, text: float.mark }))))),
    Array.from({ length: empty }, (_, i) => v('li', { class: 'guest empty', key: `empty-${i}`, 'aria-hidden': 'true' },
      v('div', { class: 'avatar', key: 'avatar', text: '+' }),
      v('span', { class: 'note', key: 'note', text: t('table.place.empty') }))));
}

/**
 * @param {any} room
 * @param {any} member
 * @returns {import('../core/paint.js').Piece}
 */
function notePiece(room, member) {
  const named = namedNote(room, member);
  return v('span', { class: named ? 'note named' : 'note', key: 'note', text: named || noteOf(member) });
}

/**
 * @param {any} view
 * @param {any} member
 * @returns {import('../core/paint.js').Piece | null} the sign of the team that the member would play for
 */
function teamPiece(view, member) {
  const scenes = scenesOf(view.room.game);
  return scenes && scenes.teams && member.seat !== null ? teamMark(member.seat % scenes.teams) : null;
}

/**
 * @param {any[]} members
 * @returns {any[]} by seat, then those who only watch
 */
function seatedFirst(members) {
  const order = (/** @type {any} */ member) => (member.seat === null ? Infinity : member.seat);
  return members.slice().sort((a, b) => (order(a) === order(b) ? 0 : order(a) - order(b)));
}

/**
 * @param {any} member
 * @returns {string}
 */
function noteOf(member) {
  if (member.keeps_seat) return t('table.guest.keeper');
  if (member.kind === 'bot') return t('table.guest.bot', { level: t(`level.${member.level}`) });
  if (!member.here) return t('table.guest.away');
  if (member.host) return t('table.guest.host');
  return member.seat === null ? t('table.guest.watching') : t('table.guest.here');
}

/**
 * @param {Shown} shown
 * @returns {string} what is to be done now, in one sentence
 */
function nextStep({ view }) {
  const { members, can, host, me, stopped } = view.room;
  if (stopped === 'rules') return t('table.step.rules');
  if (members.length === 0) return t(view.room.join.problem ? 'table.step.none' : 'table.step.scan');
  const start = can.start;
  if (start && !start.ok && me.role === 'table') return refusal({ code: start.why, facts: start.facts }, view);
  const chief = members.find((/** @type {any} */ member) => member.id === host);
  const step = holdsFocus('start') ? 'table.step.ready' : 'table.step.set';
  if (members.some((/** @type {any} */ member) => member.keeps_seat)) return t(`${step}.keeper`);
  const named = chief ? t(`${step}.host`, { name: chief.name }) : '';
  return named && named.length <= LONGEST_STEP ? named : t(step);
}

/**
 * @param {Shown} shown
 * @returns {Control | null}
 */
function startControl({ view, act }) {
  const { start } = view.room.can;
  if (!start || view.room.me.role !== 'table') return null;
  return { id: 'start', text: t('table.start'), icon: 'play', main: true, first: true, off: !start.ok, press: () => act.command({ type: 'start' }) };
}

/**
 * @param {Shown} shown
 * @returns {Control[]}
 */
function houseControls(shown) {
  if (shown.view.room.me.role !== 'table') return [];
  return botControls(shown).concat(gameControls(shown));
}

/**
 * @param {Shown} shown
 * @returns {Control[]}
 */
function botControls({ view, act, level }) {
  const entry = catalogEntry(view);
  if (!entry) return [];
  const bots = view.room.members.filter((/** @type {any} */ member) => member.kind === 'bot');
  /** @type {Control[]} */
  const controls = [
    { id: 'add-bot', text: t('table.bot.add'), icon: 'plus', off: !isOk(view, 'add_bot'), hint: whyNot(view, 'add_bot') || t('table.bot.add.hint'),
      press: () => act.command({ type: 'add_bot', level, seat: null }) },
  ];
  if (bots.length) {
    const last = bots[bots.length - 1];
    controls.push({ id: 'drop-bot', text: t('table.bot.drop'), icon: 'minus', hint: t('table.bot.drop.hint', { name: last.name }),
      press: () => act.command({ type: 'remove', member: last.id }) });
  }
  if (entry.levels.length > 1) {
    controls.push({ id: 'level', text: t('table.bot.level'), value: t(`level.${level}`), hint: t('table.bot.level.hint'),
      press: () => act.setLevel(after(entry.levels, level)) });
  }
  return controls;
}

/**
 * @param {Shown} shown
 * @returns {Control[]}
 */
function gameControls(shown) {
  const { view, act } = shown;
  const { room } = view;
  const entry = catalogEntry(view);
  if (!entry) return [];
  /** @type {string[]} */
  const offered = room.catalog.map((/** @type {any} */ one) => one.id).filter(scenesOf);
  /** @type {Control[]} */
  const games = offered.length < 2 ? [] : [{
    id: 'game', text: t('table.game'), value: t('name', {}, { game: room.game }),
    press: () => {
      act.openLobby();
      act.command({ type: 'configure', game: after(offered, room.game), options: {} });
    },
  }];
  return games.concat(optionsControl(shown));
}

/**
 * @param {any} view
 * @param {string} what
 * @returns {boolean}
 */
function isOk(view, what) {
  const can = view.room.can[what];
  return Boolean(can && can.ok);
}

/**
 * @param {any} view
 * @param {string} what
 * @returns {string | null}
 */
function whyNot(view, what) {
  const can = view.room.can[what];
  return can && !can.ok ? refusal({ code: can.why, facts: can.facts }, view) : null;
}
