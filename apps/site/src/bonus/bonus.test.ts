import { expect, it } from 'vitest';
import { bestHall } from './bonus.ts';

const terms = {
  wagering: 10,
  days: 7,
  leastDeposit: null,
  percentOfDeposit: null,
  onlyFirst: false,
  freeBet: null,
} as const;
const limits = { mostStake: null, mostWin: null } as const;
const counting = (...contributions: { kind: 'slot' | 'live'; percent: number }[]) =>
  bestHall({ terms: { ...terms, ...limits, contributions } });

it('leads to the hall whose games count most, the first one of equals', () => {
  expect(counting({ kind: 'slot', percent: 0 }, { kind: 'live', percent: 50 })).toBe('/casino/live');
  expect(counting({ kind: 'slot', percent: 50 }, { kind: 'live', percent: 50 })).toBe('/casino/slot');
});
