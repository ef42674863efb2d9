// Providers that are slow, silent or switched off, played by the sandbox over HTTP: the message to the customer, and the accepted calls.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { openGame } from '../../../../../conformance/game-session.ts';
import { openCasinoHouse, type CasinoHouse } from '../../../../../testbed/casino-house.ts';

let house: CasinoHouse;
beforeAll(async () => {
  house = await openCasinoHouse(2);
});
afterEach(async () => expect(await checkInvariants(house.fresh.pool)).toEqual([]));
afterAll(() => house.close());

const [number, code] = [2, 'hub_fruitgarden'];
const misbehave = (request: object) => house.ask('/control/hub88/mischief', request);
const outcomes = async () =>
  Object.fromEntries(
    (await house.servers[0]!.casino.measures())
      .find(({ name }) => name === 'felek_provider_calls_total')!
      .values.filter(({ labels }) => labels!['call'] === 'launch')
      .map(({ labels, value }) => [labels!['outcome'], value]),
  );

it('a provider that drops every call makes its games unavailable, is then left alone, and is heard all the while', async () => {
  const { address, customer } = await house.seat(number, code, 10_000n);
  const { session } = await openGame(address);
  await misbehave({ askedDrop: 100 });
  for (let n = 0; n < 7; n += 1)
    await expect(house.seat(number, code, 0n)).rejects.toThrow('game_unavailable');
  expect(await outcomes()).toEqual({ answered: 1, failed: 5, spared: 2 });
  await misbehave({ askedDrop: 0 });
  // A game that was open before plays on.
  const { user, token } = (await house.ask(`/control/hub88/session/${session}`)) as Record<string, string>;
  const request = { user, token, gameCode: code, rounds: 1, stake: 1_000_000 };
  expect(await house.ask('/control/hub88/play', request)).toMatchObject({ rounds: [{ state: 'settled' }] });
  expect(await house.servers[0]!.ledger.openRounds(customer)).toEqual([]);
});

it('a provider that answers too late is not waited for', async () => {
  await house.ask('/control/pragmatic/mischief', { askedDelayMs: 8000 });
  await expect(house.seat(7, 'vs20bosphorus', 0n)).rejects.toThrow('game_unavailable');
  await house.ask('/control/pragmatic/mischief', { askedDelayMs: 0 });
  await house.seat(7, 'vs20bosphorus', 0n);
});

it.each(['game', 'provider'] as const)(
  'when a %s is switched off no stake is taken any more, on any server; wins and reversals come in',
  async (what) => {
    const [egt, game] = [3, 'egt_niletreasure'];
    const { database, casino, ledger } = house.servers[0]!;
    const switchTo = (isOn: boolean) =>
      database.inTransaction((tx) =>
        what === 'game'
          ? casino.switches.switchGame(tx, { provider: egt, code: game }, isOn)
          : casino.switches.switchProvider(tx, egt, isOn),
      );
    const { address, customer } = await house.seat(egt, game, 100_000_000n);
    const { session } = await openGame(address);
    const { user, token } = (await house.ask(`/control/egt/session/${session}`)) as {
      user: string;
      token: string;
    };
    const tell = async (method: string, more: object) =>
      house.ask('/control/egt/call', {
        method,
        said: {
          requestId: randomUUID(),
          timestamp: String(Date.now()),
          playerId: user,
          sessionId: token,
          gameKey: game,
          roundCompleted: false,
          amount: 100,
          currency: 'TRY',
          ...more,
        },
      });
    const bet = () => ({ transferId: randomUUID(), roundNumber: randomUUID(), reason: 'BET' });
    const [won, undone] = [bet(), bet()];
    for (const each of [won, undone]) expect(await tell('withdraw', each)).toMatchObject({ status: 'OK' });
    /** The outcomes of stakes. A call goes to any server, so many are made. */
    const staked = async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => tell('withdraw', bet())));
      return new Set(answers.map((answer) => (answer as { status: string }).status === 'OK'));
    };
    const patience = { timeout: 5000 };
    await switchTo(false);
    await expect.poll(staked, patience).toEqual(new Set([false]));
    const cash = async () => (await ledger.balances(customer))!.cash;
    const before = await cash();
    await expect.poll(() => house.seat(egt, game, 0n).catch(String), patience).toContain('game_unavailable');
    expect(
      await tell('deposit', {
        ...won,
        transferId: randomUUID(),
        reason: 'WIN',
        roundCompleted: true,
        amount: 500,
      }),
    ).toMatchObject({ status: 'OK' });
    expect(
      await tell('reverse/withdraw', { ...undone, transferId: randomUUID(), referenceId: undone.transferId }),
    ).toMatchObject({ status: 'OK' });
    expect(await cash()).toBe(before + 600n);
    await switchTo(true);
    await expect.poll(staked, patience).toEqual(new Set([true]));
  },
);
