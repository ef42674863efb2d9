// Pragmatic Play's hash, both ways: what has a value, sorted by name, `name=value` with `&` between, the secret behind, MD5. The secret is
// the demo's, known to everybody.
import { createHash } from 'node:crypto';

export const demoSecret = 'felek-demo-pragmatic';

export function hashOf(form: URLSearchParams, secret = demoSecret): string {
  const filled = [...form].filter(([name, value]) => name !== 'hash' && value !== '');
  const text = filled
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return createHash('md5')
    .update(text + secret, 'utf8')
    .digest('hex');
}
