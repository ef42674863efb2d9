import { randomBytes } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { insertCustomer } from '../../../../testbed/customers.ts';
import {
  madeUpPersonalNo,
  openAccountServer,
  someAsk,
  someForm,
} from '../../../../testbed/account-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { DatabaseSetupError } from '@felek/postgres/setup-error';
import { sealedSeeds } from '../games/seeds.ts';
import { newId } from '../ids.ts';
import { createJobs } from '../jobs/jobs.ts';
import { openLog } from '../log.ts';
import { openVault, type Vault } from '../vault.ts';
import { createKeys } from './keys.ts';

const [first, second, third] = ['first', 'second', 'third'].map((name) =>
  Buffer.from(`${name} secret of the house, long enough`),
) as [Buffer, Buffer, Buffer];
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function openHouse(): Promise<FreshDatabase> {
  const fresh = await freshDatabase();
  ends.push(async () => {
    expect(await checkInvariants(fresh.pool)).toEqual([]);
    await fresh.drop();
  });
  return fresh;
}

/** A server of the house with these secrets: the one that writes comes first. */
async function startServer(fresh: FreshDatabase, ...secrets: [Buffer, ...Buffer[]]) {
  const server = await openAccountServer(fresh.url, { secrets });
  ends.push(() => server.close());
  const lines: unknown[] = [];
  const note = (detail: object, text: string) => void lines.push({ ...detail, text });
  const { database, vault, account } = server;
  const keys = createKeys({
    database,
    jobs: createJobs({ database, log: openLog('silent') }),
    vault,
    places: [...account.sealedPlaces, sealedSeeds(database, vault)],
    log: { info: note, warn: note, error: note },
  });
  await keys.admit();
  return { ...server, keys, lines };
}

/** The servers with a key have been away for a while. */
const letRest = ({ pool }: FreshDatabase, { keyIds }: Vault) =>
  pool.query(`update house_key set written_at = now() - interval '1 hour' where id = $1`, [keyIds[0]]);

const idOf = (secret: Buffer) => openVault(secret).keyIds[0]!.toString('hex');

it('refuses another secret in words, and keeps nothing of the secret itself', async () => {
  const fresh = await openHouse();
  await startServer(fresh, first);
  const refused = await startServer(fresh, second).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DatabaseSetupError);
  expect((refused as Error).message).toMatch(/^FELEK_SECRET is not the secret .*FELEK_SECRET_OLD/);
  const { rows } = await fresh.pool.query<{ text: string }>('select k::text as text from house_key k');
  expect(rows).toHaveLength(1);
  for (const form of [first.toString(), first.toString('hex')]) expect(rows[0]!.text).not.toContain(form);
  // The right one still starts.
  await startServer(fresh, first);
});

it('refuses another secret for a database of before keys had ids', async () => {
  const fresh = await openHouse();
  const server = await startServer(fresh, first);
  expect(await server.account.register(someAsk(), someForm())).toMatchObject({ balance: 0 });
  await fresh.pool.query(`update customer set personal_no_sealed = substring(personal_no_sealed from 9)`);
  await fresh.pool.query('delete from house_key');
  await expect(startServer(fresh, second)).rejects.toThrow(/^FELEK_SECRET is not the secret/);
  // The new one beside it is a change of keys like any other: the old one is needed until all is under the new.
  await startServer(fresh, second, first);
  await expect(startServer(fresh, second)).rejects.toThrow(/^FELEK_SECRET is not the secret/);
});

it('two servers that start at once on an empty database cannot have different secrets', async () => {
  const fresh = await openHouse();
  const started = await Promise.allSettled([startServer(fresh, first), startServer(fresh, second)]);
  expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('finds the same person under an old key, and no one can join twice while servers have different keys', async () => {
  const fresh = await openHouse();
  const before = await startServer(fresh, first);
  const known = someForm();
  await before.account.register(someAsk(), known);
  // One server has the new key already; the other does not know it.
  const after = await startServer(fresh, second, first);
  expect(await after.account.register(someAsk(), someForm({ PersonalNo: known.PersonalNo }))).toBe(
    'already_member',
  );
  for (let round = 0; round < 10; round += 1) {
    const PersonalNo = madeUpPersonalNo();
    const answers = await Promise.all(
      [before, after, before, after].map(({ account }) =>
        account.register(someAsk(), someForm({ PersonalNo })),
      ),
    );
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'already_member')).toHaveLength(3);
  }
}, 120_000);

