// Customers' money at the end of each day, and the trial balance.
import { playerFunds } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import { instant, money, paged, text, type RowOf, type Screen } from '../screen/screen.ts';

type Row = RowOf<typeof playerFunds>;

const funds: Screen<Row> = {
  name: 'funds',
  title: 'funds.title',
  empty: 'funds.empty',
  call: playerFunds,
  read: paged(playerFunds, () => ({})),
  keyOf: ({ day, currency }) => `${day} ${currency}`,
  nameOf: ({ day, currency }) => `${day} · ${currency}`,
  isBad: ({ trialBalance }) => trialBalance !== 0,
  data: [
    text('day', 'of.dayUtc', (row) => row.day),
    money('cash', 'funds.cash', (row) => row.cash),
    money('bonus', 'funds.bonus', (row) => row.bonus),
    money('held', 'funds.held', (row) => row.held),
    money('inPlay', 'funds.inPlay', (row) => row.inPlay),
    money('jackpots', 'funds.jackpots', (row) => row.jackpots),
    money('house', 'funds.house', (row) => row.house),
    money('trialBalance', 'funds.trialBalance', (row) => row.trialBalance),
    text('currency', 'of.currency', (row) => row.currency, { place: 'more' }),
    instant('countedAt', 'funds.countedAt', (row) => row.countedAt, { place: 'more' }),
  ],
};

export const Funds = pageOf(funds);
