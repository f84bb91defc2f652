/** Sheets over the whole page: menu, sharing, moving to another phone, people, and "are you sure". */

import { has, t } from '../core/i18n.js';
import { isIndexed } from '../core/indexes.js';
import { isStill } from '../core/motion.js';
import { v } from '../core/paint.js';
import { qr } from '../core/qr.js';
import { glossarySections, hasGlossary, sheetSections, sheetTitle } from '../core/sheet.js';
import { isMuted } from '../core/sound.js';
import { isFourColored } from '../core/suits.js';
import { memberOf } from '../core/words.js';
import { can } from './app.js';
import { faceField, languages, nameField } from './join.js';
import { tallyPart } from './over.js';
import { button, face, icon, spaced, toggle } from './parts.js';

/** @typedef {import('../core/paint.js').Piece} Piece */
/** @typedef {import('./app.js').App} App */
/** @typedef {import('./app.js').View} View */
/** @typedef {import('./app.js').Sheet} Sheet */

/**
 * @param {App} app
 * @param {View} view
 * @returns {Piece | null}
 */
export function sheetPart(app, view) {
  const { sheet } = app.model;
  if (!sheet) return null;
  const [title, content] = contentOf(app, view, sheet);
  return v(
    'div',
    { class: 'veil', key: 'veil', onclick: (/** @type {Event} */ event) => event.target === event.currentTarget && app.open(null) },
    v(
      'section',
      {
        class: 'sheet sheet-' + sheet.kind,
        key: sheet.kind,
        role: 'dialog',
        'aria-modal': 'true',
        'aria-label': title,
        tabindex: '-1',
        born: (/** @type {HTMLElement} */ el) => window.setTimeout(() => el.focus({ preventScroll: true }), 0),
        onkeydown: (/** @type {KeyboardEvent} */ event) => keyInSheet(app, event),
      },
      v(
        'header',
        { class: 'sheet-head' },
        v('h2', { text: title }),
        v('button', { type: 'button', class: 'square', 'aria-label': t('close'), onclick: () => app.open(null) }, icon('cross')),
      ),
      // Nothing in the rules takes the focus, so their page does, to be scrolled by keys.
      v('div', { class: 'sheet-body', tabindex: sheet.kind === 'rules' || sheet.kind === 'glossary' ? '0' : null }, content),
    ),
  );
}

/**
 * Escape closes; Tab goes around within the sheet.
 * @param {App} app
 * @param {KeyboardEvent} event
 */
function keyInSheet(app, event) {
  if (event.key === 'Escape') app.open(null);
  if (event.key !== 'Tab') return;
  const sheet = /** @type {HTMLElement} */ (event.currentTarget);
  const stops = Array.from(/** @type {NodeListOf<HTMLElement>} */ (sheet.querySelectorAll('button:not(:disabled), input, a[href], [tabindex="0"]')));
  const edge = event.shiftKey ? stops[0] : stops[stops.length - 1];
  if (document.activeElement !== edge && document.activeElement !== sheet) return;
  event.preventDefault();
  (event.shiftKey ? stops[stops.length - 1] : stops[0]).focus();
}

/**
 * @param {App} app
 * @param {View} view
 * @param {Sheet} sheet
 * @returns {[string, import('../core/paint.js').Parts]} title and content
 */
function contentOf(app, view, sheet) {
  switch (sheet.kind) {
    case 'share':
      return [t('share.title'), shareParts(view)];
    case 'handoff':
      return [t('handoff.title'), handoffParts(app)];
    case 'rules':
      return [sheetTitle(view), [hasGlossary(view) ? button(t('glossary.title'), () => app.open({ kind: 'glossary' }), { kind: 'soft', key: 'glossary', icon: 'info' }) : null, ...sheetSections(view)]];
    case 'glossary':
      return [t('glossary.title'), [button(t('glossary.back'), () => app.open({ kind: 'rules' }), { kind: 'soft', key: 'back', icon: 'back' }), ...glossarySections(view)]];
    case 'tally':
      return [t('menu.tally'), tallyPart(view) || v('p', { text: t('over.tally.none') })];
    case 'me':
      return [t('me.title'), meParts(app)];
    case 'people':
      return [t('menu.people'), hostRows(app, view)];
    case 'bot':
      return [t('lobby.bot'), botParts(app, view)];
    case 'person':
      return personParts(app, view, memberOf(view, sheet.member || null));
    case 'confirm':
      return confirmParts(app, sheet);
    default:
      return [t('menu.title'), menuParts(app, view)];
  }
}

