/** The page after a game: who won, my points, the evening's tally, and what comes next. */

import { has, t } from '../core/i18n.js';
import { v } from '../core/paint.js';
import { capital, figure, fillings, listNames, memberAt, memberOf, mySeat, nameAt, refusal, tell } from '../core/words.js';
import { button, face, icon, shape, sitButton } from './parts.js';
import { sceneMaker } from './scene.js';

/** @typedef {import('../core/paint.js').Piece} Piece */
/** @typedef {import('./app.js').App} App */
/** @typedef {import('./app.js').View} View */
/** @typedef {import('../table/scenes.js').Summary} Summary */

/**
 * @param {App} app
 * @param {View} view
 * @returns {Piece}
 */
export function overPage(app, view) {
  const { over } = view.game;
  const mine = mySeat(view);
  const maker = sceneMaker(view.room.game);
  const summary = maker && maker.summaryOf ? maker.summaryOf(view) : null;
  const won = mine !== null && (summary || over).winners.indexOf(mine) >= 0;
  return v(
    'main',
    { class: 'page over' + (won ? ' won' : ''), key: 'over' },
    v(
      'header',
      { class: 'lobby-head' },
      v('p', { class: 'brand', text: 'Chiếu' }),
      v('button', { type: 'button', class: 'square', 'aria-label': t('menu.title'), onclick: () => app.open({ kind: 'menu' }) }, icon('menu')),
    ),
    v('div', { class: 'over-body' }, winnerPart(view, won, summary), summary ? accountPart(view, summary) : pointsPart(view), tallyPart(view)),
    v('footer', { class: 'foot' }, nextPart(app, view, summary)),
  );
}

/**
 * @param {View} view
 * @param {boolean} won
 * @param {Summary | null} summary
 * @returns {Piece}
 */
function winnerPart(view, won, summary) {
  const { over } = view.game;
  const maker = sceneMaker(view.room.game);
  const seats = (summary || over).winners;
  const winners = seats.map((/** @type {number} */ seat) => memberAt(view, seat)).filter(Boolean);
  const names = listNames(seats.map((/** @type {number} */ seat) => nameAt(view, seat)));
  const winner = !winners.length ? t('over.draw') : won && winners.length === 1 ? t('over.me') : t('over.won', { who: names, n: winners.length });
  const title = summary && summary.title ? tell(summary.title, view) : winner;
  const points = over.winners.length ? over.scores[over.winners[0]] : 0;
  const { key, facts } = summary ? summary.reason : { key: 'over.' + over.reason, facts: over.facts || {} };
  const where = { game: view.room.game };
  const mine = summary ? facts.seat === mySeat(view) : won;
  const filled = Object.assign(fillings(facts, view), summary ? {} : { seat: names, points });
  const why = capital(t(mine && has(key + '.me', where) ? key + '.me' : key, filled, where));
  return v(
    'section',
    { class: 'winner', key: 'winner' },
    v('span', { class: 'winner-faces' }, winners.map((/** @type {any} */ member) => face(member.avatar, 'huge'))),
    v('h1', { text: title, role: 'status' }),
    v('p', { class: 'lead', text: why }),
    points && !summary && !(maker && maker.scoring) ? v('p', { class: 'winner-points figures', text: t('over.points', { n: points }) }) : null,
  );
}

/**
 * @param {View} view
 * @returns {Piece}
 */
function pointsPart(view) {
  const maker = sceneMaker(view.room.game);
  const scoring = maker && maker.scoring;
  const way = scoring && scoring.fewest ? -1 : 1;
  const order = view.game.seats
    .map((/** @type {any} */ _seat, /** @type {number} */ n) => n)
    .sort((/** @type {number} */ a, /** @type {number} */ b) => way * (view.game.over.scores[b] - view.game.over.scores[a]));
  return v(
    'section',
    { class: 'scores', key: 'scores' },
    v('h2', { text: scoring ? tell(scoring.words, view) : t('over.game') }),
    v(
      'ol',
      { class: 'people' },
      order.map((/** @type {number} */ seat) => {
        const member = memberAt(view, seat);
        const how = maker ? maker.phoneResult(view, seat) : null;
        return v(
          'li',
          { class: 'person' + (seat === mySeat(view) ? ' me' : ''), key: String(seat) },
          member ? face(member.avatar) : null,
          v('span', { class: 'person-name' }, v('span', { class: 'name', text: nameAt(view, seat) }), how ? v('small', { text: how }) : null),
          v('span', { class: 'score figures', text: scoring ? figure(view.game.over.scores[seat]) : signed(view.game.over.scores[seat]) }),
        );
      }),
    ),
  );
}

