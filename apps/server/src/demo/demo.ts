// The demo room: the mode in which a database was first opened, the demo's data in it, and its removal. Production does not start with
// accounts whose passwords are public, or with money without a deposit. The demo does not start in a real house. The ledger is never
// deleted: the demo's people are closed for good, and their play money is posted back to its source.
import type { AccountPeriod, Leg, Ledger } from '@felek/ledger';
import type { PoolAccount } from '@felek/ledger/accounts';
import { printLira, type Kurus } from '@felek/money';
import type { Account } from '../account/account.ts';
import type { Bonuses } from '../bonus/bonus.ts';
import type { Casino } from '../casino/casino.ts';
import { DatabaseSetupError } from '@felek/postgres/setup-error';
import type { Database } from '../db/database.ts';
import { execute, findRow, listRows, type Statement } from '../db/statement.ts';
import { newId, type CustomerId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Operators } from '../office/office.ts';
import type { Payments } from '../payment/payment.ts';
import type { Vault } from '../vault.ts';
import * as store from './demo.store.ts';

/** A room's demo rows, and the statements that remove them. */
export interface DemoRows {
  /** How many there are, each kind by the name that an operator knows. */
  readonly counts?: Statement<{ kind: string; count: number }, []>;
  readonly removals?: readonly Statement<object, []>[];
  /** More, in a database that the demo made: reports and promises of its sandbox. */
  readonly endings?: readonly Statement<object, []>[];
}

export interface DemoNeeds {
  /** The demo rows of all rooms. */
  readonly rows: readonly DemoRows[];
  readonly jobs: Pick<Jobs, 'forgetOpen'>;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly account: Pick<Account, 'retirement'>;
  readonly operators: Pick<Operators, 'listDemo' | 'retireDemo'>;
  readonly bonuses: Pick<Bonuses, 'retire'>;
  readonly payments: Pick<Payments, 'retire'>;
  readonly casino: Pick<Casino, 'retire'>;
  /** Opens data that was sealed under the demo's public secret. */
  readonly demoVault: Pick<Vault, 'unseal'>;
}

export interface Demo {
  /**
   * Compares the settings' mode with the database's, and records it at the first start. Throws {@link DatabaseSetupError} with the findings
   * and the remedy.
   */
  admit(mode: store.Mode): Promise<void>;
  /** Takes the demo out, so that production may start. Gives sentences on what it did. It may be interrupted and run again. */
  remove(): Promise<readonly string[]>;
}

/** The accounts that play money came from, and that its wins and losses went to. */
const demoAccount = 'payment:demo';
/** Messages to the demo's people and payouts to its sandbox. */
const demoTopics = ['account.message', 'payment.payout'];
const mostNamed = 6;
const mostTries = 5;

