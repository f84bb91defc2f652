// @ts-check
/** The twelve courts and the joker of the Canasta deck, after the woodcuts of Đông Hồ: a bold black line and four flat inks. */
import { svg } from '../core/dom.js';
import { INK, ROUND, oval } from './shapes.js';

const [RED, YELLOW, GREEN, BLUE] = ['#d5492b', '#f2b53c', '#3f9465', '#2f6396'];
const PAPER = '#f8e8c0';
const SKIN = '#fdf1d8';
const BLUSH = '#f09a80';
const LINE = 2;

/** One flat shape with the black line around it; `line: false` leaves the line away. @typedef {{d: string, fill?: string, line?: boolean}} Part */

/** Each suit's robe, its trimming and its second stuff. @type {{[suit: string]: {robe: string, trim: string, cloth: string}}} */
const DRESS = {
  S: { robe: BLUE, trim: YELLOW, cloth: RED },
  H: { robe: RED, trim: YELLOW, cloth: GREEN },
  D: { robe: YELLOW, trim: RED, cloth: BLUE },
  C: { robe: GREEN, trim: RED, cloth: YELLOW },
};

/** What the suit's people hold, around the fist at 49,50: a sword, a lotus, a fan, a stalk of bamboo. @type {{[suit: string]: Part[]}} */
const HELD = {
  S: [
    { d: 'M49 8L53 15V40H45V15Z', fill: SKIN },
    { d: 'M49 14V40' },
    { d: 'M41 40H57V44H41ZM47 44H51V60H47Z', fill: YELLOW },
  ],
  H: [
    { d: 'M49 62C48 52 48 42 49 32' },
    { d: 'M49 33C40 33 38 25 40 19C43 20 44 22 45 24C45 18 47 14 49 11C51 14 53 18 53 24C54 22 55 20 58 19C60 25 58 33 49 33Z', fill: '#f4a6a0' },
    { d: 'M45 24C45 29 47 32 49 33C51 32 53 29 53 24' },
  ],
  D: [
    { d: oval(48, 23, 9, 11), fill: RED },
    { d: 'M48 12V62M42 15L48 30L54 15M39.5 24L48 33L56.5 24' },
    { d: 'M46.5 34H49.5V62H46.5Z', fill: YELLOW },
  ],
  C: [
    { d: 'M47 10H51V62H47Z', fill: '#8bbf62' },
    { d: 'M46 22H52M46 36H52' },
    { d: 'M51 16C56 13 58 9 57 6C53 8 51 11 51 16ZM47 28C42 25 40 20 41 16C45 19 47 23 47 28ZM51 32C55 29 58 25 57 21C53 24 51 27 51 32Z', fill: GREEN },
  ],
};

/** A mandarin with the hat of dragonfly wings. @param {string} suit @returns {Part[]} */
function king(suit) {
  const { robe, trim, cloth } = DRESS[suit];
  return [
    { d: 'M2 62C2 50 9 43 19 40H39C48 43 55 50 56 62Z', fill: robe },
    { d: 'M19 40L29 62L39 40C36 38 22 38 19 40Z', fill: trim },
    { d: 'M6 62C6 56 9 52 13 50M12 62C12 58 13 56 15 54' },
    { d: 'M17 13C9 7 3 8 1 11C2 16 10 18 17 17ZM39 13C43 10 47 9 50 9C50 13 46 17 39 17Z', fill: cloth },
    { d: 'M17 16V30C17 34 19 36 21 37H35C37 36 39 34 39 30V16Z', fill: SKIN },
    { d: 'M16 19C15 12 17 7 21 6C23 1 33 1 35 6C39 7 41 12 40 19C33 16 23 16 16 19Z', fill: robe },
    { d: oval(28, 10, 3.4), fill: trim },
    { d: 'M18 29C21 33 25 31 28 30C31 31 35 33 38 29C40 39 36 50 28 57C20 50 16 39 18 29Z', fill: '#fffdf7' },
    { d: 'M28 30C25 28 21 30 19 34M28 30C31 28 35 30 37 34M24 42C25 46 26 49 28 52M32 42C31 46 30 49 28 52' },
    { d: 'M25.5 34C27 35.5 29 35.5 30.5 34', fill: RED },
    ...looks(28, 23),
  ];
}

