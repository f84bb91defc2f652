/** Draws the home page's three choices, and the field for a room's code. */

import { cardFace, cardsOf } from '../core/faces.js';
import { lang, t } from '../core/i18n.js';
import { icon } from '../core/icons.js';
import { knownRooms, pathWithKey, readKey } from '../core/keys.js';
import { matStrip, wordmark } from '../core/mat.js';
import { v } from '../core/paint.js';

/** @typedef {import('./main.js').Home} Home */
/** @typedef {import('../core/paint.js').Piece} Piece */

const STRIP_LENGTH = 3840;
const HERO_CARDS = 5;
const PHONE_WIDTH = 800;

/**
 * @param {Home} home
 * @returns {Piece}
 */
export function choicesPage(home) {
  return v('main', { class: 'home choices', key: 'choices' },
    strip(),
    v('header', { class: 'hero', key: 'hero' },
      v('div', { class: 'hero-words', key: 'words' },
        v('h1', { class: 'mark', key: 'mark', memo: 'mark', build: wordmark }),
        v('p', { class: 'lead', key: 'lead', text: t('home.lead') })),
      v('div', { class: 'hero-cards', key: 'cards', memo: 'cards', 'aria-hidden': 'true', build: () => heroCards(home) })),
    v('nav', { class: 'ways', key: 'ways' }, ways(home)),
    problemLine(home),
    v('footer', { class: 'foot', key: 'foot' }, again('table'), again('seat'), practiseAgain(home),
      v('button', { type: 'button', class: 'link', key: 'lang', onclick: home.toggleLang, text: lang() === 'vi' ? 'English' : 'Tiếng Việt' })));
}

/**
 * @param {Home} home
 * @returns {Piece}
 */
export function codePage(home) {
  return v('main', { class: 'home form', key: 'code' },
    strip(),
    v('form', { class: 'sheet', key: 'sheet', novalidate: true, onsubmit: submit(home.enterRoom) },
      v('h1', { key: 'title', text: t('home.code.title') }),
      v('p', { key: 'help', id: 'code-help', text: t('home.code.help') }),
      v('input', {
        class: 'code-field', key: 'field', 'data-first': true, 'aria-label': t('home.code.field'), 'aria-describedby': 'code-help',
        autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', maxlength: 8, value: home.code,
        oninput: (/** @type {any} */ event) => home.set({ code: event.target.value.toUpperCase(), problem: null }),
      }),
      problemLine(home),
      goButton(home, t('home.code.go')),
      backButton(home)));
}

/**
 * @param {() => void} act
 * @returns {(event: Event) => void}
 */
export function submit(act) {
  return (event) => {
    event.preventDefault();
    act();
  };
}

/**
 * @param {Home} home
 * @returns {Piece | null}
 */
export function problemLine(home) {
  return home.problem ? v('p', { class: 'problem', key: 'problem', role: 'alert', text: home.problem }) : null;
}

/**
 * @param {Home} home
 * @param {string} text
 * @returns {Piece}
 */
export function goButton(home, text) {
  return v('button', { type: 'submit', class: 'go', key: 'go', 'aria-busy': home.busy ? 'true' : null, text: home.busy ? t('home.busy') : text });
}

/**
 * @param {Home} home
 * @returns {Piece}
 */
export function backButton(home) {
  return v('button', { type: 'button', class: 'link', key: 'back', onclick: () => home.go('choices') },
    v('span', { class: 'icon', key: 'icon', memo: 'back', build: () => icon('back') }), v('span', { key: 'text', text: t('home.back') }));
}

/** @returns {Piece} */
export function strip() {
  return v('div', { class: 'strip', key: 'strip', memo: 'strip', build: () => matStrip(STRIP_LENGTH) });
}

/**
 * @param {Home} home
 * @returns {Piece[]} the likeliest one first: on a phone one has a code, or plays without a TV; a big screen is the table
 */
function ways(home) {
  const table = way('table', 'fullscreen', home.openTable);
  const code = way('code', 'qr', () => home.go('code'));
  const practice = way('practice', 'cards', () => home.go('practice'));
  return window.innerWidth < PHONE_WIDTH ? [code, way('room', 'plus', home.openRoom), practice, table] : [table, code, practice];
}

/**
 * @param {'table' | 'code' | 'practice' | 'room'} name
 * @param {import('../core/icons.js').IconName} sign
 * @param {() => void} go
 * @returns {Piece}
 */
function way(name, sign, go) {
  return v('button', { type: 'button', class: 'way', key: name, data: { id: name }, onclick: go },
    v('span', { class: 'icon', key: 'icon', memo: sign, build: () => icon(sign) }),
    v('span', { class: 'way-words', key: 'words' },
      v('strong', { key: 'title', text: t(`home.${name}`) }),
      v('small', { key: 'note', text: t(`home.${name}.note`) })));
}

/**
 * @param {'table' | 'seat'} role
 * @returns {Piece | null} the way back to the last room of this device
 */
function again(role) {
  const [room] = knownRooms(role);
  if (!room) return null;
  const go = () => {
    const key = readKey(role, room);
    if (key) window.location.assign(pathWithKey(role, room, key));
  };
  return v('button', { type: 'button', class: 'link', key: role, onclick: go, text: t(`home.again.${role}`, { room }) });
}

/**
 * @param {Home} home
 * @returns {Piece | null} one tap to a game with bots, as the last time
 */
function practiseAgain(home) {
  const game = home.practised();
  if (!game) return null;
  return v('button', { type: 'button', class: 'link', key: 'practise', data: { id: 'practise-again' }, onclick: home.practise, text: t('home.again.practice', { name: t('name', {}, { game }) }) });
}

/**
 * @param {Home} home
 * @returns {HTMLElement} a hand out of the first game's deck
 */
function heroCards({ catalog }) {
  const hand = document.createElement('div');
  if (!catalog.length) return hand;
  const game = catalog[0].id;
  const cards = cardsOf(game);
  for (let i = 0; i < HERO_CARDS; i += 1) {
    const card = document.createElement('div');
    card.className = `hero-card at-${i}`;
    card.appendChild(cardFace(game, cards[Math.floor((i + 0.3) * cards.length / HERO_CARDS)]));
    hand.appendChild(card);
  }
  return hand;
}
