// Customers before staff, over the real calls: found by anything, one timeline without gaps, masked, read in full for a reason, corrected by
// two people within their ceilings.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { insertCustomer } from '../../../../../testbed/customers.ts';
import { askOf } from '../../../../../testbed/payment-house.ts';
import { freshDatabase, type FreshDatabase } from '../../../../../testbed/fresh-database.ts';
import { openTestRooms, type TestRooms } from '../../../../../testbed/rooms.ts';
import type { OperatorAsk } from '../../http/route.ts';
import { newId, type CustomerId, type OperatorId } from '../../ids.ts';

const why = 'the customer called';
let fresh: FreshDatabase;
let house: TestRooms;
let ayla: OperatorAsk;
let bora: OperatorAsk;

beforeAll(async () => {
  fresh = await freshDatabase();
  house = openTestRooms(fresh.url);
  [ayla, bora] = [await somebody('payments'), await somebody('finance')];
});
afterEach(async () => expect(await checkInvariants(house.database.pool)).toEqual([]));
afterAll(async () => {
  await house.close();
  await fresh.drop();
});

/** An operator with one role, as the authenticator hands it over. */
async function somebody(role: string): Promise<OperatorAsk> {
  const operator = newId<'operator'>() satisfies OperatorId;
  await fresh.pool.query(
    `insert into operator (id, username, username_key, name, password_hash) values ($1::uuid, $1::text, $1::text, 'Deniz', '')`,
    [operator],
  );
  const roles = await house.people.listRoles();
  const permissions = new Set(roles.find((each) => each.role === role)!.permissions);
  const { customer: _none, ...ask } = askOf('' as CustomerId);
  return { ...ask, operator, roles: [role], permissions };
}
const through = (ask: OperatorAsk, path: string, permission: string, input: object): OperatorAsk => ({
  ...ask,
  asked: { path, permission, input },
});
async function named(name: string, surname: string, cash = 0n) {
  const id = await insertCustomer(house, { cash });
  const { rows } = await fresh.pool.query<{ usercode: string; username: string; phone: string }>(
    'update customer set name = $2, surname = $3 where id = $1 returning usercode, username, phone',
    [id, name, surname],
  );
  return { id, ...rows[0]! };
}
const fitsOf = async (text: string, usercode: string) =>
  (await house.customers.find(ayla, text)).find((each) => each.usercode === usercode)?.fits;
const recordOf = async (subject: string) =>
  (
    await fresh.pool.query<{ line: string }>(
      `select kind || ' ' || action as line from office_decision where subject = $1 order by at, id`,
      [subject],
    )
  ).rows.map(({ line }) => line);

