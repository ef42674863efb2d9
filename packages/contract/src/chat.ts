// The house's own live chat: a customer writes, the house answers in the same thread.
import * as z from 'zod/mini';
import { call } from './call.ts';
import { instant, nothing, text, uuid } from './fields.ts';
import { chatTextMaxLength } from './figures.ts';

export const chatMessage = z.object({
  id: uuid(),
  from: z.enum(['customer', 'house']),
  text: z.string(),
  timeStamp: instant(),
});
export type ChatMessage = z.output<typeof chatMessage>;

/** A message as staff see it: `operator` is the username of its writer, null for the customer and for automatic answers. */
export const staffChatMessage = z.extend(chatMessage, { operator: z.nullable(z.string()) });
export type StaffChatMessage = z.output<typeof staffChatMessage>;

export const listChat = call({
  path: 'chat/list',
  method: 'GET',
  who: 'customer',
  summary: 'The customer’s conversation with the house, oldest first: its last hundred messages.',
  input: nothing(),
  output: z.array(chatMessage),
  refusals: [],
  background: true,
});

export const sendChat = call({
  path: 'chat/send',
  method: 'POST',
  who: 'customer',
  summary: 'Writes to the house. Gives what was added: the message, and on a first one the automatic answer.',
  input: z.object({ text: text(1, chatTextMaxLength) }),
  output: z.array(chatMessage),
  refusals: [],
  tries: { max: 20, windowS: 60 },
});
