// One customer: who they are as far as staff may see it, their figures, all that has happened, and what may be done.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import {
  chat,
  customerBonuses,
  customerExclusions,
  customerSheetCall,
  customerTimeline,
  linkedCustomers,
  refusals,
} from '@felek/contract/office';
import { Button } from '@felek/ui/Button.tsx';
import { Failed, NotPermitted, WaitingRows } from '../../parts/states.tsx';
import { useTitle } from '../../parts/title.ts';
import { changed, type Place } from '../../screen/address.ts';
import { ActionDialog } from '../../screen/ActionDialog.tsx';
import { ScreenView } from '../../screen/ScreenPage.tsx';
import type { Action } from '../../screen/screen.ts';
import { Tag } from '../../screen/Shown.tsx';
import { useSay, useSayCode, type TextKey } from '../../texts/texts.ts';
import { fetchData } from '../../wire/ask.ts';
import { permissionOf, useMay, type Callable } from '../../wire/permissions.ts';
import { Refused } from '../../wire/refusals.ts';
import { Conversation } from './Conversation.tsx';
import { CustomerHead, CustomerNotes, type Sheet } from './CustomerHead.tsx';
import { customerActions, type Person } from './customer-actions.ts';
import { bonusesOfCustomer, exclusionsOfCustomer } from './customer-bonuses.ts';
import { customerLists, linkedList } from './customer-timeline.tsx';

interface Tab {
  readonly name: string;
  readonly title: TextKey;
  readonly call: Callable;
  readonly draw: (sheet: Sheet, fixed: Readonly<Record<string, string>>) => ReactNode;
}

const listed = (name: keyof typeof customerLists): Tab => ({
  name,
  title: customerLists[name].title,
  call: customerTimeline,
  draw: (_sheet, fixed) => <ScreenView key={name} screen={customerLists[name]} fixed={fixed} />,
});

const tabs: readonly Tab[] = [
  listed('timeline'),
  listed('money'),
  listed('rounds'),
  listed('bets'),
  listed('payments'),
  {
    name: 'bonuses',
    title: 'bonuses.title',
    call: customerBonuses,
    draw: (_sheet, fixed) => <ScreenView key="bonuses" screen={bonusesOfCustomer} fixed={fixed} />,
  },
  listed('sessions'),
  { ...listed('limits'), call: customerExclusions },
  { ...listed('refusals'), call: refusals },
  {
    name: 'exclusions',
    title: 'exclusions.title',
    call: customerExclusions,
    draw: (_sheet, fixed) => <ScreenView key="exclusions" screen={exclusionsOfCustomer} fixed={fixed} />,
  },
  {
    name: 'linked',
    title: 'linked.title',
    call: linkedCustomers,
    draw: (_sheet, fixed) => <ScreenView key="linked" screen={linkedList} fixed={fixed} />,
  },
  {
    name: 'notes',
    title: 'notes.title',
    call: customerSheetCall,
    draw: ({ notes }) => <CustomerNotes notes={notes} />,
  },
  {
    name: 'chat',
    title: 'chats.title',
    call: chat,
    draw: ({ usercode }) => <Conversation key={usercode} usercode={usercode} />,
  },
];
const stateTones = { active: 'good', closed: 'bad', excluded: 'warn' } as const;

export function CustomerPage() {
  const say = useSay();
  const may = useMay();
  const { usercode = '' } = useParams({ strict: false });
  const found = useQuery({
    queryKey: ['part', 'customer', usercode],
    enabled: may(customerSheetCall),
    queryFn: ({ signal }) => fetchData(customerSheetCall, { usercode }, { signal }),
  });
  useTitle(found.data?.username ?? usercode);
  if (!may(customerSheetCall))
    return (
      <div className="grow">
        <NotPermitted permission={permissionOf(customerSheetCall) ?? ''} />
      </div>
    );
  if (found.isPending)
    return (
      <div className="grow">
        <WaitingRows rows={4} />
      </div>
    );
  if (found.error instanceof Refused && found.error.code === 'customer_not_found')
    return (
      <div className="grid grow content-start justify-items-center gap-3 p-10 text-center">
        <h1 className="text-lg">{say('customer.unknown')}</h1>
        <Link to="/customers" className="text-link hover:underline">
          {say('customers.title')}
        </Link>
      </div>
    );
  if (found.isError)
    return (
      <div className="grow">
        <Failed error={found.error} retry={() => void found.refetch()} />
      </div>
    );
  return <Page sheet={found.data} />;
}

function Page({ sheet }: { readonly sheet: Sheet }) {
  const say = useSay();
  const sayCode = useSayCode();
  const may = useMay();
  const place = useSearch({ strict: false });
  const [asking, setAsking] = useState<Action<Person>>();
  const { usercode } = sheet;
  const fixed = useMemo(() => ({ usercode, customer: `usercode:${usercode}` }), [usercode]);
  const mine = tabs.filter(({ call }) => may(call));
  const shown = mine.find(({ name }) => name === place['tab']) ?? mine[0];
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col max-lg:overflow-y-auto">
      <div className="grid gap-3 px-4 py-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-lg">{sheet.username}</h1>
          <Tag tone={stateTones[sheet.state]}>{sayCode('account', sheet.state)}</Tag>
          {sheet.openSessions > 0 && (
            <span className="text-quiet">{say('sheet.open', { count: sheet.openSessions })}</span>
          )}
          <span className="grow" />
          {customerActions
            .filter(({ call, isOffered }) => isOffered(sheet) && may(call))
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
        <CustomerHead sheet={sheet} />
        <nav aria-label={sheet.username} className="-mb-3 flex gap-1 overflow-x-auto">
          {mine.map(({ name, title }) => (
            <Link
              key={name}
              to="."
              search={(now: Place) =>
                changed(now, { tab: name, row: undefined, columns: undefined, kind: undefined })
              }
              aria-current={name === shown?.name ? 'page' : undefined}
              className="border-b-2 border-transparent px-3 py-2 whitespace-nowrap text-quiet hover:text-text aria-[current=page]:border-turquoise aria-[current=page]:font-semibold aria-[current=page]:text-text"
            >
              {say(title)}
            </Link>
          ))}
        </nav>
      </div>
      <div className="flex min-h-0 grow border-t border-line max-lg:min-h-[70dvh]">
        {shown?.draw(sheet, fixed)}
      </div>
      {asking && <ActionDialog action={asking} row={sheet} onClose={() => setAsking(undefined)} />}
    </div>
  );
}
