// The exact figures of every kind of bet, by enumeration of the pockets.
import { enumerate } from '../enumeration.ts';
import type { Figures } from '../game.ts';
import { layoutOf } from './layout.ts';
import { returnOn } from './play.ts';
import { pocketsOf, type RouletteRules } from './rules.ts';

/** One entry for each kind of spot on the cloth. */
export function stats(rules: RouletteRules): readonly Figures[] {
  const pockets = Array.from({ length: pocketsOf(rules) }, (_, number) => number);
  const kinds = new Map(layoutOf(rules).map((spot) => [spot.kind, spot]));
  return [...kinds].map(([kind, spot]) =>
    enumerate(
      kind,
      pockets.map((number) => returnOn(rules, spot, number)),
    ),
  );
}
