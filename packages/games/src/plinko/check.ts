// Whether a table may have rules of Plinko: shapes, signs, and the cap on the return.
import { assertBelowCap, assertHundredths, assertRules } from '../returns.ts';
import { plinkoBets, type PlinkoRules } from './rules.ts';
import { stats } from './stats.ts';

/** Throws for rules that no table may have. */
export function checkPlinko(rules: PlinkoRules): PlinkoRules {
  const { fewestRows, mostRows, pays } = rules;
  assertRules(
    Number.isInteger(fewestRows) && Number.isInteger(mostRows) && 1 <= fewestRows && fewestRows <= mostRows,
    'plinko has no rows',
  );
  // A ball's whole way is one draw.
  assertRules(mostRows <= 32, 'plinko has more rows than a draw has bits');
  for (const { risk, rows } of plinkoBets(rules)) {
    const half = pays[risk][rows] ?? [];
    assertRules(
      half.length === Math.floor(rows / 2) + 1,
      `plinko's pockets do not fit: ${risk}, ${rows} rows`,
    );
    assertHundredths(half, `plinko, ${risk}, ${rows} rows,`);
  }
  assertBelowCap(stats(rules));
  return rules;
}
