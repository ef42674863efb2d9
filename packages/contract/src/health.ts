// Whether the server is alive and ready; and in demo mode, the messages to phones and mailboxes.
import * as z from 'zod/mini';
import { call } from './call.ts';
import { instant, nothing, text } from './fields.ts';

export const health = call({
  path: 'health',
  method: 'GET',
  who: 'anyone',
  summary: 'The server is alive.',
  input: nothing(),
  output: z.object({ version: z.string(), uptimeS: z.number() }),
  refusals: [],
});

export const ready = call({
  path: 'ready',
  method: 'GET',
  who: 'anyone',
  summary: 'Database and hub are ready.',
  input: nothing(),
  output: z.object({ database: z.boolean(), hub: z.boolean() }),
  refusals: [],
});

export const outbox = call({
  path: 'demo/outbox',
  method: 'GET',
  who: 'anyone',
  summary: 'The last messages sent to a username, phone or e-mail, newest first. Demo mode only.',
  input: z.object({ to: text(1, 100) }),
  output: z.array(
    z.object({
      channel: z.enum(['sms', 'email']),
      to: z.string(),
      text: z.string(),
      code: z.nullable(z.string()),
      sentAt: instant(),
    }),
  ),
  refusals: [],
  demoOnly: true,
});
