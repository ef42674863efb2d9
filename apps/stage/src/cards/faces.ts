// The drawings of cards: large indices that read at forty pixels, court cards with an Iznik emblem, a back of rosettes. 100 by 140.
import { isRed, rankOf, suitOf, type Card, type Rank, type Suit } from '@felek/games/cards/cards';

/** Suits in a box of 100 by 100. */
const suitPaths: Readonly<Record<Suit, string>> = {
  c: 'M50 6a20 20 0 0 1 16.5 31.300A20.5 20.5 0 1 1 54 71c.8 9.5 4 16.5 10.5 23h-29C42 87.5 45.200 80.5 46 71a20.5 20.5 0 1 1-12.5-33.700A20 20 0 0 1 50 6z',
  d: 'M50 4c9.5 18 21 33 36 46-15 13-26.5 28-36 46-9.5-18-21-33-36-46C29 37 40.5 22 50 4z',
  h: 'M50 92C21 69 7 51 7 33.5 7 18.5 17.5 8 30.5 8 39 8 46 12.5 50 20.5 54 12.5 61 8 69.5 8 82.5 8 93 18.5 93 33.5 93 51 79 69 50 92z',
  s: 'M50 4c9 19 41 36 41 60 0 12.5-9 20.5-19.5 20.5-7.5 0-13.5-3.5-16.700-9.5.7 8 3.700 14 9.200 19H36c5.5-5 8.5-11 9.200-19-3.200 6-9.200 9.5-16.700 9.5C18 84.5 9 76.5 9 64 9 40 41 23 50 4z',
};

const ink = { red: '#c4202e', black: '#141b3c' } as const;

const suit = (of: Suit, x: number, y: number, size: number) =>
  `<path transform="translate(${x} ${y}) scale(${size / 100})" d="${suitPaths[of]}"/>`;

/** Emblems of the court in a box of 52 by 84: a feathered turban, a tulip, a crown. Lines take the ink, fills are flat. */
const emblems: Readonly<Partial<Record<Rank, string>>> = {
  J: '<path d="M8 58c0-15 8-25 18-25s18 10 18 25z" fill="#fff" stroke="currentColor" stroke-width="2.5"/><path d="M8 58c8-9 17-15 27-19M11 46c5-5 10-8 15-10M20 58c6-6 13-10 20-12" fill="none" stroke="currentColor" stroke-width="2"/><path d="M6 58h40v8c-12 5-28 5-40 0z" fill="currentColor"/><path d="M26 36c-7-10-6-22 4-32 8 12 6 24-4 32z" fill="#1a9e92" stroke="currentColor" stroke-width="2"/><path d="M26 36c1-9 2-16 4-23" fill="none" stroke="currentColor" stroke-width="1.5"/><circle cx="26" cy="38" r="5" fill="#e0a526" stroke="currentColor" stroke-width="2"/>',
  Q: '<path d="M26 82V48" stroke="#1a9e92" stroke-width="4" stroke-linecap="round"/><path d="M26 80C13 77 8 66 8 54c10 4 17 13 18 26zM26 80c13-3 18-14 18-26-10 4-17 13-18 26z" fill="#1a9e92" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/><path d="M26 4c-8 12-10 28-6 40 1 4 4 7 6 8 2-1 5-4 6-8 4-12 2-28-6-40z" fill="#fff" stroke="currentColor" stroke-width="2"/><path d="M21 11C10 18 5 30 8 40c2 8 9 12 18 12C17 42 15 27 21 11zM31 11c11 7 16 19 13 29-2 8-9 12-18 12 9-10 11-25 5-41z" fill="currentColor"/><circle cx="26" cy="30" r="3.5" fill="#e0a526"/>',
  K: '<path d="M5 66 2 26l13 14L26 12l11 28 13-14-3 40z" fill="#e0a526" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round"/><path d="M5 66h42v9H5z" fill="currentColor"/><circle cx="26" cy="9" r="5" fill="#1a9e92" stroke="currentColor" stroke-width="2"/><circle cx="3" cy="23" r="3.5" fill="currentColor"/><circle cx="49" cy="23" r="3.5" fill="currentColor"/><path d="M26 36c5 6 5 12 0 19-5-7-5-13 0-19z" fill="currentColor"/><path d="M14 48c3 3 3 6 0 10-3-4-3-7 0-10zM38 48c3 3 3 6 0 10-3-4-3-7 0-10z" fill="currentColor"/>',
};

const isCourt = (rank: Rank) => rank in emblems;

/** The markup of a card's face. */
export function faceOf(card: Card): string {
  const [rank, of] = [rankOf(card), suitOf(card)];
  const color = ink[isRed(card) ? 'red' : 'black'];
  const index = rank === 'T' ? '10' : rank;
  const figure = isCourt(rank)
    ? `<rect x="43" y="42" width="50" height="90" rx="8" fill="${color}" fill-opacity=".07" stroke="${color}" stroke-opacity=".35"/><g transform="translate(46.7 52) scale(.82)" color="${color}">${emblems[rank]}</g>`
    : suit(of, 34, 68, 60);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140" class="face" aria-hidden="true">` +
    `<rect x=".75" y=".75" width="98.5" height="138.5" rx="11" fill="#fffdf7" stroke="#b9c2de" stroke-width="1.5"/>` +
    `<g fill="${color}"><text x="${rank === 'T' ? 5 : 8}" y="39" font-size="${rank === 'T' ? 38 : 42}" font-weight="700"${rank === 'T' ? ' letter-spacing="-5"' : ''}>${index}</text>` +
    `${suit(of, 8, 47, 25)}${figure}</g></svg>`
  );
}

const petal = 'M0-17C7-11 7-5 0 0c-7-5-7-11 0-17z';
const rosette = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${Array.from({ length: 8 }, (_, turn) => `<path transform="rotate(${turn * 45})" d="${petal}"/>`).join('')}<circle r="3.6" fill="#f6bc45"/></g>`;

/** The markup of the back that all cards share. */
export const back =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140" class="back" aria-hidden="true">` +
  `<rect x=".75" y=".75" width="98.5" height="138.5" rx="11" fill="#fffdf7" stroke="#b9c2de" stroke-width="1.5"/>` +
  `<rect x="6" y="6" width="88" height="128" rx="7" fill="#17306b"/>` +
  `<g fill="none" stroke="#3b6bff" stroke-opacity=".75" stroke-width="1.5">${[35, 60, 85, 110].map((y) => `<path d="M6 ${y}l22-25 22 25 22-25 22 25"/><path d="M6 ${y - 5}l22 25 22-25 22 25 22-25"/>`).join('')}</g>` +
  `<rect x="10" y="10" width="80" height="120" rx="5" fill="none" stroke="#f6bc45" stroke-opacity=".8" stroke-width="1.5"/>` +
  `<circle cx="50" cy="70" r="27" fill="#0f2250" stroke="#f6bc45" stroke-width="1.5"/>` +
  `<g fill="#1cc8b7">${rosette(50, 70, 1.3)}</g>` +
  `<g fill="#e8eefc">${rosette(22, 24, 0.45)}${rosette(78, 24, 0.45)}${rosette(22, 116, 0.45)}${rosette(78, 116, 0.45)}</g></svg>`;
