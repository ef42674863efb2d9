// The rows behind a figure: what moved through each account of the house on each day.
import { figureFacts as factsCall, figureIds } from '@felek/contract/office';
import { pageOf } from '../../screen/ScreenPage.tsx';
import { chained, code, count, money, text, words, type RowOf, type Screen } from '../../screen/screen.ts';
import type { TextKey } from '../../texts/texts.ts';

type Row = RowOf<typeof factsCall>;

const facts: Screen<Row> = {
  name: 'figureFacts',
  title: 'figureFacts.title',
  empty: 'figureFacts.empty',
  call: factsCall,
  read: chained(factsCall, ({ figure, account, from, to }, after) => {
    const known = figureIds.find((each) => each === figure);
    return {
      ...(known && { figure: known }),
      ...(account !== undefined && { account }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(after !== undefined && { after }),
    };
  }),
  filters: [
    {
      key: 'figure',
      title: 'figureFacts.figure',
      kind: 'choice',
      options: [
        { value: 'all', title: 'filter.all' },
        ...figureIds.map((value) => ({ value, title: `figure.${value}` satisfies TextKey })),
      ],
    },
    { key: 'account', title: 'figureFacts.account', kind: 'text', hint: 'figureFacts.account.hint' },
    { key: 'from', title: 'filter.from', kind: 'day' },
    { key: 'to', title: 'filter.to', kind: 'day' },
  ],
  keyOf: (row) => [row.day, row.currency, row.account, row.measure, row.purse].join(' '),
  nameOf: ({ day, account, measure }) => `${day} · ${account || measure}`,
  data: [
    text('day', 'of.dayUtc', (row) => row.day),
    code('account', 'figureFacts.account', (row) => row.account),
    words('measure', 'figureFacts.measure', 'measure', (row) => row.measure),
    words('purse', 'figureFacts.purse', 'purse', (row) => row.purse),
    money('amount', 'of.amount', (row) => row.amount),
    count('entries', 'figureFacts.entries', (row) => row.entries),
    text('currency', 'of.currency', (row) => row.currency, { place: 'more' }),
  ],
};

export const FigureFacts = pageOf(facts);
