import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { processState } from '@felek/contract/enumerations';
import { checkInvariants } from '@felek/ledger/invariants';
import {
  askFromHome,
  deposit,
  depositTerms,
  expire,
  installGames,
  offer,
  openBonusServer,
  pay,
  pursesOf,
  stake,
  trialTerms,
  type BonusServer,
} from '../../../../testbed/bonus-servers.ts';
import { anyPhone, insertCustomer, type CustomerOptions } from '../../../../testbed/customers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { newId, type CustomerId } from '../ids.ts';
import { seedDemoOffers } from './bonus.ts';

const amount = 10_000n;
const taken = { refusal: 'bonus_taken' };
const runs = { claimed: 'running' };

let fresh: FreshDatabase;
let servers: readonly BonusServer[];
let server: BonusServer;
let trial: string;
const logged: object[] = [];

beforeAll(async () => {
  fresh = await freshDatabase();
  servers = [openBonusServer(fresh.url, (detail) => logged.push(detail)), openBonusServer(fresh.url)];
  server = servers[0]!;
  await installGames(server);
  trial = await offer(server, trialTerms, { code: 'a-trial' });
});
afterEach(async () => {
  expect(await checkInvariants(server.database.pool)).toEqual([]);
  expect(await server.bonuses.check()).toEqual([]);
});
afterAll(async () => {
  await Promise.all(servers.map((each) => each.close()));
  await fresh.drop();
});

const join = (request: CustomerOptions = {}) => insertCustomer(server, request);
const purses = (customer: CustomerId) => pursesOf(server, customer);
const list = (customer: CustomerId) => server.bonuses.list(askFromHome(customer));
const claim = (customer: CustomerId, id: string, on = server) =>
  on.bonuses.claim(askFromHome(customer), { id });
const forfeit = (customer: CustomerId, id: string) => server.bonuses.forfeit(askFromHome(customer), { id });
const rowOf = async (customer: CustomerId, state: number | null = processState.processing) =>
  (await list(customer)).find((each) => each.state === state && each.waitsFor !== 'claim')!;
const notices = async (customer: CustomerId) =>
  (
    await server.database.pool.query<{ text: string; amount: string }>(
      `select text_code as text, params->>'amount' as amount from notification where customer_id = $1 order by id`,
      [customer],
    )
  ).rows;

async function joinWithTrial(request: CustomerOptions = {}): Promise<CustomerId> {
  const customer = await join(request);
  expect(await server.bonuses.claimTrial(askFromHome(customer))).toEqual(runs);
  return customer;
}

describe('the trial bonus', () => {
  it('is credited once by a hundred claims at once on two servers, to the kuruş', async () => {
    const customer = await join({ cash: 501n });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        servers[index % 2]!.bonuses.claimTrial(askFromHome(customer, { fingerprint: 'a device of its own' })),
      ),
    );
    expect(answers.filter((answer) => 'claimed' in answer)).toEqual([runs]);
    expect(answers.filter((answer) => 'refusal' in answer)).toEqual(Array.from({ length: 99 }, () => taken));
    expect(await purses(customer)).toEqual({ cash: 501n, bonus: amount });
    expect(await notices(customer)).toEqual([{ text: 'bonus_credited', amount: '10000' }]);
    const statement = await server.ledger.statement(customer, { operations: ['bonus'], skip: 0, take: 10 });
    expect(statement).toMatchObject({ total: 1, list: [{ change: amount }] });
  });

  it('is one, whether it is claimed as the trial bonus or by its id', async () => {
    const customer = await join();
    const answers = await Promise.all([
      server.bonuses.claimTrial(askFromHome(customer)),
      claim(customer, trial),
    ]);
    expect(answers).toContainEqual(runs);
    expect(answers).toContainEqual(taken);
    expect(await claim(customer, randomUUID())).toEqual({ refusal: 'bonus_not_found' });
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: amount });
  });

  it('is not on the list of a customer who is excluded', async () => {
    const customer = await join({ isPhoneVerified: true });
    expect((await list(customer)).filter(({ state }) => state === null)).not.toEqual([]);
    await server.database.pool.query(`update customer set state = 'excluded' where id = $1`, [customer]);
    expect(await list(customer)).toEqual([]);
  });

  it.each([
    ['account_closed', { state: 'closed', isPhoneVerified: false }],
    ['account_excluded', { state: 'excluded', isPhoneVerified: false }],
    ['phone_not_verified', { isPhoneVerified: false }],
  ] as const)(
    'is refused first as %s, also to those who had it, and moves nothing',
    async (refusal, request) => {
      const customer = await join(request);
      expect(await server.bonuses.claimTrial(askFromHome(customer))).toEqual({ refusal });
      expect(await purses(customer)).toEqual({ cash: 0n, bonus: 0n });
      const had = await joinWithTrial();
      await server.database.pool.query(
        'update customer set state = $2, phone_verified_at = null where id = $1 and state = $3',
        [had, 'state' in request ? request.state : 'active', 'active'],
      );
      expect(await server.bonuses.claimTrial(askFromHome(had))).toEqual({ refusal });
      expect(await purses(had)).toEqual({ cash: 0n, bonus: amount });
    },
  );
});

