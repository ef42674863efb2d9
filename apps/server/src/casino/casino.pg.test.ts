import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import * as calls from '@felek/contract/casino';
import { lobbySlugs } from '@felek/contract/casino';
import { gameTransactionType } from '@felek/contract/enumerations';
import { checkInvariants } from '@felek/ledger/invariants';
import { joinCustomer, openCasinoServer, type CasinoServer } from '../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { laleAlone } from '../../../../testbed/rooms.ts';
import { fromWireInstant } from '../clock.ts';
import type { CustomerId } from '../ids.ts';
import { openLog } from '../log.ts';
import { installHouseGames } from './casino.ts';
import { openLaunchTokens } from './launch/launch-tokens.ts';
import type { LaunchAsked } from './launch/launch.ts';

let fresh: FreshDatabase;
let server: CasinoServer;
let other: CasinoServer;
const log = openLog('silent');
const house = 100;
const all = { skip: 0 };

beforeAll(async () => {
  fresh = await freshDatabase();
  server = openCasinoServer(fresh.url);
  other = openCasinoServer(fresh.url);
  await installHouseGames(server.database, laleAlone);
  await fresh.pool.query(
    `insert into game (provider, code, system, category, name, tags, is_on, sort) values
       (100, 'isik', '', 1, '{"tr": "Işık Şöleni", "en": "Festival of Light"}', '{felek}', true, 5),
       (100, 'off', '', 1, '{"tr": "Kapalı Oyun", "en": "Closed Game"}', '{felek}', false, 6),
       (100, 'masa', '', 2, '{"tr": "Canlı Masa", "en": "Live Table"}', '{}', true, 7),
       (2, 'abc', '', 1, '{"tr": "Yabancı", "en": "Foreign"}', '{felek}', true, 8),
       (1, 'page', '991', 1, '{"tr": "Sayfa", "en": "Page"}', '{}', true, 9)`,
  );
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
  await fresh.drop();
});

