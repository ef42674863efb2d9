// @vitest-environment jsdom
// Every row, badge, win and figure of the shop window shows data: with the data it is there, and without it nothing is left of it. The data is
// put where the server's answers are kept; nothing is fetched.
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, Suspense, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AuthData } from '@felek/contract/account';
import { badges, type BingoRoom, type Game, type LiveTable } from '@felek/contract/casino';
import type { Bootstrap, Offer } from '@felek/contract/content';
import { homeRows } from '@felek/contract/office/content-kinds';
import { BingoRooms } from '../casino/BingoRooms.tsx';
import { GameTile } from '../casino/GameTile.tsx';
import { HallShelf } from '../casino/HallShelf.tsx';
import { LiveTables } from '../casino/LiveTables.tsx';
import { TableMark } from '../casino/TableMark.tsx';
import { Carousel } from '../content/Carousel.tsx';
import { showContent } from '../content/content.ts';
import { PayoutTime } from '../payment/PayoutTime.tsx';
import { useSession } from '../session/session.ts';
import type { EventRow } from '../sports/changes.ts';
import { speak } from '../texts/texts.ts';
import { keys } from '../wire/keys.ts';
import { queryClient } from '../wire/query-client.ts';
import { HomeRow } from './HomeRow.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** Stand-ins for jsdom's missing parts: a row that never changes its size, and a page that is all in sight. */
class Sized {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
class Seen extends Sized {
  readonly look: (entries: { isIntersecting: boolean }[]) => void;
  constructor(look: (entries: { isIntersecting: boolean }[]) => void) {
    super();
    this.look = look;
  }
  override observe(): void {
    this.look([{ isIntersecting: true }]);
  }
}

const nameOf = 'Nar Bahçesi';
const game: Game = {
  gameCode: 'nar',
  name: nameOf,
  providerName: 'Anka Oyun',
  mainProviderId: 100,
  productId: '',
  system: '',
  systemCategory: 1,
};
const other: Game = { ...game, gameCode: 'ayva', name: 'Ayva' };
const table: LiveTable = {
  mainProviderId: game.mainProviderId,
  gameCode: game.gameCode,
  isOpen: true,
  leastStake: 5,
  mostStake: 50,
  seats: 7,
  players: 3,
};
const at = '2026-11-22T12:00:00.000';
const win = { player: 'm•••t', game, amount: 512.25, timeStamp: at };
const growing = {
  gameCode: game.gameCode,
  name: nameOf,
  amount: 12_345.67,
  mustHitBy: 20_000,
  wins: [{ player: 'a•••e', amount: 9000, timeStamp: at }],
};
const display = {
  instanceName: 'Clover Chance',
  levelStats: [11, 22, 33, 44].map((currentLevel) => ({ currentLevel, lastWin: 8765.25 })),
};
const room: BingoRoom = {
  mainProviderId: game.mainProviderId,
  gameCode: game.gameCode,
  isOpen: true,
  balls: 90,
  cardPrice: 3,
  players: 5,
  cards: 12,
  poolPercent: 80,
  prizes: { line: 4, lines: 6, house: 18.5 },
  fast: null,
  drawInMs: 30_000,
};
const match: EventRow = {
  id: 'm1',
  sport: '1',
  league: 'l1',
  leagueNames: { tr: 'Ege Ligi', en: 'Aegean League' },
  home: { tr: 'Defnetepespor', en: 'Defnetepespor' },
  away: { tr: 'Sedirkaya SK', en: 'Sedirkaya SK' },
  startsAt: at,
  phase: 'prematch',
  status: 'notStarted',
  state: 'open',
  score: null,
  sequence: 1,
  markets: 1,
  main: [
    {
      id: '1',
      type: 1,
      specifiers: '',
      state: 'open',
      canCashOut: false,
      earlyLead: null,
      outcomes: ['1', '2', '3'].map((id, n) => ({ id, odds: 1850 + n * 1000, state: 'open' })),
    },
  ] as unknown as EventRow['main'],
};
const matches = (list: readonly EventRow[]) => ({ pages: [{ total: list.length, list }], pageParams: [0] });
const offer: Offer = {
  layout: 'start',
  kicker: 'Yeni üyelere',
  title: 'Nar zamanı',
  figure: '₺250',
  button: 'Koşullar',
};
const promotion = {
  id: 1,
  title: 'Sonbahar',
  images: [],
  html: '',
  url: '',
  startsAt: null,
  endsAt: null,
  standing: 'running',
  days: null,
  tags: [],
  bonus: null,
};

const bootstrap = (games: Game[]): Bootstrap => ({
  sliderList: games.length > 0 ? [{ slug: 'home', url: '/promotions', images: [], offer }] : [],
  categoryList: [],
  casinoCategoryList: [{ id: 1, name: 'Slotlar', imageUrl: null, slugList: ['slot'], games }],
  language: 'tr',
  languages: [{ locale: 'tr', name: 'Türkçe' }],
  translationList: [],
  siteOption: [],
  popup: null,
  domainStatus: { current: 'felek.example', next: 'felek1.example' },
  trialBonusAmount: 0,
  providerList: [],
  playMoney: true,
  homeRows: [],
});

/** The answers that the parts below ask for, with what there is and with nothing. */
const answers: readonly [key: readonly unknown[], full: unknown, empty: unknown][] = [
  [[...keys.recentGames, 'tr'], [other], []],
  [[...keys.favorites, 'tr'], [game], []],
  [[...keys.similarGames, 1, 'tr'], [game], []],
  [[...keys.mostPlayed, 'tr'], [game], []],
  [[...keys.newestGames, 'tr'], [game], []],
  [keys.liveTables, [table], []],
  [[...keys.recentWins, 'tr'], [win], []],
  [[...keys.growingJackpots, 'tr'], [growing], []],
  [keys.egtJackpot, [display], []],
  [keys.jackpotCards, [{ name: 'Bereket', currentLevelI: 5432.1 }], []],
  [keys.egyptQuest, [{ name: 'Nil', currentLevelI: 987.65 }], []],
  [[...keys.sports, 'events', 'next'], matches([match]), matches([])],
  [keys.bingoRooms, [room], []],
  [[...keys.promotions, 'tr'], [promotion], []],
  [keys.payoutTime, { minutes: 7, payouts: 41 }, null],
];

function answer(hasData: boolean): void {
  showContent(bootstrap(hasData ? [game] : []));
  for (const [key, full, empty] of answers)
    queryClient.setQueryData(key as (typeof keys)['profile'], hasData ? full : empty);
}

const defaults = queryClient.getDefaultOptions();
let root: Root;
let place: HTMLElement;
beforeEach(async () => {
  vi.stubGlobal('ResizeObserver', Sized);
  vi.stubGlobal('IntersectionObserver', Seen);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  await speak('tr');
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false, refetchOnMount: false } });
  useSession.setState({ customer: { username: 'zengin', token: 't' } as AuthData & { fingerprint: string } });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  queryClient.clear();
  queryClient.setDefaultOptions(defaults);
  useSession.setState({ customer: undefined });
  vi.unstubAllGlobals();
});

