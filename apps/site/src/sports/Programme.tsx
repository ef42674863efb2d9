// The programme and the live page: all sports in turn, or the chosen ones.
import { Fragment } from 'react';
import { Button } from '@felek/ui/Button.tsx';
import { WhenSeen } from '@felek/ui/Later.tsx';
import { Empty, Skeleton } from '@felek/ui/states.tsx';
import { filterByDays } from '../listing/listing.ts';
import { useLocale } from '../texts/texts.ts';
import { adornment } from '../wire/lazy.ts';
import { EventList, NothingHere } from './EventList.tsx';
import { Filters, Leagues } from './Filters.tsx';
import {
  countOf,
  offeredSports,
  overviewEvents,
  overviewFilter,
  useChoice,
  type Choice,
  type ChoosingProps,
  type Sports,
} from './programme-choice.ts';
import { usePreferences } from './slip/preferences.ts';
import { placeOfSport, SportIcon } from './SportIcon.tsx';
import type { EventsFilter } from './sports.queries.ts';
import { useWords } from './words.ts';

const Offers = adornment(async () => (await import('./Offers.tsx')).Offers);

/** The most favourites; the call takes no more. */
const mostLeagues = 50;
const shortestSearch = 2;

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
  const offered = offeredSports(sports, isLive);
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
                  <Offers />
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
        filter={overviewFilter(id, isLive)}
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