/** A lady with a turban wound around her head. @param {string} suit @returns {Part[]} */
function queen(suit) {
  const { robe, trim, cloth } = DRESS[suit];
  return [
    { d: 'M16 18C12 28 14 36 17 42H39C42 36 44 28 40 18Z', fill: INK },
    { d: 'M3 62C4 52 10 46 21 43L28 48L35 43C46 46 52 52 53 62Z', fill: robe },
    { d: 'M22 36V44L28 52L34 44V36Z', fill: SKIN },
    { d: 'M21 43L28 52L35 43L38 46L28 60L18 46Z', fill: trim },
    { d: 'M7 62C8 57 10 54 14 52M14 62C14 59 15 57 17 55' },
    { d: 'M17 20C16 32 21 40 28 40C35 40 40 32 39 20C34 14 22 14 17 20Z', fill: SKIN },
    { d: 'M17 24C20 22 25 19 28 15C31 19 36 22 39 24C39 15 35 11 28 11C21 11 17 15 17 24Z', fill: INK },
    { d: 'M12 22C8 8 18 1 28 1C38 1 48 8 44 22C41 14 35 10 28 10C21 10 15 14 12 22Z', fill: cloth },
    { d: 'M16 6L20 13M23 2L25 10M33 2L31 10M40 6L36 13' },
    { d: oval(15.5, 33, 2.2) + oval(40.5, 33, 2.2), fill: YELLOW },
    { d: 'M25.5 34.5C27 33.5 29 33.5 30.5 34.5C29.5 37 26.5 37 25.5 34.5Z', fill: RED },
    ...looks(28, 26),
  ];
}

/** A boy with tufts of hair, as on the prints that wish riches. @param {string} suit @returns {Part[]} */
function jack(suit) {
  const { robe, trim, cloth } = DRESS[suit];
  return [
    { d: 'M4 62C4 52 10 46 18 44H38C46 46 52 52 52 62Z', fill: SKIN },
    { d: 'M16 45L28 50L40 45L46 62H10Z', fill: robe },
    { d: 'M28 50L35 56L28 62L21 56Z', fill: trim },
    { d: 'M16 45L28 50L40 45' },
    { d: oval(28, 26, 16, 17), fill: SKIN },
    { d: oval(12, 28, 3, 4) + oval(44, 28, 3, 4), fill: SKIN },
    { d: 'M20 11C22 5 34 5 36 11C32 14 24 14 20 11ZM11 20C12 14 16 12 18 13C18 18 15 22 12 24ZM45 20C44 14 40 12 38 13C38 18 41 22 44 24Z', fill: INK },
    { d: oval(28, 5, 4.2, 3.5), fill: INK },
    { d: 'M23 8.5H33V5.5H23Z', fill: cloth },
    { d: 'M9 55H16V61H8ZM40 55H46L47 61H40Z', fill: YELLOW },
    { d: 'M23 34C25 38 31 38 33 34Z', fill: RED },
    ...looks(28, 27),
  ];
}

const PEOPLE = /** @type {{[rank: string]: (suit: string) => Part[]}} */ ({ K: king, Q: queen, J: jack });

/** The ranks that are people. */
export const COURTS = Object.keys(PEOPLE);

/** Where on a card the picture lies, and the middle about which it turns. */
const FRAME = { x: 36, y: 9, width: 58, height: 61 };

/**
 * @param {string} rank `J`, `Q` or `K`
 * @param {string} suit
 * @returns {SVGElement[]} the person, turned half about
 */
export function court(rank, suit) {
  const { x, y, width, height } = FRAME;
  const half = () =>
    svg('svg', { x, y, width, height, viewBox: `0 0 ${width} ${height}` }, ...painted([...PEOPLE[rank](suit), ...HELD[suit], { d: oval(49, 51, 4.5), fill: SKIN }]));
  const { robe, trim } = DRESS[suit];
  return [
    svg('rect', { x, y, width, height: height * 2, rx: 3, fill: PAPER }),
    half(),
    svg('g', { transform: `rotate(180 ${x + width / 2} ${y + height})` }, half()),
    svg('path', { d: 'M36 66.5H94V73.5H36Z', fill: trim, stroke: INK, 'stroke-width': LINE }),
    svg('path', { d: 'M41 70L45 67.5L49 70L45 72.5ZM61 70L65 67.5L69 70L65 72.5ZM81 70L85 67.5L89 70L85 72.5Z', fill: robe }),
    svg('rect', { x, y, width, height: height * 2, rx: 3, fill: 'none', stroke: INK, 'stroke-width': 1.6 }),
  ];
}

