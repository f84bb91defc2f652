/** The room between games: who is here, what will be played, and the host's controls. */

import { has, t } from '../core/i18n.js';
import { answerIn, memberNamed, openChoices } from '../core/options.js';
import { v } from '../core/paint.js';
import { teamSign } from '../core/teams.js';
import { capital, choiceName, memberOf, refusal } from '../core/words.js';
import { can } from './app.js';
import { button, face, icon, segments, sitButton, spaced, toggle } from './parts.js';
import { sceneMaker } from './scene.js';

/** @typedef {import('../core/paint.js').Piece} Piece */
/** @typedef {import('./app.js').App} App */
/** @typedef {import('./app.js').View} View */

/**
 * @param {App} app
 * @param {View} view
 * @returns {Piece}
 */
export function lobbyPage(app, view) {
  const { room } = view;
  return v(
    'main',
    { class: 'page lobby', key: 'lobby' },
    v(
      'header',
      { class: 'lobby-head' },
      v('button', { type: 'button', class: 'code', 'aria-label': t('lobby.share', { room: spaced(room.code) }), onclick: () => app.open({ kind: 'share' }) },
        v('span', { text: spaced(room.code) }), icon('qr')),
      v('button', { type: 'button', class: 'square', 'aria-label': t('menu.title'), onclick: () => app.open({ kind: 'menu' }) }, icon('menu')),
    ),
    v(
      'div',
      { class: 'lobby-body' },
      gamePart(app, view),
      peoplePart(app, view),
      optionsPart(app, view),
    ),
    v('footer', { class: 'foot' }, startPart(app, view)),
  );
}

/**
 * @param {App} app
 * @param {View} view
 * @returns {Piece}
 */
function gamePart(app, view) {
  const { room } = view;
  const catalog = (room.catalog || []).filter((/** @type {any} */ entry) => sceneMaker(entry.id));
  const where = { game: room.game };
  return v(
    'section',
    { class: 'lobby-game', key: 'game' },
    v('h1', { text: t('name', {}, where) }),
    has('tagline', where) ? v('p', { class: 'lead', text: t('tagline', {}, where) }) : null,
    can(view, 'configure') && catalog.length > 1
      ? segments(
          t('lobby.game'),
          catalog.map((/** @type {any} */ entry) => ({ value: entry.id, text: t('name', {}, { game: entry.id }) })),
          room.game,
          (game) => {
            app.goBackstage();
            app.command({ type: 'configure', game, options: {} });
          },
        )
      : null,
  );
}

/**
 * @param {App} app
 * @param {View} view
 * @returns {Piece}
 */
function peoplePart(app, view) {
  const { room } = view;
  const seated = room.seats.map((/** @type {string} */ id) => memberOf(view, id)).filter(Boolean);
  const standing = room.members.filter((/** @type {any} */ member) => room.seats.indexOf(member.id) < 0);
  return v(
    'section',
    { class: 'lobby-people', key: 'people' },
    v('h2', null, t('lobby.people'), v('span', { class: 'count figures', text: seated.length + '/' + room.limits.max })),
    v(
      'ul',
      { class: 'people' },
      seated.map((/** @type {any} */ member) => personRow(app, view, member)),
      standing.map((/** @type {any} */ member) => personRow(app, view, member)),
    ),
    v(
      'div',
      { class: 'people-foot' },
      can(view, 'add_bot') ? button(t('lobby.bot'), () => addBot(app, view), { icon: 'plus', kind: 'soft' }) : null,
      button(t('lobby.invite'), () => app.open({ kind: 'share' }), { icon: 'qr', kind: 'soft' }),
    ),
  );
}

/**
 * @param {App} app
 * @param {View} view
 */
function addBot(app, view) {
  const entry = (view.room.catalog || []).find((/** @type {any} */ one) => one.id === view.room.game);
  const levels = entry ? entry.levels : [];
  if (levels.length > 1) app.open({ kind: 'bot' });
  else app.command({ type: 'add_bot', level: levels[0] || 'normal', seat: null });
}

/**
 * @param {App} app
 * @param {View} view
 * @param {any} member
 * @returns {Piece}
 */
