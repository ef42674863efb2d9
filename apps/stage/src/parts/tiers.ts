// How good a multiplier is, for its colour: the same steps in all games that show multipliers side by side.

/** From a multiplier in hundredths: nothing, a part of the stake, the stake or a little more, more, much. */
export function tierOf(times: number): 'none' | 'part' | 'little' | 'more' | 'much' {
  if (times === 0) return 'none';
  if (times < 100) return 'part';
  if (times < 200) return 'little';
  return times < 1_000 ? 'more' : 'much';
}
