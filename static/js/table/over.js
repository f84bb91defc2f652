/** Draws the end of a game: the winner, how the points came, the evening's tally and what comes next. */

import { avatar } from '../core/avatars.js';
import { colorShape } from '../core/faces.js';
import { t } from '../core/i18n.js';
import { v } from '../core/paint.js';
import { figure, fillings, listNames, memberAt, refusal } from '../core/words.js';
import { controlButton, holdsFocus } from './controls.js';
import { joinCorner } from './join.js';
import { tell } from './say.js';

/** @typedef {import('./page.js').Shown} Shown */
/** @typedef {import('./scenes.js').Scenes} Scenes */

const LEAVES = 26;
const LONG_TITLE = 16;
/** More names than these would grow out of their place beside the button. */
const MOST_NAMES = 2;

/**
 * @param {Shown} shown
 * @param {Scenes} scenes
 * @returns {(import('../core/paint.js').Piece | null)[]}
 */
export function overPage(shown, scenes) {
  const { view, act } = shown;
  const { over } = view.game;
  const summary = scenes.summaryOf ? scenes.summaryOf(view) : null;
  const winners = (summary || over).winners.map((/** @type {number} */ seat) => playerOf(shown, seat));
  const title = summary && summary.title ? tell(summary.title, view) : titleOf(winners);
  return [
    over.winners.length ? v('div', { class: 'leaves', key: 'leaves', memo: 'leaves', build: () => leaves(view.room.game, scenes.colors) }) : null,
    v('section', { class: 'winner', key: 'winner' },
      v('div', { class: 'portraits', key: 'portraits' }, winners.map((/** @type {any} */ player, /** @type {number} */ i) => v('div',
        { class: 'avatar', key: i, memo: player.avatar, build: () => avatar(player.avatar) }))),
      v('h1', { key: 'title', class: title.length > LONG_TITLE ? 'long' : '', text: title }),
      v('p', { key: 'reason', text: summary ? tell(summary.reason, view) : reasonOf(shown) })),
    summary ? accountPart(shown, summary) : resultsPart(shown, scenes),
    v('div', { class: 'after', key: 'after' },
      v('p', { class: 'sentence', key: 'sentence', text: shown.hint || (summary && summary.next ? t(holdsFocus('next') ? 'table.over.on' : 'table.over.on.set') : afterSentence(view)) }),
      nextControls(shown, summary).map((control) => controlButton(control, act.hint))),
    joinCorner(view),
  ];
}

/**
 * @param {Shown} shown
 * @param {number} seat of the game that ended
 * @returns {{id: string | null, name: string, avatar: number}}
 */
function playerOf({ view }, seat) {
  return memberAt(view, seat) || { id: null, name: t('table.over.gone'), avatar: 0 };
}

/**
 * @param {Shown} shown
 * @returns {string} how the game ended, told of its winner
 */
function reasonOf(shown) {
  const { view } = shown;
  const { over } = view.game;
  const [first] = over.winners;
  const facts = first === undefined ? {} : { seat: playerOf(shown, first).name, points: over.scores[first] };
  return t(`over.${over.reason}`, Object.assign(fillings(over.facts || {}, view), facts), { game: view.room.game });
}

/** @param {{name: string}[]} winners */
function titleOf(winners) {
  if (winners.length === 0) return t('table.over.draw');
  return t('table.over.won', { name: listNames(winners.map((winner) => winner.name)), n: winners.length });
}

/**
 * @param {Shown} shown
 * @param {Scenes} scenes
 */
function resultsPart(shown, scenes) {
  return v('section', { class: 'results', key: 'results' },
    v('div', { class: 'row head', key: 'head' },
      v('span', { class: 'name', text: t('table.over.game', { n: shown.view.room.games }) }),
      v('span', { class: 'points', text: scenes.scoring ? tell(scenes.scoring.words, shown.view) : t('table.over.points') }),
      v('span', { class: 'tally', text: t('table.over.tally') })),
    rowsOf(shown, scenes));
}

/**
 * Where the points have lines of their own: each line, and how it came about.
 * @param {Shown} shown
 * @param {import('./scenes.js').Summary} summary
 */
function accountPart(shown, { sides, rows }) {
  const { view } = shown;
  const tallies = sides.map(({ seats }) => tallyOf(view, playerOf(shown, seats[0]).id));
  return v('section', { class: `account${rows.some((row) => row.shape) ? '' : ' plain'}`, key: 'account' },
    v('div', { class: 'line head', key: 'head' }, v('span', { class: 'what', key: 'what' }),
      sides.map((side, n) => v('span', { class: `cell side${side.won ? ' won' : ''}`, key: n }, v('span', { text: tell(side.words, view) })))),
    rows.map((row) => v('div', { class: `line ${row.kind}`, key: row.id },
      v('span', { class: 'what', key: 'what' },
        row.shape ? v('span', { class: 'shape', key: 'shape', memo: `${view.room.game} ${row.shape}`, build: shapeOf(view.room.game, row.shape) }) : null,
        v('span', { key: 'words', text: tell(row.words, view) })),
      row.cells.map((cell, n) => v('span', { class: 'cell', key: n },
        v('span', { class: 'note figures', key: 'note', text: cell.note ? tell(cell.note, view) : '' }),
        v('span', { class: 'points figures', key: 'points', text: figure(cell.points) }))))),
    v('div', { class: 'line tally', key: 'tally' },
      v('span', { class: 'what', key: 'what' }, v('span', { text: t('table.over.tally') })),
      tallies.map((tally, n) => v('span', { class: 'cell', key: n },
        v('span', { class: 'note figures', key: 'note', text: t('table.over.wins', { n: tally.wins }) }),
        v('span', { class: 'points figures', key: 'points', text: tally.points === null ? '' : figure(tally.points) })))));
}

