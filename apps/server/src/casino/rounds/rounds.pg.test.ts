// A customer's rounds with their proofs, through the real calls. The public verifier's code proves each round. No round belongs to another
// customer.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '@felek/contract/casino';
import type { OutputOf } from '@felek/contract/call';
import { openCatalogue } from '@felek/games/catalogue';
import { examineRound, openExaminer, readProvedRound, type ProvedRound } from '@felek/games/checks';
import { lale } from '@felek/games/lale/lale';
import { checkInvariants } from '@felek/ledger/invariants';
import { coin } from '../../../../../packages/games/testbed/coin/coin.ts';
import { rocket } from '../../../../../packages/games/testbed/rocket/rocket.ts';
import { wheel } from '../../../../../packages/games/testbed/wheel/wheel.ts';
import { joinCustomer } from '../../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../../testbed/fresh-database.ts';
import { openTestRooms, type TestRooms } from '../../../../../testbed/rooms.ts';
import { takeHand, toyTables, type Hand } from '../../../../../testbed/table-house.ts';
import { taken } from '../../../../../testbed/taken.ts';
import { installHouseGames } from '../casino.ts';
import type { CustomerId } from '../../ids.ts';
import { installTables } from '../../tables/house-tables.ts';
import { hashToken, newToken } from '../../vault.ts';

const houseGames = openCatalogue([lale, coin, rocket, wheel]);
const common = openCatalogue([rocket, wheel]);
/** More than the server reads at once. */
const manyRounds = 103;

let fresh: FreshDatabase;
let server: TestRooms;
let http: Awaited<ReturnType<TestRooms['openHttp']>>;

beforeAll(async () => {
  fresh = await freshDatabase();
  server = openTestRooms(fresh.url, { connections: 16, ports: { houseGames, houseTables: toyTables } });
  await installHouseGames(server.database, houseGames, toyTables);
  await installTables(server.database, common, toyTables);
  http = await server.openHttp();
});
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await http.close();
  await server.close();
  await fresh.drop();
});

interface Player {
  readonly customer: CustomerId;
  readonly token: string;
}

async function join(): Promise<Player> {
  const { customer, session } = await joinCustomer(server, { cash: 10_000_000n });
  const token = newToken();
  await fresh.pool.query('update session set token_hash = $2 where id = $1', [session, hashToken(token)]);
  return { customer, token };
}

async function playAlone(
  { customer }: Player,
  gameCode: string,
  count: number,
  bet: object,
): Promise<string[]> {
  const { games } = server.casino;
  const launch = { customer, gameCode };
  const { seedId, nextNonce } = taken(await games.open(launch)).fairness;
  const ids: string[] = [];
  for (let nonce = nextNonce; nonce < nextNonce + count; nonce += 1) {
    const asked = { seedId, nonce, stake: 10, bet: { ...bet } };
    let { round } = taken(await games.bet(launch, asked, new Date()));
    for (let number = 1; !round.isOver; number += 1)
      ({ round } = taken(
        await games.act(launch, { roundId: round.roundId, number, action: { move: 'stop' } }),
      ));
    taken(await games.settle(launch, round.roundId));
    ids.push(round.roundId);
  }
  return ids;
}

/** Places so many bets of the player in a table's next round, and takes the second bet back. */
async function playTogether(
  { customer }: Player,
  code: string,
  { count, bet, stake }: { readonly count: number; readonly bet: object; readonly stake: number },
): Promise<{ readonly hand: Hand; readonly round: number; readonly ids: readonly string[] }> {
  const { tables } = server.casino;
  const hand = await takeHand(server, code);
  const launch = { customer, gameCode: code.replace(/-1$/, '') };
  await hand.to(hand.table.rules.phases[0]!.name);
  const { round } = await hand.now();
  await fresh.pool.query(
    `update game_table set phase_end = clock_timestamp() + interval '1 hour' where code = $1`,
    [code],
  );
  await fresh.pool.query(
    `update table_gate set until = clock_timestamp() + interval '1 hour' where table_code = $1`,
    [code],
  );
  const ids = Array.from({ length: count }, () => randomUUID() as string);
  for (const [place, betId] of ids.entries()) {
    const asked = { betId, round, stake, bet: { ...bet }, clientSeed: 'tohum', isHidden: false };
    const { bet: placed } = taken(await tables.bet(launch, asked));
    expect(placed.accepted).toMatchObject({ number: place + 1 });
    if (place === 1) taken(await tables.undo(launch, betId));
  }
  return { hand, round, ids: ids.map((id) => `${code}:${round}:${id}`) };
}

async function finish(hand: Hand): Promise<void> {
  await hand.to(hand.table.rules.phases.at(-1)!.name);
  await hand.step();
}

