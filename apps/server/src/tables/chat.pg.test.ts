import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '@felek/contract/table';
import { tableChatMessage } from '@felek/contract/office';
import type { StageMessage } from '@felek/contract/table';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { operatorAsk } from '../../../../testbed/payment-house.ts';
import { installToys, openTableServer, sitDown, type TableServer } from '../../../../testbed/table-house.ts';
import type { Launch } from '../http/route.ts';

let fresh: FreshDatabase;
let server: TableServer;

beforeAll(async () => {
  fresh = await freshDatabase();
  server = openTableServer(fresh.url);
  await installToys(server);
});
afterAll(async () => {
  await server.close();
  await fresh.drop();
});

const chat = () => server.casino.tables.chat;
const sit = async (code = 'wheel') => (await sitDown(server, code)) as unknown as Launch;
const words = (text: string) => ({ messageId: randomUUID() as string, text });
/** Skips the two seconds that a player must wait between two messages. */
const waited = ({ customer }: Launch) =>
  fresh.pool.query(`update table_writer set wrote_at = wrote_at - interval '2 s' where customer = $1`, [
    customer,
  ]);
const told = (table: string) =>
  server.pushed.flatMap(({ to, message }) =>
    to === table && message.cmd === 'TableChat'
      ? [(message as Extract<StageMessage, { cmd: 'TableChat' }>).message]
      : [],
  );
const listOf = async (launch: Launch) => calls.felTableChat.output.parse(await chat().list(launch));
const staff = (reportedOnly = true) => chat().desk.list({ reportedOnly, take: 50 });

describe('the chat of a table', () => {
  it('shows a message to all of its table under a masked name, once however often it is sent, and to no other table', async () => {
    const [writer, reader, elsewhere] = [await sit(), await sit(), await sit('wheel-2')];
    const asked = words('  Bol şans! ');
    const { message } = calls.felTableSay.output.parse(await chat().say(writer, asked));
    expect(message).toMatchObject({
      id: asked.messageId,
      text: 'Bol şans!',
      name: expect.stringMatching(/^.\*\*\*.$/u),
    });
    expect(await chat().say(writer, asked)).toEqual({ message });
    expect(told('wheel-1')).toEqual([{ table: 'wheel-1', said: [message], removed: [] }]);
    expect(await listOf(reader)).toEqual({ messages: [message], own: [], mutedUntil: null });
    expect((await listOf(writer)).own).toEqual([message.id]);
    expect((await listOf(elsewhere)).messages).toEqual([]);
    expect(await chat().say(reader, { ...asked, text: 'ben yazdım' })).toBe('malformed');
  });

  it('takes one message in two seconds, on all servers together', async () => {
    const other = openTableServer(fresh.url);
    const writer = await sit();
    const answers = await Promise.all(
      [server, other, server, other].map((each) => each.casino.tables.chat.say(writer, words('selam'))),
    );
    expect(answers.filter((each) => each === 'table_chat_too_fast')).toHaveLength(3);
    await waited(writer);
    expect(await chat().say(writer, words('selam'))).toHaveProperty('message');
    await other.close();
  });

  it('refuses links and phone numbers, and a message of nothing', async () => {
    const writer = await sit();
    expect(await chat().say(writer, words('gel www.ornek.com'))).toBe('table_chat_contact');
    expect(await chat().say(writer, words('0532 111 22 33'))).toBe('table_chat_contact');
    expect(await chat().say(writer, words(' \u200b '))).toBe('malformed');
    expect(calls.felTableSay.input.safeParse(words('a'.repeat(161))).success).toBe(false);
    expect((await listOf(writer)).own).toEqual([]);
  });

  it('takes nothing of who is excluded, whose account is closed, or at no table', async () => {
    const [excluded, closed] = [await sit(), await sit()];
    const { rows } = await fresh.pool.query<{ usercode: string }>(
      'select usercode from customer where id = $1',
      [excluded.customer],
    );
    const customer = `usercode:${rows[0]!.usercode}`;
    await server.office.excludeCustomer(await operatorAsk(server), {
      customer,
      period: 'oneYear',
      why: 'istek',
    });
    expect(await chat().say(excluded, words('selam'))).toBe('account_excluded');
    await fresh.pool.query(`update customer set state = 'closed' where id = $1`, [closed.customer]);
    expect(await chat().say(closed, words('selam'))).toBe('account_closed');
    expect(await chat().say({ ...closed, gameCode: 'lale' }, words('selam'))).toBe('game_unavailable');
  });

  it('is read by people of the house, who take messages out and close it for a writer', async () => {
    const [writer, reader] = [await sit(), await sit()];
    const asked = words('kötü söz');
    await chat().say(writer, asked);
    expect(await chat().report(writer, asked.messageId)).toBe('message_not_found');
    expect([
      await chat().report(reader, asked.messageId),
      await chat().report(reader, asked.messageId),
    ]).toEqual([null, null]);
    expect(await chat().report(reader, randomUUID())).toBe('message_not_found');
    const [reported] = (await staff()).list;
    expect(tableChatMessage.parse(reported)).toMatchObject({
      text: 'kötü söz',
      reports: 1,
      isRemoved: false,
    });
    expect((await staff(false)).total).toBeGreaterThan((await staff()).total);

    const ask = await operatorAsk(server);
    const { office } = server;
    expect(await office.removeTableMessage(ask, { id: asked.messageId, why: 'küfür' })).toBeUndefined();
    expect(await office.removeTableMessage(ask, { id: asked.messageId, why: 'küfür' })).toBe(
      'message_not_found',
    );
    expect(told('wheel-1').at(-1)).toEqual({ table: 'wheel-1', said: [], removed: [asked.messageId] });
    expect((await listOf(reader)).messages.map(({ id }) => id)).not.toContain(asked.messageId);

    const customer = `usercode:${reported!.customer.usercode}`;
    expect(await office.muteTableWriter(ask, { customer, hours: 24, why: 'küfür' })).toMatchObject({
      mutedUntil: expect.any(String),
    });
    await waited(writer);
    expect(await chat().say(writer, words('yine ben'))).toBe('table_chat_muted');
    expect((await listOf(writer)).mutedUntil).toEqual(expect.any(String));
    expect(await office.muteTableWriter(ask, { customer, hours: 0, why: 'özür' })).toEqual({
      mutedUntil: null,
    });
    expect(await chat().say(writer, words('özür dilerim'))).toHaveProperty('message');
    const { list } = await office.listDecisions({ take: 3 });
    expect(list.map(({ action, why }) => [action, why])).toEqual([
      ['unmute table writer', 'özür'],
      ['mute table writer', 'küfür'],
      ['remove table message', 'küfür'],
    ]);
  });

  it('keeps fifty messages in sight, and forgets old ones', async () => {
    const writer = await sit('wheel-2');
    for (let count = 0; count < 52; count += 1) {
      await chat().say(writer, words(`mesaj ${count}`));
      await waited(writer);
    }
    const { messages } = await listOf(writer);
    expect([messages.length, messages[0]!.text, messages.at(-1)!.text]).toEqual([50, 'mesaj 2', 'mesaj 51']);
    await fresh.pool.query(
      `update table_message set written_at = now() - interval '181 days' where text = 'mesaj 51'`,
    );
    await chat().sweep();
    expect((await listOf(writer)).messages.map(({ text }) => text)).not.toContain('mesaj 51');
  });
});
