/** Says whether things may move: this device's own switch first, else its system setting. */

import { recall, remember } from './store.js';

const system = window.matchMedia ? window.matchMedia('(prefers-reduced-motion: reduce)') : null;

/** @returns {boolean} true where motion is reduced */
export function isStill() {
  const kept = recall('local', 'still');
  return kept === null ? Boolean(system && system.matches) : kept === '1';
}

/** Show the choice to the style sheets: `<html data-motion="still">`. */
export function applyMotion() {
  document.documentElement.setAttribute('data-motion', isStill() ? 'still' : 'full');
}

/** @param {{still: boolean}} choice */
export function setMotion(choice) {
  remember('local', 'still', choice.still ? '1' : '0');
  applyMotion();
}
