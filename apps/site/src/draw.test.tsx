import { beforeEach, expect, it, vi } from 'vitest';
import { locales } from '@felek/contract/call';
import { contentPage, promotions, type Bootstrap, type Promotion } from '@felek/contract/content';
import { liveTables, type LiveTable } from '@felek/contract/live-tables';
import { siteRoutes } from '@felek/contract/site-routes';
import { findSportsEvent, sportsEvents, sportsProgramme } from '@felek/contract/sports';
import { draw, gather, isPlain } from './draw.tsx';
import { useSession } from './session/session.ts';
import { words } from './sports/words.ts';
import { en } from './texts/en.ts';
import { tr } from './texts/tr.ts';
import { queryClient } from './wire/query-client.ts';

/** Headings of pages whose texts are loaded with their room's code. */
const ofRooms = (place: 0 | 1) => ({ 'sports.myBets': words['sports.myBets'][place] });
const texts = { tr: { ...tr, ...ofRooms(0) }, en: { ...en, ...ofRooms(1) } };
type Locale = keyof typeof texts;

const picture = { url: '/content/one.svg' };
const game = {
  gameCode: 'lale',
  name: 'Lale',
  providerName: 'Felek',
  mainProviderId: 12,
  productId: '',
  system: '',
  systemCategory: 1,
};
const offer = {
  layout: 'start',
  kicker: '',
  title: 'Hoş geldin bonusu',
  figure: '₺100',
  button: 'Al',
} as const;
const bootstrap = (language: Locale, more: Partial<Bootstrap> = {}): Bootstrap => ({
  sliderList: [{ slug: 'home', url: '/promotions', images: [picture], offer }],
  categoryList: [{ id: 2, title: 'Kurumsal', contents: [{ id: 3, title: 'Hakkımızda' }] }],
  casinoCategoryList: [{ id: 1, name: 'Slotlar', imageUrl: null, slugList: ['slot'], games: [game] }],
  language,
  languages: [{ locale: 'tr', name: 'Türkçe' }],
  translationList: [],
  siteOption: [],
  popup: null,
  domainStatus: { current: 'felek.example', next: 'felek1.example' },
  trialBonusAmount: 100,
  providerList: [{ name: 'Felek', url: '/content/felek.svg' }],
  playMoney: true,
  homeRows: ['continue', 'live', 'category:1', 'wins'],
  ...more,
});
const promotion: Promotion = {
  id: 1,
  title: 'Hoş geldin',
  images: [picture, picture],
  html: '<p>Koşullar</p>',
  url: '/casino/slot',
  startsAt: null,
  endsAt: '2026-12-01T20:59:59.000',
  standing: 'running',
  days: 8,
  tags: ['welcome'],
  bonus: null,
};

const table: LiveTable = {
  mainProviderId: game.mainProviderId,
  gameCode: game.gameCode,
  isOpen: true,
  leastStake: 5,
  mostStake: 25_000,
  seats: 7,
  players: 3,
};

const both = (name: string) => ({ tr: name, en: `The ${name}` });
const event = {
  id: 'sr:match:7',
  sport: 'sr:sport:1',
  league: 'sr:tournament:1',
  leagueNames: both('Körfez Ligi'),
  home: both('Martı'),
  away: both('Yunus <b>'),
  startsAt: '2026-12-01T17:00:00.000',
  phase: 'prematch',
  status: 'notStarted',
  state: 'open',
  score: null,
  sequence: 4,
  markets: 1,
};
const prices = { 1: 1870, 2: 3450, 3: 4120 };
const winner = {
  id: '1',
  type: 1,
  specifiers: '',
  state: 'open',
  canCashOut: true,
  earlyLead: null,
  outcomes: Object.entries(prices).map(([id, odds]) => ({ id, name: null, odds, version: 1, state: 'open' })),
};
const nowMs = 1_800_000_000_000;
const match = { [findSportsEvent.path]: { nowMs, event, markets: [winner], canBuild: false } };
const football = { id: event.sport, names: both('Futbol'), prematch: 1, live: 1 };
const programme = {
  [sportsProgramme.path]: {
    nowMs,
    sports: [
      {
        ...football,
        leagues: [
          { id: event.league, names: event.leagueNames, category: both('Ülke'), prematch: 1, live: 1 },
        ],
      },
    ],
  },
  [sportsEvents.path]: { nowMs, total: 1, list: [{ ...event, main: [winner] }] },
};

beforeEach(() => queryClient.clear());

