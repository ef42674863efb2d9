import { expect, it } from 'vitest';
import { notificationCategory } from '@felek/contract/enumerations';
import type { HubMessage } from '@felek/contract/notification';
import { keys } from '../wire/keys.ts';
import { concernedBy, concernsOf } from './concerns.ts';

const notification = (type: number): HubMessage => ({
  cmd: 'Notification',
  message: { id: 'n', title: '', note: '', type, timeStamp: '2026-11-22T12:00:00', isRead: false },
});

it.each([
  ['a deposit', notificationCategory.deposit, ['payments', 'newestPayment', 'depositLimits', 'bonuses']],
  ['a withdrawal', notificationCategory.withdraw, ['payments', 'newestPayment']],
  [
    'a jackpot',
    notificationCategory.jackpot,
    ['gameHistory', 'growingJackpots', 'egtJackpot', 'jackpotCards', 'egyptQuest'],
  ],
  ['a bonus', notificationCategory.bonus, ['bonuses', 'trialBonus']],
  ['the system', notificationCategory.system, ['profile', 'sessions', 'chat']],
])('a notification of %s concerns this, and nothing else', (_of, category, names) =>
  expect(concernedBy(notification(category))).toEqual(names),
);

it('every category concerns something', () =>
  expect(
    Object.values(notificationCategory).filter((category) => concernsOf([category]).length === 0),
  ).toEqual([]));

it('several notifications concern each thing once', () =>
  expect(concernsOf([notificationCategory.withdraw, notificationCategory.deposit])).toEqual([
    'payments',
    'newestPayment',
    'depositLimits',
    'bonuses',
  ]));

it('a payment’s step concerns payments and limits; a balance brings all that it changes on the screen', () => {
  expect(concernedBy({ cmd: 'Payment', message: { id: 'p', type: 1, status: 1 } })).toEqual([
    'payments',
    'newestPayment',
    'depositLimits',
  ]);
  const balance = { balance: 1, cash: 1, bonus: 0, held: 0, version: 1 };
  expect(concernedBy({ cmd: 'Balance', message: balance })).toEqual([]);
});

it('no two kinds of server data share a key', () => {
  const written = Object.values(keys).map((key) => key.join(' '));
  expect(new Set(written).size).toBe(written.length);
});
