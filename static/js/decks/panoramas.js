// @ts-check
/** The five landscapes of Lost Cities: hanging scrolls, each one picture from far away at the top to the lost city at its foot. */
import { n, oval, through } from './shapes.js';

/** How far down the scroll each next card looks: also how far apart cards of an expedition lie for the picture to run on. */
export const PITCH = 40;

/** @typedef {{d: string, fill?: string, pen?: string, width?: number}} Layer one flat shape or one line, in absolute coordinates */

/** @typedef {[x: number, y: number, half: number]} Reach the middle of a stream and half its width */

/**
 * @param {string} fill
 * @param {string} d
 * @returns {Layer}
 */
function flat(fill, d) {
  return { d, fill };
}

/**
 * @param {string} pen
 * @param {number} width
 * @param {string} d
 * @returns {Layer}
 */
function line(pen, width, d) {
  return { d, pen, width };
}

/**
 * @param {Reach[]} reaches from the source down
 * @returns {string} a river, a lava flow or a path that winds
 */
function stream(reaches) {
  const left = reaches.map(([x, y, half]) => /** @type {[number, number]} */ ([x - half, y]));
  const right = reaches.map(([x, y, half]) => /** @type {[number, number]} */ ([x + half, y])).reverse();
  return `M${left[0].join(' ')}${through(left)}L${right[0].join(' ')}${through(right)}Z`;
}

/**
 * @param {number} y of the lowest dips between the crowns
 * @param {number} depth down to where it is filled
 * @param {number[]} widths of the crowns, from the left
 * @returns {string} a row of tree crowns or coral heads
 */
function crowns(y, depth, widths) {
  let [d, x] = [`M0 ${y}`, 0];
  for (const width of widths) {
    const rise = n(y - width * 0.85);
    d += `C${n(x - width * 0.12)} ${rise} ${n(x + width * 1.12)} ${rise} ${n(x + width)} ${y}`;
    x += width;
  }
  return `${d}L100 ${y}V${y + depth}H0Z`;
}

/**
 * @param {number} y
 * @param {number} depth
 * @param {Array<[number, number]>} points of the ridge, relative to y
 * @returns {string} a swell of water or sand with a smooth crest
 */
function swell(y, depth, points) {
  const crest = points.map(([x, dy]) => /** @type {[number, number]} */ ([x, y + dy]));
  return `M${crest[0].join(' ')}${through(crest)}V${y + depth}H0Z`;
}

/**
 * @param {number} y
 * @param {number} depth
 * @param {string} ridge pairs of x and y, relative to y, as `x,dy`
 * @returns {string} a ridge with sharp edges
 */
function crag(y, depth, ridge) {
  const points = ridge.split(' ').map((pair) => pair.split(',').map(Number));
  return `M${points.map(([x, dy]) => `${x} ${n(y + dy)}`).join('L')}V${y + depth}H0Z`;
}

/**
 * @param {number} x
 * @param {number} y of the foot
 * @param {number} height
 * @returns {string} a fir
 */
function fir(x, y, height) {
  const w = height * 0.3;
  const [a, b, c] = [y - height * 0.12, y - height * 0.42, y - height * 0.68];
  return (
    `M${n(x)} ${n(y - height)}L${n(x + w * 0.55)} ${n(c)}H${n(x + w * 0.3)}L${n(x + w * 0.8)} ${n(b)}H${n(x + w * 0.45)}L${n(x + w)} ${n(a)}H${n(x + 1)}V${y}H${n(x - 1)}V${n(a)}` +
    `H${n(x - w)}L${n(x - w * 0.45)} ${n(b)}H${n(x - w * 0.8)}L${n(x - w * 0.3)} ${n(c)}H${n(x - w * 0.55)}Z`
  );
}

/**
 * @param {number} x of the crown
 * @param {number} y of the crown
 * @param {number} size
 * @returns {string} the fronds of a palm
 */
