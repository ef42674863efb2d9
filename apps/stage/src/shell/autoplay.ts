// Automatic play: the same bet again and again, until one of the player's conditions ends it. Pure. That the tab is hidden, a call is
// refused or the player stops it ends it as well; the shell sees to that.

export interface AutoplayPlan {
  /** How many rounds. */
  readonly rounds: number;
  /** A single win of at least so many lira ends it. */
  readonly singleWin?: number | undefined;
  /** A loss of at least so many lira over all its rounds ends it. */
  readonly loss?: number | undefined;
}

export interface Autoplay {
  readonly plan: AutoplayPlan;
  readonly left: number;
  /** The net win of its rounds, in kuruş. */
  readonly net: number;
}

type AutoplayEnd = 'rounds' | 'singleWin' | 'loss';

export const startAutoplay = (plan: AutoplayPlan): Autoplay => ({ plan, left: plan.rounds, net: 0 });

/** How automatic play stands after a round. */
export interface AfterRound {
  readonly autoplay: Autoplay;
  /** The reason if it ends here. */
  readonly end: AutoplayEnd | undefined;
}

const toKurus = (lira: number) => Math.round(lira * 100);

export function afterRound(
  { plan, left, net }: Autoplay,
  { stake, payout }: { readonly stake: number; readonly payout: number },
): AfterRound {
  const autoplay = { plan, left: left - 1, net: net + toKurus(payout) - toKurus(stake) };
  return { autoplay, end: endOf(autoplay, payout) };
}

function endOf({ plan, left, net }: Autoplay, payout: number): AutoplayEnd | undefined {
  if (plan.singleWin !== undefined && payout >= plan.singleWin) return 'singleWin';
  if (plan.loss !== undefined && -net >= toKurus(plan.loss)) return 'loss';
  return left <= 0 ? 'rounds' : undefined;
}

/** Whether the next stake fits into what the limit leaves: a round that could pass it is not begun. */
export const mayRisk = ({ plan, net }: Autoplay, stake: number): boolean =>
  plan.loss === undefined || toKurus(stake) - net <= toKurus(plan.loss);
