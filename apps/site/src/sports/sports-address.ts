// The address of an outside sportsbook for one customer. Only a page of another house is framed: it may keep its own origin, which a
// page of ours must not.

export interface SportsVisit {
  readonly token: string;
  /** The house's number at the sportsbook. */
  readonly cid?: string;
  readonly language: string;
  readonly isLive: boolean;
}

/**
 * Undefined when no sportsbook is named, or none that may be framed. An address may have places for `{token}`, `{language}` and
 * `{page}`; one without them is given parameters of these names.
 */
export function sportsAddress(
  url: string,
  { token, cid, language, isLive }: SportsVisit,
): string | undefined {
  const page = isLive ? 'live' : 'prematch';
  const filled = Object.entries({ token, language, page }).reduce(
    (before, [name, value]) => before.replaceAll(`{${name}}`, encodeURIComponent(value)),
    url,
  );
  if (!URL.canParse(filled)) return undefined;
  const address = new URL(filled);
  // A page that came over a safe line frames none that did not.
  if (address.protocol !== 'https:' && address.protocol !== location.protocol) return undefined;
  if (address.origin === location.origin) return undefined;
  if (filled !== url) return address.href;
  if (token) address.searchParams.set('token', token);
  if (cid) address.searchParams.set('cid', cid);
  address.searchParams.set('lang', language);
  address.searchParams.set('type', page);
  return address.href;
}
