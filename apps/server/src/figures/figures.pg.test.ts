import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLedger, type Ledger, type Leg, type Posting } from '@felek/ledger';
import { sealPages } from '@felek/ledger/seals';
import type { FigureId } from '@felek/contract/office';
import { parseLiraText } from '@felek/money';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { unheard } from '../../../../testbed/transaction.ts';
import { openDatabase, type Database } from '../db/database.ts';
import type { CustomerId } from '../ids.ts';
import { createFigures, type Figures, type Registrations } from './figures.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const jobs = { handle: () => undefined } as unknown as Parameters<typeof createFigures>[0]['jobs'];
const from = '2026-09-01';
const to = '2026-09-30';

const wallets = Array.from({ length: 12 }, () => randomUUID());

let fresh: FreshDatabase;
let database: Database;
let ledger: Ledger;
let figures: Figures;
/** Two registered on each of the days from 28 September on, and the first of each has proved the phone. */
const registered = new Map(
  ['2026-09-28', '2026-09-29', '2026-09-30', '2026-10-01', '2026-10-02'].map((day, at) => [
    day,
    wallets.slice(2 * at, 2 * at + 2) as CustomerId[],
  ]),
);
const registrations: Registrations = {
  firstRegisteredAt: async () => new Date('2026-09-28T09:00:00Z'),
  listRegistered: async (since, before) => {
    const day = since.toISOString().slice(0, 10);
    const at = new Date(`${day}T09:00:00Z`);
    const ids = at >= since && at < before ? (registered.get(day) ?? []) : [];
    return { ids, verified: Math.min(ids.length, 1) };
  },
  countAttempted: async (ids) => ids.length,
};
const open = () =>
  createFigures({
    database,
    jobs,
    clock: { now: () => new Date('2026-10-02T10:00:00Z') },
    decisions: { decide: async (_tx, _ask, _request, act) => (await act(), 'done') },
    registrations,
  });

const someOf = <Each>(list: readonly Each[]) => list[randomInt(list.length)]!;
const amount = (most = 50_000) => BigInt(randomInt(1, most));

const post = async (
  wallet: string,
  source: string,
  operation: string,
  legs: readonly Leg[],
  more: Partial<Posting> = {},
) => {
  const id = randomUUID();
  const posted = await ledger.post({
    wallet,
    key: { source, operation, id },
    legs,
    mayOverdraw: true,
    ...more,
  });
  if (posted.outcome !== 'applied') throw new Error(`${operation}: ${posted.outcome}`);
  return id;
};

interface OpenRound {
  readonly wallet: string;
  readonly provider: string;
  readonly account: `game:${string}:${string}` | `sports:${string}`;
  readonly id: string;
  readonly bet: string;
}
const running: OpenRound[] = [];

async function bet(wallet: string): Promise<void> {
  const [provider, account] = someOf([
    ['fel', 'game:fel:zar'],
    ['hub88', 'game:hub88:sugar'],
    ['house', 'sports:house'],
  ] as const);
  const id = randomUUID();
  const stake = amount();
  const grows = account === 'game:fel:zar' && stake > 1000n;
  const purse = randomInt(4) === 0 ? 'playable' : 'cash';
  const key = await post(
    wallet,
    provider,
    'bet',
    [
      { from: purse, to: account, amount: stake },
      ...(grows ? [{ from: account, to: 'jackpot:zar', amount: stake / 100n } as const] : []),
    ],
    { round: { provider, id, game: 'zar', opens: true } },
  );
  running.push({ wallet, provider, account, id, bet: key });
}

/** Ends a round that is open: won, lost, paid and reversed, or voided. */
async function end(): Promise<void> {
  const [round] = running.splice(randomInt(running.length + 1), 1);
  if (!round) return;
  const { wallet, provider, account, id } = round;
  const named = { provider, id, game: 'zar', closes: true, late: true };
  switch (randomInt(5)) {
    case 0:
      await ledger.reverse({
        wallet,
        key: { source: provider, operation: 'reverse', id: randomUUID() },
        target: { operation: 'bet', id: round.bet },
        mayOverdraw: true,
      });
      return;
    case 1:
      await post(wallet, provider, 'close', [], { round: named });
      return;
    case 2: {
      const won = await post(wallet, provider, 'win', [{ from: account, to: 'playable', amount: amount() }], {
        round: named,
      });
      await ledger.reverse({
        wallet,
        key: { source: provider, operation: 'reverse', id: randomUUID() },
        target: { operation: 'win', id: won },
        mayOverdraw: true,
      });
      return;
    }
    default: {
      const legs: Leg[] = [{ from: account, to: 'playable', amount: amount() }];
      if (randomInt(3) === 0) legs.push({ from: account, to: 'rounding', amount: 1n });
      await post(wallet, provider, 'win', legs, { round: named });
      // A late win of a round that has ended.
      if (randomInt(4) === 0)
        await post(wallet, provider, 'win', [{ from: account, to: 'playable', amount: amount() }], {
          round: { provider, id, game: 'zar', late: true },
        });
    }
  }
}

