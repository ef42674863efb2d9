// The symbols of Kervan: what a caravan carries, and where it rests. Each is a drawing of 100 by 100.
import type { Symbol } from '@felek/games/kervan/rules';
import { around, fade, glow, picturesOf } from '../reels/pictures.ts';

const line = 'stroke="#0b1022" stroke-width="2" stroke-linejoin="round"';

const gradients = [
  fade('gold', '#ffe9ae', '#f6bc45', '#a8660f'),
  fade('copper', '#ffc08a', '#d2753a', '#7c3417'),
  fade('sand', '#f3d9a4', '#d7a660', '#9c6a33'),
  fade('coral', '#ff8d84', '#ff5d52', '#b3241f'),
  fade('teal', '#5ff0e2', '#1cc8b7', '#0b6f68'),
  fade('cobalt', '#9db7ff', '#3b6bff', '#1b2f8c'),
  fade('violet', '#e2b8ff', '#9a5be0', '#4b2191'),
  fade('saffron', '#ffd873', '#f58a1f', '#c23b12'),
  fade('date', '#c98a4b', '#7a3d17', '#42200c'),
  fade('leaf', '#8be08a', '#2f9d58', '#12532f'),
  glow('light', '#fffbe0', '#ffd769', '#f08a1d'),
  glow('star', '#ffffff', '#7ff5ea', '#12978c'),
  fade('night', '#3d57c4', '#1d2c74', '#0d1440'),
].join('');

