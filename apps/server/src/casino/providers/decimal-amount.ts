// Amounts of lira as most providers write them: decimal text, usually with two decimals. Further decimals are a fraction of a kuruş.
import { parseLiraText, type Kurus } from '@felek/money';

/** Without a sign, with at most five decimals, below a trillion lira. */
export const decimalAmount = /^\d{1,12}(?:\.\d{1,5})?$/;

/** Adds amounts that match {@link decimalAmount}. Returns whole kuruş and the remaining thousandths of a kuruş. */
export function readAmounts(...texts: readonly string[]): {
  readonly amount: Kurus;
  readonly thousandths: number;
} {
  const sum = texts.reduce((before, text) => before + inThousandths(text), 0n);
  return { amount: sum / 1000n, thousandths: Number(sum % 1000n) };
}

/** In thousandths of a kuruş. */
function inThousandths(text: string): bigint {
  const [, lira, beyond] = /^(\d+(?:\.\d{1,2})?)(\d{0,3})$/.exec(text)!;
  return parseLiraText(lira!)! * 1000n + BigInt(beyond!.padEnd(3, '0'));
}