/**
 * @param {App} app
 * @param {View} view
 * @returns {import('../core/paint.js').Parts}
 */
function menuParts(app, view) {
  const { room } = view;
  const go = (/** @type {Sheet['kind']} */ kind) => () => app.open({ kind });
  const member = room.me.member !== null;
  return [
    v('div', { class: 'rows', key: 'settings' },
      v('div', { class: 'row' }, v('span', { class: 'toggle-words', text: t('menu.lang') }), languages()),
      toggle(t('menu.sound'), !isMuted(), app.setSound, { key: 'sound' }),
      toggle(t('menu.motion'), !isStill(), app.setMotion, { key: 'motion' }),
      has('hand.index', room) ? toggle(t('hand.index', {}, room), isIndexed(), app.setIndex, { key: 'index' }) : null,
      has('hand.suits', room) ? toggle(t('hand.suits', {}, room), isFourColored(), app.setSuits, { key: 'suits', hint: t('hand.suits.effect', {}, room) }) : null),
    v('div', { class: 'rows', key: 'go' },
      line('share', 'menu.share', go('share')),
      member ? line('hand-over', 'menu.handoff', go('handoff')) : null,
      member ? line('person', 'menu.me', go('me')) : null,
      line('info', 'menu.rules', go('rules')),
      room.me.host && room.members.length > 1 ? line('people', 'menu.people', go('people')) : null,
      room.games > 0 ? line('crown', 'menu.tally', go('tally')) : null),
    v('div', { class: 'rows', key: 'end' },
      can(view, 'pause') ? line('pause', 'menu.pause', () => app.command({ type: 'pause', reason: 'break' }, () => app.open(null))) : null,
      member && room.me.seat !== null && can(view, 'stand') && room.phase !== 'playing'
        ? line('focus', 'menu.stand', () => app.command({ type: 'stand' }, () => app.open(null)))
        : null,
      room.me.host && room.phase === 'playing' && can(view, 'stop') ? line('cross', 'menu.stop', () => app.open({ kind: 'confirm', ask: stopAsk(app) })) : null,
      line('leave', 'menu.leave', () => app.open({ kind: 'confirm', ask: leaveAsk(app, view) }))),
  ];
}

/**
 * @param {import('../core/icons.js').IconName} sign
 * @param {string} key
 * @param {() => void} onclick
 * @returns {Piece}
 */
function line(sign, key, onclick) {
  return v('button', { type: 'button', class: 'row', key, onclick }, icon(sign), v('span', { class: 'toggle-words', text: t(key) }), icon('next'));
}

/**
 * The other people, for the host, also during a game.
 * @param {App} app
 * @param {View} view
 * @returns {Piece | null}
 */
function hostRows(app, view) {
  const others = view.room.members.filter((/** @type {any} */ member) => member.id !== view.room.me.member);
  if (!others.length) return null;
  return v('div', { class: 'rows', key: 'people' },
    others.map((/** @type {any} */ member) =>
      v('button', { type: 'button', class: 'row', key: member.id, onclick: () => app.open({ kind: 'person', member: member.id }) },
        face(member.avatar), v('span', { class: 'toggle-words', text: member.name }), icon('next'))));
}

/**
 * @param {App} app
 * @returns {import('./app.js').Confirm}
 */
function stopAsk(app) {
  return { title: t('stop.title'), text: t('stop.text'), yes: t('stop.yes'), run: () => app.command({ type: 'stop' }) };
}

/**
 * @param {App} app
 * @param {View} view
 * @returns {import('./app.js').Confirm}
 */
function leaveAsk(app, view) {
  const text = t(view.room.phase === 'playing' && view.room.me.seat !== null ? 'leave.text.playing' : 'leave.text');
  return { title: t('leave.title'), text, yes: t('leave.yes'), run: app.leave };
}

/**
 * @param {View} view
 * @returns {import('../core/paint.js').Parts}
 */
