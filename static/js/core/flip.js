/** Motion for the eye: poses on a stage, and the flights between them. */

/**
 * Where a card lies on the stage: its centre in stage pixels, degrees of turn, and size (1 = full).
 * @typedef {{x: number, y: number, turn: number, scale: number}} Pose
 */

/**
 * One stretch of a card's way; times in ms from the start of the whole way. `open`: it lay face up before.
 * @typedef {{start_ms: number, duration_ms: number, from: Pose, to: Pose, lift: boolean, open: boolean}} Leg
 */

const EASING = 'cubic-bezier(.2,.8,.2,1)';
const FADE_MS = 120;

/**
 * @param {Pose} pose
 * @returns {string} a CSS transform
 */
export function transformOf(pose) {
  return `translate(${pose.x}px, ${pose.y}px) rotate(${pose.turn}deg) scale(${pose.scale})`;
}

/**
 * Moves an element along its legs, one after the other, and leaves it where its style says.
 * @param {HTMLElement} element
 * @param {Leg[]} legs in order of time
 * @returns {Animation}
 */
export function fly(element, legs) {
  const last = legs[legs.length - 1];
  const total_ms = last.start_ms + last.duration_ms;
  /** @type {Keyframe[]} */
  const frames = [];
  if (legs[0].start_ms > 0) frames.push({ transform: transformOf(legs[0].from), offset: 0 });
  for (const leg of legs) {
    // Each time is divided once, so that a leg never seems to start before the one before it ends.
    const offset = (/** @type {number} */ share) => (leg.start_ms + leg.duration_ms * share) / total_ms;
    frames.push({ transform: transformOf(leg.from), offset: offset(0), easing: EASING });
    if (leg.lift) frames.push({ transform: transformOf(halfway(leg)), offset: offset(0.45), easing: 'ease-out' });
    frames.push({ transform: transformOf(leg.to), offset: offset(1) });
  }
  return element.animate(frames, { duration: total_ms, fill: 'backwards' });
}

/**
 * @param {Leg} leg
 * @returns {Pose} a little larger and turned further than where the card will come to rest
 */
function halfway(leg) {
  const { from, to } = leg;
  return {
    x: from.x + (to.x - from.x) * 0.78,
    y: from.y + (to.y - from.y) * 0.78,
    turn: to.turn + (to.x < from.x ? -9 : 9),
    scale: Math.max(from.scale, to.scale) * 1.06,
  };
}

/**
 * @param {HTMLElement} element
 * @returns {Animation}
 */
export function fadeIn(element) {
  return element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS });
}
