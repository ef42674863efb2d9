// Whether a table may have rules of Zar: shapes, signs, and the cap on the return.
import { assertRules, mostRtp } from '../returns.ts';
import { multiplierOf, type ZarRules } from './rules.ts';

/** Throws for rules that no table may have. */
export function checkZar(rules: ZarRules): ZarRules {
  const { outcomes, returnBasisPoints, fewestWinning, mostWinning, mostPayout } = rules;
  assertRules(outcomes === 10_000 || outcomes === 10_001, 'dice has 10,000 or 10,001 outcomes');
  assertRules(
    Number.isInteger(returnBasisPoints) && returnBasisPoints > 0 && returnBasisPoints <= mostRtp * 10_000,
    `dice returns ${returnBasisPoints} hundredths of a percent`,
  );
  assertRules(
    Number.isInteger(fewestWinning) && Number.isInteger(mostWinning) && 1 <= fewestWinning,
    'a roll of dice has to win',
  );
  assertRules(fewestWinning <= mostWinning && mostWinning < outcomes, 'a roll of dice has to lose');
  const [least, one] = multiplierOf(rules, mostWinning);
  assertRules(least >= one, 'a winning roll of dice pays less than the stake');
  assertRules(mostPayout > 0n, 'dice pays nothing');
  return rules;
}
