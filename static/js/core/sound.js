// @ts-check
/** The sounds: wood, bamboo and plucked strings, synthesised once in the browser, and the phone's hum. */
import { recall, remember } from './store.js';

const MUTED = 'muted';
const SAMPLE_RATE_HZ = 44100;

/** Cues that follow one upon another in one update start this far apart, so that each is heard. */
const STAGGER_S = 0.11;
const MOST_STAGGER_S = 0.44;

/** A five-note scale on G, as an old zither is tuned; Hz. */
const NOTES = {
  C3: 130.81, G3: 196, A3: 220, C4: 261.63, D4: 293.66, E4: 329.63, G4: 392, A4: 440, C5: 523.25,
  D5: 587.33, E5: 659.26, G5: 783.99, A5: 880, C6: 1046.5, D6: 1174.66, E6: 1318.51, G6: 1567.98,
};

/**
 * `length_s` is the whole of the cue, `level` the peak it is brought to, `score` what sounds in it.
 * @typedef {{length_s: number, level: number, score: (ctx: OfflineAudioContext) => void}} Recipe
 */

/** @type {{[cue: string]: Recipe}} */
const RECIPES = {
  card: {
    length_s: 0.2,
    level: 0.6,
    score: (ctx) => {
      slide(ctx, 0, 0.06, 1800, 3400, 0.25);
      tap(ctx, 0.045, 1);
    },
  },
  deal: {
    length_s: 0.75,
    level: 0.5,
    score: (ctx) => {
      for (let i = 0; i < 7; i += 1) {
        slide(ctx, i * 0.07, 0.06, 2200, 4200 + i * 120, 0.5);
        tap(ctx, i * 0.07 + 0.05, 0.45 + (i % 2) * 0.12);
      }
    },
  },
  shuffle: {
    length_s: 0.95,
    level: 0.55,
    score: (ctx) => {
      for (let i = 0; i < 26; i += 1) slide(ctx, 0.02 + 0.6 * Math.pow(i / 26, 0.8), 0.022, 2600, 3600 + (i % 5) * 300, 1.3);
      slide(ctx, 0.64, 0.16, 3000, 900, 0.7);
      tap(ctx, 0.78, 0.4);
    },
  },
  draw: {
    length_s: 0.26,
    level: 0.45,
    score: (ctx) => {
      slide(ctx, 0, 0.17, 900, 3800, 0.8);
      tap(ctx, 0.16, 0.25);
    },
  },
  turn: {
    length_s: 0.5,
    level: 0.7,
    score: (ctx) => {
      wood(ctx, 0, NOTES.G5, 0.8);
      wood(ctx, 0.15, NOTES.C6, 1);
    },
  },
  skip: {
    length_s: 0.55,
    level: 0.6,
    score: (ctx) => {
      bamboo(ctx, 0, NOTES.E5, 0.9);
      bamboo(ctx, 0.12, NOTES.C5, 0.9);
      tap(ctx, 0.24, 1);
    },
  },
  reverse: {
    length_s: 0.75,
    level: 0.6,
    score: (ctx) => {
      slide(ctx, 0, 0.18, 600, 2600, 0.4);
      slide(ctx, 0.2, 0.2, 2600, 600, 0.4);
      [NOTES.C5, NOTES.E5, NOTES.G5, NOTES.E5, NOTES.C5].forEach((note, i) => pluck(ctx, i * 0.085, note, 0.7, 0.35));
    },
  },
  catch: {
    length_s: 0.85,
    level: 0.8,
    score: (ctx) => {
      [NOTES.A5, NOTES.E5, NOTES.A5, NOTES.E5].forEach((note, i) => bamboo(ctx, i * 0.075, note, 0.8));
      drum(ctx, 0.32, 0.6);
      pluck(ctx, 0.32, NOTES.A4, 0.9, 0.5);
    },
  },
  good: {
    length_s: 0.95,
    level: 0.65,
    score: (ctx) => [NOTES.C5, NOTES.E5, NOTES.G5].forEach((note, i) => pluck(ctx, i * 0.1, note, 0.8, 0.7)),
  },
  bad: {
    length_s: 0.9,
    level: 0.6,
    score: (ctx) => {
      pluck(ctx, 0, NOTES.D4, 0.9, 0.5);
      pluck(ctx, 0.17, NOTES.A3, 1, 0.7, 0.94);
    },
  },
  clock: { length_s: 0.16, level: 0.4, score: (ctx) => wood(ctx, 0, NOTES.A5, 0.8, 0.035) },
  join: {
    length_s: 0.95,
    level: 0.6,
    score: (ctx) => {
      pluck(ctx, 0, NOTES.G4, 0.8, 0.6);
      pluck(ctx, 0.13, NOTES.D5, 0.9, 0.8);
    },
  },
  win: {
    length_s: 1.48,
    level: 0.8,
    score: (ctx) => {
      [NOTES.G4, NOTES.A4, NOTES.C5, NOTES.D5, NOTES.E5, NOTES.G5].forEach((note, i) => pluck(ctx, i * 0.075, note, 0.6, 0.5));
      drum(ctx, 0.47, 0.9);
      [NOTES.C4, NOTES.G4, NOTES.C5, NOTES.E5, NOTES.C6].forEach((note, i) => pluck(ctx, 0.47 + i * 0.018, note, 0.7, 0.95));
    },
  },
  call: {
    length_s: 1.05,
    level: 0.8,
    score: (ctx) => {
      [NOTES.C6, NOTES.A5, NOTES.G5, NOTES.E5, NOTES.D5, NOTES.C5].forEach((note, i) => pluck(ctx, i * 0.034, note, 0.5, 0.3));
      pluck(ctx, 0.23, NOTES.G5, 1, 0.75, 1.03);
      wood(ctx, 0.23, NOTES.G5, 0.5);
    },
  },
  color: {
    length_s: 0.85,
    level: 0.6,
    score: (ctx) => {
      tap(ctx, 0, 0.7);
      [NOTES.C5, NOTES.D5, NOTES.E5, NOTES.G5].forEach((note, i) => pluck(ctx, 0.05 + i * 0.065, note, 0.7, 0.5));
    },
  },
  taco: {
    length_s: 0.6,
    level: 0.7,
    score: (ctx) => {
      drum(ctx, 0, 0.7);
      for (let i = 0; i < 9; i += 1) slide(ctx, 0.03 + i * 0.035, 0.02, 1500 + ((i * 577) % 1700), 3200, 0.7);
    },
  },
  burp: { length_s: 0.6, level: 0.6, score: (ctx) => croak(ctx, 0, 0.42) },
  canasta: {
    length_s: 1.4,
    level: 0.75,
    score: (ctx) => {
      for (let i = 0; i < 7; i += 1) tap(ctx, i * 0.055, 0.5);
      [NOTES.G3, NOTES.G4, NOTES.D5, NOTES.G5].forEach((note, i) => pluck(ctx, 0.42 + i * 0.04, note, 0.9, 0.85));
    },
  },
  handshake: {
    length_s: 0.95,
    level: 0.65,
    score: (ctx) => {
      drum(ctx, 0, 0.6);
      pluck(ctx, 0.02, NOTES.G3, 1, 0.6);
      pluck(ctx, 0.16, NOTES.D4, 0.9, 0.7);
    },
  },
  fu: { length_s: 1.48, level: 0.75, score: (ctx) => gong(ctx, 0) },
};

