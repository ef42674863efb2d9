// This file holds the ledger's SQL. One SQL function posts any number of postings. Barring, reversing, holding and ending a hold have a
// function each. The rest opens and locks wallets, sets refusals and budgets, and reads. Amounts travel as text and are bigint here.
import type { CheckedPosting } from './checked-posting.ts';
import type { HouseAccount } from './accounts.ts';
import type {
  AccountPeriod,
  Balances,
  BonusMoves,
  BonusMovesQuery,
  Budget,
  BudgetRequest,
  CalendarBudgetRequest,
  Client,
  DatedMovement,
  HoldRequest,
  Key,
  Memo,
  LatestWin,
  Movement,
  Posted,
  PostingId,
  Refused,
  ReverseRequest,
  Round,
  RoundPlace,
  RoundPosting,
  RoundReference,
  StatementLine,
  StatementQuery,
  WalletId,
} from './posting.ts';
import type { Slice } from './slices.ts';

/** The statement that posts one posting or a batch. Its argument is {@link postArgument}. */
export const postStatement = { name: 'ledger-post', text: 'select * from ledger_post($1)' } as const;

/**
 * The same with a short wait for a locked wallet: longer than a usual transaction, but short enough not to delay the others. The
 * collector's lanes and the benchmarks use it.
 */
export const briefPostStatement = {
  name: 'ledger-post-briefly',
  text: `select * from ledger_post(case when set_config('lock_timeout', '500ms', true) is not null then $1::jsonb end)`,
} as const;

/** Posts many items in one call, with the answers of `ledger_post`. A few statements post all plain wins; others are posted one by one. */
const postAllStatement = { name: 'ledger-post-all', text: 'select * from ledger_post_all($1)' } as const;

/** The postings as `ledger_post` takes them. At most one for a wallet. */
export function postArgument(items: readonly CheckedPosting[]): string {
  return JSON.stringify(
    items.map(({ id, wallet, key, legs, round, memo, request, mayOverdraw, fingerprint }) => ({
      wallet,
      id,
      source: key.source,
      operation: key.operation,
      key: key.id,
      fingerprint,
      from: legs.map(({ from }) => from),
      to: legs.map(({ to }) => to),
      amount: legs.map(({ amount }) => String(amount)),
      ...(round && {
        provider: round.provider,
        round: round.id,
        game: round.game,
        opens: round.opens,
        closes: round.closes,
        exclusive: round.exclusive,
        late: round.late,
        needs: round.needs?.operation,
        needs_key: round.needs?.id,
      }),
      overdraw: mayOverdraw,
      memo: memoOf(memo, request),
    })),
  );
}

/** The request's id is part of the memo, so the page that seals the posting covers it. A later edit is found. */
const memoOf = (memo: Memo | undefined, request: string | undefined): Memo | undefined =>
  request === undefined ? memo : { ...memo, request };

interface AnswerRow {
  item: number;
  outcome: 'applied' | 'replayed' | Refused;
  posting: PostingId | null;
  cash: string | bigint;
  bonus: string | bigint;
  held: string | bigint;
  version: string | bigint;
  split_cash: string | bigint;
  split_bonus: string | bigint;
  other: string | null;
}

/** Posts in one transaction, or in the caller's, which waits `long` as it may itself. Answers in the order of `items`. */
export async function post(
  client: Client,
  items: readonly CheckedPosting[],
  wait: 'brief' | 'long' = 'long',
): Promise<Posted[]> {
  return postBy(wait === 'brief' ? briefPostStatement : postStatement, client, items);
}

/** The same in the caller's transaction, for long lists. */
export const postAll = (client: Client, items: readonly CheckedPosting[]): Promise<Posted[]> =>
  postBy(postAllStatement, client, items);

async function postBy(
  statement: { readonly name: string; readonly text: string },
  client: Client,
  items: readonly CheckedPosting[],
): Promise<Posted[]> {
  const { rows } = await client.query<AnswerRow>({ values: [postArgument(items)], ...statement });
  const answers: Posted[] = [];
  for (const row of rows) answers[row.item] = toPosted(row);
  return answers;
}

