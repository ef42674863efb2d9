// One search in everything: games of all halls and matches are asked for; providers, promotions and pages are few, and are looked through here.
import { useQuery } from '@tanstack/react-query';
import { gameChoices, games, type Game } from '@felek/contract/casino';
import { sportsEvents } from '@felek/contract/sports';
import { useBootstrap } from '../content/content.ts';
import { usePromotions } from '../content/content.queries.ts';
import { hasWords } from '../listing/has-words.ts';
import { useLocale } from '../texts/texts.ts';
import { fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';

const mostGames = 12;
const mostOfAKind = 4;
/** The least that the sportsbook looks for. */
const leastMatchLetters = 2;

export interface Find {
  readonly key: string;
  readonly name: string;
  /** The note beside it: a count, a date, a league. */
  readonly note?: string;
  readonly to: string;
}

/** The best matches of all halls, live tables behind the rest where they fit equally well. */
export function useFoundGames(typed: string) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...keys.foundGames, typed, locale],
    queryFn: async ({ signal }): Promise<readonly Game[]> => {
      const halls = await Promise.all(
        [false, true].map((live) => fetchData(games, { search: typed, live, take: mostGames }, signal)),
      );
      return between(halls.map((hall) => hall.flat())).slice(0, mostGames);
    },
    enabled: typed !== '',
    placeholderData: (before) => (typed === '' ? undefined : before),
    staleTime: 60_000,
  });
}

/** The first of each list, then the second of each. */
function between<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat();
}

/** Providers with a word of theirs typed. */
export function useFoundProviders(typed: string, count: (games: number) => string): readonly Find[] {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: [...keys.gameChoices, locale],
    queryFn: ({ signal }) => fetchData(gameChoices, {}, signal),
    enabled: typed !== '',
    staleTime: 60_000,
  });
  if (typed === '') return [];
  return (data?.providers ?? [])
    .filter(({ name }) => hasWords(name, typed))
    .slice(0, mostOfAKind)
    .map(({ value, name, games }) => ({
      key: String(value),
      name,
      note: count(games),
      to: `/casino/provider/${value}`,
    }));
}

export function useFoundPromotions(typed: string): readonly Find[] {
  const { data } = usePromotions();
  if (typed === '') return [];
  return (data ?? [])
    .filter(({ title, standing }) => standing !== 'ended' && hasWords(title, typed))
    .slice(0, mostOfAKind)
    .map(({ id, title }) => ({ key: String(id), name: title, to: `/promotions/${id}` }));
}

export function useFoundPages(typed: string): readonly Find[] {
  const contents = useBootstrap()?.categoryList.flatMap(({ contents: pages }) => pages) ?? [];
  if (typed === '') return [];
  const once = new Map(contents.map(({ id, title }) => [id, title]));
  return [...once]
    .filter(([, title]) => hasWords(title, typed))
    .slice(0, mostOfAKind)
    .map(([id, title]) => ({ key: String(id), name: title, to: `/pages/${id}` }));
}

/** Matches by their teams and leagues; none where no sportsbook answers. */
export function useFoundMatches(typed: string): readonly Find[] {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: [...keys.foundMatches, typed, locale],
    queryFn: async ({ signal }): Promise<readonly Find[]> => {
      const { list } = await fetchData(sportsEvents, { search: typed, take: mostOfAKind }, signal);
      return list.map((event) => ({
        key: event.id,
        name: [event.home[locale], event.away[locale]].filter((team) => team !== '').join(' – '),
        note: `${event.leagueNames[locale]} · ${startOf(event.startsAt, locale)}`,
        to: `/spor/mac/${encodeURIComponent(event.id)}`,
      }));
    },
    enabled: typed.length >= leastMatchLetters,
    placeholderData: (before) => before,
    staleTime: 30_000,
  });
  return typed.length >= leastMatchLetters ? (data ?? []) : [];
}

const startOf = (startsAt: string, locale: string) =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Istanbul',
  }).format(new Date(`${startsAt}Z`));