/** @returns {SVGElement[]} the monkey king as a tò he figure: coloured dough on a stick */
export function joker() {
  const [pink, brown] = ['#ef6f8e', '#b9682f'];
  return painted([
    { d: 'M63 104H67V134H63Z', fill: '#e6cf9a' },
    { d: 'M61 34C60 22 54 14 46 12C41 11 38 14 39 18C43 15 47 17 50 21C53 25 55 29 57 35ZM69 34C70 22 76 14 84 12C89 11 92 14 91 18C87 15 83 17 80 21C77 25 75 29 73 35Z', fill: pink },
    { d: 'M37 118L91 53L94 56L40 121Z', fill: YELLOW },
    { d: oval(45, 50, 6.5) + oval(85, 50, 6.5), fill: brown },
    { d: oval(65, 90, 19, 18), fill: RED },
    { d: 'M47 92C52 98 78 98 83 92C84 98 83 102 81 106C72 112 58 112 49 106C47 102 46 98 47 92Z', fill: YELLOW },
    { d: 'M54 98L57 107M62 99L63 109M70 99L69 109M77 97L75 106' },
    { d: oval(52, 110, 8, 6) + oval(78, 110, 8, 6), fill: BLUE },
    { d: oval(46, 106, 6) + oval(83, 69, 6.5), fill: brown },
    { d: 'M51 80C45 84 42 92 43 100C49 100 53 96 55 90ZM77 82C83 82 87 78 87 73C82 70 77 72 73 77Z', fill: GREEN },
    { d: oval(65, 51, 20, 19), fill: brown },
    { d: 'M65 45C59 36 48 42 50 52C51 62 58 68 65 68C72 68 79 62 80 52C82 42 71 36 65 45Z', fill: '#fbe3c2' },
    { d: 'M46 43C52 34 78 34 84 43L83 38C77 29 53 29 47 38Z', fill: YELLOW },
    { d: oval(65, 33.5, 3.5), fill: GREEN },
    { d: oval(58, 51, 3) + oval(72, 51, 3), fill: INK, line: false },
    { d: oval(59, 50, 1) + oval(73, 50, 1), fill: '#fffdf7', line: false },
    { d: oval(54.5, 58, 2.6) + oval(75.5, 58, 2.6), fill: BLUSH, line: false },
    { d: 'M59 59C62 64 68 64 71 59Z', fill: RED },
    { d: oval(65, 85, 5.5), fill: pink },
    { d: 'M65 85C67 82 62 81 61.5 85C61.5 88 67 89 68.5 85.5' },
  ]);
}

/**
 * @param {number} x between the eyes
 * @param {number} y
 * @returns {Part[]} brows, eyes and red cheeks
 */
function looks(x, y) {
  return [
    { d: `M${x - 9} ${y - 3.5}C${x - 7} ${y - 5.5} ${x - 4} ${y - 5} ${x - 3} ${y - 4}M${x + 9} ${y - 3.5}C${x + 7} ${y - 5.5} ${x + 4} ${y - 5} ${x + 3} ${y - 4}` },
    { d: oval(x - 5.5, y, 1.7) + oval(x + 5.5, y, 1.7), fill: INK, line: false },
    { d: oval(x - 8, y + 5, 2.4) + oval(x + 8, y + 5, 2.4), fill: BLUSH, line: false },
  ];
}

/**
 * @param {Part[]} parts
 * @returns {SVGElement[]}
 */
function painted(parts) {
  return parts.map(({ d, fill = 'none', line = true }) => svg('path', line ? { ...ROUND, d, fill, stroke: INK, 'stroke-width': LINE } : { d, fill }));
}
