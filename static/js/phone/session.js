/** Talks with the server before there is a socket: what room this is, and how one gets a seat. */

import { ask, dice } from '../core/http.js';

export { Refused } from '../core/http.js';

/**
 * @param {string} room
 * @returns {Promise<import('./app.js').Glance>}
 */
export function glanceAt(room) {
  return ask('/api/rooms/' + room);
}

/**
 * @param {string} room
 * @param {string} name
 * @param {number} avatar
 * @returns {Promise<{room: string, member: string, key: string}>}
 */
export function joinRoom(room, name, avatar) {
  return ask('/api/rooms/' + room + '/join', { name, avatar, dice: dice() });
}
