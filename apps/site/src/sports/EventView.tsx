// One event: how it stands, and all its markets by tabs, with every line of a market together.
import { useParams } from '@tanstack/react-router';
import { ChevronDown, Layers, Lock, Medal, Star, Zap } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { EventStatus, SportsMarket, SportsScore } from '@felek/contract/sports';
import { isBuildable } from '@felek/sportsbook/builder';
import { marketGroups, type MarketGroup } from '@felek/sportsbook/catalogue';
import { eachWayOf } from '@felek/sportsbook/each-way';
import { parseMarketKey } from '@felek/sportsbook/market';
import { IconButton } from '@felek/ui/Button.tsx';
import { useSettled } from '@felek/ui/Later.tsx';
import { Lattice } from '@felek/ui/Lattice.tsx';
import { Empty, Skeleton } from '@felek/ui/states.tsx';
import { Breadcrumb } from '../navigation/Breadcrumb.tsx';
import { useNamed } from '../navigation/title.ts';
import { ErrorState } from '../parts/states.tsx';
import { useLocale, useSay } from '../texts/texts.ts';
import { lazily } from '../wire/lazy.ts';
import { Refused } from '../wire/refusals.ts';
import type { WholeEvent } from './changes.ts';
import { ListPlace } from './ListPlace.tsx';
import { useShownWhole } from './live.ts';
import { MatchTime } from './MatchState.tsx';
import {
  blocksOf,
  groupsOf,
  eachWayFigures,
  matchName,
  outcomeLabel,
  pricePlaces,
  type MarketBlock,
} from './names.ts';
import { moveByArrows, NoPrice, PriceButton, type Playable } from './PriceButton.tsx';
import { usePlayable } from './RowPrices.tsx';
import { scoreColumns } from './score-columns.ts';
import { toggleMarket, usePreferences } from './slip/preferences.ts';
import { SportIcon } from './SportIcon.tsx';
import { useSlip } from './slip/slip-store.ts';
import { useBuilders, useEvent } from './sports.queries.ts';
import { TotalOdds } from './Odds.tsx';
import { whyOf } from './slip/why.ts';
import { useWords, type WordKey } from './words.ts';

const EventStatistics = lazily(
  async () => (await import('./EventStatistics.tsx')).EventStatistics,
  <StatisticsPlace />,
);

