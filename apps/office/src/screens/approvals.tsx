// Requests for a second person: those that wait for this operator, those that they made, and how both ended. An approval is for the stored
// request. Its facts are in the drawer.
import {
  approvals as approvalsCall,
  approveRequest,
  rejectRequest,
  withdrawRequest,
} from '@felek/contract/office';
import { pageOf } from '../screen/ScreenPage.tsx';
import {
  action,
  age,
  chained,
  code,
  drawn,
  instant,
  text,
  words,
  type RowOf,
  type Screen,
  type Tone,
} from '../screen/screen.ts';
import { sayNow } from '../texts/texts.ts';
import { sessionNow } from '../wire/session.ts';
import { actionCodes } from './action-codes.ts';
import { Detail } from './Detail.tsx';
import { linksOf } from './subject-places.tsx';

type Row = RowOf<typeof approvalsCall>;
const tones: Readonly<Record<Row['state'], Tone>> = {
  requested: 'warn',
  executed: 'good',
  failed: 'bad',
  rejected: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
};
const isMine = ({ maker }: Row) => maker === sessionNow()?.username;
const isOpen = ({ state }: Row) => state === 'requested';
const queues = ['waiting', 'mine', 'ended'] as const;

const approvals: Screen<Row> = {
  name: 'approvals',
  title: 'approvals.title',
  empty: 'approvals.empty',
  call: approvalsCall,
  isLive: true,
  read: chained(approvalsCall, ({ queue }, after) => ({
    queue: queues.find((each) => each === queue) ?? 'waiting',
    ...(after !== undefined && { after }),
  })),
  filters: [
    {
      key: 'queue',
      title: 'approvals.queue',
      kind: 'choice',
      options: [
        { value: 'waiting', title: 'approvals.waiting' },
        { value: 'mine', title: 'approvals.mine' },
        { value: 'ended', title: 'approvals.ended' },
      ],
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ maker, subject }) => `${maker} · ${subject}`,
  data: [
    age('age', 'of.requestedAt', (row) => row.madeAt),
    words('action', 'of.action', 'action', (row) => actionCodes(row.action)),
    text('subject', 'of.subject', (row) => row.subject, { place: 'list' }),
    text('maker', 'approvals.maker', (row) => row.maker),
    text('why', 'of.why', (row) => row.why),
    words('state', 'of.state', 'request', (row) => row.state, { tone: (row) => tones[row.state] }),
    age('expires', 'approvals.expires', (row) => (isOpen(row) ? row.expiresAt : null)),
    text('endedBy', 'approvals.endedBy', (row) => row.endedBy),
    instant('endedAt', 'of.resolvedAt', (row) => row.endedAt, { place: 'more' }),
    text('endedBecause', 'approvals.endedBecause', (row) => row.endedBecause, { place: 'drawer' }),
    drawn('opens', 'approvals.opens', linksOf, { place: 'drawer' }),
    drawn('detail', 'of.detail', (row) => <Detail detail={row.detail} />, { place: 'drawer' }),
    text(
      'permission',
      'approvals.permission',
      (row) => (row.mustRepeat ? sayNow('approvals.again') : row.permission),
      {
        place: 'drawer',
      },
    ),
    code('id', 'of.id', (row) => row.id, { place: 'drawer' }),
  ],
  actions: [
    action('approve', 'approvals.approve', approveRequest, {
      look: 'primary',
      hotkey: 'a',
      note: 'approvals.approve.note',
      isOffered: (row) => isOpen(row) && !isMine(row) && !row.mustRepeat,
      fixed: ({ id }) => ({ id }),
      // Nothing ran: the words are those of the call that was to run.
      refusedBy: ({ refusal }) => refusal?.message,
    }),
    action('reject', 'approvals.reject', rejectRequest, {
      look: 'danger',
      hotkey: 'r',
      note: 'approvals.reject.note',
      isOffered: (row) => isOpen(row) && !isMine(row),
      fixed: ({ id }) => ({ id }),
    }),
    action('withdraw', 'approvals.withdraw', withdrawRequest, {
      hotkey: 'r',
      note: 'approvals.withdraw.note',
      isOffered: (row) => isOpen(row) && isMine(row),
      fixed: ({ id }) => ({ id }),
    }),
  ],
};

export const Approvals = pageOf(approvals);
