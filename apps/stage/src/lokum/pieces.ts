// The pieces of Lokum: cubes of Turkish delight under sugar, each with what it tastes of on top. Each is a drawing of 100 by 100; shapes differ
// as much as colours do.
import type { Piece } from '@felek/games/lokum/rules';
import { around, fade, glow, picturesOf } from '../reels/pictures.ts';

/** Light, middle and shade of a cube. */
const tones: Readonly<Record<Piece, readonly [string, string, string]>> = {
  rose: ['#ffc3d6', '#ff6f9f', '#b02a5c'],
  pomegranate: ['#ff9a8f', '#e0313f', '#7d0d1f'],
  apricot: ['#ffdca6', '#ff9d3c', '#b5560c'],
  lemon: ['#fffbb8', '#f8dc3d', '#a98a08'],
  pistachio: ['#d6f5a0', '#7cc644', '#386f14'],
  lavender: ['#e3d2ff', '#a27bf0', '#54309e'],
  hazelnut: ['#f0d0a6', '#b9793f', '#623510'],
  coconut: ['#ffffff', '#d8e6f5', '#7f96b8'],
  gold: ['#ffe08a', '#e08a12', '#7a3b02'],
};

const motifs: Readonly<Record<Piece, string>> = {
  rose: `${around(5, '<path transform="translate(0 -16)" d="M50 50c9-4 10-14 0-18-10 4-9 14 0 18z" fill="#fff0f5" stroke="#b02a5c" stroke-width="1.500"/>').replaceAll('50 50)', '50 34)')}<circle cx="50" cy="34" r="5" fill="#b02a5c"/>`,
  pomegranate: `<g fill="#ffd9d4" stroke="#7d0d1f" stroke-width="1.500">${[
    [50, 22],
    [39, 30],
    [61, 30],
    [50, 36],
    [40, 42],
    [60, 42],
  ]
    .map(([x, y]) => `<path d="M${x} ${y! - 6}c6 4 6 10 0 12-6-2-6-8 0-12z"/>`)
    .join('')}</g>`,
  apricot: `<ellipse cx="50" cy="34" rx="17" ry="13" fill="#ffb14d" stroke="#b5560c" stroke-width="2"/><path d="M50 21c-5 8-5 18 0 26" fill="none" stroke="#b5560c" stroke-width="2"/><path d="M52 21c4-8 12-9 16-6-2 6-9 9-16 6z" fill="#3f9d4a" stroke="#0b1022" stroke-width="1"/>`,
  lemon: `<ellipse cx="50" cy="34" rx="19" ry="14" fill="#fff" stroke="#a98a08" stroke-width="2"/><ellipse cx="50" cy="34" rx="15" ry="10.500" fill="#f8dc3d"/><path d="M35 34h30M42 25l16 18M58 25L42 43" stroke="#fff" stroke-width="2"/>`,
  pistachio: `<g stroke="#386f14" stroke-width="1.500"><path d="M32 38c0-12 10-16 14-14s4 14-4 18-10 2-10-4z" fill="#e9d8a6"/><path d="M36 38c2-7 6-10 9-11" fill="none"/><path d="M54 40c-2-12 6-18 12-16s6 14-1 18-10 2-11-2z" fill="#c6ec7f"/></g>`,
  lavender: `<path d="M50 48V26" stroke="#3f7d3a" stroke-width="3" stroke-linecap="round"/><g fill="#6b3fc4" stroke="#fff" stroke-width="1">${[
    [50, 20],
    [44, 26],
    [56, 26],
    [43, 33],
    [57, 33],
    [50, 30],
    [50, 38],
  ]
    .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="4" ry="5"/>`)
    .join('')}</g>`,
  hazelnut: `<path d="M50 50c-13-4-16-14-12-22 8-4 16-4 24 0 4 8 1 18-12 22z" fill="#8a4c1c" stroke="#3d1e07" stroke-width="2"/><path d="M37 28c2-8 8-10 13-10s11 2 13 10c-8-4-18-4-26 0z" fill="#e9c98f" stroke="#3d1e07" stroke-width="1.500"/><path d="M44 34c-1 4 0 8 2 10" stroke="#d59a5f" stroke-width="2.500" stroke-linecap="round" fill="none"/>`,
  coconut: `<g stroke="#7f96b8" stroke-width="3.500" stroke-linecap="round"><path d="M34 28l10-4M52 22l12 4M34 38l12 4M54 42l12-6M44 33l12-1"/></g><g stroke="#fff" stroke-width="2" stroke-linecap="round"><path d="M34 28l10-4M52 22l12 4M34 38l12 4M54 42l12-6M44 33l12-1"/></g>`,
  gold: `${around(8, '<path d="M50 8l6 22H44z" fill="#fff8dc" stroke="#7a3b02" stroke-width="1.500"/>').replaceAll('50 50)', '50 34)')}<circle cx="50" cy="34" r="11" fill="#1cc8b7" stroke="#fff8dc" stroke-width="3"/><path d="M50 27l2 5 5 2-5 2-2 5-2-5-5-2 5-2z" fill="#fff"/>`,
};

const gradients = (piece: Piece) => {
  const [light, middle, shade] = tones[piece];
  return [
    glow(`${piece}-top`, '#ffffff', light, middle),
    fade(`${piece}-left`, middle, shade),
    fade(`${piece}-right`, light, middle),
  ].join('');
};

/** A cube with round corners: its front, its top with a motif, sugar along the edge. */
const cube = (piece: Piece) =>
  `<path d="M10 34c0-8 4-12 10-14h60c6 2 10 6 10 14v38c0 14-6 22-20 22H30C16 94 10 86 10 72z" fill="#0b1022" opacity=".35" transform="translate(0 3)"/><path d="M9 34h82v38c0 14-6 21-20 21H29C15 93 9 86 9 72z" fill="url(#${piece}-left)" stroke="#0b1022" stroke-width="1.500"/><path d="M24 6h52c10 0 15 8 15 28 0 20-5 28-15 28H24C14 62 9 54 9 34S14 6 24 6z" fill="url(#${piece}-top)" stroke="#0b1022" stroke-width="1.500"/>${motifs[piece]}<path d="M15 62c8 8 14 0 20 4s12 4 18 0 12 4 18 1 10 1 14-5" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".85"/><g fill="#fff" opacity=".8"><circle cx="22" cy="74" r="1.600"/><circle cx="38" cy="80" r="1.400"/><circle cx="56" cy="76" r="1.600"/><circle cx="72" cy="82" r="1.400"/><circle cx="80" cy="72" r="1.400"/></g><path d="M18 26c1-8 4-12 10-13" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".9"/>`;

const pieces = Object.keys(tones) as Piece[];
const drawings = Object.fromEntries(pieces.map((piece) => [piece, cube(piece)])) as Record<Piece, string>;

/** A fresh picture of a piece. */
export const draw = picturesOf(drawings, pieces.map(gradients).join(''));
