// The ledger's SQL: one function call a posting, one a batch, and the reads. Amounts travel as text and are bigint here.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type {
  Balances,
  CheckedPosting,
  Client,
  HoldWish,
  HouseAccount,
  Key,
  Memo,
  Posted,
  PostingId,
  Refused,
  ReverseWish,
  Round,
  StatementLine,
  StatementWish,
  WalletId,
} from './ledger.ts';

/** The one statement of a single posting; a benchmark runs the very same. */
export const postStatement =
  'select * from ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, null)';

interface AnswerRow {
  outcome: 'applied' | 'replayed' | Refused;
  posting: PostingId | null;
  cash: string | bigint;
  bonus: string | bigint;
  held: string | bigint;
  version: string | bigint;
  other: string | null;
}

export async function postOne(client: Client, item: CheckedPosting): Promise<Posted> {
  const { wallet, key, legs, round, memo = {}, mayOverdraw = false, fingerprint } = item;
  const values = [
    wallet,
    newPostingId(),
    key.source,
    key.operation,
    key.id,
    fingerprint,
    legs.map(({ from }) => from),
    legs.map(({ to }) => to),
    legs.map(({ amount }) => String(amount)),
    round?.provider ?? null,
    round?.id ?? null,
    round?.game ?? null,
    round?.opens ?? false,
    round?.closes ?? false,
    round?.exclusive ?? false,
    round?.late ?? false,
    JSON.stringify(memo),
    mayOverdraw,
  ];
  // In a transaction of its own the key makes a second sending harmless; in the caller's, the caller decides.
  const once = async () => {
    const { rows } = await client.query<AnswerRow>({ name: 'ledger-post', text: postStatement, values });
    return toPosted(rows[0]!);
  };
  return client instanceof pg.Pool ? retried(once) : once();
}

export async function postMany(pool: pg.Pool, items: readonly CheckedPosting[]): Promise<Posted[]> {
  // In the order of wallets, so that two batches never wait for each other in a circle.
  const order = items
    .map((_, index) => index)
    .toSorted((a, b) => (items[a]!.wallet < items[b]!.wallet ? -1 : 1));
  const argument = JSON.stringify(order.map((index) => toArgument(items[index]!)));
  const { rows } = await retried(() =>
    pool.query<AnswerRow & { item: number }>({
      name: 'ledger-post-many',
      text: 'select * from ledger_post_many($1)',
      values: [argument],
    }),
  );
  const answers = Array.from<Posted>({ length: items.length });
  for (const row of rows) answers[order[row.item]!] = toPosted(row);
  return answers;
}

function toArgument({
  wallet,
  key,
  legs,
  round,
  memo = {},
  mayOverdraw = false,
  fingerprint,
}: CheckedPosting) {
  return {
    wallet,
    id: newPostingId(),
    source: key.source,
    operation: key.operation,
    key: key.id,
    fingerprint,
    from: legs.map(({ from }) => from),
    to: legs.map(({ to }) => to),
    amount: legs.map(({ amount }) => String(amount)),
    roundProvider: round?.provider ?? null,
    roundId: round?.id ?? null,
    roundGame: round?.game ?? null,
    opens: round?.opens ?? false,
    closes: round?.closes ?? false,
    exclusive: round?.exclusive ?? false,
    late: round?.late ?? false,
    memo,
    overdraw: mayOverdraw,
  };
}

/**
 * Runs an idempotent call again after what a second try can mend: a deadlock, a serialization failure, a key that somebody
 * else wrote in the same instant, a connection that broke.
 */
export async function retried<Result>(once: () => Promise<Result>): Promise<Result> {
  for (let left = 3; ; left -= 1) {
    try {
      return await once();
    } catch (error) {
      if (left === 0 || !isPassing(error)) throw error;
      await pause(5 * (4 - left) ** 2);
    }
  }
}

const passingCodes = new Set([
  '40001',
  '40P01',
  '23505',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08003',
  'ECONNRESET',
  'EPIPE',
]);

function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (code !== undefined && passingCodes.has(code)) || /Connection terminated/.test(message ?? '');
}

function toPosted(row: AnswerRow): Posted {
  const balances = toBalances(row);
  if (row.outcome === 'applied' || row.outcome === 'replayed') {
    return { outcome: row.outcome, posting: row.posting!, balances };
  }
  return { outcome: row.outcome, balances, ...(row.other !== null && { other: row.other }) };
}

function toBalances(row: Pick<AnswerRow, 'cash' | 'bonus' | 'held' | 'version'>): Balances {
  return {
    cash: BigInt(row.cash),
    bonus: BigInt(row.bonus),
    held: BigInt(row.held),
    version: BigInt(row.version),
  };
}