/**
 * @param {string} game
 * @param {string} color
 */
function shapeOf(game, color) {
  return () => colorShape(game, color);
}

/**
 * @param {Shown} shown
 * @param {Scenes} scenes
 */
function rowsOf(shown, scenes) {
  const { view } = shown;
  const { over } = view.game;
  const seats = over.scores.map((/** @type {number} */ score, /** @type {number} */ seat) => ({ seat, score, player: playerOf(shown, seat) }));
  const total = (/** @type {any} */ row) => tallyOf(view, row.player.id).points || 0;
  const way = scenes.scoring && scenes.scoring.fewest ? -1 : 1;
  seats.sort((/** @type {any} */ a, /** @type {any} */ b) => way * (b.score - a.score) || total(b) - total(a) || a.seat - b.seat);
  return seats.map((/** @type {any} */ row) => {
    const won = over.winners.indexOf(row.seat) >= 0;
    const worth = scenes.worthOf(over, row.seat);
    const tally = tallyOf(view, row.player.id);
    return v('div', { class: `row${won ? ' won' : ''}`, key: row.seat },
      v('div', { class: 'avatar', key: 'avatar', memo: row.player.avatar, build: () => avatar(row.player.avatar) }),
      v('span', { class: 'name', key: 'name', text: row.player.name }),
      v('span', { class: 'worth figures', key: 'worth', text: worth ? tell(worth, view) : '' }),
      v('span', { class: 'points figures', key: 'points', text: row.score > 0 && !scenes.scoring ? `+${row.score}` : String(row.score) }),
      v('span', { class: 'tally figures', key: 'tally', text: tally.points === null ? '' : tally.points }),
      v('span', { class: 'wins figures', key: 'wins', text: t('table.over.wins', { n: tally.wins }) }));
  });
}

/**
 * @param {any} view
 * @param {string | null} member
 * @returns {{points: number | null, wins: number}} no points where none add up
 */
function tallyOf(view, member) {
  return view.room.tally.find((/** @type {any} */ row) => row.member === member) || { points: null, wins: 0 };
}

/**
 * @param {any} view
 * @returns {string} who comes in next, or what stands in the way
 */
function afterSentence(view) {
  const { can, members, deal } = view.room;
  if (can.next && !can.next.ok && view.room.me.role === 'table') return refusal({ code: can.next.why, facts: can.next.facts }, view);
  const played = new Set((deal && deal.seats ? deal.seats : []).map((/** @type {any} */ face) => face.member));
  const waiting = members.filter((/** @type {any} */ member) => member.seat !== null && !played.has(member.id));
  if (waiting.length > MOST_NAMES) return t('table.waiting', { n: waiting.length });
  if (waiting.length) return t('table.over.waiting', { names: listNames(waiting.map((/** @type {any} */ member) => member.name)), n: waiting.length });
  return t(holdsFocus('next') ? 'table.over.next' : 'table.over.set');
}

/**
 * @param {Shown} shown
 * @param {import('./scenes.js').Summary | null} summary
 * @returns {import('./controls.js').Control[]}
 */
function nextControls({ view, act }, summary) {
  /** @type {import('./controls.js').Control[]} */
  const controls = [];
  const { next } = view.room.can;
  if (next && view.room.me.role === 'table') {
    controls.push({ id: 'next', text: summary && summary.next ? tell(summary.next, view) : t('table.over.again'), icon: 'play', main: true, first: true, off: !next.ok, press: () => act.command({ type: 'next' }) });
    controls.push({ id: 'lobby', text: t('table.over.change'), icon: 'settings', press: act.openLobby });
  }
  controls.push({ id: 'menu', text: t('table.menu'), icon: 'menu', press: act.openMenu, bare: true });
  return controls;
}

/**
 * @param {string} game
 * @param {string[]} colors
 * @returns {HTMLElement} leaves that fall over the page, each at its own pace
 */
function leaves(game, colors) {
  const sky = document.createElement('div');
  for (let i = 0; i < LEAVES; i += 1) {
    const leaf = document.createElement('div');
    leaf.className = `leaf sway-${i % 3}`;
    leaf.style.left = `${(i * 389) % 1880}px`;
    leaf.style.animationDelay = `${-((i * 733) % 9000)}ms`;
    leaf.style.animationDuration = `${7000 + ((i * 977) % 5000)}ms`;
    leaf.appendChild(colorShape(game, colors[i % colors.length]));
    sky.appendChild(leaf);
  }
  return sky;
}
