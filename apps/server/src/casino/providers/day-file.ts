// A provider's day file: its movements, one per line. Providers' report formats are not public, so all use our format
// (docs/adding-a-provider.md). Only the request differs by provider.
import * as z from 'zod/mini';
import { ceilShare, type Kurus } from '@felek/money';
import { decimalAmount, readAmounts } from './decimal-amount.ts';
import { followProvider, type ProviderAsk } from './provider-api.ts';
import { ProviderDown, type DayLine, type GameProvider } from './provider.ts';

/** The time limit for reading a whole file beside the ledger. */
const timeoutMs = 600_000;

const id = z.string().check(z.minLength(1), z.maxLength(200));
const moved = {
  transaction: id,
  amount: z.string().check(z.regex(decimalAmount)),
  currency: z.string().check(z.maxLength(10)),
  at: z.iso.datetime(),
};
const line = z.union([
  z.object({ ...moved, kind: z.enum(['debit', 'credit']) }),
  z.object({ ...moved, kind: z.enum(['debit_reversal', 'credit_reversal']), of: id }),
]);
const end = z.object({ lines: z.int() });

/**
 * Reads a provider's files. The address comes from the setting and the day; the request is GET, or POST if `ask` gives a body. Undefined
 * without an address. Iteration throws {@link ProviderDown} if the lines cannot be read or the file is cut short.
 */
export function readDaysOf(
  provider: string,
  address: string | undefined,
  ask: (day: string, address: string) => Pick<ProviderAsk, 'url' | 'headers' | 'body'>,
): GameProvider['readDay'] {
  if (address === undefined) return undefined;
  return async (day) => {
    const what = `its file of ${day}`;
    const lines = await followProvider({ provider, what, timeoutMs, ...ask(day, address) });
    return lines && understand(`${provider} gave ${what}`, lines);
  };
}

/** Appends the day to an address. */
export const withDay = (address: string, day: string): string => {
  const url = new URL(address);
  url.searchParams.set('day', day);
  return url.href;
};

/** A name and a password for HTTP Basic authentication. */
export const basicAuthorization = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

async function* understand(what: string, texts: AsyncIterable<string>): AsyncGenerator<DayLine> {
  let [count, isWhole] = [0, false];
  for await (const text of texts) {
    const said = toJson(text);
    const read = line.safeParse(said);
    const last = read.success ? undefined : end.safeParse(said);
    if (isWhole || (!read.success && last?.data?.lines !== count))
      throw new ProviderDown(`${what} with a line that is not understood, after ${count}`);
    if (!read.success) isWhole = true;
    else {
      count += 1;
      yield toLine(read.data);
    }
  }
  if (!isWhole) throw new ProviderDown(`${what} without its end, after ${count} lines`);
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toLine(said: z.output<typeof line>): DayLine {
  return {
    kind: said.kind,
    transaction: 'of' in said ? said.of : said.transaction,
    amount: upToKurus(said.amount),
    currency: said.currency,
    at: new Date(said.at),
  };
}

/** As the ledger books it: the game pays the amount rounded up, and the difference goes to `rounding`. */
function upToKurus(text: string): Kurus {
  const { amount, thousandths } = readAmounts(text);
  return ceilShare(amount * 1000n + BigInt(thousandths), 1n, 1000n);
}
