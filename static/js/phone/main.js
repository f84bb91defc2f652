/** The phone's page: keeps what is known, listens to the room, and paints the page that fits. */

import { AVATAR_COUNT } from '../core/avatars.js';
import { countdown } from '../core/clock.js';
import { loadTexts, onLang, t } from '../core/i18n.js';
import { applyIndex, setIndexed } from '../core/indexes.js';
import { forgetKey, readKey, saveKey } from '../core/keys.js';
import { applyMotion, setMotion } from '../core/motion.js';
import { paint, v } from '../core/paint.js';
import { connect } from '../core/socket.js';
import * as sound from '../core/sound.js';
import { applySuits, setFourColored } from '../core/suits.js';
import { recall, remember } from '../core/store.js';
import { keepAwake } from '../core/wake.js';
import { memberOf, mySeat, narrate, refusal } from '../core/words.js';
import { flyOff, run } from './hand.js';
import { gonePage, joinPage } from './join.js';
import { lobbyPage } from './lobby.js';
import { overPage } from './over.js';
import { button, icon } from './parts.js';
import { playPage } from './play.js';
import { sceneMaker } from './scene.js';
import { glanceAt, joinRoom, Refused } from './session.js';
import { sheetPart } from './sheets.js';
import { recallStaged, rememberStaged } from './staged.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./app.js').Model} Model */
/** @typedef {import('./app.js').View} View */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../core/socket.js').Connection} Connection */

const HINT_MS = 4500;
const MARK_MS = 2600;
const TICK_MS = 250;
const LINGER_MS = 1600;
const HURRY_S = 5;
const LINES_KEPT = 4;
const LOOK_AGAIN_MS = 4000;
/** Taps this soon after the big button has changed by itself were meant for what it said before. */
const GUARD_MS = 450;
const TURN_BUZZ = [60, 50, 90];
const CATCH_BUZZ = [120, 40, 120, 40, 160];

/** @returns {string} the room's code as in the address, /r/K7M2Q */
function roomInAddress() {
  const last = window.location.pathname.split('/').filter(Boolean).pop() || '';
  return decodeURIComponent(last).toUpperCase();
}

/**
 * @param {string} room
 * @returns {boolean | null}
 */
function keptFocus(room) {
  const kept = recall('local', 'focus.' + room);
  return kept === null ? null : kept === '1';
}

/** @returns {Model} */
function freshModel() {
  const room = roomInAddress();
  const kept = recall('local', 'avatar');
  return {
    room,
    key: readKey('seat', room),
    link: 'connecting',
    glance: null,
    gone: null,
    note: null,
    view: null,
    draft: {
      name: recall('local', 'name') || '',
      avatar: kept === null ? Math.floor(Math.random() * AVATAR_COUNT) : Number(kept) % AVATAR_COUNT,
      picked: false,
      problem: null,
      busy: false,
    },
    lines: [],
    picked: [],
    staged: {},
    chosen: null,
    asking: null,
    sheet: null,
    look: null,
    hint: null,
    busy: false,
    focus: keptFocus(room),
    tableSeen: false,
    lingering: false,
    backstage: false,
    marks: {},
    clock: null,
  };
}

const model = freshModel();
const clock = countdown();
/** @type {Connection | null} */
let connection = null;
let watching = false;
let hintTimer = 0;
let guardUntil_ms = 0;
let lastTick_s = 0;
let lookNo = 0;
/** @type {string | null} the card that has lifted by itself */
let suggested = null;
let drawing = false;
/** What the person has been told of already, so that only a change rings. */
let told = { turn: false, catching: false, danger: false };

