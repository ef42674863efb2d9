// The allowed targets of links: an http(s) address, a path inside the site, or nothing. The database enforces the same rule.

/** Browsers drop some of these characters, so `/\t/host` would leave the site. Others end a line or change the direction of text. */
const untrusted = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\\]/u;
const longest = 2000;

/** True for an absolute http(s) address without a user name, a path inside the site, and the empty text. */
export function isLink(url: string): boolean {
  if (url.length > longest || untrusted.test(url)) return false;
  if (url === '' || url === '/') return true;
  if (url.startsWith('/')) return url[1] !== '/';
  // `https://bank.example@evil.example` leads to the host after the @.
  return /^https?:\/\/[^/?#@]+(?:[/?#]|$)/.test(url) && URL.canParse(url);
}

/** Thrown for a text that is not an allowed link. The message contains the text. */
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
