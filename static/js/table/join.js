/** Shows how phones get in: the QR, the code and the address, large in the lobby and small beside a game. */

import { t } from '../core/i18n.js';
import { v } from '../core/paint.js';
import { qr } from '../core/qr.js';
import { addressOf, grouped } from './say.js';

/**
 * @param {any} view
 * @returns {import('../core/paint.js').Piece}
 */
export function joinPanel(view) {
  const { code, join } = view.room;
  if (join.problem) return problemPanel(join.problem);
  return v('section', { class: 'join', key: 'join' },
    v('p', { class: 'how', key: 'how', text: t('table.join.scan') }),
    v('div', { class: 'qr', key: 'qr', memo: join.url, build: () => qr(join.url, t('table.join.qr')) }),
    v('p', { class: 'code', key: 'code', text: grouped(code), 'aria-label': code.split('').join(' ') }),
    v('p', { class: 'address', key: 'address' }, t('table.join.type'), v('strong', { text: addressOf(join.url) })));
}

/**
 * @param {any} view
 * @returns {import('../core/paint.js').Piece}
 */
export function joinCorner(view) {
  const { code, join } = view.room;
  return v('div', { class: 'corner right', key: 'right' },
    v('p', { class: 'code', key: 'code', text: grouped(code) }),
    join.problem ? null : v('div', { class: 'qr', key: 'qr', memo: join.url, build: () => qr(join.url, t('table.join.qr')) }));
}

/**
 * @param {string} problem
 * @returns {import('../core/paint.js').Piece}
 */
function problemPanel(problem) {
  return v('section', { class: 'join problem', key: 'join' },
    v('h2', { text: t(`table.join.${problem}`) }),
    v('p', { text: t(`table.join.${problem}.do`) }),
    v('p', { text: t(`table.join.${problem}.else`) }));
}
