// The catalogues of the sandbox's providers: about forty games each, grown from the names on its shelves. Each shelf
// names rules of packages/games, and the list takes its return and volatility from them. The same seeds give the same list each time.
import type { LobbySlug } from '@felek/contract/casino';
import { houseCatalogue } from '@felek/games/catalogue';
import type { HouseGame } from '@felek/games/game';
import { mostJackpotRtp } from '@felek/games/jackpot';
import { moreGames } from './more-games.ts';

interface Shelf {
  /** The game of packages/games that is played. */
  readonly rules: string;
  readonly hall: LobbySlug;
  /** The provider's word for the category; the house finds the hall by it. */
  readonly category: string;
  readonly features: readonly string[];
}

const shelf = (rules: string, hall: LobbySlug, category: string, ...features: readonly string[]): Shelf => ({
  rules,
  hall,
  category,
  features,
});

const shelves = {
  lines: shelf('lale', 'slot', 'Video Slots', '20 lines', 'Free spins', 'Scatter'),
  ways: shelf('kervan', 'slot', 'Video Slots', '1,024 ways', 'Free spins', 'Double wilds'),
  hold: shelf('hazine', 'slot', 'Video Slots', '243 ways', 'Hold and win', 'Fixed jackpots'),
  cluster: shelf('lokum', 'slot', 'Video Slots', 'Cluster pays', 'Cascades', 'Multipliers'),
  liveRoulette: shelf('canli-rulet', 'live', 'Live Roulette'),
  liveBaccarat: shelf('canli-bakara', 'live', 'Live Baccarat'),
  liveBlackjack: shelf('blackjack', 'live', 'Live Blackjack', 'Side bets'),
  liveDragon: shelf('dragon-tiger', 'live', 'Live Dragon Tiger'),
  liveSicBo: shelf('sicbo', 'live', 'Live Sic Bo'),
  show: shelf('carkifelek', 'live', 'Live Shows', 'Bonus rounds'),
  roulette: shelf('rulet', 'games', 'Roulette', 'Announced bets'),
  blackjack: shelf('blackjack', 'games', 'Blackjack', 'Side bets'),
  baccarat: shelf('baccarat', 'games', 'Baccarat'),
  dragon: shelf('dragon-tiger', 'games', 'Dragon Tiger'),
  sicBo: shelf('sicbo', 'games', 'Sic Bo'),
  crash: shelf('ucus', 'games', 'Crash Games', 'Automatic cash-out'),
  plinko: shelf('plinko', 'games', 'Plinko', 'Three risks'),
  mines: shelf('mayin', 'games', 'Mines'),
  dice: shelf('zar', 'games', 'Dice Games'),
  limbo: shelf('limbo', 'games', 'Limbo'),
  keno: shelf('keno', 'games', 'Keno'),
  wheel: shelf('cark', 'games', 'Wheel of Fortune'),
  hilo: shelf('hilo', 'games', 'Hi-Lo'),
  tower: shelf('kule', 'games', 'Tower'),
  scratch: shelf('kazi', 'games', 'Scratch Cards'),
  jacks: shelf('jacks-or-better', 'games', 'Video Poker'),
  deuces: shelf('deuces-wild', 'games', 'Video Poker'),
  bingo90: shelf('tombala-90', 'bingo', 'Bingo', '90 balls'),
  bingo75: shelf('bingo-75', 'bingo', 'Bingo', '75 balls'),
  draw: shelf('cekilis', 'tvbets', 'TV Draws', 'A draw every two minutes'),
} as const;
type ShelfName = keyof typeof shelves;

export interface ListedGame {
  readonly code: string;
  readonly name: string;
  readonly rules: string;
  readonly hall: LobbySlug;
  readonly category: string;
  /** In percent, as the rules return it, cut to hundredths. */
  readonly rtp: number;
  readonly volatility: 'low' | 'medium' | 'high';
  readonly tags: readonly string[];
  /** A day. */
  readonly releasedOn: string;
  readonly mobile: boolean;
}

/** Where a provider's games come from. */
export interface Seeds {
  /** Says whose a game is. */
  readonly tag: string;
  /** The code of a game; `place` counts from 0. */
  codeOf(name: string, place: number, shelf: ShelfName): string;
  /** The games that tests and a small house know by their codes; they stand first. */
  readonly few: readonly (readonly [code: string, name: string, shelf: ShelfName])[];
  /** The rest by their names, with a stop between two. */
  readonly rest: Readonly<Partial<Record<ShelfName, string>>>;
}

/** `beyond`: how many games there are besides the few; all of its own when undefined, and made-up ones where it has no more. */
export function listGames(seeds: Seeds, beyond?: number): ListedGame[] {
  const { tag, codeOf, few, rest } = seeds;
  const own = mixed(rest);
  const wanted = beyond ?? own.length;
  const filling = moreGames(wanted - own.length).map(({ name, kind }) => [name, kind] as const);
  const games = [
    ...few,
    ...[...own, ...filling]
      .slice(0, wanted)
      .map(([name, on], place) => [codeOf(name, few.length + place, on), name, on] as const),
  ];
  return games.map(([code, name, on]) => {
    const { rules, hall, category, features } = shelves[on];
    const game = houseCatalogue.find(rules)!;
    return {
      code,
      name,
      rules,
      hall,
      category,
      rtp: Math.floor(playedRtp(game) * 10_000) / 100,
      volatility: game.hall.volatility ?? 'medium',
      tags: [tag, category, ...features],
      releasedOn: dayOf(code),
      // Some old ones were never made for phones.
      mobile: hashOf(`${code} on phones`) % 25 !== 0,
    };
  });
}

/** The return of the rules without the house's growing jackpot, which no provider's game wins. */
const playedRtp = (game: HouseGame): number =>
  game.kind !== 'common' && game.growing ? game.rtp - mostJackpotRtp(game.growing, game.stakes) : game.rtp;

/** The names of all shelves, each shelf spread evenly over the list, so that neighbours differ. */
function mixed(rest: Seeds['rest']): (readonly [name: string, shelf: ShelfName])[] {
  return Object.entries(rest)
    .flatMap(([on, written]) => {
      const names = written.split(' · ');
      return names.map((name, n) => ({ name, on: on as ShelfName, at: (n + 0.5) / names.length }));
    })
    .sort((one, other) => one.at - other.at || (one.name < other.name ? -1 : 1))
    .map(({ name, on }) => [name, on]);
}

const firstDayMs = Date.UTC(2022, 0, 10);
const lastDayMs = Date.UTC(2026, 10, 20);
const dayMs = 86_400_000;

/** The days lie denser towards the last: a studio grows. */
function dayOf(code: string): string {
  const share = (hashOf(code) % 10_000) / 10_000;
  const days = Math.floor(((lastDayMs - firstDayMs) / dayMs) * Math.sqrt(share));
  return new Date(firstDayMs + days * dayMs).toISOString().slice(0, 10);
}

/** FNV-1a of 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  // Short texts share their low bits, so the high bits are mixed in.
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Small letters and digits alone: `Pharaoh’s Gold` is `pharaohsgold`. */
export const plainOf = (name: string): string =>
  name
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
