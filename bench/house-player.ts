// A player of the house's game for the load generator: stakes and settlements in turn, over HTTP.
import { houseProvider } from '../apps/server/src/casino/lobby/house-games.ts';
import { openLog } from '../apps/server/src/log.ts';
import { lale as game } from '@felek/games/lale/lale';
import { joinCustomer, type CasinoServer } from '../testbed/casino-servers.ts';
import type { House } from '../testbed/house.ts';
import type { LoadClient } from './load.ts';

/** In kuruş. */
export const stake = game.stakes[0]!;
/** In kuruş: enough for every round of a turn. */
export const purse = 1_000_000_00n;

/** A player of the house's game. */
export type HousePlayer = Extract<LoadClient, { kind: 'rounds' }>;

/** A customer with money who has opened the game: a new one, unless one is given. */
export async function sitDown(
  house: House,
  server: CasinoServer,
  joined?: Awaited<ReturnType<typeof joinCustomer>>,
): Promise<HousePlayer> {
  const { customer, session } = joined ?? (await joinCustomer(server, { cash: purse }));
  const launched = await server.casino.launch({
    customer,
    session,
    provider: houseProvider,
    code: game.code,
    isMobile: false,
    locale: 'tr',
    address: '127.0.0.1',
    log: openLog('silent'),
  });
  if (!('address' in launched)) throw new Error(`bug: the game was not launched: ${launched.refusal}`);
  const token = /launch=([^&]+)/.exec(launched.address)![1]!;
  const opened = await fetch(`${house.url}/api/fel/open`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const { data } = (await opened.json()) as { data: { fairness: { seedId: string; nextNonce: number } } };
  const { seedId, nextNonce: nonce } = data.fairness;
  return { kind: 'rounds', token, seedId, nonce, stake: Number(stake) / 100 };
}