function fronds(x, y, size) {
  const frond = (/** @type {number} */ dx, /** @type {number} */ dy) =>
    `M${x} ${y}C${n(x + dx * size * 0.35)} ${n(y - size * 0.55 + dy * size * 0.2)} ${n(x + dx * size * 0.8)} ${n(y - size * 0.45 + dy * size * 0.5)} ${n(x + dx * size)} ${n(y + dy * size)}` +
    `C${n(x + dx * size * 0.7)} ${n(y - size * 0.2 + dy * size * 0.4)} ${n(x + dx * size * 0.35)} ${n(y - size * 0.15)} ${x} ${y}Z`;
  return frond(-1, 0.1) + frond(1, 0.1) + frond(-0.75, 0.65) + frond(0.75, 0.65) + frond(-0.45, -0.5) + frond(0.45, -0.5);
}

/** @type {Layer[]} a river from karst hills through the jungle to a tower */
const JUNGLE = [
  flat('#e3f2c9', 'M0 0H100V125H0Z'),
  flat('#fff8d6', oval(70, 34, 13)),
  line('#2a6b49', 1.6, 'M44 46Q47.5 42 50 46Q53 42 56 45M58 56Q60.5 53 62.5 56Q65 53 67 55.5'),
  flat('#b9dfb0', 'M0 96C3 74 10 56 18 58C26 60 30 78 36 82C39 62 45 50 52 52C60 54 62 76 68 80C73 68 80 58 87 62C93 66 97 86 100 90V130H0Z'),
  flat('#86c792', 'M0 112C5 92 13 84 20 94C26 76 35 72 41 88C45 98 52 101 58 101C66 101 74 100 78 90C83 72 94 74 100 94V145H0Z'),
  flat('#4fa96b', crowns(126, 40, [17, 14, 18, 15, 17, 19])),
  flat('#35905a', crowns(158, 46, [13, 20, 15, 19, 14, 19])),
  flat('#4aa565', crowns(196, 48, [21, 15, 20, 14, 17, 13])),
  flat('#23784b', crowns(236, 48, [15, 19, 14, 22, 16, 14])),
  flat('#3a955c', crowns(276, 50, [20, 16, 21, 15, 15, 13])),
  flat('#196540', crowns(318, 50, [14, 22, 17, 20, 14, 13])),
  flat('#2d8452', crowns(362, 52, [22, 15, 19, 21, 12, 11])),
  flat('#115234', crowns(406, 52, [18, 22, 15, 18, 14, 13])),
  flat('#1d6c45', crowns(452, 50, [23, 19, 22, 20, 16])),
  flat('#8fd6c6', stream([[66, 106, 1], [61, 128, 2], [70, 154, 3.5], [56, 184, 5], [62, 216, 6.5], [77, 246, 8], [67, 284, 9.5], [52, 320, 11], [62, 358, 12], [80, 398, 13], [86, 444, 15], [80, 502, 26]])),
  line('#d9f5ea', 1.6, 'M68 158C66 166 60 172 58 180M60 210C62 222 70 232 74 242M70 278C68 288 58 300 54 312M52 330C54 342 60 350 64 360M72 378C76 388 80 396 82 408M88 430C90 444 88 456 84 468'),
  line('#7a4a20', 2.4, 'M88 176C86 166 88 156 90 148M38 224C40 214 38 206 40 198'),
  flat('#0f5a38', fronds(90, 148, 15) + fronds(40, 198, 13)),
  flat('#e2574c', 'M38 145C40 140 46 140 49 144C52 146 56 150 66 156C58 157 50 155 46 151C43 152 41 150 40 148Z'),
  flat('#f6c945', 'M45 147C48 140 54 136 60 134C60 142 56 148 50 152Z'),
  flat('#2f7dc1', 'M49 150C53 145 57 142 61 141C59 147 56 151 52 153Z'),
  flat('#3a2412', 'M38 145C35 145 34 147 35 150C37 149 39 149 40 148Z'),
  flat('#7a3f1d', 'M61 250Q75 257 91 248Q88 261 77 261Q65 261 61 250Z'),
  flat('#d8412f', 'M71 238H79L81 252H69Z'),
  flat('#f8e6ae', 'M65 239L75 230L85 239Z'),
  line('#5a2d12', 1.5, 'M84 232L66 266'),
  flat('#0c4a2f', 'M100 300C90 300 84 308 80 318C88 316 92 318 96 324C88 326 84 334 84 342C92 336 96 336 100 340Z'),
  flat('#d6ef9f', oval(50, 318, 4.5, 2) + oval(58, 328, 3.5, 1.6)),
  flat('#f4a6c0', 'M50 317C46 314 45 311 46 308C48 309 49 310 50 306C51 310 52 309 54 308C55 311 54 314 50 317Z'),
  flat('#0c4a2f', 'M0 350C12 346 22 352 28 364C18 362 14 366 10 374C20 374 26 380 28 390C16 384 8 386 0 392Z'),
  flat('#e9bd55', 'M36 470V440H38V426H41V414H44V404L49 394L54 404V414H57V426H60V440H62V470Z'),
  flat('#b98a2b', 'M54 404V414H57V426H60V440H62V470H54V440L52 426Z'),
  line('#7c5614', 1.4, 'M38 440H60M41 426H57M44 414H54'),
  flat('#4a2f0c', 'M45 470V454C45 448 53 448 53 454V470Z'),
  flat('#2d8452', 'M30 474C32 464 38 464 41 470C44 464 50 466 52 472C56 466 64 466 68 474V486H30Z'),
  flat('#0c4a2f', 'M0 502V452C10 456 16 466 18 478C24 470 32 472 36 480C40 488 40 496 40 502Z'),
  flat('#d6ef9f', oval(84, 478, 7, 2.6) + oval(70, 488, 6, 2.4)),
  flat('#f4a6c0', 'M84 477C78 472 76 468 78 464C80 466 82 467 84 461C86 467 88 466 90 464C92 468 90 472 84 477Z'),
];

