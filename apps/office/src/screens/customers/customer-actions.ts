// The actions of staff on a customer, each with its own permission.
import {
  addCustomerNote,
  closeCustomer,
  correctBalance,
  endCustomerSessions,
  excludeCustomer,
  grantBonus,
  muteTableWriter,
  reopenCustomer,
  resetCustomerFactor,
  revealCustomer,
  revealedFields,
  tagCustomer,
} from '@felek/contract/office';
import { exclusionPeriods } from '@felek/contract/rules/exclusion-periods';
import { giveFreeBet, tradingProfile } from '@felek/contract/sports';
import { action, why, type Action } from '../../screen/screen.ts';
import type { TextKey } from '../../texts/texts.ts';
import { Revealed } from './CustomerHead.tsx';

export interface Person {
  readonly usercode: string;
  readonly tags: readonly string[];
  readonly state: 'active' | 'closed' | 'excluded';
}
const named = ({ usercode }: Person) => ({ customer: `usercode:${usercode}` });

const code = ({ usercode }: Person) => ({ usercode });

export const customerActions: readonly Action<Person>[] = [
  action('note', 'notes.add', addCustomerNote, {
    look: 'primary',
    note: 'notes.add.note',
    fixed: code,
    fields: [{ path: 'text', title: 'notes.text', kind: 'long' }],
  }),
  action('reveal', 'reveal.title', revealCustomer, {
    note: 'reveal.note',
    fixed: code,
    fields: [
      {
        path: 'field',
        title: 'reveal.field',
        kind: 'choice',
        options: revealedFields.map((field) => ({ value: field, title: `reveal.${field}` as const })),
      },
      why,
    ],
    shows: Revealed,
  }),
  action('tag', 'tags.set', tagCustomer, {
    fixed: code,
    begin: ({ tags }) => ({ tags: tags.join(', ') }),
    fields: [{ path: 'tags', title: 'tags.title', kind: 'list', hint: 'tags.hint' }, why],
  }),

  action('factor', 'customer.factor', resetCustomerFactor, {
    look: 'danger',
    note: 'customer.factor.note',
    fixed: code,
  }),

  action('correct', 'correct.title', correctBalance, {
    note: 'correct.note',
    fixed: code,
    begin: () => ({ id: crypto.randomUUID() }),
    fields: [
      { path: 'id', title: 'of.id', kind: 'text', hint: 'correct.id.hint' },
      {
        path: 'as',
        title: 'correct.as',
        kind: 'choice',
        options: [
          { value: 'give', title: 'correct.give' },
          { value: 'take', title: 'correct.take' },
        ],
      },
      { path: 'amount', title: 'of.amount', kind: 'money' },
      why,
    ],
  }),
  action('grant', 'customer.grant', grantBonus, {
    note: 'customer.grant.note',
    fixed: named,
    // Named once for each form: sent twice it is one gift, and the second person names the same one.
    begin: () => ({ id: crypto.randomUUID() }),
    fields: [
      { path: 'id', title: 'of.id', kind: 'text', hint: 'customer.gift.hint' },
      { path: 'amount', title: 'of.amount', kind: 'money' },
      {
        path: 'offer',
        title: 'bonuses.offer',
        kind: 'text',
        initial: 'goodwill',
        hint: 'customer.offer.hint',
      },
      why,
    ],
  }),
  action('freeBet', 'customer.freeBet', giveFreeBet, {
    note: 'customer.freeBet.note',
    fixed: named,
    begin: () => ({ id: crypto.randomUUID() }),
    fields: [
      { path: 'id', title: 'of.id', kind: 'text', hint: 'customer.gift.hint' },
      { path: 'amount', title: 'of.amount', kind: 'money' },
      { path: 'leastOdds', title: 'customer.freeBet.odds', kind: 'odds', initial: '1.5' },
      { path: 'days', title: 'customer.freeBet.days', kind: 'number', initial: '7' },
      why,
    ],
  }),
  action('exclude', 'customer.exclude', excludeCustomer, {
    note: 'customer.exclude.note',
    look: 'danger',
    fixed: named,
    fields: [
      {
        path: 'period',
        title: 'customer.period',
        kind: 'choice',
        options: exclusionPeriods.map((period) => ({ value: period, title: `period.${period}` as TextKey })),
      },
      why,
    ],
  }),
  action('close', 'customer.close', closeCustomer, {
    note: 'customer.close.note',
    look: 'danger',
    fixed: named,
    isOffered: ({ state }) => state !== 'closed',
  }),
  action('reopen', 'customer.reopen', reopenCustomer, {
    note: 'customer.reopen.note',
    fixed: named,
    isOffered: ({ state }) => state !== 'active',
  }),
  action('mute', 'customer.mute', muteTableWriter, {
    note: 'customer.mute.note',
    fixed: named,
    fields: [{ path: 'hours', title: 'customer.hours', kind: 'number', initial: '24' }, why],
  }),
  action('profile', 'customer.profile', tradingProfile, {
    note: 'customer.profile.note',
    fixed: named,
    fields: [
      { path: 'limitPercent', title: 'trading.limitPercent', kind: 'number', initial: '100' },
      { path: 'delayMs', title: 'trading.delayMs', kind: 'number', initial: '0' },
      { path: 'isReviewed', title: 'customer.isReviewed', kind: 'flag' },
      why,
    ],
  }),
  action('end-sessions', 'customer.endSessions', endCustomerSessions, {
    note: 'customer.endSessions.note',
    look: 'danger',
    fixed: code,
  }),
];
