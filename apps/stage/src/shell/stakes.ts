// What a stage shows of stakes and returns. Pure.

/** The place of the stake that a game opens with: the one chosen last while it is offered, else the last round's, else the usual one. */
export function firstStake(opened: {
  readonly stakes: readonly number[];
  readonly defaultStake: number;
  readonly lastRound: { readonly stake: number } | null;
  /** The one that was chosen last, on this device. */
  readonly remembered?: number | undefined;
}): number {
  const { stakes, defaultStake, lastRound, remembered } = opened;
  const place = [remembered, lastRound?.stake, defaultStake]
    .map((stake) => (stake === undefined ? -1 : stakes.indexOf(stake)))
    .find((each) => each >= 0);
  return place ?? 0;
}

/** How a round's return is worded: a return at or below the stake is no win. */
export function outcomeOf(amount: number, staked: number): 'won' | 'returned' | 'noWin' {
  if (amount > staked) return 'won';
  return amount > 0 ? 'returned' : 'noWin';
}
