// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeCelebration } from './celebration.ts';
import { tierOf } from './stakes.ts';
import { liraOf, shellTexts, speaker } from './texts.ts';
import { makeSound } from './sound.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const lira = liraOf('en');

/** A celebration, with the board and the box that it counts in. */
function open() {
  const board = document.createElement('section');
  const winText = document.createElement('b');
  const sound = makeSound();
  sound.muted = true;
  // jsdom moves nothing: the petals are not scattered.
  Element.prototype.animate = vi.fn<Element['animate']>();
  const celebration = makeCelebration({
    board,
    winText,
    sound,
    say: speaker(shellTexts, 'en'),
    lira,
    isStill: () => false,
  });
  return { board, winText, celebration };
}

it('counts a large win in one text node, the same in the box and across the board', async () => {
  const { board, winText, celebration } = open();
  const tier = tierOf(2000, 100)!;
  const seen = celebration.celebrate(2000, tier);
  const node = winText.firstChild;
  await vi.advanceTimersByTimeAsync(500);
  const figure = board.querySelector('.figure')!;
  expect(winText.textContent).not.toBe(lira(2000));
  expect(figure.textContent).toBe(winText.textContent);
  expect(winText.firstChild).toBe(node);
  celebration.tap();
  await vi.advanceTimersByTimeAsync(0);
  expect([figure.textContent, winText.textContent]).toEqual([lira(2000), lira(2000)]);
  expect(winText.firstChild).toBe(node);
  celebration.tap();
  await seen;
  expect(board.children).toHaveLength(0);
});

it('leaves a box still that shows the whole win already, and counts across the board', async () => {
  const { board, winText, celebration } = open();
  winText.textContent = lira(2000);
  const seen = celebration.celebrate(2000, tierOf(2000, 100)!);
  await vi.advanceTimersByTimeAsync(500);
  expect(winText.textContent).toBe(lira(2000));
  expect(board.querySelector('.figure')!.textContent).not.toBe(lira(2000));
  celebration.tap();
  await vi.advanceTimersByTimeAsync(0);
  celebration.tap();
  await seen;
});
