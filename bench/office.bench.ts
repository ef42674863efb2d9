// The office over a large house: a million customers, ten million ledger entries, a million bets. Each list, the search and the figures are
// asked through the server's own calls. Then players stake with and without ten operators and a reader of reports at work (operators.ts), in
// alternating turns.
// `--customers N` makes a smaller house of the same proportions.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startDatabase } from '../apps/server/src/db/start-database.ts';
import { demoPassword, demoPeople } from '../packages/contract/src/demo.ts';
import { openLog } from '../apps/server/src/log.ts';
import { openCasinoServer } from '../testbed/casino-servers.ts';
import { startHouse, type House } from '../testbed/house.ts';
import { openBenchDisk } from './bench-disk.ts';
import { sitDown } from './house-player.ts';
import { load, median } from './loading.ts';
import { people, work, type Ask } from './operators.ts';
import type { BenchRow } from './run.ts';

const customers = Number(process.env['FELEK_BENCH_CUSTOMERS'] ?? 1_000_000);
const roundsOfEach = 4;
/** A deposit, a bet of the sportsbook, and a stake and a win of each round. */
const entries = customers * (2 + 2 * roundsOfEach);
const mostListMs = 150;
const mostFiguresMs = 1000;
/** How often each question is asked. The first answers also warm the caches, as they would in an office. */
const asked = 20;
const players = 32;
const turn = { seconds: 8, pairs: 3 };
const leastPlay = 0.95;

interface Page {
  readonly next: string | null;
}

export async function benchOffice(): Promise<BenchRow[]> {
  const disk = openBenchDisk();
  try {
    const database = await startDatabase({
      dataDir: disk.dataDir,
      maxConnections: 100,
      log: openLog('silent'),
    });
    const { url, serverUrl, adminUrl } = database;
    const house = await startHouse({ environment: { DATABASE_URL: serverUrl, DATABASE_OWNER_URL: url } });
    const casino = openCasinoServer(url);
    try {
      const database = new URL(adminUrl!);
      database.pathname = new URL(url).pathname;
      await writeHouse(database.href);
      const asks = await Promise.all(Array.from({ length: people }, (_, place) => logIn(house, place)));
      const ask = asks[0]!;
      return [
        ...(await timeLists(ask)),
        ...(await timeSearch(ask)),
        ...(await timeFigures(ask)),
        await timePlay(house, casino, asks),
      ];
    } finally {
      await casino.close();
      await house.stop();
      await database.stop();
    }
  } finally {
    disk.remove();
  }
}

const size = `${(entries / 1e6).toFixed(1)} M entries`;

/** A session of its own for each person; each logs in from an address of their own. */
async function logIn(house: House, place: number): Promise<Ask> {
  const { token } = (await askOffice(
    house,
    'office/login',
    { username: demoPeople.operator, password: demoPassword },
    { 'x-forwarded-for': `10.0.0.${place + 1}` },
  )) as { token: string };
  return (path, input, isByItself = false) =>
    askOffice(house, path, input, {
      authorization: `Bearer ${token}`,
      ...(isByItself && { background: '1' }),
    });
}

