// The address of an outside sportsbook for one customer. Only a page of another house is framed: it may keep its own origin, which a
// page of ours must not.

export interface SportsVisit {
  readonly token: string;
  /** The house's number at the sportsbook. */
  readonly cid?: string;
  readonly language: string;
  readonly isLive: boolean;
}

/** Undefined when no sportsbook is named, or none that may be framed. */
export function sportsAddress(
  url: string,
  { token, cid, language, isLive }: SportsVisit,
): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const address = new URL(url);
  if (address.protocol !== 'https:' || address.origin === location.origin) return undefined;
  if (token) address.searchParams.set('token', token);
  if (cid) address.searchParams.set('cid', cid);
  address.searchParams.set('lang', language);
  address.searchParams.set('type', isLive ? 'live' : 'prematch');
  return address.href;
}
