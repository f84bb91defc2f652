/** Draws the practice form, and opens a room with bots. */

import { AVATAR_COUNT, avatar } from '../core/avatars.js';
import { ask, dice } from '../core/http.js';
import { t } from '../core/i18n.js';
import { v } from '../core/paint.js';
import { recall, remember } from '../core/store.js';
import { backButton, goButton, problemLine, strip, submit } from './choices.js';

/** @typedef {import('./main.js').Home} Home */
/** @typedef {{name: string, avatar: number, level: string, seats: number, game: string | null}} Draft */

const NAME_LENGTH = 20;
const USUAL_SEATS = 4;

/** @returns {Draft} as the last time on this device */
export function readDraft() {
  const face = recall('local', 'avatar');
  return {
    name: recall('local', 'name') || '',
    avatar: face === null ? Math.floor(Math.random() * AVATAR_COUNT) : Number(face) % AVATAR_COUNT,
    level: recall('local', 'practice.level') || 'normal',
    seats: Number(recall('local', 'practice.seats')) || USUAL_SEATS,
    game: recall('local', 'practice.game'),
  };
}

/**
 * @param {Home} home
 * @returns {Promise<{room: string, member: string, key: string}>} rejects with a `Refused`
 */
export function startPractice(home) {
  const game = gameOf(home);
  const { name, avatar: face } = home.draft;
  const level = levelOf(home);
  const seats = seatsOf(home);
  remember('local', 'name', name.trim());
  remember('local', 'avatar', String(face));
  remember('local', 'practice.level', level);
  remember('local', 'practice.seats', String(home.draft.seats));
  remember('local', 'practice.game', game.id);
  return ask('/api/practice', { game: game.id, name: name.trim(), avatar: face, seats, level, dice: dice() });
}

/**
 * @param {Home} home
 * @returns {string | null} the game that was practised on this device before, by somebody whose name is known
 */
export function practisedGame({ catalog, draft }) {
  return draft.name.trim() && catalog.some((game) => game.id === draft.game) ? draft.game : null;
}

/**
 * @param {Home} home
 * @returns {import('../core/paint.js').Piece}
 */
export function practicePage(home) {
  const { draft } = home;
  const change = (/** @type {Partial<Draft>} */ part) => home.set({ draft: Object.assign({}, draft, part), problem: null });
  return v('main', { class: 'home form', key: 'practice' },
    strip(),
    v('form', { class: 'sheet wide', key: 'sheet', novalidate: true, onsubmit: submit(home.practise) },
      v('h1', { key: 'title', text: t('home.practice.title') }),
      v('div', { class: 'columns', key: 'columns' },
        v('div', { class: 'column', key: 'me' },
          v('label', { class: 'field', key: 'name' }, v('span', { text: t('home.practice.name') }),
            v('input', {
              'data-first': true, maxlength: NAME_LENGTH, autocomplete: 'nickname', spellcheck: 'false', value: draft.name,
              oninput: (/** @type {any} */ event) => change({ name: event.target.value }),
            })),
          faces(draft, change)),
        v('div', { class: 'column', key: 'bots' },
          home.catalog.length > 1 ? radios('game', home.catalog.map((game) => ({ id: game.id, text: t('name', {}, { game: game.id }) })), gameOf(home).id, (id) => change({ game: id })) : null,
          radios('level', gameOf(home).levels.map((id) => ({ id, text: t(`level.${id}`), note: t(`level.${id}.hint`) })), levelOf(home), (level) => change({ level })),
          gameOf(home).seats.length > 1 ? stepper(home, change) : null)),
      v('div', { class: 'last', key: 'last' }, problemLine(home), goButton(home, t('home.practice.go')), backButton(home))));
}

/** @param {Home} home */
function gameOf({ catalog, draft }) {
  return catalog.find((game) => game.id === draft.game) || catalog[0];
}

/** @param {Home} home */
function levelOf(home) {
  const { levels } = gameOf(home);
  return levels.indexOf(home.draft.level) >= 0 ? home.draft.level : levels[levels.length - 1];
}

/** @param {Home} home */
function seatsOf(home) {
  const { seats } = gameOf(home);
  return seats.indexOf(home.draft.seats) >= 0 ? home.draft.seats : seats[0];
}

/**
 * @param {Draft} draft
 * @param {(part: Partial<Draft>) => void} change
 */
function faces(draft, change) {
  return v('fieldset', { class: 'field', key: 'faces' }, v('legend', { key: 'legend', text: t('home.practice.face') }),
    v('div', { class: 'faces', key: 'faces', role: 'radiogroup', 'aria-label': t('home.practice.face') },
      Array.from({ length: AVATAR_COUNT }, (_, n) => v('button', {
        type: 'button', class: 'face', key: n, role: 'radio', 'aria-checked': String(draft.avatar === n), 'aria-label': t(`avatar.${n}`),
        onclick: () => change({ avatar: n }), memo: n, build: () => avatar(n),
      }))));
}

/**
 * @param {'game' | 'level'} name
 * @param {{id: string, text: string, note?: string}[]} choices
 * @param {string} value
 * @param {(id: string) => void} choose
 */
function radios(name, choices, value, choose) {
  return v('fieldset', { class: 'field', key: name }, v('legend', { key: 'legend', text: t(`home.practice.${name}`) }),
    v('div', { class: `radios ${name}`, key: 'radios', role: 'radiogroup', 'aria-label': t(`home.practice.${name}`) }, choices.map((choice) => v('button', {
      type: 'button', class: 'radio', key: choice.id, role: 'radio', 'aria-checked': String(choice.id === value), onclick: () => choose(choice.id),
    }, v('strong', { key: 'text', text: choice.text }), choice.note ? v('small', { key: 'note', text: choice.note }) : null))));
}

/**
 * @param {Home} home
 * @param {(part: Partial<Draft>) => void} change
 */
function stepper(home, change) {
  const { seats } = gameOf(home);
  const now = seatsOf(home);
  const step = (/** @type {number} */ by) => {
    const next = seats[seats.indexOf(now) + by];
    if (next !== undefined) change({ seats: next });
  };
  return v('fieldset', { class: 'field', key: 'seats' }, v('legend', { key: 'legend', text: t('home.practice.seats') }),
    v('div', { class: 'stepper', key: 'stepper' },
      v('button', { type: 'button', key: 'fewer', 'aria-label': t('home.practice.fewer'), 'aria-disabled': String(now === seats[0]), onclick: () => step(-1), text: '−' }),
      v('output', { key: 'now', class: 'figures', text: now }),
      v('button', { type: 'button', key: 'more', 'aria-label': t('home.practice.more'), 'aria-disabled': String(now === seats[seats.length - 1]), onclick: () => step(1), text: '+' })));
}
