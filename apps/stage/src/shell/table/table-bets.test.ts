import { expect, it } from 'vitest';
import { makeTableBets } from './table-bets.ts';
import { Refused, type Wire } from '../wire.ts';

const late = new Refused('bets_closed', 'Too late: your bet was not accepted.');
const bets = makeTableBets(
  { ask: () => Promise.reject(late) } as unknown as Wire,
  'Your bet stays in play.',
  () => undefined,
);

it('does not say of a bet that stays in play that it was not accepted', async () => {
  expect(await bets.undo('b')).toMatchObject({ code: 'bets_closed', message: 'Your bet stays in play.' });
  expect(await bets.place('b', { round: 1, stake: 5, bet: {} })).toBe(late);
});
