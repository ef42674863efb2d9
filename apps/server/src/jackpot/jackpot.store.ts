// The jackpots' SQL: the latest reading of each feed.
import { statement } from '../db/statement.ts';

export type Feed = 'egt' | 'jackpotcards' | 'egyptquest';

/** Moves with every reading that is written. */
export const selectVersion = statement<{ version: string }>(
  'jackpot.version',
  `select coalesce(max(read_at)::text, '') as version from jackpot_snapshot`,
);
export const selectReadings = statement<{ feed: Feed; reading: unknown }>(
  'jackpot.readings',
  'select feed, reading from jackpot_snapshot',
);
export const upsertReading = statement<object, [Feed, string]>(
  'jackpot.write',
  `insert into jackpot_snapshot (feed, reading) values ($1, $2)
   on conflict (feed) do update set reading = excluded.reading, read_at = clock_timestamp()`,
);
