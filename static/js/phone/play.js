/** The page during a game: whose turn, what I must know, my hand; or the public table in small. */

import { t } from '../core/i18n.js';
import { v } from '../core/paint.js';
import { teamSign } from '../core/teams.js';
import { capital, memberAt, memberOf, mySeat } from '../core/words.js';
import { can, focused } from './app.js';
import { callsPart, deedsPart, handPart, reactions } from './hand.js';
import { columnsPart } from './columns.js';
import { stacksPart, timePart } from './stacks.js';
import { button, cardPiece, face, icon, shape } from './parts.js';
import { trayPart } from './tray.js';

/** @typedef {import('../core/paint.js').Piece} Piece */
/** @typedef {import('./app.js').App} App */
/** @typedef {import('./app.js').View} View */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').Ask} Ask */
/** @typedef {import('./scene.js').Choice} Choice */

const HURRY_S = 5;
const LONG_WORDS = 22;
/** How many shown cards a row holds on the narrowest phone. */
const LOOK_ROW = 5;

/**
 * @param {App} app
 * @param {View} view
 * @param {Scene} scene
 * @returns {Piece}
 */
export function playPage(app, view, scene) {
  const seated = view.game.me !== null && view.game.me !== undefined;
  const mine = scene.mine && !view.room.paused;
  const tray = seated && !view.room.paused ? scene.tray : null;
  return v(
    'main',
    { class: 'page play' + (mine ? ' mine' : '') + (seated ? '' : ' watching') + (tray ? ' with-tray' : ''), key: 'play' },
    topBar(app, view, scene),
    v('div', { class: 'middle' + (focused(app.model) ? ' focused' : ''), key: 'middle', tabindex: scene.table.sides || scene.table.stacks || scene.table.plays ? '0' : null }, middle(app, view, scene)),
    tray ? trayPart(app, view, tray) : null,
    seated ? callsPart(app, view, scene) : null,
    seated ? handPart(app, view, scene) : null,
    seated ? deedsPart(app, view, scene) : watchFoot(app, view),
  );
}

/**
 * @param {App} app
 * @param {View} view
 * @param {Scene} scene
 * @returns {Piece}
 */
function topBar(app, view, scene) {
  const { game } = view;
  const turn = game.over ? null : memberAt(view, game.turn);
  const seated = Boolean(game.me);
  const words = game.over ? t('turn.over') : scene.head || (scene.mine ? t('turn.mine') : t('turn.other', { who: turn ? turn.name : '' }));
  return v(
    'header',
    { class: 'bar', key: 'bar' },
    v('div', { class: 'bar-turn' }, turn ? ringed(app, turn.avatar, game.turn) : null,
      v('p', { class: 'bar-words' + (words.length > LONG_WORDS ? ' long' : ''), text: words })),
    seated && app.model.tableSeen
      ? v(
          'button',
          {
            type: 'button',
            class: 'square focus',
            role: 'switch',
            'aria-checked': String(focused(app.model)),
            'aria-label': t('focus.label'),
            onclick: () => app.setFocus(!focused(app.model)),
          },
          icon(focused(app.model) ? 'focus' : 'focus-off'),
          v('small', { text: t('focus.short') }),
        )
      : null,
    v('button', { type: 'button', class: 'square', 'aria-label': t('menu.title'), onclick: () => app.open({ kind: 'menu' }) }, icon('menu')),
  );
}

/**
 * A face with the clock around it, where one runs for this seat.
 * @param {App} app
 * @param {number} avatar
 * @param {number} seat
 * @returns {Piece}
 */
function ringed(app, avatar, seat) {
  const { clock } = app.model;
  const runs = clock !== null && clock.seats.indexOf(seat) >= 0;
  if (!clock || !runs) return v('span', { class: 'ringed' }, face(avatar));
  const hurry = clock.left_s <= HURRY_S;
  return v(
    'span',
    { class: 'ringed timed' + (hurry ? ' hurry' : ''), style: { '--share': String(clock.share) } },
    face(avatar),
    v('span', { class: 'ring', 'aria-hidden': 'true' }),
    v('span', { class: 'ring-s figures', text: String(clock.left_s), 'aria-label': t('clock.left', { n: clock.left_s }) }),
  );
}

/**
 * @param {App} app
 * @param {View} view
 * @param {Scene} scene
 * @returns {(Piece | null)[]}
 */
