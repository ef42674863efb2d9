// Affiliates from the opened link to the paid commission: registrations over the account room, money over the ledger, figures over its sealed
// pages. What they earn is compared with the entries themselves.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { sealPages } from '@felek/ledger/seals';
import { someAsk, someForm } from '../../../../testbed/account-servers.ts';
import { insertCustomer } from '../../../../testbed/customers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { operatorAsk } from '../../../../testbed/payment-house.ts';
import { openTestRooms, type TestRooms } from '../../../../testbed/rooms.ts';
import type { OperatorAsk } from '../http/route.ts';
import type { CustomerId } from '../ids.ts';
import { hashToken, newToken } from '../vault.ts';

const why = 'as agreed with the affiliate';
let fresh: FreshDatabase;
let rooms: TestRooms;
let other: TestRooms;
let http: Awaited<ReturnType<TestRooms['openHttp']>>;
let ayla: OperatorAsk;
let bora: OperatorAsk;
let payee: CustomerId;

const lastMonth = (() => {
  const day = new Date();
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1, 10));
})();
const month = lastMonth.toISOString().slice(0, 7);
const thisMonth = new Date().toISOString().slice(0, 7);

beforeAll(async () => {
  fresh = await freshDatabase();
  const gateway = { send: async () => undefined, listSent: async () => [] };
  [rooms, other] = [openTestRooms(fresh.url, { ports: { gateway } }), openTestRooms(fresh.url)];
  http = await rooms.openHttp();
  [ayla, bora] = await Promise.all([operatorAsk(rooms), operatorAsk(rooms)]);
  payee = await insertCustomer(rooms);
  // So that the test can set the postings' dates.
  await fresh.pool.query('alter table posting disable trigger user');
}, 60_000);
afterEach(async () => expect(await checkInvariants(fresh.pool)).toEqual([]));
afterAll(async () => {
  await http.close();
  await Promise.all([rooms.close(), other.close()]);
  await fresh.drop();
});

const usercodeOf = async (customer: CustomerId) =>
  (await fresh.pool.query<{ usercode: string }>('select usercode from customer where id = $1', [customer]))
    .rows[0]!.usercode;

/** An affiliate since last month. */
async function added(more: { code?: string; refId?: number; shareBasisPoints?: number; cpa?: number } = {}) {
  const asked = {
    code: `ortak-${randomUUID().slice(0, 8)}`,
    refId: null,
    name: '=1+1 <b>Ortak</b>',
    payee: `usercode:${await usercodeOf(payee)}`,
    shareBasisPoints: 2500,
    cpa: 0,
    leastDeposit: 100,
    carries: true,
    why,
    ...more,
  };
  const at = { at: lastMonth };
  expect(await rooms.affiliates.add({ ...ayla, ...at }, asked)).toEqual({ done: false });
  expect(await rooms.affiliates.add({ ...ayla, ...at }, asked)).toBe('approved_before');
  expect(await rooms.affiliates.add({ ...bora, ...at }, asked)).toEqual({ done: true });
  return asked;
}

async function join(referral: object): Promise<CustomerId> {
  const answer = await rooms.account.register(someAsk(), someForm(referral));
  if (typeof answer === 'string') throw new Error(answer);
  return (await rooms.account.findSession(answer.token, true))!.customer;
}

const post = async (
  wallet: CustomerId,
  operation: string,
  legs: Parameters<TestRooms['ledger']['post']>[0]['legs'],
  more: object = {},
) => {
  const key = { source: operation === 'deposit' ? 'payment' : 'fel', operation, id: randomUUID() };
  expect((await rooms.ledger.post({ wallet, key, legs, ...more })).outcome).toBe('applied');
};
const deposit = (wallet: CustomerId, kurus: bigint) =>
  post(wallet, 'deposit', [{ from: 'payment:papara', to: 'cash', amount: kurus }]);
/** A round that ends at once. */
async function round(wallet: CustomerId, stake: bigint, win: bigint) {
  const id = randomUUID();
  const named = { provider: 'fel', id, game: 'zar' };
  await post(wallet, 'bet', [{ from: 'cash', to: 'game:fel:zar', amount: stake }], {
    round: { ...named, opens: true, closes: win === 0n },
  });
  if (win > 0n)
    await post(wallet, 'win', [{ from: 'game:fel:zar', to: 'cash', amount: win }], {
      round: { ...named, closes: true },
    });
}

