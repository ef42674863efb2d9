// The house for kills: several servers on one PostgreSQL, each a process of its own, the sandbox, and proxies on every connection between
// customers, servers and database. Everything can be killed, and restarts on its data.
import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgresServer, type PostgresServer } from '../testbed/postgres-server.ts';
import { openTcpProxy, type TcpProxy } from '../testbed/tcp-proxy.ts';
import type { Findings } from './findings.ts';
import { openHouse, simplify, type HouseServer } from './house.ts';
import type { Fault } from './plan.ts';

export interface Rig {
  /** The address for customers and the payment service, in front of all servers in turn. */
  readonly port: number;
  readonly sandboxUrl: string;
  /** The database itself, without proxies. */
  readonly databaseUrl: string;
  /** Causes a kill or a disturbance and repairs it. Resolves when everything answers again. */
  suffer(fault: Fault): Promise<void>;
  /** Ends everything. A logged bug of a server is a finding. */
  close(): Promise<void>;
}

export async function openRig(
  options: {
    readonly servers: number;
    readonly losesWebhooks: boolean;
    readonly losesData?: boolean;
    readonly clockAheadMs?: number;
    /** Further settings of every server. */
    readonly environment?: Readonly<Record<string, string>>;
  },
  findings: Findings,
): Promise<Rig> {
  const postgres = await openPostgresServer({ archives: options.losesData ?? false });
  const lines = await Promise.all(
    Array.from({ length: options.servers }, () => openTcpProxy([postgres.port])),
  );
  const databases = lines.map(({ port }) => ({
    DATABASE_URL: postgres.serverUrl(port),
    DATABASE_OWNER_URL: postgres.url(port),
  }));
  const { front, servers, sandbox, close } = await openHouse(
    {
      databases,
      losesWebhooks: options.losesWebhooks,
      environment: options.environment,
      ...(options.clockAheadMs !== undefined && { clockAheadMs: options.clockAheadMs }),
    },
    findings,
  );
  await simplify(postgres.url());

  async function kill(
    victims: {
      readonly servers?: readonly HouseServer[];
      readonly database?: PostgresServer;
      readonly losesData?: boolean;
    },
    ms: number,
  ) {
    const { servers: dying = [], database, losesData } = victims;
    await Promise.all([database?.kill(), ...dying.map((server) => server.kill())]);
    await sleep(ms);
    if (losesData) await database?.loseData();
    await database?.start();
    await Promise.all(dying.map((server) => server.start()));
  }

  async function spoil(line: TcpProxy, { blow, ms }: Fault): Promise<void> {
    if (blow === 'cut') line.cut();
    else if (blow === 'half-close') line.halfClose();
    else if (blow === 'delay') line.delay(Math.round(ms / 10));
    else line.stall();
    await sleep(ms);
    line.resume();
  }

  return {
    port: front.port,
    sandboxUrl: sandbox.url,
    databaseUrl: postgres.url(),
    async suffer(fault) {
      switch (fault.blow) {
        case 'server':
          return kill({ servers: [servers[fault.server]!] }, fault.ms);
        case 'database':
          return kill({ database: postgres }, fault.ms);
        case 'all servers':
          return kill({ servers }, fault.ms);
        case 'everything':
          return kill({ servers, database: postgres }, fault.ms);
        case 'freeze a server':
          return servers[fault.server]!.freeze(fault.ms);
        case 'back up':
          return postgres.backUp();
        case 'lose the data':
          return kill({ servers, database: postgres, losesData: true }, fault.ms);
        case 'kill the sandbox':
          await sandbox.kill();
          await sleep(fault.ms);
          return sandbox.start();
        case 'cut':
        case 'half-close':
        case 'delay':
        case 'stall':
          return spoil(fault.leg === 'customers' ? front : lines[fault.server]!, fault);
      }
    },
    async close() {
      await close();
      await Promise.all(lines.map((line) => line.close()));
      await postgres.remove();
    },
  };
}
