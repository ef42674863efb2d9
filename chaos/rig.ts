// The house under fire: several servers on one PostgreSQL, each a process of its own, the sandbox, and proxies on every line between
// customers, servers and database. Everything in it can be killed and comes back on what it had.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openPostgresServer, type PostgresServer } from '../testbed/postgres-server.ts';
import { becomeReady, startProgram, type Program } from '../testbed/program.ts';
import { freePort } from '../testbed/sandbox-process.ts';
import { openTcpProxy, type TcpProxy } from '../testbed/tcp-proxy.ts';
import type { Findings } from './findings.ts';
import type { Fault } from './plan.ts';

export interface Rig {
  /** Where customers and the payment service reach the house: before all servers, by turns. */
  readonly port: number;
  readonly sandboxUrl: string;
  /** The database itself, past the proxies. */
  readonly databaseUrl: string;
  /** Lets a blow fall, and repairs what it broke. Fulfilled when everything answers again. */
  suffer(fault: Fault): Promise<void>;
  /** Ends everything; what the servers logged as a bug is a finding. */
  close(): Promise<void>;
}

/** How the sandbox misbehaves all the time; see apps/sandbox/README.md. */
const mischief = {
  copies: 3,
  delayMs: 100,
  spreadMs: 3000,
  payoutDelayMs: 800,
  staleIn100: 20,
  contradictionsIn100: 10,
};

interface Server {
  readonly port: number;
  readonly database: TcpProxy;
  program: Program;
}

export async function openRig(
  wish: { readonly servers: number; readonly losesWebhooks: boolean; readonly losesData?: boolean },
  findings: Findings,
): Promise<Rig> {
  const home = mkdtempSync(join(tmpdir(), 'felek-chaos-'));
  const logFile = join(home, 'log');
  const log = openSync(logFile, 'a');
  const postgres = await openPostgresServer({ archives: wish.losesData ?? false });
  const sandboxPort = await freePort();
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const ports = await Promise.all(Array.from({ length: wish.servers }, freePort));
  const front = await openTcpProxy(ports);
  let closing = false;

  function environmentOf(port: number, database: TcpProxy): NodeJS.ProcessEnv {
    return {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${front.port}`,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_URL: sandboxUrl,
      DATA_DIR: home,
      DATABASE_URL: postgres.serverUrl(database.port),
      DATABASE_OWNER_URL: postgres.url(database.port),
      LOG_LEVEL: 'warn',
      // Each customer comes from an address of its own.
      TRUSTED_PROXIES: '1',
    };
  }

  async function openServer(port: number): Promise<Server> {
    const database = await openTcpProxy([postgres.port]);
    const server = { port, database, program: startServer(port, database) };
    await becomeReady(readyUrl(port), [server.program]);
    return server;
  }

  const readyUrl = (port: number) => `http://127.0.0.1:${port}/api/ready`;

  function startServer(port: number, database: TcpProxy): Program {
    const program = startProgram('server', environmentOf(port, database), log);
    void program.ended.then(() => {
      if (!closing && program.exit() !== 'SIGKILL')
        findings.wrong('a server ended by itself', String(program.exit()));
    });
    return program;
  }

  async function restart(server: Server): Promise<void> {
    await server.program.end('SIGKILL');
    server.program = startServer(server.port, server.database);
    await becomeReady(readyUrl(server.port), [server.program]);
  }

  async function startSandbox(): Promise<Program> {
    const program = startProgram('sandbox', environmentOf(sandboxPort - 1, front), log);
    await becomeReady(`${sandboxUrl}/health`, [program]);
    const answer = await fetch(`${sandboxUrl}/control/mischief`, {
      method: 'POST',
      body: JSON.stringify({ ...mischief, lostIn100: wish.losesWebhooks ? 5 : 0 }),
    });
    if (!answer.ok) throw new Error(`the sandbox refused to misbehave: ${answer.status}`);
    return program;
  }

  let sandbox = await startSandbox();
  // One after the other: the first one makes the house.
  const servers: Server[] = [];
  for (const port of ports) servers.push(await openServer(port));
  await simplify(postgres.url());

  async function kill(
    victims: {
      readonly servers?: readonly Server[];
      readonly database?: PostgresServer;
      readonly losesData?: boolean;
    },
    ms: number,
  ) {
    const { servers: dying = [], database, losesData } = victims;
    await Promise.all([database?.kill(), ...dying.map(({ program }) => program.end('SIGKILL'))]);
    await sleep(ms);
    if (losesData) await database?.loseData();
    await database?.start();
    await Promise.all(dying.map(restart));
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
    sandboxUrl,
    databaseUrl: postgres.url(),
    async suffer(fault) {
      const server = servers[fault.server]!;
      switch (fault.blow) {
        case 'server':
          return kill({ servers: [server] }, fault.ms);
        case 'database':
          return kill({ database: postgres }, fault.ms);
        case 'all servers':
          return kill({ servers }, fault.ms);
        case 'everything':
          return kill({ servers, database: postgres }, fault.ms);
        case 'back up':
          return postgres.backUp();
        case 'lose the data':
          return kill({ servers, database: postgres, losesData: true }, fault.ms);
        case 'kill the sandbox':
          await sandbox.end('SIGKILL');
          await sleep(fault.ms);
          sandbox = await startSandbox();
          return undefined;
        case 'cut':
        case 'half-close':
        case 'delay':
        case 'stall':
          return spoil(fault.leg === 'customers' ? front : server.database, fault);
      }
    },
    async close() {
      closing = true;
      front.resume();
      await Promise.all([...servers.map(({ program }) => program.end('SIGTERM')), sandbox.end('SIGTERM')]);
      await Promise.all([front.close(), ...servers.map(({ database }) => database.close())]);
      await postgres.remove();
      closeSync(log);
      for (const line of bugsIn(readFileSync(logFile, 'utf8'))) findings.wrong('a server logged a bug', line);
      if (findings.wrongs.size === 0) rmSync(home, { recursive: true, force: true });
      else console.log(`what the programs logged is in ${logFile}`);
    },
  };
}

/**
 * An operator without a rule for review and without facts to compare, since nobody sits here to approve a withdrawal, and whose
 * bonuses become cash whole, since the model does not tell bonus money from cash.
 */
async function simplify(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('delete from withdrawal_rule');
  await client.query('delete from approval_fact');
  await client.query(`update bonus_offer set terms = terms || '{"mostWinKurus": null}'`);
  await client.end();
}

/** Lines that an operator's alarm would look for. */
const bugsIn = (text: string) => text.split('\n').filter((line) => line.includes('bug:'));
