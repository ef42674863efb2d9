// The bingo rooms as they stand, asked for again while the hall is looked at.
import { useQuery } from '@tanstack/react-query';
import { bingoRooms } from '@felek/contract/casino';
import { fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';

const everyMs = 5000;

export const useBingoRooms = () =>
  useQuery({
    queryKey: keys.bingoRooms,
    queryFn: ({ signal }) => fetchData(bingoRooms, {}, signal),
    staleTime: everyMs,
    refetchInterval: everyMs,
  });
