import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Posting } from '@felek/ledger';
import { sealPages } from '@felek/ledger/seals';
import { joinCustomer } from '../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import {
  installToys,
  openTableServer,
  takeHand,
  toyGames,
  type TableServer,
} from '../../../../testbed/table-house.ts';
import { openCatalogue } from '@felek/games/catalogue';
import { zar } from '@felek/games/zar/zar';
import type { HouseGame } from '@felek/games/game';
import { createControl, type Control } from './control.ts';

let fresh: FreshDatabase;
let server: TableServer;
let control: Control;
let wallets: readonly string[];
const alarms: object[] = [];

const jobs = { handle: () => undefined } as unknown as Parameters<typeof createControl>[0]['jobs'];
const open = (settled = server.casino.tables.settled) =>
  createControl({
    database: server.database,
    jobs,
    catalogue: openCatalogue([...toyGames.list(), zar as unknown as HouseGame]),
    settled,
    log: { error: (detail: object) => void alarms.push(detail) } as Parameters<
      typeof createControl
    >[0]['log'],
  });

beforeAll(async () => {
  fresh = await freshDatabase();
  server = openTableServer(fresh.url);
  await installToys(server);
  control = open();
  wallets = await Promise.all(
    Array.from({ length: 40 }, async () => (await joinCustomer(server, { cash: 10_000_000n })).customer),
  );
}, 60_000);
afterAll(async () => {
  await server.close();
  await fresh.drop();
});

const stake = 1_000n;
const even = JSON.stringify({ side: 'under', target: 4950 });

/** Rounds of Zar at even odds, as the house posts them: so many of each wallet win twice the stake. */
async function play(rounds: number, wins: number): Promise<void> {
  const account = 'game:fel:zar';
  for (let round = 0; round < rounds; round += 1) {
    const ids = wallets.map(() => randomUUID());
    const bet = (wallet: string, id: string): Posting => ({
      wallet,
      key: { source: 'fel', operation: 'bet', id },
      legs: [{ from: 'playable', to: account, amount: stake }],
      round: { provider: 'fel', id, game: 'zar', opens: true },
      memo: { stakeKurus: Number(stake), bet: even },
    });
    const end = (wallet: string, id: string): Posting => ({
      wallet,
      key: { source: 'fel', operation: 'win', id },
      legs: round < wins ? [{ from: account, to: 'playable', amount: 2n * stake }] : [],
      round: { provider: 'fel', id, game: 'zar', closes: true, late: true },
    });
    for (const posting of [bet, end])
      await server.database.inTransaction(async (tx) => {
        const answers = await server.ledger.postAllWithin(
          tx,
          wallets.map((wallet, at) => posting(wallet, ids[at]!)),
        );
        expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['applied']));
      });
  }
}

const page = { skip: 0, take: 50 };
const zarOf = async () => (await control.list({ game: 'zar', ...page })).list;
const openIncidents = async () =>
  (await control.listIncidents(page)).list.filter(({ endedAt }) => endedAt === null);

describe('the control of returns', () => {
  it('counts each sealed round once, on any server and however often', async () => {
    await play(25, 12);
    expect(await control.run()).toBe(false);
    await sealPages(server.database.pool);
    await Promise.all([control.run(), open().run()]);
    await control.run();
    const list = await zarOf();
    expect(list).toMatchObject([
      { game: 'zar', stakes: null, rounds: 1_000, staked: 10_000, returned: 9_600 },
      { game: 'zar', stakes: { from: 10, below: 100 }, rounds: 1_000, staked: 10_000, returned: 9_600 },
    ]);
    for (const each of list) {
      expect(each.actual).toBeCloseTo(0.96, 9);
      expect(each.expected.least).toBeCloseTo(0.99, 3);
      expect(each).toMatchObject({ isOutside: false, isNormal: true });
    }
    expect([await openIncidents(), alarms]).toEqual([[], []]);
  });

  it('leaves out open and reversed rounds', async () => {
    const wallet = wallets[0]!;
    const id = randomUUID();
    await server.ledger.post({
      wallet,
      key: { source: 'fel', operation: 'bet', id },
      legs: [{ from: 'playable', to: 'game:fel:zar', amount: stake }],
      round: { provider: 'fel', id, game: 'zar', opens: true },
    });
    await sealPages(server.database.pool);
    await control.run();
    await server.ledger.reverse({
      wallet,
      key: { source: 'fel', operation: 'reverse', id },
      target: { operation: 'bet', id },
    });
    await sealPages(server.database.pool);
    await control.run();
    expect((await zarOf())[0]).toMatchObject({ rounds: 1_000 });
  });

  it('goes on after a run that was cut off, and counts nothing twice', async () => {
    const cut = open({
      list: () => Promise.reject(new Error('the server was killed')),
      next: () => Promise.reject(new Error('the server was killed')),
    });
    await play(1, 0);
    await sealPages(server.database.pool);
    await expect(cut.run()).rejects.toThrow('the server was killed');
    await control.run();
    expect((await zarOf())[0]).toMatchObject({ rounds: 1_040 });
  });

  it('opens one incident for a paytable that pays too much, and ends it once the return is back', async () => {
    await play(20, 20);
    await sealPages(server.database.pool);
    await control.run();
    const incidents = await openIncidents();
    expect(incidents.map(({ game, stakes }) => [game, stakes])).toEqual(
      expect.arrayContaining([
        ['zar', null],
        ['zar', { from: 10, below: 100 }],
      ]),
    );
    expect(incidents.every(({ actual, band }) => actual > band.most)).toBe(true);
    expect(alarms).toHaveLength(incidents.length);
    const alarm = async () =>
      (await control.measures()).find(({ name }) => name === 'felek_return_incidents')!.values;
    expect(await alarm()).toContainEqual({ labels: { game: 'zar' }, value: incidents.length });
    expect(await alarm()).toContainEqual({ labels: { game: 'wheel' }, value: 0 });

    await play(20, 0);
    await sealPages(server.database.pool);
    await control.run();
    expect(await openIncidents()).toEqual([]);
    expect(alarms).toHaveLength(incidents.length);
    expect(await alarm()).toContainEqual({ labels: { game: 'zar' }, value: 0 });
  }, 60_000);

  it('counts the rounds of a table in their order, with all bets as one', async () => {
    const hand = await takeHand(server, 'wheel-1');
    await hand.take();
    await hand.to('open');
    const { round } = await hand.now();
    for (const [table, until, code] of [
      ['game_table', 'phase_end', 'code'],
      ['table_gate', 'until', 'table_code'],
    ])
      await fresh.pool.query(
        `update ${table} set ${until} = clock_timestamp() + interval '1 hour' where ${code} = 'wheel-1'`,
      );
    for (const customer of wallets.slice(0, 3))
      await expect(
        server.casino.tables.bet({ customer, gameCode: 'wheel' } as never, {
          betId: randomUUID(),
          round,
          stake: 3,
          bet: { red: 1, black: 1, zero: 1 },
          clientSeed: '',
          isHidden: false,
        }),
      ).resolves.toMatchObject({ bet: { state: 'placed' } });
    await hand.to('result');
    await hand.step();
    await control.run();
    await control.run();
    const [all] = (await control.list({ game: 'wheel', ...page })).list;
    expect(all).toMatchObject({ rounds: 1, staked: 9, stakes: null, isNormal: false, isOutside: false });
  });
});
