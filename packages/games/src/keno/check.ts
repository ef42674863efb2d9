// Whether a table may have rules of Keno: shapes, signs, and the cap on the return.
import { assertBelowCap, assertHundredths, assertRules } from '../returns.ts';
import { risks, type KenoRules } from './rules.ts';
import { stats } from './stats.ts';

/** Throws for rules that no table may have. */
export function checkKeno(rules: KenoRules): KenoRules {
  const { numbers, drawn, mostPicks, pays } = rules;
  assertRules(
    [numbers, drawn, mostPicks].every((each) => Number.isInteger(each) && each > 0),
    'keno draws nothing',
  );
  assertRules(drawn <= numbers && mostPicks <= drawn, 'keno draws fewer numbers than it has to');
  for (const risk of risks) {
    assertRules(pays[risk].length === mostPicks, `keno's tables are not complete: ${risk}`);
    for (const [index, row] of pays[risk].entries()) {
      assertRules(row.length === index + 2, `keno's hits do not fit: ${risk}, ${index + 1} picks`);
      assertHundredths(row, `keno, ${risk}, ${index + 1} picks,`);
    }
  }
  assertBelowCap(stats(rules));
  return rules;
}
