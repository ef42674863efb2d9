// Customers' debts after a reversal that exceeded their balance. A negative wallet in the ledger is the debt. Operators see it here, an
// alarm reports it, and no withdrawal is paid while it is open.
import { keyset, pageOf } from '../db/keyset.ts';
import type { OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/office';
import type { Ledger } from '@felek/ledger';
import { countDebts, listDebts } from '@felek/ledger/debts';
import { toLira } from '@felek/money';
import type { Account } from '../account/account.ts';
import { wireInstant } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { CustomerId } from '../ids.ts';
import type { Measured } from '../metrics.ts';

export interface Debts {
  /** Open debts, oldest first. */
  listDebts(page: {
    readonly after?: string | undefined;
    readonly take: number;
  }): Promise<OutputOf<typeof calls.debts>>;
}

const oldestFirst = keyset(['since', 'timestamptz'], ['wallet', 'uuid']);

export function openDebts({
  database: { pool },
  ledger,
  account,
  log,
}: {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly account: Account;
  readonly log: { error(detail: object, text: string): void };
}): Debts & { readonly measures: Measured } {
  ledger.onApplied((customer, { cash }, split) => {
    if (cash < 0n && split.cash < 0n)
      log.error(
        { customer, owed: String(-cash), taken: String(-split.cash) },
        'a reversal took more than a wallet held: the customer owes it, and is paid nothing until then',
      );
  });
  return {
    async listDebts({ after, take }) {
      const [at, id] = oldestFirst.from(after);
      const { total, list } = await listDebts(pool, { behind: { at: at!, wallet: id! }, take });
      const places = list.map(({ place, wallet }) => ({ place: [place, wallet], total: BigInt(total) }));
      const owners = await Promise.all(list.map(({ wallet }) => account.customer(wallet as CustomerId)));
      return {
        ...pageOf(places, take),
        list: list.map(({ amount, since, cause }, place) => ({
          customer: { username: owners[place]!.username, usercode: owners[place]!.usercode },
          amount: toLira(amount),
          since: wireInstant(since),
          cause,
        })),
      };
    },
    measures: async () => [
      {
        name: 'felek_debts_open',
        help: 'Customers who owe the house what a reversal took beyond their balance.',
        values: [{ value: await countDebts(pool) }],
      },
    ],
  };
}
