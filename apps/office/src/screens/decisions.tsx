// The record of the office: what operators decided, looked at and were refused, each row linked to the one before by its hash.
import { officeRecord, recordKinds, verifyRecord } from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  action,
  chained,
  code,
  count,
  drawn,
  instant,
  text,
  words,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';
import { actionCodes } from './action-codes.ts';
import { Detail } from './Detail.tsx';
import { linksOf } from './subject-places.tsx';
import { Verified } from './Verified.tsx';

type Row = RowOf<typeof officeRecord>;

/** A text too short for a name is still being typed. */
const leastLength = 3;
const typedOut = (text: string | undefined): text is string =>
  text !== undefined && text.length >= leastLength;

const decisions: Screen<Row> = {
  name: 'decisions',
  title: 'decisions.title',
  empty: 'decisions.empty',
  call: officeRecord,
  isLive: true,
  read: chained(officeRecord, ({ kind, operator, subject }, before) => {
    const known = recordKinds.find((each) => each === kind);
    return {
      ...(known && { kind: known }),
      ...(typedOut(operator) && { operator }),
      ...(typedOut(subject) && { subject }),
      ...(before !== undefined && { before: Number(before) }),
    };
  }),
  filters: [
    {
      key: 'kind',
      title: 'record.kind',
      kind: 'choice',
      options: [
        { value: 'all', title: 'filter.all' },
        { value: 'decision', title: 'record.decision' },
        { value: 'read', title: 'record.read' },
        { value: 'reveal', title: 'record.reveal' },
        { value: 'refused', title: 'record.refused' },
        { value: 'entry', title: 'record.entry' },
      ],
    },
    { key: 'operator', title: 'of.operator', kind: 'text' },
    { key: 'subject', title: 'of.subject', kind: 'text', hint: 'record.subject.hint' },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ operator, subject }) => `${operator} · ${subject}`,
  isBad: ({ kind }) => kind === 'refused',
  data: [
    instant('at', 'of.at', (row) => row.at),
    text('operator', 'of.operator', (row) => row.operator),
    words('kind', 'record.kind', 'record', (row) => row.kind, {
      tone: ({ kind }) => (kind === 'refused' ? 'bad' : 'plain'),
    }),
    words('action', 'of.action', 'action', (row) => actionCodes(row.action)),
    text('subject', 'of.subject', (row) => row.subject),
    text('why', 'of.why', (row) => row.why),
    text('address', 'providerCalls.address', (row) => row.address, { place: 'more' }),
    count('seq', 'record.seq', (row) => row.seq, { place: 'more' }),
    drawn('opens', 'approvals.opens', linksOf, { place: 'drawer' }),
    drawn('detail', 'of.detail', (row) => <Detail detail={row.detail} />, { place: 'drawer' }),
    code('hash', 'record.hash', (row) => row.hash, { place: 'drawer' }),
    code('id', 'of.id', (row) => row.id, { place: 'drawer' }),
  ],
  starts: [
    action('verify', 'record.verify', verifyRecord, {
      note: 'record.verify.note',
      fields: [],
      shows: Verified,
    }),
  ],
};

export const Decisions = pageOf(decisions);
