import { expect, it } from 'vitest';
import { notification } from '@felek/contract/notification';
import { joinHouse, openAccountHouse } from '../../../../testbed/account-servers.ts';
import type { CustomerId } from '../ids.ts';
import type { Notice } from './notification.ts';

const { server } = await openAccountHouse();

const page = { skip: 0, take: 100 };
const notify = (customer: CustomerId, more: Partial<Notice> = {}) =>
  server.database.inTransaction((tx) =>
    server.notifications.notify(tx, {
      customer,
      category: 'deposit',
      text: 'deposit_confirmed',
      params: { amount: '25000' },
      ...more,
    }),
  );
const pushesTo = (customer: CustomerId) => server.pushed.filter((each) => each.customer === customer);

it('is listed newest first, in the reader’s language, by the contract', async () => {
  const { ask } = await joinHouse(server);
  await notify(ask.customer);
  const [turkish, english] = await Promise.all(
    (['tr', 'en'] as const).map((locale) => server.notifications.list(ask.customer, locale, page)),
  );
  expect(turkish!.map(({ title, note, type, isRead }) => ({ title, note, type, isRead }))).toEqual([
    {
      title: 'Para yatırma onaylandı',
      note: '₺250,00 tutarındaki yatırımınız hesabınıza geçti.',
      type: 1,
      isRead: false,
    },
    {
      title: 'Felek ailesine hoş geldiniz',
      note: 'Merhaba Işıl Su, üyeliğiniz hazır. Keyifli oyunlar dileriz.',
      type: 5,
      isRead: false,
    },
  ]);
  expect(english!.map(({ title }) => title)).toEqual(['Deposit confirmed', 'Welcome to Felek']);
  for (const each of turkish!) expect(notification.safeParse(each).success).toBe(true);
});

it('is pushed once its transaction is committed, in the customer’s own language, and looks as it is listed', async () => {
  const { ask } = await joinHouse(server, {}, { locale: 'en' });
  const before = pushesTo(ask.customer).length;
  await notify(ask.customer);
  const [listed] = await server.notifications.list(ask.customer, 'en', page);
  expect(pushesTo(ask.customer).slice(before)).toEqual([
    { customer: ask.customer, message: { cmd: 'Notification', message: listed } },
  ]);
});

it('is neither kept nor pushed when its transaction comes to nothing', async () => {
  const { ask } = await joinHouse(server);
  const before = pushesTo(ask.customer).length;
  await expect(
    server.database.inTransaction(async (tx) => {
      await server.notifications.notify(tx, {
        customer: ask.customer,
        category: 'bonus',
        text: 'bonus_credited',
        params: { amount: '100' },
      });
      throw new Error('the bonus is withdrawn');
    }),
  ).rejects.toThrow('the bonus is withdrawn');
  expect(pushesTo(ask.customer)).toHaveLength(before);
  expect(await server.notifications.list(ask.customer, 'tr', page)).toHaveLength(1);
});

it('is read only by its owner', async () => {
  const [own, stranger] = [await joinHouse(server), await joinHouse(server)];
  await notify(own.ask.customer);
  const ids = (await server.notifications.list(own.ask.customer, 'tr', page)).map(({ id }) => id);
  await server.notifications.markRead(stranger.ask.customer, ids);
  const readOf = async () =>
    (await server.notifications.list(own.ask.customer, 'tr', page)).map(({ isRead }) => isRead);
  expect(await readOf()).toEqual([false, false]);
  const before = pushesTo(own.ask.customer).length;
  await server.notifications.markRead(own.ask.customer, [ids[0]!]);
  expect(await readOf()).toEqual([true, false]);
  await server.notifications.markRead(own.ask.customer, ids);
  expect(await readOf()).toEqual([true, true]);
  await server.notifications.markRead(own.ask.customer, ids);
  // Each is pushed once, to the pages of its owner.
  expect(pushesTo(own.ask.customer).slice(before)).toEqual(
    ids.map((id) => ({
      customer: own.ask.customer,
      message: { cmd: 'NotificationRead', message: { id: [id] } },
    })),
  );
});

it('comes page by page', async () => {
  const { ask } = await joinHouse(server);
  for (let n = 1; n <= 4; n += 1) await notify(ask.customer, { params: { amount: String(n) } });
  const notes = async (skip: number, take: number) =>
    (await server.notifications.list(ask.customer, 'tr', { skip, take })).map(({ note }) => note.slice(0, 5));
  expect(await notes(0, 2)).toEqual(['₺0,04', '₺0,03']);
  expect(await notes(2, 2)).toEqual(['₺0,02', '₺0,01']);
  expect(await notes(5, 2)).toEqual([]);
});

it('in an operator’s own words is shown as it was written', async () => {
  const { ask } = await joinHouse(server);
  await notify(ask.customer, {
    category: 'system',
    text: 'system',
    params: { title: 'Bakım', note: 'Bu gece 03:00’te kısa bir ara vereceğiz.' },
  });
  const [first] = await server.notifications.list(ask.customer, 'en', page);
  expect(first).toMatchObject({ title: 'Bakım', note: 'Bu gece 03:00’te kısa bir ara vereceğiz.', type: 5 });
});