describe('the lobby', () => {
  it('has a category for every page of it, in both languages', async () => {
    const [tr, en] = [
      await server.casino.lobby.listCategories('tr'),
      await server.casino.lobby.listCategories('en'),
    ];
    for (const each of [...tr, ...en]) calls.category.parse(each);
    expect(new Set(tr.flatMap(({ slugList }) => slugList))).toEqual(new Set(lobbySlugs));
    expect([tr[0]?.name, en[0]?.name]).toEqual(['Slotlar', 'Slots']);
    expect(tr[0]?.games.map(({ gameCode }) => gameCode)).toEqual(['lale', 'isik']);
  });

  it('shows in a category with a tag the games that carry it, and each game once', async () => {
    const games = await server.casino.listGamesOf([1, 10], all, 'tr');
    expect(games.map(({ gameCode }) => gameCode)).toEqual(['lale', 'isik']);
    expect(await server.casino.listGamesOf([10], all, 'tr')).toEqual(games);
    expect(await server.casino.listGamesOf([], all, 'tr')).toEqual([]);
    expect(await server.casino.listGamesOf([123_456], all, 'tr')).toEqual([]);
  });

  it('finds games with any of the four letters i, and never one that cannot be opened', async () => {
    const found = async (search: string, live = false) =>
      (await server.casino.search({ search, live, skip: 0, take: 60 }, 'tr')).map(({ gameCode }) => gameCode);
    expect(await found('IŞIK')).toEqual(['isik']);
    expect(await found('isik')).toEqual(['isik']);
    expect(await found('festival')).toEqual(['isik']);
    expect(await found('lalle')).toEqual(['lale']);
    expect(await found('Kapalı')).toEqual([]);
    expect(await found('Yabancı')).toEqual([]);
    expect([await found(''), await found('', true)]).toEqual([['lale', 'isik'], ['masa']]);
    expect(await found('masa')).toEqual([]);
  });

  it('gives one page of the found games', async () => {
    const page = (skip: number, take: number) =>
      server.casino.search({ search: '', live: false, skip, take }, 'en');
    expect((await page(0, 1)).map(({ name }) => name)).toEqual(['Lale']);
    expect((await page(1, 5)).map(({ name }) => name)).toEqual(['Festival of Light']);
    expect(await page(2, 5)).toEqual([]);
  });

  it('gives one page of a category, and searches inside categories alone', async () => {
    const codes = (games: readonly { gameCode: string }[]) => games.map(({ gameCode }) => gameCode);
    const slots = await server.casino.listGamesOf([1], all, 'tr');
    expect(await server.casino.listGamesOf([1], { skip: 1, take: 1 }, 'tr')).toEqual(slots.slice(1, 2));
    expect(await server.casino.listGamesOf([1], { skip: slots.length, take: 9 }, 'tr')).toEqual([]);
    const found = async (search: string, systemCategory: number[]) =>
      codes(await server.casino.search({ search, live: false, systemCategory, skip: 0, take: 60 }, 'tr'));
    expect(await found('lale', [1])).toEqual(['lale']);
    expect(await found('lale', [3])).toEqual([]);
    expect(await found('', [])).toEqual([]);
  });

  it('names one game that can be opened now, and no other', async () => {
    const name = async (code: string) =>
      (await server.casino.findOpenGame({ provider: house, code }, 'tr'))?.name;
    expect([await name('lale'), await name('off'), await name('nothing')]).toEqual([
      'Lale',
      undefined,
      undefined,
    ]);
  });

  it('keeps an operator’s changes when the house’s games are installed again', async () => {
    await fresh.pool.query(
      `update game set name = '{"tr": "Lale Devri", "en": "Tulip Era"}', sort = 3 where code = 'lale'`,
    );
    await Promise.all([installHouseGames(server.database), installHouseGames(other.database)]);
    const { rows } = await fresh.pool.query(
      `select name, sort, rtp_basis_points from game where code = 'lale'`,
    );
    expect(rows).toEqual([{ name: { tr: 'Lale Devri', en: 'Tulip Era' }, sort: 3, rtp_basis_points: 9622 }]);
    await fresh.pool.query(
      `update game set name = '{"tr": "Lale", "en": "Lale"}', sort = 0 where code = 'lale'`,
    );
  });
});

describe('favourites', () => {
  it('are toggled, newest first', async () => {
    const { customer } = await joinCustomer(server);
    const toggle = (code: string) => server.casino.toggleFavorite(customer, { provider: house, code });
    expect([await toggle('lale'), await toggle('isik')]).toEqual([true, true]);
    expect((await other.casino.listFavorites(customer, 'tr')).map(({ gameCode }) => gameCode)).toEqual([
      'isik',
      'lale',
    ]);
    expect([await toggle('isik'), await toggle('isik'), await toggle('lale')]).toEqual([false, true, false]);
    expect((await server.casino.listFavorites(customer, 'tr')).map(({ gameCode }) => gameCode)).toEqual([
      'isik',
    ]);
    expect(await toggle('nothing')).toBeUndefined();
  });

  it('toggled many times at once, on two servers, end as if one after the other', async () => {
    for (const times of [20, 21]) {
      const { customer } = await joinCustomer(server);
      const answers = await Promise.all(
        Array.from({ length: times }, (_, n) =>
          (n % 2 ? server : other).casino.toggleFavorite(customer, { provider: house, code: 'lale' }),
        ),
      );
      expect(answers.filter((favorite) => favorite)).toHaveLength(Math.ceil(times / 2));
      expect(await server.casino.listFavorites(customer, 'tr')).toHaveLength(times % 2);
    }
  });
});

async function join(cash = 100_000n) {
  const { customer, session } = await joinCustomer(server, { cash });
  const asked = (more: Partial<LaunchAsked> = {}): LaunchAsked => ({
    customer,
    session,
    provider: house,
    code: 'lale',
    isMobile: false,
    locale: 'tr',
    address: '127.0.0.1',
    log,
    ...more,
  });
  const launchToken = async (more: Partial<LaunchAsked> = {}) => {
    const launched = await server.casino.launch(asked(more));
    if ('refusal' in launched) throw new Error(launched.refusal);
    return new URLSearchParams(new URL(launched.address, 'http://site').hash.slice(1)).get('launch')!;
  };
  return { customer, session, asked, launchToken };
}