function toPosted(row: AnswerRow): Posted {
  const balances = toBalances(row);
  if (row.outcome === 'applied' || row.outcome === 'replayed') {
    const split = { cash: BigInt(row.split_cash), bonus: BigInt(row.split_bonus) };
    return { outcome: row.outcome, posting: row.posting!, balances, split };
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
  const { rows } = await client.query<{ currency: string }>({
    name: 'ledger-open-wallet',
    text: `with opened as (insert into wallet (id, currency) values ($1, $2) on conflict (id) do nothing returning currency)
           select currency from opened union all select currency from wallet where id = $1`,
    values: [wallet, currency],
  });
  if (rows.some((known) => known.currency !== currency)) {
    throw new Error(`bug: wallet ${wallet} is kept in another currency than ${currency}`);
  }
}

export async function bar(client: Client, id: PostingId, wallet: WalletId, key: Key) {
  const { rows } = await client.query<{ outcome: 'barred' | 'already-barred' | 'used' | 'no-wallet' }>({
    name: 'ledger-bar',
    text: 'select ledger_bar($1, $2, $3, $4, $5) as outcome',
    values: [wallet, id, key.source, key.operation, key.id],
  });
  return rows[0]!.outcome;
}

export async function reverse(
  client: Client,
  id: PostingId,
  { wallet, key, target, mayOverdraw = false }: ReverseRequest,
  request: string | undefined,
): Promise<Posted> {
  const { rows } = await client.query<AnswerRow>({
    name: 'ledger-reverse-noted',
    text: 'select * from ledger_reverse_noted($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    values: [
      wallet,
      id,
      key.source,
      key.operation,
      key.id,
      target.operation,
      target.id,
      mayOverdraw,
      JSON.stringify(memoOf({}, request)),
    ],
  });
  return toPosted(rows[0]!);
}

export async function hold(
  client: Client,
  id: PostingId,
  { wallet, hold: name, source, amount, memo = {} }: HoldRequest & { amount: bigint },
  request: string | undefined,
): Promise<Posted> {
  const { rows } = await client.query<AnswerRow>({
    name: 'ledger-hold',
    text: 'select * from ledger_hold($1, $2, $3, $4, $5, $6)',
    values: [wallet, id, source, name, String(amount), JSON.stringify(memoOf(memo, request))],
  });
  return toPosted(rows[0]!);
}

export async function endHold(
  client: Client,
  id: PostingId,
  { wallet, hold: name, source, memo = {} }: HoldRequest,
  end: 'capture' | 'release',
  to: HouseAccount | 'cash',
  request: string | undefined,
): Promise<Posted> {
  const { rows } = await client.query<AnswerRow>({
    name: 'ledger-end-hold',
    text: 'select * from ledger_end_hold($1, $2, $3, $4, $5, $6, $7)',
    values: [wallet, id, source, name, end, to, JSON.stringify(memoOf(memo, request))],
  });
  return toPosted(rows[0]!);
}

export async function lock(client: Client, wallet: WalletId): Promise<void> {
  await client.query({
    name: 'ledger-lock',
    text: 'select ledger_lock($1)',
    values: [wallet],
  });
}

/** In the order in which all calls lock wallets. A brief wait is as short as that of the collector's lanes, to the transaction's end. */
export async function lockAll(
  client: Client,
  wallets: readonly WalletId[],
  wait: 'brief' | 'long',
): Promise<void> {
  await client.query({ ...lockAllStatements[wait], values: [wallets] });
}
const lockAllStatements = {
  brief: {
    name: 'ledger-lock-all-briefly',
    text: `select ledger_lock(id) from (select distinct id from unnest($1::uuid[]) as wanted (id)
       where set_config('lock_timeout', '500ms', true) is not null order by id) sorted`,
  },
  long: {
    name: 'ledger-lock-all',
    text: 'select ledger_lock(id) from (select distinct id from unnest($1::uuid[]) as wanted (id) order by id) sorted',
  },
} as const;

export async function refuse(client: Client, wallet: WalletId, operations: readonly string[]): Promise<void> {
  await client.query({
    name: 'ledger-refuse',
    text: 'select ledger_refuse($1, $2)',
    values: [wallet, operations.length > 0 ? operations : null],
  });
}

export async function setBudgets(
  client: Client,
  wallet: WalletId,
  kind: string,
  budgets: readonly (BudgetRequest | CalendarBudgetRequest)[],
): Promise<void> {
  const rows = budgets.map((budget) => {
    if ('every' in budget) return { ...budget, most: String(budget.most) };
    const { from, to, most, used, ...rest } = budget;
    const window = { starts_at: from, ends_at: to };
    return { ...rest, ...window, most: String(most), ...(used !== undefined && { used: String(used) }) };
  });
  await client.query({
    name: 'ledger-set-budgets',
    text: 'select ledger_set_budgets($1, $2, $3)',
    values: [wallet, kind, JSON.stringify(rows)],
  });
}

