/**
 * Keeps the keys of seats and tables: in the address's fragment (it survives "open in browser"), for this tab, and for this device.
 *
 * Another tab of the device may hold another seat of the same room, so a tab's own key goes before the device's, and
 * forgetting a key never touches a different one.
 */

import { recall, remember } from './store.js';

/** @typedef {'seat' | 'table'} Role */

const KEPT_ROOMS = 20;
const FRAGMENT = /[#&]k=([A-Za-z0-9_-]{16,64})/;

/**
 * @param {Role} role
 * @param {string} room
 */
function slot(role, room) {
  return 'key.' + role + '.' + room;
}

/** @returns {string | null} */
function fragmentKey() {
  const found = FRAGMENT.exec(window.location.hash);
  return found ? found[1] : null;
}

/** @param {string | null} key */
function writeFragment(key) {
  const bare = window.location.pathname + window.location.search;
  window.history.replaceState(window.history.state, '', key ? bare + '#k=' + key : bare);
}

/**
 * Rooms of which this device has a key, newest first.
 * @param {Role} role
 * @returns {string[]}
 */
export function knownRooms(role) {
  const list = recall('local', 'rooms.' + role);
  return list ? list.split(' ') : [];
}

/**
 * @param {Role} role
 * @param {string[]} rooms
 */
function keepRooms(role, rooms) {
  rooms.slice(KEPT_ROOMS).forEach((room) => remember('local', slot(role, room), null));
  const kept = rooms.slice(0, KEPT_ROOMS);
  remember('local', 'rooms.' + role, kept.length ? kept.join(' ') : null);
}

/**
 * Return this page's key for a room. A key in the address is kept for later.
 * @param {Role} role
 * @param {string} room
 * @returns {string | null}
 */
export function readKey(role, room) {
  const given = fragmentKey();
  if (given) {
    saveKey(role, room, given);
    return given;
  }
  const kept = recall('session', slot(role, room)) || recall('local', slot(role, room));
  if (kept) saveKey(role, room, kept);
  return kept;
}

/**
 * @param {Role} role
 * @param {string} room
 * @param {string} key
 */
export function saveKey(role, room, key) {
  remember('session', slot(role, room), key);
  remember('local', slot(role, room), key);
  keepRooms(role, [room].concat(knownRooms(role).filter((known) => known !== room)));
  writeFragment(key);
}

/**
 * Store a key for a page that is about to be opened (home makes a room, then goes to its table).
 * @param {Role} role
 * @param {string} room
 * @param {string} key
 * @returns {string} the path of that page, key included
 */
export function pathWithKey(role, room, key) {
  remember('local', slot(role, room), key);
  keepRooms(role, [room].concat(knownRooms(role).filter((known) => known !== room)));
  return (role === 'table' ? '/t/' : '/r/') + room + '#k=' + key;
}

/**
 * Forget a key that the server no longer takes.
 * @param {Role} role
 * @param {string} room
 * @param {string} key
 */
export function forgetKey(role, room, key) {
  if (recall('session', slot(role, room)) === key) remember('session', slot(role, room), null);
  if (recall('local', slot(role, room)) === key) {
    remember('local', slot(role, room), null);
    keepRooms(role, knownRooms(role).filter((known) => known !== room));
  }
  if (fragmentKey() === key) writeFragment(null);
}
