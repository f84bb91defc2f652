/** Says what happened, one short line at a time, long enough to be read. */

const LINE_MS = 1300;
const MOST_WAITING = 3;
const WIDEST_LINE = 44;

export class Narrator {
  /** @param {(line: string) => void} say */
  constructor(say) {
    this.say = say;
    /** @type {string[]} */
    this.waiting = [];
    this.timer = 0;
  }

  /**
   * Add lines to be said; short ones share a line. Where too many wait, the oldest are left out.
   * @param {string[]} lines
   */
  tell(lines) {
    this.waiting.push(...joinShort(lines));
    this.waiting = this.waiting.slice(-MOST_WAITING);
    if (!this.timer) this.next();
  }

  /**
   * Say this now, whatever was waiting.
   * @param {string} line
   */
  reset(line) {
    clearTimeout(this.timer);
    this.timer = 0;
    this.waiting = [];
    this.say(line);
  }

  next() {
    this.timer = 0;
    const line = this.waiting.shift();
    if (line === undefined) return;
    this.say(line);
    this.timer = window.setTimeout(() => this.next(), LINE_MS);
  }
}

/**
 * @param {string[]} lines
 * @returns {string[]}
 */
function joinShort(lines) {
  /** @type {string[]} */
  const joined = [];
  lines.forEach((line) => {
    const last = joined[joined.length - 1];
    if (last !== undefined && last.length + 1 + line.length <= WIDEST_LINE) joined[joined.length - 1] = `${last} ${line}`;
    else joined.push(line);
  });
  return joined;
}
