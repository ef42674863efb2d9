// Where content may lead: an http(s) address, a path inside the site, or nowhere. The database repeats the rule.

/** Browsers drop some of these, so that `/\t/host` would lead outside; others end a line, or turn what is read around. */
const untrusted = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\\]/u;
const longest = 2000;

/** True for an absolute http(s) address that names no user, a path inside the site, and the empty text. */
export function isLink(url: string): boolean {
  if (url.length > longest || untrusted.test(url)) return false;
  if (url === '' || url === '/') return true;
  if (url.startsWith('/')) return url[1] !== '/';
  // `https://bank.example@evil.example` leads to the host behind the sign.
  return /^https?:\/\/[^/?#@]+(?:[/?#]|$)/.test(url) && URL.canParse(url);
}

/** A link that content may carry was asked for and this is none. Its message names the link. */
export class NotALink extends Error {
  override readonly name = 'NotALink';
  constructor(url: string) {
    super(`"${url}" is neither an http(s) address nor a path inside the site.`);
  }
}

export function assertLinks(...urls: readonly string[]): void {
  const wrong = urls.find((url) => !isLink(url));
  if (wrong !== undefined) throw new NotALink(wrong);
}
