// The two animals, drawn as tile emblems of 64 by 64.
const frame = (fill: string, line: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" class="emblem" aria-hidden="true"><path d="M32 2l9 8h13v13l8 9-8 9v13H41l-9 8-9-8H10V41l-8-9 8-9V10h13z" fill="${fill}" stroke="#f6bc45" stroke-width="2" stroke-linejoin="round"/><g fill="none" stroke="${line}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${inside}</g></svg>`;

export const dragonDrawing = frame(
  '#a52c25',
  '#ffe3b0',
  '<path d="M47 21c-3-5-9-7-14-5-6 2-9 8-6 13 3 4 9 4 13 7 5 4 3 12-4 14-8 2-16-2-19-9"/><path d="M47 21l5-3-1 6-6 3-7-1"/><path d="M40 15l2-6 3 6M33 16l-1-6 5 4"/><circle cx="43" cy="20.5" r="1" fill="#ffe3b0"/><path d="M26 27l-6-2 3 6M36 36l-7 2 5 3M41 45l6 3-7 2M17 41l-4-5M17 41l-6 1"/>',
);

export const tigerDrawing = frame(
  '#1f4fb4',
  '#ffe3b0',
  '<path d="M18 20l-2-8 9 4c4-1 10-1 14 0l9-4-2 8c4 6 4 14 1 20-3 7-9 11-15 11s-12-4-15-11c-3-6-3-14 1-20z"/><path d="M32 17v6M27 18l1 5M37 18l-1 5M17 32l6 1M18 38l5-1M47 32l-6 1M46 38l-5-1"/><path d="M25 29l4 2M39 29l-4 2"/><path d="M29 38h6l-3 4zM32 42v3M32 45c-2 2-4 2-6 1M32 45c2 2 4 2 6 1"/>',
);
