// The exact figures of every kind of bet, by enumeration of the 216 throws.
import { enumerate } from '../enumeration.ts';
import type { Figures } from '../game.ts';
import { layout, throws } from './layout.ts';
import { returnOn } from './play.ts';
import type { SicboRules } from './rules.ts';

/** One entry for each kind of spot. */
export function stats(rules: SicboRules): readonly Figures[] {
  const kinds = new Map(layout.map((spot) => [spot.kind, spot]));
  return [...kinds].map(([kind, spot]) =>
    enumerate(
      kind,
      throws.map((dice) => returnOn(rules, spot, dice)),
    ),
  );
}