export async function openWallet(client: Client, wallet: WalletId, currency: string): Promise<void> {
  await client.query({
    name: 'ledger-open-wallet',
    text: 'insert into wallet (id, currency) values ($1, $2) on conflict (id) do nothing',
    values: [wallet, currency],
  });
}

export async function bar(client: Client, wallet: WalletId, key: Key) {
  const { rows } = await client.query<{ outcome: 'barred' | 'already-barred' | 'used' | 'no-wallet' }>({
    name: 'ledger-bar',
    text: 'select ledger_bar($1, $2, $3, $4, $5) as outcome',
    values: [wallet, newPostingId(), key.source, key.operation, key.id],
  });
  return rows[0]!.outcome;
}

export async function reverse(client: Client, wish: ReverseWish): Promise<Posted> {
  const { wallet, key, target, mayOverdraw = false } = wish;
  const { rows } = await client.query<AnswerRow>({
    name: 'ledger-reverse',
    text: 'select * from ledger_reverse($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [
      wallet,
      newPostingId(),
      key.source,
      key.operation,
      key.id,
      target.operation,
      target.id,
      mayOverdraw,
    ],
  });
  return toPosted(rows[0]!);
}

export async function hold(
  client: Client,
  posting: CheckedPosting,
  wish: HoldWish & { amount: bigint },
): Promise<Posted> {
  const posted = await postOne(client, posting);
  if (posted.outcome === 'applied') {
    await client.query({
      name: 'ledger-hold',
      text: 'insert into hold (wallet_id, id, amount) values ($1, $2, $3)',
      values: [wish.wallet, wish.hold, String(wish.amount)],
    });
  }
  return posted;
}

export async function endHold(
  client: Client,
  { wallet, hold: id, source, memo = {} }: HoldWish,
  end: 'capture' | 'release',
  to: HouseAccount | 'cash',
): Promise<Posted> {
  const { rows } = await client.query<AnswerRow>({
    name: 'ledger-end-hold',
    text: 'select * from ledger_end_hold($1, $2, $3, $4, $5, $6, $7)',
    values: [wallet, newPostingId(), id, source, end, to, JSON.stringify(memo)],
  });
  return toPosted(rows[0]!);
}

export async function readBalances(client: Client, wallet: WalletId): Promise<Balances | undefined> {
  const { rows } = await client.query<Pick<AnswerRow, 'cash' | 'bonus' | 'held' | 'version'>>({
    name: 'ledger-balances',
    text: 'select cash, bonus, held, version from wallet where id = $1',
    values: [wallet],
  });
  return rows[0] && toBalances(rows[0]);
}

interface PostingRow {
  wallet_id: string;
  id: string;
  barred: boolean;
  cash_after: string;
  bonus_after: string;
  held_after: string;
  version_after: string;
}

export async function findPosting(client: Client, key: Key) {
  const { rows } = await client.query<PostingRow>({
    name: 'ledger-find-posting',
    text: `select wallet_id, id, barred, cash_after, bonus_after, held_after, version_after
           from posting where source = $1 and operation = $2 and key_id = $3`,
    values: [key.source, key.operation, key.id],
  });
  const row = rows[0];
  return row && { wallet: row.wallet_id, posting: row.id, barred: row.barred, balances: balancesAfter(row) };
}

const balancesAfter = (
  row: Pick<PostingRow, 'cash_after' | 'bonus_after' | 'held_after' | 'version_after'>,
) =>
  toBalances({
    cash: row.cash_after,
    bonus: row.bonus_after,
    held: row.held_after,
    version: row.version_after,
  });

interface RoundRow {
  wallet_id: string;
  provider: string;
  id: string;
  game: string;
  staked: string;
  paid: string;
  opened_at: Date;
  closed_at: Date | null;
  total?: string;
}

const roundColumns =
  'wallet_id, provider, id, game, staked_cash + staked_bonus as staked, paid, opened_at, closed_at';

function toRound(row: RoundRow): Round {
  return {
    wallet: row.wallet_id,
    provider: row.provider,
    id: row.id,
    game: row.game,
    staked: BigInt(row.staked),
    paid: BigInt(row.paid),
    openedAt: row.opened_at,
    closedAt: row.closed_at,
  };
}

export async function findRound(
  client: Client,
  wallet: WalletId,
  provider: string,
  id: string,
): Promise<Round | undefined> {
  const { rows } = await client.query<RoundRow>({
    name: 'ledger-find-round',
    text: `select ${roundColumns} from round where wallet_id = $1 and provider = $2 and id = $3`,
    values: [wallet, provider, id],
  });
  return rows[0] && toRound(rows[0]);
}

