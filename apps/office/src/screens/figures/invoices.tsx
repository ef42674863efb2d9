// The dues of each game provider, each payment service and the state, month by month, and the terms behind them.
import { invoices as invoicesCall, setFigureTerm } from '@felek/contract/office';
import { pageOf } from '../../screen/ScreenPage.tsx';
import {
  action,
  code,
  money,
  text,
  whole,
  why,
  words,
  type RowOf,
  type Screen,
} from '../../screen/screen.ts';

type Row = RowOf<typeof invoicesCall>;

const invoices: Screen<Row> = {
  name: 'invoices',
  title: 'invoices.title',
  empty: 'invoices.empty',
  call: invoicesCall,
  read: whole(invoicesCall, () => ({})),
  keyOf: ({ month, subject }) => `${month} ${subject}`,
  nameOf: ({ month, subject }) => `${subject} · ${month}`,
  data: [
    text('month', 'invoices.month', (row) => row.month),
    code('subject', 'invoices.subject', (row) => row.subject),
    words('state', 'of.state', 'invoice', (row) => (row.isComplete ? 'complete' : 'running'), {
      tone: ({ isComplete }) => (isComplete ? 'good' : 'plain'),
    }),
    money('base', 'invoices.base', (row) => row.base),
    money('carried', 'invoices.carried', (row) => row.carried),
    money('share', 'invoices.share', (row) => row.share),
    money('minimum', 'invoices.minimum', (row) => row.minimum),
    money('due', 'invoices.due', (row) => row.due),
  ],
  starts: [
    action('set', 'terms.set', setFigureTerm, {
      note: 'terms.set.note',
      fields: [
        { path: 'subject', title: 'invoices.subject', kind: 'text', hint: 'terms.subject.hint' },
        { path: 'fromMonth', title: 'terms.fromMonth', kind: 'text', hint: 'terms.fromMonth.hint' },
        { path: 'basisPoints', title: 'terms.basisPoints', kind: 'percent' },
        { path: 'above', title: 'terms.above', kind: 'money', empty: 'absent' },
        { path: 'basisPointsAbove', title: 'terms.basisPointsAbove', kind: 'percent', empty: 'absent' },
        { path: 'minimum', title: 'invoices.minimum', kind: 'money', empty: 'absent' },
        { path: 'carries', title: 'terms.carries', kind: 'flag', initial: 'true' },
        why,
      ],
    }),
  ],
};

export const Invoices = pageOf(invoices);