async function shown(part: ReactNode): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await act(async () => {
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router as never}>
          <Suspense>{part}</Suspense>
        </RouterContextProvider>
      </QueryClientProvider>,
    );
    // Some parts' code is loaded when they are first drawn.
    await vi.dynamicImportSettled();
  });
  await act(() => vi.dynamicImportSettled());
  return place.textContent;
}

const tile = (badges?: Game['badges']) => (
  <GameTile
    game={badges ? { ...game, badges } : game}
    isFavorite={false}
    open={() => undefined}
    toggleFavorite={() => undefined}
  />
);

/** Words of each row that follow from its data. */
const rows: readonly (readonly [name: string, kind: string, words: string])[] = [
  ['the games to continue', 'continue', 'Ayva'],
  ['favourites', 'favorites', nameOf],
  ['games like the last one', 'for-you', nameOf],
  ['popular games', 'popular', nameOf],
  ['new games', 'new', nameOf],
  ['a category', 'category:1', nameOf],
  ['the other categories', 'categories', nameOf],
  ['live tables', 'live', '₺5'],
  ['matches', 'matches', 'Defnetepespor'],
  ['the league of a match', 'matches', 'Ege Ligi'],
  ['the price of a match', 'matches', '2.85'],
  ['growing jackpots', 'jackpots', '12.345,67'],
  ['a jackpot’s last winner', 'jackpots', 'a•••e'],
  ['a jackpot’s levels', 'jackpots', '₺44,00'],
  ['a jackpot’s last win', 'jackpots', '8.765,25'],
  ['a card’s jackpot', 'jackpots', '5.432,10'],
  ['a quest’s jackpot', 'jackpots', '987,65'],
  ['recent wins', 'wins', '512,25'],
  ['the winner of a recent win', 'wins', 'm•••t'],
  ['promotions', 'promotions', 'Sonbahar'],
  ['providers', 'providers', 'Anka Oyun'],
];
const rowOf = (kind: string) => (kind === 'live' ? <LiveTables /> : <HomeRow kind={kind} />);