/** @type {Layer[]} from a junk on the waves down past fish, turtle and whale to sunken arches */
const SEA = [
  flat('#e4f1f6', 'M0 0H100V60H0Z'),
  flat('#ffffff', 'M34 14C36 9 43 9 45 13C49 11 54 14 53 18H32C30 17 31 14 34 14Z'),
  flat('#c4472f', 'M66 10C78 14 84 26 82 38L66 36Z'),
  flat('#e8833a', 'M63 14C56 18 51 28 52 36L63 36Z'),
  line('#5a2d12', 1.8, 'M64.5 6V42M66 20L80 22M66 28L82 30'),
  flat('#6b3a1a', 'M46 40H92C90 50 84 54 76 54H58C52 54 48 48 46 40Z'),
  flat('#a6d5ee', swell(52, 50, [[0, 0], [14, -3], [30, 1], [48, -2], [66, 2], [84, -2], [100, 1]])),
  flat('#74b7e2', swell(88, 50, [[0, 2], [20, -3], [42, 3], [62, -3], [82, 2], [100, -2]])),
  flat('#4a98d3', swell(128, 56, [[0, -2], [18, 3], [40, -3], [60, 3], [82, -3], [100, 1]])),
  flat('#2f7dc1', swell(172, 60, [[0, 2], [22, -4], [46, 3], [68, -3], [88, 3], [100, 0]])),
  flat('#2567ab', swell(220, 64, [[0, -3], [20, 3], [44, -3], [66, 4], [86, -2], [100, 2]])),
  flat('#1c5494', swell(272, 66, [[0, 3], [24, -3], [48, 4], [70, -3], [100, 2]])),
  flat('#15427c', swell(326, 66, [[0, -2], [26, 4], [50, -3], [74, 3], [100, -3]])),
  flat('#0f3265', swell(380, 125, [[0, 3], [22, -4], [48, 3], [72, -4], [100, 2]])),
  line('#d9f0fb', 1.6, 'M36 60Q40 57 44 60Q48 63 52 60M62 66Q67 63 71 66Q76 69 81 66M40 76Q44 73 48 76'),
  line('#e7d3a0', 1.3, 'M70 54C76 84 60 110 66 142C72 176 84 200 78 236C72 272 58 292 64 330C68 360 82 384 78 422C76 436 74 440 74 446'),
  flat('#f6b93b', 'M40 106C46 100 56 100 60 106L66 101V113L60 108C56 114 46 113 40 106Z'),
  flat('#f07a4a', 'M76 120C81 115 89 115 92 120L97 116V125L92 121C89 126 80 126 76 120Z'),
  flat('#0f3265', oval(46, 105, 1.3) + oval(81, 119, 1.2)),
  flat('#f6b93b', 'M44 128C48 124 54 124 57 128L61 125V132L57 129C54 133 48 132 44 128Z'),
  flat('#f9c3d3', 'M40 172C40 156 60 156 60 172C57 170 55 174 53 172C51 170 49 174 47 172C45 170 43 174 40 172Z'),
  line('#f9c3d3', 1.6, 'M43 174C41 182 46 186 44 194M48 174C47 184 51 188 49 198M53 174C53 182 57 188 54 196M57 174C57 180 60 184 58 190'),
  flat('#6fb08a', 'M42 226C36 222 32 226 31 232C36 234 40 232 43 230ZM64 222C72 214 80 214 84 218C80 226 72 228 65 228ZM48 240C44 246 46 252 50 254C54 250 54 244 53 240ZM66 238C70 242 70 248 67 251C62 249 60 244 60 240Z'),
  flat('#3f8a63', 'M40 230C42 216 62 212 70 228C66 242 46 246 40 230Z'),
  flat('#8fcf9e', 'M70 226C76 223 82 226 82 230C82 234 75 235 70 231Z'),
  line('#8fcf9e', 1.5, 'M50 220L54 228L50 239M60 219L58 228L62 237M54 228H58M43 230L54 228M69 229L58 228'),
  flat('#8fb5d9', 'M34 292C34 274 60 268 76 284C82 290 88 290 90 282L94 276L93 284L100 286C96 290 94 292 90 294C82 306 44 312 34 292Z'),
  flat('#dbe9f5', 'M35 296C46 300 62 300 72 296C62 308 42 306 35 296Z'),
  flat('#0f3265', oval(43, 289, 1.5)),
  line('#7d9fca', 1.4, 'M46 274C44 266 40 266 38 262M46 274C48 266 52 266 54 263'),
  flat('#0a2750', 'M62 350C62 340 84 338 90 350L98 344V362L90 356C84 366 66 364 62 354L70 352Z'),
  flat('#ffe27a', oval(56, 343, 3.2)),
  line('#0a2750', 1.6, 'M72 343C68 334 58 334 56 341'),
  flat('#fffdf7', oval(72, 348, 2.4)),
  flat('#3d6fb0', 'M36 500V424H42V500ZM44 500V440H49V500ZM86 500V430H92V500ZM34 424V418H44V424ZM84 430V424H94V430Z'),
  flat('#6f9fd4', 'M50 468V440C50 420 82 420 82 440V468H75V442C75 430 57 430 57 442V468Z'),
  line('#e7d3a0', 2.6, 'M74 446V470M66 462C68 472 80 472 82 462M70 450H78'),
  flat('#e8616b', 'M0 502V440C6 444 6 452 10 450C14 444 20 446 18 456C24 450 30 456 24 464C32 466 30 476 24 480V502Z'),
  flat('#f0a03c', crowns(492, 12, [18, 14, 20, 13, 17, 18])),
  flat('#ffe27a', 'M58 486C58 476 72 476 72 486L65 490Z'),
  flat('#fffdf7', oval(65, 485, 2.6)),
  flat('#f4a6c0', 'M84 502C84 490 80 486 84 478C88 484 88 488 90 480C94 486 92 492 96 486C98 492 96 498 96 502Z'),
];

