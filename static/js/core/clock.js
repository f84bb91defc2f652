/** Counts a turn's clock down from the server's remaining time; the device's own date is never asked. */

/** @typedef {{remaining_ms: number, total_ms: number, seats: number[]}} Clock */

/**
 * @returns {{set(clock: Clock | null, how?: {frozen: boolean, since_ms?: number}): void, remaining_ms(): number | null, share(): number | null}}
 * `since_ms` is when the remaining time was told, now where it is left out; `share` is the part that is left, 0…1; both answers
 * are null where no clock runs.
 */
export function countdown() {
  /** @type {Clock | null} */
  let clock = null;
  let since_ms = 0;
  let frozen = false;
  const remaining_ms = () => {
    if (!clock) return null;
    const gone_ms = frozen ? 0 : performance.now() - since_ms;
    return Math.max(0, clock.remaining_ms - gone_ms);
  };
  return {
    set(next, how) {
      clock = next;
      frozen = Boolean(how && how.frozen);
      since_ms = how && how.since_ms !== undefined ? how.since_ms : performance.now();
    },
    remaining_ms,
    share() {
      const left_ms = remaining_ms();
      return clock && left_ms !== null && clock.total_ms > 0 ? Math.min(1, left_ms / clock.total_ms) : null;
    },
  };
}
