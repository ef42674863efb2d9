// Every call there is, by its path. The server mounts exactly these.
import type { Call } from './call.ts';
import * as account from './account.ts';
import * as bonus from './bonus.ts';
import * as casino from './casino.ts';
import * as chat from './chat.ts';
import * as content from './content.ts';
import * as fel from './fel.ts';
import * as health from './health.ts';
import * as jackpot from './jackpot.ts';
import * as notification from './notification.ts';
import * as office from './office.ts';
import * as payment from './payment.ts';
import * as protection from './protection.ts';
import * as sports from './sports.ts';
import * as table from './table.ts';

const nouns = {
  account,
  bonus,
  casino,
  chat,
  content,
  fel,
  health,
  jackpot,
  notification,
  office,
  payment,
  protection,
  sports,
  table,
};

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'who' in value && 'refusals' in value
  );
}

/** All calls with the noun they belong to, in the order of the nouns' files. */
export const calls: readonly { noun: string; call: Call }[] = Object.entries(nouns).flatMap(
  ([noun, stated]) =>
    Object.values<unknown>(stated)
      .filter(isCall)
      .map((each) => ({ noun, call: each })),
);
