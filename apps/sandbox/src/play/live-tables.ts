// The live tables of a provider: when they are open, what they take, and who sits there. The answers are the tables' real state.
import type { HouseGame } from '@felek/games/game';
import { houseCatalogue } from '@felek/games/catalogue';
import { toLira, type Kurus } from '@felek/money';
import { hashOf, type ListedGame } from './catalogue.ts';

export interface Limits {
  /** The stakes or chips on offer. */
  readonly stakes: readonly Kurus[];
  readonly usual: Kurus;
  /** The limits of one bet. */
  readonly least: Kurus;
  readonly most: Kurus;
}

/** A table in the list of tables; amounts are lira. */
interface ListedTable {
  readonly code: string;
  readonly open: boolean;
  readonly least: number;
  readonly most: number;
  /** Null where there is room for everybody. */
  readonly seats: number | null;
  /** Who plays there now. */
  readonly players: number;
}

interface LiveTables {
  list(): readonly ListedTable[];
  /** Takes or keeps a seat. False when the table is closed or full. */
  sit(game: ListedGame, user: string): boolean;
}

/** The chips of a bet are worth so much more together than the highest of them. */
const chipsInBet = 20n;
const seatsAtBlackjack = 7;
const satMs = 120_000;

export function limitsOf({ code, hall }: ListedGame, rules: HouseGame): Limits {
  const tier = hall === 'live' ? Math.min(hashOf(`${code} limits`) % 3, rules.stakes.length - 2) : 0;
  const stakes = rules.stakes.slice(tier);
  const highest = stakes.at(-1)!;
  return {
    stakes,
    usual: stakes.includes(rules.defaultStake) ? rules.defaultStake : stakes[0]!,
    least: stakes[0]!,
    most: rules.takesStake ? highest * chipsInBet : highest,
  };
}

/** `regulars` are codes of tables that never close. */
export function openLiveTables(games: readonly ListedGame[], regulars: ReadonlySet<string>): LiveTables {
  const seen = new Map<string, Map<string, number>>();
  const seatsOf = ({ rules }: ListedGame) => (rules === 'blackjack' ? seatsAtBlackjack : null);
  const sitting = ({ code }: ListedGame): Map<string, number> => {
    const users = seen.get(code) ?? new Map<string, number>();
    seen.set(code, users);
    for (const [user, atMs] of users) if (Date.now() - atMs > satMs) users.delete(user);
    return users;
  };
  /** A third of the tables is closed from two in the night until noon, of UTC. */
  const isOpen = ({ code }: ListedGame) => {
    const hour = new Date().getUTCHours();
    return regulars.has(code) || hashOf(`${code} hours`) % 3 !== 0 || hour < 2 || hour >= 12;
  };
  return {
    list: () =>
      games
        .filter(({ hall }) => hall === 'live')
        .map((game) => {
          const { least, most } = limitsOf(game, houseCatalogue.find(game.rules)!);
          return {
            code: game.code,
            open: isOpen(game),
            least: toLira(least),
            most: toLira(most),
            seats: seatsOf(game),
            players: sitting(game).size,
          };
        }),
    sit(game, user) {
      if (game.hall !== 'live') return true;
      if (!isOpen(game)) return false;
      const users = sitting(game);
      if (!users.has(user) && users.size >= (seatsOf(game) ?? Infinity)) return false;
      users.set(user, Date.now());
      return true;
    },
  };
}
