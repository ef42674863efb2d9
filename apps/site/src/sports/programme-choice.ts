// What a customer looks at in the programme: a sport, a league, a day, a search, or the own leagues. The address holds it.
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { OutputOf } from '@felek/contract/call';
import type { sportsProgramme } from '@felek/contract/sports';
import { placeOfSport } from './SportIcon.tsx';
import { usualPage, type EventsFilter } from './sports.queries.ts';

export type Sports = OutputOf<typeof sportsProgramme>['sports'];
/** The tab of the customer's own leagues. */
const favourites = 'favorites';

export interface Choice {
  readonly sport: string | undefined;
  readonly league: string | undefined;
  readonly day: string | undefined;
  readonly search: string;
  readonly isFavourites: boolean;
}

export function useChoice(): { readonly choice: Choice; readonly choose: (next: Partial<Choice>) => void } {
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

export interface ChoosingProps {
  readonly sports: Sports;
  readonly isLive: boolean;
  readonly choice: Choice;
  readonly choose: (next: Partial<Choice>) => void;
}

/** How many events it has, of those that the page shows. */
export const countOf = (
  { live, prematch }: Pick<Sports[number], 'live' | 'prematch'>,
  isLive: boolean,
): number => (isLive ? live : live + prematch);

/** The sports of the overview, in their order. */
export const offeredSports = (sports: Sports, isLive: boolean): Sports =>
  sports
    .filter((sport) => countOf(sport, isLive) > 0)
    .toSorted((one, other) => placeOfSport(one.id) - placeOfSport(other.id));

/** How many of a sport's next events the overview shows. */
export const overviewEvents = 8;

/** The filter of a sport in the overview: all its live events, or the next ones. */
export const overviewFilter = (sport: string, isLive: boolean): EventsFilter => ({
  phase: isLive ? 'live' : 'all',
  sport,
});

/** What the overview asks for first; undefined while no sport has an event. */
export function firstFilter(sports: Sports, isLive: boolean) {
  const [first] = offeredSports(sports, isLive);
  return (
    first && {
      filter: overviewFilter(first.id, isLive),
      perPage: isLive ? usualPage : overviewEvents,
    }
  );
}
