/** Fits the stage, drawn at 1920×1080, to whatever screen the table is on; keeps it full and awake. */

import { keepAwake } from '../core/wake.js';
import { STAGE } from './places.js';

/**
 * Scale the stage to the window, in its middle, now and whenever the window changes.
 * @param {HTMLElement} stage
 */
export function fitStage(stage) {
  const fit = () => {
    const scale = Math.min(window.innerWidth / STAGE.width, window.innerHeight / STAGE.height);
    const left = (window.innerWidth - STAGE.width * scale) / 2;
    const top = (window.innerHeight - STAGE.height * scale) / 2;
    stage.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
  };
  window.addEventListener('resize', fit);
  fit();
  keepAwake();
}

/** @returns {boolean} */
export function isFullscreen() {
  const page = /** @type {any} */ (document);
  return Boolean(page.fullscreenElement || page.webkitFullscreenElement);
}

/** Ask for the whole screen; browsers grant it only on a press, and some never. */
export function enterFullscreen() {
  const root = /** @type {any} */ (document.documentElement);
  const request = root.requestFullscreen || root.webkitRequestFullscreen;
  if (!request || isFullscreen()) return;
  const asked = request.call(root);
  if (asked && asked.catch) asked.catch(() => undefined); // refused: the page plays on in its window
}

export function leaveFullscreen() {
  const page = /** @type {any} */ (document);
  const exit = page.exitFullscreen || page.webkitExitFullscreen;
  if (exit && isFullscreen()) exit.call(page);
}
