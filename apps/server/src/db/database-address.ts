// Where the database is: the address of DATABASE_URL, which may name several hosts as libpq's does, of which one takes writes.

export interface Host {
  readonly host: string;
  readonly port: number;
}

export interface DatabaseAddress {
  /** The hosts of an address that asks for the one that takes writes; of any other address the list is empty. */
  readonly candidates: readonly Host[];
  /** A connection string for one of them, or for the only one there is. May hold a password: never log it. */
  urlOf(host?: Host): string;
}

const usualPort = 5432;
const protocols = new Set(['postgres:', 'postgresql:']);
/** Protocol, account, hosts, and what follows. */
const shape = /^([a-z]+:)\/\/(?:([^/?#]*)@)?([^/?#]*)(.*)$/;

/**
 * Reads `postgres://user:password@h1:5431,h2:5432/felek?target_session_attrs=read-write`. Several hosts always ask for the
 * one that takes writes; a single host does with that attribute. Undefined when the text is no such address.
 */
export function parseDatabaseAddress(text: string): DatabaseAddress | undefined {
  const [, protocol = '', account, hostList = '', rest = ''] = shape.exec(text) ?? [];
  const names = hostList.split(',');
  const url = (name: string) => `${protocol}//${account === undefined ? '' : `${account}@`}${name}${rest}`;
  if (!protocols.has(protocol) || !names.every((name) => URL.canParse(url(name)))) return undefined;

  const target = new URL(url(names[0]!)).searchParams.get('target_session_attrs');
  const isAny = target === null || target === 'any';
  if (!isAny && target !== 'read-write' && target !== 'primary') return undefined;
  if (names.length === 1 && isAny) return { candidates: [], urlOf: () => text };
  const candidates = names.map(hostOf);
  if (candidates.some(({ host }) => host === '')) return undefined;
  return {
    candidates,
    urlOf: (host = candidates[0]!) => url(`${host.host}:${host.port}`),
  };
}

function hostOf(name: string): Host {
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(name) ?? [];
  return { host, port: port === undefined ? usualPort : Number(port) };
}
