// One customer: who they are as far as staff may see it, what keeps the account shut, bonuses, the chat, and what may be done.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import {
  chat,
  closeCustomer,
  customerBonuses,
  customerExclusions,
  excludeCustomer,
  findCustomers,
  grantBonus,
  muteTableWriter,
  reopenCustomer,
  revokeBonus,
} from '@felek/contract/office';
import { tradingProfile } from '@felek/contract/sports';
import { exclusionPeriods } from '@felek/contract/protection';
import { Button } from '@felek/ui/Button.tsx';
import { Failed, NotPermitted, WaitingRows } from '../parts/states.tsx';
import { useTitle } from '../parts/title.ts';
import { changed, type Place } from '../screen/address.ts';
import { ActionDialog } from '../screen/ActionDialog.tsx';
import { ScreenView } from '../screen/ScreenPage.tsx';
import {
  action,
  code,
  instant,
  money,
  text,
  whole,
  why,
  words,
  type Action,
  type RowOf,
  type Screen,
} from '../screen/screen.ts';
import { Shown, Tag } from '../screen/Shown.tsx';
import { useSay, useSayCode, type TextKey } from '../texts/texts.ts';
import { fetchData } from '../wire/ask.ts';
import { permissionOf, useMay } from '../wire/permissions.ts';
import { Conversation } from './Conversation.tsx';

type Bonus = RowOf<typeof customerBonuses>;

const bonuses: Screen<Bonus> = {
  name: 'customer-bonuses',
  title: 'bonuses.title',
  empty: 'bonuses.empty',
  call: customerBonuses,
  read: whole(customerBonuses, ({ customer }) => ({ customer: customer ?? '' })),
  filters: [{ key: 'customer', title: 'of.customer', kind: 'text' }],
  keyOf: ({ id }) => id,
  nameOf: ({ title }) => title,
  isBad: ({ depositUndoneAt }) => depositUndoneAt !== null,
  data: [
    text('title', 'bonuses.name', (row) => row.title),
    words('state', 'of.state', 'bonus', (row) => row.state),
    money('amount', 'of.amount', (row) => row.amount),
    money('wagered', 'bonuses.wagered', (row) => row.wagered),
    money('target', 'bonuses.target', (row) => row.wagerTarget),
    money('converted', 'bonuses.converted', (row) => row.converted),
    words('gift', 'bonuses.gift', 'gift', (row) => (row.isGift ? 'yes' : null), { place: 'more' }),
    instant('claimedAt', 'bonuses.claimedAt', (row) => row.claimedAt),
    text('offer', 'bonuses.offer', (row) => row.offer, { place: 'more' }),
    instant('undone', 'bonuses.undone', (row) => row.depositUndoneAt, { place: 'more' }),
    code('id', 'of.id', (row) => row.id, { place: 'drawer' }),
  ],
  actions: [
    action('revoke', 'bonuses.revoke', revokeBonus, {
      look: 'danger',
      hotkey: 'r',
      note: 'bonuses.revoke.note',
      isOffered: ({ state }) => ['chosen', 'queued', 'running'].includes(state),
      fixed: ({ id }) => ({ id }),
    }),
  ],
};

type Exclusion = RowOf<typeof customerExclusions>;

const exclusions: Screen<Exclusion> = {
  name: 'customer-exclusions',
  title: 'exclusions.title',
  empty: 'exclusions.empty',
  call: customerExclusions,
  read: whole(customerExclusions, ({ customer }) => ({ customer: customer ?? '' })),
  filters: [{ key: 'customer', title: 'of.customer', kind: 'text' }],
  keyOf: ({ from, kind }) => `${from} ${kind}`,
  nameOf: ({ from }) => from.slice(0, 10),
  data: [
    words('kind', 'exclusions.kind', 'exclusion', (row) => row.kind, { tone: 'warn' }),
    words('by', 'exclusions.by', 'person', (row) => row.by ?? 'customer'),
    instant('from', 'exclusions.from', (row) => row.from),
    instant('until', 'exclusions.until', (row) => row.until),
    instant('mayOpenFrom', 'exclusions.mayOpenFrom', (row) => row.mayOpenFrom),
    instant('askedBackAt', 'exclusions.askedBackAt', (row) => row.askedBackAt),
    instant('endedAt', 'exclusions.endedAt', (row) => row.endedAt),
    text('why', 'of.why', (row) => row.why),
  ],
};

interface Person {
  readonly usercode: string;
}
const named = ({ usercode }: Person) => ({ customer: `usercode:${usercode}` });

