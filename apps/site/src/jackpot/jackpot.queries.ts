// The jackpots' server data, read anew every ten seconds while somebody looks. A feed that fails shows nothing.
import { useQueries } from '@tanstack/react-query';
import { jackpotPollMs } from '@felek/contract/figures';
import { egtJackpot, egyptQuest, jackpotCards } from '@felek/contract/jackpot';
import { fetchData } from '../wire/wire.ts';
import { shownJackpots, type ShownJackpot } from './shown-jackpots.ts';

interface Asked {
  readonly signal: AbortSignal;
}

const feeds = [
  {
    queryKey: ['jackpot', egtJackpot.path],
    queryFn: ({ signal }: Asked) => fetchData(egtJackpot, {}, signal),
    refetchInterval: jackpotPollMs,
  },
  {
    queryKey: ['jackpot', jackpotCards.path],
    queryFn: ({ signal }: Asked) => fetchData(jackpotCards, {}, signal),
    refetchInterval: jackpotPollMs,
  },
  {
    queryKey: ['jackpot', egyptQuest.path],
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
