// What operators decided: who, what, why, and the facts of it.
import { decisions as decisionsCall } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import { code, drawn, instant, paged, text, words, type RowOf, type Screen } from '../screen/screen.ts';
import { actionCodes } from './action-codes.ts';
import { Detail } from './Detail.tsx';

type Row = RowOf<typeof decisionsCall>;

const decisions: Screen<Row> = {
  name: 'decisions',
  title: 'decisions.title',
  empty: 'decisions.empty',
  call: decisionsCall,
  isLive: true,
  read: paged(decisionsCall, () => ({})),
  keyOf: ({ id }) => id,
  nameOf: ({ operator, action }) => `${operator} · ${action}`,
  data: [
    instant('at', 'of.at', (row) => row.at),
    text('operator', 'of.operator', (row) => row.operator),
    words('action', 'of.action', 'action', (row) => actionCodes(row.action)),
    text('subject', 'of.subject', (row) => row.subject),
    text('why', 'of.why', (row) => row.why),
    drawn('detail', 'of.detail', (row) => <Detail detail={row.detail} />, { place: 'drawer' }),
    code('id', 'of.id', (row) => row.id, { place: 'drawer' }),
  ],
};

export const Decisions = pageOf(decisions);
