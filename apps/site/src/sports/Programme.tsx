// The programme and the live page: sports, days, leagues and a search narrow the list of events. The address holds the choices.
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronDown, Search, Star, X } from 'lucide-react';
import { Fragment, Suspense, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '@felek/contract/call';
import type { sportsProgramme } from '@felek/contract/sports';
import { Button, IconButton, buttonClass } from '@felek/ui/Button.tsx';
import { WhenSeen } from '@felek/ui/Later.tsx';
import { Empty, Skeleton } from '@felek/ui/states.tsx';
import { useTypedText } from '@felek/ui/typed-text.ts';
import { filterByDays } from '../listing/listing.ts';
import { ErrorState } from '../parts/states.tsx';
import { useLocale, useSay } from '../texts/texts.ts';
import type { EventRow as Row } from './changes.ts';
import { EventRow } from './EventRow.tsx';
import { ListPlace } from './ListPlace.tsx';
import { dayOf, instantOf, nextDays, useDayName } from './MatchState.tsx';
import { toggleLeague, usePreferences } from './slip/preferences.ts';
import { moveByArrows } from './PriceButton.tsx';
import { placeOfSport, SportIcon } from './SportIcon.tsx';
import { useEvents, type EventsFilter } from './sports.queries.ts';
import { adornment } from '../wire/lazy.ts';
import { useWords } from './words.ts';

const Offers = adornment(async () => (await import('./Offers.tsx')).Offers);

type Sports = OutputOf<typeof sportsProgramme>['sports'];
/** The tab of the customer's own leagues. */
const favourites = 'favorites';
const daysAhead = 6;
/** The most favourites; the call takes no more. */
const mostLeagues = 50;
const shortestSearch = 2;
const typedMs = 300;

interface Choice {
  readonly sport: string | undefined;
  readonly league: string | undefined;
  readonly day: string | undefined;
  readonly search: string;
  readonly isFavourites: boolean;
}

function useChoice(): { readonly choice: Choice; readonly choose: (next: Partial<Choice>) => void } {
  const { tab, league, from, search = '' } = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const choice = {
    sport: tab === favourites ? undefined : tab,
    league,
    day: from,
    search,
    isFavourites: tab === favourites,
  };
  const choose = (change: Partial<Choice>) => {
    const next = { ...choice, ...change };
    const nextTab = next.isFavourites ? favourites : next.sport;
    void navigate({
      to: '.',
      search: {
        ...(nextTab !== undefined && { tab: nextTab }),
        ...(next.league !== undefined && { league: next.league }),
        ...(next.day !== undefined && { from: next.day }),
        ...(next.search !== '' && { search: next.search }),
      },
      replace: change.search !== undefined,
      resetScroll: false,
    });
  };
  return { choice, choose };
}

/** The beginning of a day and of the one behind it, as the call takes them. */
const spanOf = (day: string | undefined) => (day === undefined ? {} : filterByDays({ from: day, to: day }));

export function Programme({
  sports: unordered,
  isLive,
}: {
  readonly sports: Sports;
  readonly isLive: boolean;
}) {
  const { choice, choose } = useChoice();
  const { day, search, isFavourites } = choice;
  const sports = unordered.toSorted((one, other) => placeOfSport(one.id) - placeOfSport(other.id));
  const isOverview = choice.sport === undefined && !isFavourites && day === undefined && search === '';
  return (
    <div className="grid grid-cols-1 gap-4">
      <Filters sports={sports} isLive={isLive} choice={choice} choose={choose} />
      <div className="grid grid-cols-1 gap-5 2xl:grid-cols-[14rem_minmax(0,1fr)]">
        <Leagues sports={sports} isLive={isLive} choice={choice} choose={choose} />
        {isOverview && choice.league === undefined ? (
          <Overview sports={sports} isLive={isLive} choose={choose} />
        ) : (
          <Chosen isLive={isLive} choice={choice} />
        )}
      </div>
    </div>
  );
}

/** Sport after sport: all live events, or the next ones. */
function Overview({ sports, isLive, choose }: Omit<ChoosingProps, 'choice'>) {
  const offered = sports.filter((sport) => countOf(sport, isLive) > 0);
  if (offered.length === 0) return <NothingHere isLive={isLive} />;
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      {offered.map((sport, at) => {
        const section = (
          <SportSection sport={sport} isLive={isLive} onAll={() => choose({ sport: sport.id })} />
        );
        if (at < eagerSports)
          return (
            <Fragment key={sport.id}>
              {section}
              {!isLive && (
                <WhenSeen meanwhile={<Skeleton className="h-64" />}>
                  <Suspense fallback={<Skeleton className="h-64" />}>
                    <Offers />
                  </Suspense>
                </WhenSeen>
              )}
            </Fragment>
          );
        return (
          <WhenSeen key={sport.id} meanwhile={<Skeleton className="h-96" />}>
            {section}
          </WhenSeen>
        );
      })}
    </div>
  );
}

