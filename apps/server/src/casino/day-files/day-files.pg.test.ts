// The sandbox's providers play over HTTP against a server with open webhooks, and their day files are compared with the ledger.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { providerGames, type ProviderGame } from '../../../../../chaos/provider-games.ts';
import { openGame } from '../../../../../conformance/game-session.ts';
import { openCasinoHouse, type CasinoHouse } from '../../../../../testbed/casino-house.ts';
import { openProviderEar } from '../../../../../testbed/provider-calls.ts';
import type { Movement } from '../../reconciliation/reconciliation.ts';
import { dayFilesOf } from './day-files.ts';
import { readDaysOf, withDay } from '../providers/day-file.ts';

const today = new Date().toISOString().slice(0, 10);
let house: CasinoHouse;

beforeAll(async () => {
  house = await openCasinoHouse(1);
});
afterEach(async () => expect(await checkInvariants(house.fresh.pool)).toEqual([]));
afterAll(() => house.close());

interface Seat {
  readonly user: string;
  readonly token: string;
}
interface Call {
  readonly method: string;
  readonly said: object;
}

async function sit({ provider, number, code }: ProviderGame): Promise<Seat> {
  const { address } = await house.seat(number, code, 500n, 100_000n);
  const { session } = await openGame(address);
  return (await house.ask(`/control/${provider}/session/${session}`)) as Seat;
}

/** The day as the office shows it. */
async function shown(provider: string) {
  const { list } = await house.reconciliation.list({ take: 50 });
  return list.find(({ source, day }) => source === `game:${provider}` && day === today)!;
}

const ids = () => [randomUUID(), randomUUID(), randomUUID()] as const;

/**
 * A provider's calls besides a round of its demo game: fractions of a kuruş where it has them, a reversed win, a stake and its win in
 * one call, prizes and corrections.
 */