const post = ({ token }: Pick<Player, 'token'>, path: string, payload: object = {}) =>
  http.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}`, locale: 'en' },
    payload,
  });

type Line = OutputOf<typeof calls.proofs>;

async function readProofs(player: Player): Promise<{ rounds: ProvedRound[]; end: Line | undefined }> {
  const answer = await post(player, 'casino/proofs');
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/x-ndjson; charset=utf-8',
    'no-store',
  ]);
  const lines = answer.body
    .trimEnd()
    .split('\n')
    .map((line) => calls.proofs.output.parse(JSON.parse(line)));
  return { end: lines.at(-1), rounds: lines.slice(0, -1).map((line) => readProvedRound(line)!) };
}

async function readRound(player: Player, roundId: string) {
  const { success, data } = (await post(player, 'casino/round', { roundId })).json<{
    success: boolean;
    data: unknown;
  }>();
  return success ? calls.round.output.parse(data) : undefined;
}

describe('the proofs of all rounds', () => {
  let ayse: Player;
  let bora: Player;
  let alone: string[];
  let boras: string[];
  let together: string[];

  beforeAll(async () => {
    [ayse, bora] = await Promise.all([join(), join()]);
    alone = await playAlone(ayse, 'lale', manyRounds, {});
    alone.push(...(await playAlone(ayse, 'coin', 3, { side: 'heads' })));
    boras = await playAlone(bora, 'lale', 2, {});
    const atWheel = await playTogether(ayse, 'wheel-1', { count: 3, bet: { red: 1, zero: 1 }, stake: 2 });
    const atRocket = await playTogether(ayse, 'rocket-1', { count: 3, bet: { exitAt: 150 }, stake: 1 });
    await finish(atWheel.hand);
    await finish(atRocket.hand);
    together = [...atWheel.ids, ...atRocket.ids];
    await server.casino.games.changeSeed({ customer: ayse.customer, gameCode: 'lale' });
  });

  it('are one line a round and a last one, each proved, and together without a gap', async () => {
    const { rounds, end } = await readProofs(ayse);
    const coins = { gameCode: 'coin', gameName: coin.hall.names.en, rounds: 3 };
    expect(end).toEqual({ end: true, rounds: manyRounds + together.length, hidden: [coins] });
    const shown = alone.filter((_id, place) => place < manyRounds);
    expect(rounds.map(({ roundId }) => roundId)).toEqual([...shown, ...together]);
    const examiner = openExaminer(houseGames);
    expect(rounds.map((round) => examiner.examine(round)).filter(({ state }) => state !== 'proved')).toEqual(
      [],
    );
    expect(examiner.missing()).toEqual([]);
    const undone = rounds.filter(({ common: of }) => of?.ticket.isUndone);
    expect(undone.map(({ roundId, stake, payout }) => [roundId, stake, payout])).toEqual([
      [together[1], 0, 0],
      [together[4], 0, 0],
    ]);
  });

  it('show a bet that the house has dropped or changed since', async () => {
    const { rounds } = await readProofs(ayse);
    const [first, , third] = rounds.filter(({ gameCode }) => gameCode === 'wheel') as [
      ProvedRound,
      ProvedRound,
      ProvedRound,
    ];
    const examiner = openExaminer(houseGames);
    examiner.examine(third);
    expect(examiner.missing()).toEqual([1, 2].map((number) => `wheel-1:${third.common!.round}:${number}`));
    const ticket = { ...first.common!.ticket, stake: 4, bet: { red: 2, zero: 2 } };
    const changed = { ...first, stake: 4, payout: first.payout * 2, common: { ...first.common!, ticket } };
    expect(examineRound(houseGames, changed).checks.filter(({ holds }) => !holds)).toMatchObject([
      { name: 'ticket' },
    ]);
  });

  it('are the customer’s own alone', async () => {
    const { rounds, end } = await readProofs(bora);
    expect(rounds).toEqual([]);
    expect(end).toMatchObject({ rounds: 0, hidden: [{ gameCode: 'lale', rounds: boras.length }] });
    expect(await readRound(bora, alone[0]!)).toBeUndefined();
    expect(await readRound(bora, together[0]!)).toBeUndefined();
    expect((await post({ token: 'a'.repeat(43) }, 'casino/proofs')).json()).toMatchObject({
      success: false,
      code: 'not_logged_in',
    });
  });

  it('are one round when one is asked for', async () => {
    for (const id of [alone[0]!, together[0]!, together[1]!]) {
      const round = (await readRound(ayse, id))!;
      expect(examineRound(houseGames, readProvedRound(round)!).state).toBe('proved');
    }
    const hidden = (await readRound(ayse, alone.at(-1)!))!;
    expect(hidden).toMatchObject({ proof: { serverSeed: null }, common: null });
  });

  it('are refused in words when they are asked for again and again', async () => {
    const eager = await join();
    const { max } = calls.proofs.tries!;
    for (let left = max; left > 0; left -= 1) await readProofs(eager);
    const answer = await post(eager, 'casino/proofs');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      429,
      { success: false, code: 'too_many_tries' },
    ]);
  });
});

it('a common round shows its link once its bets are paid, and what a decision changed is in its seal', async () => {
  const player = await join();
  const { hand, round, ids } = await playTogether(player, 'rocket-1', { count: 1, bet: {}, stake: 1 });
  const roundId = ids[0]!;
  expect(examineRound(houseGames, readProvedRound((await readRound(player, roundId))!)!).state).toBe(
    'hidden',
  );
  await hand.to('flight');
  const launch = { customer: player.customer, gameCode: 'rocket' };
  const betId = roundId.split(':')[2]!;
  const before = (await readRound(player, roundId))!.common!.ticket;
  const acted = await server.casino.tables.act(launch, { betId, number: 1, action: { move: 'exit' } });
  await finish(hand);
  const shown = (await readRound(player, roundId))!;
  expect(examineRound(houseGames, readProvedRound(shown)!).state).toBe('proved');
  const { seal, actions } = shown.common!.ticket;
  // One flight in a hundred ends at once.
  const isActed = typeof acted === 'object' && 'bet' in acted;
  expect([shown.common!.round, actions.length, seal !== before.seal]).toEqual([
    round,
    isActed ? 1 : 0,
    isActed,
  ]);
});
