/** The signs of two teams: a lotus and a bamboo, told apart by their shapes before their colours. */

import { svg } from './dom.js';

const LOTUS =
  'M12 3.5C14.6 6.4 15.6 9.4 15 12.6 16.4 10.6 18.2 9.2 20.6 8.6 20.8 11.6 19.8 14.2 17.6 16.2 19.2 15.8 20.8 16 22.4 16.8' +
  ' 19.6 19.6 16 20.8 12 20.8S4.4 19.6 1.6 16.8C3.2 16 4.8 15.8 6.4 16.2 4.2 14.2 3.2 11.6 3.4 8.6 5.8 9.2 7.6 10.6 9 12.6 8.4 9.4 9.4 6.4 12 3.5Z';
const BAMBOO =
  'M6.4 2.5H10.6V8H6.4ZM6.4 9.2H10.6V14.8H6.4ZM6.4 16H10.6V21.5H6.4ZM12 10.4C13.4 6.6 16.6 4.6 21.4 4.6 20.6 8.8 17.2 11 12 10.4Z' +
  'M12 17C13.6 14.2 16.6 13 20.6 13.8 19.4 17 16.2 18.4 12 17Z';
const SIGNS = [LOTUS, BAMBOO];

/**
 * @param {number} team
 * @returns {SVGElement} in the colour of the text around it; decorative, for the team's name stands beside it
 */
export function teamSign(team) {
  return svg('svg', { viewBox: '0 0 24 24', class: 'team-sign', 'aria-hidden': 'true', focusable: 'false' }, svg('path', { d: SIGNS[team], fill: 'currentColor' }));
}