export function createDemo(needs: DemoNeeds): Demo {
  const { database, ledger, rows, jobs, account, operators, bonuses, payments, casino, demoVault } = needs;
  const { retirement } = account;

  const readMode = async () => (await findRow(database.pool, store.findMode))?.mode;

  /** The demo's customers. None in a real house. */
  async function* listCustomers(mode: store.Mode | undefined) {
    if (mode === 'production') return;
    yield* retirement.listCustomers(mode === 'demo' ? 'everybody' : { demoVault });
  }

  /** The demo's data in the database, in words for operators. */
  async function listFound(mode: store.Mode | undefined): Promise<string[]> {
    const customers: string[] = [];
    let playMoney: Kurus = 0n;
    for await (const { id, username } of listCustomers(mode)) {
      customers.push(username);
      const { cash, bonus, held } = (await ledger.balances(id))!;
      playMoney += cash + bonus + held;
    }
    const demoOperators = await operators.listDemo();
    const written = await Promise.all(
      rows.map(async ({ counts }) => (counts ? listRows(database.pool, counts) : [])),
    );
    return [
      ...(customers.length > 0 ? [people(customers, 'customer')] : []),
      ...(playMoney > 0n ? [`${printLira(playMoney, 'en')} of play money`] : []),
      ...(demoOperators.length > 0 ? [people(demoOperators, 'operator')] : []),
      ...written.flat().flatMap(({ kind, count }) => (count > 0 ? [`${count} ${kind}`] : [])),
    ];
  }

  async function admitProduction(mode: store.Mode | undefined): Promise<void> {
    const found = await listFound(mode);
    if (mode !== 'demo' && found.length === 0) return;
    const what = found.length > 0 ? `: ${found.join(', ')}` : '';
    throw new DatabaseSetupError(
      `FELEK_MODE is production, and this database is a demo house${what}. Use an empty database; or stop all servers and run "npm run remove-demo" with the same DATABASE_URL or DATA_DIR, which closes these accounts for good and takes their play money out of the books.`,
    );
  }

  async function admitDemo(mode: store.Mode | undefined): Promise<void> {
    const isReal = mode === 'production' || (mode === undefined && (await isOpened()));
    if (isReal)
      throw new DatabaseSetupError(
        'FELEK_MODE is demo, and this database is a house that was opened for real: the demo would put people into it whose passwords everybody knows. Set FELEK_MODE=production, or give the demo a database of its own.',
      );
  }

  /** Whether there are customers and none of them is the demo's: a house of before its mode was written down. */
  async function isOpened(): Promise<boolean> {
    let hasCustomers = false;
    for await (const _each of retirement.listCustomers('everybody')) {
      hasCustomers = true;
      break;
    }
    if (!hasCustomers) return false;
    for await (const _each of retirement.listCustomers({ demoVault })) return false;
    return true;
  }

  async function retire(customer: CustomerId, pools: 'emptied' | 'kept'): Promise<void> {
    await database.inTransaction(async (tx) => {
      await retirement.close(tx, customer);
      await bonuses.retire(tx, customer);
      await payments.retire(tx, customer);
      await casino.retire(tx, customer);
    });
    await takeMoneyOut(customer, pools);
    await database.inTransaction((tx) => retirement.forget(tx, customer));
  }

  /**
   * Reverses all that payments did to the wallet. The rest, which games and bonuses won or lost, goes to the source of play money. So do the
   * wallet's contributions to growing jackpots, where these are `emptied`: real money must not be won from play money.
   */
  async function takeMoneyOut(wallet: CustomerId, pools: 'emptied' | 'kept'): Promise<void> {
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const accounts = await ledger.period({
        from: new Date(0),
        to: new Date(Date.now() + 86_400_000),
        wallet,
      });
      const legs = [...legsOut(accounts), ...(pools === 'emptied' ? legsOutOfPools(accounts) : [])];
      if (legs.length === 0) return;
      const key = { source: 'demo', operation: 'removal', id: newId<'posting'>() };
      const { outcome } = await ledger.post({ wallet, key, legs, memo: { why: 'play money' } });
      if (outcome !== 'applied' && outcome !== 'insufficient')
        throw new Error(`bug: taking play money out was answered ${outcome}`);
    }
    throw new Error('a wallet moves while the demo is taken out: stop all servers and run this again');
  }

  return {
    async admit(mode) {
      await database.inTransaction(async ({ client }) => {
        await execute(client, store.lockMode);
        const known = (await findRow(client, store.findMode))?.mode;
        await (mode === 'production' ? admitProduction(known) : admitDemo(known));
        if (known === undefined) await execute(client, store.setMode, mode);
      });
    },

    async remove() {
      const mode = await readMode();
      const found = await listFound(mode);
      if (found.length === 0 && mode !== 'demo') return ['There is nothing of the demo in this database.'];
      // In a house that was opened for real, the pools are real customers' too.
      const pools = mode === 'demo' ? 'emptied' : 'kept';
      for await (const { id } of listCustomers(mode)) await retire(id, pools);
      await operators.retireDemo();
      await database.inTransaction(async (tx) => {
        const { client } = tx;
        for (const removal of rows.flatMap(({ removals = [] }) => removals)) await execute(client, removal);
        // A house in production loses the rows above and nothing else.
        if (mode === 'demo') {
          for (const ending of rows.flatMap(({ endings = [] }) => endings)) await execute(client, ending);
          await jobs.forgetOpen(tx, demoTopics);
        }
        await execute(client, store.setMode, 'production');
      });
      return [
        `Taken out: ${found.join(', ')}.`,
        'The accounts are closed for good and their play money went back by postings; the books are as whole as before.',
        'Production may start in this database now; the demo may not any more.',
      ];
    },
  };
}

function people(names: readonly string[], what: string): string {
  const more = names.length - mostNamed;
  const named = names.slice(0, mostNamed).join(', ');
  return `${names.length} ${what}${names.length === 1 ? '' : 's'} (${named}${more > 0 ? ` and ${more} more` : ''})`;
}

/** The postings that empty a wallet, and that leave the payments' accounts as if they had never dealt with it. */
function legsOut(accounts: readonly Pick<AccountPeriod, 'account' | 'closing'>[]): Leg[] {
  const closingOf = (name: string) => accounts.find(({ account }) => account === name)?.closing ?? 0n;
  const [cash, bonus] = [closingOf('cash'), closingOf('bonus')];
  const paid = accounts.filter(
    ({ account, closing }) => account.startsWith('payment:') && account !== demoAccount && closing !== 0n,
  );
  // A balance above zero is money from the wallet; one below zero is money to the wallet.
  const back = paid.reduce((sum, { closing }) => sum + closing, 0n);
  const rest = cash + back;
  type House = Exclude<Leg['from'], 'cash' | 'bonus' | 'playable'>;
  const leg = (house: string, amount: Kurus): Leg =>
    amount > 0n
      ? { from: house as House, to: 'cash', amount }
      : { from: 'cash', to: house as House, amount: -amount };
  if (cash === 0n && bonus === 0n) return [];
  const moves = [
    ...paid.map(({ account, closing }) => leg(account, closing)),
    ...(rest === 0n ? [] : [leg(demoAccount, -rest)]),
  ];
  // Credits are posted first, so that they cover the debits.
  return [
    ...moves.filter(({ to }) => to === 'cash'),
    ...moves.filter(({ from }) => from === 'cash'),
    ...(bonus === 0n ? [] : [{ from: 'bonus', to: demoAccount, amount: bonus } satisfies Leg]),
  ];
}

/** The amounts that the wallet's postings put into pools, or took out of them. */
const legsOutOfPools = (accounts: readonly Pick<AccountPeriod, 'account' | 'closing'>[]): Leg[] =>
  accounts
    .filter(({ account, closing }) => account.startsWith('jackpot:') && closing !== 0n)
    .map(({ account, closing }) => {
      const pool = account as PoolAccount;
      return closing > 0n
        ? { from: pool, to: demoAccount, amount: closing }
        : { from: demoAccount, to: pool, amount: -closing };
    });
