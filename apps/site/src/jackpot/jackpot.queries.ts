// The jackpots' server data, fetched every ten seconds while the page is visible. A feed that fails shows nothing.
import { useQueries, useQuery } from '@tanstack/react-query';
import type { Locale } from '@felek/contract/call';
import { jackpotPollMs } from '@felek/contract/figures';
import {
  egtJackpot,
  egyptQuest,
  growingJackpots,
  jackpotCards,
  type GrowingJackpot,
} from '@felek/contract/jackpot';
import { fetchData } from '../wire/ask.ts';
import { useLocale } from '../texts/texts.ts';
import { keys } from '../wire/keys.ts';
import { shownJackpots, type ShownJackpot } from './shown-jackpots.ts';

interface Asked {
  readonly signal: AbortSignal;
}

const feeds = [
  {
    queryKey: keys.egtJackpot,
    queryFn: ({ signal }: Asked) => fetchData(egtJackpot, {}, signal),
    refetchInterval: jackpotPollMs,
  },
  {
    queryKey: keys.jackpotCards,
    queryFn: ({ signal }: Asked) => fetchData(jackpotCards, {}, signal),
    refetchInterval: jackpotPollMs,
  },
  {
    queryKey: keys.egyptQuest,
    queryFn: ({ signal }: Asked) => fetchData(egyptQuest, {}, signal),
    refetchInterval: jackpotPollMs,
  },
] as const;

/** The house's own. */
const growing = (locale: Locale) => ({
  queryKey: [...keys.growingJackpots, locale] as const,
  queryFn: ({ signal }: Asked) => fetchData(growingJackpots, {}, signal),
  refetchInterval: jackpotPollMs,
});

export function useJackpots(): {
  readonly jackpots: readonly ShownJackpot[];
  readonly growing: readonly GrowingJackpot[];
  readonly isPending: boolean;
} {
  const locale = useLocale();
  const [egt, cards, quest] = useQueries({ queries: feeds });
  const own = useQuery(growing(locale));
  return {
    jackpots: shownJackpots(egt.data ?? [], [...(cards.data ?? []), ...(quest.data ?? [])]),
    growing: own.data ?? [],
    isPending: egt.isPending || cards.isPending || quest.isPending || own.isPending,
  };
}
