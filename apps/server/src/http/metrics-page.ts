// The page of metrics, for the house's own monitoring and nobody else: with a token where one is set, else from this machine.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashToken, sameBytes } from '../vault.ts';
import { bearerOf, localeOf, send } from './mount.ts';
import { refuse } from './envelope.ts';

export interface MetricsPage {
  /** At least 20 characters, as `Authorization: Bearer …`; undefined: only a direct neighbour on the loopback may look. */
  readonly token: string | undefined;
  readonly contentType: string;
  text(): Promise<string>;
}

export function serveMetrics(app: FastifyInstance, page: MetricsPage): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayLook(request, page.token)) return send(reply, refuse('no_such_call', localeOf(request)));
    return reply
      .type(page.contentType)
      .header('cache-control', 'no-store')
      .send(await page.text());
  });
}

function mayLook(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return sameBytes(hashToken(bearerOf(request) ?? ''), hashToken(token));
  const isDirect = request.headers['x-forwarded-for'] === undefined;
  return isDirect && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '');
}