describe('a customer is found by', () => {
  it.each([
    ['işık', true],
    ['ISIK', true],
    ['Işık Öz', true],
    ['isik ozt', true],
    ['öztürk ış', true],
    ['ozturk', true],
    ['ışıkk', false],
    ['türk', false],
  ])('the beginning of a name, however it is spelled: %s', async (text, isFound) => {
    const { usercode } = await named('Işık', 'ÖZTÜRK');
    expect((await house.customers.find(ayla, text)).some((each) => each.usercode === usercode)).toBe(isFound);
    await fresh.pool.query(`update customer set name = 'Ada', surname = 'Ada' where usercode = $1`, [
      usercode,
    ]);
  });

  it('an id, a code, a username, a transaction of the ledger and a bet', async () => {
    const { id, usercode, username } = await named('Deniz', 'Kaya', 5000n);
    const round = randomUUID();
    const tx = `tx-${randomUUID()}`;
    await house.ledger.post({
      wallet: id,
      key: { source: 'hub88', operation: 'bet', id: tx },
      legs: [{ from: 'playable', to: 'game:hub88:lale', amount: 100n }],
      round: { provider: 'hub88', id: round, game: 'lale', opens: true },
    });
    expect(await fitsOf(id, usercode)).toContain('id');
    expect(await fitsOf(`usercode:${usercode}`, usercode)).toEqual(['usercode']);
    expect(await fitsOf(username, usercode)).toContain('username');
    expect(await fitsOf(username.slice(0, 8), usercode)).toEqual(['username']);
    expect(await fitsOf(tx, usercode)).toEqual(['transaction']);
    const { posting } = (await house.ledger.findPosting({ source: 'hub88', operation: 'bet', id: tx }))!;
    expect(await fitsOf(posting, usercode)).toEqual(['transaction']);
    expect(await house.customers.find(ayla, randomUUID())).toEqual([]);
  });

  it('the end of an account that payouts go to, and a payment', async () => {
    const { id, usercode } = await named('Nil', 'Su', 0n);
    const method = await fresh.pool.query<{ id: number }>(
      `insert into payment_method (id, position, type, title_tr, title_en, group_tr, group_en, min_kurus, max_kurus, time_tr, time_en, service, channel)
       values (901, 901, 2, 'Havale', 'Transfer', 'B', 'B', 1, 100, 'h', 'h', 'generic', 'x') returning id`,
    );
    const payment = randomUUID();
    await fresh.pool.query(
      `insert into payment (id, customer_id, type, method_id, amount_kurus, status, service, detail_sealed, note, destination_hash, request_hash,
         service_reference) values ($1, $2, 2, $3, 500, 1, 'generic', '', 'TR•• 4417', '\\x01', '', 'svc-77-abc')`,
      [payment, id, method.rows[0]!.id],
    );
    expect(await fitsOf('4417', usercode)).toEqual(['iban']);
    expect(await fitsOf('TR33 0006 1005 1978 6457 8444 17', usercode)).toEqual(['iban']);
    expect(await fitsOf('4418', usercode)).toBeUndefined();
    expect(await fitsOf(payment, usercode)).toEqual(['payment']);
    expect(await fitsOf('svc-77-abc', usercode)).toEqual(['payment']);
    const linked = await named('Öteki', 'Kişi');
    await fresh.pool.query(
      `insert into payment (id, customer_id, type, method_id, amount_kurus, status, service, detail_sealed, note, destination_hash, request_hash)
       values ($1, $2, 2, 901, 500, 1, 'generic', '', 'TR•• 4417', '\\x01', '')`,
      [randomUUID(), linked.id],
    );
    expect(await house.customers.listLinked(ayla, usercode)).toMatchObject([
      { customer: { usercode: linked.usercode }, by: [{ datum: 'destination', value: 'TR•• 4417' }] },
    ]);
    const sheet = await house.customers.sheet(ayla, usercode);
    expect(sheet).toMatchObject({
      withdrawals: { count: 1, sum: 5 },
      deposits: { count: 0, sum: 0, lastAt: null },
    });
  });

  it('nothing of theirs in the clear, and the search is in the record without its text', async () => {
    const { usercode, phone } = await named('Gizem', 'Saklı');
    const [found] = await house.customers.find(ayla, `usercode:${usercode}`);
    expect(found).toMatchObject({ name: 'G•• S••', phone: `••${phone.slice(-4)}` });
    const { list } = await house.record.list({ operator: ayla.operator, take: 1 });
    expect(list[0]).toMatchObject({ kind: 'read', action: 'search customers', detail: { found: usercode } });
    expect(JSON.stringify(list)).not.toContain(phone);
  });
});