it('every row that an operator can order is looked at here', () => {
  expect(homeRows.filter((kind) => !rows.some(([, each]) => each === kind))).toEqual([]);
});

it.each([
  ...rows.map(([name, kind, words]) => [`the row of ${name}`, () => rowOf(kind), words] as const),
  ['the carousel of offers', () => <Carousel slug="home" />, 'Nar zamanı'],
  ['the figure of an offer', () => <Carousel slug="home" />, '₺250'],
  ['the list of bingo rooms', () => <BingoRooms />, '₺3'],
] as const)('%s is there with its data, and gone without', async (_name, part, words) => {
  answer(true);
  expect(await shown(part())).toContain(words);
  act(() => root.unmount());
  root = createRoot(place);
  queryClient.clear();
  answer(false);
  expect(await shown(part())).toBe('');
});

it('a provider of the home page leads to its own page', async () => {
  answer(true);
  await shown(rowOf('providers'));
  expect(place.querySelector('a')!.getAttribute('href')).toBe('/casino/provider/100');
});

const badgeWords = { jackpot: 'Jackpot', new: 'Yeni', freeRounds: 'Bedava dönüş' } as const;

it.each(badges)('a tile says %s of a game that is so, and of no other', async (badge) => {
  expect(await shown(tile([badge]))).toContain(badgeWords[badge]);
  expect(await shown(tile())).not.toContain(badgeWords[badge]);
});

it('a match is called live while it is, and not before', async () => {
  const playing: EventRow = {
    ...match,
    phase: 'live',
    status: 'live',
    score: { home: 2, away: 1, matchStatus: 6, clock: '31:00', periods: [], statistics: {} },
  };
  const say = async (row: EventRow) => {
    answer(true);
    queryClient.setQueryData([...keys.sports, 'events', 'next'], matches([row]));
    const words = await shown(<HomeRow kind="matches" />);
    act(() => root.unmount());
    root = createRoot(place);
    return words;
  };
  expect(await say(playing)).toContain('31');
  expect(await say(match)).not.toContain('31');
});

it('a tile says the return of a game that has stated it, and of no other, and each name once', async () => {
  const [known, unknown] = [{ ...game, rtp: 96.5 }, game];
  const say = async (of: Game) => {
    const { props } = tile() as { props: Parameters<typeof GameTile>[0] };
    await shown(<GameTile {...props} game={of} />);
    act(() => place.querySelector('button')!.focus());
    await act(() => vi.dynamicImportSettled());
    return place.textContent;
  };
  expect(await say(known)).toBe(`${nameOf}Anka OyunRTP %96,5`);
  expect(await say(unknown)).toBe(`${nameOf}Anka Oyun`);
});

it('a table’s limits and seats are those of a table, and gone without', async () => {
  answer(true);
  expect(await shown(<TableMark game={game} />)).toContain('4 boş koltuk');
  act(() => answer(false));
  expect(await shown(<TableMark game={game} />)).toBe('');
});

it('the time of payouts is the measured one, and gone without', async () => {
  answer(true);
  expect(await shown(<PayoutTime />)).toContain('41 çekimin yarısı 7 dakika');
  act(() => answer(false));
  expect(await shown(<PayoutTime />)).toBe('');
});

it('a hall’s collection is made of games that are so, and gone without them', async () => {
  answer(true);
  const six = Array.from({ length: 6 }, (_, n): Game => ({
    ...game,
    gameCode: `nar-${n}`,
    badges: ['jackpot'],
  }));
  const shelf = (games: readonly Game[]) => <HallShelf games={games} isOfHall={() => true} />;
  expect(await shown(shelf(six))).toContain('Jackpot');
  expect(await shown(shelf(six.map(({ badges: _badges, ...plain }) => plain)))).toBe('');
});
