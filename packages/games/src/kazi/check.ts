// Whether a house may have rules of the scratch card: prizes, fields that can be filled, and the cap on the return.
import { assertBelowCap, assertRules } from '../returns.ts';
import type { KaziRules } from './rules.ts';
import { stats } from './stats.ts';

/** Throws for rules that no house may have. */
export function checkKazi(rules: KaziRules): KaziRules {
  const { tickets, prizes, fields, equal } = rules;
  const winning = prizes.reduce((sum, each) => sum + each.tickets, 0);
  assertRules(
    prizes.every(({ times }) => Number.isSafeInteger(times) && times > 0),
    'the scratch card has a prize that is no whole number of stakes',
  );
  assertRules(
    prizes.every((each) => Number.isInteger(each.tickets) && each.tickets > 0) && winning <= tickets,
    'the scratch card has more prizes than tickets',
  );
  assertRules(new Set(prizes.map(({ times }) => times)).size === prizes.length, 'two prizes look alike');
  assertRules(
    equal >= 2 && fields >= equal && (prizes.length - 1) * (equal - 1) >= fields - equal,
    'the scratch card cannot fill the fields of a prize',
  );
  assertRules(
    prizes.length * (equal - 1) >= fields,
    'the scratch card cannot fill the fields of a ticket without a prize',
  );
  assertBelowCap(stats(rules));
  return rules;
}