describe('the page of a customer', () => {
  it('shows sums of the whole time that the ledger says too', async () => {
    const { id, usercode } = await named('Ece', 'Tan', 100_000n);
    for (const [index, paid] of [0n, 5_000n, 250n].entries()) {
      const round = { provider: 'hub88', id: `${id} ${index}`, game: 'lale' };
      await house.ledger.post({
        wallet: id,
        key: { source: 'hub88', operation: 'bet', id: `${id} b${index}` },
        legs: [{ from: 'playable', to: 'game:hub88:lale', amount: 1_000n }],
        round: { ...round, opens: true },
      });
      await house.ledger.post({
        wallet: id,
        key: { source: 'hub88', operation: 'win', id: `${id} w${index}` },
        legs: paid > 0n ? [{ from: 'game:hub88:lale', to: 'playable', amount: paid }] : [],
        round: { ...round, closes: true },
      });
    }
    expect(await house.customers.sheet(ayla, usercode)).toMatchObject({
      name: 'E•• T••',
      cash: 1022.5,
      staked: 30,
      paid: 52.5,
      gross: -22.5,
      openSessions: 0,
    });
    const { list } = (await house.customers.timeline(ayla, {
      usercode,
      kinds: ['round'],
      take: 50,
    })) as never as {
      list: { amount: number; facts: object }[];
    };
    expect(list.map(({ amount }) => amount)).toEqual([-7.5, 40, -10]);
    expect(list[0]!.facts).toMatchObject({
      game: 'lale',
      provider: 'hub88',
      state: 'closed',
      stake: 10,
      paid: 2.5,
    });
  });

  it('has one timeline of all that happened, page by page without a gap or a repetition, also at one instant', async () => {
    const { id, usercode } = await named('Can', 'Er', 10_000n);
    // Thirty logins and thirty notifications of one instant, between them chats and notes.
    await fresh.pool.query(
      `insert into session (id, customer_id, token_hash, device, address, started_at)
       select gen_random_uuid(), $1, sha256(gen_random_uuid()::text::bytea), 'Chrome · Windows', '192.0.2.9', '2026-11-01T10:00:00.123456Z'
       from generate_series(1, 30)`,
      [id],
    );
    await fresh.pool.query(
      `insert into notification (id, customer_id, category, text_code, created_at)
       select gen_random_uuid(), $1, 5, 'welcome', '2026-11-01T10:00:00.123456Z' from generate_series(1, 30)`,
      [id],
    );
    await house.chat.send(id, 'Merhaba, param nerede?', 'tr');
    const support = await somebody('support');
    await house.customers.addNote(support, { usercode, text: '<b>calls</b> often' });
    const seen: { id: string; at: string; kind: string }[] = [];
    let after: string | undefined;
    do {
      const page = await house.customers.timeline(support, { usercode, ...(after && { after }), take: 7 });
      if (typeof page === 'string') throw new Error(page);
      expect(page.list.length).toBeLessThanOrEqual(7);
      seen.push(...page.list);
      after = page.next ?? undefined;
    } while (after !== undefined);
    const keys = seen.map(({ at, id: each }) => `${at} ${each}`);
    expect(keys).toEqual(keys.toSorted().toReversed());
    expect(new Set(keys).size).toBe(keys.length);
    const count = (wanted: string) => seen.filter(({ kind }) => kind === wanted).length;
    expect(['session', 'message', 'chat', 'staff', 'money'].map(count)).toEqual([30, 30, 1, 1, 0]);
    // Payments do not read the chat.
    const page = await house.customers.timeline(ayla, { usercode, kinds: ['chat', 'money'], take: 50 });
    expect(typeof page !== 'string' && page.list.map(({ kind }) => kind)).toEqual(['money']);
  });

  it('finds others by a device and an address, and says which', async () => {
    const [one, two, three] = [await named('A', 'B'), await named('C', 'D'), await named('E', 'F')];
    const login = (customer: CustomerId, address: string, fingerprint: string) =>
      fresh.pool.query(
        `insert into session (id, customer_id, token_hash, device, address, fingerprint)
         values (gen_random_uuid(), $1, sha256(gen_random_uuid()::text::bytea), 'Chrome', $2, $3)`,
        [customer, address, fingerprint],
      );
    await login(one.id, '198.51.100.1', 'h:aaaabbbbcccc');
    await login(two.id, '198.51.100.2', 'h:aaaabbbbcccc');
    await login(three.id, '198.51.100.1', 'h:dddd');
    const linked = await house.customers.listLinked(ayla, one.usercode);
    expect(
      typeof linked !== 'string' &&
        linked.map(({ customer, by }) => [
          customer.usercode,
          by.map(({ datum, value }) => `${datum} ${value}`),
        ]),
    ).toEqual(
      expect.arrayContaining([
        [two.usercode, ['device aaaabbbb']],
        [three.usercode, ['address 198.51.100.1']],
      ]),
    );
  });

  it('is not given by a guessed code', async () => {
    const usercode = 'nosuchcode';
    expect(await house.customers.sheet(ayla, usercode)).toBe('customer_not_found');
    expect(await house.customers.timeline(ayla, { usercode, take: 5 })).toBe('customer_not_found');
    expect(await house.customers.reveal(ayla, { usercode, field: 'email', why })).toBe('customer_not_found');
  });
});