function personRow(app, view, member) {
  const mine = member.id === view.room.me.member;
  const open = mine || view.room.me.host;
  const seated = view.room.seats.indexOf(member.id) >= 0;
  const maker = sceneMaker(view.room.game);
  const team = maker && maker.teams && seated ? view.room.seats.indexOf(member.id) % maker.teams : null;
  const side = team === null ? '' : capital(t('team.' + team, {}, { game: view.room.game }));
  const state = [side, stateOf(member, seated, mine)].filter(Boolean).join(' · ');
  const content = [
    face(member.avatar, member.kind === 'person' && !member.here ? 'away' : ''),
    v('span', { class: 'person-name' }, v('span', { class: 'name', text: member.name }), state ? v('small', { text: state }) : null),
    team === null ? null : v('span', { class: 'team-mark team-' + team, key: 'team', memo: String(team), build: () => teamSign(team) }),
    member.host ? v('span', { class: 'badge', title: t('member.host') }, icon('crown'), v('span', { class: 'unseen', text: t('member.host') })) : null,
    open ? icon(mine ? 'settings' : 'next') : null,
  ];
  if (!open) return v('li', { class: 'person', key: member.id }, content);
  return v(
    'li',
    { key: member.id },
    v(
      'button',
      { type: 'button', class: 'person', onclick: () => app.open(mine ? { kind: 'me' } : { kind: 'person', member: member.id }) },
      content,
    ),
  );
}

/**
 * @param {any} member
 * @param {boolean} seated
 * @param {boolean} mine
 * @returns {string}
 */
function stateOf(member, seated, mine) {
  if (member.kind === 'bot') return t(member.keeps_seat ? 'member.keeper' : 'level.' + member.level);
  const words = [];
  if (mine) words.push(t('member.me'));
  if (!member.here) words.push(t('member.away'));
  if (!seated) words.push(t('member.watching'));
  return words.join(' · ');
}

/**
 * @param {App} app
 * @param {View} view
 * @returns {Piece | null}
 */
function optionsPart(app, view) {
  const { room } = view;
  const entry = (room.catalog || []).find((/** @type {any} */ one) => one.id === room.game);
  if (!entry || !entry.options.length) return null;
  const fixed = !can(view, 'configure');
  const where = { game: room.game };
  const set = (/** @type {string} */ key, /** @type {any} */ value) =>
    app.command({ type: 'configure', game: room.game, options: { [key]: value } });
  return v(
    'section',
    { class: 'lobby-options', key: 'options' },
    v('h2', { text: t('lobby.options') }),
    entry.options.map((/** @type {any} */ option) => {
      const value = room.options[option.key];
      const name = t('option.' + option.key, {}, where);
      const effectKey = 'option.' + option.key + '.effect';
      const effect = has(effectKey, where) ? t(effectKey, {}, where) : '';
      if (typeof option.default === 'boolean') {
        return toggle(name, Boolean(value), (on) => set(option.key, on), { hint: effect, disabled: fixed, key: option.key });
      }
      return v(
        'div',
        { class: option.kind === 'seat' ? 'option who' : 'option', key: option.key },
        v('p', { class: 'toggle-words' }, name, effect ? v('small', { text: effect }) : null),
        fixed
          ? v('p', { class: 'option-value', text: answerIn(option.key, room) || choiceName(option.key, value, room) })
          : segments(
              name,
              openChoices(option, room).map((/** @type {any} */ choice) => ({ value: choice, text: choiceName(option.key, choice, room) })),
              value,
              (choice) => set(option.key, choice),
            ),
        fixed && option.kind === 'seat' ? claimButton(app, view, option) : null,
      );
    }),
  );
}

/**
 * A guest's own answer to a question that asks who somebody is.
 * @param {App} app
 * @param {View} view
 * @param {any} option
 * @returns {Piece | null}
 */
function claimButton(app, view, option) {
  const { room } = view;
  if (!can(view, 'claim')) return null;
  const named = memberNamed(room, room.options[option.key]);
  const mine = Boolean(named && named.id === room.me.member);
  const text = mine ? t('lobby.claim.not') : t('option.' + option.key + '.me', {}, { game: room.game });
  return button(text, () => app.command({ type: 'claim', option: option.key, mine: !mine }), { kind: mine ? 'soft' : 'main', key: 'claim' });
}

/**
 * The one button of the host, or whom the others wait for.
 * @param {App} app
 * @param {View} view
 * @returns {(Piece | null)[]}
 */
function startPart(app, view) {
  const { room } = view;
  const deed = room.phase === 'between' ? 'next' : 'start';
  const right = room.can[deed] || room.can.start;
  if (room.me.host) {
    const ready = Boolean(right && right.ok);
    return [
      ready ? null : v('p', { class: 'foot-why', key: 'why', text: refusal({ code: right.why, facts: right.facts }, view) }),
      button(t('lobby.' + deed), () => app.command({ type: deed }, () => (app.model.backstage = false)), {
        kind: 'main wide',
        disabled: !ready,
        busy: app.model.busy,
        key: 'start',
      }),
    ];
  }
  const host = memberOf(view, room.host);
  const key = room.me.role === 'spectator' ? 'lobby.wait.spectator' : host ? 'lobby.wait' : 'lobby.wait.nobody';
  return [
    v('p', { class: 'foot-wait', key: 'wait', role: 'status' }, host ? face(host.avatar) : null, t(key, { who: host ? host.name : '' })),
    sitButton(app, view),
  ];
}
