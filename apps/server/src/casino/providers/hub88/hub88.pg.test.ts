import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import {
  joinCustomer,
  admitPrizes,
  openCasinoServer,
  type CasinoServer,
} from '../../../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../../../testbed/fresh-database.ts';
import type { CallbackRequest } from '../../../http/route.ts';
import type { CustomerId, SessionId } from '../../../ids.ts';
import { openLog } from '../../../log.ts';
import { installHouseGames } from '../../casino.ts';
import { mergeOffered } from '../../lobby/offered-games.worker.ts';
import type { OfferedGame, OpenProvider } from '../provider.ts';
import { openHub88 } from './hub88.ts';
import { isSignedBy, signatureOf } from './signature.ts';

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
const log = openLog('silent');
const number = 2;

let fresh: FreshDatabase;
let providers: OpenProvider[];
let hub88: Server;
let server: CasinoServer;
let other: CasinoServer;
/** The answer of the outside world to our calls, and the last call that it received. */
let reply: { status: number; body: string } = { status: 200, body: '' };
let heard: { path: string; body: string; isSigned: boolean } | undefined;

beforeAll(async () => {
  fresh = await freshDatabase();
  hub88 = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const isSigned = isSignedBy(ours.publicKey, body, request.headers['x-hub88-signature']);
      heard = { path: request.url ?? '', body: body.toString(), isSigned };
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => void hub88.listen(0, '127.0.0.1', resolve));
  const settings = {
    url: `http://127.0.0.1:${(hub88.address() as AddressInfo).port}`,
    operatorId: 7,
    subPartnerId: null,
    privateKey: createPrivateKey(ours.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    hub88Key: createPublicKey(theirs.publicKey.export({ type: 'spki', format: 'pem' })),
    forgedStatus: 200,
  } as const;
  providers = [(needs: Parameters<typeof openHub88>[1]) => openHub88(settings, needs)];
  [server, other] = [openCasinoServer(fresh.url, providers), openCasinoServer(fresh.url, providers)];
  await installHouseGames(server.database);
  await mergeOffered(server.database, { number, key: 'hub88' }, [game('abc'), game('gone')]);
  await fresh.pool.query(`update game set is_on = false where code = 'gone'`);
  await admitPrizes(server, 'hub88', ['gift']);
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
  hub88.close();
  await fresh.drop();
});

const game = (code: string, more: Partial<OfferedGame> = {}): OfferedGame => ({
  code,
  name: `Game ${code}`,
  lobby: 'slot',
  tags: ['Test'],
  rtpBasisPoints: 9650,
  volatility: 'low',
  playsOnMobile: true,
  hasDemo: false,
  ...more,
});

/** A call as Hub88 sends it, and our answer to it. */
async function call(
  method: string,
  said: object | string,
  { by = theirs.privateKey, of = server }: { by?: typeof theirs.privateKey; of?: CasinoServer } = {},
): Promise<Record<string, unknown> & { http: number }> {
  const body = typeof said === 'string' ? said : JSON.stringify(said);
  const request = {
    params: { '*': method },
    query: new URLSearchParams(),
    headers: { 'x-hub88-signature': signatureOf(by, body) },
    body: Buffer.from(body),
    address: '127.0.0.1',
    requestId: 'test',
    at: new Date(),
    log,
  } satisfies CallbackRequest;
  const answer = await of.casino.callbacks.find(({ path }) => path === 'hub88/*')!.answer(request);
  expect(answer.contentType).toBe('application/json');
  return { http: answer.status, ...(JSON.parse(answer.body) as object) };
}

async function launch(customer: CustomerId, session: SessionId, code = 'abc') {
  reply = { status: 200, body: '{"url":"https://games.example/play?1"}' };
  return server.casino.launch({
    customer,
    session,
    provider: number,
    code,
    isMobile: true,
    locale: 'tr',
    address: '192.0.2.7',
    log,
  });
}

