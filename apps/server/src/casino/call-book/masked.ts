// Takes the secrets out of what machines say to each other, in JSON, XML and forms, by the names that such secrets go by. What it
// leaves is for people who look into a dispute: the transactions, the rounds, the sums.

const secretName =
  /token|tkn|extparam|session|pass(?:word|key)|secret|hash|hmac|sign|defen[cs]ecode|authorization|cookie|api-?key/i;
const mask = '***';

/** Names come again and again; those that strangers invent are not remembered for ever. */
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

/** The same text without its secrets. */
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

/** What a connection says for itself. */
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

/** The headers of a call, without what is secret in them, and without those of the connection. */
export function maskHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of Object.keys(headers))
    if (!ofTransport.has(name)) kept[name] = isSecret(name) ? mask : String(headers[name]);
  return kept;
}
