/** The page before the room: a name, a face, one button; and what to say where there is no room. */

import { AVATAR_COUNT } from '../core/avatars.js';
import { has, lang, setLang, t } from '../core/i18n.js';
import { v } from '../core/paint.js';
import { button, face, segments, spaced } from './parts.js';

/** @typedef {import('../core/paint.js').Piece} Piece */
/** @typedef {import('./app.js').App} App */
/** @typedef {import('./app.js').Draft} Draft */

export const NAME_LENGTH = 20;

/**
 * @param {App} app
 * @returns {Piece}
 */
export function joinPage(app) {
  const { model } = app;
  return v(
    'main',
    { class: 'page join', key: 'join' },
    v(
      'header',
      { class: 'join-head' },
      v('p', { class: 'brand', text: 'Chiếu' }),
      languages(),
    ),
    v('h1', null, t('join.title', { room: spaced(model.room) })),
    v('p', { class: 'lead', text: leadOf(app) }),
    model.note ? v('p', { class: 'note', role: 'status', text: t('join.note.' + model.note) }) : null,
    v(
      'form',
      {
        class: 'join-form',
        novalidate: true,
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          app.join();
        },
      },
      nameField(app, model.draft),
      faceField(app, model.draft),
      v(
        'div',
        { class: 'join-foot' },
        model.draft.problem ? v('p', { class: 'problem', role: 'alert', text: model.draft.problem }) : null,
        v('button', {
          class: 'button main wide',
          type: 'submit',
          'aria-busy': model.draft.busy ? 'true' : null,
          text: model.draft.busy ? t('join.going') : t('join.go'),
        }),
        button(t('join.watch'), app.watch, { kind: 'bare' }),
      ),
    ),
  );
}

/** @returns {Piece} */
export function languages() {
  return segments(
    t('menu.lang'),
    [
      { value: /** @type {'vi' | 'en'} */ ('vi'), text: 'VI', label: 'Tiếng Việt' },
      { value: /** @type {'vi' | 'en'} */ ('en'), text: 'EN', label: 'English' },
    ],
    lang(),
    (choice) => void setLang(choice),
  );
}

/** @param {App} app */
function leadOf(app) {
  const { glance } = app.model;
  if (!glance) return t('join.lead.plain');
  const game = has('name', { game: glance.game }) ? t('name', {}, { game: glance.game }) : '';
  if (glance.phase === 'playing') return t('join.lead.playing', { game });
  if (glance.players > 0) return t('join.lead', { game, n: glance.players });
  return t('join.lead.first', { game });
}

/**
 * @param {App} app
 * @param {Draft} draft
 * @returns {Piece}
 */
export function nameField(app, draft) {
  return v(
    'label',
    { class: 'field' },
    v('span', { class: 'field-name', text: t('join.name') }),
    v('input', {
      type: 'text',
      name: 'name',
      class: 'input',
      autocomplete: 'nickname',
      autocapitalize: 'words',
      spellcheck: 'false',
      enterkeyhint: 'go',
      maxlength: String(NAME_LENGTH * 2), // the server counts what is seen, not code units
      placeholder: t('join.name.hint'),
      value: draft.name,
      oninput: (/** @type {Event} */ event) => {
        draft.name = /** @type {HTMLInputElement} */ (event.target).value;
        if (draft.problem) {
          draft.problem = null;
          app.redraw();
        }
      },
    }),
  );
}

/**
 * @param {App} app
 * @param {Draft} draft
 * @returns {Piece}
 */
export function faceField(app, draft) {
  const taken = takenFaces(app);
  const all = Array.from({ length: AVATAR_COUNT }, (_none, n) => n);
  return v(
    'div',
    { class: 'field' },
    v('span', { class: 'field-name', id: 'faces', text: t('join.face') }),
    v(
      'div',
      { class: 'faces', role: 'radiogroup', 'aria-labelledby': 'faces' },
      all.map((n) =>
        v(
          'button',
          {
            type: 'button',
            role: 'radio',
            key: String(n),
            'aria-checked': String(n === draft.avatar),
            'aria-label': taken.indexOf(n) < 0 ? t('avatar.' + n) : t('join.face.taken', { face: t('avatar.' + n) }),
            class: taken.indexOf(n) < 0 ? '' : 'taken',
            onclick: () => {
              draft.avatar = n;
              draft.picked = true;
              app.redraw();
            },
          },
          face(n),
          taken.indexOf(n) < 0 ? null : v('small', { 'aria-hidden': 'true', text: t('join.face.mark') }),
        ),
      ),
    ),
  );
}

/**
 * @param {App} app
 * @returns {number[]} faces that somebody else in the room has
 */
function takenFaces({ model }) {
  const { view, glance } = model;
  if (!view) return glance ? glance.avatars : [];
  return view.room.members.filter((/** @type {any} */ member) => member.id !== view.room.me.member).map((/** @type {any} */ member) => member.avatar);
}

/**
 * There is no room to show, and why.
 * @param {App} app
 * @returns {Piece}
 */
export function gonePage(app) {
  const reason = /** @type {string} */ (app.model.gone);
  return v(
    'main',
    { class: 'page gone', key: 'gone' },
    v('p', { class: 'brand', text: 'Chiếu' }),
    v('h1', { text: t('gone.' + reason + '.title', { room: spaced(app.model.room) }) }),
    v('p', { class: 'lead', text: t('gone.' + reason) }),
    reason === 'left' || reason === 'kicked' ? button(t('gone.again'), () => void window.location.reload(), { kind: 'main wide' }) : null,
    v('a', { class: 'button wide ' + (reason === 'left' || reason === 'kicked' ? 'bare' : 'main'), href: '/', text: t('gone.home') }),
  );
}
