// The limits of an amount field: which of them an amount is beyond, and what the field makes of it.
import type { Kurus } from '@felek/money';

export interface AmountLimits {
  readonly min?: Kurus | undefined;
  readonly max?: Kurus | undefined;
  /** The available amount. */
  readonly available?: Kurus | undefined;
}

export interface Beyond {
  readonly by: 'min' | 'max' | 'available';
  readonly limit: Kurus;
}

/**
 * The limit that an amount breaks. Above both `available` and `max`, the lower one is named; if they are equal, `available` is. When less
 * than `min` is available, `available` is named for every amount, since no amount is valid.
 */
export function limitBeyond(amount: Kurus, { min = 0n, max, available }: AmountLimits): Beyond | undefined {
  const isOver = (limit: Kurus | undefined): limit is Kurus => limit !== undefined && amount > limit;
  if (available !== undefined && available < min) return { by: 'available', limit: available };
  if (isOver(available) && (max === undefined || available <= max))
    return { by: 'available', limit: available };
  if (isOver(max)) return { by: 'max', limit: max };
  return amount < min ? { by: 'min', limit: min } : undefined;
}

/** The limit that a field brings an amount to; undefined when it is within, or when no amount would be. */
export function limitToKeep(amount: Kurus, limits: AmountLimits): Beyond | undefined {
  const beyond = limitBeyond(amount, limits);
  return beyond && limitBeyond(beyond.limit, limits) === undefined ? beyond : undefined;
}
