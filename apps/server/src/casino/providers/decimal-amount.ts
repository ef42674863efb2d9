// Amounts of lira as most providers write them: decimal text. Two decimals are usual; what is beyond is a fraction of a kuruş.
import { parseLiraText, type Kurus } from '@felek/money';

/** No sign, at most five decimals. A trillion lira is nobody's stake. */
export const decimalAmount = /^\d{1,12}(?:\.\d{1,5})?$/;

/** The sum of amounts that fit {@link decimalAmount} in whole kuruş, and what is left of it in thousandths. */
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