describe('the most played games', () => {
  it('are those that most customers opened this week, and none that cannot be opened now', async () => {
    const list = async () => (await openCasino()).map(({ gameCode }) => gameCode);
    // Each asks a server that has counted nothing yet.
    const openCasino = async () => {
      const fresher = openCasinoServer(fresh.url);
      return fresher.casino.listMostPlayed('tr').finally(() => fresher.close());
    };
    await fresh.pool.query('delete from recent_game');
    expect(await list()).toEqual([]);
    const open = (code: string, times: number, ago = '1 day') =>
      fresh.pool.query(
        `insert into recent_game (customer, provider, code, opened_at)
         select gen_random_uuid(), $1, $2, now() - $4::interval from generate_series(1, $3)`,
        [house, code, times, ago],
      );
    await open('lale', 2);
    await open('isik', 3);
    await open('lale', 5, '8 days');
    await open('off', 9);
    expect(await list()).toEqual(['isik', 'lale']);
    await open('lale', 2);
    expect(await list()).toEqual(['lale', 'isik']);
  });
});

describe('the newest games', () => {
  it('are those that came after the first of their provider, the newest first; none when there are no such', async () => {
    const list = async () => {
      const fresher = openCasinoServer(fresh.url);
      return (await fresher.casino.listNewest('tr').finally(() => fresher.close())).map(
        ({ gameCode }) => gameCode,
      );
    };
    await fresh.pool.query(`update game set added_at = now() - interval '10 days'`);
    expect(await list()).toEqual([]);
    await fresh.pool.query(`update game set added_at = now() - interval '2 days' where code = 'isik'`);
    await fresh.pool.query(
      `update game set added_at = now() - interval '1 hour' where code in ('lale', 'off')`,
    );
    expect(await list()).toEqual(['lale', 'isik']);
  });
});

describe('the wins that everybody sees', () => {
  const shown = async () => {
    const fresher = openCasinoServer(fresh.url);
    const wins = await fresher.casino.listRecentWins('tr').finally(() => fresher.close());
    return wins.map(({ player, game, amount }) => ({ player, game: game.name, amount }));
  };
  const winOf = async (customer: CustomerId, amount: bigint, stake = 10_00n) => {
    const round = randomUUID();
    const base = { provider: 'fel', customer, game: 'lale', account: 'game:fel:lale', round } as const;
    await server.casino.port.debit({ ...base, tx: `${round} bet`, amount: stake });
    await server.casino.port.credit({ ...base, tx: `${round} win`, amount, kind: 'win', bet: 'needed' });
    return `${round} win`;
  };

  it('are real, above the stake, masked, and gone when they were taken back', async () => {
    const { customer } = await join(1_000_00n);
    const before = await shown();
    await winOf(customer, 60_00n, 60_00n);
    await winOf(customer, 20_00n);
    expect(await shown()).toEqual(before);
    const tx = await winOf(customer, 75_50n);
    expect(await shown()).toEqual([
      { player: expect.stringMatching(/^.\*\*\*.$/), game: 'Lale', amount: 75.5 },
      ...before,
    ]);
    await server.casino.port.reverse({
      provider: 'fel',
      customer,
      target: tx,
      family: 'win',
      tx: `${tx} back`,
    });
    expect(await shown()).toEqual(before);
  });

  it('leave out those of a customer who keeps theirs to themselves', async () => {
    const { customer } = await join(1_000_00n);
    const before = await shown();
    await winOf(customer, 90_00n);
    expect(await shown()).toHaveLength(before.length + 1);
    await fresh.pool.query('insert into customer_preference (customer_id, hides_wins) values ($1, true)', [
      customer,
    ]);
    expect(await shown()).toEqual(before);
  });
});