const drawings: Readonly<Record<Symbol, string>> = {
  camel: `<path d="M16 58c-5 6-5 14-3 20" fill="none" stroke="#7d5427" stroke-width="4" stroke-linecap="round"/><path d="M17 62c0-12 9-17 17-17 4-15 17-21 24-5 3 6 7 8 11 9 5-5 6-13 6-20 0-8 6-13 14-11 6 1 9 5 8 9-4 2-8 3-12 4 0 12-3 25-9 31l-2 4 1 26h-7l-3-22-27 1-2 21h-7l-3-22c-6-1-9-4-9-8z" fill="url(#sand)" ${line}/><path d="M36 90l2-20M68 90l-1-22" stroke="#9c6a33" stroke-width="4"/><path d="M82 17c1-4 4-5 6-3l-2 5z" fill="#9c6a33"/><circle cx="86" cy="24" r="2" fill="#0b1022"/><path d="M78 30l13 2" stroke="#b3241f" stroke-width="3"/><path d="M35 43c5-13 15-15 22-3l6 21-32 2z" fill="url(#coral)" ${line}/><path d="M34 50l26-3M32 57l30-2" stroke="#f6bc45" stroke-width="3"/><path d="M46 33l6 4-6 4-6-4z" fill="#1cc8b7" stroke="#0b1022" stroke-width="1"/><g stroke="#f6bc45" stroke-width="2" stroke-linecap="round"><path d="M32 63v7M40 63v7M48 62v7M56 62v7M63 61v7"/></g>`,
  carpet: `<g transform="rotate(-9 50 50)"><g stroke="#f3d9a4" stroke-width="3" stroke-linecap="round">${[24, 32, 40, 48, 56, 64, 72, 76].map((x) => `<path d="M${x} 6v10M${x} 84v10"/>`).join('')}</g><rect x="18" y="13" width="64" height="74" rx="3" fill="url(#coral)" ${line}/><rect x="23" y="18" width="54" height="64" fill="#1d2c74"/><rect x="28" y="23" width="44" height="54" fill="url(#coral)" stroke="#f6bc45" stroke-width="2"/><path d="M50 26l18 24-18 24-18-24z" fill="url(#teal)" ${line}/><path d="M50 35l11 15-11 15-11-15z" fill="url(#gold)" ${line}/><path d="M50 43l5 7-5 7-5-7z" fill="#b3241f"/><g fill="#f6bc45"><path d="M30 25h9l-9 10zM70 25h-9l9 10zM30 75h9l-9-10zM70 75h-9l9-10z"/></g><g fill="#7ff5ea">${[26, 36, 46, 56, 66].map((x) => `<circle cx="${x + 2}" cy="20.500" r="1.500"/><circle cx="${x + 2}" cy="79.500" r="1.500"/>`).join('')}</g></g>`,
  ewer: `<path d="M40 30C16 24 8 52 25 63" fill="none" stroke="#0b1022" stroke-width="9" stroke-linecap="round"/><path d="M40 30C16 24 8 52 25 63" fill="none" stroke="url(#gold)" stroke-width="5" stroke-linecap="round"/><path d="M70 58c14-4 8-20 17-27l8 3c-6 8 0 26-18 37z" fill="url(#gold)" ${line}/><path d="M41 30c0 13-17 18-17 37 0 15 12 23 26 23s26-8 26-23c0-19-17-24-17-37z" fill="url(#gold)" ${line}/><path d="M38 22h24l-3 10H41z" fill="url(#gold)" ${line}/><path d="M38 22c2-9 8-12 12-12s10 3 12 12z" fill="url(#teal)" ${line}/><circle cx="50" cy="8" r="4" fill="url(#gold)" ${line}/><path d="M25 63c8 5 42 5 50 0l1 9c-10 6-42 6-52 0z" fill="url(#teal)" ${line}/><g fill="#fff4c8">${[33, 44, 56, 67].map((x) => `<path d="M${x} 66l3 4-3 4-3-4z"/>`).join('')}</g><path d="M38 44c-6 5-9 10-9 16" fill="none" stroke="#fff6d6" stroke-width="4" stroke-linecap="round" opacity=".8"/><path d="M38 89h24l4 6H34z" fill="url(#gold)" ${line}/>`,
  lantern: `<circle cx="50" cy="56" r="40" fill="#ffb02e" opacity=".18"/><path d="M50 2v10" stroke="#f6bc45" stroke-width="3"/><circle cx="50" cy="12" r="5" fill="none" stroke="#f6bc45" stroke-width="3"/><path d="M30 36c2-14 12-20 20-20s18 6 20 20z" fill="url(#copper)" ${line}/><path d="M26 36h48l-4 8H30z" fill="url(#gold)" ${line}/><path d="M30 44h40l6 18-8 18H32l-8-18z" fill="url(#light)" ${line}/><path d="M42 44l-4 18 4 18M58 44l4 18-4 18M24 62h52" fill="none" stroke="#7c3417" stroke-width="3"/><path d="M50 48c7 8 8 14 0 22-8-8-7-14 0-22z" fill="#ff7a1f"/><path d="M50 56c3 4 4 8 0 12-4-4-3-8 0-12z" fill="#fff3b0"/><path d="M32 80h36l-5 8H37z" fill="url(#copper)" ${line}/><path d="M50 88v8" stroke="#f6bc45" stroke-width="3"/><circle cx="50" cy="96" r="3" fill="#ff5d52"/><g fill="#ffe9ae"><circle cx="40" cy="29" r="2"/><circle cx="50" cy="26" r="2"/><circle cx="60" cy="29" r="2"/></g>`,
  silk: `<path d="M14 34c0-10 8-16 18-16h52c8 0 8 30 0 32H32c-10 0-18-6-18-16z" fill="url(#violet)" ${line}/><path d="M26 50c4 14-10 22-6 40 12 8 22-4 32 2 10 6 20-2 30-2 6-12-6-24 0-42z" fill="url(#violet)" ${line}/><path d="M36 54c2 12-6 22-4 34M52 54c4 12-2 22 2 36M68 52c4 12 0 24 4 36" fill="none" stroke="#e2b8ff" stroke-width="3" opacity=".7"/><ellipse cx="32" cy="34" rx="12" ry="16" fill="#4b2191" ${line}/><path d="M32 24c8 0 9 18 1 19-6 0-7-12-1-13 4 0 4 7 1 8" fill="none" stroke="#e2b8ff" stroke-width="3" stroke-linecap="round"/><g fill="#f6bc45">${[
    [56, 28],
    [72, 28],
    [64, 38],
    [80, 38],
  ]
    .map(([x, y]) => `<path d="M${x} ${y! - 4}l3 4-3 4-3-4z"/>`)
    .join('')}${[
    [30, 66],
    [46, 74],
    [62, 68],
    [76, 76],
  ]
    .map(([x, y]) => `<path d="M${x} ${y! - 4}l3 4-3 4-3-4z"/>`)
    .join(
      '',
    )}</g><path d="M20 88c12 8 22-4 32 2 10 6 20-2 30-2" fill="none" stroke="#f6bc45" stroke-width="3"/>`,
  spice: `<path d="M18 56C30 44 40 14 50 14s20 30 32 42z" fill="url(#saffron)" ${line}/><path d="M50 18c-6 10-10 24-18 36" fill="none" stroke="#ffe08a" stroke-width="4" stroke-linecap="round" opacity=".8"/><g fill="#8f2408"><circle cx="58" cy="34" r="1.600"/><circle cx="50" cy="44" r="1.600"/><circle cx="66" cy="48" r="1.600"/><circle cx="44" cy="33" r="1.400"/><circle cx="58" cy="51" r="1.400"/></g><path d="M12 54h76c0 22-16 34-38 34S12 76 12 54z" fill="url(#copper)" ${line}/><path d="M14 62h72M20 74h60" stroke="#7c3417" stroke-width="2"/><g fill="url(#teal)" stroke="#0b1022" stroke-width="1">${[26, 42, 58, 74].map((x) => `<path d="M${x} 63l6 5-6 5-6-5z"/>`).join('')}</g><path d="M36 88h28l4 6H32z" fill="url(#copper)" ${line}/><g transform="rotate(34 78 26)"><path d="M74 6h8v34h-8z" fill="url(#sand)" ${line}/><ellipse cx="78" cy="44" rx="8" ry="6" fill="url(#sand)" ${line}/></g>`,
  dates: `<path d="M50 6c-2 16-2 24 0 36" stroke="#12532f" stroke-width="4" fill="none"/><g fill="url(#leaf)" stroke="#0b1022" stroke-width="1.500"><path d="M50 12C34 2 18 8 10 24c16 0 30-2 40-12z"/><path d="M50 12c16-10 32-4 40 12-16 0-30-2-40-12z"/><path d="M50 12C40 14 28 24 28 40c12-6 20-14 22-28zM50 12c10 2 22 12 22 28-12-6-20-14-22-28z"/></g>${[
    [34, 54, -16],
    [66, 54, 16],
    [50, 52, 0],
    [40, 74, -8],
    [60, 74, 8],
    [24, 68, -26],
    [76, 68, 26],
  ]
    .map(
      ([x, y, turn]) =>
        `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="10" ry="15" fill="url(#date)" ${line}/><path d="M-4-8c-3 5-3 11-1 15" stroke="#f2c48a" stroke-width="3" fill="none" stroke-linecap="round" opacity=".75"/><path d="M-5-14h10l-5 4z" fill="#e2b05e"/></g>`,
    )
    .join('')}`,
  coffee: `<g fill="none" stroke="#dfe6ff" stroke-width="4" stroke-linecap="round" opacity=".75"><path d="M40 26c-6-6 6-10 0-18"/><path d="M54 26c-6-6 6-10 0-18"/></g><ellipse cx="48" cy="84" rx="40" ry="9" fill="url(#copper)" ${line}/><ellipse cx="48" cy="82" rx="28" ry="5" fill="#7c3417"/><path d="M70 44c18-4 22 22-2 24" fill="none" stroke="#0b1022" stroke-width="9"/><path d="M70 44c18-4 22 22-2 24" fill="none" stroke="#eef1ff" stroke-width="5"/><path d="M20 34h56c0 26-6 46-28 46S20 60 20 34z" fill="#eef1ff" ${line}/><ellipse cx="48" cy="34" rx="28" ry="8" fill="#d7def7" ${line}/><ellipse cx="48" cy="35" rx="23" ry="5.500" fill="#4a230e"/><ellipse cx="44" cy="34" rx="10" ry="2" fill="#a5672f"/><path d="M22 48c16 6 36 6 52 0l-3 14c-14 5-32 5-46 0z" fill="url(#cobalt)"/><g fill="#ff5d52">${[32, 48, 64].map((x) => `<path d="M${x} 52c5 3 5 7 0 10-5-3-5-7 0-10z"/>`).join('')}</g><g fill="#7ff5ea"><circle cx="40" cy="58" r="2"/><circle cx="56" cy="58" r="2"/></g>`,
  star: `<circle cx="50" cy="50" r="46" fill="#1cc8b7" opacity=".2"/>${around(8, '<path d="M50 2l7 34H43z" fill="url(#gold)" stroke="#0b1022" stroke-width="1.500"/>')}<path d="M50 12l11 11h16v16l11 11-11 11v16H61L50 88 39 77H23V61L12 50l11-11V23h16z" fill="url(#night)" stroke="url(#gold)" stroke-width="4"/>${around(4, '<path d="M50 20l8 30-8 8-8-8z" fill="url(#star)" stroke="#0b1022" stroke-width="1"/>')}${around(4, '<path transform="rotate(45 50 50)" d="M50 32l4 18-4 4-4-4z" fill="url(#gold)"/>')}<circle cx="50" cy="50" r="6" fill="#fff" stroke="#0b1022" stroke-width="1.500"/>`,
  inn: `<rect x="8" y="30" width="84" height="62" rx="3" fill="url(#sand)" ${line}/><path d="M8 30h10v-8h8v8h10v-8h8v8h12v-8h8v8h10v-8h8v8h10v8H8z" fill="url(#sand)" ${line}/><path d="M26 92V40c0-4 24-26 24-26s24 22 24 26v52z" fill="url(#cobalt)" ${line}/><path d="M33 92V48c0-4 17-20 17-20s17 16 17 20v44z" fill="url(#gold)" ${line}/><path d="M38 92V56c0-3 12-15 12-15s12 12 12 15v36z" fill="url(#night)" ${line}/><path d="M50 56c9 12 9 22 9 36H41c0-14 0-24 9-36z" fill="url(#light)" opacity=".95"/><g fill="#7ff5ea"><circle cx="30" cy="50" r="2"/><circle cx="30" cy="62" r="2"/><circle cx="30" cy="74" r="2"/><circle cx="70" cy="50" r="2"/><circle cx="70" cy="62" r="2"/><circle cx="70" cy="74" r="2"/></g><g fill="#b3241f"><path d="M13 50h9v14h-9zM78 50h9v14h-9z"/><path d="M13 50l4.500-6 4.500 6zM78 50l4.500-6 4.500 6z"/></g><path d="M50 3a6 6 0 1 0 4 10 5 5 0 1 1-4-10z" fill="url(#gold)" stroke="#0b1022" stroke-width="1"/><path d="M8 92h84" stroke="#7c3417" stroke-width="4"/>`,
};

/** A fresh picture of a symbol. */
export const draw = picturesOf(drawings, gradients);
