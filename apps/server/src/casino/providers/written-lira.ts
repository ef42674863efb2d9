// Amounts of lira as providers write them: decimals with a dot, read exactly, to the thousandth of a kuruş.
import { parseLiraText, type Kurus } from '@felek/money';

/** At most five decimals; a trillion lira is nobody's stake. */
export const writtenLira = /^\d{1,12}(?:\.\d{1,5})?$/;

/** The sum of amounts in whole kuruş, and what is left of it in thousandths. */
export function readAmounts(...texts: readonly string[]): {
  readonly amount: Kurus;
  readonly thousandths: number;
} {
  const sum = texts.reduce((before, text) => before + inThousandths(text), 0n);
  return { amount: sum / 1000n, thousandths: Number(sum % 1000n) };
}

/** An amount of lira with at most five decimals, in thousandths of a kuruş. */
function inThousandths(text: string): bigint {
  const [, lira, beyond] = /^(\d+(?:\.\d{1,2})?)(\d{0,3})$/.exec(text)!;
  return parseLiraText(lira!)! * 1000n + BigInt(beyond!.padEnd(3, '0'));
}
