/** Asks the server over HTTP, before there is a socket; and draws a device's own randomness for the shuffles. */

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
export async function ask(path, body) {
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

/** @returns {string} this device's own randomness for the shuffles, 64 hex digits */
export function dice() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => ('0' + byte.toString(16)).slice(-2)).join('');
}