/** Moves everything that was posted since into the middle of last month, then counts it. */
async function count(): Promise<void> {
  await fresh.pool.query(`update round set closed_at = $1 where closed_at > $1`, [lastMonth]);
  await fresh.pool.query(`update posting set created_at = $1 where created_at > $1`, [lastMonth]);
  await sealPages(fresh.pool);
  await rooms.figures.run();
}

const statementOf = async (affiliate: string, of = month) =>
  (await rooms.affiliates.listStatements({ affiliate, months: 12 })).find((each) => each.month === of)!;

it('is named by its link, which leaves what the registration sends, and is counted a few times a minute', async () => {
  const { code } = await added();
  const open = (path: string, from = '198.51.100.1') =>
    http.inject({ url: path, headers: { 'x-forwarded-for': from }, remoteAddress: from });
  const answer = await open(`/r/${code.toUpperCase()}?subid=reklam-7&source=%0d%0aset-cookie:x&clickId=1`);
  expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/']);
  expect(answer.cookies.map(({ name, value, maxAge }) => [name, value, maxAge])).toEqual([
    ['partner', code, 2_592_000],
    ['subid', 'reklam-7', 2_592_000],
    ['source', '', 0],
    ['refId', '', 0],
  ]);
  for (const _each of Array.from({ length: 20 })) await open(`/r/${code}`);
  await open(`/r/${code}`, '198.51.100.2');
  for (const path of ['/r/nobody-here', '/r/..%2f..%2fetc', `/r/${'a'.repeat(500)}`, '/r/%00'])
    expect((await open(path, '198.51.100.3')).headers['set-cookie']).toBeUndefined();
  const { list } = await rooms.affiliates.list({ take: 50 });
  expect(list.find((each) => each.code === code)).toMatchObject({
    clicks: 6,
    players: 0,
    state: 'active',
    link: `http://localhost:8080/r/${code}`,
    due: 0,
  });
});

it('gets the players who registered by its code or number, and none from before it, after its end, or of another', async () => {
  const [one, two] = [await added({ refId: 4711 }), await added()];
  const early = await join({ partner: 'later-on' });
  await added({ code: 'later-on' });
  const mine = [
    await join({ refId: 4711, partner: two.code }),
    await join({ partner: one.code.toUpperCase() }),
  ];
  const theirs = await join({ partner: two.code, subid: 'alt', source: 'afiş' });
  await join({ partner: 'unknown' });
  await join({ refId: 99 });
  expect(await rooms.affiliates.end(ayla, { affiliate: two.code, why })).toBeUndefined();
  expect(await rooms.affiliates.end(ayla, { affiliate: two.code, why })).toBe('affiliate_not_found');
  await join({ partner: two.code });
  const { rows } = await fresh.pool.query<{ customer_id: string; code: string; subid: string | null }>(
    `select customer_id, code, subid from affiliate_player join affiliate on id = affiliate_id where code = any ($1)`,
    [[one.code, two.code, 'later-on']],
  );
  expect(new Map(rows.map((row) => [row.customer_id, [row.code, row.subid]]))).toEqual(
    new Map([
      [mine[0], [one.code, null]],
      [mine[1], [one.code, null]],
      [theirs, [two.code, 'alt']],
    ]),
  );
  expect(rows.map((row) => row.customer_id)).not.toContain(early);
  await expect(
    fresh.pool.query('update affiliate_player set affiliate_id = affiliate_id where customer_id = $1', [
      theirs,
    ]),
  ).rejects.toThrow();
});