/** A page as the server draws it whose calls are answered so, by their paths. A call without an answer is refused. */
async function drawn(
  path: string,
  locale: Locale,
  content: Bootstrap,
  given: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { answers } = await gather(path, locale, async (call) => given[call]);
  return draw(path, locale, content, answers);
}
const promoted = (list: readonly Promotion[]) => ({ [promotions.path]: list });

/** The page's subject, by its one heading of the first rank. */
const headingOf = (markup: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(markup)?.[1];

/** The addresses that are the same for every visitor, and the heading of each. */
const headings = {
  '/': 'home.visitor.title',
  '/promotions': 'promotions.title',
  '/casino/slot': 'lobby.slot',
  '/casino/live': 'lobby.live',
  '/casino/bingo': 'lobby.bingo',
  '/casino/games': 'lobby.games',
  '/casino/tvbets': 'lobby.tvbets',
  '/livespor': 'sports.live',
  '/livespor/betco': 'sports.live',
  '/spor': 'menu.sports',
  '/spor/betco': 'menu.sports',
  '/spor/kuponlarim': 'sports.myBets',
  '/pages': 'pages.title',
} as const;

it('every address that is the same for all visitors is one that is drawn here', () =>
  expect(Object.keys(headings).toSorted()).toEqual(
    siteRoutes.filter((route) => !route.includes(':') && !route.startsWith('/dashboard')).toSorted(),
  ));

const pages = Object.entries(headings).flatMap(([path, key]) =>
  locales.map((locale) => [path, locale, texts[locale][key]] as const),
);

it.each(pages)(
  '%s is drawn in %s, with its heading, header and footer, and no script',
  async (path, locale, heading) => {
    const markup = await drawn(path, locale, bootstrap(locale), promoted([promotion]));
    expect(headingOf(markup)).toBe(heading);
    for (const part of ['<header', '<main', '<footer']) expect(markup).toContain(part);
    expect(markup).not.toMatch(/<script|\son[a-z]+=/i);
    // So React marks a part that could not be drawn: a lazy one that should wait for the browser.
    expect(markup).not.toContain('<!--$!-->');
  },
);

it('a promotion on show is drawn on its own page, its text as the server cleaned it', async () => {
  const markup = await drawn('/promotions/1', 'tr', bootstrap('tr'), promoted([promotion]));
  expect(headingOf(markup)).toBe(promotion.title);
  expect(markup).toContain(promotion.html);
});

it('pages of two languages that are asked for at once are drawn one after the other', async () => {
  const both = await Promise.all(locales.map((locale) => drawn('/pages', locale, bootstrap(locale))));
  expect(both.map(headingOf)).toEqual(locales.map((locale) => texts[locale]['pages.title']));
});

it('the same page is drawn alike every time, so that the browser can take it over', async () => {
  const once = await drawn('/', 'tr', bootstrap('tr'));
  await drawn('/casino/slot', 'en', bootstrap('en'));
  expect(await drawn('/', 'tr', bootstrap('tr'))).toBe(once);
});

it('a page of games is drawn without a number format or plural rules, the first of which takes a slow phone long', async () => {
  const games = Array.from({ length: 12 }, (_, place) => ({ ...game, gameCode: `lale${place}`, rtp: 96.5 }));
  const casinoCategoryList = bootstrap('tr').casinoCategoryList.map((each) => ({ ...each, games }));
  const makers = [
    vi.spyOn(Intl, 'NumberFormat'),
    vi.spyOn(Intl, 'PluralRules'),
    vi.spyOn(Number.prototype, 'toLocaleString'),
  ];
  for (const [path, tiles] of [
    ['/', 8],
    ['/casino/slot', 12],
  ] as const) {
    const markup = await drawn(path, 'tr', bootstrap('tr', { casinoCategoryList }), {
      [liveTables.path]: [table],
    });
    expect(markup.split('<article')).toHaveLength(tiles + 1);
    // A tile's figures come with the mouse or the keyboard.
    expect(markup).not.toContain('RTP');
  }
  expect(makers.map(({ mock }) => mock.calls)).toEqual([[], [], []]);
  vi.restoreAllMocks();
});

it('nothing of a customer is drawn, even if the stores hold one', async () => {
  const customer = { username: 'gizli-musteri', token: 'gizli-anahtar', smsVerified: true } as never;
  const before = useSession.getState();
  useSession.setState({
    customer,
    balance: { balance: 98_765, cash: 98_765, bonus: 0, held: 0, version: 1 },
  });
  try {
    for (const path of Object.keys(headings)) {
      const markup = await drawn(path, 'tr', bootstrap('tr'), promoted([promotion]));
      expect(markup).not.toMatch(/gizli|98\.765|data-testid="balance"/);
      expect(markup).toContain(tr['header.register']);
    }
  } finally {
    useSession.setState(before);
  }
});

it('operator content outside HTML fields is shown as text, and runs no script', async () => {
  const hostile = '"><img src=x onerror=alert(1)>';
  const markup = await drawn(
    '/',
    'tr',
    bootstrap('tr', {
      sliderList: [
        {
          slug: 'home',
          url: 'javascript:alert(1)',
          images: [{ url: hostile }],
          offer: { ...offer, title: hostile },
        },
      ],
      categoryList: [{ id: 2, title: hostile, contents: [{ id: 3, title: hostile }] }],
      casinoCategoryList: [
        { id: 1, name: hostile, imageUrl: null, slugList: ['slot'], games: [{ ...game, name: hostile }] },
      ],
      translationList: [{ key: 'site.name', value: hostile }],
      siteOption: [{ key: 'defaultDomain', value: hostile, status: 1 }],
      domainStatus: { current: hostile, next: hostile },
      providerList: [{ name: hostile, url: hostile }],
    }),
  );
  expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(markup).not.toContain('<img src=x');
  expect(markup).not.toContain('javascript:');
  const listed = await drawn(
    '/promotions',
    'tr',
    bootstrap('tr'),
    promoted([{ ...promotion, title: hostile }]),
  );
  expect(listed).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(listed).not.toContain('<img src=x');
});

it.each([
  ['', true],
  ['utm_source=x&refId=7', true],
  ['dialog=login', false],
  ['search=lale', false],
  ['page=2', false],
  ['tab=favorites', false],
  ['next=/dashboard', false],
])('an address with ?%s is drawn as it is without: %s', (query, plain) =>
  expect(isPlain(new URLSearchParams(query))).toBe(plain),
);

it.each([
  ['tr', 'Martı', 'Yunus &lt;b&gt;'],
  ['en', 'The Martı', 'The Yunus &lt;b&gt;'],
] as const)(
  'a match is drawn in %s with its teams, its prices and the way to it',
  async (locale, home, away) => {
    for (const [path, given] of [
      ['/spor/mac/sr:match:7', match],
      ['/spor/mac/sr%3Amatch%3A7', match],
      ['/spor', programme],
      ['/livespor', programme],
    ] as const) {
      const markup = await drawn(path, locale, bootstrap(locale), given);
      for (const text of [home, away, '1.87', '3.45', '4.12'])
        expect([path, markup]).toEqual([path, expect.stringContaining(text)]);
      expect(markup).not.toMatch(/<script|<b>|<!--\$!-->/);
    }
    const markup = await drawn('/spor/mac/sr:match:7', locale, bootstrap(locale), match);
    expect(/<li aria-current="page"[^>]*>([^<]*)</.exec(markup)?.[1]).toBe(`${home} – ${away}`);
  },
);

it('tables that are open now are drawn on the home page', async () => {
  const markup = await drawn('/', 'tr', bootstrap('tr'), { [liveTables.path]: [table] });
  expect(markup).toContain(tr['home.liveTables']);
  expect(markup).toContain('4 boş koltuk');
});

it('an operator’s page is drawn with its text', async () => {
  const page = { id: 3, title: 'Hakkımızda', html: '<p>Biz</p>' };
  const markup = await drawn('/pages/3', 'tr', bootstrap('tr'), { [contentPage.path]: page });
  expect(headingOf(markup)).toBe(page.title);
  expect(markup).toContain(page.html);
});

it.each([
  ['/', {}, true],
  ['/casino/slot', {}, true],
  ['/spor', {}, true],
  ['/spor/mac/sr:match:7', match, true],
  ['/spor/mac/sr:match:8', {}, false],
  ['/promotions/1', promoted([promotion]), true],
  ['/promotions/2', promoted([promotion]), false],
  ['/pages/3', {}, false],
  ['/dashboard', {}, false],
  ['/casino/play/lale', {}, false],
  ['/no/such/page', {}, false],
] as const)('%s, answered so, is drawn by the server: %#', async (path, given, isDrawn) => {
  const answered: Readonly<Record<string, unknown>> = given;
  const gathered = await gather(path, 'tr', async (call) => answered[call]);
  expect(gathered.isDrawn).toBe(isDrawn);
});

it('an answer that the browser could not read is not put into the page', async () => {
  await expect(gather('/', 'tr', async () => [{ ...table, players: 'three' }])).rejects.toThrow();
});
