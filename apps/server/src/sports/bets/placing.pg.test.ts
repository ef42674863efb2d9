// Slips that share a transaction, on a real database: each is judged with the exposures of those before it, and of no others.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { joinCustomer } from '../../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../../testbed/fresh-database.ts';
import { operatorAsk } from '../../../../../testbed/payment-house.ts';
import { laleAlone } from '../../../../../testbed/rooms.ts';
import { rowsRead } from '../../../../../testbed/rows-read.ts';
import { unbalanced } from '../../../../../testbed/sports-books.ts';
import {
  newEvent,
  openSportsServer,
  placed,
  settingOf,
  slip,
  type SportsServer,
} from '../../../../../testbed/sports-house.ts';
import { installHouseGames } from '../../casino/casino.ts';
import { listRows } from '../../db/statement.ts';
import { openSettings } from '../settings.ts';
import { listUsed } from './bet.store.ts';
import { openPlacing, type Application } from './placing.ts';
import { sportsAccount, sportsGame, sportsProvider } from './slips.ts';

let fresh: FreshDatabase;
let server: SportsServer;
beforeAll(async () => {
  fresh = await freshDatabase();
  server = openSportsServer(fresh.url);
  await installHouseGames(server.database, laleAlone);
});
afterEach(async () => {
  expect(await checkInvariants(fresh.pool)).toEqual([]);
  expect(await unbalanced(server)).toEqual([]);
});
afterAll(async () => {
  await server.close();
  await fresh.drop();
});

const join = async () => (await joinCustomer(server, { cash: 1_000_000n })).customer;

/** A slip of a new customer on the event, ready for its transaction. The stake is in kuruş. */
async function apply(event: string, stake: bigint): Promise<Application> {
  const [id, customer] = [randomUUID(), await join()];
  const ready = await server.casino.port.readyStake({
    provider: sportsProvider,
    tx: id,
    customer,
    game: sportsGame,
    account: sportsAccount,
    round: id,
  });
  if (!('wallet' in ready)) throw new Error(ready.outcome);
  const asked = { ...slip([{ event }], { id }), stake };
  return { id, customer, wallet: ready.wallet, content: id, stake: ready, isOfHouse: false, asked };
}

/** While the first slip has its transaction, the others wait, and share the next one. */
async function postTogether(first: Application, ...others: readonly Application[]) {
  const placing = openPlacing({
    database: server.database,
    port: server.casino.port,
    settings: openSettings(server.database),
    offerNow: async () => {
      throw new Error('bug: a slip without a builder asks for its price');
    },
  });
  const [, ...answers] = await Promise.all([first, ...others].map((slip) => placing.post(slip)));
  const { rows } = await fresh.pool.query<{ transactions: number }>(
    'select count(distinct xmin::text)::int as transactions from sports_bet where id = any ($1)',
    [others.map(({ id }) => id)],
  );
  expect(rows[0]!.transactions).toBe(1);
  return answers.map((answer) => (answer.kind === 'refused' ? answer.refusal : answer.kind));
}

it('counts each exposure of an event once for slips of one transaction', async () => {
  const [event, elsewhere] = [await newEvent(server), await newEvent(server)];
  // It may cost the house 70 × 1.1.
  await placed(server, await join(), slip([{ event }], { stake: 70 }));
  // One of 50 × 1.1 is too much, and would pass if the 77 counted more than once. Then two of 20 × 1.1 fit, and a third does not.
  const setting = settingOf(event, { eventLimit: 125 });
  await server.sports.trading.set(await operatorAsk(server), { setting, why: 'the test says so' });
  const answers = await postTogether(
    await apply(elsewhere, 1000n),
    await apply(event, 5000n),
    await apply(event, 2000n),
    await apply(event, 2000n),
    await apply(event, 2000n),
  );
  expect(answers).toEqual(['stake_too_high', 'accepted', 'accepted', 'stake_too_high']);
});

it('reads the bets on a selection for a player’s limit on it, and not all bets of the player', async () => {
  const [event, customer] = [await newEvent(server), await join()];
  const { id } = await placed(server, customer, slip([{ event }], { stake: 10 }));
  const others = 400;
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    // Of other events. The limit does not ask for their legs.
    await client.query(
      `insert into sports_bet (id, reference, customer, state, content, stake_kurus, multiplier, lines, total_stake_kurus, sizes, policy,
         possible_kurus, rules, is_open, accepted_at)
       select gen_random_uuid(), gen_random_uuid()::text, customer, state, content, stake_kurus, multiplier, lines, total_stake_kurus, sizes, policy,
         possible_kurus, rules, is_open, accepted_at from sports_bet cross join generate_series(1, ${others}) where id = $1`,
      [id],
    );
    const before = await rowsRead(client, ['sports_bet']);
    const used = await listRows(client, listUsed, [customer], [event], ['1'], ['1'], 600, 120);
    expect(used).toEqual([{ place: 1, used: 1100n }]);
    expect((await rowsRead(client, ['sports_bet'])) - before).toBeLessThan(others / 10);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
