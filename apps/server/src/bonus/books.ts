// The bonus room's own check, besides the ledger's invariants: only a running bonus has bonus money, and bonuses cost the granted
// amount less the returned amount.
import type { Client, Ledger } from '@felek/ledger';
import { inSlices, type Slice } from '@felek/ledger/slices';
import type { Kurus } from '@felek/money';
import type { Database } from '../db/database.ts';
import { snapshotsOf } from '../db/snapshot.ts';
import { listRows } from '../db/statement.ts';
import type { CustomerId } from '../ids.ts';
import * as store from './bonus.store.ts';
import { everyPage } from './every-page.ts';
import type { Lending } from './lending.ts';

interface BooksNeeds {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly lending: Pick<Lending, 'settle'>;
}

/** Forwards the late money of ended bonuses, for each wallet that has changed since the last check. */
export async function settleAll(
  { database, ledger, lending }: BooksNeeds,
  signal?: AbortSignal,
): Promise<void> {
  const pages = everyPage(
    (after, most) => listRows(database.pool, store.listSettled, after, most),
    'customer_id',
  );
  for await (const page of pages) {
    const balances = await ledger.listBalances(page.map(({ customer_id: customer }) => customer));
    for (const { customer_id: customer, version } of page) {
      if (signal?.aborted) return;
      if (balances.get(customer)!.version > version) await lending.settle(customer);
    }
  }
}

/** The violated rules, as sentences. Empty if all hold. */
export async function checkBonusBooks(needs: BooksNeeds): Promise<string[]> {
  await settleAll(needs);
  return [...(await listStranded(needs)), ...(await compareFlows(needs))];
}

/** Wallets with bonus money but without a running bonus. */
async function listStranded({ database, ledger, lending }: BooksNeeds): Promise<string[]> {
  const stranded: string[] = [];
  const pages = everyPage(
    (after, most) => listRows(database.pool, store.listSettled, after, most),
    'customer_id',
  );
  for await (const page of pages) {
    const idle = page.filter(({ runs }) => !runs).map(({ customer_id: customer }) => customer);
    const balances = await ledger.listBalances(idle);
    for (const customer of idle) {
      if (balances.get(customer)!.bonus > 0n && (await isStranded(customer)))
        stranded.push(`bonus money without a bonus: ${customer}`);
    }
  }
  return stranded;

  /** Checks again, since money may have just arrived or a bonus may have just started. */
  async function isStranded(customer: CustomerId): Promise<boolean> {
    await lending.settle(customer);
    const grants = await listRows(database.pool, store.listGrants, customer);
    return (await ledger.balances(customer))!.bonus > 0n && !grants.some(({ state }) => state === 'running');
  }
}

/** Compares the sums of the ledger and of the grants, slice by slice of the wallets, each slice in one snapshot. */
async function compareFlows({ database, ledger }: BooksNeeds): Promise<string[]> {
  const read = async (client: Client, wallets: Slice) => ({
    flows: await ledger.flows('bonus', client, wallets),
    grants: await listRows(client, store.sumByCode, wallets.from, wallets.to),
  });
  const byCode = new Map<string, { cost: Kurus; granted: Kurus; returned: Kurus }>();
  let [became, converted] = [0n, 0n];
  for await (const { flows, grants } of inSlices(snapshotsOf(database), read)) {
    became += netOf(flows, is('bonus'), is('cash'));
    for (const each of grants) {
      const { cost, granted, returned } = byCode.get(each.code) ?? { cost: 0n, granted: 0n, returned: 0n };
      converted += BigInt(each.converted);
      byCode.set(each.code, {
        cost: cost + netOf(flows, is(`bonus:${each.code}`), () => true),
        granted: granted + BigInt(each.granted),
        returned: returned + BigInt(each.returned),
      });
    }
  }
  const broken = [...byCode].flatMap(([code, { cost, granted, returned }]) =>
    cost === granted - returned
      ? []
      : [`bonus:${code} cost ${cost} kuruş, but ${granted} were granted and ${returned} returned`],
  );
  if (became !== converted)
    broken.push(`${became} kuruş of bonus became cash, but ${converted} were converted`);
  return broken;
}

type Named = (account: string) => boolean;
const is =
  (name: string): Named =>
  (account) =>
    account === name;

/** The net flow from accounts `from` to accounts `to`. */
function netOf(flows: Awaited<ReturnType<Ledger['flows']>>, from: Named, to: Named): Kurus {
  return flows.reduce(
    (sum, flow) =>
      sum +
      (from(flow.from) && to(flow.to) ? flow.amount : 0n) -
      (to(flow.from) && from(flow.to) ? flow.amount : 0n),
    0n,
  );
}