export async function openRounds(
  client: Client,
  wallet: WalletId,
  provider?: string,
  game?: string,
): Promise<Round[]> {
  const { rows } = await client.query<RoundRow>({
    name: 'ledger-open-rounds',
    text: `select ${roundColumns} from round
           where wallet_id = $1 and ($2::text is null or provider = $2) and ($3::text is null or game = $3) and closed_at is null order by opened_at`,
    values: [wallet, provider ?? null, game ?? null],
  });
  return rows.map(toRound);
}

export async function listRounds(
  client: Client,
  wallet: WalletId,
  provider: string,
  game: string,
  { skip, take }: { skip: number; take: number },
) {
  const { rows } = await client.query<RoundRow>({
    name: 'ledger-list-rounds',
    text: `select ${roundColumns} from round where wallet_id = $1 and provider = $2 and game = $3
           order by opened_at desc, id desc offset $4 limit $5`,
    values: [wallet, provider, game, skip, take],
  });
  const counted = await client.query<{ total: string }>({
    name: 'ledger-count-rounds',
    text: 'select count(*) as total from round where wallet_id = $1 and provider = $2 and game = $3',
    values: [wallet, provider, game],
  });
  return { total: Number(counted.rows[0]!.total), list: rows.map(toRound) };
}

export async function stakedSince(client: Client, wallet: WalletId, since: Date): Promise<bigint> {
  const { rows } = await client.query<{ staked: string }>({
    name: 'ledger-staked-since',
    text: `select coalesce(sum(staked_cash + staked_bonus), 0) as staked from round where wallet_id = $1 and opened_at >= $2`,
    values: [wallet, since],
  });
  return BigInt(rows[0]!.staked);
}

export async function listStaleRounds(
  client: Client,
  provider: string,
  before: Date,
  take: number,
): Promise<Round[]> {
  const { rows } = await client.query<RoundRow>({
    name: 'ledger-stale-rounds',
    text: `select ${roundColumns} from round
           where closed_at is null and opened_at < $2 and provider = $1 order by opened_at limit $3`,
    values: [provider, before, take],
  });
  return rows.map(toRound);
}

interface StatementRow extends PostingRow {
  source: string;
  operation: string;
  key_id: string;
  change: string;
  round_provider: string | null;
  round_id: string | null;
  game: string | null;
  memo: Memo;
  created_at: Date;
}

const statementFilter = `p.wallet_id = $1 and not p.barred and ($2::timestamptz is null or p.created_at >= $2)
  and ($3::timestamptz is null or p.created_at < $3) and ($4::text[] is null or p.operation = any ($4))
  and (not $5::boolean or exists (select from entry e where e.wallet_id = p.wallet_id and e.posting_id = p.id))`;

export async function readStatement(client: Client, wallet: WalletId, wish: StatementWish) {
  const filter = [wallet, wish.from ?? null, wish.to ?? null, wish.operations ?? null, wish.moved ?? false];
  const { rows } = await client.query<StatementRow>({
    name: 'ledger-statement',
    text: `select p.wallet_id, p.id, p.barred, p.cash_after, p.bonus_after, p.held_after, p.version_after, p.source, p.operation, p.key_id,
             p.round_provider, p.round_id, r.game, p.memo, p.created_at,
             coalesce((select sum(case when e.to_account in ('cash', 'bonus') then e.amount else 0 end
                                - case when e.from_account in ('cash', 'bonus') then e.amount else 0 end)
                       from entry e where e.wallet_id = p.wallet_id and e.posting_id = p.id), 0) as change
           from posting p
           left join round r on r.wallet_id = p.wallet_id and r.provider = p.round_provider and r.id = p.round_id
           where ${statementFilter} order by p.created_at desc, p.version_after desc offset $6 limit $7`,
    values: [...filter, wish.skip, wish.take],
  });
  const counted = await client.query<{ total: string }>({
    name: 'ledger-statement-count',
    text: `select count(*) as total from posting p where ${statementFilter}`,
    values: filter,
  });
  return { total: Number(counted.rows[0]!.total), list: rows.map(toStatementLine) };
}

function toStatementLine(row: StatementRow): StatementLine {
  return {
    posting: row.id,
    key: { source: row.source, operation: row.operation, id: row.key_id },
    change: BigInt(row.change),
    balances: balancesAfter(row),
    round:
      row.round_id === null
        ? null
        : { provider: row.round_provider!, id: row.round_id, game: row.game ?? '' },
    memo: row.memo,
    at: row.created_at,
  };
}

/** A UUID of version 7 (RFC 9562), so that postings of one wallet lie together by time. */
function newPostingId(): PostingId {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
