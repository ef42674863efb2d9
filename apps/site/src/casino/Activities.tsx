// All that a customer did, in one list: rounds, bets, payments and bonuses, with the sums of the days that are shown. The address holds the
// kind and the days.
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { activityKinds, type ActivityKind } from '@felek/contract/casino';
import { Button } from '@felek/ui/Button.tsx';
import { Empty, Skeleton } from '@felek/ui/states.tsx';
import { HistoryFilters } from '../listing/HistoryFilters.tsx';
import type { ListFilter } from '../listing/listing.ts';
import { PageFrame } from '../navigation/PageFrame.tsx';
import { Answered } from '../parts/Answered.tsx';
import { Money } from '../parts/Money.tsx';
import { dayAgo } from '../parts/time.ts';
import { useSay } from '../texts/texts.ts';
import { ActivityList } from './ActivityList.tsx';
import { useActivities, useActivityTotals } from './history.queries.ts';
import { useHallSay } from './words.ts';

export function Activities() {
  const sayCommon = useSay();
  const say = useHallSay();
  const navigate = useNavigate();
  const { tab, from, to } = useSearch({ from: '__root__' });
  const kind = activityKinds.find((each) => each === tab);
  const days: ListFilter = { from, to };
  const query = useActivities(kind, days);
  const show = (next: { readonly kind?: ActivityKind | undefined; readonly days: ListFilter }) =>
    void navigate({
      to: '.',
      search: {
        ...(next.kind && { tab: next.kind }),
        ...(next.days.from && { from: next.days.from }),
        ...(next.days.to && { to: next.days.to }),
      },
      replace: true,
      resetScroll: false,
    });
  return (
    <PageFrame title={sayCommon('dashboard.activities')}>
      <div className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <Periods days={days} onChange={(next) => show({ kind, days: next })} />
          <HistoryFilters
            choices={{ hasDays: true }}
            filter={days}
            onChange={(next) => show({ kind, days: next })}
          />
        </div>
        <Totals days={days} />
      </div>
      <Pills
        label={say('activity.kinds')}
        options={[
          { name: say('activity.all'), isOn: kind === undefined, choose: () => show({ days }) },
          ...activityKinds.map((each) => ({
            name: say(`activity.kind.${each}`),
            isOn: kind === each,
            choose: () => show({ kind: each, days }),
          })),
        ]}
      />
      <Answered
        query={query}
        waiting={
          <div role="status" aria-label={sayCommon('site.loading')} className="grid gap-2">
            {[1, 2, 3, 4, 5, 6].map((each) => (
              <Skeleton key={each} className="h-18" />
            ))}
          </div>
        }
      >
        {({ pages }) =>
          pages[0]?.list.length ? (
            <div
              aria-busy={query.isPlaceholderData}
              className={`grid grid-cols-1 gap-4 transition-opacity duration-150 ${query.isPlaceholderData ? 'opacity-85' : ''}`}
            >
              <ActivityList activities={pages.flatMap(({ list }) => list)} />
              {query.hasNextPage && (
                <Button
                  look="quiet"
                  busy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                  className="justify-self-center"
                >
                  {say('activity.more')}
                </Button>
              )}
            </div>
          ) : (
            <Empty title={say('activity.none')} note={say('activity.none.note')} />
          )
        }
      </Answered>
    </PageFrame>
  );
}

interface PeriodsProps {
  readonly days: ListFilter;
  readonly onChange: (days: ListFilter) => void;
}

function Periods({ days, onChange }: PeriodsProps) {
  const say = useHallSay();
  const periods = ([0, 1, 7, 30] as const).map((length) => {
    const from = length === 0 ? undefined : dayAgo(length - 1);
    return {
      name: say(`activity.days.${length}`),
      isOn: days.from === from && days.to === undefined,
      choose: () => onChange({ from }),
    };
  });
  return <Pills label={say('activity.period')} options={periods} />;
}

interface Option {
  readonly name: string;
  readonly isOn: boolean;
  readonly choose: () => void;
}

function Pills({ label, options }: { readonly label: string; readonly options: readonly Option[] }) {
  return (
    <div role="group" aria-label={label} className="scroll-row -mx-4 flex gap-2 px-4 py-1 md:mx-0 md:px-0">
      {options.map(({ name, isOn, choose }) => (
        <button
          key={name}
          type="button"
          aria-pressed={isOn}
          onClick={choose}
          className={`min-h-11 shrink-0 rounded-full border px-4 font-medium whitespace-nowrap ${isOn ? 'border-turquoise bg-turquoise text-on-turquoise' : 'border-line bg-surface text-quiet hover:text-text'}`}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function Totals({ days }: { readonly days: ListFilter }) {
  const say = useHallSay();
  const { data } = useActivityTotals(days);
  if (!data) return <Skeleton className="h-[12.1rem] md:h-23" />;
  const { staked, returned, net, deposited, withdrawn, inPlay } = data;
  const sums = [
    ['activity.staked', staked],
    ['activity.returned', returned],
    ['activity.deposited', deposited],
    ['activity.withdrawn', withdrawn],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-2 gap-2 md:grid-cols-5 md:gap-3">
        {sums.map(([name, lira]) => (
          <Sum key={name} name={say(name)}>
            <Money lira={lira} counts />
          </Sum>
        ))}
        <Sum name={say('activity.net')} isMain>
          <Money lira={net} counts className={net > 0 ? 'text-won' : ''} />
        </Sum>
      </dl>
      {inPlay > 0 && (
        <p className="text-sm text-quiet">
          {say('activity.inPlay')} <Money lira={inPlay} className="font-semibold text-text" />
        </p>
      )}
    </>
  );
}

interface SumProps {
  readonly name: string;
  readonly isMain?: boolean;
  readonly children: ReactNode;
}

function Sum({ name, isMain = false, children }: SumProps) {
  return (
    <div
      className={`min-w-0 rounded-card border px-3 py-2 md:grid md:content-between md:gap-1 md:p-4 ${isMain ? 'border-line-strong bg-raised max-md:col-span-2 max-md:flex max-md:flex-wrap max-md:items-baseline max-md:justify-between max-md:gap-x-3' : 'border-line bg-surface'}`}
    >
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="min-w-0 truncate text-lg font-extrabold md:text-xl">{children}</dd>
    </div>
  );
}
