// Usual amounts of a payment, and an amount less its fee.
import { toLira, ceilShare, parseLira, type Kurus } from '@felek/money';
import type { PaymentMethod } from '@felek/contract/payment';

type Fee = Pick<PaymentMethod, 'feeFixed' | 'feeBasisPoints'>;
type Limits = Pick<PaymentMethod, 'min' | 'max'>;

/** The customer's part of the fee, as the server takes it. */
export const feeOf = ({ feeFixed, feeBasisPoints }: Fee, amount: Kurus): Kurus =>
  (parseLira(feeFixed) ?? 0n) + ceilShare(amount, BigInt(feeBasisPoints), 10_000n);

const steps = [50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000];
const most = 5;

/** In lira: the last paid amount, if the method accepts it, and round amounts from the minimum on. */
export function depositAmounts({ min, max }: Limits, last: number | undefined): number[] {
  const isTaken = (lira: number) => lira >= min && lira <= max;
  const lasts = last !== undefined && isTaken(last) ? [last] : [];
  const round = steps.filter((step) => isTaken(step) && step !== last);
  return [...lasts, ...round].slice(0, most);
}

/** Lira that can be withdrawn by this method: a part of the balance, in whole lira, or all of it. None that is below the least. */
export function withdrawalAmounts({ min, max }: Limits, cash: number): { part: number; lira: number }[] {
  const all = Math.min(Math.max(0, cash), max);
  return [25, 50, 100]
    .map((part) => ({ part, lira: part === 100 ? all : Math.floor((all * part) / 100) }))
    .filter(({ lira }) => lira >= min);
}

/** The amount that reaches the other side, in lira; undefined if the fee is higher. */
export function netOf(fee: Fee, amount: Kurus): number | undefined {
  const net = amount - feeOf(fee, amount);
  return net > 0n ? toLira(net) : undefined;
}
