// The address in a request line. It can be any text: `new URL` throws on some, and the router refuses some without a hook.

export interface Address {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** The path and the query of a {@link routable} address. Never throws. */
export function addressOf(url: string): Address {
  const end = url.search(/[?#]/);
  if (end === -1) return { path: url, query: new URLSearchParams() };
  return { path: url.slice(0, end), query: new URLSearchParams(url.slice(end).replace(/#.*/, '')) };
}

/** Browsers treat a backslash as a slash, and two slashes begin a host. So such a path would redirect to another site. */
export const leadsOutside = (path: string): boolean => /^[/\\]{2}/.test(path);

/** The same address for the router: without a host, and with a path that can be decoded. Otherwise each percent sign stands for itself. */
export function routable(url: string): string {
  const local = url.startsWith('/') ? url : `/${url.replace(/^[a-z]+:\/\/[^/?#]*\/?/i, '')}`;
  if (!local.includes('%')) return local;
  const [path = ''] = local.split(/[?#]/, 1);
  try {
    decodeURIComponent(path);
    return local;
  } catch {
    return path.replaceAll('%', '%25') + local.slice(path.length);
  }
}
