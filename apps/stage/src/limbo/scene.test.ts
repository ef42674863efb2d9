// @vitest-environment jsdom
// The quick targets: which of them stands, by a press and by a typed target.
import { expect, it } from 'vitest';
import type { Tools } from '../shell/scene.ts';
import { liraOf } from '../shell/texts.ts';
import { makeScene } from './scene.ts';

function open() {
  const { choices } = makeScene({
    language: 'en',
    lira: liraOf('en'),
    isAuto: () => false,
    isStill: () => true,
    stake: () => 10,
    changed: () => undefined,
  } as unknown as Tools);
  const chips = [...choices!.querySelectorAll<HTMLElement>('.limbo-chip')];
  const chosen = () =>
    chips
      .filter((chip) => chip.getAttribute('aria-pressed') === 'true')
      .map(({ textContent }) => textContent);
  return { choices: choices!, chips, chosen };
}

it('marks the quick target that stands, and none for a target between them', () => {
  const { choices, chips, chosen } = open();
  expect(chosen()).toEqual(['2×']);
  chips.find(({ textContent }) => textContent === '10×')!.click();
  expect(chosen()).toEqual(['10×']);
  const field = choices.querySelector('input')!;
  const type = (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event('change'));
  };
  type('3.14');
  expect(chosen()).toEqual([]);
  type('1.5');
  expect(chosen()).toEqual(['1.5×']);
});
