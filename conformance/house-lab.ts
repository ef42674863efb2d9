// The house for proving the cases: two servers on one database, with one connected provider, one of its games, and players.
import { randomUUID } from 'node:crypto';
import { checkInvariants } from '@felek/ledger/invariants';
import { installHouseGames } from '../apps/server/src/casino/casino.ts';
import { seedDemoCampaigns } from '../apps/server/src/casino/prizes/demo-campaigns.ts';
import { openLaunchTokens } from '../apps/server/src/casino/launch/launch-tokens.ts';
import { mergeOffered } from '../apps/server/src/casino/lobby/offered-games.worker.ts';
import type { OpenProvider } from '../apps/server/src/casino/providers/provider.ts';
import { joinCustomer, openCasinoServer } from '../testbed/casino-servers.ts';
import { freshDatabase } from '../testbed/fresh-database.ts';
import { callDoor, offeredGame } from '../testbed/provider-calls.ts';
import type { LabPlayer, Send } from './case.ts';

const gameCode = 'abc';

export interface HouseLab {
  /** Sends to the two servers in turn. */
  readonly send: Send;
  /** A new player with ten lira in the game. */
  seat(): Promise<LabPlayer>;
  /** Closes the house and returns the ledger's broken invariants. */
  close(): Promise<readonly unknown[]>;
}

export async function openHouseLab(open: OpenProvider): Promise<HouseLab> {
  const fresh = await freshDatabase();
  const servers = [openCasinoServer(fresh.url, [open]), openCasinoServer(fresh.url, [open])] as const;
  const [server] = servers;
  const { number, key } = server.casino.providers[0]!;
  await installHouseGames(server.database);
  await seedDemoCampaigns(server.database);
  await mergeOffered(server.database, { number, key }, [offeredGame(gameCode)]);
  const tokens = openLaunchTokens(server.database, server.account);
  let sent = 0;
  return {
    async send(method, body, headers) {
      sent += 1;
      const answer = await callDoor(servers[sent % 2]!, key, method, body, headers);
      const named = Object.entries(answer.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
      return { http: answer.status, body: answer.body, headers: Object.fromEntries(named) };
    },
    async seat() {
      const { customer, session } = await joinCustomer(server, { cash: 1000n });
      const launched = { customer, session, provider: number, code: gameCode };
      // An unknown session stands for an expired one.
      const ended = { ...launched, session: randomUUID() as typeof session };
      const [token, deadToken] = [await tokens.mint(launched), await tokens.mint(ended)];
      return { user: customer, token, deadToken, gameCode, currency: 'TRY' };
    },
    async close() {
      const broken = await checkInvariants(fresh.pool);
      await Promise.all(servers.map((each) => each.close()));
      await fresh.drop();
      return broken;
    },
  };
}
