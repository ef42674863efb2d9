import { rmSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { demoPassword, demoPeople } from '@felek/contract/demo';
import { openLedger } from '@felek/ledger';
import { readPool } from '@felek/ledger/funds';
import { checkInvariants } from '@felek/ledger/invariants';
import { insertCustomer } from '../../../../testbed/customers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { emptySite } from '../../../../testbed/rooms.ts';
import { freePort } from '../../../../testbed/sandbox-process.ts';
import { createApp } from '../app.ts';
import { demoSecret, readConfig } from '../config.ts';
import { DatabaseSetupError } from '@felek/postgres/setup-error';
import { openDatabase } from '../db/database.ts';
import { newId } from '../ids.ts';
import { openLog } from '../log.ts';
import { openVault } from '../vault.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Removed after the test's servers have stopped. */
function siteOfTest() {
  const files = emptySite();
  ends.push(async () => rmSync(files.siteDir, { recursive: true, force: true }));
  return files;
}

async function openDatabaseOfHouse(): Promise<FreshDatabase> {
  const fresh = await freshDatabase();
  ends.push(() => fresh.drop());
  return fresh;
}

const production = {
  FELEK_MODE: 'production',
  DRAIN_SECONDS: '0',
  LICENSED_COUNTRIES: 'TR',
  FELEK_SECRET: 'a secret of the operator’s own, long enough',
  PUBLIC_URL: 'https://house.example',
  MESSAGE_GATEWAY_URL: 'https://sms.example',
  MESSAGE_GATEWAY_SECRET: 'm'.repeat(32),
  PAYMENT_SERVICE_URL: 'https://pay.example',
  PAYMENT_SERVICE_SECRET: 'p'.repeat(32),
  OPERATORS: JSON.stringify([{ username: 'ayse1', name: 'Ayşe Kaya', password: 'a password of Ayşe’s own' }]),
};

/** A server on the database, as `npm start` makes it; started, unless it refuses. */
async function start(fresh: FreshDatabase, environment: Record<string, string> = {}) {
  const port = await freePort();
  const files = siteOfTest();
  const config = readConfig({
    PORT: String(port),
    LOG_LEVEL: 'silent',
    SPORTS_FEED: 'none',
    DATA_DIR: files.contentDir,
    ...environment,
  });
  const app = await createApp(config, { url: fresh.url, serverUrl: fresh.url }, openLog('silent'), files);
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= app.stop());
  ends.push(stop);
  await app.listen();
  const call = async (path: string, body: object | undefined, token?: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { success: boolean; code?: string; data: { token: string } };
  };
  const login = (username: string) => call('auth/login', { username, password: demoPassword });
  const loginToOffice = (username: string, password = demoPassword) =>
    call('office/login', { username, password });
  return { stop, call, login, loginToOffice };
}

/** The same steps as `npm run remove-demo`. */
async function removeDemo(fresh: FreshDatabase): Promise<string> {
  const files = siteOfTest();
  const app = await createApp(
    readConfig({ LOG_LEVEL: 'silent', SPORTS_FEED: 'none' }),
    { url: fresh.url, serverUrl: fresh.url },
    openLog('silent'),
    files,
  );
  const lines = await app.removeDemo();
  await app.stop();
  return lines.join('\n');
}

