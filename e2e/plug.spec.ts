// Pulls the plug: everything is killed in the middle of many spins at once, again and again, and restarted on the same data.
// Acknowledged results exist once; the books of every player agree with the server's answers; open rounds continue.
// PLUG_KILLS and PLUG_PLAYERS make it longer (twenty kills of two hundred players: PLUG_KILLS=20 PLUG_PLAYERS=200).
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { newClient } from '../packages/hub/testbed/running-hub.ts';
import { startHouse, type House } from '../testbed/house.ts';
import { personalNo } from './people.ts';

const kills = Number(process.env['PLUG_KILLS'] ?? 2);
const playerCount = Number(process.env['PLUG_PLAYERS'] ?? 16);
const fundsLira = 5000;
const stake = 10;

interface Player {
  readonly address: string;
  token: string;
  launch: string;
  seedId: string;
  nonce: number;
  readonly username: string;
  /** The rounds that the server acknowledged: events by round, as text. */
  readonly acknowledged: Map<string, string>;
  readonly settled: Map<string, number>;
}

test('no kill in the middle of many spins loses, doubles or changes an acknowledged one', async () => {
  test.setTimeout(60_000 + kills * 60_000 + playerCount * 2000);
  const dataDir = mkdtempSync(join(tmpdir(), 'felek-plug-'));
  let house = await startHouse({ dataDir });
  const players: Player[] = [];
  for (let from = 0; from < playerCount; from += 8) {
    const batch = Array.from({ length: Math.min(8, playerCount - from) }, () => newPlayer(house));
    players.push(...(await Promise.all(batch)));
  }
  for (let kill = 0; kill < kills; kill += 1) {
    await Promise.all(players.map((player) => open(house, player)));
    const stop = { now: false };
    const playing = players.map((player) => playOn(house, player, stop));
    await new Promise((resolve) => setTimeout(resolve, 700 + randomInt(900)));
    await house.kill();
    stop.now = true;
    await Promise.all(playing);
    house = await startHouse({ dataDir, port: house.port, sandboxPort: house.sandboxPort });
    for (let from = 0; from < players.length; from += 20)
      await Promise.all(players.slice(from, from + 20).map((player) => audit(house, player)));
  }
  expect(players.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)).toBeGreaterThan(
    playerCount * kills,
  );
  await house.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a server that stops says that it is not ready, serves on meanwhile, and sends its connections elsewhere', async () => {
  test.setTimeout(120_000);
  const house = await startHouse({ environment: { DRAIN_SECONDS: '3' } });
  const player = await newPlayer(house);
  const connection = newClient({ url: `${house.url}/hub/frnotify` }, player.token, [60_000]);
  await connection.start();
  const stopped = house.stop();
  await expect.poll(async () => (await fetch(`${house.url}/api/ready`)).status).toBe(503);
  expect((await ask(house, player, 'user/balance', undefined, player.token)).success).toBe(true);
  await expect.poll(() => connection.state).toBe('Reconnecting');
  await stopped;
  await connection.stop();
});

interface Answer {
  readonly success: boolean;
  readonly message: string;
  // The shape of each call's data is stated where it is used.
  readonly data: never;
}

