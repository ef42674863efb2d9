// A customer's history, as lists over one call: all of it, or one kind with that kind's columns.
import { useParams } from '@tanstack/react-router';
import { customerTimeline, linkedCustomers, timelineKinds, type TimelineKind } from '@felek/contract/office';
import {
  chained,
  customer,
  drawn,
  instant,
  money,
  text,
  whole,
  words,
  type Datum,
  type Filter,
  type RowOf,
  type Screen,
} from '../../screen/screen.ts';
import { printInstant } from '../../screen/time.ts';
import type { TextKey } from '../../texts/texts.ts';
import { RoundTimeline } from './RoundTimeline.tsx';
import { CustomerFacts, Gist, Happening, nounOfState, type TimelineItem } from './CustomerFacts.tsx';

const fact = (name: string) => (row: TimelineItem) => {
  const value = row.facts[name];
  return typeof value === 'string' ? value : null;
};
const sum = (name: string) => (row: TimelineItem) => {
  const value = row.facts[name];
  return typeof value === 'number' ? value : null;
};
const named = (name: string, title: TextKey): Datum<TimelineItem> => text(`fact-${name}`, title, fact(name));
const amount = (name: string, title: TextKey): Datum<TimelineItem> => money(`fact-${name}`, title, sum(name));
const at = instant<TimelineItem>('at', 'of.at', (row) => row.at);
const moved = money<TimelineItem>('amount', 'of.amount', (row) => row.amount);
const state: Datum<TimelineItem> = {
  ...words<TimelineItem>('state', 'of.state', 'state', fact('state')),
  of: (row) => {
    const code = fact('state')(row);
    return code === null
      ? { as: 'nothing' }
      : { as: 'words', noun: nounOfState(row.kind), codes: [code], tone: 'plain' };
  },
};
const facts = drawn<TimelineItem>('facts', 'of.detail', (row) => <CustomerFacts row={row} />, {
  place: 'drawer',
});
const what = drawn<TimelineItem>('what', 'timeline.what', (row) => <Happening row={row} />);

function timeline(
  name: string,
  title: TextKey,
  kinds: readonly TimelineKind[] | undefined,
  data: readonly Datum<TimelineItem>[],
  filters?: readonly Filter[],
): Screen<TimelineItem> {
  return {
    name: `customer-${name}`,
    title,
    empty: 'timeline.empty',
    call: customerTimeline,
    read: chained(customerTimeline, ({ usercode = '', kind }, after) => {
      const chosen = kinds ?? timelineKinds.filter((each) => each === kind);
      return {
        usercode,
        ...(chosen.length > 0 && { kinds: [...chosen] }),
        ...(after !== undefined && { after }),
      };
    }),
    keyOf: ({ kind, id }) => `${kind} ${id}`,
    nameOf: ({ at: happened }) => printInstant(happened),
    data: [...data, facts],
    ...(filters && { filters }),
  };
}

const everything = timeline(
  'timeline',
  'timeline.title',
  undefined,
  [
    at,
    words('kind', 'timeline.kind', 'kind', (row) => row.kind),
    what,
    moved,
    drawn('gist', 'of.detail', (row) => <Gist row={row} />, { place: 'list' }),
    words('by', 'timeline.by', 'by', (row) => row.by),
    text('operator', 'of.operator', (row) => row.operator),
  ],
  [
    {
      key: 'kind',
      title: 'timeline.kind',
      kind: 'choice',
      options: [
        { value: '', title: 'timeline.all' },
        ...timelineKinds.map((kind) => ({ value: kind, title: `kind.${kind}` as const })),
      ],
    },
  ],
);

const postings = timeline(
  'money',
  'kind.money',
  ['money'],
  [
    at,
    named('operation', 'of.operation'),
    named('source', 'of.provider'),
    moved,
    amount('cash', 'datum.cash'),
    amount('bonus', 'datum.bonus'),
    amount('held', 'datum.held'),
    text('key', 'of.transaction', fact('key'), { place: 'more' }),
  ],
);

const listedRounds = timeline(
  'rounds',
  'kind.round',
  ['round'],
  [
    at,
    named('game', 'of.game'),
    named('provider', 'of.provider'),
    amount('stake', 'datum.stake'),
    amount('paid', 'datum.paid'),
    moved,
    state,
    text('round', 'datum.round', fact('round'), { place: 'more' }),
  ],
);

const rounds: Screen<TimelineItem> = {
  ...listedRounds,
  below: (row) => <RoundOfCustomer row={row} />,
};

function RoundOfCustomer({ row }: { readonly row: TimelineItem }) {
  const { usercode = '' } = useParams({ strict: false });
  return (
    <RoundTimeline
      usercode={usercode}
      provider={fact('provider')(row) ?? ''}
      round={fact('round')(row) ?? ''}
    />
  );
}

const bets = timeline(
  'bets',
  'kind.bet',
  ['bet'],
  [
    at,
    named('reference', 'of.reference'),
    named('legs', 'datum.legs'),
    amount('stake', 'datum.stake'),
    amount('possible', 'datum.possible'),
    amount('paid', 'datum.paid'),
    state,
  ],
);

const payments = timeline(
  'payments',
  'kind.payment',
  ['payment'],
  [
    at,
    what,
    moved,
    named('method', 'of.method'),
    named('destination', 'of.destination'),
    state,
    text('reasons', 'withdrawals.reasons', fact('reasons'), { place: 'more' }),
    text('serviceReference', 'datum.serviceReference', fact('serviceReference'), { place: 'more' }),
  ],
);

const sessions = timeline(
  'sessions',
  'kind.session',
  ['session'],
  [
    at,
    what,
    named('device', 'datum.device'),
    named('address', 'datum.address'),
    instant('lastSeenAt', 'datum.lastSeenAt', fact('lastSeenAt')),
    instant('endedAt', 'datum.endedAt', fact('endedAt')),
  ],
);

const limits = timeline(
  'limits',
  'kind.limit',
  ['limit'],
  [
    at,
    what,
    moved,
    drawn('gist', 'of.detail', (row) => <Gist row={row} />, { place: 'list' }),
    words('by', 'timeline.by', 'by', (row) => row.by),
  ],
);

const refused = timeline(
  'refusals',
  'kind.refusal',
  ['refusal'],
  [at, what, named('call', 'refusals.call'), named('version', 'refusals.version')],
);

type Linked = RowOf<typeof linkedCustomers>;
const linked: Screen<Linked> = {
  name: 'customer-linked',
  title: 'linked.title',
  empty: 'linked.empty',
  call: linkedCustomers,
  read: whole(linkedCustomers, ({ usercode }) => ({ usercode: usercode ?? '' })),
  keyOf: ({ customer: { usercode } }) => usercode,
  nameOf: ({ customer: { username } }) => username,
  data: [
    customer((row) => row.customer),
    text('name', 'customers.name', (row) => row.name),
    words('state', 'of.state', 'account', (row) => row.state),
    words('by', 'linked.by', 'linked', (row) => [...new Set(row.by.map(({ datum }) => datum))], {
      tone: 'warn',
    }),
    text('values', 'linked.values', (row) => row.by.map(({ value }) => value).join(' · ')),
    instant('lastAt', 'linked.lastAt', (row) =>
      row.by
        .map(({ lastAt }) => lastAt)
        .toSorted()
        .at(-1),
    ),
  ],
};

/** The lists of a customer's page, by their place in the address. */
export const customerLists = {
  timeline: everything,
  money: postings,
  rounds,
  bets,
  payments,
  sessions,
  limits,
  refusals: refused,
};
export const linkedList = linked;