async function move(wallet: string): Promise<void> {
  switch (randomInt(9)) {
    case 0:
      await post(wallet, 'payment', 'deposit', [
        { from: 'payment:papara', to: 'cash', amount: 100_000n + amount() },
        { from: 'cash', to: 'payment:papara:fee', amount: 150n },
      ]);
      return;
    case 1: {
      const hold = randomUUID();
      const held = { wallet, hold, source: 'payment' };
      await ledger.hold(unheard(database.pool), { ...held, amount: 500n });
      if (randomInt(3) > 0) await ledger.capture(unheard(database.pool), { ...held, to: 'payment:papara' });
      else await ledger.release(unheard(database.pool), held);
      return;
    }
    case 2:
      await post(wallet, 'bonus', 'bonus', [{ from: 'bonus:welcome', to: 'bonus', amount: 60_000n }]);
      await post(wallet, 'bonus', 'bonus-end', [
        { from: 'bonus', to: 'cash', amount: 100n },
        { from: 'bonus', to: 'bonus:welcome', amount: 50n },
      ]);
      return;
    case 3:
      await post(wallet, 'hub88', 'free', [{ from: 'game:hub88:sugar', to: 'cash', amount: amount(900) }]);
      return;
    case 4:
      await post(wallet, 'hub88', 'adjust', [{ from: 'cash', to: 'game:hub88:sugar', amount: 7n }]);
      return;
    case 5:
      await post(wallet, 'office', 'commission', [{ from: 'affiliate:ortak', to: 'cash', amount: amount() }]);
      await post(wallet, 'office', 'correction', [{ from: 'correction', to: 'cash', amount: 3n }]);
      return;
    case 6:
      await post(wallet, 'fel', 'win', [{ from: 'jackpot:zar', to: 'cash', amount: 11n }]);
      return;
    case 7:
      await post(wallet, 'hub88', 'promo', [{ from: 'game:hub88:sugar', to: 'suspense', amount: 31n }]);
      await post(wallet, 'hub88', 'prize-release', [{ from: 'suspense', to: 'cash', amount: 31n }]);
      return;
    default:
      await post(wallet, 'payment', 'suspense-takeback', [
        { from: 'cash', to: 'payment:papara', amount: 19n },
      ]);
  }
}

async function play(steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    const wallet = someOf(wallets);
    const what = randomInt(10);
    if (what < 4) await bet(wallet);
    else if (what < 7) await end();
    else await move(wallet);
  }
}

/** Spreads the postings over the month. */
async function spread(): Promise<void> {
  const later = `$1::timestamptz + (x - f.first) * (extract(epoch from $2::timestamptz - $1::timestamptz) / extract(epoch from f.last - f.first))`;
  const scaled = (column: string) => later.replace('x', column);
  const frame = `(select min(created_at) as first, max(created_at) as last from posting_before) f`;
  const bounds = [`${from}T00:00:00Z`, `${to}T23:59:59Z`];
  await fresh.pool.query('create table posting_before as select created_at from posting');
  await fresh.pool.query(
    `update round r set closed_at = ${scaled('least(r.closed_at, f.last)')} from ${frame} where r.closed_at is not null`,
    bounds,
  );
  await fresh.pool.query(`update posting p set created_at = ${scaled('p.created_at')} from ${frame}`, bounds);
}

beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, log: silent });
  ledger = openLedger({ pool: database.ledgerPool });
  figures = open();
  // So that the test can set the postings' dates.
  await fresh.pool.query('alter table posting disable trigger user');
  for (const wallet of wallets) {
    await ledger.openWallet(database.pool, wallet, 'TRY');
    await post(wallet, 'payment', 'deposit', [{ from: 'payment:bank', to: 'cash', amount: 5_000_000n }]);
  }
  await play(900);
  await spread();
  await sealPages(database.pool, { mostPostings: 97 });
}, 120_000);
afterAll(async () => {
  await ledger.close();
  await database.close();
  await fresh.drop();
});

const query = async (sql: string) => (await fresh.pool.query<Record<string, string | null>>(sql)).rows[0]!;
const valuesOf = async () => {
  const { list } = await figures.read({ from, to });
  return new Map(list.map(({ figure, value }) => [figure, value]));
};
const kurusOf = (value: number | null | undefined) => {
  const text = Math.abs(value!).toFixed(2);
  return (value! < 0 ? -1n : 1n) * parseLiraText(text)!;
};

describe('the figures of a generated month', () => {
  it('equal an independent computation from the ledger, to the kuruş', async () => {
    await fresh.pool.query(`update figure_cursor set counted_at = now() - interval '1 hour'`);
    const countedSeconds = async () => (await figures.measures())[0]!.values[0]!.value;
    expect(await countedSeconds()).toBeGreaterThan(3_599);
    await Promise.all([figures.run(), open().run()]);
    await figures.run();
    expect(await countedSeconds()).toBeLessThan(600);
    // All rounds that have ended by now, with all their postings, and the postings without a round.
    const played = await query(`
      with leg as (
        select e.amount, p.wallet_id, coalesce(t.operation, p.operation) as operation, p.reverses is not null as back,
          case when e.from_account ~ '^(game|sports):' then e.from_account else e.to_account end as house,
          case when e.from_account ~ '^(game|sports):' then e.to_account else e.from_account end as other,
          e.to_account ~ '^(game|sports):' as towards, r.closed_at, coalesce(p.round_id, t.round_id) as round_id
        from entry e join posting p on p.id = e.posting_id left join posting t on t.id = p.reverses
        left join round r on r.wallet_id = p.wallet_id and r.provider = coalesce(p.round_provider, t.round_provider) and r.id = coalesce(p.round_id, t.round_id)
        where e.from_account ~ '^(game|sports):' or e.to_account ~ '^(game|sports):'
      ), done as (select *, case when towards then amount else -amount end as gained from leg where round_id is null or closed_at is not null)
      select sum(gained) filter (where other in ('cash', 'bonus') and operation not in ('free', 'promo')) as play,
        sum(gained) filter (where other in ('cash', 'bonus') and operation not in ('free', 'promo') and house like 'sports:%') as sports,
        sum(gained) filter (where other in ('cash', 'bonus') and operation = 'bet') as turnover,
        sum(gained) filter (where other = 'cash' and operation = 'bet') as cash_turnover,
        count(distinct wallet_id) filter (where other = 'cash' and operation = 'bet') as stakers
      from done`);
    const other = await query(`
      select coalesce(sum(amount) filter (where to_account like 'jackpot:%'), 0) - coalesce(sum(amount) filter (
          where from_account like 'jackpot:%' and to_account like 'game:%'), 0) as contributions,
        sum(amount) filter (where from_account like 'jackpot:%' and to_account = 'cash') as jackpots,
        coalesce(sum(amount) filter (where from_account ~ '^payment:[a-z]+$' and to_account = 'cash'), 0)
          - coalesce(sum(amount) filter (where to_account ~ '^payment:[a-z]+$' and from_account = 'cash'), 0) as deposits,
        sum(amount) filter (where to_account ~ '^payment:[a-z]+$' and from_account = 'held') as withdrawals,
        sum(amount) filter (where to_account ~ ':fee$') as fees,
        sum(amount) filter (where from_account = 'bonus:welcome') as granted,
        sum(amount) filter (where to_account = 'bonus:welcome') as forfeited,
        sum(amount) filter (where from_account = 'bonus' and to_account = 'cash') as converted,
        sum(amount) filter (where from_account = 'suspense' and to_account = 'cash')
          + (select sum(e.amount) from entry e join posting p on p.id = e.posting_id where p.operation in ('free', 'promo') and e.to_account = 'cash') as prizes,
        sum(amount) filter (where from_account = 'correction') as corrections,
        sum(amount) filter (where from_account = 'affiliate:ortak') as commissions
      from entry`);
    const big = (row: Record<string, string | null>, name: string) => BigInt(row[name] ?? '0');
    const ggr = big(played, 'play') - big(other, 'contributions');
    const bonusCost = big(other, 'granted') - big(other, 'forfeited') + big(other, 'prizes');
    const expected: Partial<Record<FigureId, bigint>> = {
      turnover: big(played, 'turnover'),
      turnoverCash: big(played, 'cash_turnover'),
      turnoverBonus: big(played, 'turnover') - big(played, 'cash_turnover'),
      payouts: big(played, 'turnover') - big(played, 'play'),
      contributions: big(other, 'contributions'),
      ggr,
      ggrSports: big(played, 'sports'),
      ggrCasino: ggr - big(played, 'sports'),
      granted: big(other, 'granted'),
      forfeited: big(other, 'forfeited'),
      converted: big(other, 'converted'),
      prizes: big(other, 'prizes'),
      bonusCost,
      ngr: ggr - bonusCost,
      jackpots: big(other, 'jackpots'),
      deposits: big(other, 'deposits'),
      withdrawals: big(other, 'withdrawals'),
      netDeposits: big(other, 'deposits') - big(other, 'withdrawals'),
      feesKept: big(other, 'fees'),
      corrections: big(other, 'corrections'),
      commissions: big(other, 'commissions'),
      ngrAfterCommissions: ggr - bonusCost - big(other, 'commissions'),
    };
    const values = await valuesOf();
    const found = Object.fromEntries(
      Object.keys(expected).map((id) => [id, kurusOf(values.get(id as FigureId))]),
    );
    expect(found).toEqual(expected);
    expect(values.get('active')).toBeLessThanOrEqual(wallets.length);
    expect(values.get('firstDeposits')).toBe(wallets.length);
    expect(values.get('hold')).toBeCloseTo(Number(ggr) / Number(expected.turnover), 9);
  });

  it('have the cohorts that counting all customers gives', async () => {
    const { rows: counted } = await fresh.pool.query(`
      select to_char(c.first_deposit_day, 'YYYY-MM') as cohort, to_char(d.day, 'YYYY-MM') as month,
        count(distinct d.customer_id) filter (where d.cash_stake_kurus > 0) as active, sum(d.ggr_kurus - d.bonus_cost_kurus)::bigint as brought
      from figure_customer c join figure_customer_day d on d.customer_id = c.customer_id and d.day >= date_trunc('month', c.first_deposit_day)
      group by 1, 2 order by 1, 2`);
    const { rows: kept } = await fresh.pool.query(
      `select to_char(cohort, 'YYYY-MM') as cohort, to_char(month, 'YYYY-MM') as month, active, brought_kurus as brought
       from figure_cohort order by 1, 2`,
    );
    expect(kept).toEqual(counted);
    expect(kept).toMatchObject([{ cohort: '2026-09', month: '2026-09' }]);
    const [cohort] = await figures.listCohorts({ months: 3 });
    expect(cohort).toMatchObject({ month: '2026-09', size: wallets.length });
    expect(cohort!.months[0]!.active).toBe(Number((counted[0] as { active: bigint }).active));
  });

  it('count each customer of a range once, and anew where an older version has counted a page', async () => {
    const ranges = Array.from({ length: 30 }, () => {
      const first = 1 + randomInt(30);
      const day = (of: number) => `2026-09-${String(of).padStart(2, '0')}`;
      return [day(first), day(first + randomInt(31 - first))] as const;
    });
    const differing = async () => {
      const off: unknown[] = [];
      for (const [first, last] of ranges) {
        const { list } = await figures.read({ from: first, to: last });
        const found = ['active', 'depositors', 'firstDeposits', 'turnover'].map(
          (id) => list.find(({ figure }) => figure === id)!.value,
        );
        const { rows } = await fresh.pool.query<Record<string, bigint>>(
          `select count(distinct customer_id) filter (where cash_stake_kurus > 0) as active,
             count(distinct customer_id) filter (where deposited_kurus > 0) as depositors,
             (select count(*) from figure_customer where first_deposit_day between $1 and $2) as first,
             (select sum(kurus)::bigint from figure_fact where day between $1 and $2 and measure = 'stake') as turnover
           from figure_customer_day where day between $1 and $2`,
          [first, last],
        );
        const { active, depositors, first: firsts, turnover } = rows[0]!;
        const expected = [Number(active), Number(depositors), Number(firsts), Number(turnover ?? 0n) / 100];
        if (JSON.stringify(found) !== JSON.stringify(expected)) off.push({ first, last, found, expected });
      }
      return off;
    };
    expect(await differing()).toEqual([]);
    await fresh.pool.query('delete from figure_people; delete from figure_sum where day > $$2026-09-20$$');
    expect(await differing()).not.toEqual([]);
    await fresh.pool.query('update figure_cursor set summed_page = page - 1');
    await figures.run();
    expect(await differing()).toEqual([]);
    await fresh.pool.query('delete from figure_people; update figure_cursor set summed_page = null');
    expect(await differing()).toEqual([]);
  });

  it('follow new registrations through the funnel, by their days', async () => {
    const steps = async (first: string, last: string) =>
      Object.fromEntries(
        (await figures.readFunnel({ from: first, to: last })).map(({ step, customers }) => [step, customers]),
      );
    const all = { registered: 4, verified: 2, attempted: 4, deposited: 4 };
    expect(await steps('2026-09-29', '2026-09-30')).toMatchObject(all);
    expect(await steps('2026-01-01', '2026-09-27')).toMatchObject({ registered: 0, deposited: 0 });
    expect(await steps('2026-01-01', '2027-12-31')).toMatchObject({ registered: 10, verified: 5 });
    const { rows } = await fresh.pool.query<{ staked: bigint; again: bigint }>(
      `select count(first_stake_day) as staked, count(second_deposit_day) as again from figure_customer where customer_id = any ($1::uuid[])`,
      [wallets.slice(0, 10)],
    );
    const { staked, again } = rows[0]!;
    expect(await steps('2026-09-28', '2026-10-02')).toMatchObject({
      staked: Number(staked),
      depositedAgain: Number(again),
    });
    // Today's count lives a minute, an old day's for six hours.
    registered.get('2026-10-02')!.push(wallets[10] as CustomerId);
    registered.get('2026-09-28')!.push(wallets[11] as CustomerId);
    const late = async (age: string) => {
      await fresh.pool.query(`update figure_funnel set counted_at = now() - $1::interval`, [age]);
      await figures.countFunnel();
      return steps('2026-09-28', '2026-10-02');
    };
    expect(await late('10 seconds')).toMatchObject({ registered: 10 });
    expect(await late('7 hours')).toMatchObject({ registered: 12 });
  });

  it('add up to the balance of each account of the house, and leave the stakes of open rounds out', async () => {
    const { rows: off } = await fresh.pool.query(`
      select coalesce(f.account, l.account) as account, f.kurus as facts, l.kurus as ledger
      from (select account, sum(kurus) as kurus from figure_fact where measure = 'moved' group by account) f
      full join (
        select account, sum(amount) as kurus from (
          select to_account as account, amount from entry union all select from_account, -amount from entry) legs
        where account not in ('cash', 'bonus', 'held') group by account) l on l.account = f.account
      where f.kurus is distinct from l.kurus`);
    expect(off).toEqual([]);
    const inPlay = await query(`
      select coalesce((select sum(staked_cash + staked_bonus - paid) from round where closed_at is null), 0)::text as ledger,
        coalesce((select sum(case measure when 'stake' then kurus else -kurus end) from figure_open), 0)::text as open`);
    expect(inPlay['open']).toBe(inPlay['ledger']);
    expect(Number(inPlay['open'])).toBeGreaterThan(0);
  });

  it('are the same when the whole ledger is counted again', async () => {
    const facts = async () =>
      (await fresh.pool.query('select * from figure_fact order by day, account, measure, purse')).rows;
    const [before, customers] = [
      await facts(),
      (await fresh.pool.query('select * from figure_customer_day order by day, customer_id')).rows,
    ];
    expect(before.length).toBeGreaterThan(100);
    const cohorts = async () => (await fresh.pool.query('select * from figure_cohort')).rows;
    const cohortsBefore = await cohorts();
    const people = async () =>
      (
        await fresh.pool.query(
          'select * from figure_people where customers <> 0 order by kind, day, previous',
        )
      ).rows;
    const peopleBefore = await people();
    await figures.recount();
    expect(await facts()).toEqual(before);
    expect(await cohorts()).toEqual(cohortsBefore);
    expect(peopleBefore.length).toBeGreaterThan(12);
    expect(await people()).toEqual(peopleBefore);
    expect(
      (await fresh.pool.query('select * from figure_customer_day order by day, customer_id')).rows,
    ).toEqual(customers);
  });

  it('open the rows that they add up, page by page', async () => {
    for (const figure of ['ggrSports', 'deposits'] as const) {
      let after: string | undefined;
      let sum = 0n;
      do {
        const page = await figures.listFacts({
          from,
          to,
          figure,
          take: 7,
          ...(after !== undefined && { after }),
        });
        for (const { measure, amount: lira } of page.list)
          sum += (measure === 'payout' ? -1n : 1n) * kurusOf(lira);
        after = page.next ?? undefined;
      } while (after !== undefined);
      expect([figure, sum]).toEqual([figure, kurusOf((await valuesOf()).get(figure))]);
    }
  });

  it('give each day its files, which foot to the purses in the ledger', async () => {
    const days = await query(
      `select to_char(min(day), 'YYYY-MM-DD') as first, count(distinct day) as days, max(day) - min(day) + 1 as span from figure_export`,
    );
    expect(days).toMatchObject({ first: from, days: BigInt(days['span']!) });
    // A day without activity has its file too.
    const quiet = await figures.findExport({ day: '2026-10-05', pack: 'wagering' });
    expect(quiet).toMatchObject({
      content: 'day,currency,account,purse,placed,stake,payout,contribution,prize,jackpot\r\n',
    });
    const { content, sha256 } = (await figures.findExport({ day: '2026-09-30', pack: 'accounts' })) as {
      content: string;
      sha256: string;
    };
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    const lines = content
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    const kurus = (text: string) => kurusOf(Number(text));
    const sum = lines.slice(0, -1).reduce((total, line) => total + kurus(line[3]!), 0n);
    expect(sum).toBe(kurus(lines.at(-1)![3]!));
    const purses = await query('select sum(cash + bonus + held)::text as all from wallet');
    expect(kurus(lines.at(-1)![3]!)).toBe(BigInt(purses['all']!));
    await expect(fresh.pool.query('update figure_export set lines = 0')).rejects.toThrow();
  });

  it('take the shares of providers off NGR, as their invoices say', async () => {
    const ask = { at: new Date('2026-08-15T00:00:00Z') } as Parameters<Figures['setTerm']>[0];
    const term = { fromMonth: '2026-09', carries: true, why: 'the contract' };
    await figures.setTerm(ask, { ...term, subject: 'duty', basisPoints: 500 });
    await figures.setTerm(ask, { ...term, subject: 'payment:papara', basisPoints: 150 });
    await figures.setTerm(ask, { ...term, subject: 'game:hub88', basisPoints: 1200, minimum: 100_000 });
    const values = await valuesOf();
    const deposits = await query(`
      select coalesce(sum(case when from_account = 'payment:papara' then amount else -amount end), 0) as papara from entry
      where (from_account = 'payment:papara' and to_account = 'cash') or (to_account = 'payment:papara' and from_account = 'cash')`);
    const ggr = kurusOf(values.get('ggr'));
    const expected = {
      duty: ggr > 0n ? (ggr * 5n) / 100n : 0n,
      paymentCosts: (BigInt(deposits['papara']!) * 150n) / 10_000n,
      // Twelve of a hundred of so little never reach the minimum.
      providerFees: 10_000_000n,
    };
    const found = (['duty', 'paymentCosts', 'providerFees'] as const).map((id) => [
      id,
      kurusOf(values.get(id)),
    ]);
    expect(Object.fromEntries(found)).toEqual(expected);
    expect(kurusOf(values.get('ngr'))).toBe(
      ggr - kurusOf(values.get('bonusCost')) - expected.duty - expected.paymentCosts - expected.providerFees,
    );
    const invoices = await figures.listInvoices({ months: 12 });
    expect(
      invoices.find(({ month, subject }) => month === '2026-09' && subject === 'game:hub88'),
    ).toMatchObject({
      due: 100_000,
      minimum: 100_000,
      isComplete: true,
    });
    expect(
      await figures.setTerm(
        { ...ask, at: new Date('2026-10-02T00:00:00Z') },
        { ...term, subject: 'duty', basisPoints: 1 },
      ),
    ).toBe('term_in_past');
  });
});