it('earns its share of what the ledger says the house kept, to the kuruş, and is paid once by two people', async () => {
  const { code } = await added({ cpa: 40 });
  const [good, lucky, stranger] = [
    await join({ partner: code }),
    await join({ partner: code }),
    await join({}),
  ];
  for (const player of [good, lucky, stranger]) await deposit(player, 50_000n);
  await deposit(lucky, 3n);
  await round(good, 12_345n, 0n);
  await round(good, 7_001n, 2_002n);
  await round(lucky, 500n, 4_000n);
  await round(stranger, 20_000n, 0n);
  await post(good, 'bonus', [{ from: 'bonus:welcome', to: 'bonus', amount: 1_000n }]);
  await count();

  const { rows } = await fresh.pool.query<{ ggr: string; cost: string }>(
    `select sum(case when to_account like 'game:%' then amount when from_account like 'game:%' then -amount else 0 end) as ggr,
       sum(case when from_account like 'bonus:%' then amount else 0 end) as cost from entry where wallet_id = any ($1::uuid[])`,
    [[good, lucky]],
  );
  const [ggr, cost] = [BigInt(rows[0]!.ggr), BigInt(rows[0]!.cost)];
  const share = ((ggr - cost) * 2500n) / 10_000n;
  const due = share + 8_000n;
  expect(await statementOf(code)).toMatchObject({
    state: 'due',
    active: 2,
    qualified: 2,
    ggr: Number(ggr) / 100,
    bonusCost: Number(cost) / 100,
    share: Number(share) / 100,
    cpa: 80,
    due: Number(due) / 100,
  });
  expect((await statementOf(code, thisMonth)).state).toBe('running');
  expect(await rooms.affiliates.listPlayers({ affiliate: code, take: 50 })).toMatchObject({
    total: 2,
    list: [{ deposited: 500.03 }, { deposited: 500, bonusCost: 10 }],
  });

  const pay = (who: OperatorAsk, at = rooms, of = month) =>
    at.affiliates.pay(who, { affiliate: code, month: of, why });
  const cash = async () => (await rooms.ledger.balances(payee))!.cash;
  const before = await cash();
  expect(await pay(ayla, rooms, thisMonth)).toBe('affiliate_month_open');
  const setState = (state: string) =>
    fresh.pool.query('update customer set state = $2 where id = $1', [payee, state]);
  await setState('closed');
  expect(await pay(ayla)).toBe('customer_not_eligible');
  await setState('active');
  expect(await pay(ayla)).toEqual({ done: false });
  expect(await pay(ayla)).toBe('approved_before');
  // The request names the account. Another payee makes it another request, and nothing is paid.
  await renamed(code, await insertCustomer(rooms));
  expect(await pay(bora)).toEqual({ done: false });
  await renamed(code, payee);
  expect(await pay(ayla)).toBe('approved_before');
  expect(await cash()).toBe(before);
  // The second person's approval sent twice, and a third person's, at the same moment on two servers.
  const ceren = await operatorAsk(rooms);
  const answers = await Promise.all([pay(bora), pay(bora, other), pay(ceren, other)]);
  expect(answers.filter((each) => typeof each === 'object' && 'done' in each && each.done)).toHaveLength(1);
  expect(answers.filter((each) => each === 'affiliate_paid')).toHaveLength(2);
  expect(await cash()).toBe(before + due);
  expect(await pay(ayla)).toBe('affiliate_paid');
  expect((await statementOf(code)).state).toBe('paid');
  const { rows: booked } = await fresh.pool.query<{ amount: bigint }>(
    'select sum(amount)::bigint as amount from entry where from_account = $1',
    [`affiliate:${code}`],
  );
  expect(booked).toEqual([{ amount: due }]);
  // Who paid the commission approves no payout of it.
  expect(
    await rooms.database.inTransaction((tx) =>
      rooms.payments.desk.manualCredits.refuseApprover(
        tx,
        { operator: bora.operator, customer: payee },
        'en',
      ),
    ),
  ).toMatchObject({ refusal: 'fed_by_you' });
  const { list } = await rooms.record.list({ subject: `commission ${code} ${month}`, take: 10 });
  expect(list.map(({ action, detail }) => [action, detail['done']])).toEqual([
    ['pay affiliate', true],
    // To the other payee, for a while.
    ['pay affiliate', false],
    ['pay affiliate', false],
  ]);
  // The commission is no cost of the payee's play, and is a measure of its own.
  await sealPages(fresh.pool);
  await rooms.figures.run();
  const facts = await rooms.figures.listFacts({ account: `affiliate:${code}`, take: 50 });
  expect(facts.list.map(({ measure, amount }) => [measure, amount])).toEqual([
    ['moved', -Number(due) / 100],
    ['commission', Number(due) / 100],
  ]);
});

it('is paid nothing for a month without a result', async () => {
  const { code } = await added();
  expect(await rooms.affiliates.pay(ayla, { affiliate: code, month, why })).toBe('affiliate_nothing_due');
  expect(await rooms.affiliates.pay(ayla, { affiliate: 'nobody-here', month, why })).toBe(
    'affiliate_not_found',
  );
});

