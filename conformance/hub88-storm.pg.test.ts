// Hub88's sandbox plays over HTTP against two servers on one database, at first well and then as badly as it can. What it was told at
// the end is the reference: the ledger holds exactly that.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { openCasinoHouse, type CasinoHouse } from '../testbed/casino-house.ts';

const hub88 = 2;
const code = 'hub_fruitgarden';
/** A kuruş in what Hub88 counts. */
const units = 1000;

let house: CasinoHouse;
beforeAll(async () => {
  house = await openCasinoHouse(2);
});
afterEach(async () => expect(await checkInvariants(house.fresh.pool)).toEqual([]));
afterAll(() => house.close());

interface Round {
  readonly round: string;
  readonly staked: number;
  readonly paid: number;
  readonly state: string;
  readonly refusal?: string;
  readonly balance?: number;
}

async function sit(cash: bigint) {
  const seat = await house.seat(hub88, code, cash);
  const session = seat.address.split('/').at(-1)!;
  const opened = (await house.ask(`/control/hub88/session/${session}`)) as { user: string; token: string };
  const play = async (rounds: number, stake: number, together = 1) =>
    (
      (await house.ask('/control/hub88/play', { ...opened, gameCode: code, rounds, stake, together })) as {
        rounds: Round[];
      }
    ).rounds;
  const cashNow = async () => (await house.servers[0]!.ledger.balances(seat.customer))!.cash;
  return { ...seat, ...opened, session, play, cashNow };
}

it('a game is opened in its frame and played by its page: stake, win, a free round', async () => {
  const { address, session, customer, cashNow } = await sit(10_000n);
  const page = await fetch(address);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers.get('content-security-policy')).not.toContain('frame-ancestors');
  expect(await page.text()).toContain('Meyve Bahçesi');
  expect(await house.ask(`/hub88/play/${session}/balance`)).toMatchObject({
    status: 'RS_OK',
    balance: 10_000 * units,
  });
  let expected = 10_000 * units;
  for (const isFree of [false, false, true]) {
    const round = (await house.ask(`/hub88/play/${session}/spin`, { stake: 10, isFree })) as Round;
    expect(round).toMatchObject({ state: 'settled', staked: isFree ? 0 : 1_000_000 });
    expected += round.paid - round.staked;
    expect(round.balance).toBe(expected);
    expect(await house.servers[0]!.ledger.findRound(customer, 'hub88', round.round)).toMatchObject({
      staked: BigInt(round.staked / units),
      paid: BigInt(round.paid / units),
      closedAt: expect.any(Date),
    });
  }
  expect(await cashNow()).toBe(BigInt(expected / units));
  await expect(house.ask(`/hub88/play/${session}/spin`, { stake: 10, isFree: true })).rejects.toThrow(/400/);
});

it('a player without money is told so, and loses none', async () => {
  const { play, cashNow } = await sit(50n);
  expect(await play(1, 1_000_000)).toMatchObject([
    { state: 'refused', refusal: 'RS_ERROR_NOT_ENOUGH_MONEY', staked: 0 },
  ]);
  expect(await cashNow()).toBe(50n);
});

it('a stranger’s call and an unsigned one are refused', async () => {
  const { user, token, cashNow } = await sit(100n);
  const said = {
    user,
    token,
    request_uuid: 'x',
    transaction_uuid: 'x',
    round: 'x',
    game_code: code,
    currency: 'TRY',
    amount: 1,
  };
  for (const by of ['stranger', 'nobody'])
    expect(await house.ask('/control/hub88/call', { method: 'transaction/bet', said, by })).toEqual({
      http: 200,
      status: 'RS_ERROR_INVALID_SIGNATURE',
    });
  expect(await cashNow()).toBe(100n);
});

it(
  'a storm of repeated, lost, late, early, forged and foreign calls leaves exactly what was acknowledged',
  { timeout: 120_000 },
  async () => {
    const mischief = {
      repeat: 20,
      delayMs: 4,
      drop: 15,
      reorder: 15,
      rollbackFirst: 10,
      rollback: 10,
      winAfterEnd: 15,
      forge: 10,
      currency: 5,
    };
    await house.ask('/control/hub88/mischief', mischief);
    const start = 500_000n;
    const players = await Promise.all(Array.from({ length: 5 }, () => sit(start)));
    const played = await Promise.all(players.map(({ play }) => play(40, 1_000_000, 3)));
    expect(await house.ask('/control/hub88/rounds')).toMatchObject({ pending: 0 });
    for (const [place, player] of players.entries()) {
      const rounds = played[place]!;
      expect(rounds).toHaveLength(40);
      expect(rounds.filter(({ state }) => state === 'open')).toEqual([]);
      const moved = rounds.reduce((sum, { staked, paid }) => sum + paid - staked, 0);
      expect(await player.cashNow()).toBe(start + BigInt(moved / units));
      expect(await house.servers[0]!.ledger.openRounds(player.customer)).toEqual([]);
    }
    // A storm in which nothing was taken back or refused would prove little.
    const states = new Set(played.flat().map(({ state }) => state));
    expect([...states].toSorted()).toEqual(['rolled back', 'settled']);
    const refusals = new Set(played.flat().flatMap(({ refusal }) => refusal ?? []));
    expect(refusals).toContain('RS_ERROR_WRONG_CURRENCY');
    expect(refusals).toContain('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  },
);
