// The symbols of Hazine: treasures. Each is a drawing of 100 by 100.
import type { Jackpot, Symbol } from '@felek/games/hazine/rules';
import { around, fade, glow, picturesOf } from '../reels/pictures.ts';

const line = 'stroke="#0b1022" stroke-width="2" stroke-linejoin="round"';

const gradients = [
  fade('gold', '#fff0bd', '#f6bc45', '#9a5c0c'),
  fade('steel', '#ffffff', '#aab8dd', '#54628f'),
  fade('ruby', '#ff9aa2', '#e0243c', '#6e0818'),
  fade('emerald', '#a6ffcd', '#17b26a', '#05522f'),
  fade('turquoise', '#b4fff7', '#1cc8b7', '#0a5f58'),
  fade('cobalt', '#9db7ff', '#3b6bff', '#16277a'),
  fade('plume', '#ffffff', '#dfe6ff', '#8f9fd6'),
  glow('coin', '#fff8d8', '#ffd159', '#b8730f'),
  glow('wine', '#ff9d8a', '#c52b2b', '#5c0d15'),
  glow('mini', '#d6fff0', '#39d98a', '#0c6b40'),
  glow('minor', '#d3e0ff', '#5f8bff', '#1b2f8c'),
  glow('major', '#ffd7d2', '#ff5d52', '#8c1712'),
  fade('enamel', '#2c4fd0', '#16277a', '#0b1440'),
].join('');

/** A coin's rim and face, without its value. */
const coin = (face: string) =>
  `<circle cx="50" cy="52" r="45" fill="#5c3606"/><circle cx="50" cy="49" r="45" fill="url(#gold)" ${line}/>${around(24, '<path d="M50 5v5" stroke="#8a520b" stroke-width="3"/>')}<circle cx="50" cy="49" r="37" fill="url(#${face})" stroke="#8a520b" stroke-width="2"/><circle cx="50" cy="49" r="33" fill="none" stroke="#fff6d6" stroke-width="1.500" opacity=".7"/>${around(8, '<path d="M50 15c4 4 4 8 0 11-4-3-4-7 0-11z" fill="#8a520b" opacity=".35"/>')}<path d="M24 32c6-10 16-15 26-15" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".65"/>`;

