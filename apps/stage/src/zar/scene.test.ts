// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { Tools } from '../shell/scene.ts';
import { liraOf } from '../shell/texts.ts';
import { makeScene } from './scene.ts';

it('names the side that wins, whose end of the bar takes its colour', () => {
  const scene = makeScene({
    language: 'en',
    lira: liraOf('en'),
    isAuto: () => false,
    stake: () => 10,
    changed: () => undefined,
  } as unknown as Tools);
  const shown = () => scene.board.querySelector<HTMLElement>('.zar-zones')!.dataset['side'];
  const before = shown();
  scene.choices!.querySelector<HTMLElement>('.zar-swap')!.click();
  expect([before, shown()]).toEqual(['over', 'under']);
});
