/** Lets updates reach the eye one after the other: each has its time, and a table that fell behind jumps to the newest. */

const MOST_WAITING = 5;

/**
 * `show` puts an update on the page and returns how long the next one must wait, in ms. `animate` is false where
 * updates before it were left out.
 * @template T
 */
export class Pace {
  /** @param {(update: T, how: {animate: boolean}) => number} show */
  constructor(show) {
    this.show = show;
    /** @type {T[]} */
    this.waiting = [];
    this.timer = 0;
  }

  /** @param {T} update */
  push(update) {
    this.waiting.push(update);
    if (document.hidden || this.waiting.length > MOST_WAITING) this.jump();
    else if (!this.timer) this.next();
  }

  /**
   * Let these come before all that waits.
   * @param {T[]} updates
   */
  insert(updates) {
    this.waiting.unshift(...updates);
  }

  /**
   * Show this at once and forget what was waiting (a whole snapshot after a connect).
   * @param {T} update
   */
  reset(update) {
    this.waiting = [update];
    this.jump();
  }

  jump() {
    clearTimeout(this.timer);
    this.timer = 0;
    const newest = this.waiting[this.waiting.length - 1];
    this.waiting = [];
    this.show(newest, { animate: false });
  }

  next() {
    this.timer = 0;
    const update = this.waiting.shift();
    if (update === undefined) return;
    const wait_ms = this.show(update, { animate: !document.hidden });
    this.timer = window.setTimeout(() => this.next(), wait_ms);
  }
}
