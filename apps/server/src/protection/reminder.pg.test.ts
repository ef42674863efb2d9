// The reminder of play: when it is due, and its figures.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { joinCustomer } from '../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { openTestRooms, type TestRooms } from '../../../../testbed/rooms.ts';
import { installHouseGames } from '../casino/casino.ts';
import type { CustomerSession } from '../http/route.ts';

let fresh: FreshDatabase;
let server: TestRooms;
beforeAll(async () => {
  fresh = await freshDatabase();
  server = openTestRooms(fresh.url, { config: { playReminderMinutes: 60 } });
  await installHouseGames(server.database);
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await server.close();
  await fresh.drop();
});

const join = (bonus = 0n): Promise<CustomerSession> => joinCustomer(server, { cash: 100_000n, bonus });
/** Lets so many minutes of the session pass. */
const age = ({ session }: CustomerSession, minutes: number) =>
  fresh.pool.query(
    'update session set started_at = started_at - make_interval(mins => $2), last_seen_at = now() where id = $1',
    [session, minutes],
  );
const game = { provider: 'fel', game: 'lale', account: 'game:fel:lale' } as const;
let count = 0;
async function play({ customer }: CustomerSession, staked: bigint, won: bigint): Promise<string> {
  count += 1;
  const id = `reminder-${count}`;
  const { port } = server.casino;
  const stake = await port.debit({ ...game, customer, tx: id, round: id, amount: staked });
  expect(stake.outcome).toBe('applied');
  if (won > 0n)
    await port.credit({
      ...game,
      customer,
      kind: 'win',
      tx: id,
      round: id,
      amount: won,
      bet: { tx: id },
      closesRound: true,
    });
  return id;
}

describe('the reminder of play', () => {
  it('comes after the house’s interval, counted from the login', async () => {
    const ask = await join();
    expect(await server.protection.remind(ask)).toMatchObject({ minutes: 60, playedS: 0, leftS: 3600 });
    await age(ask, 59);
    expect((await server.protection.remind(ask)).leftS).toBe(60);
    await age(ask, 1);
    expect(await server.protection.remind(ask)).toMatchObject({ playedS: 3600, leftS: 0 });
  });

  it('begins anew once it was seen, and the session’s figures stay', async () => {
    const ask = await join();
    await play(ask, 2500n, 1000n);
    await age(ask, 61);
    expect((await server.protection.remind(ask)).leftS).toBe(0);
    expect(await server.protection.seeReminder(ask)).toMatchObject({
      playedS: 3660,
      leftS: 3600,
      staked: 25,
      returned: 10,
      net: -15,
    });
  });

  it('comes at the customer’s own interval, which is no longer than the house’s', async () => {
    const ask = await join();
    expect(await server.protection.setReminder(ask, 15)).toMatchObject({ minutes: 15, leftS: 900 });
    expect((await server.protection.setReminder(ask, 240)).minutes).toBe(60);
    expect((await server.protection.remind(ask)).choices).toEqual([5, 10, 15, 30, 45, 60]);
  });

  it('keeps the choice for later sessions', async () => {
    const ask = await join();
    await server.protection.setReminder(ask, 5);
    await fresh.pool.query(
      `insert into session (id, customer_id, token_hash, device, address)
       select gen_random_uuid(), customer_id, 'later', '', '' from session where id = $1`,
      [ask.session],
    );
    const { rows } = await fresh.pool.query<{ id: CustomerSession['session'] }>(
      `select id from session where customer_id = $1 and token_hash = 'later'`,
      [ask.customer],
    );
    expect((await server.protection.remind({ ...ask, session: rows[0]!.id })).minutes).toBe(5);
  });

  it('shows stakes, returns and the net result of the session, with bonus money and without reversed stakes', async () => {
    const ask = await join(5000n);
    await play(ask, 3000n, 4500n);
    await play(ask, 2000n, 0n);
    // All cash, and then 20 lira of the bonus.
    await play(ask, 101_500n, 0n);
    const undone = await play(ask, 1000n, 0n);
    const back = await server.casino.port.reverse({
      provider: 'fel',
      customer: ask.customer,
      target: undone,
      family: 'bet',
    });
    expect(back.outcome).toBe('applied');
    expect(await server.protection.remind(ask)).toMatchObject({ staked: 1065, returned: 45, net: -1020 });
  });

  it('counts nothing from before the session', async () => {
    const ask = await join();
    await play(ask, 2500n, 0n);
    // A session begins at a whole millisecond, so the stake needs an earlier one.
    await fresh.pool.query('select pg_sleep(0.002)');
    await fresh.pool.query('update session set started_at = clock_timestamp() where id = $1', [ask.session]);
    await play(ask, 700n, 0n);
    expect(await server.protection.remind(ask)).toMatchObject({ staked: 7, returned: 0, net: -7 });
  });
});
