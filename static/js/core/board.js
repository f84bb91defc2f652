/** Shows the cards on a table: keyed elements over piles, glided from place to place by the moves of an update. */

import { clear, h } from './dom.js';
import { cardFace, cardLayer, cardRatio, dishHalf } from './faces.js';
import { fadeIn, fly, transformOf } from './flip.js';
import { isStill } from './motion.js';

/** @typedef {import('./flip.js').Pose} Pose */
/** @typedef {import('./flip.js').Leg} Leg */

/**
 * A pile as it lies after an update, in stage pixels. `cards` go from the bottom to the top and
 * are placed relative to the pile; `face` is null for a back. `z` orders piles that overlap. The cards of a pile in a `dish`
 * are drawn as its layers, each lower one before the one above it; the pile's own place is the middle of the dish.
 * `stops` are the places of cards that only pass through, where they are more than one.
 * @typedef {{place: string, x: number, y: number, scale: number, z: number, dish?: boolean,
 *   cards: {face: string|null, dx: number, dy: number, turn: number}[], stops?: {dx: number, dy: number, turn: number}[]}} Pile
 */

/**
 * One move of an update (docs/protocol.md), with an optional kind where the places do not tell it.
 * @typedef {{from: string, to: string, face: string|null, count: number, kind?: Kind}} Move
 */

/** @typedef {'deal'|'draw'|'play'|'take'|'gather'|'shuffle'} Kind */

/** @typedef {'card'|'layer'} Form */

/** `from`: how it was drawn where its flight begins. @typedef {{element: HTMLElement, face: string|null, pose: Pose, form: Form, from: Form}} Card */

/** @typedef {{pile: Pile, back: HTMLElement, front: HTMLElement}} Dish */

/** Flight and distance to the next card, in ms; `most` caps how many cards of one move are drawn. */
const PACE = {
  deal: { flight_ms: 280, gap_ms: 70, most: 100 },
  draw: { flight_ms: 200, gap_ms: 90, most: 12 },
  play: { flight_ms: 240, gap_ms: 240, most: 12 },
  take: { flight_ms: 420, gap_ms: 25, most: 12 },
  gather: { flight_ms: 420, gap_ms: 25, most: 36 },
  shuffle: { flight_ms: 420, gap_ms: 18, most: 11 },
};
const LONGEST_DEAL_MS = 3200;
/** A trick lies for so long before it is taken away. */
const LOOK_MS = 1100;
const CARD_WIDTH = 180;
const FLYING_Z = 1000;

/**
 * @param {{from: string, to: string, kind?: Kind}} move
 * @returns {Kind}
 */
export function kindOf(move) {
  if (move.kind) return move.kind;
  if (move.to === 'stock') return 'shuffle';
  if (move.from.indexOf('trick:') === 0) return 'gather';
  if (move.from === 'stock') return 'draw';
  if (move.from.indexOf('hand:') === 0 && move.to.indexOf('hand:') !== 0) return 'play';
  return 'take';
}

export class Board {
  /**
   * @param {HTMLElement} parent positioned; its origin is the stage's
   * @param {string} game whose deck is drawn
   */
  constructor(parent, game) {
    this.parent = parent;
    this.game = game;
    this.height = CARD_WIDTH * cardRatio(game);
    /** @type {Map<string, Card[]>} */
    this.lying = new Map();
    /** @type {Map<string, Dish>} */
    this.dishes = new Map();
    /** @type {HTMLElement[]} elements that fly away and are no more */
    this.leaving = [];
    /** @type {Animation[]} */
    this.flights = [];
    /** @type {number[]} */
    this.timers = [];
  }

  /**
   * Shows the piles, with the moves that led to them glided unless `animate` is false.
   * @param {{piles: Pile[], moves: Move[], animate: boolean}} next
   * @returns {number} ms until the last card has come to rest
   */
  show(next) {
    this.settle();
    const piles = new Map(next.piles.map((pile) => /** @type {[string, Pile]} */ ([pile.place, pile])));
    const full = next.animate && !isStill();
    /** @type {Map<Card, Leg[]>} */
    const ways = new Map();
    /** @type {Map<string, Leg>} */
    const dishWays = new Map();
    const end_ms = next.animate ? this.carry(next.moves, this.passed(piles), ways, dishWays) : 0;
    this.setDishes(piles, full ? dishWays : new Map());
    this.dropUnknownPiles(piles);
    piles.forEach((pile) => this.reconcile(pile, full ? ways : new Map()));
    ways.forEach((legs, card) => {
      if (!card.element.parentNode) return;
      if (full) this.launch(card, legs);
      else this.flights.push(fadeIn(card.element));
    });
    return full ? end_ms : 0;
  }

  /**
   * @param {Map<string, Pile>} piles
   * @returns {Map<string, Pile>} with the dishes that were there before and are gone: cards may pass through them
   */
  passed(piles) {
    const all = new Map(piles);
    this.dishes.forEach((dish, place) => {
      if (!all.has(place)) all.set(place, dish.pile);
    });
    return all;
  }

