// One event: how it stands, and all its markets by tabs, with every line of a market together.
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { marketGroups, type MarketGroup } from '@felek/sportsbook/catalogue';
import { Empty, Skeleton } from '@felek/ui/states.tsx';
import { Breadcrumb } from '../navigation/Breadcrumb.tsx';
import { useNamed } from '../navigation/title.ts';
import { ErrorState } from '../parts/states.tsx';
import { useLocale, useSay } from '../texts/texts.ts';
import { Refused } from '../wire/refusals.ts';
import type { WholeEvent } from './changes.ts';
import { useShown } from './live.ts';
import { MatchTime } from './MatchState.tsx';
import { blocksOf, groupsOf, outcomeLabel, pricesInOrder, type MarketBlock } from './names.ts';
import { moveByArrows, PriceButton, type Playable } from './PriceButton.tsx';
import { playableOf } from './RowPrices.tsx';
import { useEvent } from './sports.queries.ts';
import { useWords, words, type WordKey } from './words.ts';

export function EventView() {
  const { id } = useParams({ from: '/spor/mac/$id' });
  const say = useWords();
  const sayCommon = useSay();
  const locale = useLocale();
  const query = useEvent(id);
  const data = query.data;
  useShown([id]);
  const teams = data && `${data.event.home[locale]} – ${data.event.away[locale]}`;
  useNamed(teams);
  if (data) return <Shown whole={data} teams={teams ?? ''} />;
  const isGone = query.error instanceof Refused && query.error.code === 'event_not_found';
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <Breadcrumb />
      <h1 className="text-2xl">{say('sports.event')}</h1>
      {isGone && <Empty title={say('sports.notFound')} note={say('sports.notFound.note')} />}
      {query.isError && !isGone && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && (
        <div role="status" aria-label={sayCommon('site.loading')} className="grid gap-3">
          <Skeleton className="h-32" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      )}
    </div>
  );
}

function Shown({ whole, teams }: { readonly whole: WholeEvent; readonly teams: string }) {
  const say = useWords();
  const locale = useLocale();
  const { event, markets } = whole;
  const [group, setGroup] = useState<MarketGroup>();
  const blocks = blocksOf(markets, event, locale);
  const groups = groupsOf(blocks);
  const chosen = group && groups.includes(group) ? group : undefined;
  const shown = chosen ? blocks.filter((block) => block.group === chosen) : blocks;
  const on = playableOf(event);
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <Breadcrumb />
      <Head whole={whole} teams={teams} />
      {blocks.length === 0 && <Empty title={say('sports.noMarkets')} />}
      {groups.length > 1 && (
        <div
          role="group"
          aria-label={say('sports.groups')}
          className="scroll-row -mx-4 flex gap-2 px-4 md:mx-0 md:px-0"
        >
          {[undefined, ...groups].map((each) => (
            <button
              key={each ?? ''}
              type="button"
              aria-pressed={chosen === each}
              onClick={() => setGroup(each)}
              className={`min-h-11 shrink-0 rounded-full border px-4 font-medium whitespace-nowrap ${chosen === each ? 'border-turquoise bg-turquoise text-on-turquoise' : 'border-line bg-surface text-quiet hover:text-text'}`}
            >
              {each ? marketGroups[each][locale] : say('sports.allGroups')}
            </button>
          ))}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows move between the buttons inside */}
      <div onKeyDown={moveByArrows} className="grid grid-cols-1 items-start gap-3 2xl:grid-cols-2">
        {shown.map((block) => (
          <Block key={block.key} block={block} on={on} />
        ))}
      </div>
    </div>
  );
}

function Head({ whole: { event }, teams }: { readonly whole: WholeEvent; readonly teams: string }) {
  const say = useWords();
  const locale = useLocale();
  const { score, phase } = event;
  const isPlayed = score !== null && phase !== 'prematch';
  return (
    <div className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-quiet">
        <span>{event.leagueNames[locale]}</span>
        <MatchTime match={event} withDay />
      </div>
      <h1 className="sr-only">{teams}</h1>
      <div
        role={isPlayed ? 'status' : undefined}
        className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 text-center text-lg font-bold md:text-2xl"
      >
        <span className="break-words">{event.home[locale]}</span>
        <span className="figures rounded-field bg-raised px-3 py-1 text-gold">
          {isPlayed ? `${score.home} – ${score.away}` : '–'}
        </span>
        <span className="break-words">{event.away[locale]}</span>
      </div>
      {isPlayed && score.periods.length > 0 && (
        <p className="figures text-center text-sm text-quiet">
          <span className="sr-only">{say('sports.periods')}: </span>
          {score.periods.map(({ number, home, away }) => (
            <span key={number} className="mx-1.5">
              {home}–{away}
            </span>
          ))}
        </p>
      )}
      {isPlayed && <Statistics statistics={score.statistics} />}
    </div>
  );
}

const isNamed = (key: string): key is WordKey => key in words;

/** Corners, cards and the like, as two sides of a bar. Names that the site does not know are left out. */
function Statistics({
  statistics,
}: {
  readonly statistics: Readonly<Record<string, readonly [home: number, away: number]>>;
}) {
  const say = useWords();
  const rows = Object.entries(statistics).flatMap(([name, pair]) => {
    const key = `sports.statistic.${name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
    return isNamed(key) ? [{ key, pair }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <dl aria-label={say('sports.statistics')} className="mx-auto grid w-full max-w-md gap-1.5 text-sm">
      {rows.map(({ key, pair: [home, away] }) => (
        <div
          key={key}
          className="grid grid-cols-[2.5rem_minmax(0,1fr)_2.5rem] items-center gap-2 text-center"
        >
          <dd className="figures order-1 font-semibold">{home}</dd>
          <dt className="order-2 text-quiet">{say(key)}</dt>
          <dd className="figures order-3 font-semibold">{away}</dd>
        </div>
      ))}
    </dl>
  );
}

function Block({ block: { title, markets }, on }: { readonly block: MarketBlock; readonly on: Playable }) {
  const locale = useLocale();
  return (
    <section aria-label={title} className="overflow-hidden rounded-card border border-line bg-surface">
      <h2 className="bg-raised px-3 py-2.5 text-base">{title}</h2>
      <div className="grid grid-cols-1 gap-1.5 p-2">
        {markets.map((market) => (
          <div
            key={market.id}
            className={`grid gap-1.5 ${market.outcomes.length === 3 ? 'grid-cols-3' : 'grid-cols-2'}`}
          >
            {pricesInOrder(market).map((price) => (
              <PriceButton
                key={price.id}
                on={on}
                market={market}
                price={price}
                label={outcomeLabel(market.id, price, on, locale)}
              />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