export async function listBudgets(client: Client, wallet: WalletId): Promise<Budget[]> {
  const { rows } = await client.query<
    Pick<Budget, 'kind' | 'name' | 'draws' | 'returns' | 'counts' | 'from' | 'to'> & {
      most: string;
      used: string;
    }
  >({
    name: 'ledger-list-budgets',
    text: `select g.kind, g.name, g.draws, g.returns, g.counts, g.starts_at as "from", g.ends_at as "to", g.most, g.used
           from ledger_budgets_of($1) g order by g.kind, g.name, g.starts_at`,
    values: [wallet],
  });
  return rows.map((row) => ({ ...row, most: BigInt(row.most), used: BigInt(row.used) }));
}

export async function readBalances(client: Client, wallet: WalletId): Promise<Balances | undefined> {
  const { rows } = await client.query<Pick<AnswerRow, 'cash' | 'bonus' | 'held' | 'version'>>({
    name: 'ledger-balances',
    text: 'select cash, bonus, held, version from wallet where id = $1',
    values: [wallet],
  });
  return rows[0] && toBalances(rows[0]);
}

export async function listBalances(client: Client, wallets: readonly WalletId[]) {
  const { rows } = await client.query<
    Pick<AnswerRow, 'cash' | 'bonus' | 'held' | 'version'> & { id: string }
  >({
    name: 'ledger-list-balances',
    text: 'select id, cash, bonus, held, version from wallet where id = any ($1::uuid[])',
    values: [wallets],
  });
  return new Map<WalletId, Balances>(rows.map((row) => [row.id, toBalances(row)]));
}

interface PostingRow {
  wallet_id: string;
  id: string;
  barred: boolean;
  cash_after: string;
  bonus_after: string;
  held_after: string;
  version_after: string;
  round_provider: string | null;
  round_id: string | null;
}

export async function changedWithin(
  client: Client,
  seconds: number,
): Promise<{ wallet: WalletId; balances: Balances }[]> {
  const { rows } = await client.query<
    { wallet: WalletId } & Pick<AnswerRow, 'cash' | 'bonus' | 'held' | 'version'>
  >({
    name: 'ledger-changed-within',
    text: 'select id as wallet, cash, bonus, held, version from ledger_changed_within($1)',
    values: [seconds],
  });
  return rows.map(({ wallet, ...balances }) => ({ wallet, balances: toBalances(balances) }));
}

interface MovementRow extends Key {
  amount: string | bigint;
  reverses: [operation: string, id: string] | null;
}

const toMovement = ({ source, operation, id, amount, reverses }: MovementRow): Movement => ({
  key: { source, operation, id },
  amount: BigInt(amount),
  ...(reverses && { reverses: { operation: reverses[0], id: reverses[1] } }),
});

/** Looks up the reversed posting by its key, for reversals only. */
export async function readMovements(
  client: Client,
  account: string,
  from: Date,
  to: Date,
): Promise<Movement[]> {
  const { rows } = await client.query<MovementRow>({
    name: 'ledger-movements',
    text: `select p.source, p.operation, p.key_id as id,
             sum(case when e.from_account = $1 or ($4 and starts_with(e.from_account, $1)) then e.amount else -e.amount end)::bigint as amount,
             case when p.reverses is not null then
               (select array[t.operation, t.key_id] from posting t where t.wallet_id = p.wallet_id and t.id = p.reverses) end as reverses
           from posting p join entry e on e.wallet_id = p.wallet_id and e.posting_id = p.id
           where p.created_at >= $2 and p.created_at < $3
             and (e.from_account = $1 or e.to_account = $1
               or ($4 and (starts_with(e.from_account, $1) or starts_with(e.to_account, $1))))
           group by p.wallet_id, p.id order by p.created_at, p.id`,
    values: [account, from, to, account.endsWith(':')],
  });
  return rows.map(toMovement);
}

export async function readMovementsUnder(
  client: Client,
  account: string,
  ids: readonly string[],
): Promise<DatedMovement[]> {
  const { rows } = await client.query<MovementRow & { at: Date }>({
    name: 'ledger-movements-under',
    text: 'select source, operation, id, amount, reverses, at from ledger_movements_under($1, $2)',
    values: [account, ids],
  });
  return rows.map((row) => ({ ...toMovement(row), at: row.at }));
}