/** A customer in a game with so many lira, and the calls that Hub88 makes for them. */
async function sit(lira: number) {
  const { customer, session } = await joinCustomer(server, { cash: BigInt(lira * 100) });
  expect(await launch(customer, session)).toEqual({ address: 'https://games.example/play?1' });
  const { token } = JSON.parse(heard!.body) as { token: string };
  const round = randomUUID();
  const base = {
    user: customer,
    token,
    round,
    round_closed: false,
    game_code: 'abc',
    currency: 'TRY',
    supplier_user: 'x',
    supplier_transaction_id: 's-1',
    is_free: false,
    reward_uuid: null,
    meta: { any: [1] },
  };
  const bet = (units: number, more: object = {}) => ({
    ...base,
    request_uuid: randomUUID(),
    transaction_uuid: `bet-${round}`,
    amount: units,
    ...more,
  });
  const win = (units: number, more: object = {}) =>
    bet(units, {
      transaction_uuid: `win-${round}`,
      reference_transaction_uuid: `bet-${round}`,
      round_closed: true,
      ...more,
    });
  const rollback = (target: string, more: object = {}) => {
    const { currency: _none, ...rest } = base;
    return {
      ...rest,
      request_uuid: randomUUID(),
      transaction_uuid: `back-${target}`,
      reference_transaction_uuid: target,
      ...more,
    };
  };
  const cash = async () => (await server.ledger.balances(customer))!.cash;
  return { customer, session, token, round, bet, win, rollback, cash };
}

const ok = (balance: number) =>
  expect.objectContaining({ http: 200, status: 'RS_OK', balance, currency: 'TRY' });
const no = (status: string) => expect.objectContaining({ http: 200, status });

describe('launching', () => {
  it('asks Hub88 for the game’s address, signed, with the fields of its documentation', async () => {
    const { customer, session } = await joinCustomer(server);
    await launch(customer, session);
    expect(heard).toMatchObject({ path: '/operator/generic/v2/game/url', isSigned: true });
    expect(JSON.parse(heard!.body)).toEqual({
      operator_id: 7,
      sub_partner_id: null,
      meta: {},
      user: customer,
      token: expect.stringMatching(/^[\w-]{43}$/),
      platform: 'GPL_MOBILE',
      lobby_url: 'http://127.0.0.1/casino/slot',
      deposit_url: 'http://127.0.0.1/dashboard/deposit',
      lang: 'tr',
      ip: '192.0.2.7',
      game_code: 'abc',
      currency: 'TRY',
      country: 'TR',
    });
  });

  it.each([
    ['refuses', { status: 403, body: '{"error":"no"}' }],
    ['answers nonsense', { status: 200, body: '{"url":"javascript:alert(1)"}' }],
    ['answers nothing', { status: 200, body: '' }],
  ])('fails kindly when Hub88 %s', async (_what, answer) => {
    const { customer, session } = await joinCustomer(server);
    const asked = launch(customer, session);
    reply = answer;
    expect(await asked).toEqual({ refusal: 'game_unavailable' });
  });
});