/** @type {Layer[]} a caravan's track over the dunes to an oasis and a half-buried gate */
const DUNES = [
  flat('#fdf0c4', 'M0 0H100V110H0Z'),
  flat('#f5a63a', oval(66, 36, 16)),
  flat('#fbd98a', 'M0 60H46V63H0ZM30 68H78V71H30ZM62 26H100V29H62Z'),
  flat('#e5b765', 'M38 100L58 62L80 100Z'),
  flat('#cf9a45', 'M58 62L80 100H66Z'),
  flat('#f3cb73', swell(92, 50, [[0, 4], [20, -4], [44, 5], [70, 0], [100, 6]])),
  flat('#e0ad4f', swell(112, 46, [[0, -6], [24, 4], [46, 14], [74, 4], [100, -10]])),
  flat('#f7d98c', swell(136, 50, [[0, 8], [22, 0], [46, -10], [72, 6], [100, 10]])),
  flat('#dba443', 'M46 126C52 138 46 152 58 164C72 170 88 164 100 158V146C82 148 62 140 46 126Z'),
  flat('#f0c566', swell(172, 54, [[0, -10], [26, 2], [54, 10], [80, -2], [100, -12]])),
  flat('#d2983a', 'M100 160C84 168 86 184 70 194C50 202 20 196 0 204V214H100Z'),
  flat('#f7d98c', swell(206, 58, [[0, 6], [24, -6], [50, 2], [76, 10], [100, 4]])),
  flat('#dba443', 'M24 200C32 214 26 228 40 240C56 248 80 240 100 246V232C74 228 44 220 24 200Z'),
  flat('#eebf5c', swell(250, 60, [[0, 4], [26, 10], [52, 0], [78, -10], [100, 2]])),
  flat('#cb8f33', 'M78 240C70 256 78 268 62 280C44 288 20 284 0 292V304H100V256Z'),
  flat('#f5d27d', swell(298, 60, [[0, -6], [28, 6], [58, 2], [82, -6], [100, 4]])),
  flat('#d79d3e', 'M0 292C20 304 14 320 34 330C54 336 80 326 100 334V350H0Z'),
  flat('#efc262', swell(342, 70, [[0, 6], [28, -6], [56, 4], [80, 8], [100, -2]])),
  flat('#c98b31', swell(392, 60, [[0, -8], [24, 2], [50, 8], [76, -6], [100, -12]])),
  flat('#e9b752', swell(424, 80, [[0, 8], [26, -4], [54, 6], [82, -6], [100, 4]])),
  line('#a86d1d', 2.2, dots([[60, 128], [54, 150], [62, 172], [74, 194], [66, 214], [50, 232], [58, 254], [76, 270], [70, 292], [54, 310], [60, 334], [72, 352]])),
  flat('#8a4a1c', camel(42, 182, 1) + camel(62, 186, 0.9) + camel(82, 182, 0.8)),
  flat('#c4472f', 'M44 168H52L54 174H42ZM63 174H70L72 179H61Z'),
  flat('#fff3d0', 'M40 274L56 246L76 274Z'),
  flat('#d8412f', 'M56 246L62 274H52ZM66 260L76 274H69Z'),
  line('#8a4a1c', 1.5, 'M56 246V240M40 274L34 279M76 274L82 279'),
  flat('#d8412f', 'M56 240L64 242L56 245Z'),
  flat('#4aa3a8', oval(66, 372, 26, 9)),
  flat('#a6dcd8', oval(62, 371, 16, 4)),
  line('#7a4a20', 2.6, 'M84 372C80 356 82 340 88 328M46 370C44 358 42 350 40 344'),
  flat('#3f8a4e', fronds(88, 328, 19) + fronds(40, 344, 15)),
  flat('#b9762a', 'M34 500V440H40V432H92V440H98V500Z'),
  flat('#e3b056', 'M37 436H95V442H37ZM32 452H100V456H32ZM40 456H45V500H40ZM87 456H92V500H87Z'),
  flat('#4a270a', 'M56 500V470C56 456 78 456 78 470V500Z'),
  flat('#f7d98c', 'M66 450C70 445 74 445 78 450L67 456L56 450C60 445 64 445 66 450Z'),
  line('#8a4f14', 1.6, 'M47 464H54M80 464H85M47 476H53M81 476H85'),
  flat('#f3cb73', swell(486, 20, [[0, -18], [18, -6], [40, 4], [64, 6], [84, 2], [100, -8]])),
];

