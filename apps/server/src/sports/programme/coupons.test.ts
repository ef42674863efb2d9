import { expect, it } from 'vitest';
import type { SportsMarket } from '@felek/contract/sports';
import { readyCoupons, type Row } from './coupons.ts';

const market = (
  type: number,
  odds: Readonly<Record<string, number>>,
  state: SportsMarket['state'] = 'open',
): SportsMarket => ({
  id: String(type),
  type,
  specifiers: '',
  state,
  canCashOut: true,
  earlyLead: null,
  outcomes: Object.entries(odds).map(([id, each]) => ({
    id,
    name: null,
    odds: each,
    version: 1,
    state: 'open',
  })),
});
const row = (id: string, main: readonly SportsMarket[], state: 'open' | 'suspended' = 'open') =>
  ({ event: { id, state }, main }) as unknown as Row;

const legsOf = (rows: readonly Row[]) =>
  Object.fromEntries(
    readyCoupons(rows).map(({ id, legs }) => [
      id,
      legs.map(({ event, outcome }) => `${event.id} ${outcome}`),
    ]),
  );

it('takes the soonest matches that its rule fits, four at most, and multiplies their odds exactly', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => row(id, [market(1, { 1: 1500, 2: 3900, 3: 6000 })]));
  expect(readyCoupons(rows)).toMatchObject([{ id: 'favourites', totalOdds: 5062 }]);
  expect(legsOf(rows)).toEqual({ favourites: ['a 1', 'b 1', 'c 1', 'd 1'] });
});

it('is left out with fewer than three matches', () => {
  expect(readyCoupons(['a', 'b'].map((id) => row(id, [market(1, { 1: 1500, 2: 3900, 3: 6000 })])))).toEqual(
    [],
  );
});

it('has nothing in it that is not open', () => {
  const open = ['a', 'b', 'c'].map((id) => row(id, [market(18, { 12: 1800, 13: 2000 })]));
  const shut = [
    row('x', [market(18, { 12: 1800, 13: 2000 }, 'suspended')]),
    row('y', [market(18, { 12: 1800, 13: 2000 })], 'suspended'),
  ];
  expect(legsOf([...shut, ...open])).toEqual({ goals: ['a 12', 'b 12', 'c 12'] });
});

it('backs no draw', () => {
  const rows = ['a', 'b', 'c'].map((id) => row(id, [market(1, { 1: 5000, 2: 2500, 3: 2900 })]));
  expect(legsOf(rows)).toEqual({ surprises: ['a 3', 'b 3', 'c 3'] });
});
