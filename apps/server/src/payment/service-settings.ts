// The operator's settings of payment services: PAYMENT_SERVICES, a list in JSON. docs/payment-service.md has an example.
import * as z from 'zod/mini';
import { ownWords, serviceStatuses, type ServiceSettings } from './payment-service.ts';
import { bankService } from './report.ts';

const words = z.array(z.string().check(z.minLength(1), z.maxLength(50))).check(z.minLength(1));
const settings = z.strictObject({
  name: z.string().check(
    z.regex(/^[a-z0-9][a-z0-9-]{0,30}$/),
    z.refine((name) => name !== bankService, { error: 'bank is the name of bank transfers' }),
  ),
  url: z.url({ protocol: /^https?$/ }),
  secrets: z.array(z.string().check(z.minLength(1))).check(z.minLength(1), z.maxLength(3)),
  statuses: z.optional(
    z.strictObject({
      pending: z.optional(words),
      paid: z.optional(words),
      declined: z.optional(words),
      cancelled: z.optional(words),
      refunded: z.optional(words),
    }),
  ),
});
const list = z.array(settings).check(
  z.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
    error: 'two have one name',
  }),
);

/** The services, or the error in the text. The error repeats none of the text, since it contains secrets. */
export function readServices(text: string): readonly ServiceSettings[] | { readonly wrong: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { wrong: 'it is no JSON' };
  }
  const read = list.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { wrong: `${issue?.path.join('.') || 'the list'}: ${issue?.message}` };
  }
  const services = read.data.map(({ name, url, secrets, statuses }) => ({
    name,
    url: url.replace(/\/+$/, ''),
    secrets: secrets as [string, ...string[]],
    words: Object.fromEntries(
      serviceStatuses.map((each) => [each, statuses?.[each] ?? ownWords[each]]),
    ) as ServiceSettings['words'],
  }));
  const twofold = services.find(({ words: said }) => {
    const all = Object.values(said).flat();
    return new Set(all).size < all.length;
  });
  return twofold ? { wrong: `${twofold.name}: one word stands for two statuses` } : services;
}
