/** Draws what lies over the table: the menu, a question before something is lost, the pause, the connection's state. */

import { has, lang, t } from '../core/i18n.js';
import { icon } from '../core/icons.js';
import { isIndexed } from '../core/indexes.js';
import { isStill } from '../core/motion.js';
import { v } from '../core/paint.js';
import { isFourColored } from '../core/suits.js';
import { glossarySections, hasGlossary, sheetSections, sheetTitle } from '../core/sheet.js';
import { memberOf } from '../core/words.js';
import { controlButton } from './controls.js';
import { optionsPanel } from './options.js';
import { isFullscreen } from './stage.js';

/** @typedef {import('./page.js').Shown} Shown */
/** @typedef {import('./controls.js').Control} Control */
/** @typedef {'stop' | 'new'} Question */

const SCROLL_STEP = 180;

/**
 * @param {Shown} shown
 * @returns {import('../core/paint.js').Piece | null}
 */
export function overlays(shown) {
  if (shown.rules) return rulesPanel(shown);
  if (shown.options) return optionsPanel(shown);
  if (shown.question) return panel('question', t(`table.ask.${shown.question}`), t(`table.ask.${shown.question}.note`), answers(shown));
  if (shown.menu) return panel('menu', t('table.menu'), null, menuControls(shown));
  if (shown.farewell) return panel('farewell', t(`table.bye.${shown.farewell}`), t(`table.bye.${shown.farewell}.note`), farewellControls(shown));
  if (shown.view.room.paused) return pausePanel(shown);
  return null;
}

/**
 * @param {string} id
 * @param {string} title
 * @param {string | null} note
 * @param {Control[]} controls
 */
function panel(id, title, note, controls) {
  return v('div', { class: `veil ${id}`, key: `veil-${id}`, 'data-modal': true, role: 'dialog', 'aria-label': title },
    v('div', { class: 'panel', key: 'panel' },
      v('h2', { key: 'title', text: title }),
      note === null ? null : v('p', { key: 'note', text: note }),
      v('div', { class: 'list', key: 'list' }, controls.map((control) => controlButton(control)))));
}

/**
 * The rules sheet, which arrows scroll.
 * @param {Shown} shown
 */
function rulesPanel({ view, act, glossary }) {
  const title = glossary ? t('glossary.title') : sheetTitle(view);
  return v('div', { class: 'veil rules', key: 'veil-rules', 'data-modal': true, role: 'dialog', 'aria-label': title },
    v('div', { class: 'panel', key: 'panel' },
      v('div', { class: 'rules-head', key: 'head' },
        v('h2', { key: 'title', text: title }),
        hasGlossary(view) ? controlButton({ id: 'glossary', text: t(glossary ? 'glossary.back' : 'glossary.title'), icon: 'info', press: act.toggleGlossary }) : null,
        controlButton({ id: 'close', text: t('table.menu.close'), icon: 'play', press: act.closeMenu })),
      v('div', { class: 'rules-page', key: glossary ? 'glossary-page' : 'page', tabindex: '0', role: 'region', 'aria-label': title, 'data-first': true, onkeydown: scrollByArrows },
        glossary ? glossarySections(view) : sheetSections(view))));
}

/**
 * Scroll as far as there is something to scroll to; after that the arrow leaves the page as everywhere else.
 * @param {KeyboardEvent} event
 */