describe('money', () => {
  it('moves as Hub88 counts it, a lira being a hundred thousand', async () => {
    const { bet, win, cash, customer, token, round } = await sit(100);
    expect(await call('transaction/bet', bet(1_234_000))).toEqual(ok(8_766_000));
    expect(await call('transaction/win', win(5_000_000))).toEqual(ok(13_766_000));
    expect(
      await call('user/balance', { user: customer, token, request_uuid: 'r', game_code: 'abc' }),
    ).toEqual({
      http: 200,
      user: customer,
      request_uuid: 'r',
      status: 'RS_OK',
      currency: 'TRY',
      balance: 13_766_000,
    });
    expect(await cash()).toBe(13_766n);
    expect(await server.ledger.findRound(customer, 'hub88', round)).toMatchObject({
      staked: 1234n,
      paid: 5000n,
      closedAt: expect.any(Date),
    });
  });

  it('is not taken in fractions of a kuruş, and paid without them', async () => {
    const { bet, win, cash } = await sit(1);
    expect(await call('transaction/bet', bet(1_500))).toEqual(no('RS_ERROR_WRONG_TYPES'));
    expect(await call('transaction/bet', bet(1_000))).toEqual(ok(99_000));
    expect(await call('transaction/win', win(12_345))).toEqual(ok(111_000));
    expect(await call('transaction/win', win(12_346))).toEqual(no('RS_ERROR_DUPLICATE_TRANSACTION'));
    expect(await cash()).toBe(111n);
  });

  it('of a balance beyond what JavaScript counts exactly is told to the kuruş', async () => {
    const { bet, cash, customer } = await sit(0);
    const key = { source: 'test', operation: 'deposit', id: `large ${customer}` };
    const legs = [{ from: 'payment:test', to: 'cash', amount: 900_719_925_474_001n }] as const;
    await server.ledger.post({ wallet: customer, key, legs });
    const body = JSON.stringify(bet(0));
    const answer = await server.casino.callbacks[0]!.answer({
      params: { '*': 'transaction/bet' },
      query: new URLSearchParams(),
      headers: { 'x-hub88-signature': signatureOf(theirs.privateKey, body) },
      body: Buffer.from(body),
      address: '',
      requestId: '',
      at: new Date(),
      log,
    });
    expect(answer.body).toContain(`"balance":${await cash()}000}`);
  });

  it('of a free round is not taken, and its win is paid', async () => {
    const { bet, win, cash } = await sit(1);
    expect(await call('transaction/bet', bet(50_000, { is_free: true, reward_uuid: 'gift' }))).toEqual(
      ok(100_000),
    );
    expect(await call('transaction/win', win(30_000, { is_free: true, reward_uuid: 'gift' }))).toEqual(
      ok(130_000),
    );
    expect(await cash()).toBe(130n);
  });

  it('of a supplier’s prize needs no bet', async () => {
    const { win, cash } = await sit(0);
    const prize = win(70_000, { is_supplier_promo: true, reference_transaction_uuid: null });
    expect(await call('transaction/win', prize)).toEqual(ok(70_000));
    expect(await call('transaction/win', prize)).toEqual(ok(70_000));
    expect(await cash()).toBe(70n);
  });
});

describe('a session', () => {
  const age = (session: SessionId, minutes: number) =>
    fresh.pool.query(
      'update session set last_seen_at = last_seen_at - make_interval(mins => $2) where id = $1',
      [session, minutes],
    );
  const idleMinutes = async (session: SessionId) => {
    const { rows } = await fresh.pool.query<{ idle: number }>(
      'select floor(extract(epoch from now() - last_seen_at) / 60)::int as idle from session where id = $1',
      [session],
    );
    return rows[0]!.idle;
  };
  /** A launch that was used long ago, as each is that is played for a while. */
  const staleLaunch = () => fresh.pool.query(`update launch set used_at = used_at - interval '6 minutes'`);

  it('ends after half an hour in which only its provider polls the balance', async () => {
    const { session, bet } = await sit(10);
    const { amount: _amount, transaction_uuid: _tx, ...poll } = bet(0);
    for (let minutes = 0; minutes < 30; minutes += 10) {
      await Promise.all([age(session, 10), staleLaunch()]);
      // Another server each time, which remembers nothing.
      const of = openCasinoServer(fresh.url, providers);
      const { status } = await call('user/balance', poll, { of });
      await of.close();
      expect(status).toBe(minutes < 20 ? 'RS_OK' : 'RS_ERROR_TOKEN_EXPIRED');
    }
    expect(await idleMinutes(session)).toBe(30);
  });

  it('lives on with a stake', async () => {
    const { session, bet } = await sit(10);
    await age(session, 20);
    await call('transaction/bet', bet(100_000));
    expect(await idleMinutes(session)).toBe(0);
  });
});

