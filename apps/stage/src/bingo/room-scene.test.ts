// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { TableTools } from '../shell/scene.ts';
import { liraOf } from '../shell/texts.ts';
import { makeScene } from '../tombala-90/scene.ts';

globalThis.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
const tools = { language: 'tr', lira: liraOf('tr'), isStill: () => true } as unknown as TableTools;

it('marks the rounds that ended with a ball, and none without a card', () => {
  const { pill } = makeScene(tools);
  expect(pill!({ balls: 0 })).toBeUndefined();
  expect(pill!({ balls: 61 })).toEqual({ text: '61', tone: 'even', label: '61 topta bitti' });
});
