// The live tables as they stand, asked for again while a tile that may be one is on the screen.
import { useQuery } from '@tanstack/react-query';
import { liveTables } from '@felek/contract/live-tables';
import type { Game, LiveTable } from '@felek/contract/casino';
import { fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';
import { isSameGame } from './casino.queries.ts';

const everyMs = 15_000;

const asked = {
  queryKey: keys.liveTables,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetchData(liveTables, {}, signal),
  staleTime: everyMs,
  refetchInterval: everyMs,
} as const;

/** All live tables. */
export const useTables = () => useQuery(asked);

/** The table that a game opens; undefined when it is none, and while nothing is known. */
export function useTable(game: Game): LiveTable | undefined {
  return useQuery({ ...asked, select: (tables) => tables.find((table) => isSameGame(table, game)) }).data;
}