const drawings: Readonly<Record<Symbol | Jackpot, string>> = {
  dagger: `<g transform="rotate(38 50 50)"><path d="M44 42h12c4 20 2 40-10 56-6-18-6-36-2-56z" fill="url(#steel)" ${line}/><path d="M50 44c2 18 0 34-4 48" fill="none" stroke="#fff" stroke-width="2" opacity=".8"/><path d="M30 36c10-6 30-6 40 0l-4 9H34z" fill="url(#gold)" ${line}/><path d="M42 6h16c4 10-2 18 0 31H42c2-13-4-21 0-31z" fill="url(#gold)" ${line}/><circle cx="50" cy="6" r="7" fill="url(#emerald)" ${line}/><ellipse cx="50" cy="18" rx="5" ry="6" fill="url(#emerald)" stroke="#0b1022" stroke-width="1.500"/><ellipse cx="50" cy="31" rx="4" ry="5" fill="url(#ruby)" stroke="#0b1022" stroke-width="1.500"/><g fill="#fff"><circle cx="37" cy="40" r="2"/><circle cx="44" cy="41" r="2"/><circle cx="56" cy="41" r="2"/><circle cx="63" cy="40" r="2"/></g></g>`,
  aigrette: `<path d="M50 44C40 34 34 16 46 3c4 8 3 14 6 20 3-8 10-14 20-15-2 16-10 28-22 36z" fill="url(#plume)" ${line}/><path d="M50 42c-2-12-4-24-3-34M51 42c4-10 10-20 18-28" fill="none" stroke="#8f9fd6" stroke-width="1.500"/><path d="M18 62c10-8 54-8 64 0l-4 20c-12 10-44 10-56 0z" fill="url(#ruby)" ${line}/><path d="M20 70c12 8 48 8 60 0M22 78c14 8 42 8 56 0" fill="none" stroke="#6e0818" stroke-width="2"/><path d="M16 60c12-10 56-10 68 0l-2 8c-12-7-52-7-64 0z" fill="url(#gold)" ${line}/><path d="M50 38l13 14-13 18-13-18z" fill="url(#gold)" ${line}/><path d="M50 43l9 10-9 12-9-12z" fill="url(#emerald)" stroke="#0b1022" stroke-width="1.500"/><path d="M50 45l4 7-4 3-4-3z" fill="#fff" opacity=".7"/><g fill="#fff" stroke="#0b1022" stroke-width="1"><circle cx="28" cy="61" r="3"/><circle cx="72" cy="61" r="3"/><circle cx="50" cy="76" r="4"/></g>`,
  goblet: `<path d="M24 12h52c4 30-8 44-20 46v18c10 2 16 6 18 14H26c2-8 8-12 18-14V58C32 56 20 42 24 12z" fill="url(#gold)" ${line}/><ellipse cx="50" cy="13" rx="26" ry="7" fill="url(#gold)" ${line}/><ellipse cx="50" cy="13.500" rx="21" ry="4.500" fill="url(#wine)"/><path d="M32 22c-1 14 4 24 10 28" fill="none" stroke="#fff6d6" stroke-width="4" stroke-linecap="round" opacity=".8"/><path d="M25 28c16 6 34 6 50 0l-2 10c-14 6-32 6-46 0z" fill="url(#cobalt)" stroke="#0b1022" stroke-width="1.500"/><g stroke="#0b1022" stroke-width="1"><circle cx="36" cy="36" r="4" fill="url(#ruby)"/><circle cx="50" cy="38" r="4.500" fill="url(#emerald)"/><circle cx="64" cy="36" r="4" fill="url(#ruby)"/></g><ellipse cx="50" cy="64" rx="8" ry="5" fill="url(#turquoise)" ${line}/><path d="M28 86h44" stroke="#9a5c0c" stroke-width="2"/>`,
  ring: `<circle cx="50" cy="64" r="27" fill="none" stroke="#0b1022" stroke-width="14"/><circle cx="50" cy="64" r="27" fill="none" stroke="url(#gold)" stroke-width="10"/><path d="M28 56a25 25 0 0 0 2 26" fill="none" stroke="#fff6d6" stroke-width="3" stroke-linecap="round"/><path d="M34 40l16 6 16-6-4 8H38z" fill="url(#gold)" ${line}/><path d="M34 12h32l14 14-30 26-30-26z" fill="url(#cobalt)" ${line}/><path d="M34 12l8 14 8-14 8 14 8-14M20 26h60M42 26l8 26 8-26" fill="none" stroke="#dbe5ff" stroke-width="1.500" stroke-linejoin="round" opacity=".85"/><path d="M24 25l11-11 5 11z" fill="#fff" opacity=".55"/>`,
  emerald: `<path d="M32 8h36l22 22v40L68 92H32L10 70V30z" fill="url(#emerald)" ${line}/><path d="M38 24h24l12 12v28L62 76H38L26 64V36z" fill="url(#emerald)" stroke="#d7ffe9" stroke-width="1.500"/><path d="M32 8l6 16M68 8l-6 16M90 30l-16 6M90 70l-16-6M68 92l-6-16M32 92l6-16M10 70l16-6M10 30l16 6" stroke="#d7ffe9" stroke-width="1.500" opacity=".8"/><path d="M32 10h34l-6 13H39L27 35l-14-5z" fill="#fff" opacity=".35"/><path d="M38 60l22-30" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".35"/>`,
  ruby: `<path d="M50 4c24 26 34 42 34 56a34 34 0 0 1-68 0C16 46 26 30 50 4z" fill="url(#ruby)" ${line}/><path d="M50 22c14 16 20 27 20 37a20 20 0 0 1-40 0c0-10 6-21 20-37z" fill="url(#ruby)" stroke="#ffd2d6" stroke-width="1.500"/><path d="M50 4v18M84 60H70M16 60h14M50 94V79M74 36L64 44M26 36l10 8M73 84l-9-11M27 84l9-11" stroke="#ffd2d6" stroke-width="1.500" opacity=".75"/><path d="M46 12C32 28 23 42 21 56" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".6"/><circle cx="42" cy="52" r="4" fill="#fff" opacity=".5"/>`,
  turquoise: `<ellipse cx="50" cy="52" rx="42" ry="36" fill="url(#gold)" ${line}/>${around(14, '<circle cx="50" cy="12" r="3" fill="#fff6d6" stroke="#9a5c0c" stroke-width="1" transform="translate(0 4)"/>')}<ellipse cx="50" cy="52" rx="31" ry="26" fill="url(#turquoise)" ${line}/><path d="M36 62c6-8 2-14 10-18s4-10 12-12M60 70c0-8 8-10 8-20" fill="none" stroke="#0a5f58" stroke-width="2" stroke-linecap="round" opacity=".8"/><ellipse cx="40" cy="42" rx="11" ry="6" fill="#fff" opacity=".6" transform="rotate(-24 40 42)"/>`,
  seal: `<circle cx="50" cy="50" r="47" fill="#3b6bff" opacity=".25"/>${around(16, '<path d="M50 2l6 12H44z" fill="url(#gold)" stroke="#0b1022" stroke-width="1"/>')}<circle cx="50" cy="50" r="39" fill="url(#gold)" ${line}/><circle cx="50" cy="50" r="33" fill="url(#enamel)" stroke="#9a5c0c" stroke-width="2"/><g fill="none" stroke="url(#gold)" stroke-width="4" stroke-linecap="round"><path d="M36 62c-10 2-14-8-6-12s16 2 14 9-8 8-6 3 14-8 22-8 12-4 10-9-10-4-12 2"/><path d="M44 56V28M51 54V24M58 53V28" stroke-width="3.500"/><path d="M44 28c3-4 5-4 7-4M51 24c3-3 5-2 7 4" stroke-width="2.500"/><path d="M34 68c12 6 26 4 36-6" stroke-width="3"/></g><path d="M26 36c5-9 13-14 22-15" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".5"/>`,
  coin: coin('coin'),
  mini: coin('mini'),
  minor: coin('minor'),
  major: coin('major'),
};

/** A fresh picture of a symbol, or of a jackpot's coin. */
export const draw = picturesOf(drawings, gradients);
