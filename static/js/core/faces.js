// @ts-check
/** Card faces of every deck as SVG: one drawing for each kind of card, cloned for each card on the page. */
import { svg } from './dom.js';
import { canasta } from '../decks/canasta.js';
import { laCuoi } from '../decks/la-cuoi.js';
import { lostCities } from '../decks/lost-cities.js';
import { lukFu } from '../decks/luk-fu.js';
import { drawing } from '../decks/shapes.js';
import { tacoLoco } from '../decks/taco-loco.js';

/**
 * A deck draws; it knows no rules. All drawings are free of ids, so that any number of them may share a page.
 * `cards`: every face's name. `height`: of a card 100 wide. `face(card)`: what lies on the card stock, in that box.
 * `back()`: the same for the back. `colors`: the letters of the colours, suits or fillings. `shape(color)`: the colour's sign
 * alone, in −63…63. `emblem(color)`: the large sign, in −50…50. A deck whose cards are laid into a dish, one upon the other and
 * seen from the side, draws a card there too (`layer`), the two halves of the dish, and a dish with all that lies in it; `decks/taco-loco.js` has the sizes.
 * @typedef {{
 *   cards: ReadonlyArray<string>,
 *   colors: ReadonlyArray<string>,
 *   height: number,
 *   face(card: string): SVGElement[],
 *   back(): SVGElement[],
 *   shape(color: string): SVGElement[],
 *   emblem(color: string): SVGElement[],
 *   layer?(card: string): SVGElement,
 *   dish?(half: 'front' | 'back'): SVGElement,
 *   stack?(cards: string[]): SVGElement,
 * }} Deck
 */

/** @type {{[game: string]: Deck}} */
const DECKS = {
  'la-cuoi': laCuoi,
  'taco-loco': tacoLoco,
  'lost-cities': lostCities,
  canasta,
  'luk-fu': lukFu,
};

/**
 * Draws a card, decorative for screen readers unless a title is given (a card's button carries its name).
 * @param {string} game
 * @param {string | null} card `null` is the back
 * @param {string} [title] the card's name in the reader's language
 * @returns {SVGElement} with a viewBox 100 wide; its height is the width times {@link cardRatio}
 * @throws {Error} for an unknown game or card
 */
export function cardFace(game, card, title) {
  const deck = deckOf(game);
  if (card !== null && deck.cards.indexOf(card) < 0) throw new Error(`${game} has no card ${card}`);
  const face = drawing(`${game} card ${card}`, `0 0 100 ${deck.height}`, () => (card === null ? deck.back() : deck.face(card)));
  face.setAttribute('class', 'card-face');
  face.setAttribute('data-card', card === null ? 'back' : card);
  return entitled(face, title);
}

/**
 * Draws the shape that stands for a colour, in that colour, for plates and choices.
 * @param {string} game
 * @param {string} color
 * @param {string} [title]
 * @returns {SVGElement} square
 */
export function colorShape(game, color, title) {
  const deck = deckOf(game);
  return entitled(drawing(`${game} shape ${color}`, '-63 -63 126 126', () => deck.shape(knownColor(deck, color))), title);
}

/**
 * Draws the large sign of the colour in force, for the middle of the table.
 * @param {string} game
 * @param {string} color
 * @param {string} [title]
 * @returns {SVGElement} square
 */
export function colorEmblem(game, color, title) {
  const deck = deckOf(game);
  return entitled(drawing(`${game} emblem ${color}`, '-50 -50 100 100', () => deck.emblem(knownColor(deck, color))), title);
}

/**
 * @param {string} game whose deck has dishes
 * @param {string} card
 * @returns {SVGElement} the card's edge as a layer of what lies in a dish
 */
export function cardLayer(game, card) {
  const { layer } = deckOf(game);
  if (!layer) throw new Error(`${game} lays no card into a dish`);
  return entitled(layer(card));
}

/**
 * @param {string} game whose deck has dishes
 * @param {'front' | 'back'} half
 * @returns {SVGElement}
 */
export function dishHalf(game, half) {
  const { dish } = deckOf(game);
  if (!dish) throw new Error(`${game} has no dishes`);
  return entitled(dish(half));
}

/**
 * @param {string} game whose deck has dishes
 * @param {string[]} cards from the lowest up
 * @returns {SVGElement} a dish with these in it
 */
export function stackDrawing(game, cards) {
  const { stack } = deckOf(game);
  if (!stack) throw new Error(`${game} has no dishes`);
  return entitled(stack(cards));
}

/**
 * @param {string} game
 * @returns {ReadonlyArray<string>} the names of every face, for previews and tests
 */
export function cardsOf(game) {
  return deckOf(game).cards;
}

/**
 * @param {string} game
 * @returns {ReadonlyArray<string>} the letters of the colours, for previews and tests
 */
export function colorsOf(game) {
  return deckOf(game).colors;
}

/**
 * @param {string} game
 * @returns {number} a card's height for a width of 1
 */
export function cardRatio(game) {
  return deckOf(game).height / 100;
}

/**
 * @param {string} game
 * @returns {Deck}
 */
function deckOf(game) {
  const deck = DECKS[game];
  if (!deck) throw new Error(`no deck is drawn for ${game}`);
  return deck;
}

/**
 * @param {Deck} deck
 * @param {string} color
 * @returns {string}
 */
function knownColor(deck, color) {
  if (deck.colors.indexOf(color) < 0) throw new Error(`the deck has no colour ${color}`);
  return color;
}

/**
 * @param {SVGElement} picture
 * @param {string} [title]
 * @returns {SVGElement}
 */
function entitled(picture, title) {
  if (title === undefined) {
    picture.setAttribute('aria-hidden', 'true');
  } else {
    picture.setAttribute('role', 'img');
    picture.insertBefore(svg('title', {}, title), picture.firstChild);
  }
  return picture;
}
