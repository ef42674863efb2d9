// Payment methods and the rules of withdrawals as staff set them: alone where it protects, by two where it does not.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openAccountHouse } from '../../../../testbed/account-servers.ts';
import { newId } from '../ids.ts';
import type { OperatorAsk } from '../http/route.ts';
import { openMethodDesk } from '../payment/methods/method-desk.ts';
import { openRuleDesk } from '../payment/withdrawals/rule-desk.ts';
import { openMethods } from './methods.ts';

const { server } = await openAccountHouse();
const { pool } = server.database;

const { database, decisions } = server;
const desk = openMethods({
  database,
  decisions,
  rules: openRuleDesk({ database }),
  desk: openMethodDesk({ database, services: ['generic'] }),
});

async function somebody(): Promise<OperatorAsk> {
  const [operator, session] = [newId<'operator'>(), newId<'session'>()];
  const username = `kisi${randomUUID().slice(0, 8)}`;
  await pool.query(
    `insert into operator (id, username, username_key, name, password_hash) values ($1, $2, $2, 'Deniz', '')`,
    [operator, username],
  );
  await pool.query(
    `insert into operator_session (id, operator_id, token_hash, device, address) values ($1, $2, $3, '', '')`,
    [session, operator, Buffer.from(session)],
  );
  const asked = { path: 'office/addmethod', permission: 'method:create', input: method };
  return { operator, session, address: '', requestId: 'r', locale: 'en', at: new Date(), asked } as never;
}
const method = {
  direction: 'payout',
  titleTr: 'Banka havalesi',
  titleEn: 'Bank transfer',
  groupTr: 'Banka',
  groupEn: 'Bank',
  timeTr: 'Bir iş günü',
  timeEn: 'One working day',
  least: 100,
  most: 50_000,
  service: 'generic',
  channel: 'transfer',
  form: 'iban',
  why: 'the house opens',
} as const;

it('is added by two people, and taken off by one', async () => {
  const [first, second] = [await somebody(), await somebody()];
  expect(await desk.add(first, { ...method, service: 'nobody' })).toBe('service_unknown');
  expect(await desk.add(first, { ...method, least: 60_000 })).toBe('method_limits_wrong');
  expect(await desk.add(first, method)).toEqual({ done: false });
  expect(await desk.list()).toEqual([]);
  expect(await desk.add(first, method)).toBe('approved_before');
  expect(await desk.add(second, method)).toEqual({ done: true });
  const list = await desk.list();
  expect(list).toMatchObject([
    {
      direction: 'payout',
      isOffered: true,
      titleTr: 'Banka havalesi',
      least: 100,
      most: 50_000,
      feeFixed: 0,
    },
  ]);
  const turn = (id: number) => desk.turn(first, { id, isOffered: false, why: method.why });
  expect(await turn(list[0]!.id)).toBeUndefined();
  expect(await turn(99_999)).toBe('office_method_not_found');
  expect(await desk.list()).toMatchObject([{ isOffered: false }]);
});

const recorded = async (action: string) =>
  (await server.record.list({ kind: 'decision', take: 50 })).list
    .filter((line) => line.action === action)
    .map(({ subject, detail }) => [subject, detail])
    .toReversed();