  /** Ends every flight now; the cards lie where they belong. */
  settle() {
    this.flights.forEach((flight) => flight.cancel());
    this.timers.forEach((timer) => clearTimeout(timer));
    this.flights = [];
    this.timers = [];
    this.leaving.forEach(detach);
    this.leaving = [];
    this.lying.forEach((cards) => cards.forEach((card) => this.paint(card, card.form)));
  }

  /** Takes every card away. */
  clear() {
    this.settle();
    this.lying.clear();
    this.dishes.clear();
    clear(this.parent);
  }

  /**
   * Moves cards between the lists of piles and notes each card's way.
   * @param {Move[]} moves
   * @param {Map<string, Pile>} piles
   * @param {Map<Card, Leg[]>} ways
   * @param {Map<string, Leg>} dishWays by the place of a dish that is carried off with its cards
   * @returns {number} ms until the last card has come to rest
   */
  carry(moves, piles, ways, dishWays) {
    let clock_ms = 0;
    let end_ms = 0;
    let looked = false;
    const deals = moves.filter((move) => kindOf(move) === 'deal').length;
    for (const move of moves) {
      const source = piles.get(move.from);
      const target = piles.get(move.to);
      if (!source || !target) continue;
      const kind = kindOf(move);
      const pace = PACE[kind];
      const gap_ms = kind === 'deal' ? Math.min(pace.gap_ms, LONGEST_DEAL_MS / Math.max(1, deals)) : pace.gap_ms;
      if (kind === 'gather' && !looked) {
        looked = true;
        clock_ms = end_ms + LOOK_MS;
      }
      for (let i = 0; i < Math.min(move.count, pace.most); i += 1) {
        const card = this.take(source);
        const from = card.pose;
        const legs = ways.get(card) || [];
        if (!legs.length) card.from = source.dish ? 'layer' : 'card';
        if (!source.dish) card.face = move.face; // what lies open in a dish does not turn over
        const list = this.listOf(target.place);
        list.push(card);
        card.pose = target.stops && target.stops[list.length - 1] ? stopOf(target, list.length - 1) : poseOf(target, target.cards.length - 1);
        if (source.dish && i === 0) dishWays.set(source.place, { start_ms: clock_ms, duration_ms: pace.flight_ms, from: ownPose(source), to: ownPose(target), lift: false, open: false });
        legs.push({ start_ms: clock_ms, duration_ms: pace.flight_ms, from, to: card.pose, lift: kind === 'play', open: kind === 'gather' });
        ways.set(card, legs);
        end_ms = clock_ms + pace.flight_ms;
        clock_ms += gap_ms;
      }
      // A pile that was gathered or a play that is answered by a draw is seen before the next thing starts.
      if (kind !== 'deal') clock_ms = Math.max(clock_ms, end_ms);
    }
    return end_ms;
  }

  /**
   * @param {Pile} pile
   * @returns {Card} its top card, off its list; a new one where none is drawn
   */
  take(pile) {
    const card = this.listOf(pile.place).pop();
    return card || this.make(null, poseOf(pile, pile.cards.length - 1));
  }

  /**
   * Gives a pile's list the length, the faces and the poses of the pile. What came flying and has no place in it is gone once
   * it has arrived.
   * @param {Pile} pile
   * @param {Map<Card, Leg[]>} ways
   */
  reconcile(pile, ways) {
    const cards = this.listOf(pile.place);
    while (cards.length > pile.cards.length) {
      const card = /** @type {Card} */ (cards.shift());
      if (ways.has(card)) this.leaving.push(card.element);
      else this.remove(card);
    }
    while (cards.length < pile.cards.length) cards.unshift(this.make(null, poseOf(pile, 0)));
    cards.forEach((card, i) => {
      card.face = pile.cards[i].face;
      card.pose = poseOf(pile, i);
      card.form = pile.dish ? 'layer' : 'card';
      card.element.style.zIndex = String(pile.z + (pile.dish ? cards.length - i : i));
      this.paint(card, card.form);
    });
  }

  /**
   * Puts the dishes where their piles are; one whose pile is gone is carried off with its cards.
   * @param {Map<string, Pile>} piles
   * @param {Map<string, Leg>} ways
   */
  setDishes(piles, ways) {
    this.dishes.forEach((dish, place) => {
      if (piles.has(place)) return;
      this.dishes.delete(place);
      const way = ways.get(place);
      [dish.back, dish.front].forEach((half) => (way ? this.carryOff(half, way) : detach(half)));
    });
    piles.forEach((pile) => {
      if (!pile.dish) return;
      const dish = this.dishes.get(pile.place) || { pile, back: this.half('back'), front: this.half('front') };
      this.dishes.set(pile.place, dish);
      dish.pile = pile;
      dish.back.style.zIndex = String(pile.z);
      dish.front.style.zIndex = String(pile.z + pile.cards.length + 1);
      [dish.back, dish.front].forEach((half) => (half.style.transform = transformOf(ownPose(pile))));
    });
  }

