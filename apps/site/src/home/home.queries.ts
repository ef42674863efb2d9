// Server data of the home page alone: the newest games, the latest wins, and the tables.
import { useQuery } from '@tanstack/react-query';
import { newest, recentWins } from '@felek/contract/casino';
import { useLocale } from '../texts/texts.ts';
import { fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';

const winsEveryMs = 15_000;

export function useNewest() {
  const locale = useLocale();
  return useQuery({
    queryKey: [...keys.newestGames, locale],
    queryFn: ({ signal }) => fetchData(newest, {}, signal),
    staleTime: 60_000,
  });
}

export function useRecentWins() {
  const locale = useLocale();
  return useQuery({
    queryKey: [...keys.recentWins, locale],
    queryFn: ({ signal }) => fetchData(recentWins, {}, signal),
    staleTime: winsEveryMs,
    refetchInterval: winsEveryMs,
  });
}
