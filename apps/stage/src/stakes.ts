// What a stage shows of stakes and returns. Pure.

/** The place of the stake that a game opens with: the player's last one while it is offered, else the usual one. */
export function firstStake(opened: {
  readonly stakes: readonly number[];
  readonly defaultStake: number;
  readonly lastRound: { readonly stake: number } | null;
}): number {
  const { stakes, defaultStake, lastRound } = opened;
  const last = lastRound ? stakes.indexOf(lastRound.stake) : -1;
  return last >= 0 ? last : Math.max(0, stakes.indexOf(defaultStake));
}

/** How a round's return is worded: a return at or below the stake is no win. */
export function outcomeOf(amount: number, staked: number): 'won' | 'returned' | 'noWin' {
  if (amount > staked) return 'won';
  return amount > 0 ? 'returned' : 'noWin';
}
