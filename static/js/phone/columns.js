/** The public table of a game that is laid in columns: a pile for everybody, and what each player has of it. */

import { t } from '../core/i18n.js';
import { v } from '../core/paint.js';
import { capital, figure, memberAt, mySeat } from '../core/words.js';
import { focused } from './app.js';
import { cardPiece, face, shape } from './parts.js';

/** @typedef {import('../core/paint.js').Piece} Piece */
/** @typedef {import('./app.js').App} App */
/** @typedef {import('./app.js').View} View */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').Column} Column */

/**
 * The others above the piles, my own below; with the focus on, mine alone.
 * @param {App} app
 * @param {View} view
 * @param {Scene} scene
 * @param {Column[]} columns
 * @returns {Piece}
 */
export function columnsPart(app, view, scene, columns) {
  const near = mySeat(view) || 0;
  const far = scene.table.seats.map((_seat, n) => n).filter((n) => n !== near);
  return v(
    'section',
    { class: 'columns' + (focused(app.model) ? ' alone' : ''), key: 'columns', 'aria-label': t('table.label'), style: { '--columns': String(columns.length) } },
    focused(app.model) ? null : far.reduce((/** @type {Piece[]} */ parts, seat) => parts.concat(headPiece(app, view, scene, seat), lanesPiece(view, columns, seat)), []),
    v('div', { class: 'column-row' + (app.model.chosen === null ? '' : ' settled'), key: 'piles' }, columns.map((column) => targetPiece(app, view, column))),
    lanesPiece(view, columns, near),
    headPiece(app, view, scene, near),
  );
}

/**
 * Who it is, and all points; below, what else must be known.
 * @param {App} app
 * @param {View} view
 * @param {Scene} scene
 * @param {number} seat
 * @returns {Piece}
 */
function headPiece(app, view, scene, seat) {
  const { points, count } = scene.table.seats[seat];
  const member = memberAt(view, seat);
  const mine = seat === mySeat(view);
  const turn = view.game.turn === seat && !view.game.over;
  const away = Boolean(member && member.kind === 'person' && !member.here);
  const mark = member ? app.model.marks[member.id] : undefined;
  const near = seat === (mySeat(view) || 0);
  return v(
    'p',
    { class: 'column-head' + (turn ? ' turn' : ''), key: 'head' + seat },
    member ? face(member.avatar, away ? 'away' : '') : null,
    mark ? v('span', { class: 'mark', key: 'mark', 'aria-hidden': 'true', text: mark }) : null,
    v('span', { class: 'column-name', text: mine ? capital(t('member.me')) : member ? member.name : '' }),
    away ? v('span', { class: 'chip quiet', text: t('member.away') }) : null,
    near ? scene.table.notes.map((note) => v('span', { class: 'chip quiet', text: note })) : v('span', { class: 'chip quiet', text: t('seat.cards', { n: count }) }),
    points === undefined ? null : v('strong', { class: 'column-total figures' }, figure(points), v('span', { class: 'unseen', text: t('seat.points') })),
  );
}

/**
 * @param {View} view
 * @param {Column[]} columns
 * @param {number} seat
 * @returns {Piece}
 */
function lanesPiece(view, columns, seat) {
  return v(
    'div',
    { class: 'column-row lanes', key: 'lanes' + seat },
    columns.map((column) => {
      const lane = column.lanes[seat];
      const lit = column.lit && seat === mySeat(view);
      const points = lane.next === null ? lane.points : lane.next;
      return v(
        'div',
        { class: 'lane' + (lit ? ' lit' : ''), key: column.id, role: 'img', 'aria-label': lane.label },
        v('span', { class: 'crop' + (lane.card ? '' : ' none'), key: String(lane.card) }, lane.card ? cardPiece(view.room.game, lane.card) : shape(view.room.game, column.shape),
          lane.note ? v('span', { class: 'lane-note', text: lane.note }) : null),
        points === null ? null : v('span', { class: 'lane-points figures ' + (points < 0 ? 'minus' : 'plus'), text: (lane.next === null ? '' : '→ ') + figure(points) }),
        v('span', { class: 'lane-steps', text: lane.steps }),
      );
    }),
  );
}

/**
 * @param {App} app
 * @param {View} view
 * @param {Column} column
 * @returns {Piece} a button while something may be taken, else a picture
 */
function targetPiece(app, view, { id, shape: color, lit, target }) {
  const content = [
    v('span', { class: 'crop' + (target.card ? '' : ' none'), key: String(target.card) },
      target.card ? cardPiece(view.room.game, target.card) : shape(view.room.game, color)),
    target.n === null ? null : v('span', { class: 'badge-n figures', key: 'n', text: String(target.n) }),
  ];
  const chosen = target.ok && app.model.chosen === id;
  if (!target.ok && target.why === null) {
    return v('div', { class: 'target' + (lit ? ' lit' : ''), key: id, role: 'img', 'aria-label': target.label }, content);
  }
  return v(
    'button',
    {
      type: 'button',
      key: 'take.' + id,
      class: 'target' + (target.ok ? ' open' : ' shut') + (chosen ? ' chosen' : ''),
      'aria-pressed': target.ok ? String(chosen) : null,
      'aria-label': target.ok ? target.label : t('hand.card.no', { card: target.label, why: target.why }),
      onclick: () => (target.ok ? app.choose(id) : app.hint(/** @type {string} */ (target.why))),
    },
    content,
  );
}
