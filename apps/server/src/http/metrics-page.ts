// The metrics page, for the house's own monitoring only: with a token if one is set, otherwise only from this machine.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashToken, sameBytes } from '../vault.ts';
import { bearerOf, localeOf, send } from './mount.ts';
import { refuse } from './envelope.ts';

export interface MetricsPage {
  /** At least 20 characters, sent as `Authorization: Bearer …`. Undefined allows only direct requests from the loopback. */
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
