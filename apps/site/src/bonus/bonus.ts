// Where a bonus is wagered best: the hall whose games count most.
import type { BonusRow } from '@felek/contract/bonus';

export function bestHall({ terms: { contributions } }: Pick<BonusRow, 'terms'>): string {
  const [best] = contributions.toSorted((one, other) => other.percent - one.percent);
  return `/casino/${best?.kind ?? 'slot'}`;
}
