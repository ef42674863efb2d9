// Events that a filter gives, day by day and league by league. A league folds, and gets a star.
import { Link } from '@tanstack/react-router';
import { ChevronDown, Star } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton, buttonClass } from '@felek/ui/Button.tsx';
import { Empty } from '@felek/ui/states.tsx';
import { ErrorState } from '../parts/states.tsx';
import { dayOf, instantOf } from '../parts/time.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import type { EventRow as Row } from './changes.ts';
import { EventRow } from './EventRow.tsx';
import { ListPlace } from './ListPlace.tsx';
import { useDayName } from './MatchState.tsx';
import { moveByArrows } from './PriceButton.tsx';
import { toggleLeague, usePreferences } from './slip/preferences.ts';
import { placeOfSport, SportIcon } from './SportIcon.tsx';
import { useEvents, type EventsFilter } from './sports.queries.ts';
import { useWords } from './words.ts';

interface LeagueGroup {
  readonly key: string;
  readonly sport: string;
  readonly day: string;
  readonly league: string;
  readonly rows: readonly Row[];
}

/** The rows day by day, sport by sport, and league by league in the order of their first event; starred leagues first. */
function groupRows(rows: readonly Row[], starred: readonly string[]): LeagueGroup[] {
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

export function EventList({
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

/** No events, and where there are some. */
export function NothingHere({ isLive }: { readonly isLive: boolean }) {
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