/**
 * Where the points have lines of their own: each line, and how it came about.
 * @param {View} view
 * @param {Summary} summary
 * @returns {Piece}
 */
function accountPart(view, { sides, rows }) {
  const { game } = view.room;
  return v(
    'table',
    { class: 'account' + (rows.some((row) => row.shape) ? '' : ' plain') + (sides.length > 2 ? ' three' : ''), key: 'account' },
    v('thead', null, v('tr', null, v('td', { key: 'what' }), sides.map((side, n) =>
      v('th', { scope: 'col', class: side.won ? 'won' : '', key: String(n) }, v('span', { text: tell(side.words, view) }))))),
    v('tbody', null, rows.map((row) =>
      v('tr', { class: row.kind, key: row.id },
        v('th', { scope: 'row', key: 'what' }, v('span', { class: 'account-what' }, row.shape ? shape(game, row.shape) : null, v('span', { text: tell(row.words, view) }))),
        row.cells.map((cell, n) =>
          v('td', { key: String(n) }, v('span', { class: 'figures', text: figure(cell.points) }), cell.note ? v('small', { text: tell(cell.note, view) }) : null))))),
  );
}

/** @param {number} points */
function signed(points) {
  return points > 0 ? '+' + points : figure(points);
}

/**
 * The evening's running tally.
 * @param {View} view
 * @returns {Piece | null}
 */
export function tallyPart(view) {
  const { tally, games } = view.room;
  if (!tally || games < 1) return null;
  return v(
    'section',
    { class: 'tally', key: 'tally' },
    v('h2', { text: t('over.tally', { n: games }) }),
    v(
      'ol',
      { class: 'people' },
      tally.map((/** @type {any} */ line) => {
        const member = memberOf(view, line.member);
        if (!member) return null;
        return v(
          'li',
          { class: 'person' + (line.member === view.room.me.member ? ' me' : ''), key: line.member },
          face(member.avatar),
          v('span', { class: 'person-name' }, v('span', { class: 'name', text: member.name }), line.points === null ? null : v('small', { text: t('over.wins', { n: line.wins }) })),
          line.points === null ? v('span', { class: 'score in-words', text: t('over.wins', { n: line.wins }) }) : v('span', { class: 'score figures', text: figure(line.points) }),
        );
      }),
    ),
  );
}

/**
 * @param {App} app
 * @param {View} view
 * @param {Summary | null} summary
 * @returns {(Piece | null)[]}
 */
function nextPart(app, view, summary) {
  const { room } = view;
  if (room.me.host) {
    const right = room.can.next;
    const ready = Boolean(right && right.ok);
    return [
      ready ? null : v('p', { class: 'foot-why', key: 'why', text: refusal({ code: right.why, facts: right.facts }, view) }),
      button(summary && summary.next ? tell(summary.next, view) : t('lobby.next'), () => app.command({ type: 'next' }), { kind: 'main wide', disabled: !ready, busy: app.model.busy, key: 'next' }),
      button(t('over.change'), app.goBackstage, { kind: 'bare', key: 'change' }),
    ];
  }
  const host = memberOf(view, room.host);
  return [
    v('p', { class: 'foot-wait', key: 'wait' }, host ? face(host.avatar) : null, t(host ? 'over.wait' : 'lobby.wait.nobody', { who: host ? host.name : '' })),
    sitButton(app, view),
  ];
}