function middle(app, view, scene) {
  const { model } = app;
  if (view.room.paused) return [pausedPart(app, view)];
  const own = ownAsk(model.asking, scene);
  if (own) return [askPart(app, view, own)];
  if (model.look) return [lookPart(app, view)];
  if (scene.ask && !(scene.main && scene.main.id === 'play')) return [scene.ask.glance ? glancePart(view, scene, { brief: true }) : null, scene.timed ? timePart(app) : null, askPart(app, view, scene.ask)];
  const { columns, stacks } = scene.table;
  if (columns) return [columnsPart(app, view, scene, columns), sentencePart(app, scene)];
  if (stacks) {
    return [
      focused(model) ? null : tablePart(app, view, scene),
      stacksPart(app, view, stacks),
      scene.timed ? timePart(app) : null,
      sentencePart(app, scene),
    ];
  }
  return [focused(model) ? glancePart(view, scene) : tablePart(app, view, scene), sentencePart(app, scene)];
}

/**
 * @param {string | null} asking
 * @param {Scene} scene
 * @returns {Ask | null} the question that my button opened, where it still holds
 */
function ownAsk(asking, scene) {
  const deed = [scene.main, scene.side].find((one) => Boolean(one && one.ask && one.ask.id === asking));
  return (deed && deed.ask) || null;
}

/**
 * @param {App} app
 * @param {Scene} scene
 * @returns {Piece}
 */
function sentencePart(app, scene) {
  const { hint, lines } = app.model;
  const said = hint ? { text: hint, tone: 'why' } : scene.sentence;
  const last = lines.length ? lines[lines.length - 1] : null;
  // Beside the table in small, what lies on it needs no words: only what has just happened does.
  const main = said.tone === 'calm' && last !== null && !focused(app.model) ? null : said.text;
  return v(
    'div',
    { class: 'sentence ' + said.tone, key: 'sentence' },
    main === null ? null : v('p', { class: 'sentence-main', key: 'main', text: main }),
    last === null ? null : v('p', { class: 'sentence-line', key: 'line', text: last }),
  );
}

/**
 * What is in force, in one small row; in brief, without what the question below it says.
 * @param {View} view
 * @param {Scene} scene
 * @param {{brief?: boolean}} [how]
 * @returns {Piece}
 */
function glancePart(view, scene, { brief = false } = {}) {
  const { table } = scene;
  const top = table.piles.find((pile) => pile.card !== null);
  return v(
    'div',
    { class: 'glance' + (brief ? ' brief' : ''), key: 'glance' },
    top
      ? v('span', { class: 'glance-card', role: 'img', 'aria-label': top.label }, cardPiece(view.room.game, top.card),
          top.n !== null ? v('span', { class: 'badge-n figures', text: String(top.n) }) : null)
      : null,
    platePiece(view, scene),
    playsPart(view, scene),
    brief ? [] : table.notes.map((note) => v('span', { class: 'chip turn', text: note })),
    (table.sides || []).filter((side) => side.mine).map((side) => sidePiece(view, side)),
  );
}

/**
 * @param {View} view
 * @param {import('./scene.js').Side} side
 * @returns {Piece}
 */
function sidePiece(view, side) {
  return v(
    'section',
    { class: 'side team-' + side.team, key: 'side' + side.team, 'aria-label': side.name },
    v('p', { class: 'side-head' },
      v('span', { class: 'team-mark', key: 'mark', memo: String(side.team), build: () => teamSign(side.team) }),
      v('span', { class: 'side-name', text: side.name }),
      side.notes.map((note) => v('span', { class: 'side-note', key: note, text: note })),
      v('strong', { class: 'side-figure figures', text: side.figure })),
    side.laid.length
      ? v('ul', { class: 'side-laid' }, side.laid.map((one) =>
          v('li', { class: 'laid ' + (one.kind || ''), key: one.id },
            cardPiece(view.room.game, one.card),
            v('span', { class: 'figures', 'aria-hidden': 'true', text: one.text }),
            v('span', { class: 'unseen', text: one.label }))))
      : null,
  );
}

/**
 * @param {View} view
 * @param {Scene} scene
 * @returns {Piece | null}
 */
function platePiece(view, scene) {
  const { plate } = scene.table;
  if (!plate) return null;
  return v('span', { class: 'plate', key: 'plate' }, shape(view.room.game, plate.shape), v('span', { text: plate.text }));
}

/**
 * @param {App} app
 * @param {View} view
 * @param {Scene} scene
 * @returns {Piece}
 */
