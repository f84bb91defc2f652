/** The home page: this screen is the table, I have a code, or practise; a TV goes to its table by itself. */

import { focusFirst, isBack, steer } from '../core/dpad.js';
import { Refused, ask } from '../core/http.js';
import { lang, loadTexts, setLang, t } from '../core/i18n.js';
import { pathWithKey } from '../core/keys.js';
import { applyMotion } from '../core/motion.js';
import { paint } from '../core/paint.js';
import { refusal } from '../core/words.js';
import { openTable } from '../table/rooms.js';
import { scenesOf } from '../table/scenes.js';
import { choicesPage, codePage } from './choices.js';
import { practicePage, practisedGame, readDraft, startPractice } from './practice.js';

/** @typedef {'choices' | 'code' | 'practice'} Name */
/** @typedef {{id: string, seats: number[], levels: string[]}} GameEntry */

/**
 * @typedef {object} Home
 * @property {Name} name
 * @property {GameEntry[]} catalog
 * @property {string} code as typed
 * @property {string | null} problem
 * @property {boolean} busy
 * @property {import('./practice.js').Draft} draft
 * @property {(change: Partial<Home>) => void} set
 * @property {(name: Name) => void} go
 * @property {() => void} openTable
 * @property {() => void} enterRoom
 * @property {() => void} openRoom for phones alone, without a table
 * @property {() => void} practise
 * @property {() => string | null} practised the game that may be practised again at once
 * @property {() => void} toggleLang
 */

const CODE_LENGTH = 5;
const root = /** @type {HTMLElement} */ (document.getElementById('home'));
/** What browsers of TVs call themselves, and boxes that are plugged into one. */
const TV_AGENT = /\b(SMART-?TV|SmartTV|Tizen|Web0S|webOS|NetCast|HbbTV|BRAVIA|AFT[A-Z]|CrKey|Android TV|GoogleTV|Apple ?TV|Roku|VIDAA|Viera|Philips|TV Safari|TV Browser)\b/i;

/** @returns {boolean} */
function isTv() {
  if (/Mobile/.test(navigator.userAgent) && !/TV/i.test(navigator.userAgent)) return false;
  if (TV_AGENT.test(navigator.userAgent)) return true;
  // A big screen with nothing to point with is steered by a remote control.
  return window.innerWidth >= 1200 && navigator.maxTouchPoints === 0 && window.matchMedia('(any-pointer: none)').matches;
}

/** @returns {Name} */
function nameOfPath() {
  if (window.location.pathname === '/practice') return 'practice';
  return window.location.hash === '#code' ? 'code' : 'choices';
}

/** @type {Home} */
const home = {
  name: nameOfPath(),
  catalog: JSON.parse(document.body.getAttribute('data-catalog') || '[]').filter((/** @type {GameEntry} */ game) => scenesOf(game.id)),
  code: '',
  problem: null,
  busy: false,
  draft: readDraft(),
  set(change) {
    Object.assign(home, change);
    draw();
  },
  go(name) {
    window.history.pushState(null, '', { choices: '/?choose', code: '/?choose#code', practice: '/practice' }[name]);
    show(name);
  },
  openTable: () => leave(() => openTable(null)),
  openRoom: () => leave(async () => `/r/${(await ask('/api/rooms', {})).room}`),
  enterRoom() {
    const code = home.code.toUpperCase().replace(/[^0-9A-Z]/g, '');
    if (code.length !== CODE_LENGTH) home.set({ problem: t('home.code.short') });
    else leave(async () => `/r/${(await ask(`/api/rooms/${code}`)).room}`);
  },
  practise() {
    if (!home.draft.name.trim()) home.set({ problem: t('home.practice.noname') });
    else leave(async () => {
      const { room, key } = await startPractice(home);
      return pathWithKey('seat', room, key);
    });
  },
  practised: () => practisedGame(home),
  toggleLang: () => void setLang(lang() === 'vi' ? 'en' : 'vi').then(draw),
};

/** @param {Name} name */
function show(name) {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  home.set({ name, problem: null, busy: false });
  offerFocus();
}

/** With a remote control or a keyboard one starts somewhere; a touch needs no focus, and no keyboard that jumps up. */
function offerFocus() {
  if (navigator.maxTouchPoints === 0) focusFirst(root);
}

/**
 * Go to a page once its room is there; what stands in the way is said.
 * @param {() => Promise<string>} where
 */
async function leave(where) {
  if (home.busy) return;
  home.set({ busy: true, problem: null });
  try {
    window.location.assign(await where());
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    home.set({ busy: false, problem: refusal(refused, null) });
  }
}

function draw() {
  document.documentElement.lang = lang();
  const page = { choices: choicesPage, code: codePage, practice: practicePage }[home.name];
  paint(root, [page(home)]);
}

async function start() {
  const chosen = window.location.search.indexOf('choose') >= 0;
  if (home.name === 'choices' && !chosen && isTv()) {
    window.location.replace('/t');
    return;
  }
  applyMotion();
  await loadTexts();
  steer(root);
  draw();
  offerFocus();
  window.addEventListener('popstate', () => show(nameOfPath()));
  // A page that comes back out of the browser's memory is not busy any more.
  window.addEventListener('pageshow', (event) => event.persisted && home.set({ busy: false }));
  document.addEventListener('keydown', (event) => {
    if (!isBack(event) || home.name === 'choices') return;
    event.preventDefault();
    home.go('choices');
  });
}

start();