describe('what staff do with a customer', () => {
  it('a field in full takes a reason, and both are in the record before it is shown', async () => {
    const { id, usercode, phone } = await named('Su', 'Ay');
    expect(await house.customers.reveal(ayla, { usercode, field: 'phone', why })).toEqual({
      field: 'phone',
      value: phone,
    });
    expect(await recordOf(`customer ${id}`)).toEqual(['reveal reveal']);
  });

  it('tags and notes stand beside the customer, and a note is never changed', async () => {
    const { usercode } = await named('Ali', 'Can');
    await house.customers.tag(ayla, { usercode, tags: ['VIP', 'arandı', 'VIP'], why });
    await house.customers.tag(bora, { usercode, tags: ['arandı', 'dikkat'], why });
    await house.customers.addNote(ayla, { usercode, text: 'first' });
    expect(await house.customers.sheet(ayla, usercode)).toMatchObject({
      tags: ['arandı', 'dikkat'],
      notes: [{ text: 'first', operator: ayla.operator }],
    });
    await expect(fresh.pool.query(`update customer_note set text = 'other'`)).rejects.toThrow();
  });

  it('ends every session', async () => {
    const { id, usercode } = await named('Efe', 'Ak');
    await fresh.pool.query(
      `insert into session (id, customer_id, token_hash, device, address) select gen_random_uuid(), $1, sha256(gen_random_uuid()::text::bytea), '', ''
       from generate_series(1, 3)`,
      [id],
    );
    expect(await house.customers.endSessions(ayla, { usercode, why })).toEqual({ ended: 3 });
    expect(await house.customers.endSessions(ayla, { usercode, why })).toEqual({ ended: 0 });
  });
});