export function tablePart(app, view, scene) {
  const { table } = scene;
  return v(
    'section',
    { class: 'table', key: 'table', 'aria-label': t('table.label') },
    v(
      'ul',
      { class: 'seats', 'data-many': table.seats.length > 4 ? 'true' : null },
      table.seats.map((seat, n) => seatPiece(app, view, seat, n)),
    ),
    table.stacks ? null : v(
      'div',
      { class: 'mat' },
      table.piles.map((pile) =>
        v(
          'span',
          { class: 'pile ' + pile.id, key: pile.id, role: 'img', 'aria-label': pile.label },
          v('span', { class: 'pile-card', key: String(pile.card) }, cardPiece(view.room.game, pile.card)),
          pile.n !== null ? v('span', { class: 'badge-n figures', text: String(pile.n) }) : null,
        ),
      ),
      v(
        'div',
        { class: 'mat-side' },
        platePiece(view, scene),
        table.direction === null
          ? null
          : v('span', { class: 'way', role: 'img', 'aria-label': t(table.direction === 1 ? 'way.up' : 'way.down') },
              icon(table.direction === 1 ? 'clockwise' : 'counterclockwise')),
        table.notes.map((note) => v('span', { class: 'chip turn', text: note })),
      ),
    ),
    playsPart(view, scene),
    (table.sides || []).map((side) => sidePiece(view, side)),
  );
}

/**
 * The open trick: who has played what, and whose is the best.
 * @param {View} view
 * @param {Scene} scene
 * @returns {Piece | null}
 */
function playsPart(view, { table }) {
  if (!table.plays || !table.plays.length) return null;
  return v('ul', { class: 'plays', key: 'plays' }, table.plays.map((play) => {
    const member = memberAt(view, play.seat);
    return v('li', { class: 'play-of' + (play.note ? ' best' : ''), key: String(play.seat) },
      member ? face(member.avatar) : null,
      v('span', { class: 'play-cards', 'aria-hidden': 'true' }, play.cards.map((card, n) => v('span', { class: 'play-card', key: String(card) + n }, cardPiece(view.room.game, card)))),
      v('span', { class: 'unseen', text: play.label }),
      play.note ? v('span', { class: 'chip turn', text: play.note }) : null);
  }));
}

/**
 * @param {App} app
 * @param {View} view
 * @param {import('./scene.js').Table['seats'][number]} seat
 * @param {number} n
 * @returns {Piece}
 */
function seatPiece(app, view, seat, n) {
  const member = memberAt(view, n);
  const turn = view.game.turn === n && !view.game.over;
  const away = member && member.kind === 'person' && !member.here;
  const mark = member ? app.model.marks[member.id] : undefined;
  return v(
    'li',
    { class: 'seat' + (turn ? ' turn' : '') + (n === mySeat(view) ? ' me' : '') + (seat.team === undefined ? '' : ' team-' + seat.team), key: String(n) },
    v('span', { class: 'seat-face' },
      member ? face(member.avatar, away ? 'away' : '') : null,
      v('span', { class: 'badge-n figures', text: String(seat.count), 'aria-label': t('seat.cards', { n: seat.count }) }),
      seat.team === undefined ? null : v('span', { class: 'team-mark', key: 'team', memo: String(seat.team), build: () => teamSign(Number(seat.team)) }),
      mark ? v('span', { class: 'mark', key: 'mark', 'aria-hidden': 'true', text: mark }) : null),
    v('span', { class: 'seat-name', text: n === mySeat(view) ? capital(t('member.me')) : member ? member.name : '' }),
    seat.note ? v('span', { class: 'seat-note figures', text: seat.note }) : null,
    turn ? v('span', { class: 'unseen', text: t('seat.turn') }) : null,
    seat.marks.map((one) => v('span', { class: 'chip ' + one.tone, text: one.text })),
    away ? v('span', { class: 'chip quiet', text: t('member.away') }) : null,
  );
}

/**
 * A question over the middle; the hand and the shouts stay reachable.
 * @param {App} app
 * @param {View} view
 * @param {Ask} ask
 * @returns {Piece}
 */
function askPart(app, view, ask) {
  const own = app.model.asking === ask.id;
  return v(
    'section',
    { class: 'ask', key: 'ask.' + ask.id, role: 'group', 'aria-label': ask.title },
    v(
      'div',
      { class: 'ask-head' },
      v('h2', { text: ask.title }),
      own ? v('button', { type: 'button', class: 'square', 'aria-label': t('close'), onclick: () => app.setAsking(null) }, icon('cross')) : null,
    ),
    app.model.hint ? v('p', { class: 'problem', text: app.model.hint }) : ask.count ? null : askText(ask),
    (ask.count || []).map((part) => v('div', { class: 'ask-count', key: part.text },
      v('p', { text: part.text }),
      v('div', { class: 'play-cards', 'aria-hidden': 'true' }, part.cards.map((card) => v('span', { class: 'play-card', key: card }, cardPiece(view.room.game, card)))))),
    ask.sum ? v('p', { class: 'ask-sum', text: ask.sum }) : null,
    ask.count ? askText(ask) : null,
    v('div', { class: 'choices' + (ask.grid ? ' grid' : '') }, ask.choices.map((choice) => choicePiece(app, view, choice))),
  );
}