function shareParts(view) {
  const { join, code } = view.room;
  const url = join && join.url ? join.url : null;
  return [
    url ? qrPiece(url, t('share.qr')) : v('p', { class: 'problem', text: t('share.' + join.problem) }),
    url ? v('p', { class: 'share-url', text: url.replace(/^https?:\/\//, '') }) : null,
    v('p', { class: 'share-code' }, v('small', { text: t('share.code') }), v('span', { class: 'figures', text: spaced(code) })),
  ];
}

/**
 * @param {App} app
 * @returns {import('../core/paint.js').Parts}
 */
function handoffParts(app) {
  const { key, room, view } = app.model;
  const join = view && view.room.join;
  const base = join && join.url ? join.url : window.location.origin + '/r/' + room;
  return [qrPiece(base + '#k=' + key, t('handoff.qr')), v('p', { class: 'lead', text: t('handoff.text') }), v('p', { class: 'quiet-text', text: t('handoff.care') })];
}

/**
 * @param {string} text
 * @param {string} label
 * @returns {Piece}
 */
function qrPiece(text, label) {
  return v('div', { class: 'qr', memo: text + label, build: () => qr(text, label) });
}

/**
 * @param {App} app
 * @returns {Piece}
 */
function meParts(app) {
  const { draft } = app.model;
  return v(
    'form',
    {
      class: 'join-form',
      novalidate: true,
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        app.rename();
      },
    },
    nameField(app, draft),
    faceField(app, draft),
    draft.problem ? v('p', { class: 'problem', role: 'alert', text: draft.problem }) : null,
    v('button', { class: 'button main wide', type: 'submit', text: t('me.save') }),
  );
}

/**
 * @param {App} app
 * @param {View} view
 * @returns {Piece[]}
 */
function botParts(app, view) {
  const entry = view.room.catalog.find((/** @type {any} */ one) => one.id === view.room.game);
  return entry.levels.map((/** @type {string} */ level) =>
    button(t('level.' + level), () => app.command({ type: 'add_bot', level, seat: null }, () => app.open(null)), {
      kind: 'quiet wide',
      key: level,
      hint: t('level.' + level + '.hint'),
    }),
  );
}

/**
 * @param {App} app
 * @param {View} view
 * @param {any} member null where that person has just left
 * @returns {[string, import('../core/paint.js').Parts]}
 */
function personParts(app, view, member) {
  if (!member) return [t('person.gone'), null];
  const { room } = view;
  const bot = member.kind === 'bot';
  const at = room.seats.indexOf(member.id);
  const move = (/** @type {number | null} */ seat) => app.command({ type: 'move', member: member.id, seat });
  const remove = () => app.command({ type: 'remove', member: member.id }, () => app.open(null));
  const kick = { title: t('kick.title', { who: member.name }), text: t('kick.text'), yes: t('kick.yes'), run: remove };
  return [
    member.name,
    [
      v('div', { class: 'person-head', key: 'head' }, face(member.avatar, 'huge')),
      can(view, 'move') && at >= 0
        ? v('div', { class: 'pair', key: 'move' },
            button(t('person.up'), () => move(at - 1), { kind: 'soft', disabled: at === 0 || app.model.busy }),
            button(t('person.down'), () => move(at + 1), { kind: 'soft', disabled: at === room.seats.length - 1 || app.model.busy }))
        : null,
      can(view, 'move') && !bot && at >= 0 ? button(t('person.stand'), () => move(null), { kind: 'soft wide', key: 'stand' }) : null,
      can(view, 'move') && !bot && at < 0 && room.seats.length < room.limits.max
        ? button(t('person.sit'), () => move(room.seats.length), { kind: 'soft wide', key: 'sit' })
        : null,
      !bot && member.here
        ? button(t('person.host'), () => app.command({ type: 'host', member: member.id }, () => app.open(null)), { kind: 'soft wide', key: 'host', icon: 'crown' })
        : null,
      can(view, 'remove')
        ? button(t(bot ? 'person.bot' : 'person.kick'), () => (bot ? remove() : app.open({ kind: 'confirm', ask: kick })), { kind: 'danger wide', key: 'kick' })
        : null,
    ],
  ];
}

/**
 * @param {App} app
 * @param {Sheet} sheet
 * @returns {[string, import('../core/paint.js').Parts]}
 */
function confirmParts(app, sheet) {
  const ask = /** @type {import('./app.js').Confirm} */ (sheet.ask);
  return [
    ask.title,
    [
      v('p', { class: 'lead', text: ask.text }),
      button(ask.yes, () => {
        app.open(null);
        ask.run();
      }, { kind: 'danger wide', key: 'yes' }),
      button(t('confirm.no'), () => app.open(null), { kind: 'quiet wide', key: 'no' }),
    ],
  ];
}
