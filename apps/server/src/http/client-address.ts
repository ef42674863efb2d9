// The client's address of a WebSocket upgrade, which Fastify does not see. The rule is Fastify's own for requests.
import type { IncomingMessage } from 'node:http';

/** Behind so many trusted proxies, each of which appends the address that called it. Entries before those are the client's own claims. */
export function clientAddress(
  {
    socket,
    headers,
  }: { readonly socket: { readonly remoteAddress?: string | undefined } } & Pick<IncomingMessage, 'headers'>,
  trustedProxies: number,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const hops = [...forwarded, socket.remoteAddress ?? ''].toReversed();
  return hops[Math.min(trustedProxies, hops.length - 1)]!;
}
