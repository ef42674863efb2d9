// The chart of accounts: every account name, its owner and its use. A posting to any other name is refused here, and by the database too
// (`is_ledger_account`).

/**
 * A house account. It has no stored balance; its balance is the sum of its entries. Its parts are letters, digits, dot, underscore and
 * hyphen. {@link gameAccount} replaces other characters by an underscore.
 */
export type HouseAccount =
  | `game:${string}:${string}`
  | `sports:${string}`
  | `payment:${string}`
  | `bonus:${string}`
  | `jackpot:${string}`
  | 'rounding'
  | 'suspense'
  | 'correction'
  | `affiliate:${string}`;

/** A house account that receives stakes and pays payouts. */
export type PlayAccount = Extract<HouseAccount, `game:${string}` | `sports:${string}`>;

/** A pool of the house: a growing jackpot. */
export type PoolAccount = Extract<HouseAccount, `jackpot:${string}`>;

/** One family of accounts. */
export interface AccountFamily {
  /** The name. `<…>` is a placeholder, and `[:<…>]` is optional. */
  readonly name: string;
  readonly whose: 'customer' | 'house' | 'clearing';
  readonly holds: string;
}

export const chartOfAccounts: readonly AccountFamily[] = [
  { name: 'cash', whose: 'customer', holds: 'what can be withdrawn; played first' },
  { name: 'bonus', whose: 'customer', holds: 'lent by a bonus; played after cash' },
  { name: 'held', whose: 'customer', holds: 'set aside for withdrawals that are under way' },
  {
    name: 'game:<provider>:<game>',
    whose: 'house',
    holds: 'stakes in, payouts out; what rounds that have not ended staked is in play (`inPlay`)',
  },
  { name: 'sports:<provider>[:<part>]', whose: 'house', holds: 'stakes of bets in, their payouts out' },
  {
    name: 'payment:<service>[:<part>]',
    whose: 'clearing',
    holds: 'deposits in, captured withdrawals out; what the service owes the house',
  },
  { name: 'bonus:<kind>[:<part>]', whose: 'house', holds: 'what bonuses cost' },
  {
    name: 'jackpot:<pool>[:<part>]',
    whose: 'house',
    holds: 'a pool of the house: its seed and contributions in, its wins out',
  },
  {
    name: 'rounding',
    whose: 'house',
    holds: 'what lies between the fraction of a kuruş a provider named and the whole kuruş that was paid',
  },
  { name: 'suspense', whose: 'house', holds: 'money that fits nobody yet' },
  { name: 'correction', whose: 'house', holds: 'what two people gave or took by hand' },
  { name: 'affiliate:<code>', whose: 'house', holds: 'commissions that an affiliate was paid' },
];

const part = '[A-Za-z0-9._-]+';
const accountPattern = new RegExp(
  `^(?:${chartOfAccounts
    .map(({ name }) => name.replaceAll(/\[:<\w+>\]/g, `(?::${part})?`).replaceAll(/<\w+>/g, part))
    .join('|')})$`,
);

/** Whether this is the name of an account. */
export const isAccount = (name: string): boolean => accountPattern.test(name);

/** Whether this account takes the stakes of this source. */
export function isPlayAccount(name: string, source: string): boolean {
  const [family, owner] = name.split(':');
  return isAccount(name) && (family === 'game' || family === 'sports') && owner === source;
}

/** The account of a sports provider's bets. */
export const sportsAccount = (provider: string) => `sports:${provider}` as const satisfies PlayAccount;

/**
 * The account of a game. Providers choose the ids of their games, so characters that no account name may have become underscores.
 */
export const gameAccount = (provider: string, game: string) =>
  `game:${provider}:${game.replaceAll(/[^A-Za-z0-9._-]/g, '_')}` as const satisfies PlayAccount;

/** The pool of a game’s growing jackpot. */
export const poolAccount = (game: string) => `jackpot:${game}` as const satisfies PoolAccount;
