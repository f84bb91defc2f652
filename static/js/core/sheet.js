/** The rules sheet of a game: its own words in titled sections, the house rules in force, and its tips; for phone and table. */

import { cardFace, cardRatio } from './faces.js';
import { has, t } from './i18n.js';
import { v } from './paint.js';
import { choiceName } from './words.js';

/** @typedef {import('./paint.js').Piece} Piece */
/** @typedef {{room: any, game: any}} View */
/** @typedef {{game: string}} Where */

/** Cards longer than this for their width are shown smaller. */
const TALL = 2;

/**
 * @param {View} view
 * @returns {string}
 */
export function sheetTitle(view) {
  return t('sheet.title', { game: t('name', {}, view.room) });
}

/**
 * Sections in order, from the game's texts `sheet.<n>.title`, `sheet.<n>.<m>` (its lines) and `sheet.<n>.cards` (cards to
 * look at, with blanks between them); then the options, then the tips (`tip.<n>`).
 * @param {View} view
 * @returns {Piece[]}
 */
export function sheetSections(view) {
  const where = { game: view.room.game };
  const sections = [];
  for (let n = 1; has(`sheet.${n}.title`, where); n += 1) sections.push(chapter(n, where));
  const options = optionLines(view.room);
  if (options.length) sections.push(section('options', t('sheet.options'), [v('ul', { class: 'rule-options' }, options)]));
  const tips = textsOf('tip', where);
  if (tips.length) sections.push(section('tips', t('sheet.tips'), [v('ol', { class: 'tips' }, tips.map((tip) => v('li', { text: tip })))]));
  return sections;
}

/**
 * @param {number} n
 * @param {Where} where
 * @returns {Piece}
 */
function chapter(n, where) {
  const stem = `sheet.${n}`;
  return section(String(n), t(`${stem}.title`, {}, where), [
    cardsPiece(stem, where),
    v('ul', { class: 'rule-lines' }, textsOf(stem, where).map((line) => v('li', { text: line }))),
  ]);
}

/**
 * @param {View} view
 * @returns {boolean} whether the game explains its words on a page of their own
 */
export function hasGlossary(view) {
  return has('glossary.1', { game: view.room.game });
}

/**
 * The game's words, from its texts `glossary.<n>`, `glossary.<n>.text` and `glossary.<n>.cards`.
 * @param {View} view
 * @returns {Piece[]}
 */
export function glossarySections(view) {
  const where = { game: view.room.game };
  return textsOf('glossary', where).map((term, at) => {
    const stem = `glossary.${at + 1}`;
    return section(stem, term, [cardsPiece(stem, where), v('p', { text: t(`${stem}.text`, {}, where) })]);
  });
}

/**
 * @param {string} stem
 * @param {Where} where
 * @returns {Piece | null} the cards that a text names
 */
function cardsPiece(stem, where) {
  if (!has(`${stem}.cards`, where)) return null;
  const tall = cardRatio(where.game) > TALL ? ' tall' : '';
  return v('div', { class: `rule-cards${tall}`, 'aria-hidden': 'true' }, t(`${stem}.cards`, {}, where).split(' ').map((card, at) =>
    v('span', { class: 'rule-card', key: at, memo: `${where.game} ${card}`, build: () => cardFace(where.game, card) })));
}

/**
 * @param {string} key
 * @param {string} title
 * @param {(Piece | null)[]} content
 * @returns {Piece}
 */
function section(key, title, content) {
  return v('section', { class: 'rule', key }, v('h3', { key: 'title', text: title }), v('div', { class: 'rule-body', key: 'body' }, content));
}

/**
 * @param {any} room
 * @returns {Piece[]} the values in force
 */
function optionLines(room) {
  const where = { game: room.game };
  return Object.keys(room.options || {}).map((key) => {
    const value = room.options[key];
    const off = value === false || value === 0;
    return v('li', { class: off ? 'off' : 'on', key },
      v('span', { class: 'rule-option' }, v('strong', { text: t(`option.${key}`, {}, where) }),
        v('span', { class: 'rule-value', text: choiceName(key, value, room) })),
      has(`option.${key}.effect`, where) ? v('span', { class: 'rule-effect', text: t(`option.${key}.effect`, {}, where) }) : null);
  });
}

/**
 * @param {string} stem
 * @param {Where} where
 * @returns {string[]} the texts `<stem>.1`, `<stem>.2`, …
 */
function textsOf(stem, where) {
  const texts = [];
  for (let n = 1; has(`${stem}.${n}`, where); n += 1) texts.push(t(`${stem}.${n}`, {}, where));
  return texts;
}
