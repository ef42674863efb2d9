// The pictures on the tiles of Mines: a rosette while they are closed, a turquoise stone, or a mine.
import { drawing } from '../shell/element.ts';

const turn = (count: number, path: string) =>
  Array.from(
    { length: count },
    (_, at) => `<g transform="rotate(${(360 / count) * at} 50 50)">${path}</g>`,
  ).join('');
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" aria-hidden="true">${content}</svg>`;

const markup = {
  rosette: svg(
    `<g fill="#2a3c86">${turn(8, '<path d="M50 20c7 9 7 17 0 27-7-10-7-18 0-27z"/>')}</g><circle cx="50" cy="50" r="5" fill="#3d52a8"/>`,
  ),
  gem: svg(
    '<path d="M30 20h40l18 22-38 42L12 42z" fill="#0e8d81"/><path d="M30 20h40l-8 22H38z" fill="#7ff0e2"/><path d="M12 42h26l12 42z" fill="#17b3a4"/><path d="M88 42H62L50 84z" fill="#0b7a70"/><path d="M38 42h24L50 84z" fill="#2fdac8"/><path d="M30 20 12 42h26z" fill="#44e3d2"/><path d="M70 20l18 22H62z" fill="#12a093"/><path d="M33 25h16l-3 9h-9z" fill="#fff" opacity=".7"/>',
  ),
  mine: svg(
    `<g fill="#c93a3a">${turn(8, '<path d="M50 8l7 20H43z"/>')}</g><circle cx="50" cy="52" r="28" fill="#5d1822"/><circle cx="50" cy="50" r="28" fill="#ff5d52"/><circle cx="50" cy="50" r="17" fill="#a82a30"/><path d="M36 40c3-8 9-11 16-12" fill="none" stroke="#ffd0cb" stroke-width="5" stroke-linecap="round"/>`,
  ),
} as const;

const masters = new Map<keyof typeof markup, SVGSVGElement>();

export function draw(name: keyof typeof markup): SVGSVGElement {
  const master = masters.get(name) ?? drawing(markup[name]);
  masters.set(name, master);
  return master.cloneNode(true) as SVGSVGElement;
}
