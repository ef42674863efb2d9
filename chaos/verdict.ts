// The verdict: compares the house's data on disk with the model, with its own invariants, and with the payment service's records. Reads the
// database directly.
import pg from 'pg';
import { status, transactionType } from '@felek/contract/enumerations';
import { checkInvariants } from '@felek/ledger/invariants';
import { checkPages, sealPages, unsealedSeconds } from '@felek/ledger/seals';
import { parseLiraText, plainLira } from '@felek/money';
import { poolConfig } from '../apps/server/src/db/connection.ts';
import type { Customer } from './customer.ts';
import type { Findings } from './findings.ts';

interface Judged {
  readonly customers: readonly Customer[];
  readonly rig: { readonly databaseUrl: string; readonly sandboxUrl: string };
  readonly findings: Findings;
}

/** The sandbox's records of an order. */
interface ServiceOrder {
  readonly kind: 'payment' | 'payout';
  readonly reference: string;
  readonly status: 'pending' | 'paid' | 'declined';
  readonly amount: string;
}

export async function judge({ customers, rig, findings }: Judged): Promise<void> {
  const pool = new pg.Pool({ ...poolConfig(rig.databaseUrl), max: 2 });
  try {
    for (const rule of await checkInvariants(pool)) findings.wrong('an invariant is broken', rule);
    await checkSeals(pool, findings);
    await comparePurses(pool, customers, findings);
    await lookForLooseEnds(pool, findings);
    await compareWithService(pool, rig.sandboxUrl, findings);
  } finally {
    await pool.end();
  }
}

/** Each posting is in exactly one page, although servers were killed while sealing. */
export async function checkSeals(pool: pg.Pool, findings: Findings): Promise<void> {
  do await sealPages(pool);
  while ((await unsealedSeconds(pool)) > 0);
  for await (const rule of checkPages((work) => work(pool))) findings.wrong('a sealed page is broken', rule);
  const { rows } = await pool.query<{ sealed: number; posted: number }>(
    `select (select sum(postings)::int from ledger_page) as sealed, (select count(*)::int from posting) as posted`,
  );
  const { sealed, posted } = rows[0]!;
  if (sealed === posted) findings.count('postings sealed once', posted);
  else findings.wrong('postings are not sealed once', `${sealed} are in pages, ${posted} were posted`);
}

/** Compares each customer's money with the model to the kuruş: nothing acknowledged is missing or doubled. */
async function comparePurses(
  pool: pg.Pool,
  customers: readonly Customer[],
  findings: Findings,
): Promise<void> {
  const { rows } = await pool.query<{ username: string; playable: bigint }>(
    'select c.username, w.cash + w.bonus as playable from customer c join wallet w on w.id = c.id',
  );
  const stored = new Map(rows.map(({ username, playable }) => [username, playable]));
  for (const { username, purse, wrong } of customers) {
    const [is, shouldBe] = [stored.get(username), purse.settled()];
    if (shouldBe === undefined) {
      wrong('something was left open', purse.leftOpen().join(', '));
      continue;
    }
    if (is === shouldBe) findings.count('customers whose money is right to the kuruş');
    else wrong('a balance is off', `it is ${plainLira(is ?? 0n)} and should be ${plainLira(shouldBe)}`);
  }
}

async function lookForLooseEnds(pool: pg.Pool, findings: Findings): Promise<void> {
  const looseEnds = {
    'a round is stuck': 'select id as who from round where closed_at is null',
    'a hold has no end': `select id::text as who from hold where state = 'held'`,
    'a job was given up': `select topic || ' ' || key as who from job where dead_at is not null`,
  };
  for (const [what, query] of Object.entries(looseEnds)) {
    const { rows } = await pool.query<{ who: string }>(query);
    for (const { who } of rows) findings.wrong(what, who);
  }
  // The storm makes the sandbox contradict itself. Any other item in suspense is a finding.
  const { rows } = await pool.query<{ reason: string; count: bigint }>(
    'select reason, count(*) from suspense_item group by reason',
  );
  for (const { reason, count } of rows) {
    findings.count(`reports in suspense: ${reason}`, Number(count));
    if (reason !== 'contradicts_earlier_outcome') findings.wrong('a report is in suspense', reason);
  }
}

/** Compares the house's orders with the payment service's: the same orders, results and amounts. */
async function compareWithService(pool: pg.Pool, sandboxUrl: string, findings: Findings): Promise<void> {
  const orders = (await (await fetch(`${sandboxUrl}/control/orders`)).json()) as readonly ServiceOrder[];
  const theirs = new Map(orders.map((order) => [order.reference, order]));
  const { rows } = await pool.query<{
    id: string;
    type: number;
    status: number;
    amount_kurus: bigint;
    moved: bigint;
  }>(
    `select p.id::text as id, p.type, p.status, p.amount_kurus, coalesce((
       select sum(case when e.to_account = 'payment:' || p.service then -e.amount else e.amount end)::bigint
       from posting o join entry e on e.wallet_id = o.wallet_id and e.posting_id = o.id
       where o.source = 'payment' and o.key_id = p.id::text
         and 'payment:' || p.service in (e.from_account, e.to_account)), 0) as moved
     from payment p`,
  );
  for (const row of rows) {
    const order = theirs.get(row.id);
    theirs.delete(row.id);
    const paid = order?.status === 'paid' ? parseLiraText(order.amount)! : 0n;
    const shouldMove = row.type === transactionType.deposit ? paid : -paid;
    if (row.moved !== shouldMove)
      findings.wrong(
        'the books differ from the payment service’s',
        `${row.id}: ${row.moved} and ${shouldMove} kuruş`,
      );
    if ((row.status === status.confirmed) !== (order?.status === 'paid'))
      findings.wrong('an order ended otherwise than the payment service says', row.id);
    findings.count('orders compared with the payment service');
  }
  for (const [reference, order] of theirs)
    findings.wrong(
      'the payment service knows an order that the house does not',
      `${reference} ${order.status}`,
    );
}
