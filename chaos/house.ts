// The programs of the house under fire: several servers, each a process of its own on the given database, and the
// sandbox. All can be killed, and restart on the same data.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { becomeReady, startProgram, type Program } from '../testbed/program.ts';
import { freePort } from '../testbed/sandbox-process.ts';
import { openTcpProxy, type TcpProxy } from '../testbed/tcp-proxy.ts';
import type { Findings } from './findings.ts';

export interface HouseServer {
  readonly port: number;
  kill(): Promise<void>;
  freeze(ms: number): Promise<void>;
  /** Tells it to end, and waits until it has sent everybody away and ended. */
  stop(): Promise<void>;
  /** Starts it again, and waits until it is ready. */
  start(): Promise<void>;
}

export interface ChaosHouse {
  /** Before all servers, by turns. */
  readonly front: TcpProxy;
  readonly servers: readonly HouseServer[];
  readonly sandbox: { readonly url: string; kill(): Promise<void>; start(): Promise<void> };
  /** Ends all programs; a bug in their logs is a finding. */
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

/** `databases`: for each server its settings of the database. `root`: the repository whose build is started, ours otherwise; `bundle`: where the servers' own is unpacked. */
export async function openHouse(
  options: {
    readonly databases: readonly Readonly<Record<string, string>>[];
    readonly losesWebhooks: boolean;
    /** By how much the clock of the last server is ahead. */
    readonly clockAheadMs?: number;
    /** Further settings of every server. */
    readonly environment?: Readonly<Record<string, string>> | undefined;
    readonly root?: string;
    readonly bundle?: string;
  },
  findings: Findings,
): Promise<ChaosHouse> {
  const { databases, losesWebhooks, clockAheadMs, environment: further, root, bundle = root } = options;
  const home = mkdtempSync(join(tmpdir(), 'felek-chaos-'));
  const logFile = join(home, 'log');
  const log = openSync(logFile, 'a');
  const sandboxPort = await freePort();
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const ports = await Promise.all(databases.map(freePort));
  const front = await openTcpProxy(ports);
  let closing = false;
  const stopping = new Set<Program>();

  const environmentOf = (port: number, database: Readonly<Record<string, string>>) => ({
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${front.port}`,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_URL: sandboxUrl,
    DATA_DIR: home,
    LOG_LEVEL: 'warn',
    // The chaos run does not judge its bets, and its start takes half a minute of processor time.
    SPORTS_FEED: 'none',
    // Each customer comes from an address of its own.
    TRUSTED_PROXIES: '1',
    ...further,
    ...database,
  });

  async function startServer(port: number, database: Readonly<Record<string, string>>): Promise<Program> {
    const isAhead = clockAheadMs !== undefined && port === ports.at(-1);
    const environment = { ...environmentOf(port, database), ...(isAhead && clockAhead(clockAheadMs)) };
    const program = startProgram('server', environment, log, bundle);
    void program.ended.then(() => {
      if (stopping.has(program)) {
        if (program.exit() !== 0) findings.wrong('a server did not end in peace', String(program.exit()));
      } else if (!closing && program.exit() !== 'SIGKILL')
        findings.wrong('a server ended by itself', String(program.exit()));
    });
    await becomeReady(`http://127.0.0.1:${port}/api/ready`, [program]);
    return program;
  }

  async function startSandbox(): Promise<Program> {
    const program = startProgram('sandbox', environmentOf(sandboxPort - 1, {}), log, root);
    await becomeReady(`${sandboxUrl}/health`, [program]);
    const answer = await fetch(`${sandboxUrl}/control/mischief`, {
      method: 'POST',
      body: JSON.stringify({ ...mischief, lostIn100: losesWebhooks ? 5 : 0 }),
    });
    if (!answer.ok) throw new Error(`the sandbox refused to misbehave: ${answer.status}`);
    return program;
  }

  let sandbox = await startSandbox();
  const programs: Program[] = [];
  // One after the other: the first one makes the house.
  for (const [place, port] of ports.entries()) programs.push(await startServer(port, databases[place]!));

  return {
    front,
    servers: ports.map((port, place) => ({
      port,
      kill: () => programs[place]!.end('SIGKILL'),
      freeze: (ms) => programs[place]!.freeze(ms),
      stop() {
        stopping.add(programs[place]!);
        return programs[place]!.end('SIGTERM');
      },
      start: async () => void (programs[place] = await startServer(port, databases[place]!)),
    })),
    sandbox: {
      url: sandboxUrl,
      kill: () => sandbox.end('SIGKILL'),
      start: async () => void (sandbox = await startSandbox()),
    },
    async close() {
      closing = true;
      front.resume();
      await Promise.all([...programs.map((program) => program.end('SIGTERM')), sandbox.end('SIGTERM')]);
      await front.close();
      closeSync(log);
      for (const line of bugsIn(readFileSync(logFile, 'utf8'))) findings.wrong('a server logged a bug', line);
      if (findings.wrongs.size === 0) rmSync(home, { recursive: true, force: true });
      else console.log(`what the programs logged is in ${logFile}`);
    },
  };
}

/** Settings of a program whose clock is wrong: another `Date` is loaded before its own code. */
function clockAhead(ms: number): NodeJS.ProcessEnv {
  const code = `const Real = Date; globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(Real.now() + ${ms}) : super(...given); }
    static now() { return Real.now() + ${ms}; }
  };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

/**
 * An operator without a rule for review, since no one approves withdrawals here. Its bonuses become cash whole, since
 * the model does not tell bonus money from cash.
 */
export async function simplify(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('delete from withdrawal_rule');
  // The version before this one knows no such table.
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regclass('approval_fact') is not null as has`,
  );
  if (rows[0]!.has) await client.query('delete from approval_fact');
  await client.query(`update bonus_offer set terms = terms || '{"mostWinKurus": null}'`);
  await client.end();
}

/** Lines that an operator's alarm would look for. */
const bugsIn = (text: string) => text.split('\n').filter((line) => line.includes('bug:'));
