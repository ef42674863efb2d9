// The jackpot room: what the providers' jackpot displays say. An adapter writes each reading of its feed here; all who look see
// the latest, at most a second old. A feed that is not connected has nothing to show, and the list is empty.
import * as z from 'zod/mini';
import { egtJackpot, egyptQuest, jackpotCards } from '@felek/contract/jackpot';
import type { OutputOf } from '@felek/contract/call';
import type { Database } from '../db/database.ts';
import { execute, getRow, listRows } from '../db/statement.ts';
import { boundedAgeCache } from '../bounded-age-cache.ts';
import type { Measured } from '../metrics.ts';
import { selectAges, selectReadings, selectVersion, upsertReading, type Feed } from './jackpot.store.ts';

/** The jackpots of each feed, in the form of its call's answer. */
const feeds = {
  egt: egtJackpot.output,
  jackpotcards: jackpotCards.output,
  egyptquest: egyptQuest.output,
} as const satisfies Record<Feed, z.ZodMiniType>;

interface Readings {
  readonly egt: OutputOf<typeof egtJackpot>;
  readonly jackpotcards: OutputOf<typeof jackpotCards>;
  readonly egyptquest: OutputOf<typeof egyptQuest>;
}

export interface Jackpots {
  latest(): Promise<Readings>;
  /** Keeps a feed's reading. False when it is not what the feed carries; then the one before stays. */
  record(feed: Feed, reading: unknown): Promise<boolean>;
  readonly measures: Measured;
}

const maxAgeMs = 1000;

export function createJackpots({ pool }: Pick<Database, 'pool'>): Jackpots {
  const copy = boundedAgeCache<Readings>({
    maxAgeMs,
    version: async () => (await getRow(pool, selectVersion)).version,
    async read() {
      const rows = await listRows(pool, selectReadings);
      const of = <F extends Feed>(feed: F) => {
        const stored = rows.find((row) => row.feed === feed)?.reading;
        return feeds[feed].safeParse(stored ?? []).data ?? [];
      };
      return { egt: of('egt'), jackpotcards: of('jackpotcards'), egyptquest: of('egyptquest') } as Readings;
    },
  });
  return {
    latest: () => copy.get(),
    async record(feed, reading) {
      const parsed = feeds[feed].safeParse(reading);
      if (parsed.success) await execute(pool, upsertReading, feed, JSON.stringify(parsed.data));
      return parsed.success;
    },
    measures: async () => [
      {
        name: 'felek_jackpot_feed_seconds',
        help: 'How long ago a jackpot feed was last read.',
        values: (await listRows(pool, selectAges)).map(({ feed, seconds }) => ({
          labels: { feed },
          value: seconds,
        })),
      },
    ],
  };
}