describe('a correction of the balance', () => {
  const correct = (who: OperatorAsk, input: Omit<Parameters<typeof house.customers.correct>[1], 'why'>) =>
    house.customers.correct(through(who, 'office/correctbalance', 'customer:correct', { ...input, why }), {
      ...input,
      why,
    });

  it('takes two people, moves the money once, and is seen on the timeline', async () => {
    const { id, usercode } = await named('Oya', 'Er', 1_000n);
    const input = { id: newId(), usercode, as: 'give', amount: 12.34 } as const;
    expect(await correct(ayla, input)).toEqual({ done: false });
    expect(await correct(ayla, input)).toBe('approved_before');
    expect((await house.ledger.balances(id))!.cash).toBe(1_000n);
    expect(await correct(bora, { ...input, amount: 12.35 })).toEqual({ done: false });
    expect(await correct(bora, input)).toEqual({ done: true });
    expect((await house.ledger.balances(id))!.cash).toBe(2_234n);
    expect(await correct(ayla, input)).toBe('correction_made');
    const page = await house.customers.timeline(ayla, { usercode, kinds: ['staff', 'money'], take: 10 });
    expect(typeof page !== 'string' && page.list.map(({ what, amount }) => [what, amount])).toEqual([
      ['posting', 12.34],
      ['correct balance: give', null],
      ['correct balance: give', null],
      ['correct balance: give', null],
      ['posting', 10],
    ]);
  });

  it('never takes cash below zero', async () => {
    const { id, usercode } = await named('Ufuk', 'Er', 1_000n);
    expect(await correct(ayla, { id: newId(), usercode, as: 'take', amount: 10.01 })).toBe('balance_too_low');
    const input = { id: newId(), usercode, as: 'take', amount: 10 } as const;
    expect(await correct(ayla, input)).toEqual({ done: false });
    expect(await correct(bora, input)).toEqual({ done: true });
    expect((await house.ledger.balances(id))!.cash).toBe(0n);
  });

  it('stops at the ceiling of a role, which another role may pass', async () => {
    const { usercode } = await named('Ulaş', 'Er');
    const input = { id: newId(), usercode, as: 'give', amount: 100_000.01 } as const;
    expect(await correct(ayla, input)).toEqual({
      refusal: 'ceiling_exceeded',
      errors: [{ path: 'amount', message: 'En çok ₺100.000,00.' }],
    });
    expect(await correct(bora, input)).toEqual({ done: false });
    expect(await correct(ayla, input)).toMatchObject({ refusal: 'ceiling_exceeded' });
    expect(await correct(await somebody('finance'), input)).toEqual({ done: true });
  });

  it('happens once where two people say it at the same moment', async () => {
    const { id, usercode } = await named('Cem', 'Er');
    const others = await Promise.all([somebody('finance'), somebody('payments')]);
    for (let round = 0; round < 20; round += 1) {
      const input = { id: newId(), usercode, as: 'give', amount: 1 } as const;
      await correct(ayla, input);
      await Promise.all(others.map((who) => correct(who, input)));
    }
    expect((await house.ledger.balances(id))!.cash).toBe(2_000n);
  });
});

describe('a second factor that the customer has lost', () => {
  it('is removed by two people; the customer is logged out and notified, and payouts wait for review for a while', async () => {
    const [sema, suat] = [await somebody('support'), await somebody('compliance')];
    const { id, usercode } = await named('Nil', 'Ak');
    const request = { usercode, why };
    const reset = (ask: OperatorAsk) =>
      house.customers.resetFactor(
        through(ask, 'office/resetcustomerfactor', 'customer:unlock', request),
        request,
      );
    expect(await reset(sema)).toBe('second_factor_off');
    await fresh.pool.query(
      `insert into customer_factor (customer_id, secret_sealed, confirmed_at) values ($1, '\\x00', now())`,
      [id],
    );
    await fresh.pool.query(
      `insert into session (id, customer_id, token_hash, device, address) values ($1, $2, $3, '', '')`,
      [randomUUID(), id, Buffer.from(usercode)],
    );
    const messages = async () =>
      (await fresh.pool.query(`select from job where topic = 'account.message'`)).rowCount ?? 0;
    const sent = await messages();
    const before = (await house.account.customer(id)).passwordChangedAt;
    expect(await reset(sema)).toEqual({ done: false });
    // The same person twice is one person.
    expect(await reset(sema)).toBe('approved_before');
    const isOn = async () =>
      (await fresh.pool.query('select from customer_factor where customer_id = $1', [id])).rowCount === 1;
    expect(await isOn()).toBe(true);
    expect(await reset(suat)).toEqual({ done: true });
    expect(await isOn()).toBe(false);
    const { passwordChangedAt } = await house.account.customer(id);
    expect(before).toBeNull();
    expect(Date.now() - passwordChangedAt!.getTime()).toBeLessThan(60_000);
    const open = await fresh.pool.query('select from session where customer_id = $1 and ended_at is null', [
      id,
    ]);
    expect(open.rowCount).toBe(0);
    expect(await messages()).toBeGreaterThan(sent);
    expect(await recordOf(`customer ${id}`)).toEqual([
      'decision reset second factor',
      'decision reset second factor',
    ]);
    expect(await reset(suat)).toBe('second_factor_off');
  });
});
