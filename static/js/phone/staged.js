/** Remembers the cards that a person has put aside, for one deal and over a reload. */

import { recall, remember } from '../core/store.js';

/** @typedef {import('./scene.js').Staged} Staged */

/**
 * @param {string} room
 * @param {string} deal
 * @returns {Staged} empty where this deal has none
 */
export function recallStaged(room, deal) {
  const kept = recall('local', 'staged.' + room);
  if (kept === null) return {};
  try {
    const { deal: written, staged } = JSON.parse(kept);
    return written === deal && isStaged(staged) ? staged : {};
  } catch (error) {
    return {}; // written by another program
  }
}

/**
 * @param {string} room
 * @param {string} deal
 * @param {Staged} staged
 */
export function rememberStaged(room, deal, staged) {
  const text = Object.keys(staged).length ? JSON.stringify({ deal, staged }) : null;
  if (text !== recall('local', 'staged.' + room)) remember('local', 'staged.' + room, text);
}

/**
 * @param {any} value
 * @returns {boolean}
 */
function isStaged(value) {
  if (!value || typeof value !== 'object') return false;
  return Object.values(value).every((cards) => Array.isArray(cards) && cards.every((card) => typeof card === 'string'));
}
