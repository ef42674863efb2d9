// Whether a table may have rules of Çark: shapes, signs, and the cap on the return.
import { assertBelowCap, assertHundredths, assertRules } from '../returns.ts';
import { carkBets, segmentsOf, type CarkRules } from './rules.ts';
import { stats } from './stats.ts';

/** Throws for rules that no table may have. */
export function checkCark(rules: CarkRules): CarkRules {
  for (const bet of carkBets) {
    const segments = segmentsOf(rules, bet);
    assertRules(segments.length === bet.size, `the wheel's segments do not fit: ${bet.risk}, ${bet.size}`);
    assertHundredths(segments, `the wheel, ${bet.risk}, ${bet.size} segments,`);
  }
  assertBelowCap(stats(rules));
  return rules;
}