export async function findPosting(client: Client, key: Key) {
  const { rows } = await client.query<PostingRow>({
    name: 'ledger-find-posting',
    text: `select wallet_id, id, barred, cash_after, bonus_after, held_after, version_after, round_provider, round_id
           from posting where source = $1 and operation = $2 and key_id = $3`,
    values: [key.source, key.operation, key.id],
  });
  const row = rows[0];
  return (
    row && {
      wallet: row.wallet_id,
      posting: row.id,
      barred: row.barred,
      balances: balancesAfter(row),
      round: row.round_id === null ? null : { provider: row.round_provider!, id: row.round_id },
    }
  );
}

export async function listRoundPostings(
  client: Client,
  wallet: WalletId,
  { provider, id }: Pick<RoundReference, 'provider' | 'id'>,
  operation: string,
): Promise<RoundPosting[]> {
  const { rows } = await client.query<{ key_id: string; id: string; stands: boolean; memo: Memo }>({
    name: 'ledger-round-postings',
    text: `select key_id, id, memo, not exists (select from posting v where v.wallet_id = $1 and v.reverses = p.id) as stands
           from ledger_round_postings($1, $2, $3) p where source = $2 and operation = $4
           order by version_after`,
    values: [wallet, provider, id, operation],
  });
  return rows.map((row) => ({ id: row.key_id, posting: row.id, stands: row.stands, memo: row.memo }));
}

/** For many rounds at once; a round without such postings is left out. */
export async function listPostingsOfRounds(
  client: Client,
  wallet: WalletId,
  provider: string,
  ids: readonly string[],
  operation: string,
): Promise<ReadonlyMap<string, readonly Pick<RoundPosting, 'id' | 'memo'>[]>> {
  const { rows } = await client.query<{ round: string; key_id: string; memo: Memo }>({
    name: 'ledger-postings-of-rounds',
    text: `select asked.round, p.key_id, p.memo from unnest($3::text[]) asked (round)
           cross join lateral ledger_round_postings($1, $2, asked.round) p where p.source = $2 and p.operation = $4
           order by p.version_after`,
    values: [wallet, provider, ids, operation],
  });
  const found = new Map<string, Pick<RoundPosting, 'id' | 'memo'>[]>();
  for (const { round, key_id: id, memo } of rows)
    found.set(round, [...(found.get(round) ?? []), { id, memo }]);
  return found;
}

interface PeriodRow {
  account: string;
  opening: string;
  came: string;
  went: string;
}

export async function readPeriod(
  client: Client,
  { from, to, wallet }: { readonly from: Date; readonly to: Date; readonly wallet?: WalletId },
): Promise<AccountPeriod[]> {
  const { rows } = await client.query<PeriodRow>({
    name: 'ledger-period',
    text: `select account,
             coalesce(sum(amount) filter (where at < $1), 0) as opening,
             coalesce(sum(amount) filter (where at >= $1 and amount > 0), 0) as came,
             coalesce(-sum(amount) filter (where at >= $1 and amount < 0), 0) as went
           from (
             select leg.account, leg.amount, p.created_at as at
             from posting p
             join entry e on e.wallet_id = p.wallet_id and e.posting_id = p.id
             cross join lateral (values (e.from_account, -e.amount), (e.to_account, e.amount)) leg (account, amount)
             where p.created_at < $2 and ($3::uuid is null or p.wallet_id = $3)) legs
           group by account order by account`,
    values: [from, to, wallet ?? null],
  });
  return rows.map((row) => {
    const [opening, came, went] = [BigInt(row.opening), BigInt(row.came), BigInt(row.went)];
    return { account: row.account, opening, came, went, closing: opening + came - went };
  });
}

export async function sumOperations(
  client: Client,
  wallet: WalletId,
  { from, operations }: { readonly from: Date; readonly operations: readonly string[] },
): Promise<Map<string, bigint>> {
  const { rows } = await client.query<{ operation: string; net: string }>({
    name: 'ledger-sum-operations',
    text: `select coalesce(t.operation, p.operation) as operation, sum(moved.net) as net
           from posting p
           left join posting t on t.wallet_id = p.wallet_id and t.id = p.reverses
           cross join lateral (
             select coalesce(sum(case when e.to_account in ('cash', 'bonus') then e.amount else 0 end
                               - case when e.from_account in ('cash', 'bonus') then e.amount else 0 end), 0) as net
             from entry e where e.wallet_id = p.wallet_id and e.posting_id = p.id) moved
           where p.wallet_id = $1 and p.created_at >= $2 and not p.barred and coalesce(t.operation, p.operation) = any($3::text[])
           group by 1`,
    values: [wallet, from, operations],
  });
  return new Map(rows.map(({ operation, net }) => [operation, BigInt(net)]));
}