describe('the same call again', () => {
  it('gets the first answer again, whatever came between, and moves nothing', async () => {
    const { bet, win, cash } = await sit(10);
    await call('transaction/bet', bet(100_000));
    await call('transaction/win', win(300_000));
    expect(await call('transaction/bet', bet(100_000))).toEqual(ok(900_000));
    expect(await call('transaction/win', win(300_000), { of: other })).toEqual(ok(1_200_000));
    expect(await call('transaction/bet', bet(200_000))).toEqual(no('RS_ERROR_DUPLICATE_TRANSACTION'));
    expect(await cash()).toBe(1200n);
  });

  it('of fifty bets at once over two servers is taken once', async () => {
    const { bet, cash } = await sit(10);
    const same = bet(600_000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => call('transaction/bet', same, { of: n % 2 ? server : other })),
    );
    expect(answers).toEqual(answers.map(() => ok(400_000)));
    expect(await cash()).toBe(400n);
  });
});

describe('a rollback', () => {
  it('gives a bet back, once', async () => {
    const { bet, rollback, cash, round } = await sit(10);
    await call('transaction/bet', bet(100_000));
    expect(await call('transaction/rollback', rollback(`bet-${round}`))).toEqual(ok(1_000_000));
    expect(await call('transaction/rollback', rollback(`bet-${round}`))).toEqual(ok(1_000_000));
    expect(
      await call('transaction/rollback', rollback(`bet-${round}`, { transaction_uuid: randomUUID() })),
    ).toEqual(ok(1_000_000));
    expect(await cash()).toBe(1000n);
  });

  it('takes a win back, even one that was spent', async () => {
    const { bet, win, rollback, cash, round } = await sit(1);
    await call('transaction/bet', bet(100_000));
    await call('transaction/win', win(500_000, { round_closed: false }));
    await call('transaction/bet', bet(500_000, { transaction_uuid: `spent-${round}` }));
    expect(await call('transaction/rollback', rollback(`win-${round}`))).toEqual(ok(-500_000));
    expect(await cash()).toBe(-500n);
  });

  it('that comes first refuses the later bet or win', async () => {
    const { bet, win, rollback, cash, round } = await sit(10);
    expect(await call('transaction/rollback', rollback(`early-${round}`))).toEqual(ok(1_000_000));
    expect(await call('transaction/bet', bet(100_000, { transaction_uuid: `early-${round}` }))).toEqual(
      no('RS_ERROR_TRANSACTION_DOES_NOT_EXIST'),
    );
    await call('transaction/bet', bet(100_000));
    await call('transaction/rollback', rollback(`win-${round}`));
    expect(await call('transaction/win', win(900_000))).toEqual(no('RS_ERROR_TRANSACTION_DOES_NOT_EXIST'));
    expect(await cash()).toBe(900n);
  });

  it('that says so ends its round', async () => {
    const { bet, rollback, customer, round } = await sit(10);
    await call('transaction/bet', bet(100_000));
    await call('transaction/bet', bet(200_000, { transaction_uuid: `second-${round}` }));
    await call('transaction/rollback', rollback(`second-${round}`, { round_closed: true }));
    expect(await server.ledger.openRounds(customer, 'hub88')).toEqual([]);
  });

  it('needs neither token nor round, and is accepted for a customer who logged out or was excluded', async () => {
    const { bet, rollback, round, customer, session, cash } = await sit(10);
    await call('transaction/bet', bet(100_000));
    await server.account.endSession(
      { customer, session } as Parameters<typeof server.account.endSession>[0],
      session,
    );
    await server.account.setState(customer, 'excluded');
    const { token: _t, round: _r, game_code: _g, ...bare } = rollback(`bet-${round}`);
    expect(await call('transaction/rollback', { ...bare, token: 'none at all' })).toEqual(ok(1_000_000));
    expect(await cash()).toBe(1000n);
  });
});

