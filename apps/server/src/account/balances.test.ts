import { expect, it } from 'vitest';
import type { Balances, WalletId } from '@felek/ledger';
import { keepBalances } from './balances.ts';

const of = (cash: bigint, version: bigint): Balances => ({ cash, bonus: 0n, held: 0n, version });

/** A ledger that is asked and announces by hand. */
function openBook() {
  let nowMs = 0;
  let asked = 0;
  let stored: Balances | undefined = of(100n, 1n);
  let announce = (_wallet: WalletId, _balances: Balances) => {};
  const book = keepBalances(
    {
      async balances() {
        asked += 1;
        return stored;
      },
      onApplied: (listener) => void (announce = listener),
    },
    () => nowMs,
  );
  return {
    book,
    asked: () => asked,
    store: (balances: Balances | undefined) => void (stored = balances),
    announce: (balances: Balances) => announce('w', balances),
    pass: (ms: number) => void (nowMs += ms),
  };
}

it('asks the ledger once for everybody who asks in the same moment, and again after a second', async () => {
  const { book, asked, store, pass } = openBook();
  await Promise.all([book.read('w'), book.read('w'), book.read('w')]);
  pass(999);
  await book.read('w');
  expect(asked()).toBe(1);
  store(of(50n, 2n));
  expect(await book.read('w')).toEqual(of(100n, 1n));
  pass(1);
  expect(await book.read('w')).toEqual(of(50n, 2n));
  expect(asked()).toBe(2);
});

it('hears of a change at once', async () => {
  const { book, announce, asked } = openBook();
  await book.read('w');
  announce(of(70n, 2n));
  expect(await book.read('w')).toEqual(of(70n, 2n));
  expect(asked()).toBe(1);
});

it('keeps the newer of two, in whatever order they come', async () => {
  const { book, announce, pass } = openBook();
  await book.read('w');
  announce(of(30n, 5n));
  announce(of(40n, 4n));
  expect(await book.read('w')).toEqual(of(30n, 5n));
  pass(1000);
  expect(await book.read('w')).toEqual(of(30n, 5n));
});

it('shows nothing for a wallet that was never opened', async () => {
  const { book, store } = openBook();
  store(undefined);
  expect(await book.read('w')).toEqual(of(0n, 0n));
});