async function ask(
  house: House,
  player: { address: string },
  path: string,
  body: object | undefined,
  bearer?: string,
): Promise<Answer> {
  const answer = await fetch(`${house.url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': player.address,
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Answer;
}

async function newPlayer(house: House): Promise<Player> {
  const number = randomInt(1e9);
  const username = `fis${number}`;
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const registered = await ask(house, { address }, 'auth/register', {
    name: 'Deniz',
    surname: 'Su',
    username,
    email: `${username}@ornek.example`,
    phone: `9054${String(randomInt(1e8)).padStart(8, '0')}`,
    PersonalNo: personalNo(),
    country: 792,
    birthDate: '1990-01-01',
    password: 'Fiş-1881-çek',
    password2: 'Fiş-1881-çek',
  });
  expect(registered.message, JSON.stringify(registered)).toContain('Üyeliğiniz');
  const { token } = registered.data as { token: string };
  const paid = await ask(
    house,
    { address },
    'payment/deposit',
    { id: 1, target: 'pay', detail: { amount: fundsLira } },
    token,
  );
  await fetch(paid.data as string, { method: 'POST', body: 'answer=paid' });
  await expect
    .poll(
      async () =>
        ((await ask(house, { address }, 'user/balance', undefined, token)).data as { balance: number })
          .balance,
      { timeout: 20_000 },
    )
    .toBe(fundsLira);
  return {
    username,
    address,
    token,
    launch: '',
    seedId: '',
    nonce: 0,
    acknowledged: new Map(),
    settled: new Map(),
  };
}

interface Round {
  readonly roundId: string;
  readonly payout: number;
  readonly stake: number;
  readonly state: string;
  readonly events: unknown;
}
interface Opened {
  readonly balance: number;
  readonly fairness: { readonly seedId: string; readonly nextNonce: number };
  readonly openRound: Round | null;
}

async function open(house: House, player: Player): Promise<Opened> {
  const launched = await ask(
    house,
    player,
    'casino/fellaunchurl',
    { code: 'lale', isMobile: false },
    player.token,
  );
  player.launch = /launch=([\w-]+)/.exec(launched.data as string)![1]!;
  const opened = (await ask(house, player, 'fel/open', {}, player.launch)).data as Opened;
  player.seedId = opened.fairness.seedId;
  player.nonce = opened.fairness.nextNonce;
  return opened;
}

/** Spins and settles until the plug is pulled, and keeps acknowledged results. */
async function playOn(house: House, player: Player, stop: { now: boolean }): Promise<void> {
  while (!stop.now) {
    try {
      const spun = await ask(
        house,
        player,
        'fel/bet',
        { seedId: player.seedId, nonce: player.nonce, stake },
        player.launch,
      );
      if (!spun.success) return;
      const { round } = spun.data as { round: Round };
      player.acknowledged.set(round.roundId, JSON.stringify(round.events));
      const ended = await ask(house, player, 'fel/settle', { roundId: round.roundId }, player.launch);
      if (!ended.success) return;
      player.settled.set(round.roundId, (ended.data as { payout: number }).payout);
      player.nonce += 1;
    } catch {
      return;
    }
  }
}

/** Fails the test with its own message. It runs for each round, so it avoids the recorded step of an `expect`. */
function must(holds: boolean, player: Player, what: string): void {
  if (!holds) throw new Error(`${player.username}: ${what}`);
}

/** After the restart: every acknowledged round is unchanged, and the balance agrees with the rounds. */
async function audit(house: House, player: Player): Promise<void> {
  const opened = await open(house, player);
  if (opened.openRound) {
    const { roundId, events } = opened.openRound;
    must(!player.settled.has(roundId), player, 'an acknowledged settlement is gone');
    const told = player.acknowledged.get(roundId);
    must(told === undefined || told === JSON.stringify(events), player, 'the open round has changed');
    const ended = await ask(house, player, 'fel/settle', { roundId }, player.launch);
    must(ended.success, player, `the open round does not end: ${ended.message}`);
  }
  const rounds = new Map<string, Round>();
  for (let skip = 0, total = 1; skip < total; skip += 200) {
    const page = (await ask(house, player, 'fel/history', { skip, take: 200 }, player.launch)).data as {
      list: Round[];
      total: number;
    };
    for (const round of page.list) {
      must(!rounds.has(round.roundId), player, 'a round is there twice');
      rounds.set(round.roundId, round);
    }
    total = page.total;
  }
  for (const roundId of player.acknowledged.keys())
    must(rounds.has(roundId), player, 'an acknowledged spin is missing');
  for (const [roundId, payout] of player.settled)
    must(rounds.get(roundId)?.payout === payout, player, 'a payout is another');
  const cents = [...rounds.values()].reduce(
    (sum, round) => sum - Math.round(round.stake * 100) + Math.round(round.payout * 100),
    fundsLira * 100,
  );
  const { balance } = (await ask(house, player, 'user/balance', undefined, player.token)).data as {
    balance: number;
  };
  must(
    Math.round(balance * 100) === cents,
    player,
    `the balance is off: ${balance} lira, ${cents} kuruş by the rounds`,
  );
}
