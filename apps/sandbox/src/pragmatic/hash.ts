// Pragmatic Play's hash, for calls in both directions: the MD5 of the fields that have a value, sorted by name, as `name=value` joined by `&`,
// with the secret at the end. The secret is the demo's, which is public.
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
