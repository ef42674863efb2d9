// Credits of game providers without a stake: those in suspense wait for a decision.
import { prizes as prizesCall, resolvePrize } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  action,
  age,
  code,
  customer,
  instant,
  money,
  paged,
  text,
  why,
  words,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';

type Row = RowOf<typeof prizesCall>;

const prizes: Screen<Row> = {
  name: 'prizes',
  title: 'prizes.title',
  empty: 'prizes.empty',
  call: prizesCall,
  isLive: true,
  read: paged(prizesCall, ({ state }) => ({ suspended: state !== 'all' })),
  filters: [
    {
      key: 'state',
      title: 'of.state',
      kind: 'choice',
      options: [
        { value: 'suspended', title: 'prize.suspended' },
        { value: 'all', title: 'filter.all' },
      ],
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ customer: { username }, provider }) => `${username} · ${provider}`,
  data: [
    age('age', 'of.at', (row) => row.at),
    customer((row) => row.customer),
    money('amount', 'of.amount', (row) => row.amount),
    words('state', 'of.state', 'prize', (row) => row.state, {
      tone: ({ state }) => (state === 'suspended' ? 'warn' : 'plain'),
    }),
    words('because', 'prizes.because', 'because', (row) => row.because, { tone: 'warn' }),
    text('provider', 'of.provider', (row) => row.provider),
    text('game', 'of.game', (row) => row.game),
    code('code', 'campaigns.code', (row) => row.code),
    code('tx', 'of.transaction', (row) => row.tx, { place: 'more' }),
    instant('at', 'of.at', (row) => row.at, { place: 'drawer' }),
    code('id', 'of.id', (row) => row.id, { place: 'drawer' }),
  ],
  actions: [
    action('resolve', 'prizes.resolve', resolvePrize, {
      look: 'primary',
      hotkey: 'a',
      note: 'prizes.resolve.note',
      isOffered: ({ state }) => state === 'suspended',
      fixed: ({ id }) => ({ id }),
      fields: [
        {
          path: 'as',
          title: 'of.resolution',
          kind: 'choice',
          options: [
            { value: 'release', title: 'prizes.release' },
            { value: 'return', title: 'prizes.return' },
          ],
        },
        why,
      ],
    }),
  ],
};

export const Prizes = pageOf(prizes);
