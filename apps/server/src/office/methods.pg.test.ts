// Payment methods as staff set them: two people add one.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openAccountHouse } from '../../../../testbed/account-servers.ts';
import { newId } from '../ids.ts';
import type { OperatorAsk } from '../http/route.ts';
import { openMethodDesk } from '../payment/methods/method-desk.ts';
import { openMethods } from './methods.ts';

const { server } = await openAccountHouse();
const { pool } = server.database;

const { database, decisions } = server;
const desk = openMethods({
  database,
  decisions,
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