describe('a win', () => {
  it('stands on its bet: unknown, taken back, or in another round it is refused', async () => {
    const { bet, win, rollback, round, cash } = await sit(10);
    expect(await call('transaction/win', win(100_000))).toEqual(no('RS_ERROR_TRANSACTION_DOES_NOT_EXIST'));
    await call('transaction/bet', bet(100_000));
    expect(await call('transaction/win', win(100_000, { round: randomUUID() }))).toEqual(
      no('RS_ERROR_TRANSACTION_DOES_NOT_EXIST'),
    );
    await call('transaction/rollback', rollback(`bet-${round}`));
    expect(await call('transaction/win', win(100_000))).toEqual(no('RS_ERROR_TRANSACTION_DOES_NOT_EXIST'));
    expect(await cash()).toBe(1000n);
  });

  it('is paid after the session’s end, the round’s end, and in a game that is switched off', async () => {
    const { bet, win, customer, session, cash, round } = await sit(10);
    await call('transaction/bet', bet(100_000));
    await call('transaction/win', win(0));
    await server.account.endSession(
      { customer, session } as Parameters<typeof server.account.endSession>[0],
      session,
    );
    await server.account.setState(customer, 'excluded');
    expect(await call('transaction/win', win(50_000, { transaction_uuid: `late-${round}` }))).toEqual(
      ok(950_000),
    );
    expect(await cash()).toBe(950n);
  });
});

describe('a bet is refused', () => {
  it.each<[string, object, string]>([
    ['beyond the balance', { amount: 1_000_001_000 }, 'RS_ERROR_NOT_ENOUGH_MONEY'],
    ['in another currency', { currency: 'EUR' }, 'RS_ERROR_WRONG_CURRENCY'],
    ['in an unknown game', { game_code: 'nothing' }, 'RS_ERROR_INVALID_GAME'],
    ['in a game that is switched off', { game_code: 'gone' }, 'RS_ERROR_INVALID_GAME'],
    ['with an unknown token', { token: 'T1........' }, 'RS_ERROR_INVALID_TOKEN'],
    ['of nobody', { user: randomUUID() }, 'RS_ERROR_UNKNOWN'],
    ['of somebody who is none', { user: 'u5' }, 'RS_ERROR_UNKNOWN'],
    ['without an amount', { amount: undefined }, 'RS_ERROR_WRONG_SYNTAX'],
    ['without an id', { transaction_uuid: undefined }, 'RS_ERROR_WRONG_SYNTAX'],
    ['with words for an amount', { amount: '100' }, 'RS_ERROR_WRONG_TYPES'],
    ['of less than nothing', { amount: -1000 }, 'RS_ERROR_WRONG_TYPES'],
    ['with a broken amount', { amount: 1000.5 }, 'RS_ERROR_WRONG_TYPES'],
    ['beyond what JSON counts', { amount: 9_007_199_254_741_000 }, 'RS_ERROR_WRONG_TYPES'],
    ['with half a character', { round: 'a\ud800' }, 'RS_ERROR_WRONG_TYPES'],
    ['with an endless id', { transaction_uuid: 'x'.repeat(201) }, 'RS_ERROR_WRONG_TYPES'],
  ])('%s', async (_what, more, status) => {
    const { bet, cash } = await sit(10);
    expect(await call('transaction/bet', bet(1_000, more))).toEqual(no(status));
    expect(await cash()).toBe(1000n);
  });

  it('with another customer’s token', async () => {
    const [one, two] = [await sit(10), await sit(10)];
    expect(await call('transaction/bet', one.bet(1_000, { token: two.token }))).toEqual(
      no('RS_ERROR_INVALID_TOKEN'),
    );
    expect([await one.cash(), await two.cash()]).toEqual([1000n, 1000n]);
  });

  it('when the session has ended, though one that was taken before is answered as before', async () => {
    const { bet, customer, session, cash, token } = await sit(10);
    await call('transaction/bet', bet(1_000));
    await server.account.endSession(
      { customer, session } as Parameters<typeof server.account.endSession>[0],
      session,
    );
    expect(await call('transaction/bet', bet(1_000))).toEqual(ok(999_000));
    expect(await call('transaction/bet', bet(1_000, { transaction_uuid: randomUUID() }))).toEqual(
      no('RS_ERROR_TOKEN_EXPIRED'),
    );
    expect(await call('user/balance', { user: customer, token, request_uuid: 'r' })).toEqual(
      no('RS_ERROR_TOKEN_EXPIRED'),
    );
    expect(await cash()).toBe(999n);
  });

  it('of an excluded customer, with the true balance', async () => {
    const { bet, customer } = await sit(10);
    await server.account.setState(customer, 'excluded');
    // A server caches a customer's state for at most one second.
    await expect
      .poll(
        async () => (await call('transaction/bet', bet(1_000, { transaction_uuid: randomUUID() })))['status'],
        {
          timeout: 5000,
        },
      )
      .toBe('RS_ERROR_USER_DISABLED');
  });
});

