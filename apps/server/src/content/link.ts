// Where content may lead: an http(s) address, a path inside the site, or nowhere. The database repeats the rule.

// oxlint-disable-next-line no-control-regex -- browsers drop these characters, so `/\t/host` would lead outside
const untrusted = /[\u0000-\u0020\u007f\\]/;

/** True for an absolute http(s) address, a path inside the site, and the empty text. */
export function isLink(url: string): boolean {
  if (untrusted.test(url)) return false;
  if (url === '' || url === '/') return true;
  if (url.startsWith('/')) return url[1] !== '/';
  return /^https?:\/\/[^/]/.test(url) && URL.canParse(url);
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
