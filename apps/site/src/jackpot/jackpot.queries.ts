// The jackpots' server data, fetched every ten seconds while the page is visible. A feed that fails shows nothing.
import { useQueries } from '@tanstack/react-query';
import { jackpotPollMs } from '@felek/contract/figures';
import { egtJackpot, egyptQuest, jackpotCards } from '@felek/contract/jackpot';
import { fetchData } from '../wire/ask.ts';
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

export function useJackpots(): { readonly jackpots: readonly ShownJackpot[]; readonly isPending: boolean } {
  const [egt, cards, quest] = useQueries({ queries: feeds });
  return {
    jackpots: shownJackpots(egt.data ?? [], [...(cards.data ?? []), ...(quest.data ?? [])]),
    isPending: egt.isPending || cards.isPending || quest.isPending,
  };
}