const refusalOf = async (started: Promise<unknown>): Promise<string> => {
  const error = await started.then(
    () => new Error('it started'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(DatabaseSetupError);
  return (error as Error).message;
};
const demoAndRealMoney = async ({ pool }: FreshDatabase) => {
  const { rows } = await pool.query<{ sum: bigint }>(
    'select sum(cash + bonus + held)::bigint as sum from wallet',
  );
  return rows[0]!.sum;
};

it('production refuses what the demo left, names it, and starts once it is taken out', async () => {
  const fresh = await openDatabaseOfHouse();
  const demo = await start(fresh);
  const { token } = (await demo.login(demoPeople.funded)).data;
  // The traces of a day of the demo: a waiting withdrawal, a deposit of the sandbox's, a bonus, an open round.
  const asked = await demo.call(
    'payment/withdraw',
    {
      id: 11,
      target: 'pay',
      detail: { bank: 1, accountHolder: 'Zeynep Demir', iban: 'TR330006100519786457841326', amount: 3000 },
    },
    token,
  );
  expect(asked.success).toBe(true);
  expect(await demo.call('bonus/definetrialbonus', undefined, token)).toMatchObject({ success: true });
  const database = openDatabase({ url: fresh.url, log: openLog('silent') });
  const ledger = openLedger({ pool: database.ledgerPool });
  ends.push(async () => {
    await ledger.close();
    await database.close();
  });
  const guest = await insertCustomer({ database, ledger }, { cash: 0n });
  await ledger.post({
    wallet: guest,
    key: { source: 'payment', operation: 'deposit', id: newId<'payment'>() },
    legs: [{ from: 'payment:generic', to: 'cash', amount: 50_000n }],
  });
  await ledger.post({
    wallet: guest,
    key: { source: 'fel', operation: 'bet', id: 'r1' },
    legs: [{ from: 'playable', to: 'game:fel:lale', amount: 10_000n }],
    round: { provider: 'fel', id: 'r1', game: 'lale', opens: true },
  });
  // Play money in a growing jackpot: what a customer's stakes brought, and what another one won.
  const pool = 'jackpot:hazine';
  for (const [wallet, legs] of [
    [guest, [{ from: 'game:fel:hazine', to: pool, amount: 1_000_100n }]],
    [
      await insertCustomer({ database, ledger }, { cash: 0n }),
      [{ from: pool, to: 'cash', amount: 400_000n }],
    ],
  ] as const)
    await ledger.post({ wallet, key: { source: 'fel', operation: 'win', id: wallet }, legs });
  await fresh.pool.query(`insert into fel_jackpot (game, meter_kurus) values ('hazine', 600100)`);
  await demo.stop();

  const refusal = await refusalOf(start(fresh, production));
  for (const named of Object.values(demoPeople)) expect(refusal).toContain(named);
  for (const kind of [
    '5 customers',
    '6 operators',
    'of play money',
    'promotions',
    'payment methods',
    'bonus offers',
    'campaigns of game providers',
    'the licence',
  ])
    expect(refusal).toContain(kind);
  expect(refusal).toContain('npm run remove-demo');
  // Nothing was changed by the refusal.
  expect(await demoAndRealMoney(fresh)).toBeGreaterThan(1_000_000n);

  expect(await removeDemo(fresh)).toContain('Taken out: 5 customers');
  expect(await demoAndRealMoney(fresh)).toBe(0n);
  expect(await checkInvariants(fresh.pool)).toEqual([]);
  // The payments' accounts stand as if they had never dealt with the demo.
  const { rows } = await fresh.pool.query<{ account: string; sum: bigint }>(
    `select account, sum(amount)::bigint as sum from (
       select to_account as account, amount from entry union all select from_account, -amount from entry) legs
     where account like 'payment:%' and account <> 'payment:demo' group by account having sum(amount) <> 0`,
  );
  expect(rows).toEqual([]);
  expect(await ledger.inPlay()).toBe(0n);
  // No real customer wins play money.
  expect(await readPool(fresh.pool, pool)).toBe(0n);
  expect((await fresh.pool.query('select game from fel_jackpot')).rows).toEqual([]);

  const house = await start(fresh, production);
  const { data } = (await house.call('cms/grouped', undefined)) as unknown as {
    data: { translationList: object[] };
  };
  expect(data.translationList).toEqual([{ key: 'site.licence', value: '' }]);
  for (const username of [demoPeople.funded, demoPeople.fresh, demoPeople.excluded])
    expect(await house.login(username)).toMatchObject({ success: false, code: 'wrong_credentials' });
  for (const username of [demoPeople.operator, demoPeople.secondOperator])
    expect(await house.loginToOffice(username)).toMatchObject({ success: false, code: 'wrong_credentials' });
  expect(await house.call('customer/profile', undefined, token)).toMatchObject({ code: 'not_logged_in' });
  expect((await house.loginToOffice('ayse1', 'a password of Ayşe’s own')).success).toBe(true);
  // The house's own check of its books, bonuses included, finds them whole.
  await expect
    .poll(async () => (await fresh.pool.query('select broken from books_check')).rows, { timeout: 20_000 })
    .toEqual([{ broken: [] }]);
  await house.stop();
  expect(await refusalOf(start(fresh))).toContain('opened for real');
  expect(await removeDemo(fresh)).toBe('There is nothing of the demo in this database.');
  // A second start finds nothing either.
  await (await start(fresh, production)).stop();
}, 120_000);

it('a person whose number a demo account had may join the real house', async () => {
  const fresh = await openDatabaseOfHouse();
  await (await start(fresh)).stop();
  await removeDemo(fresh);
  const house = await start(fresh, production);
  const joined = await house.call('auth/register', {
    username: demoPeople.funded,
    name: 'Zeynep',
    surname: 'Demir',
    email: 'zengin@demo.felek.example',
    phone: '5000000001',
    PersonalNo: '34567891238',
    country: 792,
    currencyId: 1,
    birthDate: '1985-05-05',
    password: 'Kırk-2-küp-dörtte',
    password2: 'Kırk-2-küp-dörtte',
  });
  expect(joined).toMatchObject({ success: true });
  // A customer with this name and e-mail address does not make the next start take the house for a demo either.
  await house.stop();
  await (await start(fresh, production)).stop();
}, 120_000);

it('in a house of before the mode was kept, only the demo’s own people are taken out', async () => {
  const fresh = await openDatabaseOfHouse();
  await (await start(fresh)).stop();
  await fresh.pool.query('delete from house_mode');
  await fresh.pool.query('delete from house_key');
  // Such a house had no tables of common rounds yet.
  await fresh.pool.query('truncate game_table cascade');
  const database = openDatabase({ url: fresh.url, log: openLog('silent') });
  const ledger = openLedger({ pool: database.ledgerPool });
  ends.push(async () => {
    await ledger.close();
    await database.close();
  });
  const own = openVault(Buffer.from(production.FELEK_SECRET));
  const real = await insertCustomer({ database, ledger }, { cash: 12_345n });
  const guest = await insertCustomer({ database, ledger }, { cash: 700n });
  const seal = (id: string, sealed: Buffer) =>
    fresh.pool.query('update customer set personal_no_sealed = $2 where id = $1', [id, sealed]);
  await seal(real, own.seal('10000000146'));
  await seal(guest, openVault(Buffer.from(demoSecret)).seal('10000000146'));
  expect(await refusalOf(start(fresh, production))).toContain('4 customers');
  await removeDemo(fresh);
  const { rows } = await fresh.pool.query('select id, cash from wallet where cash + bonus + held <> 0');
  expect(rows).toEqual([{ id: real, cash: 12_345n }]);
  expect(await checkInvariants(fresh.pool)).toEqual([]);
  await (await start(fresh, production)).stop();
}, 120_000);

it('a house that was opened for real, by this version or one before, is no place for the demo', async () => {
  const fresh = await openDatabaseOfHouse();
  await (await start(fresh, production)).stop();
  expect(await refusalOf(start(fresh))).toContain('opened for real');
  const older = await openDatabaseOfHouse();
  const database = openDatabase({ url: older.url, log: openLog('silent') });
  const ledger = openLedger({ pool: database.ledgerPool });
  await insertCustomer({ database, ledger });
  await ledger.close();
  await database.close();
  expect(await refusalOf(start(older))).toContain('opened for real');
}, 120_000);

it('what the operator wrote over the demo’s words is the operator’s, and stays', async () => {
  const fresh = await openDatabaseOfHouse();
  await (await start(fresh)).stop();
  await fresh.pool.query(
    `update content_page set html = '{"tr": "<p>Bizim</p>", "en": "<p>Ours</p>"}' where id = 3`,
  );
  await fresh.pool.query('update content_page set sort = sort + 1');
  await removeDemo(fresh);
  const { rows } = await fresh.pool.query('select id from content_page');
  expect(rows).toEqual([{ id: 3 }]);
}, 120_000);
