// The jackpots' SQL: the latest reading of each feed.
import { statement } from '../db/statement.ts';

export type Feed = 'egt' | 'jackpotcards' | 'egyptquest';

// A jackpot grows all the time. A reading that is older than this would stand still, so it is not shown.
const isFresh = "read_at > now() - interval '2 minutes'";

/** Moves with every reading that is written, and when one grows old. */
export const selectVersion = statement<{ version: string }>(
  'jackpot.version',
  `select coalesce(max(read_at)::text, '') || ' ' || count(*) as version from jackpot_snapshot where ${isFresh}`,
);
export const selectReadings = statement<{ feed: Feed; reading: unknown }>(
  'jackpot.readings',
  `select feed, reading from jackpot_snapshot where ${isFresh}`,
);
/** How long ago each was read, shown or not. */
export const selectAges = statement<{ feed: Feed; seconds: number }>(
  'jackpot.ages',
  `select feed, extract(epoch from clock_timestamp() - read_at)::float8 as seconds from jackpot_snapshot`,
);
export const upsertReading = statement<object, [Feed, string]>(
  'jackpot.write',
  `insert into jackpot_snapshot (feed, reading) values ($1, $2)
   on conflict (feed) do update set reading = excluded.reading, read_at = clock_timestamp()`,
);

/** Removes the jackpots of the demo's sandbox. */
export const demoReadings = {
  endings: [statement<object>('jackpot.remove-demo-readings', 'delete from jackpot_snapshot')],
};