/** @type {App} */
const app = {
  model,
  redraw,
  act,
  playPicked() {
    const scene = currentScene();
    if (scene) run(app, scene.main);
  },
  stage(staged) {
    setStaged(staged);
    model.picked = [];
    model.asking = null;
    redraw();
  },
  command,
  react(mark) {
    if (connection) connection.react(mark);
  },
  guarded(tap) {
    if (performance.now() >= guardUntil_ms) tap();
  },
  steady() {
    guardUntil_ms = performance.now() + GUARD_MS;
  },
  open,
  choose(id) {
    model.chosen = model.chosen === id ? null : id;
    redraw();
  },
  hint,
  setAsking(asking) {
    model.asking = asking;
    redraw();
  },
  putAway() {
    model.look = null;
    redraw();
  },
  setFocus(on) {
    model.focus = on;
    remember('local', 'focus.' + model.room, on ? '1' : '0');
    redraw();
  },
  setSound(on) {
    sound.setMuted(!on);
    if (on) sound.play('card');
    redraw();
  },
  setMotion(on) {
    setMotion({ still: !on });
    redraw();
  },
  setIndex(on) {
    setIndexed({ on });
    redraw();
  },
  setSuits(on) {
    setFourColored({ on });
    redraw();
  },
  goBackstage() {
    model.backstage = true;
    redraw();
  },
  join: () => void join(),
  rename,
  watch() {
    watching = true;
    start();
  },
  stopWatching() {
    watching = false;
    if (connection) connection.close();
    connection = null;
    model.view = null;
    void look();
    redraw();
  },
  takeBack: start,
  leave() {
    command({ type: 'leave' }, () => farewell('left'));
  },
};

/** Paint once after everything that is happening now. */
function redraw() {
  if (drawing) return;
  drawing = true;
  void Promise.resolve().then(() => {
    drawing = false;
    draw();
  });
}

function draw() {
  const root = document.getElementById('app');
  if (!root) return;
  const { view } = model;
  const mine = Boolean(view && currentPage() === 'play' && told.turn && !view.room.paused);
  document.body.classList.toggle('calm', Boolean(view && currentPage() === 'play' && !mine));
  paint(root, [bandPart(), pagePart(), view ? sheetPart(app, view) : null, view ? toastPart() : null]);
}

/** @returns {'gone' | 'join' | 'wait' | 'elsewhere' | 'lobby' | 'play' | 'over'} */
function currentPage() {
  const { view } = model;
  if (model.gone) return 'gone';
  if (model.link === 'replaced') return 'elsewhere';
  if (!view) return connection ? 'wait' : 'join';
  if (view.game && sceneMaker(view.room.game) && (view.room.phase === 'playing' || model.lingering)) return 'play';
  if (view.room.phase === 'playing') return 'wait';
  const ended = view.room.phase === 'between' && view.game && view.game.over;
  return ended && !model.backstage && sceneMaker(view.room.game) ? 'over' : 'lobby';
}

function pagePart() {
  const view = /** @type {View} */ (model.view);
  switch (currentPage()) {
    case 'gone':
      return gonePage(app);
    case 'join':
      return joinPage(app);
    case 'elsewhere':
      return elsewherePage();
    case 'lobby':
      return lobbyPage(app, view);
    case 'play':
      return playPage(app, view, /** @type {Scene} */ (currentScene()));
    case 'over':
      return overPage(app, view);
    default:
      return v('main', { class: 'page wait', key: 'wait' }, v('p', { class: 'lead', role: 'status', text: t('link.opening') }));
  }
}

function elsewherePage() {
  return v(
    'main',
    { class: 'page gone', key: 'elsewhere' },
    v('p', { class: 'brand', text: 'Chiếu' }),
    v('h1', { text: t('elsewhere.title') }),
    v('p', { class: 'lead', text: t('elsewhere.text') }),
    button(t('elsewhere.back'), app.takeBack, { kind: 'main wide' }),
  );
}

/** A quiet band while the room cannot be reached. */
function bandPart() {
  if (model.link !== 'lost' || model.gone) return null;
  const text = t(model.view && model.view.game && model.view.game.me ? 'link.lost' : 'link.lost.plain');
  return v('div', { class: 'band', key: 'band', role: 'status' }, icon('wifi-off'), v('span', { text }));
}

/** Why something was refused, on pages that have no sentence of their own. */
function toastPart() {
  if (!model.hint || (currentPage() === 'play' && !model.sheet)) return null;
  return v('div', { class: 'toast', key: 'toast', role: 'status', text: model.hint });
}

