// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenRested } from './Later.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const touch = () => dispatchEvent(new Event('pointerdown'));
const turn = (ms: number) => vi.advanceTimersByTime(ms);
/** jsdom has no idle callback: settled work begins 1.5 s after its cause. */
const idleMs = 1500;

function begun(): () => boolean {
  const work = vi.fn<() => void>();
  whenRested(work);
  return () => work.mock.calls.length > 0;
}

it('work that holds the page up waits for a second without an action', () => {
  const isBegun = begun();
  touch();
  turn(idleMs + 900);
  touch();
  turn(900);
  expect(isBegun()).toBe(false);
  turn(100);
  expect(isBegun()).toBe(true);
});

it('it waits no longer than ten seconds for a visitor who never rests', () => {
  const isBegun = begun();
  touch();
  turn(idleMs);
  for (let tenths = 0; tenths < 99; tenths += 1) {
    turn(100);
    touch();
  }
  expect(isBegun()).toBe(false);
  turn(100);
  expect(isBegun()).toBe(true);
});

it('it begins without any action fifteen seconds after the start', () => {
  const isBegun = begun();
  turn(15_000 + idleMs + 999);
  expect(isBegun()).toBe(false);
  turn(1);
  expect(isBegun()).toBe(true);
});