const more: Readonly<Record<string, (seat: Seat) => readonly Call[]>> = {
  hub88({ user, token }) {
    const [round, bet, win] = ids();
    const said = { user, token, round, game_code: 'hub_fruitgarden', currency: 'TRY' };
    const move = (method: string, transaction_uuid: string, rest: object) => ({
      method: `transaction/${method}`,
      said: { ...said, request_uuid: randomUUID(), transaction_uuid, ...rest },
    });
    return [
      move('bet', bet, { amount: 1_000_000, round_closed: false }),
      move('win', win, { amount: 123_456, reference_transaction_uuid: bet, round_closed: false }),
      move('win', randomUUID(), { amount: 1, reference_transaction_uuid: bet, round_closed: true }),
      move('rollback', randomUUID(), { reference_transaction_uuid: win, round_closed: true }),
    ];
  },
  egt({ user, token }) {
    const [roundNumber, bet, win] = ids();
    const said = { playerId: user, sessionId: token, gameKey: 'egt_niletreasure', currency: 'TRY' };
    const move = (method: string, transferId: string, amount: number) => ({
      method,
      said: { ...said, requestId: transferId, timestamp: '1', roundNumber, transferId, amount, reason: 'x' },
    });
    return [move('withdraw', bet, 1000), move('deposit', win, 500)];
  },
  amusnet({ user, token }) {
    const [round, transfer] = ids();
    const said = { PlayerId: user, SessionId: token, GameId: '801', GameNumber: round, Currency: 'TRY' };
    const amounts = { TransferId: transfer, Amount: 1000, WinAmount: 750, Reason: 'ROUND_END' };
    return [{ method: 'WithdrawAndDeposit', said: { ...said, ...amounts } }];
  },
  everymatrix({ user, token }) {
    const [round, bet, win] = ids();
    const said = { SessionId: token, ExternalUserId: user, RoundId: round, ValidateSession: true };
    const move = (Request: string, TransactionType: string, TransactionId: string, rest: object) => ({
      method: 'wallet',
      said: { ...said, Request, TransactionType, TransactionId, ...rest },
    });
    return [
      move('WalletDebit', 'Wager', bet, { Amount: 10 }),
      move('WalletCredit', 'Result', win, { Amount: 1.23456 }),
      move('WalletCredit', 'Result', randomUUID(), { Amount: 0.001, RoundStatus: 'Close' }),
      move('WalletDebit', 'Rollback', randomUUID(), { RollbackTransactionId: win }),
    ];
  },
  digitain({ user, token }) {
    const [round, both, prize] = ids();
    const said = { prid: 7, pid: user, gid: '5001', cid: 'TRY' };
    const inRound = { ...said, tkn: token, rid: round };
    const [first, second] = ids();
    return [
      { method: 'betandresult', said: { ...inRound, txid: both, bam: 10, wam: 10, inf: { rndf: true } } },
      { method: 'bet', said: { ...inRound, rid: first, txid: first, bam: 5 } },
      { method: 'bet', said: { ...inRound, rid: first, txid: second, bam: 6 } },
      { method: 'cancel', said: { ...said, rid: first, refrnd: true } },
      { method: 'promowin', said: { ...said, txid: prize, pwa: 1.2345 } },
    ];
  },
  pragmatic({ user, token }) {
    const [round, bet, win] = ids();
    const said = { userId: user, gameId: 'vs20bosphorus', roundId: round };
    const campaign = { userId: user, currency: 'TRY', campaignId: 'c', timestamp: '1' };
    return [
      { method: 'bet.html', said: { ...said, token, reference: bet, amount: '10.00' } },
      {
        method: 'result.html',
        said: { ...said, reference: win, amount: '1.2345', promoWinAmount: '2.0001' },
      },
      { method: 'promoWin.html', said: { ...campaign, reference: randomUUID(), amount: '0.001' } },
      { method: 'adjustment.html', said: { ...said, reference: randomUUID(), amount: '-0.50' } },
      { method: 'adjustment.html', said: { ...said, reference: randomUUID(), amount: '0.25' } },
    ];
  },
  softgamings({ user, token }) {
    const [round, bet, win] = ids().map((id) => id.replaceAll('-', ''));
    const said = {
      userid: user,
      currency: 'TRY',
      i_extparam: token,
      i_gamedesc: '960:sg_maidenstower',
      i_gameid: round,
    };
    return [
      { method: 'debit', said: { ...said, tid: bet, amount: '10.00' } },
      { method: 'credit', said: { ...said, tid: win, amount: '1.2345', round_ended: true } },
      { method: 'credit', said: { ...said, tid: bet, amount: '0.001', round_ended: true } },
      { method: 'debit', said: { ...said, tid: `${bet}b`, amount: '1.23', i_rollback: win } },
    ];
  },
};
/** They count in whole hundredths. */
const inWholeKurus = ['egt', 'amusnet'];

