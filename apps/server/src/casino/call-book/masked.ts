// Masks secrets in messages in JSON, XML and forms, by the usual names of secrets. Transactions, rounds and amounts stay readable, since
// disputes are about them.

const secretName =
  /token|tkn|extparam|session|pass(?:word|key)|secret|hash|hmac|sign|defen[cs]ecode|authorization|cookie|api-?key/i;
const mask = '***';

/** Caches the verdict on each name. The cache is bounded, since senders can invent names. */
const judged = new Map<string, boolean>();
const mostJudged = 2000;

function isSecret(name: string): boolean {
  const known = judged.get(name);
  if (known !== undefined) return known;
  const secret = secretName.test(name);
  if (judged.size < mostJudged) judged.set(name, secret);
  return secret;
}

const jsonField = /"([\w:.-]+)"(\s*:\s*)(?:"(?:[^"\\]|\\.)*"?|[^\s"{[,}\]]+)/g;
const xmlElement = /(<([\w:.-]+)(?:\s[^<>]*)?>)[^<]+/g;
const xmlAttribute = /(\s([\w:.-]+)=)(?:"[^"]*"?|'[^']*'?)/g;
const formField = /(^|[?&])([^=&]+)=[^&]*/g;

/** The text with its secrets masked. */
export function maskSecrets(text: string): string {
  switch (text.trimStart()[0]) {
    case '{':
    case '[':
      return text.replace(jsonField, (all, name: string, between: string) =>
        isSecret(name) ? `"${name}"${between}"${mask}"` : all,
      );
    case '<':
      return text
        .replace(xmlElement, (all, start: string, name: string) => (isSecret(name) ? start + mask : all))
        .replace(xmlAttribute, (all, start: string, name: string) =>
          isSecret(name) ? `${start}"${mask}"` : all,
        );
    default:
      return text.replace(formField, (all, start: string, name: string) =>
        isSecret(name) ? `${start}${name}=${mask}` : all,
      );
  }
}

/** Headers of the connection itself. */
const ofTransport = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'host',
  'sec-fetch-mode',
  'transfer-encoding',
]);

/** The headers of a call, without secrets and without those of the connection. */
export function maskHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of Object.keys(headers))
    if (!ofTransport.has(name)) kept[name] = isSecret(name) ? mask : String(headers[name]);
  return kept;
}
