// Whether a table may have rules of Limit: shapes, signs, and the cap on the return.
import { assertRules, mostRtp } from '../returns.ts';
import type { LimboRules } from './rules.ts';

/** Throws for rules that no table may have. */
export function checkLimbo(rules: LimboRules): LimboRules {
  const { returnPercent, leastTarget, mostTarget, mostPayout } = rules;
  assertRules(
    Number.isInteger(returnPercent) && returnPercent > 0 && returnPercent <= mostRtp * 100,
    `limbo returns ${returnPercent} %`,
  );
  assertRules(
    Number.isSafeInteger(leastTarget) && Number.isSafeInteger(mostTarget) && leastTarget > 100,
    'a target of limbo is above the stake, in whole hundredths',
  );
  assertRules(leastTarget <= mostTarget, 'limbo has no target');
  assertRules(mostPayout > 0n, 'limbo pays nothing');
  return rules;
}