export async function readInPlay(client: Client, wallet?: WalletId): Promise<bigint> {
  const { rows } = await client.query<{ staked: string }>({
    name: 'ledger-in-play',
    text: `select coalesce(sum(staked_cash + staked_bonus), 0) as staked from round
           where closed_at is null and ($1::uuid is null or wallet_id = $1)`,
    values: [wallet ?? null],
  });
  return BigInt(rows[0]!.staked);
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

export async function listEndedRounds(
  client: Client,
  wallet: WalletId,
  provider: string,
  { after = beforeAll, take }: { after?: RoundPlace | undefined; take: number },
): Promise<{ round: Round; place: RoundPlace }[]> {
  const { rows } = await client.query<RoundRow & { at: string }>({
    name: 'ledger-list-ended-rounds',
    text: `select ${roundColumns}, opened_at::text as at from round
           where wallet_id = $1 and provider = $2 and closed_at is not null
             and (opened_at, id) > ($3::timestamptz, $4) order by opened_at, id limit $5`,
    values: [wallet, provider, after.at, after.id, take],
  });
  return rows.map((row) => ({ round: toRound(row), place: { at: row.at, id: row.id } }));
}

const beforeAll: RoundPlace = { at: '-infinity', id: '' };

export async function stakedByGame(client: Client, wallet: WalletId, from: Date, before: Date) {
  const { rows } = await client.query<{ provider: string; game: string; staked: string }>({
    name: 'ledger-staked-by-game',
    text: `select provider, game, sum(staked_cash + staked_bonus) as staked from round
           where wallet_id = $1 and opened_at >= $2 and opened_at < $3 group by provider, game order by provider, game`,
    values: [wallet, from, before],
  });
  return rows.map(({ provider, game, staked }) => ({ provider, game, staked: BigInt(staked) }));
}

export async function readBonusMoves(client: Client, request: BonusMovesQuery): Promise<BonusMoves> {
  const { rows } = await client.query<{ change: string; owed: string }>({
    name: 'ledger-bonus-moves',
    text: `select coalesce(sum(own.bonus) filter (where p.reverses is not null or own.bonus > 0), 0) as change,
             coalesce(sum(own.bonus + meant.bonus) filter (where p.reverses is not null), 0) as owed
           from posting p
           left join posting t on t.wallet_id = p.wallet_id and t.id = p.reverses
           join round r on r.wallet_id = p.wallet_id and r.provider = coalesce(t.round_provider, p.round_provider)
             and r.id = coalesce(t.round_id, p.round_id)
           cross join lateral (
             select coalesce(sum(case 'bonus' when to_account then amount when from_account then -amount end), 0) as bonus
             from entry where entry.wallet_id = p.wallet_id and entry.posting_id = p.id) own
           cross join lateral (
             select coalesce(sum(case 'bonus' when to_account then amount when from_account then -amount end), 0) as bonus
             from entry where entry.wallet_id = p.wallet_id and entry.posting_id = p.reverses) meant
           where p.wallet_id = $1 and p.version_after > $2 and not p.barred
             and r.opened_at >= $3 and ($4::timestamptz is null or r.opened_at < $4)`,
    values: [request.wallet, String(request.afterVersion), request.from, request.before ?? null],
  });
  return { change: BigInt(rows[0]!.change), owed: BigInt(rows[0]!.owed) };
}

export async function readFlows(client: Client, kind: string, { from, to }: Slice) {
  const { rows } = await client.query<{ from: string; to: string; amount: string }>({
    name: 'ledger-flows',
    text: `select from_account as "from", to_account as "to", sum(amount) as amount from entry
           where wallet_id between $2 and $3 and (split_part(from_account, ':', 1) = $1 or split_part(to_account, ':', 1) = $1)
           group by 1, 2 order by 1, 2`,
    values: [kind, from, to],
  });
  return rows.map(({ from, to, amount }) => ({ from, to, amount: BigInt(amount) }));
}

export async function listLatestWins(client: Client, among: number, least: bigint): Promise<LatestWin[]> {
  const { rows } = await client.query<{
    wallet: WalletId;
    provider: string;
    game: string;
    amount: string;
    at: Date;
  }>({
    name: 'ledger-latest-wins',
    text: `with latest as (select * from posting order by id desc limit $1)
           select p.wallet_id as wallet, r.provider, r.game, sum(e.amount) as amount, p.created_at as at
           from latest p
           join round r on r.wallet_id = p.wallet_id and r.provider = p.round_provider and r.id = p.round_id
           join entry e on e.wallet_id = p.wallet_id and e.posting_id = p.id
           where p.operation in ('win', 'jackpot') and not p.barred and e.to_account in ('cash', 'bonus')
             and r.paid > r.staked_cash + r.staked_bonus and not r.voided
             and not exists (select from posting b where b.wallet_id = p.wallet_id and b.reverses = p.id)
           group by p.wallet_id, p.id, r.provider, r.game, p.created_at
           having sum(e.amount) >= $2 order by p.id desc`,
    values: [among, String(least)],
  });
  return rows.map(({ amount, ...win }) => ({ ...win, amount: BigInt(amount) }));
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

export async function findOpenRoundOfOthers(
  client: Client,
  wallet: WalletId,
  provider: string,
  id: string,
): Promise<WalletId | undefined> {
  const { rows } = await client.query<{ wallet: WalletId }>({
    name: 'ledger-find-open-round-of-others',
    text: `select wallet_id as wallet from round where closed_at is null and provider = $2 and id = $3 and wallet_id <> $1
           order by opened_at desc limit 1`,
    values: [wallet, provider, id],
  });
  return rows[0]?.wallet;
}

export async function countStaleRounds(client: Client, before: Date): Promise<number> {
  const { rows } = await client.query<{ count: number }>({
    name: 'ledger-count-stale-rounds',
    text: 'select count(*)::integer as count from round where closed_at is null and opened_at < $1',
    values: [before],
  });
  return rows[0]!.count;
}

interface StatementRow extends PostingRow {
  source: string;
  operation: string;
  key_id: string;
  change: string;
  game: string | null;
  reversed_operation: string | null;
  reversed_id: string | null;
  memo: Memo;
  created_at: Date;
}

const statementFilter = `p.wallet_id = $1 and not p.barred and ($2::timestamptz is null or p.created_at >= $2)
  and ($3::timestamptz is null or p.created_at < $3)
  and ($4::text[] is null or p.operation = any ($4) or (p.reverses is not null and exists (
    select from posting t where t.wallet_id = p.wallet_id and t.id = p.reverses and t.operation = any ($4))))
  and (not $5::boolean or exists (select from entry e where e.wallet_id = p.wallet_id and e.posting_id = p.id))`;

export async function readStatement(client: Client, wallet: WalletId, request: StatementQuery) {
  const filter = [
    wallet,
    request.from ?? null,
    request.to ?? null,
    request.operations ?? null,
    request.moved ?? false,
  ];
  const { rows } = await client.query<StatementRow>({
    name: 'ledger-statement',
    text: `select p.wallet_id, p.id, p.barred, p.cash_after, p.bonus_after, p.held_after, p.version_after, p.source, p.operation, p.key_id,
             t.operation as reversed_operation, t.key_id as reversed_id, coalesce(p.round_provider, t.round_provider) as round_provider,
             coalesce(p.round_id, t.round_id) as round_id, r.game, p.memo, p.created_at,
             coalesce((select sum(case when e.to_account in ('cash', 'bonus') then e.amount else 0 end
                                - case when e.from_account in ('cash', 'bonus') then e.amount else 0 end)
                       from entry e where e.wallet_id = p.wallet_id and e.posting_id = p.id), 0) as change
           from posting p
           left join posting t on t.wallet_id = p.wallet_id and t.id = p.reverses
           left join round r on r.wallet_id = p.wallet_id
             and r.provider = coalesce(p.round_provider, t.round_provider) and r.id = coalesce(p.round_id, t.round_id)
           where ${statementFilter} order by p.created_at desc, p.version_after desc offset $6 limit $7`,
    values: [...filter, request.skip, request.take],
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
    ...(row.reversed_operation !== null && {
      reverses: { operation: row.reversed_operation, id: row.reversed_id! },
    }),
    memo: row.memo,
    at: row.created_at,
  };
}