/** @type {ReadonlyArray<string>} the names of all cues */
export const CUES = Object.keys(RECIPES);

/** @type {AudioContext | null} */
let speaker = null;

/** @type {AudioNode | null} */
let entrance = null;

/** @type {Map<string, AudioBuffer>} */
const buffers = new Map();

let muted = recall('local', MUTED) === '1';
let nextStart_s = 0;

/** Starts sound. Browsers allow it only from a press; safe to call at every press. */
export function unlock() {
  if (speaker) {
    wake(speaker);
    return;
  }
  const Context = window.AudioContext;
  if (!Context || !window.OfflineAudioContext) return;
  speaker = new Context();
  const compressor = speaker.createDynamicsCompressor();
  compressor.threshold.value = -14;
  compressor.ratio.value = 3;
  compressor.connect(speaker.destination);
  entrance = compressor;
  wake(speaker);
  renderAll();
}

/**
 * Plays a cue, if sound is unlocked, ready and not muted. An unknown name is silent: a game may ask for more than we have.
 * @param {string} cue one of {@link CUES}
 */
export function play(cue) {
  const buffer = buffers.get(cue);
  if (muted || !speaker || !entrance || !buffer) return;
  wake(speaker);
  const now_s = speaker.currentTime;
  const start_s = Math.max(now_s, nextStart_s);
  if (start_s - now_s > MOST_STAGGER_S) return;
  nextStart_s = start_s + STAGGER_S;
  const source = speaker.createBufferSource();
  source.buffer = buffer;
  source.connect(entrance);
  source.start(start_s);
}

/** @returns {boolean} */
export function isMuted() {
  return muted;
}

/**
 * Sets and remembers whether this device is silent.
 * @param {boolean} value
 */
export function setMuted(value) {
  muted = value;
  remember('local', MUTED, value ? '1' : null);
}

/**
 * Hums where the device can; never the only sign of anything.
 * @param {number | number[]} pattern_ms
 */
