// Several servers of one casino on one database, with open webhooks for game providers over HTTP, and the sandbox that plays the
// providers, as the programs they are.
import type { AddressInfo } from 'node:net';
import { installHouseGames } from '../apps/server/src/casino/casino.ts';
import { seedDemoCampaigns } from '../apps/server/src/casino/prizes/demo-campaigns.ts';
import { mergeOffered } from '../apps/server/src/casino/lobby/offered-games.worker.ts';
import { connectProviders } from '../apps/server/src/casino/providers/providers.ts';
import { demoSecret } from '../apps/server/src/config.ts';
import { openLog } from '../apps/server/src/log.ts';
import type { Reconciliation } from '../apps/server/src/reconciliation/reconciliation.ts';
import { joinCustomer, openCasinoServer, type CasinoServer } from './casino-servers.ts';
import { freshDatabase, type FreshDatabase } from './fresh-database.ts';
import { startSandboxProcess, type SandboxProcess } from './sandbox-process.ts';

export interface CasinoHouse {
  readonly fresh: FreshDatabase;
  readonly servers: readonly CasinoServer[];
  readonly sandbox: SandboxProcess;
  /** Compares the first server's ledger with the day files of the providers. */
  readonly reconciliation: Reconciliation;
  /** The base URL of each server. The providers call below it. */
  readonly addresses: readonly string[];
  /** Asks the sandbox, and gives its answer. */
  ask(path: string, said?: object): Promise<unknown>;
  /** Asks as a game's stage does. Throws with the code of a refusal. */
  stage<Answer>(session: string, call: string, said: object): Promise<Answer>;
  /** A customer with so much cash and bonus in a game of the provider's; `address` is what the frame would show. */
  seat(
    provider: number,
    code: string,
    cash: bigint,
    bonus?: bigint,
  ): Promise<Awaited<ReturnType<typeof joinCustomer>> & { readonly address: string }>;
  close(): Promise<void>;
}

/** `count` servers. The sandbox's calls go to any of them. `environment`: further settings of the sandbox. */
export async function openCasinoHouse(
  count: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<CasinoHouse> {
  const fresh = await freshDatabase();
  const sandbox = await startSandboxProcess(demoSecret, environment);
  const log = openLog('silent');
  const servers = Array.from({ length: count }, () =>
    openCasinoServer(fresh.url, connectProviders({}, sandbox.url)),
  );
  await installHouseGames(servers[0]!.database);
  await seedDemoCampaigns(servers[0]!.database);
  for (const provider of servers[0]!.casino.providers)
    await mergeOffered(servers[0]!.database, provider, await provider.listGames());
  const endpoints = await Promise.all(
    servers.map(async (server) => {
      const http = await server.openHttp();
      await http.listen({ port: 0, host: '127.0.0.1' });
      return http;
    }),
  );
  const ask = async (path: string, said?: object): Promise<unknown> => {
    const answer = await fetch(`${sandbox.url}${path}`, {
      ...(said && {
        method: 'POST',
        body: JSON.stringify(said),
        headers: { 'content-type': 'application/json' },
      }),
    });
    if (!answer.ok)
      throw new Error(`the sandbox answered ${path} with ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const addresses = endpoints.map(
    ({ server }) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  for (const { key } of servers[0]!.casino.providers)
    await ask(`/control/${key}/wallets`, { urls: addresses.map((each) => `${each}/callback/${key}`) });
  const { reconciliation } = servers[0]!;
  return {
    fresh,
    servers,
    sandbox,
    reconciliation,
    addresses,
    ask,
    async stage<Answer>(session: string, call: string, said: object) {
      const answer = await fetch(`${sandbox.url}/api/fel/${call}`, {
        method: 'POST',
        body: JSON.stringify(said),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
      });
      const told = (await answer.json()) as { success?: boolean; code?: string; data: Answer };
      if (!told.success) throw new Error(told.code ?? `the sandbox answered ${call} with ${answer.status}`);
      return told.data;
    },
    async seat(provider, code, cash, bonus = 0n) {
      const [server] = servers;
      const joined = await joinCustomer(server!, { cash, bonus });
      const locale = 'tr' as const;
      const launched = await server!.casino.launch({
        ...joined,
        provider,
        code,
        isMobile: false,
        locale,
        address: '127.0.0.1',
        log,
      });
      if ('refusal' in launched) throw new Error(`the game was not launched: ${launched.refusal}`);
      return { ...joined, ...launched };
    },
    async close() {
      for (const http of endpoints) {
        const closed = http.close();
        // The sandbox keeps its connections open for the next call.
        http.server.closeAllConnections();
        await closed;
      }
      await Promise.all(servers.map((server) => server.close()));
      await Promise.all([fresh.drop(), sandbox.remove()]);
    },
  };
}