describe.each(providerGames)('$provider', (game) => {
  const { provider, code, kurus } = game;

  it('agrees with the ledger about its day, with and without mischief', async () => {
    const seat = await sit(game);
    // The very first stake is more than there is in cash, so that bonus money plays along.
    const calls = more[provider]!(seat);
    // The last one comes again, and moves nothing.
    for (const call of [...calls, calls.at(-1)!]) await house.ask(`/control/${provider}/call`, call);
    const play = async (mischief: object, rounds: number, together = 1) => {
      await house.ask(`/control/${provider}/mischief`, mischief);
      const play = { ...seat, gameCode: code, rounds, stake: 1000 * kurus, together };
      const answer = (await house.ask(`/control/${provider}/play`, play)) as { rounds: { state: string }[] };
      return answer.rounds.map(({ state }) => state);
    };
    expect(await play({ rollback: 100 }, 2)).toEqual(['rolled back', 'rolled back']);
    expect(await play({ rollback: 0, rollbackFirst: 100 }, 1)).toEqual(['rolled back']);
    const bad = { rollbackFirst: 0, repeat: 40, drop: 20, reorder: 30, winAfterEnd: 30, currency: 10 };
    await play(bad, 15, 3);
    await house.ask(
      `/control/${provider}/mischief`,
      Object.fromEntries(Object.keys(bad).map((each) => [each, 0])),
    );

    expect(await house.reconciliation.compareDay(`game:${provider}`, today)).toBe('matched');
    const { theirCount, theirSum, ourCount, ourSum, differences } = await shown(provider);
    expect([theirCount, theirSum, differences]).toEqual([ourCount, ourSum, []]);

    const { rows } = await house.fresh.pool.query<{
      stakes: number;
      wins: number;
      back: number;
      rounded: number;
    }>(
      `select count(*) filter (where e.from_account = 'bonus')::int as stakes,
         count(*) filter (where e.to_account = 'bonus' and p.reverses is null)::int as wins,
         count(*) filter (where p.reverses is not null)::int as back,
         count(*) filter (where e.to_account = 'rounding')::int as rounded
       from posting p join entry e on e.wallet_id = p.wallet_id and e.posting_id = p.id where p.source = $1`,
      [provider],
    );
    const { stakes, wins, back, rounded } = rows[0]!;
    // A day without bonus money, reversals and fractions would prove little.
    expect([stakes > 0, wins > 0, back > 1, rounded > 0]).toEqual([
      true,
      true,
      true,
      !inWholeKurus.includes(provider),
    ]);
  });

  it('finds by reference all that the ledger moved through its games that day', async () => {
    const source = house.servers[0]!.casino.dayFiles.find(({ name }) => name === `game:${provider}`)!;
    const begin = Date.parse(`${today}T00:00:00Z`);
    const moved = await source.readOurs(new Date(begin), new Date(begin + 86_400_000));
    const references = [...new Set(moved.map(({ reference }) => reference))];
    const sorted = (all: readonly Movement[]) =>
      all.map(({ reference, amount }) => `${reference} ${amount}`).toSorted();
    expect(moved.length).toBeGreaterThan(10);
    expect(sorted(await source.findOurs!(references))).toEqual(sorted(moved));
    const [one] = references;
    expect(sorted(await source.findOurs!([one!]))).toEqual(
      sorted(moved.filter(({ reference }) => reference === one)),
    );
  });

  it('tells a stranger nothing', async () => {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(`${house.sandbox.url}/${provider}/days?day=${today}`, {
        method,
        ...(method === 'POST' && { body: JSON.stringify({ operator_id: 1, day: today }) }),
      });
      expect([401, 404]).toContain(answer.status);
    }
  });
});

it('a movement that one side lacks and another amount are each found, and gone once corrected', async () => {
  const [game] = providerGames.filter(({ provider }) => provider === 'digitain');
  const seat = await sit(game!);
  const wallet = `${house.addresses[0]}/callback/digitain`;
  const between = await openBetween(wallet);
  const bet = (txid: string, bam: number): Call => ({
    method: 'bet',
    said: { prid: 7, tkn: seat.token, pid: seat.user, gid: '5001', rid: txid, txid, cid: 'TRY', bam },
  });
  const [swallowed, lost, halved] = [
    bet(`a${randomUUID()}`, 3),
    bet(`b${randomUUID()}`, 4),
    bet(`c${randomUUID()}`, 8),
  ];
  await house.ask('/control/digitain/wallets', { urls: [between.url] });
  for (const [does, call] of [
    ['swallow', swallowed],
    ['lose', lost],
    ['halve', halved],
  ] as const) {
    between.does = does;
    await house.ask('/control/digitain/call', call);
  }
  await house.ask('/control/digitain/wallets', { urls: [wallet] });
  between.close();

  expect(await house.reconciliation.compareDay('game:digitain', today)).toBe('differs');
  const found = async () =>
    (await shown('digitain')).differences.map(({ foundAt: _when, ...difference }) => difference);
  const of = ({ said }: Call) => `debit ${(said as { txid: string }).txid}`;
  const inSuspense = false;
  expect(await found()).toEqual([
    { reference: of(swallowed), kind: 'not_booked', theirs: 3, ours: null, inSuspense },
    { reference: of(lost), kind: 'not_in_file', theirs: null, ours: 4, inSuspense },
    { reference: of(halved), kind: 'amount_differs', theirs: 8, ours: 4, inSuspense },
  ]);

  await house.ask('/control/digitain/call', swallowed);
  await house.ask('/control/digitain/call', lost);
  expect(await house.reconciliation.compareDay('game:digitain', today)).toBe('differs');
  expect((await found()).map(({ reference }) => reference)).toEqual([of(halved)]);
});

