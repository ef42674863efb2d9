// Tells an attack on the login from customers who mistype. Beyond a threshold it leaves one line in the log and a figure, and a right
// password alone does not open a new place any more: a code to a proved contact must come with it.
import type { Database } from '../db/database.ts';
import { listRows } from '../db/statement.ts';
import { networkOf } from '../http/network.ts';
import type { CustomerId } from '../ids.ts';
import type { Measure } from '../metrics.ts';
import type { Counts, Guesser } from '../passwords/passwords.ts';
import * as tallies from '../tally/tally.ts';

/**
 * Counts in this quarter of an hour and the previous one: wrong passwords by network, by account and in the whole house; and accounts that
 * were opened from a network new to them.
 */
const thresholds = { network: 30, account: 20, house: 5000, opened: 10 } as const;
export type Alarm = keyof typeof thresholds;

/** The stable names in the log, and the figures' label. */
const alarmNames: Readonly<Record<Alarm, string>> = {
  network: 'sign-in.wrong-passwords-from-network',
  account: 'sign-in.wrong-passwords-at-account',
  house: 'sign-in.wrong-passwords',
  opened: 'sign-in.many-accounts-from-network',
};

/** The counts above their thresholds. */
export function alarmsOf(counted: Readonly<Record<Alarm, number>>): Alarm[] {
  return (Object.keys(thresholds) as Alarm[]).filter((alarm) => counted[alarm] >= thresholds[alarm]);
}

/** A network as a log may name it: no more than a town's part of the address. */
export const maskNetwork = (network: string): string =>
  network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : network.replace(/\.\d+$/, '.0/24');

export interface SignInWatch {
  /** A password was wrong. */
  wrong(guesser: Guesser, counts: Counts): Promise<void>;
  /** A password was right at a place where this customer never was: whether it needs a code besides. */
  needsCode(guesser: Guesser, customer: CustomerId, counts: Counts): Promise<boolean>;
  /** A code was sent for a login. */
  codeSent(): void;
  measures(): Measure[];
}

export function watchSignIns(
  { pool }: Database,
  log: { warn(detail: object, text: string): void },
): SignInWatch {
  const raised: Record<Alarm, number> = { network: 0, account: 0, house: 0, opened: 0 };
  let codes = 0;

  const add = async (scope: string) => Number((await listRows(pool, tallies.addRecent, [scope]))[0]!.count);

  /** Once for each network, account or house while its attack lasts, on whichever server it is seen first. */
  async function raise(alarms: readonly Alarm[], { username, address }: Guesser, counted: object) {
    const network = networkOf(address);
    const about = { network, account: username.toLowerCase(), house: '', opened: network };
    for (const alarm of alarms) {
      if ((await add(`alarm ${alarm} ${about[alarm]}`)) !== 1) continue;
      raised[alarm] += 1;
      const place = alarm === 'network' || alarm === 'opened' ? { network: maskNetwork(network) } : {};
      log.warn({ alarm: alarmNames[alarm], ...place, ...counted }, 'an attack on the login is likely');
    }
  }

  return {
    async wrong(guesser, { address: network, user: account, house }) {
      const counted = { network, account, house, opened: 0 };
      await raise(alarmsOf(counted), guesser, { wrong: counted });
    },
    async needsCode(guesser, customer, { address, user, house }) {
      const network = networkOf(guesser.address);
      const accounts = `login accounts from ${network}`;
      const isNew = (await add(`login into ${customer} from ${network}`)) === 1;
      const opened = isNew
        ? await add(accounts)
        : Number((await listRows(pool, tallies.readRecent, [accounts]))[0]?.count ?? 0);
      // This try is not a wrong one.
      const counted = { network: address - 1, account: user - 1, house: house - 1, opened };
      const alarms = alarmsOf(counted);
      if (opened >= thresholds.opened) await raise(['opened'], guesser, { opened });
      return alarms.length > 0;
    },
    codeSent: () => void (codes += 1),
    measures: () => [
      {
        name: 'felek_sign_in_alarms_total',
        help: 'Likely attacks on the login that this server saw first.',
        values: (Object.keys(raised) as Alarm[]).map((alarm) => ({
          labels: { alarm: alarmNames[alarm] },
          value: raised[alarm],
        })),
      },
      {
        name: 'felek_sign_in_codes_total',
        help: 'Logins that needed a code.',
        values: [{ value: codes }],
      },
    ],
  };
}
