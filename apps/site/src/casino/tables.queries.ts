// The live tables as they stand, asked for again while a tile that may be one is on the screen.
import { useQuery } from '@tanstack/react-query';
import type { Game, LiveTable } from '@felek/contract/casino';
import { fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';
import { isSameGame, loadCalls } from './casino.queries.ts';

const everyMs = 15_000;

/** The table that a game opens; undefined when it is none, and while nothing is known. */
export function useTable(game: Game): LiveTable | undefined {
  return useQuery({
    queryKey: keys.liveTables,
    queryFn: async ({ signal }) => fetchData((await loadCalls()).liveTables, {}, signal),
    select: (tables) => tables.find((table) => isSameGame(table, game)),
    staleTime: everyMs,
    refetchInterval: everyMs,
  }).data;
}
