/** Starts the table: texts, the room's socket, the remote control's keys. */

import { isBack, steer } from '../core/dpad.js';
import { loadTexts } from '../core/i18n.js';
import { forgetKey, readKey } from '../core/keys.js';
import { applyIndex } from '../core/indexes.js';
import { applyMotion } from '../core/motion.js';
import { connect } from '../core/socket.js';
import * as sound from '../core/sound.js';
import { applySuits } from '../core/suits.js';
import { TablePage } from './page.js';
import { returnToTable } from './rooms.js';
import { enterFullscreen, fitStage } from './stage.js';

const stage = /** @type {HTMLElement} */ (document.getElementById('stage'));
const RETRY_MS = 3000;

/**
 * @param {TablePage} page
 * @param {string} room
 */
function open(page, room) {
  const key = readKey('table', room);
  page.connection = connect({
    room,
    key,
    onWelcome: (message) => page.welcome(message.view),
    onUpdate: (message) => page.update(message),
    onState: (connection) => page.set({ connection }),
    onReact: (message) => page.react(message),
    onBye: (farewell) => {
      if (key && farewell === 'wrong_key') forgetKey('table', room, key);
      page.set({ farewell });
    },
  });
}

/**
 * The first OK starts the sound and fills the screen: browsers allow neither without a press.
 * @param {TablePage} page
 */
function listenForFirstPress(page) {
  const pressed = () => {
    sound.unlock();
    page.set({ pressed: true });
  };
  /** @param {KeyboardEvent} event */
  const typed = (event) => {
    if (event.key !== 'Enter') return;
    document.removeEventListener('keydown', typed);
    pressed();
    enterFullscreen();
  };
  document.addEventListener('keydown', typed);
  document.addEventListener('pointerdown', pressed, { once: true });
}

/** @param {TablePage} page */
function listen(page) {
  const { act } = page.shown;
  const back = () => {
    const { menu, rules, options, question } = page.shown;
    if (menu || rules || options || question) act.closeMenu();
    else act.openMenu();
  };
  listenForFirstPress(page);
  document.addEventListener('keydown', (event) => {
    const nothing = document.activeElement === null || document.activeElement === document.body;
    if (!isBack(event) && !(event.key === 'Enter' && nothing)) return;
    event.preventDefault();
    back();
  });
  // Android TV's Back key only walks the history: one step of our own makes it the menu key.
  window.history.pushState(null, '', window.location.href);
  window.addEventListener('popstate', () => {
    window.history.pushState(null, '', window.location.href);
    back();
  });
}

async function start() {
  applyMotion();
  applyIndex();
  applySuits();
  fitStage(stage);
  steer(stage);
  await loadTexts();
  const page = new TablePage(stage);
  page.draw();
  const [, , room] = window.location.pathname.split('/');
  if (room) {
    open(page, room.toUpperCase());
    listen(page);
  } else {
    land(page);
  }
}

/**
 * The bare address `/t` becomes a table by itself, as soon as the server lets it.
 * @param {TablePage} page
 */
async function land(page) {
  try {
    window.location.replace(await returnToTable());
  } catch (refused) {
    page.set({ connection: 'lost' });
    window.setTimeout(() => land(page), RETRY_MS);
  }
}

start();
