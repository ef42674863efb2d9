// The payment room as a server holds it, on a database of its own, with the real sandbox beside it as another process and a
// webhook endpoint over real HTTP. Made for tests that restart the one or the other.
import { httpGateway } from '../apps/server/src/account/contact/message-gateway.ts';
import { systemClock } from '../apps/server/src/clock.ts';
import type { CustomerAsk, OperatorAsk } from '../apps/server/src/http/route.ts';
import { newId, type CustomerId, type OperatorId, type SessionId } from '../apps/server/src/ids.ts';
import { openLog } from '../apps/server/src/log.ts';
import { seedDemoMethods } from '../apps/server/src/payment/methods/demo-methods.ts';
import {
  httpPaymentService,
  ownWords,
  type PaymentService,
} from '../apps/server/src/payment/payment-service.ts';
import type { HubMessage } from '../packages/contract/src/notification.ts';
import { freshDatabase } from './fresh-database.ts';
import { openTestRooms, type TestRooms } from './rooms.ts';
import { freePort, startSandboxProcess, walletSecretOf, type SandboxProcess } from './sandbox-process.ts';

/** The key that webhooks may still be signed with. */
export const oldSecret = 'the secret before it, of enough characters too';

export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly [fact: string]: unknown;
}

export interface PaymentHouse extends Pick<
  TestRooms,
  | 'database'
  | 'ledger'
  | 'jobs'
  | 'account'
  | 'gateway'
  | 'payments'
  | 'operators'
  | 'office'
  | 'protection'
  | 'reconciliation'
  | 'bonuses'
  | 'bulkGrants'
  | 'figures'
> {
  readonly switches: TestRooms['casino']['switches'];
  /** The house's way to ask the sandbox. */
  readonly service: PaymentService;
  readonly publicUrl: string;
  readonly webhookUrl: string;
  readonly sandbox: SandboxProcess;
  readonly secret: string;
  /** The house's log so far, as an operator reads it. */
  readonly logged: readonly LogLine[];
  /** Messages to customers' open pages so far. */
  readonly pushed: readonly { readonly customer: CustomerId; readonly message: HubMessage }[];
  /** Opens the webhook endpoint; before that, nothing listens there. */
  openDoor(): Promise<void>;
  shutDoor(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Its customers and where they are paid are well known, so that no withdrawal asks for a code, unless `knowsNobody`.
 * `fetchesBankFiles`: of the sandbox's bank; else people give them.
 */
export async function openPaymentHouse({
  fetchesBankFiles = true,
  knowsNobody = false,
} = {}): Promise<PaymentHouse> {
  const secret = 'a secret of the tests, of enough characters';
  const logged: LogLine[] = [];
  const pushed: { customer: CustomerId; message: HubMessage }[] = [];
  const log = openLog('debug', { write: (line) => void logged.push(JSON.parse(line) as LogLine) });
  const [fresh, sandbox, port] = await Promise.all([
    freshDatabase(),
    startSandboxProcess(secret),
    freePort(),
  ]);
  const publicUrl = `http://127.0.0.1:${port}`;
  const service = httpPaymentService(
    {
      name: 'generic',
      url: `${sandbox.url}/payment`,
      // A new key and the one before it: both are accepted.
      secrets: [secret, oldSecret],
      words: ownWords,
    },
    systemClock,
  );
  const walletService = httpPaymentService(
    {
      name: 'cuzdan',
      url: `${sandbox.url}/wallet-service`,
      secrets: [walletSecretOf(secret)],
      words: {
        pending: ['PROCESSING'],
        paid: ['SETTLED'],
        declined: ['FAILED'],
        cancelled: ['ABORTED'],
        refunded: ['RETURNED'],
      },
    },
    systemClock,
  );
  const rooms = openTestRooms(fresh.url, {
    config: {
      mode: 'production',
      secret: Buffer.from(secret),
      publicUrl,
      bankFiles: fetchesBankFiles ? { url: `${sandbox.url}/bank/days/{day}`, token: secret } : undefined,
    },
    ports: {
      gateway: httpGateway({ url: `${sandbox.url}/gateway`, secret }),
      paymentServices: [service, walletService],
      push: { toCustomer: (customer, message) => void pushed.push({ customer, message }) },
    },
    log,
    // As many as a server has: a hundred webhooks come at once.
    connections: 16,
  });
  const { account, bonuses, casino, database, gateway, jobs, ledger, office, operators, payments } = rooms;
  const { bulkGrants, figures, protection, reconciliation } = rooms;
  const { switches } = casino;
  await seedDemoMethods(database);
  if (!knowsNobody)
    await database.pool.query(
      `delete from withdrawal_rule where reason in ('first_payout', 'new_device', 'new_destinations_sum')`,
    );
  let door: Awaited<ReturnType<typeof rooms.openHttp>> | undefined;
  const shutDoor = async () => {
    const closed = door?.close();
    // The sandbox keeps its connections open for the next webhook.
    door?.server.closeAllConnections();
    await closed;
    door = undefined;
  };
  return {
    database,
    ledger,
    jobs,
    account,
    gateway,
    payments,
    operators,
    office,
    protection,
    switches,
    reconciliation,
    bonuses,
    bulkGrants,
    figures,
    service,
    publicUrl,
    webhookUrl: `${publicUrl}/callback/payment/generic`,
    sandbox,
    secret,
    logged,
    pushed,
    shutDoor,
    async openDoor() {
      door = await rooms.openHttp();
      await door.listen({ port, host: '127.0.0.1' });
    },
    async close() {
      await shutDoor();
      await rooms.close();
      await Promise.all([fresh.drop(), sandbox.remove()]);
    },
  };
}

/** A request of a new operator. */
export async function operatorAsk({ database }: Pick<PaymentHouse, 'database'>): Promise<OperatorAsk> {
  const operator = newId<'operator'>() satisfies OperatorId;
  await database.pool.query(
    `insert into operator (id, username, username_key, name, password_hash) values ($1::uuid, $1::text, $1::text, 'Deniz', '')`,
    [operator],
  );
  const { customer: _none, ...ask } = askOf('' as CustomerId);
  return { ...ask, operator };
}

/** A request of a customer's, as the HTTP server hands it to a room. */
export function askOf(customer: CustomerId, wish: Partial<CustomerAsk> = {}): CustomerAsk {
  return {
    locale: 'tr',
    fingerprint: '',
    address: '192.0.2.1',
    userAgent: '',
    requestId: 'r',
    at: new Date(),
    idempotencyKey: undefined,
    log: openLog('silent'),
    customer,
    session: newId<'session'>() satisfies SessionId,
    ...wish,
  };
}