describe('once per person: there is no second one for a customer who', () => {
  it('had it under the same phone, which is another customer’s now', async () => {
    const phone = anyPhone();
    const first = await joinWithTrial({ phone });
    await server.database.pool.query('update customer set phone = $2 where id = $1', [first, anyPhone()]);
    const second = await join({ phone });
    expect(await claim(second, trial)).toEqual(taken);
    expect(await purses(second)).toEqual({ cash: 0n, bonus: 0n });
  });

  it('had it under the same PersonalNo, whatever else is new', async () => {
    const personHash = randomBytes(32);
    const first = await joinWithTrial({ personHash });
    await server.database.pool.query('update customer set person_hash = $2 where id = $1', [
      first,
      randomBytes(32),
    ]);
    await server.database.pool.query('delete from identity_hash where customer_id = $1', [first]);
    const second = await join({ personHash });
    expect(await claim(second, trial)).toEqual(taken);
    expect(await purses(second)).toEqual({ cash: 0n, bonus: 0n });
  });

  it('joined from the same device and hides it when claiming', async () => {
    const fingerprint = randomUUID();
    const [first, second] = [await join({ fingerprint }), await join({ fingerprint })];
    expect(await claim(first, trial)).toEqual(runs);
    expect(await claim(second, trial)).toEqual(taken);
  });

  it('joined from a device that an earlier version kept in plain text', async () => {
    const { pool } = server.database;
    const first = await join({ fingerprint: randomUUID() });
    expect(await claim(first, trial)).toEqual(runs);
    const plain = randomUUID();
    const ofFirst = `grant_id in (select id from bonus_grant where customer_id = $1)`;
    await pool.query(`delete from bonus_device where ${ofFirst}`, [first]);
    await pool.query(
      `insert into bonus_device select offer_id, $2, id from bonus_grant where customer_id = $1`,
      [first, plain],
    );
    await server.bonuses.hashDevices();
    const { rows } = await pool.query<{ fingerprint: string }>(
      `select fingerprint from bonus_device where ${ofFirst}`,
      [first],
    );
    expect(rows).toEqual([{ fingerprint: expect.stringMatching(/^h:[\w-]{43}$/) as string }]);
    expect(await claim(await join({ fingerprint: rows[0]!.fingerprint }), trial)).toEqual(taken);
  });

  it('joined from the same device and names an invented one when claiming', async () => {
    const fingerprint = randomUUID();
    const [first, second] = [await join({ fingerprint }), await join({ fingerprint })];
    const invented = () => ({ fingerprint: randomUUID() });
    expect(await server.bonuses.claim(askFromHome(first, invented()), { id: trial })).toEqual(runs);
    expect(await server.bonuses.claim(askFromHome(second, invented()), { id: trial })).toEqual(taken);
    expect(await purses(second)).toEqual({ cash: 0n, bonus: 0n });
  });

  it('joined from the device that it was claimed from, even at the same moment on two servers', async () => {
    const fingerprint = randomUUID();
    const [there, from] = [await join({ fingerprint }), await join({ fingerprint: randomUUID() })];
    const answers = await Promise.all([
      servers[0]!.bonuses.claim(askFromHome(there, { fingerprint: randomUUID() }), { id: trial }),
      servers[1]!.bonuses.claim(askFromHome(from, { fingerprint }), { id: trial }),
    ]);
    expect(answers).toContainEqual(runs);
    expect(answers).toContainEqual(taken);
  });

  it.each([
    ['device', {}, () => ({ fingerprint: randomUUID() })],
    ['address, where the terms say so', { oncePerAddress: true }, () => ({ address: '198.51.100.7' })],
    [
      'line, in whatever spelling of its network',
      { oncePerAddress: true },
      (index: number) => ({
        address: index % 2 === 0 ? `2001:db8:1:2::${index}` : `2001:DB8:1:2:0:0:9:${index}`,
      }),
    ],
  ])('claims from the same %s, even at the same moment on two servers', async (_what, terms, from) => {
    const id = await offer(server, { ...trialTerms, ...terms });
    const people = await Promise.all(Array.from({ length: 20 }, () => join()));
    const shared = from(0);
    const answers = await Promise.all(
      people.map((customer, index) =>
        servers[index % 2]!.bonuses.claim(
          askFromHome(customer, 'fingerprint' in shared ? shared : from(index)),
          { id },
        ),
      ),
    );
    expect(answers.filter((answer) => 'claimed' in answer)).toEqual([runs]);
    expect(answers).toContainEqual(taken);
    const all = await Promise.all(people.map(purses));
    expect(all.reduce((sum, { bonus }) => sum + bonus, 0n)).toBe(amount);
  });

  it.each([
    ['the terms do not count addresses', false, '203.0.113.7'],
    ['the address is one that many share', true, '10.1.2.3'],
  ])(
    'but not by neighbours when %s, nor by those who name no device',
    async (_when, oncePerAddress, address) => {
      const id = await offer(server, { ...trialTerms, oncePerAddress });
      for (const customer of [await join(), await join()])
        expect(await server.bonuses.claim(askFromHome(customer, { address }), { id })).toEqual(runs);
    },
  );
});

