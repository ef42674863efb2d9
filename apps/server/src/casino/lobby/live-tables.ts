// The live tables that the lobby marks: the house's own, and those that a provider lists. A provider that is silent just now keeps
// none of its tables in the lobby, and the games stay.
import type { OutputOf } from '@felek/contract/call';
import type { liveTables } from '@felek/contract/casino';
import { toLira, type Kurus } from '@felek/money';
import type { Logger } from 'pino';
import { boundedAgeCache } from '../../bounded-age-cache.ts';
import { houseProvider } from './house-games.ts';

/** A table in its provider's list. */
export interface OfferedTable {
  readonly code: string;
  readonly isOpen: boolean;
  /** The limits of one bet. */
  readonly leastStake: Kurus;
  readonly mostStake: Kurus;
  /** Null where there is room for everybody. */
  readonly seats: number | null;
  /** Who plays there now. */
  readonly players: number;
}

interface TableSource {
  readonly number: number;
  readonly key: string;
  readonly listTables?: (() => Promise<readonly OfferedTable[]>) | undefined;
}

/** As {@link OfferedTable}, of the house's own: they have room for everybody. */
type HouseTable = Omit<OfferedTable, 'code' | 'seats'> & { readonly entry: string };

const maxAgeMs = 10_000;

export function openLiveTables(needs: {
  readonly providers: readonly TableSource[];
  readonly listHouseTables: () => Promise<readonly HouseTable[]>;
  readonly log: Logger;
}): { list(): Promise<OutputOf<typeof liveTables>> } {
  const { providers, listHouseTables, log } = needs;
  const told = boundedAgeCache<OutputOf<typeof liveTables>>({
    maxAgeMs,
    readsAhead: true,
    async read() {
      const offered = await Promise.all(
        providers.map(async ({ number, key, listTables }) => {
          const tables = await listTables?.().catch((error: unknown) => {
            log.warn({ err: error, provider: key }, 'a provider does not tell of its tables');
            return undefined;
          });
          return (tables ?? []).map((table) => shown(number, table));
        }),
      );
      const own = await listHouseTables();
      return [
        ...own.map(({ entry, ...table }) => shown(houseProvider, { ...table, code: entry, seats: null })),
        ...offered.flat(),
      ];
    },
  });
  return { list: () => told.get() };
}

const shown = (provider: number, { code, leastStake, mostStake, ...table }: OfferedTable) => ({
  mainProviderId: provider,
  gameCode: code,
  isOpen: table.isOpen,
  leastStake: toLira(leastStake),
  mostStake: toLira(mostStake),
  seats: table.seats,
  players: table.players,
});
