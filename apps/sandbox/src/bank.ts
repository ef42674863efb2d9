// The bank of the house's account. A test rig or a demo's operator reports incoming transfers, and they appear in the day's file as banks
// write them.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Memory } from './memory.ts';

const transfer = z.object({
  /** Below zero it left the account. */
  amount: z.string().check(z.regex(/^-?\d{1,12}\.\d{2}$/)),
  payer: z.string().check(z.maxLength(200)),
  reference: z._default(z.string().check(z.regex(/^[\w-]{1,100}$/)), () => `FAST-${randomUUID()}`),
  returns: z._default(z.string().check(z.regex(/^[\w-]{0,100}$/)), ''),
  day: z._default(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), () =>
    new Date().toISOString().slice(0, 10),
  ),
});
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

export function serveBank({
  app,
  memory,
  keep,
  options,
}: {
  readonly app: FastifyInstance;
  readonly memory: Memory;
  readonly keep: () => Promise<void>;
  readonly options: { readonly secret: string };
}): void {
  app.post('/control/transfer', async (request) => {
    const came = transfer.parse(JSON.parse(String(request.body)));
    memory.transfers = [...(memory.transfers ?? []), came];
    await keep();
    return { reference: came.reference };
  });
  app.get<{ Params: { day: string } }>('/bank/days/:day', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${options.secret}`)
      return reply.code(401).send({ error: 'the token is wrong' });
    const rows = (memory.transfers ?? [])
      .filter(({ day }) => day === request.params.day)
      .map(({ reference, amount, payer, returns }) =>
        [reference, amount, payer, returns].map(quoted).join(';'),
      );
    return reply
      .type('text/csv; charset=utf-8')
      .send(['reference;amount;payer;returns', ...rows, ''].join('\n'));
  });
}
