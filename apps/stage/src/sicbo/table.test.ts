// @vitest-environment jsdom
// What a table that is higher than its place shows after a throw.
import { table } from '@felek/games/sicbo/sicbo';
import { expect, it } from 'vitest';
import type { Chips } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { makeTable } from './table.ts';
import { sicboTexts } from './texts.ts';

const place = (top: number, bottom: number) => () => ({ top, bottom }) as DOMRect;

it.each([
  ['below', place(300, 340), 120],
  ['above', place(-40, 0), -60],
  ['in sight', place(100, 140), 0],
])('scrolls to a won spot that lies %s', (_where, spotPlace, scrolled) => {
  const { spots } = table;
  const chips = { placed: new Map(), draw: () => document.createElement('i') } as unknown as Chips;
  const say = speaker(sicboTexts, 'en');
  const made = makeTable({ say, lira: String, spots, paysOf: () => '', chips });
  made.element.getBoundingClientRect = place(20, 220);
  made.element.querySelector<HTMLElement>('[data-spot="6"]')!.getBoundingClientRect = spotPlace;
  made.show(new Map([['6', 5]]));
  made.mark(new Set(['big', '6']));
  expect(made.element.scrollTop).toBe(scrolled);
});