const actions: readonly Action<Person>[] = [
  action('grant', 'customer.grant', grantBonus, {
    look: 'primary',
    note: 'customer.grant.note',
    fixed: named,
    // Named once for each form: sent twice it is one gift, and the second person names the same one.
    begin: () => ({ id: crypto.randomUUID() }),
    fields: [
      { path: 'id', title: 'of.id', kind: 'text', hint: 'customer.gift.hint' },
      { path: 'amount', title: 'of.amount', kind: 'money' },
      {
        path: 'offer',
        title: 'bonuses.offer',
        kind: 'text',
        initial: 'goodwill',
        hint: 'customer.offer.hint',
      },
      why,
    ],
  }),
  action('exclude', 'customer.exclude', excludeCustomer, {
    note: 'customer.exclude.note',
    look: 'danger',
    fixed: named,
    fields: [
      {
        path: 'period',
        title: 'customer.period',
        kind: 'choice',
        options: exclusionPeriods.map((period) => ({ value: period, title: `period.${period}` as TextKey })),
      },
      why,
    ],
  }),
  action('close', 'customer.close', closeCustomer, {
    note: 'customer.close.note',
    look: 'danger',
    fixed: named,
  }),
  action('reopen', 'customer.reopen', reopenCustomer, { note: 'customer.reopen.note', fixed: named }),
  action('mute', 'customer.mute', muteTableWriter, {
    note: 'customer.mute.note',
    fixed: named,
    fields: [{ path: 'hours', title: 'customer.hours', kind: 'number', initial: '24' }, why],
  }),
  action('profile', 'customer.profile', tradingProfile, {
    note: 'customer.profile.note',
    fixed: named,
    fields: [
      { path: 'limitPercent', title: 'trading.limitPercent', kind: 'number', initial: '100' },
      { path: 'delayMs', title: 'trading.delayMs', kind: 'number', initial: '0' },
      { path: 'isReviewed', title: 'customer.isReviewed', kind: 'flag' },
      why,
    ],
  }),
];

const tabs = ['bonuses', 'exclusions', 'chat'] as const;
const tabTitles: Readonly<Record<(typeof tabs)[number], TextKey>> = {
  bonuses: 'bonuses.title',
  exclusions: 'exclusions.title',
  chat: 'chats.title',
};
const tabCalls = { bonuses: customerBonuses, exclusions: customerExclusions, chat } as const;
const stateTones = { active: 'good', closed: 'bad', excluded: 'warn' } as const;

export function CustomerPage() {
  const say = useSay();
  const sayCode = useSayCode();
  const may = useMay();
  const { usercode = '' } = useParams({ strict: false });
  const place = useSearch({ strict: false });
  const [asking, setAsking] = useState<Action<Person>>();
  const found = useQuery({
    queryKey: ['part', 'customer', usercode],
    enabled: may(findCustomers),
    queryFn: ({ signal }) => fetchData(findCustomers, { customer: `usercode:${usercode}` }, { signal }),
  });
  const person = found.data?.find((each) => each.usercode === usercode) ?? found.data?.[0];
  useTitle(person?.username ?? usercode);
  const fixed = useMemo(() => ({ customer: `usercode:${usercode}` }), [usercode]);
  const mine = tabs.filter((tab) => may(tabCalls[tab]));
  const shown = mine.find((each) => each === place['tab']) ?? mine[0];
  if (!may(findCustomers))
    return (
      <div className="grow">
        <NotPermitted permission={permissionOf(findCustomers) ?? ''} />
      </div>
    );
  if (found.isPending)
    return (
      <div className="grow">
        <WaitingRows rows={4} />
      </div>
    );
  if (found.isError)
    return (
      <div className="grow">
        <Failed error={found.error} retry={() => void found.refetch()} />
      </div>
    );
  if (!person)
    return (
      <div className="grid grow content-start justify-items-center gap-3 p-10 text-center">
        <h1 className="text-lg">{say('customer.unknown')}</h1>
        <Link to="/customers" className="text-link hover:underline">
          {say('customers.title')}
        </Link>
      </div>
    );
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col max-sm:overflow-y-auto">
      <div className="grid gap-3 px-4 py-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-lg">{person.username}</h1>
          <Tag tone={stateTones[person.state]}>{sayCode('account', person.state)}</Tag>
          <span className="grow" />
          {actions
            .filter(({ call }) => may(call))
            .map((each) => (
              <Button
                key={each.key}
                look={each.look === 'primary' ? 'primary' : 'quiet'}
                onClick={() => setAsking(each)}
              >
                {say(each.title)}
              </Button>
            ))}
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {(
            [
              ['customers.name', { as: 'text', text: person.name }],
              ['customers.phone', { as: 'text', text: person.phone }],
              ['customers.email', { as: 'text', text: person.email }],
              ['customers.memberSince', { as: 'instant', at: person.memberSince }],
              ['customers.code', { as: 'code', text: person.usercode }],
            ] as const
          ).map(([title, value]) => (
            <div key={title}>
              <dt className="text-sm text-quiet">{say(title)}</dt>
              <dd>
                <Shown value={value} isWhole />
              </dd>
            </div>
          ))}
        </dl>
        <nav aria-label={person.username} className="-mb-3 flex gap-1">
          {mine.map((tab) => (
            <Link
              key={tab}
              to="."
              search={(now: Place) => changed(now, { tab, row: undefined, columns: undefined })}
              aria-current={tab === shown ? 'page' : undefined}
              className="border-b-2 border-transparent px-3 py-2 text-quiet hover:text-text aria-[current=page]:border-turquoise aria-[current=page]:font-semibold aria-[current=page]:text-text"
            >
              {say(tabTitles[tab])}
            </Link>
          ))}
        </nav>
      </div>
      <div className="flex min-h-0 grow border-t border-line max-sm:min-h-[70dvh]">
        {shown === 'bonuses' && <ScreenView key="bonuses" screen={bonuses} fixed={fixed} />}
        {shown === 'exclusions' && <ScreenView key="exclusions" screen={exclusions} fixed={fixed} />}
        {shown === 'chat' && <Conversation usercode={usercode} />}
      </div>
      {asking && <ActionDialog action={asking} row={{ usercode }} onClose={() => setAsking(undefined)} />}
    </div>
  );
}