it('no one can join twice while the job moves hashes to the new key', async () => {
  const fresh = await openHouse();
  const before = await startServer(fresh, first);
  const numbers = Array.from({ length: 6 }, madeUpPersonalNo);
  for (const PersonalNo of numbers) await before.account.register(someAsk(), someForm({ PersonalNo }));
  const after = await startServer(fresh, second, first);
  const [, ...answers] = await Promise.all([
    after.keys.renewAll(),
    ...[before, after].flatMap(({ account }) =>
      numbers.map((PersonalNo) => account.register(someAsk(), someForm({ PersonalNo }))),
    ),
  ]);
  expect(answers).toEqual(answers.map(() => 'already_member'));
}, 120_000);

it('brings everything under the new key, frees the old one, and can then do without it', async () => {
  const fresh = await openHouse();
  const before = await startServer(fresh, first);
  const form = someForm();
  await before.account.register(someAsk(), form);
  const customer = await insertCustomer(before);
  await fresh.pool.query(
    `insert into fel_seed (id, customer, game, state, server_seed_sealed, server_seed_hash)
     values ($1, $2, 'lale', 'waiting', $3, $4)`,
    [newId<'seed'>(), customer, before.vault.seal('a seed'), randomBytes(32).toString('hex')],
  );
  await before.keys.giveWay();
  const after = await startServer(fresh, second, first);
  expect(await figure(after)).toBe(1);
  // The old server may still write under it: the pass renews, and the key is not free.
  await after.keys.giveWay();
  expect(after.lines).toContainEqual({
    renewed: 3,
    key: idOf(second),
    text: 'rows were brought under the new key',
  });
  await expect(startServer(fresh, second)).rejects.toThrow(idOf(first));
  // It registered one more before it went.
  const late = someForm();
  await before.account.register(someAsk(), late);
  await letRest(fresh, before.vault);
  await after.keys.giveWay();
  expect(after.lines.at(-1)).toEqual({
    key: idOf(first),
    text: 'an old key is free: take its secret out of FELEK_SECRET_OLD',
  });
  expect(await figure(after)).toBe(0);

  const alone = await startServer(fresh, second);
  for (const { PersonalNo } of [form, late])
    expect(await alone.account.register(someAsk(), someForm({ PersonalNo }))).toBe('already_member');
  const { rows } = await fresh.pool.query<{ sealed: Buffer }>(
    'select personal_no_sealed as sealed from customer where length(personal_no_sealed) > 0 union all select server_seed_sealed from fel_seed',
  );
  expect(rows.map(({ sealed }) => alone.vault.unseal(sealed)).toSorted()).toEqual(
    [form.PersonalNo, late.PersonalNo, 'a seed'].toSorted(),
  );
  // The way back is a change of keys too.
  await expect(startServer(fresh, first)).rejects.toThrow(idOf(second));
  await startServer(fresh, first, second, third);
}, 120_000);

it('a row that cannot be read keeps the old key in use, and the log names it', async () => {
  const fresh = await openHouse();
  const before = await startServer(fresh, first);
  await before.account.register(someAsk(), someForm());
  await fresh.pool.query(`update customer set personal_no_sealed = personal_no_sealed || '\\x00'`);
  await letRest(fresh, before.vault);
  const after = await startServer(fresh, second, first);
  await after.keys.giveWay();
  expect(after.lines).toContainEqual(
    expect.objectContaining({ place: 'customer.personal_no_sealed', text: 'a row cannot be sealed anew' }),
  );
  expect(await figure(after)).toBe(1);
});

it('a code that was sent before the change is right after it', async () => {
  const fresh = await openHouse();
  const before = await startServer(fresh, first);
  const form = someForm();
  const { token } = (await before.account.register(someAsk(), form)) as { token: string };
  const ask = { ...someAsk(), ...(await before.account.findSession(token, true))! };
  await before.account.sendPhoneCode(ask, { phone: form.phone });
  const after = await startServer(fresh, second, first);
  const code = await vi.waitFor(() => /\d{6}/.exec(before.sent.at(-1)?.text ?? '')![0], 10_000);
  expect(await after.account.verifyPhone(ask, { phone: form.phone, code })).toEqual({});
});

async function figure({ keys }: { keys: { measures: ReturnType<typeof createKeys>['measures'] } }) {
  return (await keys.measures())[0]!.values[0]!.value;
}
