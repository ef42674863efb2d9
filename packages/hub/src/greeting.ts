// Who asks, as a request to the hub carries it.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/**
 * The arguments of an authenticator. `token` is the bearer's: browsers set no headers on a WebSocket or event stream and put it into the
 * query.
 */
export interface Greeting {
  readonly token: string | undefined;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
}

export function greetingOf({ url = '', headers }: IncomingMessage, address: string): Greeting {
  const query = queryOf(url);
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return { token: bearer ?? parameter(query, 'access_token'), query, headers, address };
}

/** The path of a request line, which may be anything. */
export const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0]!;

/** Only what follows the first question mark is read. */
function queryOf(url: string): URLSearchParams {
  const from = url.indexOf('?');
  return new URLSearchParams(from === -1 ? '' : url.slice(from + 1));
}

/** A parameter by its name in any case, as ASP.NET Core takes it. */
export function parameter(query: URLSearchParams, name: string): string | undefined {
  for (const [each, value] of query)
    if (each.toLowerCase() === name.toLowerCase()) return value === '' ? undefined : value;
  return undefined;
}
