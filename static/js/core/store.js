/** Remembers small things on this device, and works on without storage where a browser forbids it. */

/** @type {Map<string, string>} */
const memory = new Map();

/**
 * @param {'local' | 'session'} kind
 * @returns {Storage | null}
 */
function storage(kind) {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage;
  } catch (error) {
    return null; // blocked cookies throw on the mere access
  }
}

/**
 * @param {'local' | 'session'} kind for all tabs and evenings, or for this tab only
 * @param {string} name
 * @returns {string | null}
 */
export function recall(kind, name) {
  const place = storage(kind);
  try {
    if (place) {
      const value = place.getItem('chieu.' + name);
      if (value !== null) return value;
    }
  } catch (error) {
    // fall through to the memory of this page
  }
  const kept = memory.get(kind + name);
  return kept === undefined ? null : kept;
}

/**
 * @param {'local' | 'session'} kind
 * @param {string} name
 * @param {string | null} value null forgets
 */
export function remember(kind, name, value) {
  if (value === null) memory.delete(kind + name);
  else memory.set(kind + name, value);
  const place = storage(kind);
  if (!place) return;
  try {
    if (value === null) place.removeItem('chieu.' + name);
    else place.setItem('chieu.' + name, value);
  } catch (error) {
    // full or private storage: the memory of this page has it
  }
}