export function buzz(pattern_ms) {
  if (navigator.vibrate) navigator.vibrate(pattern_ms);
}

/**
 * Synthesises one cue.
 * @param {string} cue one of {@link CUES}
 * @returns {Promise<AudioBuffer>} mono, its peak at the cue's level, faded out at its end
 * @throws {RangeError} for an unknown cue
 */
export function render(cue) {
  const recipe = RECIPES[cue];
  if (!recipe) throw new RangeError(`no cue ${cue}`);
  const ctx = new OfflineAudioContext(1, Math.ceil(recipe.length_s * SAMPLE_RATE_HZ), SAMPLE_RATE_HZ);
  recipe.score(ctx);
  return ctx.startRendering().then((buffer) => {
    level(buffer.getChannelData(0), recipe.level);
    return buffer;
  });
}

/** Renders one after another, so that a slow television stays responsive. */
async function renderAll() {
  for (const cue of CUES) {
    if (!buffers.has(cue)) buffers.set(cue, await render(cue));
  }
}

/** @param {AudioContext} context that a phone call or a sleeping screen may have stopped */
function wake(context) {
  if (context.state !== 'running') context.resume().catch(() => undefined);
}

/**
 * @param {Float32Array} samples
 * @param {number} peak
 */
function level(samples, peak) {
  let highest = 0;
  for (let i = 0; i < samples.length; i += 1) highest = Math.max(highest, Math.abs(samples[i]));
  const fade = Math.min(samples.length, Math.round(0.03 * SAMPLE_RATE_HZ));
  for (let i = 0; i < samples.length; i += 1) {
    const ending = Math.min(1, (samples.length - 1 - i) / fade);
    samples[i] *= highest > 0 ? (peak / highest) * ending : 0;
  }
}

/**
 * A gain that rises at once and dies away.
 * @param {OfflineAudioContext} ctx
 * @param {number} start_s
 * @param {number} gain
 * @param {number} decay_s
 * @param {number} [attack_s]
 * @returns {GainNode} already connected
 */
function envelope(ctx, start_s, gain, decay_s, attack_s = 0.002) {
  const node = ctx.createGain();
  node.gain.setValueAtTime(0, start_s);
  node.gain.linearRampToValueAtTime(gain, start_s + attack_s);
  node.gain.exponentialRampToValueAtTime(gain * 0.001, start_s + attack_s + decay_s);
  node.connect(ctx.destination);
  return node;
}

/**
 * @param {OfflineAudioContext} ctx
 * @param {number} start_s
 * @param {{hz: number, gain: number, decay_s: number, type?: OscillatorType, bend?: number, bend_s?: number}} tone
 *   `bend` is the share of the pitch that it begins at (above 1 falls into tune, below 1 rises)
 */
function tone(ctx, start_s, { hz, gain, decay_s, type = 'sine', bend = 1, bend_s = 0.03 }) {
  const oscillator = ctx.createOscillator();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(hz * bend, start_s);
  oscillator.frequency.exponentialRampToValueAtTime(hz, start_s + bend_s);
  oscillator.connect(envelope(ctx, start_s, gain, decay_s));
  oscillator.start(start_s);
  oscillator.stop(start_s + decay_s + 0.02);
}

/**
 * Noise through a moving band: paper.
 * @param {OfflineAudioContext} ctx
 * @param {number} start_s
 * @param {number} length_s
 * @param {number} from_hz
 * @param {number} to_hz
 * @param {number} gain
 */
function slide(ctx, start_s, length_s, from_hz, to_hz, gain) {
  const source = ctx.createBufferSource();
  source.buffer = noise(ctx);
  source.loop = true;
  const band = ctx.createBiquadFilter();
  band.type = 'bandpass';
  band.Q.value = 1.1;
  band.frequency.setValueAtTime(from_hz, start_s);
  band.frequency.exponentialRampToValueAtTime(to_hz, start_s + length_s);
  source.connect(band);
  band.connect(envelope(ctx, start_s, gain, length_s, length_s * 0.35));
  source.start(start_s, (start_s * 7.3) % 0.5);
  source.stop(start_s + length_s * 1.4);
}

/**
 * A card that lands on the mat.
 * @param {OfflineAudioContext} ctx
 * @param {number} start_s
 * @param {number} gain
 */
function tap(ctx, start_s, gain) {
  tone(ctx, start_s, { hz: 150, gain: gain * 0.9, decay_s: 0.09, bend: 1.9, bend_s: 0.025 });
  slide(ctx, start_s, 0.028, 2400, 1100, gain * 0.9);
}

/**
 * A wood block.
 * @param {OfflineAudioContext} ctx
 * @param {number} start_s
 * @param {number} hz
 * @param {number} gain
 * @param {number} [decay_s]
 */