/** Sports that are asked for before they come into view. */
const eagerSports = 1;
/** How many of a sport's next events the overview shows. */
const overviewEvents = 8;

function SportSection({
  sport: { id, names, ...counts },
  isLive,
  onAll,
}: {
  readonly sport: Sports[number];
  readonly isLive: boolean;
  readonly onAll: () => void;
}) {
  const say = useWords();
  const locale = useLocale();
  const number = countOf(counts, isLive);
  const most = isLive ? undefined : overviewEvents;
  return (
    <section aria-label={names[locale]} className="grid grid-cols-1 gap-3">
      <h2 className="flex items-center gap-2 text-xl">
        <SportIcon sport={id} size={22} className="text-turquoise" />
        {names[locale]}
        <span className="figures text-base font-normal text-quiet">{number}</span>
      </h2>
      <EventList
        filter={{ phase: isLive ? 'live' : 'all', sport: id }}
        isLive={isLive}
        isPart
        {...(most !== undefined && { most })}
      />
      {most !== undefined && number > most && (
        <Button look="quiet" onClick={onAll}>
          {say('sports.allOf', { name: names[locale], number })}
        </Button>
      )}
    </section>
  );
}

function Chosen({ isLive, choice }: { readonly isLive: boolean; readonly choice: Choice }) {
  const starred = usePreferences(({ leagues }) => leagues);
  const { sport, league, day, search, isFavourites } = choice;
  if (isFavourites && starred.length === 0) return <NoFavourites />;
  const chosen = league === undefined ? [] : [league];
  const leagues = isFavourites ? starred.slice(0, mostLeagues) : chosen;
  const prematch = day === undefined ? 'all' : 'prematch';
  const filter: EventsFilter = {
    phase: isLive ? 'live' : prematch,
    ...(sport !== undefined && { sport }),
    ...(leagues.length > 0 && { leagues: [...leagues] }),
    ...(!isLive && spanOf(day)),
    ...(search.length >= shortestSearch && { search }),
  };
  return <EventList filter={filter} isLive={isLive} />;
}

function NoFavourites() {
  const say = useWords();
  return <Empty title={say('sports.noFavourites')} note={say('sports.noFavourites.note')} />;
}

function NothingHere({ isLive }: { readonly isLive: boolean }) {
  const say = useWords();
  return (
    <Empty
      title={say(isLive ? 'sports.noLive' : 'sports.nothing')}
      note={say(isLive ? 'sports.noLive.note' : 'sports.nothing.note')}
    >
      {isLive && (
        <Link to="/spor" search={{}} className={buttonClass('quiet')}>
          {say('sports.programme')}
        </Link>
      )}
    </Empty>
  );
}

interface ChoosingProps {
  readonly sports: Sports;
  readonly isLive: boolean;
  readonly choice: Choice;
  readonly choose: (next: Partial<Choice>) => void;
}

const countOf = ({ live, prematch }: Pick<Sports[number], 'live' | 'prematch'>, isLive: boolean): number =>
  isLive ? live : live + prematch;