describe('an offer', () => {
  it.each([
    ['is switched off', { isOn: false }],
    ['begins tomorrow', { from: '1 day' }],
    ['ended a moment ago', { from: '-1 day', until: '-1 second' }],
  ])('that %s is neither listed nor given', async (_when, more) => {
    const customer = await join();
    const id = await offer(server, trialTerms, more);
    expect((await list(customer)).map((row) => row.id)).not.toContain(id);
    expect(await claim(customer, id)).toEqual({ refusal: 'bonus_not_offered' });
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: 0n });
  });

  it('whose terms make no sense is named in the log, not listed, and hinders no other', async () => {
    const customer = await join();
    const id = await offer(server, { ...trialTerms, amountKurus: -5, wagerng: 3 }, { code: 'nonsense' });
    logged.length = 0;
    const ids = (await list(customer)).map((row) => row.id);
    expect(ids).toContain(trial);
    expect(ids).not.toContain(id);
    expect(logged).toContainEqual({ offer: 'nonsense', wrong: 'amountKurus, wagerng' });
    expect(await claim(customer, id)).toEqual({ refusal: 'bonus_not_found' });
    await server.database.pool.query('delete from bonus_offer where id = $1', [id]);
  });

  it('that is changed leaves those who have it their old terms, and moves its version', async () => {
    const customer = await join();
    const id = await offer(server, trialTerms);
    await claim(customer, id);
    const before = await rowOf(customer);
    await server.database.pool.query('update bonus_offer set terms = $2 where id = $1', [
      id,
      { ...trialTerms, wagering: 90, days: 1, amountKurus: 1 },
    ]);
    expect(await rowOf(customer)).toEqual(before);
    const { rows } = await server.database.pool.query<{ now: number; given: number; locale: string }>(
      `select o.version as now, g.terms_version as given, g.locale from bonus_offer o join bonus_grant g on g.offer_id = o.id where o.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ now: 2, given: 1, locale: 'tr' }]);
  });

  it('is claimed under the terms that were read, and under no others', async () => {
    const customer = await join();
    const id = await offer(server, trialTerms);
    const ask = askFromHome(customer);
    const offered = async () => (await list(customer)).find((row) => row.id === id)!;
    const { version: read } = await offered();
    await server.database.pool.query('update bonus_offer set terms = $2 where id = $1', [
      id,
      { ...trialTerms, wagering: 50 },
    ]);
    const changed = { refusal: 'bonus_terms_changed' };
    expect(await server.bonuses.claim(ask, { id, version: read! })).toEqual(changed);
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: 0n });
    const { version, wagerTarget } = await offered();
    expect(wagerTarget).toBe(5000);
    expect(await server.bonuses.claim(ask, { id, version: version! })).toEqual(runs);
    const shown = await server.bonuses.findTrial();
    expect(shown).toMatchObject({ amount: 100, wagerTarget: 2000, terms: { wagering: 20, days: 30 } });
    const another = askFromHome(await join());
    expect(await server.bonuses.claimTrial(another, { version: shown!.version + 1 })).toEqual(changed);
    expect(await server.bonuses.claimTrial(another, { version: shown!.version })).toEqual(runs);
  });

  it('is listed with its terms, then as running, then as ended', async () => {
    const customer = await join();
    await server.database.pool.query('update bonus_offer set is_on = false where id <> $1', [trial]);
    const offered = {
      id: trial,
      offer: trial,
      title: 'Bonus',
      amount: 100,
      state: null,
      waitsFor: 'claim',
      wagered: 0,
      wagerTarget: 2000,
      expiresAt: null,
      version: 1,
      terms: {
        leastDeposit: null,
        percentOfDeposit: null,
        onlyFirst: false,
        wagering: 20,
        contributions: [
          { kind: 'slot', percent: 100 },
          { kind: 'live', percent: 10 },
          { kind: 'bingo', percent: 0 },
          { kind: 'games', percent: 0 },
          { kind: 'tvbets', percent: 0 },
        ],
        mostStake: null,
        mostWin: null,
        days: 30,
        freeBet: null,
      },
    };
    expect(await list(customer)).toEqual([offered]);
    expect([...(await server.bonuses.listPromoted()).values()].find(({ id }) => id === trial)).toEqual({
      id: trial,
      amount: 100,
      wagerTarget: 2000,
      isOpen: true,
      terms: offered.terms,
    });
    await claim(customer, trial);
    const running = {
      ...offered,
      id: expect.any(String) as string,
      state: processState.processing,
      waitsFor: null,
      expiresAt: expect.any(String) as string,
      version: null,
    };
    expect(await list(customer)).toEqual([running]);
    await expire(server, customer);
    await server.bonuses.endThoseDue();
    expect(await list(customer)).toEqual([{ ...running, state: processState.expired }]);
  });

  it('of the demo house can be claimed, and is written once', async () => {
    const customer = await join();
    await seedDemoOffers(server.database);
    await seedDemoOffers(server.database);
    const offered = (await list(customer)).filter(({ waitsFor }) => waitsFor === 'claim');
    const demo = offered.filter(({ id }) => id.startsWith('0193a000-'));
    expect(demo.map(({ title, amount: most, wagerTarget }) => [title, most, wagerTarget])).toEqual([
      ['Deneme Bonusu', 100, 2000],
      ['İlk Yatırım Bonusu', 1000, 10_000],
      ['Hoş Geldin Bedava Bahsi', 50, 0],
    ]);
    for (const { id } of demo) expect(await claim(customer, id)).toHaveProperty('claimed');
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: amount });
    await server.database.pool.query(
      `update bonus_offer set is_on = false where code in ('trial', 'welcome', 'freebet')`,
    );
    expect(await server.bonuses.trialBonusAmount()).toBe(amount);
    await server.database.pool.query('update bonus_offer set is_on = false where id = $1', [trial]);
    expect(await server.bonuses.trialBonusAmount()).toBe(0n);
    expect(await server.bonuses.claimTrial(askFromHome(await join()))).toEqual({
      refusal: 'bonus_not_offered',
    });
    await server.database.pool.query('update bonus_offer set is_on = true where id = $1', [trial]);
  });
});

describe('a deposit bonus', () => {
  it('is chosen first, and credited with the deposit that earns it: a share of it, up to its cap', async () => {
    const id = await offer(server, depositTerms);
    const [one, many] = [await join(), await join()];
    for (const customer of [one, many]) {
      expect(await claim(customer, id)).toEqual({ claimed: 'chosen' });
      expect(await rowOf(customer, null)).toMatchObject({
        waitsFor: 'deposit',
        amount: 500,
        wagerTarget: 1000,
      });
      expect(await purses(customer)).toEqual({ cash: 0n, bonus: 0n });
      expect(await server.bonuses.hasOpenWagering(customer)).toBe(false);
    }
    await deposit(server, one, 12_345n);
    await deposit(server, many, 1_000_000n);
    expect(await purses(one)).toEqual({ cash: 12_345n, bonus: 12_345n });
    expect(await purses(many)).toEqual({ cash: 1_000_000n, bonus: 50_000n });
    expect(await rowOf(one)).toMatchObject({ waitsFor: null, amount: 123.45, wagerTarget: 246.9 });
    expect(await notices(one)).toEqual([{ text: 'bonus_credited', amount: '12345' }]);
    await deposit(server, one, 12_345n);
    expect(await purses(one)).toEqual({ cash: 24_690n, bonus: 12_345n });
  });

  it('is earned by nobody who did not choose it, and by no deposit that is too small', async () => {
    const id = await offer(server, depositTerms);
    const [bystander, small] = [await join(), await join()];
    await deposit(server, bystander, 5000n);
    expect(await purses(bystander)).toEqual({ cash: 5000n, bonus: 0n });
    await claim(small, id);
    await deposit(server, small, 999n);
    expect(await purses(small)).toEqual({ cash: 999n, bonus: 0n });
    await deposit(server, small, 1000n);
    expect(await purses(small)).toEqual({ cash: 1999n, bonus: 1000n });
  });

  it('goes with a deposit that is undone, and comes once with one that is told again', async () => {
    const id = await offer(server, depositTerms);
    const customer = await join();
    await claim(customer, id);
    const payment = newId<'payment'>();
    const { database, bonuses } = server;
    const undone = database.inTransaction(async (tx) => {
      await bonuses.takeDeposit(tx, { customer, payment, amount: 5000n });
      throw new Error('the deposit is undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await rowOf(customer, null)).toMatchObject({ waitsFor: 'deposit' });
    await claim(customer, await offer(server, depositTerms));
    const again = () =>
      database.inTransaction((tx) => bonuses.takeDeposit(tx, { customer, payment, amount: 5000n }));
    await again();
    await again();
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: 5000n });
    expect((await list(customer)).filter(({ waitsFor }) => waitsFor === 'deposit')).toHaveLength(1);
  });

  it('is taken back with its deposit or becomes cash, one of them, when both come in the same moment', async () => {
    const id = await offer(server, { ...depositTerms, wagering: 0 });
    const people = await Promise.all(Array.from({ length: 12 }, () => join()));
    const deposits = await Promise.all(
      people.map(async (customer) => {
        await claim(customer, id);
        return { customer, payments: [await deposit(server, customer, 5000n)] };
      }),
    );
    await Promise.all([
      ...servers.map((each) => each.bonuses.endThoseDue()),
      ...deposits.map((each, index) =>
        servers[index % 2]!.database.inTransaction((tx) =>
          servers[index % 2]!.bonuses.takeDepositBack(tx, each),
        ),
      ),
    ]);
    for (const customer of people) {
      const [row] = (await list(customer)).filter((each) => each.state !== null);
      const isCash = row!.state === processState.completed;
      expect(row!.state).toBe(isCash ? processState.completed : processState.cancelled);
      expect(await purses(customer)).toEqual({ cash: isCash ? 10_000n : 5000n, bonus: 0n });
    }
  });

  it('is credited by a job when the server died between the deposit and the credit', async () => {
    const id = await offer(server, depositTerms);
    const customer = await join();
    await claim(customer, id);
    await server.database.inTransaction(async (tx) => {
      const dying = { ...tx, afterCommit: () => undefined };
      await server.bonuses.takeDeposit(dying, { customer, payment: newId<'payment'>(), amount: 5000n });
    });
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: 0n });
    expect(await server.bonuses.hasOpenWagering(customer)).toBe(true);
    await Promise.all(servers.map((each) => each.bonuses.endThoseDue()));
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: 5000n });
  });

  it('that nobody earned in time can be chosen again', async () => {
    const id = await offer(server, depositTerms);
    const customer = await join();
    await claim(customer, id);
    await expire(server, customer);
    await deposit(server, customer, 5000n);
    expect(await purses(customer)).toEqual({ cash: 5000n, bonus: 0n });
    await server.bonuses.endThoseDue();
    expect(await claim(customer, id)).toEqual({ claimed: 'chosen' });
  });

  it('is not for a customer who was excluded before it came', async () => {
    const id = await offer(server, depositTerms);
    const customer = await join();
    await claim(customer, id);
    await server.database.pool.query(`update customer set state = 'excluded' where id = $1`, [customer]);
    await deposit(server, customer, 5000n);
    expect(await purses(customer)).toEqual({ cash: 5000n, bonus: 0n });
    expect(await rowOf(customer, processState.cancelled)).toMatchObject({ waitsFor: null });
  });
});

describe('of several bonuses', () => {
  it('one runs at a time: the next one waits, and starts with its own time when that one ends', async () => {
    const [second, third] = [await offer(server, depositTerms), await offer(server, trialTerms)];
    const customer = await joinWithTrial();
    await claim(customer, second);
    await deposit(server, customer, 3000n);
    expect(await claim(customer, third)).toEqual({ claimed: 'queued' });
    expect(await purses(customer)).toEqual({ cash: 3000n, bonus: amount });
    const waiting = (await list(customer)).filter(({ waitsFor }) => waitsFor === 'turn');
    expect(waiting.map((row) => [row.state, row.amount, row.expiresAt])).toEqual([
      [processState.processing, 100, null],
      [processState.processing, 30, null],
    ]);
    await expire(server, customer);
    await server.bonuses.endThoseDue();
    // The first one's money is gone, and the second one's is there.
    expect(await purses(customer)).toEqual({ cash: 3000n, bonus: 3000n });
    expect(await forfeit(customer, (await rowOf(customer)).id)).toBeUndefined();
    await expire(server, customer);
    await server.bonuses.endThoseDue();
    await server.bonuses.endThoseDue();
    expect(await server.bonuses.hasOpenWagering(customer)).toBe(false);
    expect(await purses(customer)).toEqual({ cash: 3000n, bonus: 0n });
  });

  it('that are claimed at once on two servers, one runs', async () => {
    const customer = await join();
    const offers = await Promise.all(Array.from({ length: 8 }, () => offer(server, trialTerms)));
    const answers = await Promise.all(offers.map((id, index) => claim(customer, id, servers[index % 2])));
    expect(answers.every((answer) => 'claimed' in answer)).toBe(true);
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: amount });
  });
});

describe('a customer who gives a bonus up', () => {
  it('loses its money and what was won with it, keeps the cash, and cannot have it again', async () => {
    const customer = await joinWithTrial({ cash: 1000n });
    const round = (await stake(server, customer, 4000n))!;
    const { id } = await rowOf(customer);
    expect(await forfeit(customer, id)).toBe('round_open');
    await pay(server, customer, round, 8000n);
    expect(await purses(customer)).toEqual({ cash: 2000n, bonus: 13_000n });
    const answers = await Promise.all(
      servers.map((each) => each.bonuses.forfeit(askFromHome(customer), { id })),
    );
    expect(answers).toContain(undefined);
    expect(await purses(customer)).toEqual({ cash: 2000n, bonus: 0n });
    expect(await rowOf(customer, processState.cancelled)).toMatchObject({ waitsFor: null });
    expect(await forfeit(customer, id)).toBe('bonus_ended');
    expect(await claim(customer, trial)).toEqual(taken);
  });

  it('before it was earned, or before its turn, loses nothing', async () => {
    const [earned, later] = [await offer(server, depositTerms), await offer(server, trialTerms)];
    const customer = await joinWithTrial();
    await claim(customer, earned);
    expect(await forfeit(customer, (await rowOf(customer, null)).id)).toBeUndefined();
    expect((await list(customer)).find(({ id }) => id === earned)).toMatchObject({ waitsFor: 'claim' });
    await claim(customer, later);
    const queued = (await list(customer)).find(({ waitsFor }) => waitsFor === 'turn')!;
    expect(await forfeit(customer, queued.id)).toBeUndefined();
    expect(await forfeit(customer, queued.id)).toBe('bonus_ended');
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: amount });
  });

  it('must have it: another one’s is not found', async () => {
    const customer = await joinWithTrial();
    const { id } = await rowOf(customer);
    expect(await forfeit(await join(), id)).toBe('bonus_not_found');
    expect(await forfeit(customer, randomUUID())).toBe('bonus_not_found');
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: amount });
  });
});
