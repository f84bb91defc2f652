/** Says where the seats are around the mat, for every number of players; all in stage pixels. */

export const STAGE = { width: 1920, height: 1080 };

/** The middle of the mat, where the game's own things lie. */
export const CENTRE = { x: 960, y: 488 };

export const PLATE = { width: 400, height: 168 };

/** Where the fan of backs lies on a plate, from the plate's left upper corner. */
const FAN = { x: 197, y: 125 };
const SMALL_FAN = { x: 148, y: 60 };

/** How much larger a big plate is, with all that is on it. */
export const BIG = 1.25;

/** @typedef {'left' | 'top' | 'right' | 'bottom'} Side */
/** @typedef {{x: number, y: number, side: Side, small?: boolean, big?: boolean}} Place the plate's left upper corner */

/** How many seats each side gets, clockwise from the left; the bottom's corners hold the clock and the QR. */
/** @type {Record<number, [number, number, number, number]>} */
const SIDES = {
  1: [0, 0, 0, 1],
  2: [1, 0, 1, 0],
  3: [1, 1, 1, 0],
  4: [1, 1, 1, 1],
  5: [1, 2, 1, 1],
  6: [1, 2, 1, 2],
  7: [1, 3, 1, 2],
  8: [1, 3, 1, 3],
  9: [2, 3, 2, 2],
  10: [2, 3, 2, 3],
};

const LEFT = 112;
const RIGHT = STAGE.width - 112 - PLATE.width;
const TOP = 70;
const BOTTOM = 744;
const SIDE_ROWS = { 1: [404], 2: [286, 520] };
const TOP_COLUMNS = { 1: [760], 2: [492, 1028], 3: [332, 760, 1188] };
const BOTTOM_COLUMNS = { 1: [760], 2: [546, 974], 3: [342, 760, 1178] };

/**
 * @param {number} seats
 * @returns {Place[]} in seat order, going clockwise from the left
 */
export function placesFor(seats) {
  const [left, top, right, bottom] = SIDES[seats] || SIDES[10];
  /** @type {Place[]} */
  const places = [];
  pick(SIDE_ROWS, left).slice().reverse().forEach((y) => places.push({ x: LEFT, y, side: 'left' }));
  pick(TOP_COLUMNS, top).forEach((x) => places.push({ x, y: TOP, side: 'top' }));
  pick(SIDE_ROWS, right).forEach((y) => places.push({ x: RIGHT, y, side: 'right' }));
  pick(BOTTOM_COLUMNS, bottom).slice().reverse().forEach((x) => places.push({ x, y: BOTTOM, side: 'bottom' }));
  return places;
}

/**
 * @param {Place} place
 * @returns {{x: number, y: number}} the middle of the seat's fan of cards
 */
export function fanOf(place) {
  const fan = place.small ? SMALL_FAN : FAN;
  const scale = place.big ? BIG : 1;
  return { x: place.x + fan.x * scale, y: place.y + fan.y * scale };
}

/**
 * @param {Record<number, number[]>} table
 * @param {number} count
 * @returns {number[]}
 */
function pick(table, count) {
  return table[count] || [];
}
