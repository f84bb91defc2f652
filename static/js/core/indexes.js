/** Says whether cards show the helper figures that some decks have in their corner: a choice of this device. */

import { recall, remember } from './store.js';

/** @returns {boolean} */
export function isIndexed() {
  return recall('local', 'index') !== '0';
}

/** Show the choice to the style sheets: `<html data-index="off">`. */
export function applyIndex() {
  document.documentElement.setAttribute('data-index', isIndexed() ? 'on' : 'off');
}

/** @param {{on: boolean}} choice */
export function setIndexed({ on }) {
  remember('local', 'index', on ? '1' : '0');
  applyIndex();
}