/** @returns {Scene | null} */
function currentScene() {
  const { view } = model;
  const maker = view && view.game ? sceneMaker(view.room.game) : null;
  return maker && view ? maker.phoneScene(view, model.picked, model.chosen, model.staged) : null;
}

/** @param {import('./app.js').Sheet | null} sheet */
function open(sheet) {
  model.sheet = sheet;
  const me = model.view && memberOf(model.view, model.view.room.me.member);
  if (sheet && sheet.kind === 'me' && me) {
    Object.assign(model.draft, { name: me.name, avatar: me.avatar, problem: null });
  }
  redraw();
}

/** @param {string} text */
function hint(text) {
  model.hint = text;
  say(text, { urgent: false });
  clearTimeout(hintTimer);
  hintTimer = window.setTimeout(() => {
    model.hint = null;
    redraw();
  }, HINT_MS);
  redraw();
}

/**
 * Tell a screen reader.
 * @param {string} text
 * @param {{urgent: boolean}} how
 */
function say(text, how) {
  const place = document.getElementById(how.urgent ? 'alert' : 'said');
  if (place) place.textContent = text;
}

/** @param {any} action */
function act(action) {
  if (!connection || model.busy) return;
  model.busy = true;
  model.hint = null;
  redraw();
  void connection.act(action).then((answer) => {
    model.busy = false;
    model.asking = null;
    if (!answer.ok) hint(refusal(answer, model.view));
    else if (model.picked[0] !== suggested) model.picked = [];
    redraw();
  });
}

/**
 * @param {any} what
 * @param {() => void} [then]
 */
function command(what, then) {
  if (!connection || model.busy) return;
  model.busy = true;
  redraw();
  void connection.command(what).then((answer) => {
    model.busy = false;
    if (!answer.ok) hint(refusal(answer, model.view));
    else if (then) then();
    redraw();
  });
}

async function join() {
  const { draft } = model;
  if (draft.busy) return;
  draft.busy = true;
  draft.problem = null;
  redraw();
  try {
    const seat = await joinRoom(model.room, draft.name.trim(), draft.avatar);
    keepDraft();
    model.key = seat.key;
    model.note = null;
    saveKey('seat', model.room, seat.key);
    start();
  } catch (refused) {
    const why = refused instanceof Refused ? refused : new Refused('failed');
    if (why.code === 'room_unknown' || why.code === 'room_closed') model.gone = why.code;
    draft.problem = refusal(why, null);
  }
  draft.busy = false;
  redraw();
}

function keepDraft() {
  remember('local', 'name', model.draft.name.trim());
  remember('local', 'avatar', String(model.draft.avatar));
}

function rename() {
  if (!connection) return;
  const { name, avatar } = model.draft;
  void connection.command({ type: 'rename', name: name.trim(), avatar }).then((answer) => {
    if (answer.ok) {
      keepDraft();
      open(null);
    } else {
      model.draft.problem = refusal(answer, model.view);
      redraw();
    }
  });
}

/** Look what room this is, for somebody without a seat. */
async function look() {
  lookNo += 1;
  const asked = lookNo;
  try {
    const glance = await glanceAt(model.room);
    if (asked === lookNo) takeGlance(glance);
    model.link = 'connecting';
  } catch (refused) {
    const why = refused instanceof Refused ? refused : new Refused('failed');
    if (why.code === 'server_away') {
      model.link = 'lost';
      window.setTimeout(() => connection === null && void look(), LOOK_AGAIN_MS);
    } else if (why.code === 'room_unknown' || why.code === 'room_closed') {
      model.gone = why.code;
    }
  }
  redraw();
}

/**
 * Offer a newcomer a face that nobody has, unless one was tapped already.
 * @param {import('./app.js').Glance} glance
 */
function takeGlance(glance) {
  const { draft } = model;
  const free = Array.from({ length: AVATAR_COUNT }, (_none, n) => n).filter((n) => glance.avatars.indexOf(n) < 0);
  model.glance = glance;
  if (draft.picked || free.length === 0 || free.indexOf(draft.avatar) >= 0) return;
  draft.avatar = free[Math.floor(Math.random() * free.length)];
}