/** A proxy between Digitain and a wallet that answers in its place, loses its answers, or halves the amount. */
async function openBetween(wallet: string) {
  const between = { url: '', does: '' as 'swallow' | 'lose' | 'halve', close: () => void server.close() };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const key = String(request.headers['secretkey']);
      const said = JSON.parse(Buffer.concat(parts).toString()) as { bam: number };
      if (between.does === 'halve') said.bam /= 2;
      const passed =
        between.does !== 'swallow' &&
        (await fetch(`${wallet}${request.url}`, {
          method: 'POST',
          headers: { secretkey: key },
          body: JSON.stringify(said),
        }));
      response
        .writeHead(between.does === 'lose' ? 502 : 200, { secretkey: key })
        .end(passed ? await passed.text() : '{"err":1}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  between.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return between;
}

describe('a file', () => {
  const line = (said: object) =>
    JSON.stringify({
      transaction: 't',
      kind: 'debit',
      amount: '1.50',
      currency: 'TRY',
      at: '2026-11-20T10:00:00Z',
      ...said,
    });
  const end = (lines: number) => JSON.stringify({ lines });

  /** The movements that are read from an answer. */
  async function read(status: number, ...lines: readonly string[]) {
    const ear = await openProviderEar();
    ear.reply = { status, body: lines.join('\n') };
    const readDay = readDaysOf('Somebody', ear.url, (day, address) => ({
      url: withDay(address, day),
      headers: {},
    }));
    const [source] = dayFilesOf({ movements: async () => [], movementsUnder: async () => [] }, [
      { key: 'some', readDay },
    ]);
    try {
      const movements = await source!.readTheirs('2026-11-20');
      expect(ear.heard?.path).toBe('/?day=2026-11-20');
      if (!movements) return undefined;
      const all: unknown[] = [];
      for await (const each of movements) all.push(each);
      return all;
    } finally {
      ear.close();
    }
  }

  it('is read line by line: income of the house is above zero, a fraction counts up to the kuruş, an empty file is empty', async () => {
    const at = new Date('2026-11-20T10:00:00Z');
    const common = { currency: 'TRY', at };
    expect(
      await read(
        200,
        line({}),
        line({ kind: 'credit', amount: '1.23001' }),
        line({ kind: 'debit_reversal', transaction: 'r', of: 't' }),
        line({ kind: 'credit_reversal', transaction: 'r', of: 't', amount: '1.23001' }),
        line({ amount: '0' }),
        line({ currency: 'EUR', round: 'of no matter' }),
        end(6),
      ),
    ).toEqual([
      { reference: 'debit t', amount: 150n, ...common },
      { reference: 'credit t', amount: -124n, ...common },
      { reference: 'debit t', amount: -150n, ...common },
      { reference: 'credit t', amount: 124n, ...common },
      { reference: 'debit t', amount: 150n, ...common, currency: 'EUR' },
    ]);
  });
  it('of an empty day has its end alone', async () => expect(await read(200, end(0))).toEqual([]));
  it('that is not there is none', async () => expect(await read(404)).toBeUndefined());
  it.each([
    ['is cut off', [line({})], /without its end, after 1/],
    ['is cut off within a line', [line({}), '{"transaction":"t'], /not understood, after 1/],
    ['lacks a line', [line({}), end(2)], /not understood, after 1/],
    ['goes on behind its end', [end(0), line({})], /not understood, after 0/],
    ['has a line without an amount', [line({ amount: undefined }), end(1)], /not understood, after 0/],
    ['has an amount below zero', [line({ amount: '-1.00' }), end(1)], /not understood/],
    ['has a reversal of nothing', [line({ kind: 'debit_reversal' }), end(1)], /not understood/],
    ['has a line without an end', ['x'.repeat(20_000)], /broke off/],
  ])('that %s is not believed', async (_what, lines, why) =>
    expect(read(200, ...lines)).rejects.toThrow(why),
  );
  it.each([401, 500])('that is answered with %s is not read', async (status) =>
    expect(read(status, end(0))).rejects.toThrow(`answered its file of 2026-11-20 with ${status}`),
  );
});
