/** Holds one live socket to a room: connects again by itself, and never loses or doubles a request. */

import { onReturn } from './wake.js';

/** @typedef {'connecting' | 'live' | 'lost' | 'replaced' | 'kicked' | 'over'} State */
/** @typedef {{ok: true} | {ok: false, code: string, clause: string | null, facts: Record<string, any>}} Answer */
/**
 * @typedef {object} Handlers
 * @property {string} room
 * @property {string | null} key
 * @property {(message: any) => void} [onWelcome]
 * @property {(message: any) => void} [onUpdate]
 * @property {(message: any) => void} [onRefused]
 * @property {(reason: string) => void} [onBye]
 * @property {(state: State) => void} [onState]
 * @property {(message: any) => void} [onReact]
 */
/**
 * @typedef {object} Connection
 * @property {(action: any) => Promise<Answer>} act
 * @property {(command: any) => Promise<Answer>} command
 * @property {(mark: string) => void} react
 * @property {() => void} close
 */
/** @typedef {{message: any, done: (answer: Answer) => void}} Waiting */

const PROTOCOL = 1;
const PONG_MS = 1500;
const HEARTBEAT_MS = 25000;
const HEARTBEAT_PONG_MS = 6000;
const OPEN_MS = 4000;
const BACKOFF_MS = [0, 300, 700, 1500, 3000, 5000];
/** Refusals that say nothing about the request itself: it is sent again. */
const PASSING = new Set(['store_away']);
/** Farewells after which the same key is welcome again. */
const COMES_BACK = new Set(['moving', 'abuse']);

/** @returns {string} a fresh request id, unique for this device */
function freshRef() {
  const bytes = new Uint8Array(9);
  crypto.getRandomValues(bytes);
  return Array.from(bytes, (byte) => ('0' + byte.toString(16)).slice(-2)).join('');
}

/**
 * Wait before the try number `tries` (0 = the first after a loss), spread so that a room's phones do not come all at once.
 * @param {number} tries
 */
function backoff_ms(tries) {
  const most = BACKOFF_MS[Math.min(tries, BACKOFF_MS.length - 1)];
  return most * (0.5 + Math.random());
}

/**
 * Connect to a room and stay connected until `close` or a final farewell.
 * @param {Handlers} handlers
 * @returns {Connection}
 */
export function connect(handlers) {
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {Map<string, Waiting>} requests without an answer, oldest first */
  const waiting = new Map();
  /** @type {number | null} */
  let seen = null;
  let tries = 0;
  let ended = false;
  let live = false;
  /** @type {State | null} */
  let shown = null;
  let retry = 0;
  let opening = 0;
  let pong = 0;

  /** @param {State} state */
  function show(state) {
    if (state === shown) return;
    shown = state;
    if (handlers.onState) handlers.onState(state);
  }

  /** @param {any} message */
  function send(message) {
    if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function open() {
    clearTimeout(retry);
    drop();
    show(tries === 0 && seen === null ? 'connecting' : 'lost');
    const scheme = window.location.protocol === 'https:' ? 'wss://' : 'ws://';
    const fresh = new WebSocket(scheme + window.location.host + '/ws/' + handlers.room);
    socket = fresh;
    opening = window.setTimeout(() => lose(fresh), OPEN_MS);
    fresh.onopen = () => send({ type: 'hello', key: handlers.key, seen });
    fresh.onmessage = (event) => {
      if (fresh === socket) receive(JSON.parse(event.data));
    };
    fresh.onclose = () => lose(fresh);
  }

  function drop() {
    clearTimeout(opening);
    clearTimeout(pong);
    pong = 0;
    live = false;
    const old = socket;
    socket = null;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
  }

  /** @param {WebSocket} which */
  function lose(which) {
    if (which !== socket) return;
    drop();
    if (ended) return;
    show('lost');
    retry = window.setTimeout(open, backoff_ms(tries));
    tries += 1;
  }

  /** @param {number} patience_ms */
  function ping(patience_ms) {
    if (!live || pong) return;
    send({ type: 'ping', t: null });
    const asked = socket;
    pong = window.setTimeout(() => {
      pong = 0;
      if (asked && asked === socket) {
        tries = 0;
        lose(asked);
      }
    }, patience_ms);
  }

  /** @param {any} message */
  function receive(message) {
    if (message.type === 'welcome') welcome(message);
    else if (message.type === 'update') update(message);
    else if (message.type === 'ok') answer(message.ref, { ok: true });
    else if (message.type === 'refused') refused(message);
    else if (message.type === 'bye') bye(message.reason);
    else if (message.type === 'react' && handlers.onReact) handlers.onReact(message);
    else if (message.type === 'pong') {
      clearTimeout(pong);
      pong = 0;
    }
  }

  /** @param {any} message */
  function welcome(message) {
    if (message.protocol !== PROTOCOL) {
      window.location.reload(); // the server is newer than this page
      return;
    }
    clearTimeout(opening);
    tries = 0;
    live = true;
    seen = message.seq;
    show('live');
    if (handlers.onWelcome) handlers.onWelcome(message);
    waiting.forEach((request) => send(request.message));
  }

  /** @param {any} message */
  function update(message) {
    seen = message.seq;
    if (handlers.onUpdate) handlers.onUpdate(message);
  }

  /** @param {any} message */
  function refused(message) {
    if (message.ref !== null && PASSING.has(message.code)) {
      const request = waiting.get(message.ref);
      if (request) window.setTimeout(() => waiting.has(message.ref) && send(request.message), 600);
      return;
    }
    if (handlers.onRefused) handlers.onRefused(message);
    answer(message.ref, { ok: false, code: message.code, clause: message.clause, facts: message.facts || {} });
  }

  /**
   * @param {string | null} ref
   * @param {Answer} what
   */
  function answer(ref, what) {
    const request = ref === null ? undefined : waiting.get(ref);
    if (!request || ref === null) return;
    waiting.delete(ref);
    request.done(what);
  }

  /** @param {string} reason */
  function bye(reason) {
    const last = socket;
    if (COMES_BACK.has(reason)) {
      tries = 2;
      if (last) lose(last);
      return;
    }
    end();
    show(reason === 'replaced' ? 'replaced' : reason === 'kicked' ? 'kicked' : 'over');
    if (handlers.onBye) handlers.onBye(reason);
  }

  /** @param {any} message without its ref */
  function request(message) {
    const ref = freshRef();
    return new Promise((/** @type {(answer: Answer) => void} */ done) => {
      const whole = Object.assign({ ref }, message);
      waiting.set(ref, { message: whole, done });
      if (live) send(whole);
    });
  }

  function end() {
    ended = true;
    clearTimeout(retry);
    clearInterval(heartbeat);
    stopReturn();
    drop();
  }

  const heartbeat = window.setInterval(() => ping(HEARTBEAT_PONG_MS), HEARTBEAT_MS);
  const stopReturn = onReturn(() => {
    if (live) {
      ping(PONG_MS);
    } else if (!socket) {
      tries = 0; // it was only waiting for its next try
      open();
    }
  });
  open();

  return {
    act: (action) => request({ type: 'act', seq: seen === null ? 0 : seen, action }),
    command: (command) => request({ type: 'room', command }),
    react: (mark) => send({ type: 'react', mark }),
    close: end,
  };
}