/** @type {Layer[]} lava from the crater through black rock to a burning gate */
const VOLCANO = [
  flat('#f6a187', 'M0 0H100V140H0Z'),
  flat('#fbd0b4', oval(88, 66, 10)),
  flat('#7c2a2a', 'M62 96C56 84 62 76 56 68C46 66 42 54 50 46C42 36 48 22 60 24C62 10 80 4 88 14C100 14 104 30 96 38C102 48 92 60 82 58C80 66 86 76 78 96Z'),
  flat('#a34840', 'M66 92C62 80 68 72 64 62C54 60 52 48 60 44C54 34 62 26 70 30C74 18 88 20 88 28C94 34 88 44 80 42C76 52 82 64 74 92Z'),
  flat('#d4573f', 'M0 128C10 112 20 110 30 122C40 134 80 112 100 124V250H0Z'),
  flat('#b02e22', 'M0 236C20 210 40 160 56 94L62 98L66 93L72 98L78 93L82 98C88 150 94 170 100 186V250H0Z'),
  flat('#8f201a', 'M78 93L82 98C88 150 94 170 100 186V250H84C90 200 82 150 74 110Z'),
  flat('#cf4a30', 'M56 94C40 160 20 210 0 236V250H14C36 210 52 150 62 98Z'),
  flat('#741815', crag(222, 66, '0,16 12,4 22,10 34,-4 46,8 60,2 74,12 86,-2 100,8')),
  flat('#a3271d', crag(262, 60, '0,-2 14,8 28,-6 40,4 52,-4 66,8 80,-8 90,4 100,-2')),
  flat('#5f1213', crag(304, 62, '0,6 10,-6 24,6 38,-8 50,4 64,-2 78,8 90,-8 100,2')),
  flat('#8c1e19', crag(348, 62, '0,-4 16,8 30,-4 44,8 58,-8 70,4 84,-6 100,6')),
  flat('#4d0e11', crag(394, 60, '0,8 12,-8 26,4 40,-4 56,8 70,-8 86,6 100,-4')),
  flat('#701715', crag(440, 64, '0,-6 14,6 30,-8 46,6 62,-4 78,8 90,-6 100,4')),
  flat('#ff8a1f', stream([[69, 92, 5], [67, 112, 2.5], [71, 136, 4], [62, 164, 4.5], [66, 196, 6], [78, 226, 6.5], [66, 262, 8], [50, 296, 9], [60, 332, 10], [78, 362, 11], [72, 400, 12], [58, 446, 20], [64, 502, 40]])),
  flat('#ffd23f', stream([[69, 94, 2.5], [67.5, 114, 1], [70.5, 138, 1.8], [62, 164, 1.8], [66, 196, 2.6], [78, 226, 2.6], [66, 262, 3.4], [50, 296, 3.6], [60, 332, 4.2], [78, 362, 4.6], [72, 400, 5], [58, 446, 9], [64, 502, 24]])),
  flat('#ffd23f', oval(52, 78, 1.8) + oval(86, 84, 1.6) + oval(90, 104, 1.3) + oval(48, 100, 1.3) + oval(61, 60, 1.4)),
  line('#3a0a0d', 2.2, 'M90 212V190M90 200L97 192M90 204L84 196M40 250V228M40 240L46 232M40 236L34 230'),
  line('#3a0a0d', 2.4, 'M34 274C48 286 82 286 96 272'),
  line('#f6c39a', 1.3, 'M34 266C48 278 82 278 96 264M40 270V279M48 275V283M56 278V285M64 278V285M72 278V285M80 276V283M88 270V279'),
  flat('#3a0a0d', 'M34 340C38 326 48 330 50 340L54 352H32ZM84 316C88 304 98 306 100 314V332H82Z'),
  flat('#fbd0b4', 'M42 322H45L46 332H41ZM41.5 318C41.5 314 45.5 314 45.5 318C45.5 322 41.5 322 41.5 318Z'),
  flat('#2b0709', 'M34 470V412L38 404V398H44V404H48V412H66V404H70V398H76V404L80 412V470H68V440C68 426 46 426 46 440V470Z'),
  flat('#5f1213', 'M34 412H80V418H34ZM38 404H48V407H38ZM66 404H76V407H66Z'),
  flat('#ffd23f', 'M57 432C52 438 50 442 52 447C54 452 60 452 62 447C64 442 60 440 60 436C58 438 57 436 57 432Z'),
  flat('#ffd23f', 'M39 424H44V430H39ZM70 424H75V430H70Z'),
  flat('#2b0709', crag(484, 20, '0,-26 8,-12 18,-20 26,-4 34,2 40,18 56,18 72,18 82,4 92,-12 100,-20')),
];

