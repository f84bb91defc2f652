/** Finds the sentences of this device's language. */

import { recall, remember } from './store.js';

/** @typedef {'vi' | 'en'} Lang */
/** @typedef {Record<string, string | number | null | undefined>} Params */
/** @typedef {{game?: string | null}} Where */

/** @type {Record<string, Record<string, string>>} */
let texts = {};
/** @type {Set<(lang: Lang) => void>} */
const listeners = new Set();
/** @type {Lang} */
let current = chosen();

/** @returns {Lang} */
function chosen() {
  const kept = recall('local', 'lang');
  if (kept === 'vi' || kept === 'en') return kept;
  const wanted = navigator.languages && navigator.languages.length ? navigator.languages : [navigator.language || ''];
  return wanted.some((tag) => /^vi\b/i.test(tag)) ? 'vi' : 'en';
}

/** @returns {Lang} the language of this device */
export function lang() {
  return current;
}

/**
 * Fetch the texts of {@link lang}. Call once before `t`; it retries until the server answers.
 * @returns {Promise<void>}
 */
export async function loadTexts() {
  document.documentElement.lang = current;
  for (let wait_ms = 300; ; wait_ms = Math.min(wait_ms * 2, 4000)) {
    try {
      const answer = await fetch('/text/' + current + '.json');
      if (answer.ok) {
        texts = await answer.json();
        return;
      }
    } catch (error) {
      // the server is away: try again below
    }
    await new Promise((done) => setTimeout(done, wait_ms));
  }
}

/**
 * Choose the language of this device, fetch its texts and tell the listeners.
 * @param {Lang} wanted
 * @returns {Promise<void>}
 */
export async function setLang(wanted) {
  if (wanted === current) return;
  current = wanted;
  remember('local', 'lang', wanted);
  await loadTexts();
  listeners.forEach((listener) => listener(wanted));
}

/**
 * @param {(lang: Lang) => void} listener called after the new texts are there
 * @returns {() => void} stops it
 */
export function onLang(listener) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * @param {string} key
 * @param {Where} [where]
 * @returns {string | null}
 */
function find(key, where) {
  const own = where && where.game ? texts[where.game] : null;
  if (own && own[key] !== undefined) return own[key];
  const common = texts.common;
  return common && common[key] !== undefined ? common[key] : null;
}

/**
 * @param {string} key
 * @param {Where} [where] a game's own block comes first
 * @returns {boolean}
 */
export function has(key, where) {
  return find(key, where) !== null;
}

/**
 * Return a sentence with its gaps (`{name}`) filled. Where `params.n` or `params.count` is 1 and `key.one` exists,
 * that is used. An unknown key returns itself, so that a missing text is seen.
 * @param {string} key
 * @param {Params} [params]
 * @param {Where} [where]
 * @returns {string}
 */
export function t(key, params, where) {
  const one = params && (params.n === 1 || params.count === 1) ? find(key + '.one', where) : null;
  const text = one !== null ? one : find(key, where);
  if (text === null) return key;
  return text.replace(/\{(\w+)\}/g, (gap, name) => {
    const value = params ? params[name] : undefined;
    return value === undefined || value === null ? gap : String(value);
  });
}
