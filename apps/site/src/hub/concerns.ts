// Which server data each hub message makes stale, and nothing else. Balances and notifications themselves come with their messages.
import { notificationCategory, type NotificationCategory } from '@felek/contract/enumerations';
import type { HubMessage } from '@felek/contract/notification';
import type { KeyName } from '../wire/keys.ts';

const byCategory: Readonly<Record<NotificationCategory, readonly KeyName[]>> = {
  [notificationCategory.deposit]: ['payments', 'newestPayment', 'depositLimits', 'bonuses'],
  [notificationCategory.withdraw]: ['payments', 'newestPayment'],
  [notificationCategory.jackpot]: [
    'gameHistory',
    'growingJackpots',
    'egtJackpot',
    'jackpotCards',
    'egyptQuest',
  ],
  [notificationCategory.bonus]: ['bonuses', 'trialBonus'],
  // A new device, a phone that is verified or about to change, an answer in the chat.
  [notificationCategory.system]: ['profile', 'sessions', 'chat'],
};

/** By the message's command. A balance changes with every stake, so other data of a round is refetched only when it is shown. */
const byCommand: Readonly<Record<Exclude<HubMessage['cmd'], 'Notification'>, readonly KeyName[]>> = {
  NotificationRead: [],
  Payment: ['payments', 'newestPayment', 'depositLimits'],
  Balance: [],
  error: [],
  disconnect: [],
};

/** The data that notifications of these categories make stale, without duplicates. */
export const concernsOf = (categories: readonly number[]): readonly KeyName[] => [
  ...new Set(categories.flatMap((category) => byCategory[category as NotificationCategory])),
];

export const concernedBy = (message: HubMessage): readonly KeyName[] =>
  message.cmd === 'Notification' ? concernsOf([message.message.type]) : byCommand[message.cmd];
