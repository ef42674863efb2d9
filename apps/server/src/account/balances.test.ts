import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Balances, Ledger } from '@felek/ledger';
import { keepBalances } from './balances.ts';

// The event loop itself keeps running.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const of = (cash: bigint, version: bigint): Balances => ({ cash, bonus: 0n, held: 0n, version });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A ledger that is asked and announces by hand, and on which another server posts. */
function openBook() {
  let asked = 0;
  let stored: Balances | undefined = of(100n, 1n);
  let isBroken = false;
  let announce: Parameters<Ledger['onApplied']>[0] = () => {};
  const book = keepBalances({
    ledger: {
      async listBalances(wallets) {
        asked += 1;
        return new Map(stored && wallets.map((wallet) => [wallet, stored!]));
      },
      async changedWithin() {
        if (isBroken) throw new Error('the line is cut');
        return stored ? [{ wallet: 'w', balances: stored }] : [];
      },
      onApplied: (listener) => void (announce = listener),
    },
    nowMs: () => Date.now(),
    log: { warn: () => undefined },
  });
  return {
    book,
    asked: () => asked,
    store: (balances: Balances | undefined) => void (stored = balances),
    announce: (balances: Balances) => announce('w', balances, { cash: 0n, bonus: 0n }),
    breakLine: () => void (isBroken = true),
  };
}

it('asks the ledger once for everybody who asks in the same moment, and again after a second', async () => {
  const { book, asked, store } = openBook();
  await Promise.all([book.read('w'), book.read('w'), book.read('w')]);
  await pass(999);
  await book.read('w');
  expect(asked()).toBe(1);
  store(of(50n, 2n));
  expect(await book.read('w')).toEqual(of(100n, 1n));
  await pass(1);
  expect(await book.read('w')).toEqual(of(50n, 2n));
  expect(asked()).toBe(2);
});

it('polls only once in half a minute or more while it receives the postings of other servers', async () => {
  const { book, asked, store } = openBook();
  book.follower.start();
  for (let second = 0; second < 29; second += 1) {
    await book.read('w');
    await pass(1000);
  }
  expect(asked()).toBe(1);
  store(of(70n, 2n));
  await pass(500);
  expect(await book.read('w')).toEqual(of(70n, 2n));
  expect(asked()).toBe(1);
  await pass(31_000);
  await book.read('w');
  expect(asked()).toBe(2);
  await book.follower.stop();
});

it('asks again after a second when others cannot be heard any more', async () => {
  const { book, asked, store, breakLine } = openBook();
  book.follower.start();
  await pass(0);
  await book.read('w');
  breakLine();
  store(of(30n, 2n));
  await pass(4000);
  expect(await book.read('w')).toEqual(of(30n, 2n));
  expect(asked()).toBe(2);
  await book.follower.stop();
});

it('receives a change at once', async () => {
  const { book, announce, asked } = openBook();
  await book.read('w');
  announce(of(70n, 2n));
  expect(await book.read('w')).toEqual(of(70n, 2n));
  expect(asked()).toBe(1);
});

it('keeps the newer of two, in whatever order they come', async () => {
  const { book, announce } = openBook();
  await book.read('w');
  announce(of(30n, 5n));
  announce(of(40n, 4n));
  expect(await book.read('w')).toEqual(of(30n, 5n));
  await pass(1000);
  expect(await book.read('w')).toEqual(of(30n, 5n));
});

it('shows nothing for a wallet that was never opened', async () => {
  const { book, store } = openBook();
  store(undefined);
  expect(await book.read('w')).toEqual(of(0n, 0n));
});