export function EventView() {
  const { id } = useParams({ from: '/spor/mac/$id' });
  const say = useWords();
  const sayCommon = useSay();
  const locale = useLocale();
  const query = useEvent(id);
  const data = query.data;
  useShownWhole(id, data);
  const teams = data && matchName(data.event, locale);
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

type View = 'markets' | 'statistics';
const views: readonly (readonly [View, WordKey])[] = [
  ['markets', 'event.markets'],
  ['statistics', 'sports.statistics'],
];

function Shown({ whole, teams }: { readonly whole: WholeEvent; readonly teams: string }) {
  const say = useWords();
  const [view, setView] = useState<View>('markets');
  const { event, canBuild } = whole;
  const on = usePlayable(event);
  // React draws the score first, and moved prices in slices. So the page answers a touch meanwhile.
  const markets = useDeferredValue(whole.markets);
  return (
    <div className="grid grid-cols-1 content-start gap-3 md:gap-4">
      <Breadcrumb name={teams} />
      <Head whole={whole} teams={teams} />
      <div role="group" aria-label={say('event.views')} className="flex gap-1 rounded-field bg-surface p-1">
        {views.map(([each, key]) => (
          <button
            key={each}
            type="button"
            aria-pressed={view === each}
            onClick={() => setView(each)}
            className={`min-h-11 grow rounded-field px-3 font-semibold ${view === each ? 'bg-raised text-turquoise' : 'text-quiet hover:text-text'}`}
          >
            {say(key)}
          </button>
        ))}
      </div>
      {view === 'markets' ? (
        <Markets on={on} status={event.status} markets={markets} canBuild={canBuild} />
      ) : (
        <EventStatistics event={event} />
      )}
    </div>
  );
}

function StatisticsPlace() {
  return <ListPlace label={useSay()('site.loading')} />;
}

/** So many markets fill the first screen of any width. The others come later. */
const firstBlocks = 10;

/** A tab: a group of the catalogue, or the customer's own choice. */
type Tab = MarketGroup | 'favourites' | 'builder';

interface MarketsProps extends Pick<WholeEvent, 'markets' | 'canBuild'> {
  readonly on: Playable;
  readonly status: EventStatus;
}

const Markets = memo(function Markets({ on, status, markets, canBuild }: MarketsProps) {
  const say = useWords();
  const locale = useLocale();
  const [tab, setTab] = useState<Tab>();
  const starred = usePreferences((preferences) => preferences.markets);
  const blocks = useMemo(() => blocksOf(markets, on, locale), [markets, on, locale]);
  const isStarred = (block: MarketBlock) => starred.includes(block.markets[0]!.type);
  const canStand = ({ markets: of }: MarketBlock) => of.some(isBuilt);
  const tabs: readonly Tab[] = [
    ...(canBuild && blocks.some(canStand) ? (['builder'] as const) : []),
    ...(blocks.some(isStarred) ? (['favourites'] as const) : []),
    ...groupsOf(blocks),
  ];
  const chosen = tab && tabs.includes(tab) ? tab : undefined;
  const isSettled = useSettled();
  const shown = blocksOfTab(blocks, chosen, isStarred).slice(0, isSettled ? undefined : firstBlocks);
  const isSuspended = blocks.length > 0 && markets.every(({ state }) => state !== 'open');
  const nameOf = (each: Tab) =>
    each === 'favourites' || each === 'builder' ? say(`event.${each}`) : marketGroups[each][locale];
  return (
    <>
      {blocks.length === 0 && <Empty title={say('sports.noMarkets')} />}
      {isSuspended && <Suspended status={status} isLive={on.isLive} />}
      {tabs.length > 1 && (
        <div
          role="group"
          aria-label={say('sports.groups')}
          className="scroll-row -mx-4 flex gap-2 px-4 md:mx-0 md:px-0"
        >
          {[undefined, ...tabs].map((each) => (
            <button
              key={each ?? ''}
              type="button"
              aria-pressed={chosen === each}
              onClick={() => setTab(each)}
              className={`flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-4 font-medium whitespace-nowrap ${chosen === each ? 'border-turquoise bg-turquoise text-on-turquoise' : 'border-line bg-surface text-quiet hover:text-text'}`}
            >
              {each === 'favourites' && <Star size={16} aria-hidden="true" />}
              {each === 'builder' && <Layers size={16} aria-hidden="true" />}
              {each ? nameOf(each) : say('sports.allGroups')}
            </button>
          ))}
        </div>
      )}
      {chosen === 'builder' && <BuilderPrice event={on.event} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows move between the buttons inside */}
      <div onKeyDown={moveByArrows} className="grid grid-cols-1 items-start gap-3 2xl:grid-cols-2">
        {shown.map((block) => (
          <Block key={block.key} block={block} on={on} isStarred={isStarred(block)} />
        ))}
      </div>
    </>
  );
});

const isBuilt = ({ id }: SportsMarket): boolean => {
  const market = parseMarketKey(id);
  return market !== undefined && isBuildable(market);
};

/** The markets of a tab; the builder's tab has only lines that a builder accepts. */
function blocksOfTab(
  blocks: readonly MarketBlock[],
  tab: Tab | undefined,
  isStarred: (block: MarketBlock) => boolean,
): readonly MarketBlock[] {
  switch (tab) {
    case undefined:
      return blocks;
    case 'favourites':
      return blocks.filter(isStarred);
    case 'builder':
      return blocks.flatMap((block) => {
        const markets = block.markets.filter(isBuilt);
        return markets.length > 0 ? [{ ...block, markets }] : [];
      });
    default:
      return blocks.filter(({ group }) => group === tab);
  }
}

/** The combined price of the slip's selections of this event, during the choice. */
function BuilderPrice({ event }: { readonly event: string }) {
  const say = useWords();
  const all = useSlip(({ legs }) => legs);
  const legs = all.filter((leg) => leg.event === event);
  const [answer] = useBuilders(legs.length > 1 ? [legs] : []);
  const why = whyOf(answer?.refusal, say);
  return (
    <div
      role="status"
      className="sticky top-2 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-turquoise/60 bg-surface p-3"
    >
      <span className="flex items-center gap-2">
        <Layers size={20} aria-hidden="true" className="shrink-0 text-turquoise" />
        {legs.length > 1 ? say('event.builder.price', { count: legs.length }) : say('event.builder.note')}
      </span>
      {answer?.odds && <TotalOdds odds={answer.odds} className="text-lg font-bold text-gold" />}
      {why !== undefined && <span className="text-error">{why}</span>}
    </div>
  );
}

/** All prices are shut: why, and that they come back. The state of the match is not repeated. */
function Suspended({ status, isLive }: { readonly status: EventStatus; readonly isLive: boolean }) {
  const say = useWords();
  if (status !== 'live' && status !== 'notStarted') return null;
  return (
    <p role="status" className="flex items-start gap-3 rounded-card border border-gold/60 bg-surface p-3">
      <Lock size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-gold" />
      <span>
        <span className="font-semibold">{say('event.suspended')}</span>{' '}
        <span className="text-quiet">{say(isLive ? 'event.suspended.note' : 'event.suspended.before')}</span>
      </span>
    </p>
  );
}

function Head({ whole: { event }, teams }: { readonly whole: WholeEvent; readonly teams: string }) {
  const locale = useLocale();
  const { score, phase } = event;
  const isPlayed = score !== null && phase !== 'prematch';
  // One against all: a race or a tournament.
  const isField = event.away[locale] === '';
  return (
    <div className="relative grid grid-cols-1 gap-3 overflow-hidden rounded-card border border-line bg-gradient-to-br from-raised to-surface p-4 md:p-6">
      <Lattice className="text-line-strong/20" />
      <div className="relative flex flex-wrap items-center justify-between gap-2 text-sm text-quiet">
        <span className="flex items-center gap-2">
          <SportIcon sport={event.sport} />
          {event.leagueNames[locale]}
        </span>
        <MatchTime match={event} withDay />
      </div>
      <h1 className="sr-only">{teams}</h1>
      {isField ? (
        <p className="relative text-center text-xl font-bold md:text-2xl">{event.home[locale]}</p>
      ) : (
        <div
          role={isPlayed ? 'status' : undefined}
          className={`relative grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-x-2 text-center font-bold md:gap-x-3 md:text-2xl ${sizeOf(teams)}`}
        >
          <span className="break-words">{event.home[locale]}</span>
          <span className="figures rounded-field bg-ground/60 px-3 py-1 text-gold">
            {isPlayed ? `${score.home} – ${score.away}` : '–'}
          </span>
          <span className="break-words">{event.away[locale]}</span>
        </div>
      )}
      {isPlayed && <Periods event={event} score={score} />}
    </div>
  );
}

/** The type of two teams side by side, in which a phone shows their longest word in one line. */
function sizeOf(teams: string): string {
  const longest = Math.max(...teams.split(/\s/).map((word) => word.length));
  if (longest > 12) return 'text-sm max-[359px]:text-xs';
  return longest > 9 ? 'text-base max-[359px]:text-sm' : 'text-lg max-[359px]:text-base';
}

/** The parts of the match one by one, and of tennis the points of the running game. */
function Periods({ event, score }: { readonly event: WholeEvent['event']; readonly score: SportsScore }) {
  const say = useWords();
  const locale = useLocale();
  const points = scoreColumns(event).find(({ key }) => key === 'points');
  if (score.periods.length === 0) return null;
  return (
    <table className="figures relative mx-auto text-center text-sm">
      <caption className="sr-only">{say('sports.periods')}</caption>
      <thead>
        <tr className="text-quiet">
          <th scope="col">
            <span className="sr-only">{say('event.table.team')}</span>
          </th>
          {score.periods.map(({ number }) => (
            <th key={number} scope="col" className="w-9 font-normal">
              {number}
            </th>
          ))}
          {points && (
            <th scope="col" className="px-1 font-normal">
              {say('sports.points')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {(['home', 'away'] as const).map((side) => (
          <tr key={side}>
            <th scope="row" className="max-w-40 truncate pe-2 text-start font-normal text-quiet">
              {event[side][locale]}
            </th>
            {score.periods.map((period) => (
              <td key={period.number} className="font-semibold">
                {period[side]}
              </td>
            ))}
            {points && <td className="font-semibold text-gold">{points[side]}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface BlockProps {
  readonly block: MarketBlock;
  readonly on: Playable;
  readonly isStarred: boolean;
}

const isSame = (one: BlockProps, other: BlockProps): boolean =>
  one.on === other.on &&
  one.isStarred === other.isStarred &&
  one.block.title === other.block.title &&
  one.block.markets.length === other.block.markets.length &&
  one.block.markets.every((market, at) => market === other.block.markets[at]);

const Block = memo(function Block({ block: { title, markets }, on, isStarred }: BlockProps) {
  const say = useWords();
  const [isOpen, setOpen] = useState(true);
  const eachWay = eachWayOf(markets[0]!.id);
  return (
    <section
      aria-label={title}
      // The browser lays out and paints a block only near the screen.
      className="overflow-hidden rounded-card border border-line bg-surface [contain-intrinsic-size:auto_8rem] [content-visibility:auto]"
    >
      <h2 className="flex items-center bg-raised text-base">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 min-w-0 grow items-center gap-2 px-3 text-start"
        >
          <ChevronDown
            size={18}
            aria-hidden="true"
            className={`shrink-0 text-quiet transition-transform duration-150 ${isOpen ? '' : '-rotate-90'}`}
          />
          {title}
        </button>
        <IconButton
          label={say(isStarred ? 'event.unstar' : 'event.star', { name: title })}
          aria-pressed={isStarred}
          onClick={() => toggleMarket(markets[0]!.type)}
        >
          <Star size={18} aria-hidden="true" className={isStarred ? 'fill-gold text-gold' : ''} />
        </IconButton>
      </h2>
      {isOpen && (
        <div className="grid grid-cols-1 gap-1.5 p-2">
          {markets[0]!.earlyLead !== null && (
            <p className="flex items-center gap-2 px-1 text-sm text-quiet">
              <Zap size={16} aria-hidden="true" className="shrink-0 text-gold" />
              {say('event.early', { lead: markets[0]!.earlyLead })}
            </p>
          )}
          {eachWay && (
            <p className="flex items-center gap-2 px-1 text-sm text-quiet">
              <Medal size={16} aria-hidden="true" className="shrink-0 text-gold" />
              {say('event.eachWay', eachWayFigures(eachWay))}
            </p>
          )}
          {markets.map((market) => (
            <Line key={market.id} market={market} on={on} />
          ))}
        </div>
      )}
    </section>
  );
}, isSame);

/** Few outcomes share the width evenly. Many, as scores, stand as closely as their names allow. */
function columnsFor(count: number): string {
  if (count % 3 === 0 && count <= 9) return 'grid-cols-3';
  return count > 6 ? 'grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]' : 'grid-cols-2';
}

const Line = memo(function Line({ market, on }: { readonly market: SportsMarket; readonly on: Playable }) {
  const locale = useLocale();
  const places = pricePlaces(market);
  return (
    <div className={`grid gap-1.5 ${columnsFor(places.length)}`}>
      {places.map(({ id, price }) =>
        price ? (
          <PriceButton
            key={id}
            on={on}
            market={market.id}
            price={price}
            label={outcomeLabel(market.id, price, on, locale)}
            wraps
          />
        ) : (
          <NoPrice key={id} label={outcomeLabel(market.id, { id, name: null }, on, locale)} wraps />
        ),
      )}
    </div>
  );
});
