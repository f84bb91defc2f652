/** Keeps the screen awake where the browser allows it, and notices when a device comes back from sleep. */

const GAP_MS = 4000;

/**
 * Call `listener` whenever this page may have slept or been offline: shown again, restored, online, or its timers stood still.
 * @param {() => void} listener
 * @returns {() => void} stops it
 */
export function onReturn(listener) {
  let last = Date.now(); // not performance.now: on some phones that stands still in sleep
  const timer = setInterval(() => {
    const now = Date.now();
    const slept = now - last > GAP_MS;
    last = now;
    if (slept) listener();
  }, 1000);
  const shown = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', shown);
  window.addEventListener('pageshow', listener);
  window.addEventListener('online', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', shown);
    window.removeEventListener('pageshow', listener);
    window.removeEventListener('online', listener);
  };
}

/** Ask for a wake lock now and after every return (the browser drops it whenever the page is hidden). */
export function keepAwake() {
  const lock = /** @type {any} */ (navigator).wakeLock;
  if (!lock) return; // plain http or an old browser: the page recovers after sleep instead
  const ask = () => {
    if (document.visibilityState === 'visible') lock.request('screen').catch(() => undefined); // e.g. battery saver
  };
  ask();
  onReturn(ask);
}