describe('a call is answered in Hub88’s words', () => {
  it('when it is forged, and moves nothing', async () => {
    const { bet, cash } = await sit(10);
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    expect(await call('transaction/bet', bet(1_000), { by: stranger })).toEqual({
      http: 200,
      status: 'RS_ERROR_INVALID_SIGNATURE',
    });
    expect(await cash()).toBe(1000n);
  });

  it.each(['', '{', '[]', 'null', '"x"', '7', '{"user":null}', '\ufeff{}', '{"__proto__":{"user":"x"}}'])(
    'when it says %j',
    async (body) => {
      expect(await call('transaction/bet', body)).toEqual(
        expect.objectContaining({
          http: 200,
          status: expect.stringMatching(/^RS_ERROR_WRONG_(SYNTAX|TYPES)$/),
        }),
      );
    },
  );

  it('when it is none of the calls', async () => {
    for (const method of ['', 'transaction', 'transaction/bets', 'constructor', '../bet'])
      expect(await call(method, {})).toEqual(no('RS_ERROR_WRONG_SYNTAX'));
  });

  it('when it asks for the player’s details', async () => {
    const { customer } = await sit(0);
    expect(await call('user/info', { user: customer, request_uuid: 'r1' })).toEqual({
      http: 200,
      user: customer,
      request_uuid: 'r1',
      country: 'TR',
      status: 'RS_OK',
    });
    expect(await call('user/info', { user: randomUUID(), request_uuid: 'r1' })).toEqual(
      no('RS_ERROR_UNKNOWN'),
    );
  });
});

describe('the catalogue', () => {
  it('takes over new games, corrects figures, keeps what an operator edited, and closes games that are no longer offered', async () => {
    const provider = { number, key: 'hub88' } as const;
    await mergeOffered(server.database, provider, [game('abc'), game('one'), game('two')]);
    await fresh.pool.query(
      `update game set name = '{"tr":"Benim","en":"Mine"}', sort = 5, category = 2, tags = '{felek}', is_on = false where code = 'one'`,
    );
    await mergeOffered(server.database, provider, [
      game('abc'),
      game('one', { name: 'New', rtpBasisPoints: 9400 }),
    ]);
    const { rows } = await fresh.pool.query(
      `select code, name->>'tr' as name, rtp_basis_points, sort, category, tags, is_on, is_offered
       from game where code in ('one', 'two') order by code`,
    );
    expect(rows).toEqual([
      {
        code: 'one',
        name: 'Benim',
        rtp_basis_points: 9400,
        sort: 5,
        category: 2,
        tags: ['felek'],
        is_on: false,
        is_offered: true,
      },
      {
        code: 'two',
        name: 'Game two',
        rtp_basis_points: 9650,
        sort: expect.any(Number),
        category: 1,
        tags: ['Test'],
        is_on: true,
        is_offered: false,
      },
    ]);
    await expect(mergeOffered(server.database, provider, [])).rejects.toThrow(/offers no games/);
  });
});