/** Connect with the seat's key, or as a spectator. */
function start() {
  if (connection) connection.close();
  model.busy = false;
  model.link = 'connecting';
  connection = connect({
    room: model.room,
    key: watching ? null : model.key,
    onWelcome: (message) => receive(message, { fresh: true }),
    onUpdate: (message) => receive(message, { fresh: false }),
    onRefused: () => undefined,
    onBye: farewell,
    onReact: (message) => showMark(message.member, message.mark),
    onState: (state) => {
      model.link = state;
      redraw();
    },
  });
  redraw();
}

/** @param {string} reason */
function farewell(reason) {
  if (reason === 'replaced') {
    redraw();
    return;
  }
  if (connection) connection.close();
  connection = null;
  model.view = null;
  model.sheet = null;
  model.look = null;
  model.busy = false;
  if (reason === 'wrong_key') {
    if (model.key) forgetKey('seat', model.room, model.key);
    model.key = null;
    model.note = 'dead';
    model.link = 'connecting';
    void look();
  } else {
    if ((reason === 'kicked' || reason === 'left') && model.key) forgetKey('seat', model.room, model.key);
    model.gone = reason === 'closed' ? 'room_closed' : reason;
  }
  redraw();
}

/**
 * @param {string} member
 * @param {string} mark
 */
function showMark(member, mark) {
  model.marks[member] = mark;
  redraw();
  window.setTimeout(() => {
    if (model.marks[member] === mark) delete model.marks[member];
    redraw();
  }, MARK_MS);
}

/**
 * @param {any} message a welcome or an update
 * @param {{fresh: boolean}} how
 */
function receive(message, how) {
  /** @type {View} */
  const view = message.view;
  const events = message.events || [];
  const before = currentScene();
  if (how.fresh) model.busy = false;
  (message.moves || []).forEach((/** @type {any} */ move) => {
    if (move.from === `hand:${mySeat(view)}` && move.face) flyOff(move.face);
  });
  if (view.room.phase !== 'between') model.backstage = false;
  linger(view, how);
  if (model.view && model.view.room.games !== view.room.games) model.look = null;
  model.view = view;
  if (view.room.tables > 0) model.tableSeen = true;
  clock.set(view.room.clock, { frozen: Boolean(view.room.paused) });
  tickClock();
  revalidate(view);
  tell(view, events);
  ring(view, events, how);
  const after = currentScene();
  const name = (/** @type {Scene | null} */ scene) => (scene && scene.main ? scene.main.text : '');
  if (!how.fresh && name(before) !== name(after)) app.steady();
  redraw();
  if (after && after.due) {
    model.chosen = null;
    act(after.due);
  }
}

/**
 * Keep a game that has just ended on the page for a moment, so that its last card is seen.
 * @param {View} view
 * @param {{fresh: boolean}} how
 */
function linger(view, how) {
  const ended = view.room.phase === 'between' && Boolean(view.game && view.game.over);
  if (!ended || how.fresh) model.lingering = false;
  else if (model.view && model.view.room.phase === 'playing') {
    model.lingering = true;
    window.setTimeout(() => {
      model.lingering = false;
      redraw();
    }, LINGER_MS);
  }
}

/**
 * Let go of what no longer holds: cards aside or lifted that have left the hand, an open sheet about somebody gone.
 * @param {View} view
 */
function revalidate(view) {
  const maker = view.game ? sceneMaker(view.room.game) : null;
  setStaged(maker && maker.keepStaged ? maker.keepStaged(view, recallStaged(model.room, dealOf(view))) : {});
  const scene = currentScene();
  const keys = new Set((scene ? scene.cards : []).map((card) => card.key));
  model.picked = model.picked.filter((key) => keys.has(key));
  if (!scene || !isChosenStill(scene)) model.chosen = null;
  const suggest = scene ? scene.suggest : null;
  if (suggest !== null && suggest !== suggested) model.picked = [suggest];
  suggested = suggest;
  if (scene && scene.ask) model.look = null; // a new question is more urgent than cards seen a while ago
  if (scene && scene.look) {
    const kept = model.look;
    model.look = Object.assign({ verdict: kept ? kept.verdict : null }, scene.look);
  }
  const { sheet } = model;
  if (sheet && sheet.member && !memberOf(view, sheet.member)) model.sheet = null;
}