describe('launching', () => {
  it('gives the stage’s address with a token for this game, and remembers the game', async () => {
    const { customer, asked } = await join();
    const launched = await server.casino.launch(asked({ locale: 'en' }));
    expect(launched).toEqual({
      address: expect.stringMatching(/^\/stage\/lale\/#launch=[\w-]{43}&lang=en$/),
    });
    expect((await server.casino.listRecent(customer, 'tr')).map(({ gameCode }) => gameCode)).toEqual([
      'lale',
    ]);
  });

  it.each<[string, Partial<LaunchAsked>, string]>([
    ['a game that does not exist', { code: 'nothing' }, 'game_not_found'],
    ['a game under another provider’s number', { provider: 2 }, 'game_not_found'],
    ['a provider that does not exist', { provider: 999 }, 'game_not_found'],
    ['a game that is switched off', { code: 'off' }, 'game_unavailable'],
    ['a game whose provider is not connected', { provider: 2, code: 'abc' }, 'game_unavailable'],
    ['a SoftGamings page of its system', { provider: 1, code: 'page', system: '991' }, 'game_unavailable'],
    ['a SoftGamings page of another system', { provider: 1, code: 'page', system: '960' }, 'game_not_found'],
  ])('%s is refused', async (_what, more, refusal) => {
    const { customer, asked } = await join();
    expect(await server.casino.launch(asked(more))).toEqual({ refusal });
    expect(await server.casino.listRecent(customer, 'tr')).toEqual([]);
  });

  it.each(['closed', 'excluded'] as const)('is refused to a %s account', async (state) => {
    const { customer, asked } = await join();
    await server.account.setState(customer, state);
    expect(await server.casino.launch(asked())).toEqual({ refusal: `account_${state}` });
  });
});

describe('a launch token', () => {
  it('opens the game’s door on every server, and is kept as a hash only', async () => {
    const { customer, launchToken } = await join();
    const token = await launchToken();
    for (const { casino } of [server, other]) {
      expect(await casino.launchOf(token)).toEqual({ customer, gameCode: 'lale' });
      expect(
        await casino.launchOf(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`),
      ).toBeUndefined();
    }
    const { rows } = await fresh.pool.query<{ row: string }>('select launch::text as row from launch');
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
  });

  it('dies with its session, at once here and within a second elsewhere, and with no other session', async () => {
    const { customer, session, launchToken } = await join();
    const elsewhere = await joinCustomer(server);
    const [token, otherToken] = [
      await launchToken(),
      await launchToken({ session: elsewhere.session, customer: elsewhere.customer }),
    ];
    for (const { casino } of [server, other]) expect(await casino.launchOf(token)).toBeDefined();
    await server.account.endSession(
      { customer, session } as Parameters<typeof server.account.endSession>[0],
      session,
    );
    expect(await server.casino.launchOf(token)).toBeUndefined();
    await vi.waitFor(async () => expect(await other.casino.launchOf(token)).toBeUndefined(), {
      timeout: 5000,
    });
    expect(await server.casino.launchOf(otherToken)).toBeDefined();
  });

  it('dies when it was not used for twelve hours, is remembered as one that was, and swept away after a month', async () => {
    const { customer, launchToken } = await join();
    const token = await launchToken();
    const tokens = openLaunchTokens(server.database, server.account);
    const age = (by: string) =>
      fresh.pool.query(`update launch set used_at = now() - $2::interval where customer = $1`, [
        customer,
        by,
      ]);
    await age('12 hours');
    expect(await server.casino.launchOf(token)).toBeUndefined();
    await tokens.sweep();
    expect(await tokens.open(token)).toBe('token-expired');
    expect(await tokens.recall(token)).toMatchObject({ customer, code: 'lale' });
    await age('31 days');
    await tokens.sweep();
    expect(await tokens.open(token)).toBe('token-invalid');
  });

  it('is exchanged once, and in time, for a handle of its provider’s, which dies with the session and at its end', async () => {
    const { customer, session, launchToken } = await join();
    const tokens = openLaunchTokens(server.database, server.account);
    const others = openLaunchTokens(other.database, other.account);
    const holder = { customer, provider: 100 };
    const stranger = { ...holder, customer: (await join()).customer };
    const [code, second, late] = [await launchToken(), await launchToken(), await launchToken()];
    expect(await tokens.exchange(code, 'fel s1', stranger)).toBe('token-invalid');
    expect(await tokens.exchange(code, 'fel s1', { ...holder, provider: 3 })).toBe('token-invalid');
    const copies = await Promise.all(
      [tokens, others, tokens, others].map((each) => each.exchange(code, 'fel s1', holder)),
    );
    expect(copies.filter((fault) => fault === undefined)).toHaveLength(1);
    expect(await tokens.open(code)).toBe('token-invalid');
    expect(await others.faultOf('fel s1', holder)).toBeUndefined();
    expect(await tokens.faultOf('fel s1', stranger)).toBe('token-invalid');
    // A session that continues in another game keeps its handle, and no other player can use it.
    expect(await tokens.exchange(second, 'fel s1', holder)).toBeUndefined();
    const foreign = await tokens.mint({ ...stranger, session, code: 'lale' });
    expect(await tokens.exchange(foreign, 'fel s1', stranger)).toBe('token-invalid');
    await fresh.pool.query(
      `update launch set created_at = now() - interval '5 minutes' where customer = $1`,
      [customer],
    );
    expect(await tokens.exchange(late, 'fel s2', holder)).toBe('token-invalid');
    await tokens.end('fel s1');
    expect(await tokens.faultOf('fel s1', holder)).toBe('token-invalid');
    const last = await launchToken();
    await server.account.endSession(
      { customer, session } as Parameters<typeof server.account.endSession>[0],
      session,
    );
    expect(await tokens.exchange(last, 'fel s3', holder)).toBe('token-expired');
  });

  it('keeps itself and its session alive by being used', async () => {
    const { customer, session, launchToken } = await join();
    const token = await launchToken();
    await fresh.pool.query(`update launch set used_at = now() - interval '11 hours' where customer = $1`, [
      customer,
    ]);
    await fresh.pool.query(`update session set last_seen_at = now() - interval '20 minutes' where id = $1`, [
      session,
    ]);
    expect(await server.casino.launchOf(token)).toBeDefined();
    const { rows } = await fresh.pool.query<{ fresh: boolean }>(
      `select l.used_at > now() - interval '1 minute' and s.last_seen_at > now() - interval '1 minute' as fresh
         from launch l join session s on s.id = l.session where l.customer = $1`,
      [customer],
    );
    expect(rows).toEqual([{ fresh: true }]);
  });
});

/** Bets of 10 kuruş and wins of 25 on every second one, of a provider that speaks for itself. */
async function play(customer: CustomerId, rounds: number): Promise<void> {
  for (let n = 0; n < rounds; n += 1) {
    const account = 'game:fel:lale' as const;
    const base = { provider: 'fel', customer, game: 'lale', account, round: `${customer} ${n}` };
    await server.casino.port.debit({ ...base, tx: base.round, amount: 10n });
    const win = n % 2 ? 25n : 0n;
    await server.casino.port.credit({
      ...base,
      tx: base.round,
      amount: win,
      kind: 'win',
      bet: 'needed',
      closesRound: true,
    });
  }
}

describe('the game history', () => {
  it('is every bet and every win, newest first, with the balance after each', async () => {
    const { customer } = await join(1000n);
    await play(customer, 2);
    const { total, list } = calls.gameHistory.output.parse(
      await server.casino.history(customer, { skip: 0, take: 20 }, 'tr'),
    );
    const row = { gameCode: 'lale', gameName: 'Lale', providerName: 'Felek', roundId: `${customer} 1` };
    expect(total).toBe(3);
    expect(list).toMatchObject([
      { ...row, type: gameTransactionType.win, amount: 0.25, balance: 10.05 },
      { ...row, type: gameTransactionType.bet, amount: 0.1, balance: 9.8 },
      { ...row, roundId: `${customer} 0`, type: gameTransactionType.bet, amount: 0.1, balance: 9.9 },
    ]);
  });

  it('shows one type, one span of time, one page', async () => {
    const { customer } = await join(1000n);
    await play(customer, 6);
    const history = (request: Partial<Parameters<typeof server.casino.history>[1]>) =>
      server.casino.history(customer, { skip: 0, take: 20, ...request }, 'en');
    const all = (await history({})).list;
    expect(all).toHaveLength(9);
    expect((await history({ type: gameTransactionType.win })).list).toEqual(
      all.filter(({ type }) => type === 1),
    );
    expect((await history({ type: gameTransactionType.bet })).total).toBe(6);
    const pages = await Promise.all([0, 4, 8, 12].map((skip) => history({ skip, take: 4 })));
    expect(pages.flatMap(({ list }) => list)).toEqual(all);
    expect(pages.map(({ total }) => total)).toEqual([9, 9, 9, 9]);
    // Instants on the wire are whole milliseconds; the ledger's are finer.
    const middle = fromWireInstant(all[4]!.timeStamp);
    const [before, since] = [await history({ to: middle }), await history({ from: middle })];
    expect([...since.list, ...before.list]).toEqual(all);
    expect(before.total + since.total).toBe(9);
    expect((await history({ from: new Date('2100-01-01') })).list).toEqual([]);
  });

  it('shows a reversal as less of the reversed kind, and adds up to the balance', async () => {
    const { customer } = await join(1000n);
    const { port } = server.casino;
    const to = { provider: 'fel', customer };
    const account = 'game:fel:lale' as const;
    const base = (round: string) => ({ ...to, game: 'lale', account, round: `${customer} ${round}` });
    const bet = (round: string, amount: bigint, tx = `${customer} ${round}`) =>
      port.debit({ ...base(round), tx, amount });
    await bet('back', 100n);
    await port.reverse({ ...to, target: `${customer} back`, family: 'bet' });
    await bet('void', 20n);
    await port.reverse({ ...to, target: base('void') });
    await bet('won', 30n);
    const win = { ...base('won'), tx: `${customer} won`, amount: 70n, kind: 'win', bet: 'needed' } as const;
    await port.credit(win);
    await port.reverse({ ...to, target: win.tx, family: 'win', tx: `${customer} unwon` });
    await port.adjust({ ...base('won'), tx: `${customer} less`, signed: -5n });
    const history = async (type?: number) =>
      (await server.casino.history(customer, { skip: 0, take: 20, type }, 'tr')).list;
    const list = calls.gameHistory.output.parse({ total: 0, list: await history() }).list;
    const [bets, wins] = [gameTransactionType.bet, gameTransactionType.win];
    expect(list.map(({ type, amount, roundId }) => [type, amount, roundId])).toEqual([
      [wins, -0.05, `${customer} won`],
      [wins, -0.7, `${customer} won`],
      [wins, 0.7, `${customer} won`],
      [bets, 0.3, `${customer} won`],
      [bets, -0.2, `${customer} void`],
      [bets, 0.2, `${customer} void`],
      [bets, -1, `${customer} back`],
      [bets, 1, `${customer} back`],
    ]);
    expect(list.every(({ gameName }) => gameName === 'Lale')).toBe(true);
    const kurus = (row: (typeof list)[number]) =>
      Math.round(100 * (row.type === bets ? -row.amount : row.amount));
    const { cash } = (await server.ledger.balances(customer))!;
    expect(list.reduce((sum, row) => sum + kurus(row), 1000)).toBe(Number(cash));
    for (const [place, row] of list.slice(0, -1).entries())
      expect(Math.round(100 * (row.balance - list[place + 1]!.balance))).toBe(kurus(row));
    expect(await history(bets)).toEqual(list.filter(({ type }) => type === bets));
    expect(await history(wins)).toEqual(list.filter(({ type }) => type === wins));
  });

  it('is nobody else’s', async () => {
    const [{ customer }, stranger] = [await join(1000n), await join(1000n)];
    await play(customer, 1);
    expect((await server.casino.history(stranger.customer, { skip: 0, take: 20 }, 'tr')).list).toEqual([]);
  });
});

describe('a round', () => {
  it('is shown with its proof, its seed only once it is revealed', async () => {
    const launch = { ...(await join()), gameCode: 'lale' };
    const opened = await server.casino.games.open(launch);
    if (typeof opened === 'string') throw new Error(opened);
    const { seedId, serverSeedHash, clientSeed } = opened.fairness;
    const spun = await server.casino.games.bet(launch, { seedId, nonce: 0, stake: 10, bet: {} }, new Date());
    if (typeof spun === 'string') throw new Error(spun);
    if ('most' in spun) throw new Error(`refused above ${spun.most}`);
    const { roundId, payout } = spun.round;
    const show = async () =>
      calls.round.output.parse(await server.casino.findRound(launch.customer, roundId, 'en'));
    const proof = { seedId, serverSeedHash, serverSeed: null, clientSeed, nonce: 0 };
    expect(await show()).toMatchObject({
      roundId,
      stake: 10,
      payout: 0,
      state: 'open',
      endedAt: null,
      proof,
    });
    expect(await server.casino.revealSeed(launch.customer, 'lale')).toBe('round_open');
    await server.casino.games.settle(launch, roundId);
    expect(await show()).toMatchObject({ payout, state: 'settled', endedAt: expect.any(String), proof });
    expect(await server.casino.revealSeed(launch.customer, 'lale')).toEqual({ revealedSeedId: seedId });
    expect((await show()).proof?.serverSeed).toMatch(/^[0-9a-f]{64}$/);
  });

  it('of another player or an unknown one is not found, and no seed is revealed for an unknown game', async () => {
    const [{ customer }, stranger] = [await join(1000n), await join()];
    await play(customer, 1);
    const roundId = `${customer} 0`;
    expect(await server.casino.findRound(stranger.customer, roundId, 'tr')).toBeUndefined();
    expect(await server.casino.findRound(customer, "x' or 1=1", 'tr')).toBeUndefined();
    expect(await server.casino.findRound(customer, roundId, 'tr')).toMatchObject({
      state: 'settled',
      proof: null,
    });
    expect(await server.casino.revealSeed(customer, 'nothing')).toBe('game_not_found');
  });
});

describe('the list of all activities', () => {
  const read = async (
    customer: CustomerId,
    request: Partial<Parameters<typeof server.casino.listActivities>[1]> = {},
  ) =>
    calls.activities.output.parse(
      await server.casino.listActivities(customer, { take: 20, ...request }, 'tr'),
    );
  const shortened = ({ kind, round, movement }: calls.Activity) =>
    round
      ? [kind, round.gameName, round.state, round.staked, round.returned]
      : [kind, movement!.name, movement!.amount, movement!.change];

  /** Two rounds, one won; an open round; a reversed one; a sports bet; a paid and a returned withdrawal; a bonus that becomes cash. */
  async function live(): Promise<CustomerId> {
    const { customer } = await join(1000n);
    const { ledger } = server;
    await play(customer, 2);
    const base = { provider: 'fel', customer, game: 'lale', account: 'game:fel:lale' } as const;
    await server.casino.port.debit({
      ...base,
      round: `${customer} open`,
      tx: `${customer} open`,
      amount: 30n,
    });
    await server.casino.port.debit({
      ...base,
      round: `${customer} void`,
      tx: `${customer} void`,
      amount: 40n,
    });
    await server.casino.port.reverse({
      provider: 'fel',
      customer,
      target: { ...base, round: `${customer} void` },
    });
    const bet = `${customer} bet`;
    await server.casino.port.debit({
      ...base,
      game: 'sports',
      account: 'sports:fel',
      round: bet,
      tx: bet,
      amount: 50n,
    });
    for (const isPaid of [true, false]) {
      const hold = { wallet: customer, hold: randomUUID(), source: 'test' };
      await server.database.inTransaction((tx) => ledger.hold(tx, { ...hold, amount: 100n }));
      await server.database.inTransaction((tx) =>
        isPaid ? ledger.capture(tx, { ...hold, to: 'payment:test' }) : ledger.release(tx, hold),
      );
    }
    const post = (operation: string, from: 'bonus:trial' | 'bonus', to: 'bonus' | 'cash') =>
      ledger.post({
        wallet: customer,
        key: { source: 'bonus', operation, id: `${customer} ${operation}` },
        legs: [{ from, to, amount: 200n }],
      });
    await post('grant', 'bonus:trial', 'bonus');
    await post('convert', 'bonus', 'cash');
    return customer;
  }

  it('has rounds, bets, payments and bonuses, newest first, each once', async () => {
    const customer = await live();
    expect((await read(customer)).list.map(shortened)).toEqual([
      ['bonus', 'bonusWon', 2, 0],
      ['bonus', 'bonus', 2, 2],
      ['payment', 'withdrawalBack', 1, 1],
      ['payment', 'withdrawal', 1, -1],
      ['payment', 'withdrawalPaid', 1, 0],
      ['payment', 'withdrawal', 1, -1],
      ['bet', 'Spor Bahsi', 'open', 0.5, 0],
      ['round', 'Lale', 'closed', 0, 0],
      ['round', 'Lale', 'open', 0.3, 0],
      ['round', 'Lale', 'closed', 0.1, 0.25],
      ['round', 'Lale', 'closed', 0.1, 0],
      ['payment', 'deposit', 10, 10],
    ]);
  });

  it('gives the same rows page by page, by kind and by time', async () => {
    const customer = await live();
    const { list } = await read(customer);
    const pages: calls.Activity[] = [];
    let next: Awaited<ReturnType<typeof read>>['next'] | undefined;
    do {
      const page = await read(customer, { take: 5, ...(next && { behind: next }) });
      pages.push(...page.list);
      next = page.next;
    } while (next);
    expect(pages).toEqual(list);
    for (const kinds of [['bet'], ['round'], ['payment', 'bonus']] satisfies calls.ActivityKind[][])
      expect((await read(customer, { kinds })).list).toEqual(
        list.filter(({ kind }) => kinds.some((each) => each === kind)),
      );
    expect((await read(customer, { from: '2100-01-01T00:00:00' })).list).toEqual([]);
    expect((await read(customer, { to: '2100-01-01T00:00:00' })).list).toEqual(list);
  });

  it('adds up: ended bets, money in play, deposits and withdrawals', async () => {
    const customer = await live();
    expect(await server.casino.sumActivities(customer, {})).toEqual({
      staked: 0.2,
      returned: 0.25,
      net: 0.05,
      inPlay: 0.8,
      deposited: 10,
      withdrawn: 1,
    });
    expect(await server.casino.sumActivities(customer, { from: '2100-01-01T00:00:00' })).toEqual({
      staked: 0,
      returned: 0,
      net: 0,
      inPlay: 0,
      deposited: 0,
      withdrawn: 0,
    });
  });

  it('is private, and an open round leads back to its game', async () => {
    const customer = await live();
    const stranger = await join(1000n);
    expect((await read(stranger.customer)).list.map(shortened)).toEqual([['payment', 'deposit', 10, 10]]);
    const { total, list } = calls.openBets.output.parse(await server.casino.openBets(customer, 'tr'));
    expect(total).toBe(0.8);
    expect(list.map(({ kind, gameName, stake, game }) => [kind, gameName, stake, game?.gameCode])).toEqual([
      ['bet', 'Spor Bahsi', 0.5, undefined],
      ['round', 'Lale', 0.3, 'lale'],
    ]);
  });
});
