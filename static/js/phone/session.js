/** Talks with the server before there is a socket: what room this is, and how one gets a seat. */

/** The server said no, or (`server_away`) nothing at all. */
export class Refused extends Error {
  /**
   * @param {string} code
   * @param {Record<string, any>} [facts]
   */
  constructor(code, facts) {
    super(code);
    this.code = code;
    this.facts = facts || {};
  }
}

/**
 * @param {string} path
 * @param {any} [body] a POST where there is one
 * @returns {Promise<any>} the answer; rejects with a {@link Refused}
 */
async function ask(path, body) {
  /** @type {RequestInit} */
  const how = body ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {};
  let response;
  let answer;
  try {
    response = await fetch(path, Object.assign({ cache: 'no-store' }, how));
    answer = await response.json();
  } catch (error) {
    throw new Refused('server_away');
  }
  if (!response.ok) throw new Refused(answer.code, answer.facts);
  return answer;
}

/**
 * @param {string} room
 * @returns {Promise<import('./app.js').Glance>}
 */
export function glanceAt(room) {
  return ask('/api/rooms/' + room);
}

/** @returns {string} this phone's own randomness for the shuffles, 64 hex digits */
function dice() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => ('0' + byte.toString(16)).slice(-2)).join('');
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
