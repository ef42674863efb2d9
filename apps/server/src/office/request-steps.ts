// The steps of one request, by its id: the provider's call, postings, the message after each posting, and refusals. The id begins with the
// time of the request, so only rows of that time are read. No index holds the id, so postings cost nothing more.
import type { OutputOf } from '@felek/contract/call';
import type { requestSteps } from '@felek/contract/office';
import { listPostingsOfRequest } from '@felek/ledger/history';
import { toLira } from '@felek/money';
import type { Account } from '../account/account.ts';
import type { Casino } from '../casino/casino.ts';
import type { Database } from '../db/database.ts';
import type { OperatorAsk } from '../http/route.ts';
import { requestedAtMs, type CustomerId } from '../ids.ts';
import type { Refusals } from './refusals/refusals.ts';

type Step = OutputOf<typeof requestSteps>[number];

export interface RequestSteps {
  list(ask: Pick<OperatorAsk, 'permissions'>, requestId: string): Promise<Step[]>;
}

/** The clocks of servers and database differ a little, and a posting may be repeated for a while. */
const beforeMs = 5000;
const afterMs = 60_000;

export function openRequestSteps({
  database,
  account,
  casino,
  refusals,
}: {
  readonly database: Pick<Database, 'pool'>;
  readonly account: Pick<Account, 'listNames'>;
  readonly casino: Pick<Casino, 'callBook' | 'switches'>;
  readonly refusals: Pick<Refusals, 'list'>;
}): RequestSteps {
  async function listCalls(requestId: string, at: Date): Promise<Step[]> {
    const providers = await casino.switches.list();
    const found = await Promise.all(
      providers.map(async ({ key }) => {
        const call = await casino.callBook.findRequest(key, requestId, at);
        return call ? [{ key, call }] : [];
      }),
    );
    return found.flat().map(({ key, call }) => ({
      id: `call ${key}`,
      at: call.at,
      kind: 'call',
      what: `${key}/${call.path}`,
      customer: null,
      amount: null,
      facts: { status: String(call.status), tookMs: String(call.tookMs), answer: call.answer },
    }));
  }

  async function listPostings(requestId: string, at: number): Promise<Step[]> {
    const [from, to] = [new Date(at - beforeMs), new Date(at + afterMs)];
    const postings = await listPostingsOfRequest(database.pool, requestId, from, to);
    const names = await account.listNames(postings.map(({ wallet }) => wallet as CustomerId));
    return postings.flatMap((row): Step[] => {
      const customer = names.get(row.wallet as CustomerId) ?? null;
      const purses = { cash: row.cash, bonus: row.bonus, held: row.held };
      return [
        {
          id: row.id,
          at: row.at,
          kind: 'posting',
          what: row.operation,
          customer,
          amount: toLira(row.change),
          facts: { source: row.source, key: row.key, accounts: row.accounts.join('\n') },
        },
        {
          id: `message ${row.id}`,
          at: row.at,
          kind: 'message',
          what: 'Balance',
          customer,
          amount: null,
          facts: {
            version: String(row.version),
            ...Object.fromEntries(
              Object.entries(purses).map(([purse, kurus]) => [purse, String(toLira(kurus))]),
            ),
          },
        },
      ];
    });
  }

  async function listRefusals(requestId: string): Promise<Step[]> {
    const found = await refusals.list({ requestId, take: 50 });
    if (typeof found === 'string') return [];
    return found.list.map(({ id, at, customer, call, code, facts }) => ({
      id,
      at,
      kind: 'refusal',
      what: code,
      customer,
      amount: null,
      facts: { call, ...facts },
    }));
  }

  return {
    async list({ permissions }, requestId) {
      // Refusals of versions whose ids had no time are found all the same.
      const at = requestedAtMs(requestId);
      const steps = await Promise.all([
        at !== undefined && permissions?.has('provider:read') ? listCalls(requestId, new Date(at)) : [],
        at === undefined ? [] : listPostings(requestId, at),
        permissions?.has('refusal:read') ? listRefusals(requestId) : [],
      ]);
      return steps.flat().sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
    },
  };
}
