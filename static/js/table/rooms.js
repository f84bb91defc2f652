/** Opens tables: a new one, or the one that this screen was this evening. */

import { ask } from '../core/http.js';
import { knownRooms, pathWithKey, readKey } from '../core/keys.js';
import { recall, remember } from '../core/store.js';

const EVENING_MS = 12 * 3600 * 1000;

/**
 * @param {string | null} game the house's own choice where there is none
 * @returns {Promise<string>} the path of a new room's table; rejects with a `Refused`
 */
export async function openTable(game) {
  const { room, key } = await ask('/api/rooms', game === null ? {} : { game });
  return pathWithKey('table', room, key);
}

/** Note that this screen is a table now, so that it is the same one after the TV was switched off and on. */
export function noteEvening() {
  remember('local', 'table.at', String(Date.now()));
}

/**
 * @returns {Promise<string>} the path of this evening's table, or of a new one; rejects with a `Refused`
 */
export async function returnToTable() {
  const [room] = knownRooms('table');
  const noted = Number(recall('local', 'table.at') || 0);
  if (room && Date.now() - noted < EVENING_MS && await isAlive(room)) {
    const key = readKey('table', room);
    if (key) return pathWithKey('table', room, key);
  }
  return openTable(null);
}

/**
 * @param {string} room
 * @returns {Promise<boolean>}
 */
async function isAlive(room) {
  try {
    return (await ask(`/api/rooms/${room}`)).phase !== 'archived';
  } catch (refused) {
    return false;
  }
}
