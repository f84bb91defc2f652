/** Says whether a deck of two colours shows each suit in a colour of its own: a choice of this device. */

import { recall, remember } from './store.js';

/** @returns {boolean} */
export function isFourColored() {
  return recall('local', 'suits') === '4';
}

/** Show the choice to the style sheets: `<html class="four-colors">`. */
export function applySuits() {
  document.documentElement.classList.toggle('four-colors', isFourColored());
}

/** @param {{on: boolean}} choice */
export function setFourColored({ on }) {
  remember('local', 'suits', on ? '4' : '2');
  applySuits();
}