/** @type {Layer[]} from the moonlit summit down the pass to a mountain gate */
const SNOW = [
  flat('#c9dae6', 'M0 0H100V130H0Z'),
  flat('#fffdf7', oval(80, 24, 10)),
  flat('#fffdf7', oval(42, 14, 1.4) + oval(54, 28, 1.2) + oval(44, 42, 1.1) + oval(62, 12, 1.1) + oval(94, 46, 1.3) + oval(66, 34, 0.9)),
  flat('#a9c0d1', crag(92, 50, '0,-10 12,-26 22,-12 34,-34 46,-16 58,-30 74,-10 88,-28 100,-14')),
  flat('#7f9bb2', 'M16 160L64 44L100 116V170H16Z'),
  flat('#fffdf7', 'M64 44L42 98L50 92L54 104L62 94L66 108L72 96L80 104L82 92L88 92Z'),
  flat('#e2ecf2', crag(136, 56, '0,-16 14,-34 26,-16 36,-22 50,0 66,-8 84,-20 100,-6')),
  flat('#9fb6c8', 'M14 102L26 120L20 132L30 150L14 160L4 150L10 128Z'),
  flat('#fffdf7', swell(166, 56, [[0, -8], [24, 4], [48, -8], [74, 2], [100, -8]])),
  flat('#b5c9d7', 'M48 158C54 172 50 184 62 196C78 202 90 196 100 198V176C82 176 62 172 48 158Z'),
  flat('#e6eff4', swell(210, 56, [[0, 4], [26, -8], [54, 6], [80, -6], [100, 4]])),
  flat('#a9c0d1', 'M26 202C32 218 26 228 40 238C58 246 80 238 100 244V226C70 226 44 222 26 202Z'),
  flat('#fffdf7', swell(254, 60, [[0, -6], [24, 6], [50, -4], [76, 8], [100, -6]])),
  flat('#b9ccd9', 'M100 248C84 256 88 272 72 280C50 286 20 280 0 288V302H100Z'),
  flat('#eaf2f6', swell(302, 60, [[0, 6], [26, -6], [54, 6], [80, -8], [100, 2]])),
  flat('#abc1d1', 'M80 294C72 310 80 320 64 330C44 336 20 330 0 338V350H100V304Z'),
  flat('#fffdf7', swell(350, 60, [[0, -6], [24, 4], [52, -6], [78, 6], [100, -4]])),
  flat('#c3d4df', swell(398, 110, [[0, 4], [26, -6], [54, 2], [80, -6], [100, 4]])),
  line('#8fa9bd', 2.2, dots([[70, 150], [60, 168], [72, 188], [64, 206], [48, 222], [58, 242], [76, 258], [66, 280], [50, 296], [60, 318], [76, 334], [68, 356], [56, 372], [62, 396], [66, 414]])),
  flat('#48657e', fir(90, 176, 22) + fir(40, 168, 17) + fir(84, 222, 24) + fir(38, 258, 26) + fir(47, 262, 18)),
  line('#48657e', 2, 'M62 68Q66.5 62 70 67Q74 62 79 66'),
  line('#48657e', 1.2, 'M34 128C48 140 78 140 97 126'),
  flat('#d8412f', 'M42 133L48 135L44 142Z M72 136L78 134L76 142Z'),
  flat('#f0b429', 'M52 136L58 137L54 144Z M82 132L88 130L87 138Z'),
  flat('#2e7fb8', 'M62 137L68 137L65 144Z'),
  flat('#d8412f', 'M58 186H63L64 195H57ZM70 196H74L75 204H69Z'),
  flat('#48657e', 'M58 184C58 180 63 180 63 184ZM70 194C70 190.5 74 190.5 74 194ZM58 195H60V199H58ZM61 195H63V199H61ZM70 204H71.5V207H70ZM72.5 204H74V207H72.5Z'),
  flat('#9dc3dc', oval(66, 306, 27, 8)),
  line('#e9f4fa', 1.6, 'M48 304L60 308L66 303L78 309M56 312L62 308'),
  flat('#48657e', fir(88, 344, 28) + fir(97, 348, 22) + fir(38, 366, 30) + fir(48, 370, 20)),
  flat('#6f8aa1', 'M36 476V432H44V476ZM84 476V432H92V476Z'),
  flat('#39536b', 'M26 432C38 430 44 422 46 414H82C84 422 90 430 102 432L98 438H30Z'),
  flat('#fffdf7', 'M26 432C38 430 44 422 46 414H82C84 422 90 430 102 432C90 434 84 428 80 424C70 430 58 424 48 426C44 432 36 434 26 432Z'),
  flat('#b3362b', 'M36 440H92V447H36ZM44 447H48V476H44ZM80 447H84V476H80Z'),
  flat('#e9bd55', oval(64, 443.5, 4)),
  flat('#2c4257', 'M48 447H80V476H48Z'),
  flat('#f6d98a', 'M61 476V458C61 453 67 453 67 458V476Z'),
  flat('#fffdf7', swell(478, 24, [[0, -14], [20, -6], [44, 2], [64, -2], [84, 2], [100, -10]])),
  flat('#dfe9f0', 'M56 478C50 486 44 494 40 502H88C82 494 76 486 72 478Z'),
];

