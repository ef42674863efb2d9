// The answering side of the chat, and the chats at tables.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { staffChatMessage } from '../chat.ts';
import { chatTextMaxLength } from '../figures.ts';
import { after, instant, listing, noData, take, text, uuid } from '../fields.ts';
import { why, owner } from './fields.ts';

export const chatThread = z.object({
  customer: owner,
  /** The beginning of the customer's last message. */
  text: z.string(),
  /** Since when the customer waits for an answer. */
  waitingSince: instant(),
});

export const chats = call({
  path: 'office/chats',
  method: 'POST',
  who: 'operator',
  permission: 'chat:read',
  summary: 'Chats that wait for an answer of the staff, longest waiting first.',
  input: z.object({ after: after(), take: take(50) }),
  output: listing(chatThread),
  refusals: [],
});

export const chat = call({
  path: 'office/chat',
  method: 'POST',
  who: 'operator',
  permission: 'chat:read',
  summary: 'One customer’s chat, oldest first: its last hundred messages.',
  input: z.object({ usercode: text(1, 20) }),
  output: z.array(staffChatMessage),
  refusals: ['customer_not_found'],
});

export const answerChat = call({
  path: 'office/answerchat',
  method: 'POST',
  who: 'operator',
  permission: 'chat:answer',
  summary: 'Writes to a customer in the chat. The customer is notified.',
  input: z.object({ usercode: text(1, 20), text: text(1, chatTextMaxLength) }),
  output: staffChatMessage,
  refusals: ['customer_not_found'],
});

/** A message of the chat at a table of common rounds. */
export const tableChatMessage = z.object({
  id: uuid(),
  /** The code of the table. */
  table: z.string(),
  customer: owner,
  text: z.string(),
  at: instant(),
  /** How many players reported it. */
  reports: z.int(),
  isRemoved: z.boolean(),
  /** Until when its writer may not write; null where they may. */
  mutedUntil: z.nullable(instant()),
});

export const tableMessages = call({
  path: 'office/tablemessages',
  method: 'POST',
  who: 'operator',
  permission: 'tablechat:read',
  summary: 'What players wrote in the chats of tables, latest first: reported messages, or all.',
  input: z.object({
    table: z.optional(text(1, 60)),
    reportedOnly: z._default(z.boolean(), true),
    after: after(),
    take: take(50),
  }),
  output: listing(tableChatMessage),
  refusals: [],
});

export const removeTableMessage = call({
  path: 'office/removetablemessage',
  method: 'POST',
  who: 'operator',
  permission: 'tablechat:moderate',
  summary: 'Takes a message out of a table’s chat, for all players at once.',
  input: z.object({ id: uuid(), why: why() }),
  output: noData(),
  refusals: ['message_not_found'],
});

export const muteTableWriter = call({
  path: 'office/mutetablewriter',
  method: 'POST',
  who: 'operator',
  permission: 'tablechat:moderate',
  summary:
    'Closes the chats of all tables for a customer, for so many hours from now; none opens them again.',
  input: z.object({
    /** Username, e-mail, phone or `usercode:` and the customer code. */
    customer: text(3, 100),
    hours: z.int().check(z.gte(0), z.lte(8760)),
    why: why(),
  }),
  output: z.object({ mutedUntil: z.nullable(instant()) }),
  refusals: ['customer_not_found', 'customer_ambiguous'],
});