it('gets other limits by one person, and by two where the largest amount rises or customers pay more', async () => {
  const [first, second] = [await somebody(), await somebody()];
  const { id } = (await desk.list())[0]!;
  const free = { least: 100, most: 50_000, feeFixed: 0, feeBasisPoints: 0, feePayer: 'house' } as const;
  const set = (who: OperatorAsk, change: Partial<Omit<Parameters<typeof desk.set>[1], 'id' | 'why'>>) =>
    desk.set(who, { id, ...free, ...change, why: 'a new agreement' });
  expect(await set(first, {})).toBe('nothing_changed');
  expect(await set(first, { least: 60_000 })).toBe('method_limits_wrong');
  expect(await set(first, { feePayer: 'customer', feeFixed: 100 })).toBe('method_fee_too_high');
  expect(await desk.set(first, { id: 99_999, ...free, why: 'a new agreement' })).toBe(
    'office_method_not_found',
  );

  expect(await set(first, { most: 20_000 })).toEqual({ done: true });
  expect(await set(first, { most: 30_000 })).toEqual({ done: false });
  expect(await set(first, { most: 30_000 })).toBe('approved_before');
  expect(await desk.list()).toMatchObject([{ most: 20_000 }]);
  expect(await set(second, { most: 30_000 })).toEqual({ done: true });
  const fee = { most: 30_000, feePayer: 'customer', feeFixed: 1.5, feeBasisPoints: 25 } as const;
  expect(await set(first, fee)).toEqual({ done: false });
  expect(await set(second, fee)).toEqual({ done: true });
  expect(await desk.list()).toMatchObject([fee]);
  expect(await set(first, { most: 30_000 })).toEqual({ done: true });
  expect(await recorded('change payment method')).toEqual(
    [
      { most: '50000.00 → 20000.00', done: true },
      { most: '20000.00 → 30000.00', done: false },
      { most: '20000.00 → 30000.00', done: true },
      { feeFixed: '0.00 → 1.50', feeBasisPoints: '0 → 25', feePayer: 'house → customer', done: false },
      { feeFixed: '0.00 → 1.50', feeBasisPoints: '0 → 25', feePayer: 'house → customer', done: true },
      { feeFixed: '1.50 → 0.00', feeBasisPoints: '25 → 0', feePayer: 'customer → house', done: true },
    ].map((detail) => [`payment method ${id}`, detail]),
  );
});

it('a second person approves a change of the value that the first one saw, and no other', async () => {
  const [first, second] = [await somebody(), await somebody()];
  const rule = { reason: 'large_amount', isOn: true, most: null, hours: null, answeredBy: 'review' } as const;
  const set = (who: OperatorAsk, above: number) => desk.setRule(who, { ...rule, above, why: 'more players' });
  expect(await set(first, 30_000)).toEqual({ done: false });
  // Stricter meanwhile, by one person: from there 30,000 is another decision.
  expect(await set(second, 20_000)).toEqual({ done: true });
  expect(await set(second, 30_000)).toEqual({ done: false });
  expect((await desk.listRules()).find(({ reason }) => reason === 'large_amount')).toMatchObject({
    above: 20_000,
  });
  expect(await set(first, 30_000)).toEqual({ done: true });
  expect(await recorded('change rule')).toEqual(
    [
      { above: '25000.00 → 30000.00', done: false },
      { above: '25000.00 → 20000.00', done: true },
      { above: '20000.00 → 30000.00', done: false },
      { above: '20000.00 → 30000.00', done: true },
    ].map((detail) => ['withdrawal rule large_amount', detail]),
  );
});

it('a rule is switched off by two people, switched on by one, and takes only its own parts', async () => {
  const [first, second] = [await somebody(), await somebody()];
  const rule = { reason: 'new_device', above: 0, most: null, hours: 24, answeredBy: 'code' } as const;
  const set = (who: OperatorAsk, change: { isOn: boolean; hours?: number | null }) =>
    desk.setRule(who, { ...rule, ...change, why: 'fewer codes' });
  expect(await set(first, { isOn: true, hours: null })).toBe('rule_parts_wrong');
  expect(await set(first, { isOn: true })).toBe('nothing_changed');
  expect(await set(first, { isOn: false })).toEqual({ done: false });
  expect(await set(second, { isOn: false })).toEqual({ done: true });
  const shown = async () => (await desk.listRules()).find(({ reason }) => reason === 'new_device');
  expect(await shown()).toMatchObject({ isOn: false });
  expect(await set(first, { isOn: true, hours: 48 })).toEqual({ done: true });
  expect(await shown()).toEqual({ ...rule, isOn: true, hours: 48 });
  expect((await desk.listRules()).map(({ reason }) => reason)).toHaveLength(13);
});
