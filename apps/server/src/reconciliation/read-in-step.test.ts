import { describe, expect, it } from 'vitest';
import type { Movement } from './compare.ts';
import { readInStep, type Movements } from './read-in-step.ts';

const day = '2026-11-20';
const at = (hour: number) => new Date(Date.parse(`${day}T00:30:00Z`) + hour * 3_600_000);
const movement = (hour?: number): Movement => ({
  reference: String(hour),
  amount: 1n,
  ...(hour !== undefined && { at: at(hour) }),
});

/** The movements that are read of the day, in order; for the ledger's, with the hour in which each was read. */
async function taken(theirs: Movements, isEnough = (_count: number) => false): Promise<string[]> {
  const found: string[] = [];
  const ours = {
    readOurs: async (from: Date, to: Date) => {
      expect(to.getTime() - from.getTime()).toBe(3_600_000);
      return [{ reference: `hour ${from.toISOString().slice(0, 13)}`, amount: 1n }];
    },
  };
  await readInStep(ours, day, theirs, (party, { reference }) => {
    found.push(`${party} ${reference.replace(`${day}T`, '')}`);
    return !isEnough(found.length);
  });
  return found;
}

describe('a day of both sides', () => {
  it('is read hour by hour, the file no faster than the ledger', async () => {
    const all = await taken([movement(0), movement(0), movement(2), movement(23)]);
    expect(all.slice(0, 6)).toEqual([
      'theirs 0',
      'theirs 0',
      'ours hour 00',
      'ours hour 01',
      'theirs 2',
      'ours hour 02',
    ]);
    expect(all.slice(-2)).toEqual(['theirs 23', 'ours hour 23']);
    expect(all).toHaveLength(28);
  });

  it('is read whole where the file says no times, has no order, or is of another day', async () => {
    expect((await taken([movement(), movement()])).slice(0, 2)).toEqual([
      'theirs undefined',
      'theirs undefined',
    ]);
    expect(await taken([movement(5), movement(3), movement(30)])).toHaveLength(27);
  });

  it('is read no further once it is enough, and the file is let go', async () => {
    let isOpen = true;
    async function* file() {
      try {
        for (;;) yield movement(0);
      } finally {
        isOpen = false;
      }
    }
    expect(await taken(file(), (count) => count === 3)).toHaveLength(3);
    expect(isOpen).toBe(false);
  });
});
