// Makes every connection of the product. Its values are typed, every wait is bounded, and the database server sees its name. Of several
// hosts it takes the one that accepts writes.
import { callbackify } from 'node:util';
import pg from 'pg';
import { parseDatabaseAddress, type DatabaseAddress } from './database-address.ts';
import { DatabaseSetupError } from '@felek/postgres/setup-error';
import type { DatabaseLog } from '@felek/postgres/log';
import { followPrimary, type Primary } from './primary.ts';

const int8 = 20;
const int8Array = 1016;
const toBigInt = (text: string) => BigInt(text);

/** Parsing of what PostgreSQL sends: int8 is bigint (money is never a float), timestamptz a Date. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8 && format !== 'binary') return toBigInt;
    if (oid === int8Array && format !== 'binary') return parseInt8Array;
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
};

/** `{1,NULL,3}` as bigints. */
function parseInt8Array(text: string): (bigint | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((each) => (each === 'NULL' ? null : BigInt(each)));
}

/** The server-side timeouts, in PostgreSQL's own form. */
export const sessionSettings = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
} as const;

/** The connection string as an address. Throws {@link DatabaseSetupError}, which does not repeat it. */
export function addressOf(url: string): DatabaseAddress {
  const address = parseDatabaseAddress(url);
  if (!address) throw new DatabaseSetupError('The address of the database cannot be read.');
  return address;
}

export interface ConnectionOptions {
  /** Where the address has several hosts: the one that takes writes. */
  readonly primary?: Primary | undefined;
  /** Settings of each session besides {@link sessionSettings}. */
  readonly session?: Readonly<Record<string, string>>;
  /** Through a pooler in transaction mode: sessions have no settings, and statements no names. */
  readonly pooled?: boolean | undefined;
}

/** For a pool. Settings are made by a first statement: poolers refuse them as start-up parameters. */
export function poolConfig(
  url: string,
  { primary, session = {}, pooled = false }: ConnectionOptions = {},
): pg.PoolConfig {
  const settings = Object.entries({ ...sessionSettings, ...session });
  const client = primary ? followingClient(primary) : pg.Client;
  const first = `select ${settings.map(([name, value]) => `set_config('${name}', '${value}', false)`).join(', ')}`;
  return {
    connectionString: addressOf(url).urlOf(),
    types,
    application_name: 'felek',
    // A full pool or a database that does not answer is a refusal, not a queue without end.
    connectionTimeoutMillis: 5000,
    // The server may be gone without a word; this is when its silence counts as a loss.
    query_timeout: 20_000,
    keepAlive: true,
    // Plans made while the tables were young retire with their connections.
    maxLifetimeSeconds: 300,
    Client: pooled ? namelessClient(client) : client,
    async onConnect(client) {
      if (!pooled) await client.query(first);
    },
  };
}

type ClientClass = new () => pg.Client;

/** Connects to the host that takes writes at that moment. */
function followingClient(primary: Primary): ClientClass {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null) => void): void;
    override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | void {
      const connected = primary.find().then(({ host, port }) => {
        this.host = host.replace(/^\[|\]$/g, '');
        this.port = port;
        return super.connect();
      });
      if (!callback) return connected;
      callbackify(() => connected)((error) => callback(error));
    }
  };
}

/** Sends statements without their names: the next one may meet another server, which knows none of them. */
function namelessClient(Base: ClientClass): ClientClass {
  return class extends Base {
    override query(...[what, ...more]: unknown[]): never {
      const { name, ...nameless } = (typeof what === 'string' ? { text: what } : what) as { name?: string };
      const given = name === undefined ? what : nameless;
      return (super.query as (...args: unknown[]) => never).call(this, given, ...more);
    }
  };
}

const oneOffWaitMs = 10_000;

/** One connection outside of any pool, to be ended by its asker; to the host that takes writes where there are several. */
export async function openClient(url: string, log: DatabaseLog): Promise<pg.Client> {
  const address = addressOf(url);
  const client = new pg.Client({
    connectionString: await hostUrl(address, log),
    application_name: 'felek',
    connectionTimeoutMillis: oneOffWaitMs,
  });
  // The connection may break at any time; the running statement then fails.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function hostUrl(address: DatabaseAddress, log: DatabaseLog): Promise<string> {
  if (address.candidates.length === 0) return address.urlOf();
  const primary = followPrimary(address, log);
  try {
    return address.urlOf(await primary.find(oneOffWaitMs));
  } finally {
    await primary.close();
  }
}
