// SoftGamings' signatures from its own side: the HMAC of its calls and of the operator's answers, the hash of the operator's calls. The
// secrets are the demo's, known to everybody.
import { createHash, createHmac } from 'node:crypto';

export const demoSecret = 'felek-demo-softgamings';
export const apiKey = 'felek-demo-key';
const apiPassword = 'felek-demo-password';
/** The operator's address, as it would be registered. */
const serverIp = '0.0.0.0';

/** The HMAC of all values, ordered by their names. A list of actions counts as the ordered values of each action. */
export function hmacOf(said: Readonly<Record<string, unknown>>, secret = demoSecret): string {
  const key = createHash('sha256').update(secret, 'utf8').digest();
  return createHmac('sha256', key).update(joined(said), 'utf8').digest('hex');
}

const joined = (said: Readonly<Record<string, unknown>>): string =>
  Object.entries(said)
    .filter(([name]) => name !== 'hmac')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) =>
      Array.isArray(value)
        ? value.map((each) => joined(each as Readonly<Record<string, unknown>>)).join('')
        : String(value),
    )
    .join('');

/** Whether a call of the operator's has the hash over these parts of it. */
export function isHashed(
  method: string,
  { TID, Hash }: Readonly<Record<string, string>>,
  parts: readonly (string | undefined)[] = [],
): boolean {
  const text = [method, serverIp, TID, apiKey, ...parts, apiPassword].join('/');
  return Hash === createHash('md5').update(text, 'utf8').digest('hex');
}