/** @type {{[color: string]: Layer[]}} */
export const PANORAMAS = { G: JUNGLE, B: SEA, Y: DUNES, R: VOLCANO, W: SNOW };

/**
 * @param {Array<[number, number]>} points
 * @returns {string} a track of dots, three from each point towards the next
 */
function dots(points) {
  let d = '';
  points.forEach(([x, y], i) => {
    const [tx, ty] = points[i + 1] || [x, y];
    for (const share of [0, 1 / 3, 2 / 3]) d += `M${n(x + (tx - x) * share)} ${n(y + (ty - y) * share)}h.01`;
  });
  return d;
}

/**
 * @param {number} x of the forefoot
 * @param {number} y of the feet
 * @param {number} scale
 * @returns {string}
 */
function camel(x, y, scale) {
  const at = (/** @type {number} */ dx, /** @type {number} */ dy) => `${n(x + dx * scale)} ${n(y + dy * scale)}`;
  return (
    `M${at(0, 0)}L${at(1, -8)}C${at(-3, -9)} ${at(-4, -13)} ${at(-4, -17)}L${at(-8, -17)}L${at(-8, -20)}L${at(-2, -21)}C${at(0, -18)} ${at(0, -15)} ${at(2, -14)}` +
    `C${at(4, -20)} ${at(6, -20)} ${at(8, -14)}C${at(10, -20)} ${at(13, -19)} ${at(15, -13)}L${at(15, 0)}L${at(13, 0)}L${at(12, -7)}L${at(4, -7)}L${at(2, 0)}Z`
  );
}