function wood(ctx, start_s, hz, gain, decay_s = 0.16) {
  tone(ctx, start_s, { hz, gain, decay_s, bend: 1.06, bend_s: 0.012 });
  tone(ctx, start_s, { hz: hz * 2.72, gain: gain * 0.3, decay_s: decay_s * 0.4 });
  slide(ctx, start_s, 0.012, 2600, 1800, gain * 0.5);
}

/**
 * A bamboo tube of the highland xylophone.
 * @param {OfflineAudioContext} ctx
 * @param {number} start_s
 * @param {number} hz
 * @param {number} gain
 */
function bamboo(ctx, start_s, hz, gain) {
  tone(ctx, start_s, { hz, gain, decay_s: 0.3, type: 'triangle' });
  tone(ctx, start_s, { hz: hz * 3.9, gain: gain * 0.22, decay_s: 0.07 });
  tone(ctx, start_s, { hz: hz * 0.5, gain: gain * 0.25, decay_s: 0.12 });
  slide(ctx, start_s, 0.016, 1400, 900, gain * 0.6);
}

/**
 * A string of the zither.
 * @param {OfflineAudioContext} ctx
 * @param {number} start_s
 * @param {number} hz
 * @param {number} gain
 * @param {number} decay_s
 * @param {number} [bend] how far off the note the press begins
 */
function pluck(ctx, start_s, hz, gain, decay_s, bend = 1.008) {
  const bend_s = bend === 1.008 ? 0.04 : 0.12;
  [1, 0.5, 0.34, 0.2, 0.12, 0.07].forEach((share, i) => {
    tone(ctx, start_s, { hz: hz * (i + 1) * (1 + 0.0004 * i * i), gain: gain * share, decay_s: (1.5 * decay_s) / (1 + 0.5 * i), bend, bend_s });
  });
  slide(ctx, start_s, 0.014, 3200, 2200, gain * 0.35);
}

/**
 * A small drum.
 * @param {OfflineAudioContext} ctx
 * @param {number} start_s
 * @param {number} gain
 */
function drum(ctx, start_s, gain) {
  tone(ctx, start_s, { hz: 92, gain, decay_s: 0.32, bend: 2.1, bend_s: 0.06 });
  slide(ctx, start_s, 0.05, 900, 300, gain * 0.5);
}

/**
 * A bronze gong, its partials out of tune with one another.
 * @param {OfflineAudioContext} ctx
 * @param {number} start_s
 */
function gong(ctx, start_s) {
  [1, 1.48, 2.03, 2.41, 3.17, 4.2].forEach((ratio, i) => {
    tone(ctx, start_s, { hz: NOTES.C4 * 0.75 * ratio, gain: 0.9 / (1 + i), decay_s: 1.4 / (1 + i * 0.25), bend: 0.985, bend_s: 0.2 });
  });
  slide(ctx, start_s, 0.05, 900, 500, 0.5);
}

/**
 * A comic croak.
 * @param {OfflineAudioContext} ctx
 * @param {number} start_s
 * @param {number} length_s
 */
function croak(ctx, start_s, length_s) {
  const oscillator = ctx.createOscillator();
  oscillator.type = 'sawtooth';
  oscillator.frequency.setValueAtTime(74, start_s);
  oscillator.frequency.linearRampToValueAtTime(112, start_s + length_s * 0.35);
  oscillator.frequency.linearRampToValueAtTime(62, start_s + length_s);
  const throat = ctx.createBiquadFilter();
  throat.type = 'bandpass';
  throat.Q.value = 2.2;
  throat.frequency.setValueAtTime(420, start_s);
  throat.frequency.linearRampToValueAtTime(760, start_s + length_s * 0.4);
  throat.frequency.linearRampToValueAtTime(340, start_s + length_s);
  oscillator.connect(throat);
  throat.connect(envelope(ctx, start_s, 1, length_s, 0.05));
  oscillator.start(start_s);
  oscillator.stop(start_s + length_s + 0.06);
}

/** @type {WeakMap<BaseAudioContext, AudioBuffer>} */
const noises = new WeakMap();

/**
 * @param {OfflineAudioContext} ctx
 * @returns {AudioBuffer} a second of white noise, the same at every start, so that a cue always sounds alike
 */
function noise(ctx) {
  const made = noises.get(ctx);
  if (made) return made;
  const buffer = ctx.createBuffer(1, SAMPLE_RATE_HZ, SAMPLE_RATE_HZ);
  const samples = buffer.getChannelData(0);
  let seed = 20011;
  for (let i = 0; i < samples.length; i += 1) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    samples[i] = seed / 2147483648 - 1;
  }
  noises.set(ctx, buffer);
  return buffer;
}
