/** The table's page: what it knows, what it shows of it, and what its buttons do. It never drives the game. */

import { Board, kindOf } from '../core/board.js';
import { countdown } from '../core/clock.js';
import { setLang, lang, t } from '../core/i18n.js';
import { matFrame } from '../core/mat.js';
import { isIndexed, setIndexed } from '../core/indexes.js';
import { isStill, setMotion } from '../core/motion.js';
import { isFourColored, setFourColored } from '../core/suits.js';
import { paint, v } from '../core/paint.js';
import { focusFirst } from '../core/dpad.js';
import * as sound from '../core/sound.js';
import { narrate, refusal } from '../core/words.js';
import { lobbyPage } from './lobby.js';
import { band, overlays } from './menu.js';
import { Narrator } from './narrator.js';
import { overPage } from './over.js';
import { Pace } from './pace.js';
import { STAGE } from './places.js';
import { playPage } from './play.js';
import { noteEvening, openTable } from './rooms.js';
import { scenesOf } from './scenes.js';
import { pilesOf } from './seats.js';
import { enterFullscreen, isFullscreen, leaveFullscreen } from './stage.js';

/** @typedef {import('../core/socket.js').Connection} Connection */
/** @typedef {import('../core/socket.js').State} State */
/** @typedef {import('./scenes.js').TableScene} TableScene */
/** @typedef {import('./scenes.js').Scenes} Scenes */
/** @typedef {import('../core/board.js').Move} Move */
/** `at_ms`: when it came, by `performance.now`; absent for a step of one. @typedef {{view: any, events: any[], moves: Move[], at_ms?: number}} Update */
/** @typedef {{id: number, member: string, mark: string}} Float */

/** @typedef {ReturnType<TablePage['actsOf']>} Acts */

/**
 * All that a drawing function may look at.
 * @typedef {object} Shown
 * @property {any} view
 * @property {Float[]} floats
 * @property {string} line
 * @property {string | null} hint
 * @property {string} level of the next bot
 * @property {number | null} clock_s
 * @property {number | null} clock_share
 * @property {State} connection
 * @property {string | null} notice
 * @property {string | null} farewell
 * @property {boolean} menu
 * @property {boolean} rules the rules sheet is open
 * @property {boolean} options the sheet of house rules is open
 * @property {boolean} glossary the rules sheet shows the game's words
 * @property {import('./menu.js').Question | null} question
 * @property {boolean} muted
 * @property {boolean} pressed whether a key or a tap has allowed sound
 * @property {Acts} act
 */

const CAPTION_MS = 900;
const LINGER_MS = 1900;
const NOTICE_MS = 4000;
const FLOAT_MS = 2600;
const LONGEST_HOLD_MS = 700;
/** How long a step of an update is looked at before the next one. */
const STEP_MS = 1300;
const LONGEST_TRICK_MS = 2600;
const TICKING_S = 5;
const CLOCK_STEP_MS = 200;
const DEFAULT_LEVEL = 'normal';
const EVENT_CUES = /** @type {Record<string, string>} */ ({ 'room.joined': 'join' });