/**
 * @param {Ask} ask
 * @returns {Piece | null}
 */
function askText({ text }) {
  return text ? v('p', { class: 'ask-text', key: 'text', text }) : null;
}

/**
 * @param {App} app
 * @param {View} view
 * @param {Choice} choice
 * @returns {Piece}
 */
function choicePiece(app, view, choice) {
  return v(
    'button',
    {
      type: 'button',
      class: 'button choice ' + choice.tone + (choice.kept ? ' kept' : ''),
      key: choice.id,
      disabled: Boolean(choice.off),
      'aria-busy': app.model.busy ? 'true' : null,
      'aria-pressed': choice.keep ? String(Boolean(choice.kept)) : null,
      onclick: () => app.guarded(() => choose(app, choice)),
    },
    choice.shape ? shape(view.room.game, choice.shape) : null,
    typeof choice.face === 'number' ? face(choice.face) : null,
    v('span', { class: 'button-text' }, choice.text, choice.hint ? v('small', { text: choice.hint }) : null),
  );
}

/**
 * @param {App} app
 * @param {Choice} choice
 */
function choose(app, choice) {
  if (choice.stage) app.stage(choice.stage);
  else if (choice.keep) app.choose(choice.keep);
  else if (!app.model.busy) app.act(choice.action);
}

/**
 * @param {number} cards
 * @returns {number} how many go in a row, so that the rows are as long as each other
 */
function columnsFor(cards) {
  const rows = Math.ceil(cards / LOOK_ROW);
  return Math.ceil(cards / Math.max(1, rows));
}

/**
 * @param {App} app
 * @param {View} view
 * @returns {Piece}
 */
function lookPart(app, view) {
  const look = /** @type {NonNullable<App['model']['look']>} */ (app.model.look);
  return v(
    'section',
    { class: 'ask look', key: 'look', role: 'group', 'aria-label': look.title },
    v(
      'div',
      { class: 'ask-head' },
      v('h2', { text: look.title }),
      v('button', { type: 'button', class: 'square', 'aria-label': t('close'), onclick: app.putAway }, icon('cross')),
    ),
    look.verdict ? v('p', { class: 'ask-text', text: look.verdict }) : null,
    v('ul', { class: 'look-cards', style: { '--columns': String(columnsFor(look.cards.length)) } }, look.cards.map((card, n) =>
      v('li', { key: card.card + n }, cardPiece(view.room.game, card.card), v('span', { class: 'unseen', text: card.label })))),
    button(t('look.close'), app.putAway, { kind: 'quiet wide' }),
  );
}

/**
 * @param {App} app
 * @param {View} view
 * @returns {Piece}
 */
function pausedPart(app, view) {
  const { paused } = view.room;
  const by = memberOf(view, paused.by);
  const mine = by !== null && by.id === view.room.me.member;
  const key = 'paused.' + paused.reason + (by && paused.reason === 'break' ? (mine ? '.by.me' : '.by') : '');
  return v(
    'section',
    { class: 'ask paused', key: 'paused', role: 'group', 'aria-label': t('paused.title') },
    v('span', { class: 'paused-sign' }, icon('pause')),
    v('h2', { text: t('paused.title') }),
    v('p', { class: 'ask-text', text: t(key, { who: by ? by.name : '' }) }),
    can(view, 'resume') ? button(t('paused.resume'), () => app.command({ type: 'resume' }), { kind: 'main wide', busy: app.model.busy }) : null,
  );
}

/**
 * The foot of somebody who has no hand in this game.
 * @param {App} app
 * @param {View} view
 * @returns {Piece}
 */
function watchFoot(app, view) {
  const { me } = view.room;
  const guest = me.member === null;
  return v(
    'footer',
    { class: 'deeds watch', key: 'deeds' },
    v('p', { class: 'foot-wait', text: t(guest ? 'watch.guest' : 'watch.next') }),
    guest ? button(t('watch.join'), app.stopWatching, { kind: 'main wide' }) : reactions(app),
  );
}