function scrollByArrows(event) {
  const page = /** @type {HTMLElement} */ (event.currentTarget);
  const step = event.key === 'ArrowDown' ? SCROLL_STEP : event.key === 'ArrowUp' ? -SCROLL_STEP : 0;
  const room = step > 0 ? page.scrollHeight - page.clientHeight - page.scrollTop : page.scrollTop;
  if (!step || room < 1) return;
  page.scrollTop += step;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {Shown} shown */
function pausePanel(shown) {
  const { view, act } = shown;
  const { reason, by } = view.room.paused;
  const member = memberOf(view, by);
  const key = `paused.${reason}`;
  const note = member && has(`${key}.by`) ? t(`${key}.by`, { who: member.name }) : t(key);
  /** @type {Control[]} */
  const controls = [];
  const { resume } = view.room.can;
  if (resume && resume.ok) controls.push({ id: 'resume', text: t('paused.resume'), icon: 'play', main: true, first: true, press: () => act.command({ type: 'resume' }) });
  controls.push({ id: 'menu', text: t('table.menu'), icon: 'menu', press: act.openMenu });
  return panel('paused', t('paused.title'), note, controls);
}

/**
 * @param {Shown} shown
 * @returns {Control[]}
 */
function menuControls(shown) {
  const { view, act } = shown;
  const onOff = (/** @type {boolean} */ on) => t(on ? 'choice.on' : 'choice.off');
  /** @type {Control[]} */
  const controls = [{ id: 'close', text: t('table.menu.close'), icon: 'play', first: true, press: act.closeMenu }];
  controls.push(...gameControls(shown),
    { id: 'rules', text: t('table.menu.rules'), icon: 'info', press: act.openRules },
    { id: 'sound', text: t('table.menu.sound'), value: onOff(!shown.muted), icon: shown.muted ? 'sound-off' : 'sound', press: act.toggleSound },
    { id: 'motion', text: t('table.menu.motion'), value: t(isStill() ? 'table.menu.motion.still' : 'table.menu.motion.full'), icon: 'motion', press: act.toggleMotion },
    ...(has('hand.index', view.room) ? [{ id: 'index', text: t('hand.index', {}, view.room), value: onOff(isIndexed()), icon: /** @type {'cards'} */ ('cards'), press: act.toggleIndex }] : []),
    ...(has('hand.suits', view.room) ? [{ id: 'suits', text: t('hand.suits', {}, view.room), value: onOff(isFourColored()), icon: /** @type {'cards'} */ ('cards'), press: act.toggleSuits }] : []),
    { id: 'language', text: t('table.menu.language'), value: lang() === 'vi' ? 'Tiếng Việt' : 'English', icon: 'language', press: act.toggleLang },
    { id: 'fullscreen', text: t('table.menu.fullscreen'), value: onOff(isFullscreen()), icon: 'fullscreen', press: act.toggleFullscreen });
  if (view.room.me.role === 'table') controls.push({ id: 'new', text: t('table.menu.new'), icon: 'plus', press: () => act.ask('new') });
  controls.push({ id: 'home', text: t('table.menu.home'), icon: 'leave', press: act.goHome });
  return controls;
}

/**
 * @param {Shown} shown
 * @returns {Control[]} pausing and ending, while there is a game to pause or end
 */
function gameControls({ view, act }) {
  const { can, phase, paused } = view.room;
  if (phase !== 'playing') return [];
  /** @type {Control[]} */
  const controls = [];
  if (paused && can.resume && can.resume.ok) controls.push({ id: 'resume', text: t('paused.resume'), icon: 'play', press: () => act.command({ type: 'resume' }) });
  if (!paused && can.pause && can.pause.ok) controls.push({ id: 'pause', text: t('table.pause'), icon: 'pause', press: () => act.command({ type: 'pause', reason: 'break' }) });
  if (can.stop && can.stop.ok) controls.push({ id: 'stop', text: t('table.menu.stop'), icon: 'cross', press: () => act.ask('stop') });
  return controls;
}

/**
 * @param {Shown} shown
 * @returns {Control[]}
 */
function answers({ question, act }) {
  return [
    { id: 'no', text: t('table.ask.no'), first: true, press: act.closeMenu },
    { id: 'yes', text: t(`table.ask.${question}.yes`), press: act.confirm },
  ];
}

/**
 * @param {Shown} shown
 * @returns {Control[]}
 */
function farewellControls({ farewell, act }) {
  /** @type {Control[]} */
  const controls = [];
  if (farewell === 'replaced') controls.push({ id: 'back', text: t('table.bye.back'), main: true, first: true, press: act.reload });
  else controls.push({ id: 'fresh', text: t('table.menu.new'), icon: 'plus', main: true, first: true, press: act.newTable });
  controls.push({ id: 'home', text: t('table.menu.home'), icon: 'leave', press: act.goHome });
  return controls;
}

/**
 * @param {Shown} shown
 * @returns {import('../core/paint.js').Piece | null}
 */
export function band(shown) {
  const text = bandText(shown);
  if (!text) return null;
  const name = shown.connection === 'live' ? 'info' : 'wifi-off';
  return v('div', { class: `band ${name}`, key: 'band', role: 'status' },
    v('span', { class: 'icon', key: 'icon', memo: name, build: () => icon(name) }), v('span', { key: 'text', text }));
}

/**
 * @param {Shown} shown
 * @returns {string | null}
 */
function bandText({ connection, notice }) {
  if (connection === 'lost') return t('table.lost');
  return notice;
}