export class TablePage {
  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.stage = stage;
    this.boardLayer = document.createElement('div');
    this.boardLayer.className = 'cards';
    /** @type {Board | null} */
    this.board = null;
    /** @type {Connection | null} */
    this.connection = null;
    /** @type {Scenes | null} */
    this.scenes = null;
    /** @type {TableScene | null} */
    this.scene = null;
    this.clock = countdown();
    this.pace = new Pace((/** @type {Update} */ update, how) => this.show(update, how));
    this.narrator = new Narrator((line) => this.set({ line }));
    /** @type {string | null} */
    this.caption = null;
    this.lingering = false;
    this.lobbyOpen = false;
    this.lastFloat = 0;
    this.noticeTimer = 0;
    this.lingerTimer = 0;
    this.drawing = false;
    /** @type {Shown} */
    this.shown = {
      view: null, floats: [], line: '', hint: null, level: DEFAULT_LEVEL, clock_s: null, clock_share: null,
      connection: 'connecting', notice: null, farewell: null, menu: false, rules: false, glossary: false, options: false, question: null, muted: sound.isMuted(), pressed: false, act: this.actsOf(),
    };
    setInterval(() => this.tick(), CLOCK_STEP_MS);
  }

  /** @param {Partial<Shown>} change */
  set(change) {
    Object.assign(this.shown, change);
    this.draw();
  }

  /** Draw soon, once for all changes until then: a button that loses its focus while it is drawn away asks for it too. */
  draw() {
    if (this.drawing) return;
    this.drawing = true;
    Promise.resolve().then(() => {
      this.drawing = false;
      this.drawNow();
    });
  }

  /**
   * Take a whole snapshot: nothing flies.
   * @param {any} view
   */
  welcome(view) {
    noteEvening();
    this.pace.reset({ view, events: [], moves: [], at_ms: performance.now() });
  }

  /** @param {Update} update */
  update(update) {
    this.pace.push(Object.assign({}, update, { at_ms: performance.now() }));
  }

  /**
   * Take out the deck and the scene of a game.
   * @param {string} game
   */
  unpack(game) {
    if (this.board && this.board.game === game) return;
    this.scenes = scenesOf(game);
    if (this.board) this.board.clear();
    this.board = this.scenes ? new Board(this.boardLayer, game) : null;
  }

  /**
   * @param {Update} update
   * @param {{animate: boolean}} how
   * @returns {number} ms that the next update must wait
   */
  show(update, { animate }) {
    const before = this.shown.view;
    this.unpack(update.view.room.game);
    const steps = animate && before && this.scenes && this.scenes.steps ? this.scenes.steps(before, update) : [update];
    if (steps.length === 1) return this.showStep(update, { animate });
    this.pace.insert(steps.slice(1).map((step) => Object.assign(step, { at_ms: update.at_ms })));
    return Math.max(STEP_MS, this.showStep(steps[0], { animate }));
  }

  /**
   * @param {Update} update
   * @param {{animate: boolean}} how
   * @returns {number} ms that the next update must wait
   */
  showStep({ view, events, moves, at_ms }, { animate }) {
    const before = this.shown.view;
    this.shown.view = view;
    if (at_ms !== undefined) this.clock.set(view.room.clock, { frozen: Boolean(view.room.paused), since_ms: at_ms });
    this.followPhase(before, view, { animate });
    const fresh = isNewDeal(before, view);
    if (fresh) {
      this.lobbyOpen = false;
      this.shown.options = false;
    }
    const flown_ms = this.lay(view, events, fresh && this.scenes ? this.scenes.dealMoves(view) : moves, { animate });
    const caption_ms = this.tell(events, view, { animate, fresh });
    this.draw();
    if (fresh && animate && !isStill()) return flown_ms;
    const most_ms = moves.some((move) => kindOf(move) === 'gather') ? LONGEST_TRICK_MS : LONGEST_HOLD_MS;
    return Math.max(caption_ms, Math.min(flown_ms, most_ms));
  }

  /**
   * Keep a finished game on the table for a moment, so that its last card is seen.
   * @param {any} before
   * @param {any} view
   * @param {{animate: boolean}} how
   */
  followPhase(before, view, { animate }) {
    const { phase } = view.room;
    const ended = before && before.room.phase === 'playing' && phase !== 'playing';
    if (phase === 'playing' || !ended) {
      if (phase === 'playing') this.stopLingering();
      return;
    }
    if (!animate || !view.game) return;
    this.lingering = true;
    this.lingerTimer = window.setTimeout(() => {
      this.stopLingering();
      sound.play('win');
      this.draw();
    }, LINGER_MS);
  }

  stopLingering() {
    clearTimeout(this.lingerTimer);
    this.lingering = false;
  }

  /**
   * Lay the cards.
   * @param {any} view
   * @param {any[]} events
   * @param {Move[]} moves
   * @param {{animate: boolean}} how
   * @returns {number} ms until they lie
   */
  lay(view, events, moves, { animate }) {
    if (!view.game || !this.scenes || !this.board) {
      this.scene = null;
      return 0;
    }
    this.scene = this.scenes.tableScene(view, events);
    return this.board.show({ piles: pilesOf(this.scene), moves, animate });
  }

  /**
   * Say and sound what happened.
   * @param {any[]} events
   * @param {any} view
   * @param {{animate: boolean, fresh: boolean}} how
   * @returns {number} ms for which a big moment stops the table
   */
  tell(events, view, { animate, fresh }) {
    const lines = narrate(events, view, this.scenes ? this.scenes.variantOf : undefined);
    if (fresh) this.narrator.reset('');
    if (!animate) {
      this.caption = null;
      const last = lines[lines.length - 1];
      if (last) this.narrator.reset(last.text);
      return 0;
    }
    this.narrator.tell(lines.map((line) => line.text));
    if (fresh) sound.play('deal');
    else this.sound(events);
    const big = lines.find((line) => line.big !== null);
    if (!big) return 0;
    this.caption = big.big;
    window.setTimeout(() => {
      this.caption = null;
      this.draw();
    }, CAPTION_MS);
    return CAPTION_MS;
  }

  /** @param {any[]} events */
  sound(events) {
    events.forEach((event) => {
      if (EVENT_CUES[event.type]) sound.play(EVENT_CUES[event.type]);
    });
    if (this.scenes) this.scenes.cues(events).forEach((cue) => sound.play(cue));
  }

  tick() {
    const left_ms = this.clock.remaining_ms();
    const clock_s = left_ms === null ? null : Math.ceil(left_ms / 1000);
    if (clock_s === this.shown.clock_s) return;
    if (clock_s !== null && clock_s > 0 && clock_s <= TICKING_S) sound.play('clock');
    this.set({ clock_s, clock_share: this.clock.share() });
  }

  /** @param {{member: string, mark: string}} reaction */
  react({ member, mark }) {
    const float = { id: (this.lastFloat += 1), member, mark };
    this.set({ floats: this.shown.floats.concat(float) });
    window.setTimeout(() => this.set({ floats: this.shown.floats.filter((other) => other !== float) }), FLOAT_MS);
  }

  /** @param {string} notice */
  notify(notice) {
    clearTimeout(this.noticeTimer);
    this.set({ notice });
    this.noticeTimer = window.setTimeout(() => this.set({ notice: null }), NOTICE_MS);
  }

  drawNow() {
    const { shown } = this;
    document.documentElement.lang = lang();
    if (!shown.view) {
      paint(this.stage, [matLayer(), this.opening()]);
      return;
    }
    const name = this.pageName();
    this.stage.setAttribute('data-page', name);
    paint(this.stage, [
      matLayer(),
      v('main', { class: `page ${name}`, key: name }, this.pageParts(name)),
      this.caption === null ? null : v('div', { class: 'caption', key: 'caption', role: 'alert' }, v('span', { text: this.caption })),
      overlays(shown),
      band(shown),
    ]);
    this.keepFocus(name);
  }

  /** @returns {import('../core/paint.js').Piece} what is seen before the room is known */
  opening() {
    if (this.shown.farewell) return v('div', { class: 'bare', key: 'bare' }, overlays(Object.assign({}, this.shown, { view: NO_ROOM })));
    const text = t(this.shown.connection === 'lost' ? 'table.lost' : 'table.opening');
    return v('p', { class: 'opening', key: 'opening', role: 'status', text });
  }

  /** @returns {'play' | 'over' | 'lobby'} */
  pageName() {
    const { room, game } = this.shown.view;
    if (this.scene && (room.phase === 'playing' || this.lingering)) return 'play';
    if (game && game.over && room.phase === 'between' && !this.lobbyOpen && this.scenes) return 'over';
    return 'lobby';
  }

  /**
   * @param {'play' | 'over' | 'lobby'} name
   * @returns {(import('../core/paint.js').Piece | null)[]}
   */
  pageParts(name) {
    if (name === 'play') return playPage(this.shown, /** @type {TableScene} */ (this.scene), this.boardLayer);
    if (name === 'over') return overPage(this.shown, /** @type {Scenes} */ (this.scenes));
    return lobbyPage(this.shown);
  }

  /** During play nothing holds the focus until somebody presses an arrow: the mat stays clean.
   * @param {string} name
   */
  keepFocus(name) {
    const open = this.stage.querySelector('[data-modal]');
    if (name !== 'play' || open) focusFirst(this.stage);
  }

  /** What the buttons do. */
  actsOf() {
    const newTable = () => this.newTable();
    return {
      command: (/** @type {any} */ command) => this.command(command),
      hint: (/** @type {string | null} */ hint) => this.set({ hint }),
      setLevel: (/** @type {string} */ level) => this.set({ level }),
      openMenu: () => this.set({ menu: true }),
      openRules: () => this.set({ menu: false, rules: true }),
      openOptions: () => this.set({ options: true }),
      closeMenu: () => this.set({ menu: false, rules: false, glossary: false, options: false, question: null }),
      toggleGlossary: () => this.set({ glossary: !this.shown.glossary }),
      toggleIndex: () => {
        setIndexed({ on: !isIndexed() });
        this.draw();
      },
      toggleSuits: () => {
        setFourColored({ on: !isFourColored() });
        this.draw();
      },
      openLobby: () => {
        this.lobbyOpen = true;
        this.draw();
      },
      ask: (/** @type {import('./menu.js').Question} */ question) => this.set({ question }),
      confirm: () => {
        const { question } = this.shown;
        this.set({ menu: false, question: null });
        if (question === 'stop') this.command({ type: 'stop' });
        else newTable();
      },
      newTable,
      goHome: () => window.location.assign('/?choose'),
      reload: () => window.location.reload(),
      toggleSound: () => {
        sound.setMuted(!this.shown.muted);
        this.set({ muted: sound.isMuted() });
      },
      toggleMotion: () => {
        setMotion({ still: !isStill() });
        this.draw();
      },
      toggleLang: () => setLang(lang() === 'vi' ? 'en' : 'vi').then(() => this.draw()),
      toggleFullscreen: () => (isFullscreen() ? leaveFullscreen() : enterFullscreen()),
    };
  }

  /** @param {any} command */
  async command(command) {
    if (!this.connection) return;
    const answer = await this.connection.command(command);
    if (!answer.ok) this.notify(refusal(answer, this.shown.view));
    this.shown.menu = false;
    this.draw();
  }

  async newTable() {
    const { view } = this.shown;
    try {
      window.location.assign(await openTable(view ? view.room.game : null));
    } catch (error) {
      this.notify(t('table.new.failed'));
    }
  }
}

const NO_ROOM = { room: { paused: null, can: {}, me: { role: null }, members: [], phase: 'archived' } };

/** @returns {import('../core/paint.js').Piece} */
function matLayer() {
  return v('div', { class: 'mat', key: 'mat', memo: 'mat', build: () => matFrame(STAGE.width - 56, STAGE.height - 36) });
}

/**
 * @param {any} before
 * @param {any} view
 * @returns {boolean} whether these are the first cards of a deal
 */
function isNewDeal(before, view) {
  if (!before || !view.game || view.room.phase !== 'playing') return false;
  if (before.room.phase !== 'playing' || !before.room.deal) return true;
  return Boolean(view.room.deal) && view.room.deal.number !== before.room.deal.number;
}
