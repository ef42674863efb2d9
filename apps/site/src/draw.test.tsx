import { beforeEach, expect, it, vi } from 'vitest';
import { locales } from '@felek/contract/call';
import type { Bootstrap, Promotion } from '@felek/contract/content';
import { siteRoutes } from '@felek/contract/site-routes';
import { draw, isPlain } from './draw.tsx';
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

beforeEach(() => queryClient.clear());

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
    const markup = await draw(path, locale, bootstrap(locale), [promotion]);
    expect(headingOf(markup)).toBe(heading);
    for (const part of ['<header', '<main', '<footer']) expect(markup).toContain(part);
    expect(markup).not.toMatch(/<script|\son[a-z]+=/i);
    // So React marks a part that could not be drawn: a lazy one that should wait for the browser.
    expect(markup).not.toContain('<!--$!-->');
  },
);

it('a promotion on show is drawn on its own page, its text as the server cleaned it', async () => {
  const markup = await draw('/promotions/1', 'tr', bootstrap('tr'), [promotion]);
  expect(headingOf(markup)).toBe(promotion.title);
  expect(markup).toContain(promotion.html);
});

it('pages of two languages that are asked for at once are drawn one after the other', async () => {
  const both = await Promise.all(
    locales.map((locale) => draw('/pages', locale, bootstrap(locale), undefined)),
  );
  expect(both.map(headingOf)).toEqual(locales.map((locale) => texts[locale]['pages.title']));
});

it('the same page is drawn alike every time, so that the browser can take it over', async () => {
  const once = await draw('/', 'tr', bootstrap('tr'), undefined);
  await draw('/casino/slot', 'en', bootstrap('en'), undefined);
  expect(await draw('/', 'tr', bootstrap('tr'), undefined)).toBe(once);
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
    const markup = await draw(path, 'tr', bootstrap('tr', { casinoCategoryList }), undefined);
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
      const markup = await draw(path, 'tr', bootstrap('tr'), [promotion]);
      expect(markup).not.toMatch(/gizli|98\.765|data-testid="balance"/);
      expect(markup).toContain(tr['header.register']);
    }
  } finally {
    useSession.setState(before);
  }
});

it('operator content outside HTML fields is shown as text, and runs no script', async () => {
  const hostile = '"><img src=x onerror=alert(1)>';
  const markup = await draw(
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
    undefined,
  );
  expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(markup).not.toContain('<img src=x');
  expect(markup).not.toContain('javascript:');
  const promoted = await draw('/promotions', 'tr', bootstrap('tr'), [{ ...promotion, title: hostile }]);
  expect(promoted).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(promoted).not.toContain('<img src=x');
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
