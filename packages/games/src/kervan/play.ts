// One round of Kervan from its draws and its stake: pure, so that the server settles and a browser verifies by the same lines.
import type { Draw } from '../fairness.ts';
import type { Deal, Outcome } from '../game.ts';
import { cellsOfWin, cellsWith, waysOf, windowAt } from '../reels/ways.ts';
import type { KervanEvent } from './events.ts';
import { checkRules, stakeUnitKurus, type KervanRules } from './rules.ts';

/** The rules as a function of a round. The stake is in kuruş and divides by {@link stakeUnitKurus}; anything else is a bug of the caller. */
export function makeKervan(rules: KervanRules) {
  checkRules(rules);
  return ({ stake, draw }: Pick<Deal<unknown>, 'stake' | 'draw'>): Outcome<KervanEvent> => {
    if (stake <= 0n || stake % stakeUnitKurus !== 0n)
      throw new RangeError('bug: a stake of Kervan divides by a hundred kuruş');
    return playRound(rules, draw, (units) => BigInt(units) * (stake / stakeUnitKurus));
  };
}

function playRound(
  rules: KervanRules,
  draw: Draw,
  amountOf: (units: number) => bigint,
): Outcome<KervanEvent> {
  const { freeSpins, retrigger, mostFreeSpins, cap } = rules;
  const events: KervanEvent[] = [];
  let won = 0;
  let granted = 0;

  /** Spins once, pays, and grants the free spins that its scatters give. */
  function spin(free: { readonly number: number; readonly of: number } | null): void {
    const reels = free ? rules.freeReels : rules.baseReels;
    const stops = reels.map((strip) => draw(strip.length));
    const window = windowAt(reels, stops, rules.rows);
    events.push({ type: 'spin', window, free });
    for (const win of waysOf(window, rules, free ? rules.wildInFreeSpins : 1)) {
      const { symbol, reels: reach, ways, units } = win;
      const cells = cellsOfWin(window, win, rules.wild);
      events.push({ type: 'ways', symbol, reels: reach, ways, cells, amount: amountOf(units) });
      won += units;
    }
    const cells = cellsWith(window, (symbol) => symbol === rules.scatter);
    const spins = free
      ? Number(cells.length >= retrigger.scatters) * retrigger.spins
      : (freeSpins[cells.length as 3 | 4 | 5] ?? 0);
    const awarded = Math.min(spins, mostFreeSpins - granted);
    if (awarded === 0 || won >= cap) return;
    granted += awarded;
    events.push({ type: 'freeSpins', cells, awarded, total: granted, retrigger: free !== null });
  }

  spin(null);
  const base = won;
  let played = 0;
  while (played < granted && won < cap) {
    played += 1;
    spin({ number: played, of: granted });
  }
  const units = Math.min(won, cap);
  if (granted > 0) events.push({ type: 'freeTotal', spins: played, amount: amountOf(units - base) });
  const payout = amountOf(units);
  if (won >= cap) events.push({ type: 'most', amount: payout });
  events.push({ type: 'total', amount: payout });
  return { payout, events };
}
