// The symbols of Lale, drawn in the manner of Iznik tiles. Each is an SVG of 100 by 100; letters are drawn as tiles too.
import type { Symbol } from '@felek/games/lale/lale.paytable';
import { picturesOf } from '../reels/pictures.ts';

const turn = (count: number, path: string) =>
  Array.from(
    { length: count },
    (_, n) => `<g transform="rotate(${(360 / count) * n} 50 50)">${path}</g>`,
  ).join('');
const leaves =
  '<path d="M50 92c-20-4-28-18-29-34 16 4 27 16 29 34zM50 92c20-4 28-18 29-34-16 4-27 16-29 34z" fill="#14a99b" stroke="#0b1022" stroke-width="2"/>';

const drawings: Readonly<Record<Symbol, string>> = {
  tulip: `${leaves}<path d="M50 8c-12 18-14 36-9 52 2 7 5 11 9 14 4-3 7-7 9-14 5-16 3-34-9-52z" fill="#ff5d52"/><path d="M44 18C26 28 18 46 22 60c4 12 14 18 28 18-14-14-16-36-6-60z" fill="#ff7a71" stroke="#0b1022" stroke-width="2"/><path d="M56 18c18 10 26 28 22 42-4 12-14 18-28 18 14-14 16-36 6-60z" fill="#e0443a" stroke="#0b1022" stroke-width="2"/><path d="M50 30v34" stroke="#f6bc45" stroke-width="4" stroke-linecap="round"/>`,
  sun: `${turn(12, '<path d="M50 4l6 18H44z" fill="#f6bc45"/>')}<circle cx="50" cy="50" r="27" fill="#f6bc45" stroke="#0b1022" stroke-width="2"/><circle cx="50" cy="50" r="19" fill="none" stroke="#0b1022" stroke-width="2" stroke-dasharray="3 4"/>${turn(8, '<path d="M50 34c5 5 5 10 0 16-5-6-5-11 0-16z" fill="#c98b12"/>')}`,
  carnation: `${leaves}${turn(7, '')}<g stroke="#0b1022" stroke-width="2" fill="#ff7a71">${[-60, -40, -20, 0, 20, 40, 60].map((angle) => `<path transform="rotate(${angle} 50 66)" d="M50 66 42 22l4 6 4-8 4 8 4-6z"/>`).join('')}</g><path d="M36 62h28l-8 16H44z" fill="#14a99b" stroke="#0b1022" stroke-width="2"/>`,
  pomegranate: `${leaves}<circle cx="50" cy="46" r="30" fill="#c93a4b" stroke="#0b1022" stroke-width="2"/><path d="M40 18l4-12 6 8 6-8 4 12z" fill="#c93a4b" stroke="#0b1022" stroke-width="2"/><path d="M50 24c14 6 18 30 0 46-18-16-14-40 0-46z" fill="#ffd7d2"/>${[34, 44, 54].flatMap((y) => [44, 50, 56].map((x) => `<circle cx="${x}" cy="${y}" r="3" fill="#ff5d52"/>`)).join('')}`,
  hyacinth: `${leaves}<path d="M50 90V24" stroke="#14a99b" stroke-width="4"/>${[14, 28, 42, 56].flatMap((y, row) => [-1, 0, 1].map((side) => `<path transform="translate(${50 + side * (8 + row * 3)} ${y + Math.abs(side) * 6}) rotate(${side * 28})" d="M0-8c6 4 7 10 4 16l-4-3-4 3c-3-6-2-12 4-16z" fill="${side === 0 ? '#7f9dff' : '#3b6bff'}" stroke="#0b1022" stroke-width="1.500"/>`)).join('')}`,
  rosette: `<circle cx="50" cy="50" r="40" fill="#16305e" stroke="#1cc8b7" stroke-width="3"/>${turn(8, '<path d="M50 14c9 12 9 22 0 34-9-12-9-22 0-34z" fill="#1cc8b7" stroke="#0b1022" stroke-width="1.500"/>')}<circle cx="50" cy="50" r="9" fill="#f6bc45" stroke="#0b1022" stroke-width="2"/>`,
  A: letter('A', '#8fd6ff'),
  K: letter('K', '#b7e4c7'),
  Q: letter('Q', '#d7c7ff'),
  J: letter('J', '#ffd9a8'),
};

function letter(text: string, colour: string): string {
  return `<path d="M50 10l12 12h16v16l12 12-12 12v16H62L50 90 38 78H22V62L10 50l12-12V22h16z" fill="#1a2347" stroke="${colour}" stroke-opacity=".5" stroke-width="2"/><text x="50" y="67" text-anchor="middle" font-family="Georgia, serif" font-size="48" font-weight="700" fill="${colour}">${text}</text>`;
}

/** A fresh picture of a symbol. */
export const draw = picturesOf(drawings);
