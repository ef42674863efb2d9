// The recorded day that is kept beside this file. A longer one: `npm run chaos -- day`.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../testbed/fresh-database.ts';
import { runDay } from './day.ts';
import { readRecording } from './recording.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

const kinds = [
  'odds_change',
  'bet_stop',
  'bet_settlement',
  'bet_cancel',
  'rollback_bet_settlement',
  'rollback_bet_cancel',
];

it(
  'of the sandbox: no bet at a price that was not on offer, and each settled as the models say',
  { timeout: 240_000 },
  async () => {
    const recording = readRecording(fileURLToPath(new URL('day.json.gz', import.meta.url)));
    const { counts, wrongs } = await runDay({
      url: fresh.url,
      recording,
      seconds: 30,
      betEveryMs: 100,
      seed: 'test',
    });
    expect(Object.fromEntries(wrongs)).toEqual({});
    for (const kind of [...kinds, 'fixture', 'up', 'down'])
      expect([kind, counts.get(`stored: ${kind}`) ?? 0]).not.toEqual([kind, 0]);
    for (const fault of ['silence', 'cut', 'unsubscribe']) expect(counts.get(`the feed: ${fault}`)).toBe(1);
    expect(counts.get('bets paid as the model says')).toBeGreaterThan(30);
  },
);