/**
 * @param {Scene} scene
 * @returns {boolean} whether what was tapped before may be chosen now, or is to be done
 */
function isChosenStill({ table, ask, due }) {
  const { chosen } = model;
  return (table.columns || []).some((column) => column.id === chosen && column.target.ok)
    || (table.stacks || []).some((stack) => stack.id === chosen && stack.ok)
    || Boolean(ask && ask.choices.some((choice) => choice.keep === chosen))
    || Boolean(due);
}

/** @param {import('./scene.js').Staged} staged remembered for this deal, over a reload too */
function setStaged(staged) {
  model.staged = staged;
  if (model.view) rememberStaged(model.room, dealOf(model.view), staged);
}

/**
 * @param {View} view
 * @returns {string} which deal this is, and whose hand
 */
function dealOf(view) {
  return (view.room.deal ? view.room.deal.number : 0) + '.' + mySeat(view);
}

/**
 * @param {View} view
 * @param {any[]} events
 */
function tell(view, events) {
  const maker = sceneMaker(view.room.game);
  const variantOf = maker ? maker.variantOf : undefined;
  const lines = narrate(events, view, variantOf).map((line) => line.text);
  if (!lines.length) return;
  model.lines = model.lines.concat(lines).slice(-LINES_KEPT);
  say(lines.join(' '), { urgent: false });
  const verdict = events.find((event) => event.type === 'challenged');
  if (verdict && model.look) model.look.verdict = narrate([verdict], view, variantOf).map((line) => line.text)[0] || null;
}

/**
 * Sound, vibration and the alert, where something has come to need me.
 * @param {View} view
 * @param {any[]} events
 * @param {{fresh: boolean}} how
 */
function ring(view, events, how) {
  const scene = currentScene();
  const playing = view.room.phase === 'playing' && !view.room.paused && scene !== null;
  const now = {
    turn: playing && scene !== null && scene.mine,
    catching: playing && scene !== null && scene.calls.some((deed) => deed.id === 'catch'),
    danger: playing && scene !== null && scene.calls.some((deed) => deed.id === 'call' && deed.tone === 'catch'),
  };
  const maker = sceneMaker(view.room.game);
  if (maker && !how.fresh) maker.phoneCues(events, mySeat(view)).forEach((cue) => sound.play(cue));
  if (!how.fresh && events.some((event) => event.type === 'over')) sound.play('win');
  if (now.turn && !told.turn) {
    say((scene && scene.head) || t('turn.alert'), { urgent: true });
    if (!how.fresh) {
      sound.play('turn');
      sound.buzz(TURN_BUZZ);
    }
  }
  if ((now.catching && !told.catching) || (now.danger && !told.danger)) sound.buzz(CATCH_BUZZ);
  if (!now.turn && told.turn) say('', { urgent: true });
  told = now;
}

/** Bring the clock's remaining time into the model; the last seconds tick for the one who must act. */
function tickClock() {
  const left_ms = clock.remaining_ms();
  const share = clock.share();
  const running = model.view && model.view.room.clock;
  if (left_ms === null || share === null || !running) {
    model.clock = null;
    return;
  }
  const left_s = Math.ceil(left_ms / 1000);
  model.clock = { share, left_s, seats: running.seats };
  if (told.turn && left_s <= HURRY_S && left_s > 0 && left_s !== lastTick_s) sound.play('clock');
  lastTick_s = left_s;
}

async function boot() {
  applyMotion();
  applyIndex();
  applySuits();
  await loadTexts();
  onLang(redraw);
  document.addEventListener('pointerdown', () => sound.unlock(), { once: true, passive: true });
  window.addEventListener('hashchange', () => {
    const key = readKey('seat', model.room);
    if (key && key !== model.key) window.location.reload(); // another seat was opened in this tab
  });
  window.setInterval(() => {
    if (!model.view || !model.view.room.clock) return;
    tickClock();
    redraw();
  }, TICK_MS);
  keepAwake();
  if (model.key) start();
  else await look();
  redraw();
}

void boot();