async function askOffice(
  house: House,
  path: string,
  input: object,
  headers: Readonly<Record<string, string>>,
) {
  const response = await fetch(`${house.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  const { success, data, code } = (await response.json()) as {
    success: boolean;
    data: unknown;
    code?: string;
  };
  if (!success) throw new Error(`${path} was refused: ${code}`);
  return data;
}

/** The 95th percentile of the answers, in ms. */
async function p95Ms(question: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < asked; n += 1) {
    const begin = performance.now();
    await question();
    took.push(performance.now() - begin);
  }
  return took.toSorted((a, b) => a - b)[Math.ceil(asked * 0.95) - 1]!;
}

async function rowWithin(name: string, mostMs: number, question: () => Promise<unknown>): Promise<BenchRow> {
  const ms = await p95Ms(question);
  console.error(`  ${name}: ${ms.toFixed(0)} ms`);
  return {
    name: `(o) ${name}, p95, ${size}`,
    ours: `${ms.toFixed(0)} ms`,
    yardstick: `${mostMs} ms`,
    ratio: ms / mostMs,
    bar: '≤ 1',
    ok: ms <= mostMs,
  };
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** Each with the pages that lie in front of its deep page. */
const lists: readonly (readonly [path: string, input?: object])[] = [
  ['office/withdrawals'],
  ['office/unknownpayouts'],
  ['office/suspense'],
  ['office/suspense', { resolved: true }],
  ['office/transfers'],
  ['office/transfers', { missing: true }],
  ['office/prizes', { suspended: false }],
  ['office/campaigns'],
  ['office/orders'],
  ['office/orders', { kind: 'withdrawal', state: 'confirmed' }],
  ['office/openrounds'],
  ['office/debts'],
  ['office/deadjobs'],
  ['office/chats'],
  ['office/tablemessages', { reportedOnly: false }],
  ['office/sportsqueue'],
  ['office/sportsboosts'],
  ['office/providerincidents'],
  ['office/returns'],
  ['office/returnincidents'],
  ['office/reconciliations'],
  ['office/playerfunds'],
  ['office/decisions'],
  ['office/refusals'],
  ['office/refusals', { code: 'balance_too_low' }],
  ['office/refusals', { call: 'fel/bet' }],
  ['office/figurefacts'],
  ['office/content'],
];
const deepPages = 20;

async function timeLists(ask: Ask): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [path, input = {}] of lists) {
    const name = `${path} ${Object.keys(input).length > 0 ? JSON.stringify(input) : ''}`.trim();
    const read = async (after?: string) =>
      (await ask(path, { ...input, take: 50, ...(after && { after }) })) as Page;
    rows.push(await rowWithin(name, mostListMs, () => read()));
    let { next } = await read();
    let pages = 1;
    for (; next !== null && pages < deepPages; pages += 1) ({ next } = await read(next));
    const deep = next;
    if (deep !== null) rows.push(await rowWithin(`${name}, page ${pages + 1}`, mostListMs, () => read(deep)));
  }
  return rows;
}

async function timeSearch(ask: Ask): Promise<BenchRow[]> {
  const [found] = (await ask('office/findcustomers', { customer: 'musteri777' })) as { usercode: string }[];
  if (!found) throw new Error('bug: the generated customers are not found');
  const rows: BenchRow[] = [];
  for (const [kind, texts] of [
    ['a name', ['Ayşe Yıl', 'mehmet kay', 'demir']],
    ['a username', ['musteri12', 'musteri777']],
    ['an e-mail', ['m500@ornek.example', 'yok@ornek.example']],
    ['a phone', ['905321234567', '05321234567']],
    ['an id', [idOf(500), idOf(777)]],
    ['the end of an IBAN', ['0042', '0999']],
    ['a transaction', ['stake-500-1', 'deposit-777']],
  ] as const) {
    let n = 0;
    rows.push(
      await rowWithin(`search by ${kind}`, mostListMs, () =>
        ask('office/findcustomers', { customer: texts[(n += 1) % texts.length] }),
      ),
    );
  }
  const { usercode } = found;
  rows.push(
    await rowWithin('a customer at a glance', mostListMs, () => ask('office/customer', { usercode })),
    await rowWithin('a customer’s timeline', mostListMs, () =>
      ask('office/customertimeline', { usercode, take: 50 }),
    ),
  );
  return rows;
}

async function timeFigures(ask: Ask): Promise<BenchRow[]> {
  return [
    await rowWithin('the figures of a month', mostFiguresMs, () =>
      ask('office/figures', { from: day(30), to: day(0) }),
    ),
    await rowWithin('the cohorts of a year', mostFiguresMs, () => ask('office/cohorts', { months: 12 })),
    await rowWithin('the funnel of a month', mostFiguresMs, () =>
      ask('office/funnel', { from: day(30), to: day(0) }),
    ),
  ];
}

/** Stakes and settlements a second with ten operators at work and a month's report under way, against none of that. */
async function timePlay(
  house: House,
  casino: ReturnType<typeof openCasinoServer>,
  asks: readonly Ask[],
): Promise<BenchRow> {
  const playing = async () => {
    const clients = await Promise.all(Array.from({ length: players }, () => sitDown(house, casino)));
    const { answers, seconds } = await load({
      port: house.port,
      warmupSeconds: 2,
      seconds: turn.seconds,
      clients,
    });
    return answers / seconds;
  };
  const found = (await asks[0]!('office/findcustomers', { customer: 'musteri777' })) as {
    usercode: string;
  }[];
  const usercodes = found.map(({ usercode }) => usercode);
  const ratios: number[] = [];
  const rates = { busy: [] as number[], calm: [] as number[] };
  for (let n = 0; n < turn.pairs; n += 1) {
    const calm = await playing();
    const working = work(asks, usercodes);
    const busy = await playing();
    const { calls, reports } = await working.stop();
    console.error(
      `  ${calm.toFixed(0)}/s, and ${busy.toFixed(0)}/s beside ${calls} calls and ${reports} reports`,
    );
    ratios.push(busy / calm);
    rates.busy.push(busy);
    rates.calm.push(calm);
  }
  const ratio = median(ratios);
  return {
    name: `(o) live play while ten operators work and a month’s report runs, ${size}`,
    ours: `${median(rates.busy).toFixed(0)}/s`,
    yardstick: `${median(rates.calm).toFixed(0)}/s without them`,
    ratio,
    bar: `≥ ${leastPlay}`,
    ok: ratio >= leastPlay,
  };
}

/** Until the first page, whose time is later than everything written here, is sealed, and counted by the figures and the control of returns. */
async function untilCounted(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ counted: boolean }>(
      `select (select page from figure_cursor) > 0 and exists (select from control_cursor where source = 'ledger' and reached > 0) as counted`,
    );
    if (rows[0]!.counted) return;
    await pause(500);
  }
}

/** Until the house has made the sums of its figures again and counted each day of registrations. */
async function untilSummed(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ summed: boolean }>(
      'select summed_page is not null and (select count(*) from figure_funnel) > 31 as summed from figure_cursor',
    );
    if (rows[0]!.summed) return;
    await pause(500);
  }
}

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/**
 * Writes the house's past past its triggers: customers with wallets, deposits, casino rounds and bets, and in proportion payments, refusals
 * and decisions. The figures' rows are those that counting the ledger would give. Everything lies before the last sealed page, so that no
 * job of the house begins to count it again while calls are timed.
 */
async function writeHouse(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const begin = performance.now();
  const run = async (what: string, sql: string) => {
    await client.query(sql);
    console.error(`  ${what}: ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  };
  const id = (n: string) => `('00000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
  const made = (kind: number, n: string) =>
    `('0${kind}000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
  const at = (n: string) => `(now() - interval '31 days' + (${n} % 2592000) * interval '1 second')`;
  const each = `generate_series(1, ${customers}) n`;
  const some = (share: number) => `generate_series(1, ${Math.max(200, Math.round(customers * share))}) n`;
  try {
    await untilCounted(client);
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
    );
    await run(
      'customers',
      `insert into customer (id, usercode, username, username_key, name, surname, email, email_key, phone, country, birth_date,
         personal_no_sealed, person_hash, password_hash, joined_at)
       select ${id('n')}, 'b' || lpad(to_hex(n), 15, '0'), 'musteri' || n, 'musteri' || n,
         (array['Ayşe', 'Mehmet', 'Işıl', 'Can', 'Ömer', 'Gül', 'Deniz', 'Efe', 'Su', 'İrem'])[1 + n % 10] || case when n % 3 = 0 then ' Nur' else '' end,
         (array['Yılmaz', 'Kaya', 'Demir', 'Şahin', 'Çelik', 'Öztürk', 'Aydın'])[1 + n / 10 % 7] || n / 70 % 1000,
         'm' || n || '@ornek.example', 'm' || n || '@ornek.example', '', 'TR', '1990-01-01', '', sha256(n::text::bytea), '', ${at('n')}
       from ${each};
       insert into wallet (id, currency, cash, version) select ${id('n')}, 'TRY', 100000 - 100 - ${roundsOfEach} * 5, ${2 + 2 * roundsOfEach} from ${each}`,
    );
    const posting = (
      kind: number,
      n: string,
      source: string,
      operation: string,
      key: string,
      round: string,
    ) =>
      `insert into posting (wallet_id, id, source, operation, key_id, fingerprint, round_provider, round_id, cash_after, bonus_after, held_after,
         version_after, created_at)
       select ${id('n')}, ${made(kind, n)}, '${source}', '${operation}', ${key}, 'f', ${round}, 0, 0, 0, ${kind}, ${at('n')}`;
    const entry = (kind: number, n: string, from: string, to: string, amount: number) =>
      `insert into entry (wallet_id, posting_id, leg, from_account, to_account, amount) select ${id('n')}, ${made(kind, n)}, 1, '${from}', '${to}', ${amount}`;
    await run(
      'deposits',
      `${posting(1, 'n', 'payment', 'deposit', `'deposit-' || n`, 'null, null')} from ${each};
       ${entry(1, 'n', 'payment:sandbox', 'cash', 100_000)} from ${each}`,
    );
    for (let round = 1; round <= roundsOfEach; round += 1)
      await run(
        `rounds ${round} of ${roundsOfEach}`,
        `${posting(2 * round, 'n', 'hub88', 'bet', `'stake-' || n || '-${round}'`, `'hub88', n || '-${round}'`)} from ${each};
         ${entry(2 * round, 'n', 'cash', 'game:hub88:lale', 100)} from ${each};
         ${posting(2 * round + 1, 'n', 'hub88', 'win', `'win-' || n || '-${round}'`, `'hub88', n || '-${round}'`)} from ${each};
         ${entry(2 * round + 1, 'n', 'game:hub88:lale', 'cash', 95)} from ${each};
         insert into round (wallet_id, provider, id, game, staked_cash, paid, opened_at, closed_at)
         select ${id('n')}, 'hub88', n || '-${round}', 'lale', 100, 95, ${at('n')}, ${at('n')} from ${each}`,
      );
    const slip = `'5' || lpad(n::text, 7, '0') || '-0000-7000-8000-' || lpad(n::text, 12, '0')`;
    await run(
      'bets',
      `insert into posting (wallet_id, id, source, operation, key_id, fingerprint, round_provider, round_id, cash_after, bonus_after, held_after,
         version_after, created_at)
       select ${id('n')}, (${slip})::uuid, 'sports', 'bet', ${slip}, 'f', 'sports', ${slip}, 0, 0, 0, 10, ${at('n')} from ${each};
       insert into entry (wallet_id, posting_id, leg, from_account, to_account, amount)
       select ${id('n')}, (${slip})::uuid, 1, 'cash', 'game:sports:book', 100 from ${each};
       insert into round (wallet_id, provider, id, game, staked_cash, opened_at, closed_at)
       select ${id('n')}, 'sports', ${slip}, 'book', 100, ${at('n')}, ${at('n')} from ${each};
       insert into sports_bet (id, reference, customer, state, content, stake_kurus, multiplier, lines, total_stake_kurus, sizes, policy,
         possible_kurus, rules, placed_at, accepted_at, settled_at)
       select (${slip})::uuid, 'R' || n, ${id('n')}, 'settled', '', 100, 1, 1, 100, '{1}', 'none', 250, '1', ${at('n')}, ${at('n')}, ${at('n')} from ${each}`,
    );
    await run(
      'payments',
      `insert into payment (id, customer_id, type, method_id, amount_kurus, status, service, detail_sealed, note, destination_hash, request_hash,
         service_reference, created_at, updated_at)
       select ${made(8, 'n')}, ${id('n')}, 1, (select min(id) from payment_method where type = 1), 100000, 1, 'sandbox', '', '', null, '', 'sr-' || n, ${at('n')}, ${at('n')} from ${each};
       insert into payment (id, customer_id, type, method_id, amount_kurus, status, service, detail_sealed, note, destination_hash, request_hash,
         review_reasons, created_at, updated_at)
       select ${made(9, 'n')}, ${id('n')}, 2, (select min(id) from payment_method where type = 2), 5000,
         case n % 50 when 0 then 6 when 1 then 2 else 1 end, 'sandbox', '', 'TR•• ' || lpad((n % 10000)::text, 4, '0'), sha256(n::text::bytea), '',
         case n % 50 when 0 then array['amount'] else '{}' end, ${at('n')}, ${at('n')} from ${some(0.1)};
       insert into suspense_item (id, service, reference, reason, reported, created_at, resolved_at, resolution)
       select ${made(7, 'n')}, 'sandbox', 'ref-' || n, 'unknown', '{}', ${at('n')}, case when n % 20 > 0 then now() end,
         case when n % 20 > 0 then 'returned' end from ${some(0.02)}`,
    );
    await run(
      'log lines',
      `insert into customer_refusal (id, at, customer_id, call, code, version, facts)
       select ${made(6, 'n')}, ${at('n')}, ${id(`1 + n % ${customers}`)}, (array['fel/bet', 'payment/withdraw', 'sports/bet'])[1 + n % 3],
         (array['balance_too_low', 'limit_reached', 'odds_changed', 'game_off'])[1 + n % 4], '1', '{}' from ${some(0.5)};
       insert into office_decision (id, operator_id, kind, action, subject, why, detail, at)
       select ${made(5, 'n')}, (select id from operator order by id limit 1), (array['decision', 'read', 'reveal'])[1 + n % 3], 'see customer',
         'customer ' || ${id(`1 + n % ${customers}`)}, 'because', '{}', ${at('n')} from ${some(0.3)}`,
    );
    await run(
      'figures',
      `insert into figure_customer_day (day, customer_id, cash_stake_kurus, ggr_kurus, bonus_cost_kurus, deposited_kurus, withdrawn_kurus)
       select ${at('n')}::date, ${id('n')}, ${100 * (roundsOfEach + 1)}, ${100 + 5 * roundsOfEach}, 0, 100000, 0 from ${each};
       insert into figure_customer (customer_id, first_stake_day, first_deposit_day) select ${id('n')}, ${at('n')}::date, ${at('n')}::date from ${each};
       delete from figure_cohort;
       insert into figure_cohort (cohort, month, active, brought_kurus)
         select date_trunc('month', first_deposit_day)::date, date_trunc('month', day)::date, count(*), sum(ggr_kurus)
         from figure_customer join figure_customer_day using (customer_id) group by 1, 2;
       insert into figure_fact (day, currency, account, measure, purse, kurus, entries)
       select current_date - d, 'TRY', 'game:hub88:' || g, m, 'cash', 100000 + d, 1000
       from generate_series(1, 31) d, generate_series(1, 300) g, unnest(array['stake', 'payout', 'moved']) m;
       insert into figure_term (subject, from_month, tiers)
       select unnest(array['game:hub88', 'payment:sandbox', 'duty']), date_trunc('month', current_date - 31)::date, '[{"aboveKurus": "0", "basisPoints": 500}]';
       update figure_cursor set summed_page = null`,
    );
    await run('vacuum and analyze', 'vacuum analyze');
    await untilSummed(client);
  } finally {
    await client.end();
  }
}
