// A player of a house game for the load generator: bets, decisions and settlements in turn, over HTTP.
import { houseProvider } from '../apps/server/src/casino/lobby/house-games.ts';
import { openLog } from '../apps/server/src/log.ts';
import type { PersonalGame } from '@felek/games/game';
import { lale } from '@felek/games/lale/lale';
import { toLira, type Kurus } from '@felek/money';
import { joinCustomer, type CasinoServer } from '../testbed/casino-servers.ts';
import type { House } from '../testbed/house.ts';
import type { LoadClient } from './load.ts';

/** Of Lale, in kuruş. */
export const stake = lale.stakes[0]!;
/** In kuruş: enough for every round of a turn. */
export const purse = 1_000_000_00n;

/** A player's game. */
export interface Play {
  readonly game: Pick<PersonalGame, 'code' | 'kind'>;
  readonly bet: object;
  readonly stake: Kurus;
}
const spin: Play = { game: lale, bet: {}, stake };

/** A player of a house game. */
export type HousePlayer = Extract<LoadClient, { kind: 'rounds' }>;

type Joined = Awaited<ReturnType<typeof joinCustomer>>;

/** A customer with money who has opened the game, Lale by default: a new customer, unless one is given. */
export async function sitDown(
  house: House,
  server: CasinoServer,
  { joined, play = spin }: { readonly joined?: Joined; readonly play?: Play } = {},
): Promise<HousePlayer> {
  const { game, bet, stake: staked } = play;
  const token = await launchOf(server, game.code, joined);
  const opened = await fetch(`${house.url}/api/fel/open`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const { data } = (await opened.json()) as { data: { fairness: { seedId: string; nextNonce: number } } };
  const { seedId, nextNonce: nonce } = data.fairness;
  const decides = game.kind === 'many decisions' ? game.code : undefined;
  return { kind: 'rounds', token, seedId, nonce, stake: toLira(staked), bet, decides };
}

/** Launches a game for a customer with money, and gives the token of its stage. */
export async function launchOf(server: CasinoServer, code: string, joined?: Joined): Promise<string> {
  const { customer, session } = joined ?? (await joinCustomer(server, { cash: purse }));
  const launched = await server.casino.launch({
    customer,
    session,
    provider: houseProvider,
    code,
    isMobile: false,
    locale: 'tr',
    address: '127.0.0.1',
    log: openLog('silent'),
  });
  if (!('address' in launched)) throw new Error(`bug: ${code} was not launched: ${launched.refusal}`);
  return /launch=([^&]+)/.exec(launched.address)![1]!;
}