  /**
   * @param {'front' | 'back'} side
   * @returns {HTMLElement}
   */
  half(side) {
    const element = h('div', { class: `dish ${side}` });
    element.appendChild(dishHalf(this.game, side));
    this.parent.appendChild(element);
    return element;
  }

  /**
   * @param {HTMLElement} element
   * @param {Leg} leg
   */
  carryOff(element, leg) {
    this.leaving.push(element);
    element.style.zIndex = String(FLYING_Z + Number(element.style.zIndex));
    element.style.transform = transformOf(leg.to);
    const flight = fly(element, [leg]);
    flight.onfinish = () => detach(element);
    this.flights.push(flight);
  }

  /**
   * @param {Card} card
   * @param {Leg[]} legs
   */
  launch(card, legs) {
    const last = legs[legs.length - 1];
    last.to = card.pose;
    const { element } = card;
    const rest_z = element.style.zIndex;
    element.style.zIndex = String(FLYING_Z + Number(rest_z));
    element.classList.add(last.start_ms > 0 && legs.length === 1 ? 'dealt' : 'flying');
    if (card.from !== card.form) this.paint(card, card.from);
    if (last.start_ms > 0 && !last.open && card.from === 'card') this.showBackUntil(card, last.start_ms);
    const flight = fly(element, legs);
    const leaves = this.leaving.indexOf(element) >= 0;
    flight.onfinish = () => {
      land(element, rest_z);
      if (leaves) detach(element);
      else if (card.from !== card.form) this.paint(card, card.form);
    };
    flight.oncancel = () => land(element, rest_z);
    this.flights.push(flight);
  }

  /**
   * A card that waits for its last way shows its back until then: it is drawn and played in one update, or opens the pile.
   * @param {Card} card
   * @param {number} delay_ms
   */
  showBackUntil(card, delay_ms) {
    const { face } = card;
    card.face = null;
    this.paint(card, 'card');
    card.face = face;
    this.timers.push(window.setTimeout(() => this.paint(card, 'card'), delay_ms));
  }

  /** @param {Map<string, Pile>} piles */
  dropUnknownPiles(piles) {
    Array.from(this.lying.keys()).forEach((place) => {
      if (piles.has(place)) return;
      this.listOf(place).forEach((card) => this.remove(card));
      this.lying.delete(place);
    });
  }

  /**
   * @param {string} place
   * @returns {Card[]}
   */
  listOf(place) {
    const found = this.lying.get(place);
    if (found) return found;
    /** @type {Card[]} */
    const made = [];
    this.lying.set(place, made);
    return made;
  }

  /**
   * @param {string|null} face
   * @param {Pose} pose
   * @returns {Card}
   */
  make(face, pose) {
    const element = h('div', { class: 'card' });
    element.style.height = `${this.height}px`;
    element.style.top = `${-this.height / 2}px`;
    this.parent.appendChild(element);
    /** @type {Card} */
    const card = { element, face, pose, form: 'card', from: 'card' };
    this.paint(card, 'card');
    return card;
  }

  /**
   * @param {Card} card
   * @param {Form} form
   */
  paint(card, form) {
    const { element, face } = card;
    const shown = face === null ? 'back' : face;
    if (element.getAttribute('data-face') !== shown || element.getAttribute('data-form') !== form) {
      clear(element);
      element.appendChild(form === 'layer' && face !== null ? cardLayer(this.game, face) : cardFace(this.game, face));
      element.classList.toggle('layer', form === 'layer');
      element.setAttribute('data-face', shown);
      element.setAttribute('data-form', form);
    }
    element.style.transform = transformOf(card.pose);
  }

  /** @param {Card} card */
  remove(card) {
    detach(card.element);
  }
}

/** @param {HTMLElement} element */
function detach(element) {
  if (element.parentNode) element.parentNode.removeChild(element);
}

/**
 * @param {HTMLElement} element
 * @param {string} rest_z
 */
function land(element, rest_z) {
  element.style.zIndex = rest_z;
  element.classList.remove('flying', 'dealt');
}

/**
 * @param {Pile} pile
 * @returns {Pose}
 */
function ownPose(pile) {
  return { x: pile.x, y: pile.y, turn: 0, scale: pile.scale };
}

/**
 * @param {Pile} pile
 * @param {number} index of one of its stops
 * @returns {Pose}
 */
function stopOf(pile, index) {
  const { dx, dy, turn } = /** @type {NonNullable<Pile['stops']>} */ (pile.stops)[index];
  return { x: pile.x + dx, y: pile.y + dy, turn, scale: pile.scale };
}

/**
 * @param {Pile} pile
 * @param {number} index of a card in the pile; out of range = the pile's own place
 * @returns {Pose}
 */
function poseOf(pile, index) {
  const card = pile.cards[Math.max(0, index)] || { dx: 0, dy: 0, turn: 0 };
  return { x: pile.x + card.dx, y: pile.y + card.dy, turn: card.turn, scale: pile.scale };
}