it('has terms by the month, which two people set, and never for a month that has ended', async () => {
  const { code } = await added();
  const asked = {
    affiliate: code,
    fromMonth: thisMonth,
    shareBasisPoints: 3000,
    cpa: 1.5,
    leastDeposit: 20,
    carries: false,
    why,
  };
  expect(await rooms.affiliates.setTerm(ayla, { ...asked, fromMonth: month })).toBe('term_in_past');
  expect(await rooms.affiliates.setTerm(ayla, { ...asked, affiliate: 'nobody-here' })).toBe(
    'affiliate_not_found',
  );
  expect(await rooms.affiliates.setTerm(ayla, asked)).toEqual({ done: false });
  // Other terms are another decision.
  expect(await rooms.affiliates.setTerm(bora, { ...asked, shareBasisPoints: 3001 })).toEqual({ done: false });
  expect(await rooms.affiliates.setTerm(bora, asked)).toEqual({ done: true });
  const { list } = await rooms.affiliates.list({ take: 50 });
  expect(list.find((each) => each.code === code)).toMatchObject({
    shareBasisPoints: 3000,
    cpa: 1.5,
    leastDeposit: 20,
  });
});

/** Two people name the customer whose account is paid. */
async function renamed(affiliate: string, next: CustomerId) {
  const asked = { affiliate, payee: `usercode:${await usercodeOf(next)}`, why };
  expect(await rooms.affiliates.setPayee(ayla, asked)).toEqual({ done: false });
  expect(await rooms.affiliates.setPayee(ayla, asked)).toBe('approved_before');
  expect(await rooms.affiliates.setPayee(bora, asked)).toEqual({ done: true });
  const { list } = await rooms.affiliates.list({ take: 50 });
  expect(list.find(({ code }) => code === affiliate)!.payee.usercode).toBe(await usercodeOf(next));
}

it('is paid to the account that two people name, and never to one that cannot be paid', async () => {
  const { code } = await added();
  const next = await insertCustomer(rooms);
  const name = async (affiliate: string, named: string) =>
    rooms.affiliates.setPayee(ayla, { affiliate, payee: named, why });
  const usercode = `usercode:${await usercodeOf(next)}`;
  expect(await name('nobody-here', usercode)).toBe('affiliate_not_found');
  expect(await name(code, `usercode:${await usercodeOf(payee)}`)).toBe('affiliate_payee_same');
  expect(await name(code, 'nobody-at-all')).toBe('customer_not_found');
  await fresh.pool.query(`update customer set state = 'closed' where id = $1`, [next]);
  expect(await name(code, usercode)).toBe('customer_not_eligible');
  await fresh.pool.query(`update customer set state = 'active' where id = $1`, [next]);
  await renamed(code, next);
});

it('has a code and a number of its own', async () => {
  const { code, ...more } = await added({ refId: 815 });
  const again = { ...more, code, refId: null };
  expect(await rooms.affiliates.add(ayla, again)).toBe('affiliate_known');
  expect(await rooms.affiliates.add(ayla, { ...again, code: 'another-one', refId: 815 })).toBe(
    'affiliate_known',
  );
  expect(await rooms.affiliates.add(ayla, { ...again, code: 'another-one', payee: 'nobody' })).toBe(
    'customer_not_found',
  );
});

it('refuses a payload that is none', async () => {
  const token = newToken();
  await fresh.pool.query(`insert into operator_in_role values ($1, 'crm')`, [ayla.operator]);
  await fresh.pool.query(
    `insert into operator_session (id, operator_id, token_hash, device, address) values ($1, $2, $3, '', '')`,
    [randomUUID(), ayla.operator, hashToken(token)],
  );
  const good = {
    code: 'iyi-kod',
    name: 'Ortak',
    payee: 'uye',
    shareBasisPoints: 1,
    cpa: 0,
    leastDeposit: 1,
    why,
  };
  const wrong = [
    { code: 'Büyük' },
    { code: '../x' },
    { code: 'a:b' },
    { shareBasisPoints: 10_001 },
    { shareBasisPoints: 0.5 },
    { cpa: -1 },
    { leastDeposit: 0 },
    { leastDeposit: 1.005 },
    { refId: 0 },
    { name: 'bir\u0000iki' },
  ];
  for (const each of wrong) {
    const answer = await http.inject({
      method: 'POST',
      url: '/api/office/addaffiliate',
      headers: { authorization: `Bearer ${token}` },
      payload: { ...good, ...each },
    });
    expect([each, (answer.json() as { code: string }).code]).toEqual([each, 'malformed']);
  }
});
