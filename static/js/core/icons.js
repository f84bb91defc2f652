// @ts-check
/** The interface's icons: one family of round strokes in a box of 24, in the colour of the text around them. */
import { svg } from './dom.js';

/** Each icon is the centre line of its strokes. */
const LINES = {
  menu: 'M4 7H20M4 12H20M4 17H20',
  focus: 'M2.5 12C5 7.5 8.3 5.2 12 5.2S19 7.5 21.5 12C19 16.5 15.7 18.8 12 18.8S5 16.5 2.5 12ZM15 12A3 3 0 1 1 9 12 3 3 0 1 1 15 12Z',
  'focus-off': 'M9.5 5.6C10.3 5.3 11.1 5.2 12 5.2 15.7 5.2 19 7.5 21.5 12 20.8 13.3 20 14.4 19 15.3M15.5 18.1C14.4 18.6 13.2 18.8 12 18.8 8.3 18.8 5 16.5 2.5 12 3.6 10 4.9 8.4 6.4 7.3M9.9 9.9A3 3 0 0 0 14.1 14.1M4 4 20 20',
  sound: 'M4 9.5H7.5L12.5 5.5V18.5L7.5 14.5H4ZM16 9.2C17.5 10.8 17.5 13.2 16 14.8M18.7 6.5C21.7 9.6 21.7 14.4 18.7 17.5',
  'sound-off': 'M4 9.5H7.5L12.5 5.5V18.5L7.5 14.5H4ZM16.5 9.5 21.5 14.5M21.5 9.5 16.5 14.5',
  pause: 'M8.5 5.5V18.5M15.5 5.5V18.5',
  play: 'M8 5.2V18.8L19 12Z',
  language: 'M3.5 6H13.5M8.5 4V6M11.5 6C10.6 10.4 7.9 13.4 4 15M6 9C7.4 11.9 9.3 13.8 12 15M12.5 20 16.8 10 21 20M14 16.8H19.6',
  leave: 'M13.5 4H6.5A1.5 1.5 0 0 0 5 5.5V18.5A1.5 1.5 0 0 0 6.5 20H13.5M10 12H20.5M16.5 8 20.5 12 16.5 16',
  crown: 'M4 8 8 12 12 5.5 16 12 20 8 18.5 17.5H5.5Z',
  bot: 'M7.5 8.5H16.5A2.5 2.5 0 0 1 19 11V16.5A2.5 2.5 0 0 1 16.5 19H7.5A2.5 2.5 0 0 1 5 16.5V11A2.5 2.5 0 0 1 7.5 8.5ZM12 8.5V5M9.5 12.5V13.5M14.5 12.5V13.5M10 16.2H14M2.5 12.5V15M21.5 12.5V15',
  'wifi-off': 'M5.2 12.2C6.6 10.9 8.3 10 10.2 9.6M2.5 9C4.1 7.5 6 6.4 8 5.8M12.5 5C16 5 19 6.4 21.5 9M15.5 10.4C16.7 10.8 17.8 11.4 18.8 12.2M8.3 15.4C9.3 14.4 10.6 13.9 12 13.9 13 13.9 13.9 14.1 14.7 14.6M12 19H12.01M4 4 20 20',
  clock: 'M20.5 12A8.5 8.5 0 1 1 3.5 12 8.5 8.5 0 1 1 20.5 12ZM12 7V12L15.5 14',
  clockwise: 'M4 12A8 8 0 0 1 18.5 7.3M19 3V7.8H14.2M20 12A8 8 0 0 1 5.5 16.7M5 21V16.2H9.8',
  counterclockwise: 'M20 12A8 8 0 0 0 5.5 7.3M5 3V7.8H9.8M4 12A8 8 0 0 0 18.5 16.7M19 21V16.2H14.2',
  qr: 'M4 4H10V10H4ZM14 4H20V10H14ZM4 14H10V20H4ZM14 14H16.5V16.5M20 14V16.5M14 20H16.5M20 20H20.01M7 7H7.01M17 7H17.01M7 17H7.01',
  check: 'M4.5 12.5 9.5 17.5 19.5 6.5',
  cross: 'M6 6 18 18M18 6 6 18',
  plus: 'M12 5V19M5 12H19',
  minus: 'M5 12H19',
  cards: 'M9.5 5.5H15.5A1.2 1.2 0 0 1 16.7 6.7V17.3A1.2 1.2 0 0 1 15.5 18.5H9.5A1.2 1.2 0 0 1 8.3 17.3V6.7A1.2 1.2 0 0 1 9.5 5.5ZM5.6 7.5 3.9 8A1.2 1.2 0 0 0 3.1 9.5L5.4 17M18.9 8.4 20.2 9A1.2 1.2 0 0 1 20.8 10.6L18.6 16.6',
  'hand-over': 'M5.5 3H11.5A1.5 1.5 0 0 1 13 4.5V8M13 13V14.5A1.5 1.5 0 0 1 11.5 16H5.5A1.5 1.5 0 0 1 4 14.5V4.5A1.5 1.5 0 0 1 5.5 3M9 10.5H20M16.8 7.3 20 10.5 16.8 13.7M12.5 21H18.5A1.5 1.5 0 0 0 20 19.5V17',
  fullscreen: 'M4 9V5.5A1.5 1.5 0 0 1 5.5 4H9M15 4H18.5A1.5 1.5 0 0 1 20 5.5V9M20 15V18.5A1.5 1.5 0 0 1 18.5 20H15M9 20H5.5A1.5 1.5 0 0 1 4 18.5V15',
  motion: 'M3 8H10M3 12H8M3 16H10M20.5 12A5 5 0 1 1 10.5 12 5 5 0 1 1 20.5 12Z',
  back: 'M14.5 5 7.5 12 14.5 19',
  next: 'M9.5 5 16.5 12 9.5 19',
  info: 'M20.5 12A8.5 8.5 0 1 1 3.5 12 8.5 8.5 0 1 1 20.5 12ZM12 11V16.5M12 7.7H12.01',
  share: 'M12 15V4M8 8 12 4 16 8M6 12H5.5A1.5 1.5 0 0 0 4 13.5V18.5A1.5 1.5 0 0 0 5.5 20H18.5A1.5 1.5 0 0 0 20 18.5V13.5A1.5 1.5 0 0 0 18.5 12H18',
  people: 'M12.6 9A3.3 3.3 0 1 1 6 9 3.3 3.3 0 1 1 12.6 9ZM3 19.5C3.4 16.4 5.9 14.8 9.3 14.8S15.2 16.4 15.6 19.5M15.5 5.9A3.3 3.3 0 0 1 15.5 12.1M17.8 15.2C19.7 15.9 20.8 17.4 21 19.5',
  person: 'M15.8 8A3.8 3.8 0 1 1 8.2 8 3.8 3.8 0 1 1 15.8 8ZM4.5 20C5 16.3 8 14.5 12 14.5S19 16.3 19.5 20',
  settings: 'M4 7H13M17 7H20M4 17H7M11 17H20M17 7A2 2 0 1 1 13 7 2 2 0 1 1 17 7ZM11 17A2 2 0 1 1 7 17 2 2 0 1 1 11 17Z',
};

/** @typedef {keyof typeof LINES} IconName */

/** @type {ReadonlyArray<IconName>} */
export const ICONS = /** @type {IconName[]} */ (Object.keys(LINES));

/**
 * Draws an icon, decorative for screen readers: the button around it carries the word.
 * @param {IconName} name
 * @returns {SVGElement}
 * @throws {Error} for an unknown name
 */
export function icon(name) {
  if (!Object.prototype.hasOwnProperty.call(LINES, name)) throw new Error(`no icon ${name}`);
  return svg(
    'svg',
    { viewBox: '0 0 24 24', class: `icon icon-${name}`, 'aria-hidden': 'true', focusable: 'false' },
    svg('path', {
      d: LINES[name],
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 2.2,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  );
}
