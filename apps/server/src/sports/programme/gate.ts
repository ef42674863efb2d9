// Every bet reads the state above all events: the book, its producers, sports and leagues. If bets locked its rows, no change would find
// them free under steady betting, and each `alive` of a producer would delay all bets on it. So bets share a gate, and a change that takes
// something off offer shuts it. The change waits for the bets that have passed, and later bets wait for the change.
import { statement } from '../../db/statement.ts';

/** SQL: the number of the lock. */
export const gate = `hashtextextended('sports gate', 0)`;

/** To the end of the transaction. */
export const shutGate = statement<object>(
  'sports.shut-gate',
  `select 1 from (select pg_advisory_xact_lock(${gate})) shut`,
);
