import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { chatMessage } from '@felek/contract/chat';
import { joinCustomer } from '../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { operatorAsk } from '../../../../testbed/payment-house.ts';
import { openTestRooms, type TestRooms } from '../../../../testbed/rooms.ts';
import { createChat } from './chat.ts';

let fresh: FreshDatabase;
let server: TestRooms;

beforeAll(async () => {
  fresh = await freshDatabase();
  server = openTestRooms(fresh.url);
});
afterAll(async () => {
  await server.close();
  await fresh.drop();
});

const open = (playMoney = false) => {
  const { database } = server;
  return createChat({
    database,
    notifications: server.notifications,
    account: server.account,
    operatorNames: server.operators.listNames,
    playMoney,
  });
};

it('answers a first message at once, and the next ones not', async () => {
  const { customer } = await joinCustomer(server);
  const chat = open();
  const first = await chat.send(customer, 'Çekimim ne zaman gelir?', 'tr');
  for (const each of first) chatMessage.parse(each);
  expect(first.map(({ from, text }) => [from, text.slice(0, 23)])).toEqual([
    ['customer', 'Çekimim ne zaman gelir?'],
    ['house', 'Mesajınız bize ulaştı. '],
  ]);
  expect((await chat.send(customer, 'Bir de bonus sorum var.', 'tr')).map(({ from }) => from)).toEqual([
    'customer',
  ]);
  expect((await chat.list(customer, 'en')).map(({ from, text }) => [from, text.slice(0, 16)])).toEqual([
    ['customer', 'Çekimim ne zaman'],
    ['house', 'We have your mes'],
    ['customer', 'Bir de bonus sor'],
  ]);
});

it('answers once when two first messages are sent at once', async () => {
  const { customer } = await joinCustomer(server);
  const chat = open();
  await Promise.all([1, 2, 3, 4].map((n) => chat.send(customer, `mesaj ${n}`, 'tr')));
  const thread = await chat.list(customer, 'tr');
  expect([thread.length, thread.filter(({ from }) => from === 'house').length]).toEqual([5, 1]);
});

it('says in a house of play money that no staff reads it', async () => {
  const { customer } = await joinCustomer(server);
  const [, answer] = await open(true).send(customer, 'Merhaba', 'en');
  expect(answer?.text).toContain('no other answer will come');
});

it('keeps each customer’s thread to themselves', async () => {
  const [one, other] = [await joinCustomer(server), await joinCustomer(server)];
  await open().send(one.customer, 'gizli', 'tr');
  expect(await open().list(other.customer, 'tr')).toEqual([]);
});

it('leaves a customer’s words as they are, even those of the house’s own codes', async () => {
  const { customer } = await joinCustomer(server);
  await open().send(customer, 'first_answer', 'tr');
  expect((await open().list(customer, 'tr'))[0]).toMatchObject({ from: 'customer', text: 'first_answer' });
});

it('promises no time that no rule keeps', async () => {
  const { customer } = await joinCustomer(server);
  const [, automatic] = await open().send(customer, 'Merhaba', 'tr');
  expect(automatic?.text).not.toMatch(/\d/);
});

it('lists the chats that wait, longest first, until an operator answers', async () => {
  const chat = open();
  const { operator } = await operatorAsk(server);
  const [early, late] = [await joinCustomer(server), await joinCustomer(server)];
  for (const { customer } of [early, late, early]) await chat.send(customer, 'soru', 'tr');
  const codeOf = async ({ customer }: typeof early) =>
    (
      await server.database.pool.query<{ usercode: string }>('select usercode from customer where id = $1', [
        customer,
      ])
    ).rows[0]!.usercode;
  const [earlyCode, lateCode] = [await codeOf(early), await codeOf(late)];
  const waiting = async () =>
    (await chat.listWaiting({ take: 50 })).list
      .map(({ customer }) => customer.usercode)
      .filter((code) => [earlyCode, lateCode].includes(code));
  expect(await waiting()).toEqual([earlyCode, lateCode]);

  await chat.answer(operator, earlyCode, 'first_answer');
  expect(await waiting()).toEqual([lateCode]);
  // Staff words stand as written, and the customer reads them in the thread and is notified.
  expect((await chat.list(early.customer, 'tr')).at(-1)).toMatchObject({
    from: 'house',
    text: 'first_answer',
  });
  const notified = await server.database.pool.query(
    'select text_code from notification where customer_id = $1',
    [early.customer],
  );
  expect(notified.rows).toEqual([{ text_code: 'chat_answered' }]);
  const thread = await chat.read(earlyCode, 'tr');
  expect(typeof thread === 'string' ? thread : thread.map(({ operator: by }) => by)).toEqual([
    null,
    null,
    null,
    operator,
  ]);

  await chat.send(early.customer, 'bir soru daha', 'tr');
  expect(await waiting()).toEqual([lateCode, earlyCode]);
  expect(await chat.answer(operator, 'nobody', 'selam')).toBe('customer_not_found');
});

it('asks for the names in a list by one query, however long the list is', async () => {
  const chat = open();
  for (let n = 0; n < 3; n += 1) await chat.send((await joinCustomer(server)).customer, 'soru', 'tr');
  const queries = vi.spyOn(server.database.pool, 'query');
  const countFor = async (take: number) => {
    queries.mockClear();
    const { list } = await chat.listWaiting({ take });
    return [list.length >= take, queries.mock.calls.length];
  };
  expect([await countFor(1), await countFor(3)]).toEqual([
    [true, 2],
    [true, 2],
  ]);
  queries.mockRestore();
});