const chipClass = (isOn: boolean) =>
  `flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 font-medium whitespace-nowrap ${isOn ? 'border-turquoise bg-turquoise text-on-turquoise' : 'border-line bg-surface text-quiet hover:text-text'}`;

function Filters({ sports, isLive, choice, choose }: ChoosingProps) {
  const say = useWords();
  const locale = useLocale();
  const dayName = useDayName();
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul aria-label={say('sports.sports')} className="scroll-row -mx-4 flex gap-2 px-4 md:mx-0 md:px-0">
        <li>
          <button
            type="button"
            aria-pressed={choice.sport === undefined && !choice.isFavourites}
            onClick={() => choose({ sport: undefined, league: undefined, isFavourites: false })}
            className={chipClass(choice.sport === undefined && !choice.isFavourites)}
          >
            {say('sports.allSports')}
          </button>
        </li>
        <li>
          <button
            type="button"
            aria-pressed={choice.isFavourites}
            onClick={() => choose({ sport: undefined, league: undefined, isFavourites: true })}
            className={chipClass(choice.isFavourites)}
          >
            <Star size={16} aria-hidden="true" />
            {say('sports.favourites')}
          </button>
        </li>
        {sports.map(({ id, names, ...counts }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={choice.sport === id}
              onClick={() => choose({ sport: id, league: undefined, isFavourites: false })}
              className={chipClass(choice.sport === id)}
            >
              <SportIcon sport={id} />
              {names[locale]}
              <span className="figures text-sm">{countOf(counts, isLive)}</span>
            </button>
          </li>
        ))}
      </ul>
      {!isLive && (
        <ul aria-label={say('sports.days')} className="scroll-row -mx-4 flex gap-2 px-4 md:mx-0 md:px-0">
          {[undefined, ...nextDays(daysAhead)].map((day) => (
            <li key={day ?? ''}>
              <button
                type="button"
                aria-pressed={choice.day === day}
                onClick={() => choose({ day })}
                className={chipClass(choice.day === day)}
              >
                {day === undefined ? say('sports.allDays') : dayName(day)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <SearchField value={choice.search} onChange={(search) => choose({ search })} />
    </div>
  );
}

/** Searches a moment after the last key; a slash focuses the field. */
function SearchField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (search: string) => void;
}) {
  const say = useWords();
  const [typed, setTyped] = useTypedText(value, typedMs, onChange);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]'))
        return;
      event.preventDefault();
      field.current?.focus();
    };
    // Before the search over the page, which takes the same key.
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, []);
  return (
    <div className="relative">
      <Search size={18} aria-hidden="true" className="absolute start-3 top-3.5 text-quiet" />
      <input
        ref={field}
        type="search"
        aria-keyshortcuts="/"
        value={typed}
        maxLength={60}
        aria-label={say('sports.search')}
        placeholder={say('sports.search')}
        onChange={(event) => setTyped(event.target.value)}
        className="min-h-11 w-full rounded-field border border-line-strong bg-ground px-10 py-2 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== '' && (
        <IconButton
          label={say('sports.clearSearch')}
          onClick={() => setTyped('')}
          className="absolute end-0 top-0"
        >
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

/** The leagues beside the list, where there is room for them. */
function Leagues({ sports, isLive, choice, choose }: ChoosingProps) {
  const say = useWords();
  const locale = useLocale();
  const leagues = sports
    .filter(({ id }) => choice.sport === undefined || choice.sport === id)
    .flatMap((sport) => sport.leagues)
    .filter(({ live }) => !isLive || live > 0);
  return (
    <nav aria-label={say('sports.leagues')} className="max-2xl:hidden">
      <ul className="sticky top-20 grid max-h-[calc(100dvh-6rem)] gap-0.5 overflow-y-auto">
        {leagues.map(({ id, names, category, live, prematch }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={choice.league === id}
              onClick={() => choose({ league: choice.league === id ? undefined : id, isFavourites: false })}
              className={`flex min-h-11 w-full items-center gap-2 rounded-field px-3 py-1 text-start text-sm ${choice.league === id ? 'bg-raised text-turquoise' : 'text-quiet hover:bg-surface hover:text-text'}`}
            >
              <span className="min-w-0 grow">
                {category[locale]} · {names[locale]}
              </span>
              <span className="figures">{countOf({ live, prematch }, isLive)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface LeagueGroup {
  readonly key: string;
  readonly sport: string;
  readonly day: string;
  readonly league: string;
  readonly rows: readonly Row[];
}

/** The rows day by day, sport by sport, and league by league in the order of their first event; starred leagues first. */
export function groupRows(rows: readonly Row[], starred: readonly string[]): LeagueGroup[] {
  const groups = new Map<string, LeagueGroup & { rows: Row[] }>();
  for (const row of rows) {
    const day = row.phase === 'live' ? '' : dayOf(instantOf(row.startsAt));
    const key = `${day} ${row.league}`;
    const known = groups.get(key);
    if (known) known.rows.push(row);
    else groups.set(key, { key, day, sport: row.sport, league: row.league, rows: [row] });
  }
  const isBehind = ({ league }: LeagueGroup) => Number(!starred.includes(league));
  return [...groups.values()].toSorted((one, other) => {
    if (one.day !== other.day) return one.day < other.day ? -1 : 1;
    return isBehind(one) - isBehind(other) || placeOfSport(one.sport) - placeOfSport(other.sport);
  });
}

function EventList({
  filter,
  isLive,
  isPart = false,
  most,
}: {
  readonly filter: EventsFilter;
  readonly isLive: boolean;
  /** A part of the page with a heading of its own. */
  readonly isPart?: boolean;
  /** Shows so many and no way to more. */
  readonly most?: number;
}) {
  const say = useWords();
  const sayCommon = useSay();
  const starred = usePreferences(({ leagues }) => leagues);
  const query = useEvents(filter, most);
  if (query.isError && !query.data)
    return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <ListPlace label={sayCommon('site.loading')} />;
  const rows = query.data.pages.flatMap(({ list }) => list);
  if (rows.length === 0) return <NothingHere isLive={isLive} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows move between the buttons inside
    <div
      onKeyDown={moveByArrows}
      aria-busy={query.isPlaceholderData}
      className={`grid grid-cols-1 content-start gap-3 transition-opacity duration-150 ${query.isPlaceholderData ? 'opacity-85' : ''}`}
    >
      {groupRows(rows, starred).map((group) => (
        <League key={group.key} group={group} isPart={isPart} />
      ))}
      {most === undefined && query.hasNextPage && (
        <Button look="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {say('sports.more')}
        </Button>
      )}
    </div>
  );
}

function League({
  group: { sport, league, day, rows },
  isPart,
}: {
  readonly group: LeagueGroup;
  readonly isPart: boolean;
}) {
  const Heading = isPart ? 'h3' : 'h2';
  const say = useWords();
  const locale = useLocale();
  const dayName = useDayName();
  const isStarred = usePreferences(({ leagues }) => leagues.includes(league));
  const [isOpen, setOpen] = useState(true);
  const name = rows[0]!.leagueNames[locale];
  return (
    <section
      aria-label={`${name}, ${day === '' ? say('sports.liveNow') : dayName(day)}`}
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <Heading className="flex items-center bg-raised text-base">
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
          <SportIcon sport={sport} className="text-quiet" />
          <span className="min-w-0 truncate">{name}</span>
          {day !== '' && (
            <span className="ms-auto shrink-0 text-sm font-normal text-quiet">{dayName(day)}</span>
          )}
        </button>
        <IconButton
          label={say(isStarred ? 'sports.unstar' : 'sports.star', { name })}
          aria-pressed={isStarred}
          onClick={() => toggleLeague(league)}
        >
          <Star size={18} aria-hidden="true" className={isStarred ? 'fill-gold text-gold' : ''} />
        </IconButton>
      </Heading>
      {isOpen && (
        <ul>
          {rows.map((row) => (
            <EventRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}
