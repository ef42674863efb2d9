// The bingo rooms as they stand, asked for again while the hall is looked at.
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';
import { loadCalls } from './casino.queries.ts';

const everyMs = 5000;

export const useBingoRooms = () =>
  useQuery({
    queryKey: keys.bingoRooms,
    queryFn: async ({ signal }) => fetchData((await loadCalls()).bingoRooms, {}, signal),
    staleTime: everyMs,
    refetchInterval: everyMs,
  });
