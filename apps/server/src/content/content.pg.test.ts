import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bootstrap as bootstrapSchema, promotion as promotionSchema } from '@felek/contract/content';
import { footerCategoryId } from '@felek/contract/figures';
import { locales } from '@felek/contract/call';
import { houseTexts, productName } from '@felek/contract/house';
import type { Category } from '@felek/contract/casino';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import type { PromotedBonus } from '@felek/contract/bonus';
import { seedDemoOffers } from '../bonus/bonus.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { createContent, type Content } from './content.ts';
import { seedDemoMethods } from '../payment/methods/demo-methods.ts';
import { savePage, savePromotion, saveSlider, type PageRow, type PromotionRow } from './content.store.ts';
import { seedDemoContent } from './demo-house.ts';
import { isLink, NotALink } from './link.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const lale: Category = { id: 1, name: 'Slotlar', slugList: ['slot'], imageUrl: null, games: [] };
const assets = new URL('../../assets', import.meta.url).pathname;

let fresh: FreshDatabase;
let database: Database;
let lobbyVersion = '1';
let trialBonus = 100_00n;
let promotedBonuses: ReadonlyMap<string, PromotedBonus> = new Map();

const warned: unknown[] = [];

function openContent(playMoney = true): Content {
  return createContent({
    database,
    lobby: {
      version: async () => lobbyVersion,
      listCategories: async () => [{ ...lale, id: Number(lobbyVersion) }],
    },
    trialBonusAmount: async () => trialBonus,
    promotedBonuses: async () => promotedBonuses,
    playMoney,
    log: { warn: (detail, text) => void warned.push([detail, text]) },
  });
}

beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, log: silent });
  await seedDemoOffers(database);
  await seedDemoContent({ database, publicUrl: 'http://localhost:8080' });
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});
beforeEach(() => {
  lobbyVersion = '1';
  trialBonus = 100_00n;
  promotedBonuses = new Map();
});

describe('the demo house', () => {
  it.each(locales)('is a full bootstrap in %s', async (locale) => {
    const shown = bootstrapSchema.parse(await openContent().bootstrap(locale));
    expect(new Set(shown.sliderList.map(({ slug }) => slug))).toEqual(
      new Set(['home', 'slot', 'live', 'promotions']),
    );
    const footer = shown.categoryList.find(({ id }) => id === footerCategoryId);
    expect(footer?.contents.find(({ id }) => id === 3)?.title).toBe(
      locale === 'tr' ? 'Hakkımızda' : 'About Us',
    );
    expect(shown.providerList).toHaveLength(16);
    expect(shown).toMatchObject({
      language: locale,
      trialBonusAmount: 100,
      playMoney: true,
      casinoCategoryList: [lale],
      domainStatus: { current: 'localhost:8080', next: 'felek.example' },
      popup: { url: '/promotions' },
    });
  });

  it.each(locales)('has every page that its footer and its guide name, in %s', async (locale) => {
    const content = openContent();
    const { categoryList } = await content.bootstrap(locale);
    for (const { id, title } of categoryList.flatMap(({ contents }) => contents)) {
      const page = await content.findPage(locale, id);
      expect(page?.title).toBe(title);
      expect(page?.html.length).toBeGreaterThan(200);
    }
  });

  it('leads nowhere that does not exist', async () => {
    const content = openContent();
    const links: string[] = [];
    for (const locale of locales) {
      const { sliderList, categoryList } = await content.bootstrap(locale);
      const pages = await Promise.all(
        categoryList.flatMap(({ contents }) => contents.map(({ id }) => content.findPage(locale, id))),
      );
      const promotions = await content.listPromotions(locale, new Date());
      const html = [...pages, ...promotions].map((each) => each?.html ?? '').join('');
      links.push(
        ...[...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]!),
        ...[...sliderList, ...promotions].map(({ url }) => url),
      );
    }
    const inside = links.filter((link) => link.startsWith('/'));
    expect(inside.length).toBeGreaterThan(20);
    for (const link of inside) {
      const page = /^\/pages\/(\d+)$/.exec(link);
      if (page) expect(await content.findPage('tr', Number(page[1]))).toBeDefined();
      else
        expect(link).toMatch(
          /^\/(casino\/(slot|live|bingo)|promotions|dashboard\/(deposit|withdraw|bonuses|financial-activities))$/,
        );
    }
  });

  it('has a drawing for every picture it names', async () => {
    const content = openContent();
    const { sliderList, popup } = await content.bootstrap('tr');
    const promotions = await content.listPromotions('tr', new Date());
    const pictures = [...sliderList, ...promotions, popup!].flatMap(({ images }) =>
      images.map(({ url }) => url),
    );
    expect(pictures.length).toBeGreaterThan(30);
    expect(pictures.filter((url) => !existsSync(assets + url))).toEqual([]);
  });

  it('has drawings that run nothing and fetch nothing', () => {
    const files = readdirSync(`${assets}/content`).filter((name) => name.endsWith('.svg'));
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const outside = readFileSync(`${assets}/content/${file}`, 'utf8').replace(
        'http://www.w3.org/2000/svg',
        '',
      );
      expect(outside).not.toMatch(/<script|\son\w+=|https?:|<text|<image|<foreignObject/);
    }
  });

  it('says the trial bonus in money, with the figure that the bonus room gives', async () => {
    trialBonus = 1_250_50n;
    const [tr] = await openContent().listPromotions('tr', new Date());
    const [en] = await openContent().listPromotions('en', new Date());
    expect([tr!.title, en!.title]).toEqual(['₺1.250,50 Deneme Bonusu', '₺1,250.50 Trial Bonus']);
    expect(tr!.html + en!.html).not.toContain('{');
  });

  it('promises of deposits and payouts what the demo’s methods do: a fee is taken where a fee is named, and nowhere else', async () => {
    await seedDemoMethods(database);
    const { rows } = await fresh.pool.query<{ type: number; channel: string }>(
      'select distinct type, channel from payment_method where fee_fixed_kurus + fee_basis_points > 0',
    );
    expect(rows).toEqual([{ type: 2, channel: 'wallet' }]);
    for (const [locale, promised] of [
      ['tr', /Felek yatırımdan kesinti yapmaz.*Dijital cüzdana çekimde\s+cüzdanın komisyonu düşülür/s],
      ['en', /takes nothing from deposits.*withdrawal to a digital wallet pays the wallet’s fee/s],
    ] as const) {
      const promotions = await openContent().listPromotions(locale, new Date());
      expect(promotions.find(({ id }) => id === 2)?.html).toMatch(promised);
    }
  });

  it('words the licence itself, as an operator does', async () => {
    const { translationList } = await openContent().bootstrap('tr');
    expect(translationList).toEqual([{ key: 'site.licence', value: expect.stringContaining('lisans') }]);
  });

  it('is named by the product, until its operator names it', async () => {
    const content = openContent();
    await content.start();
    expect(locales.map((locale) => content.house(locale))).toEqual(
      locales.map((locale) => ({
        name: productName,
        title: houseTexts[locale]['site.title'].replace('{house}', productName),
        description: houseTexts[locale]['site.description'].replace('{house}', productName),
      })),
    );
  });

  it('offers in words what its banners show, in each language, with the bonus’s figure', async () => {
    trialBonus = 1_250_50n;
    const [tr, en] = await Promise.all(locales.map((locale) => openContent().bootstrap(locale)));
    for (const { sliderList, popup } of [tr!, en!])
      for (const { offer } of [...sliderList, popup!])
        expect(offer).toMatchObject({
          title: expect.stringMatching(/^[^{]+$/),
          button: expect.stringMatching(/./),
        });
    expect([tr!, en!].map(({ popup }) => popup!.offer!.figure)).toEqual(['₺1.250,50', '₺1,250.50']);
    await expect(
      fresh.pool.query(
        `update slider_item set offer = '{"layout": "start", "title": {"tr": "Yalnız"}}' where id = 1`,
      ),
    ).rejects.toThrow(/check constraint/);
  });

  it('has the rows of its home page in the operator’s order, without those that are not shown', async () => {
    const before = (await openContent().bootstrap('tr')).homeRows;
    expect(before.slice(0, 2)).toEqual(['continue', 'live']);
    await fresh.pool.query(`update home_row set sort = 5 where kind = 'wins'`);
    await fresh.pool.query(`update home_row set shown = false where kind = 'live'`);
    expect((await openContent().bootstrap('tr')).homeRows.slice(0, 2)).toEqual(['wins', 'continue']);
    await fresh.pool.query(`update home_row set shown = true where kind = 'live'`);
    await fresh.pool.query(`update home_row set sort = 100 where kind = 'wins'`);
  });

  it('is written once and never over what an operator wrote', async () => {
    await fresh.pool.query(`update site_option set value = 'https://x.com/operator' where key = 'twitter'`);
    await Promise.all([1, 2, 3].map(() => seedDemoContent({ database, publicUrl: 'http://other:1' })));
    const { siteOption, domainStatus } = await openContent().bootstrap('tr');
    expect(siteOption.find(({ key }) => key === 'twitter')?.value).toBe('https://x.com/operator');
    expect(domainStatus.current).toBe('localhost:8080');
  });
});

const page = (id: number, html: string): PageRow => ({
  id,
  category: 1,
  title: { tr: 'Başlık', en: 'Title' },
  html: { tr: html, en: html },
  sort: 99,
  shown: true,
});

it.each([
  '',
  '/',
  '/promotions?x=1#y',
  '/kampanyalar/yılbaşı',
  'https://felek.example/a@b',
  'https://felek.example?a@b',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  'https://',
  'https://user@evil.example',
  'https://@evil.example',
  'https://felek.example/ ',
  'https://felek.example/\u2028',
  'https://felek.example/\u202e',
  'https://felek.example/\u00a0',
  '/\u007f',
  '/\u0085',
  '/\ufeff',
  '/a\nb',
  'javascript:alert(1)',
  '.',
  `/${'a'.repeat(1999)}`,
  `/${'a'.repeat(2000)}`,
])('the database has the rule of the code for the link %j', async (url) => {
  const { rows } = await fresh.pool.query<{ is: boolean }>('select is_link($1) as is', [url]);
  expect(rows).toEqual([{ is: isLink(url) }]);
});

describe('content in memory', () => {
  it('is the same text for all who ask, and reads no table meanwhile', async () => {
    const content = openContent();
    const first = await content.bootstrapJson('tr');
    expect(JSON.parse(first)).toEqual(await content.bootstrap('tr'));
    const asked = vi.spyOn(database, 'inTransaction');
    for (let n = 0; n < 100; n += 1) expect(await content.bootstrapJson('tr')).toBe(first);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it.each([
    ['content by plain SQL', () => fresh.pool.query(`update house set domain_next = 'next.example'`)],
    ['the casino’s lobby', async () => (lobbyVersion = '2')],
    ['the trial bonus', async () => (trialBonus = 50_00n)],
  ])('follows a change of %s', async (_what, change) => {
    const content = openContent();
    const before = await content.bootstrapJson('tr');
    await change();
    await vi.waitFor(async () => expect(await content.bootstrapJson('tr')).not.toBe(before), {
      timeout: 5000,
    });
  });
});

describe('a house with a name of its own', () => {
  const name = (locale: string, key: string, value: string) =>
    fresh.pool.query(
      `insert into translation (key, locale, value) values ($1, $2, $3)
       on conflict (key, locale) do update set value = excluded.value`,
      [key, locale, value],
    );
  afterEach(() => fresh.pool.query(`delete from translation where key <> 'site.licence'`));

  it('goes by it in both languages, although it was written in one', async () => {
    await name('en', 'site.name', ' Yıldız $& ');
    await name('tr', 'site.title', '{house}: oyun evi');
    const content = openContent();
    await content.start();
    expect(content.house('tr')).toMatchObject({ name: 'Yıldız $&', title: 'Yıldız $&: oyun evi' });
    expect(content.house('en').title).toBe('Yıldız $& — Casino, live casino and sports');
    for (const locale of locales)
      expect((await content.bootstrap(locale)).translationList).toContainEqual({
        key: 'site.name',
        value: 'Yıldız $&',
      });
  });

  it('keeps the product’s name where its own is blank', async () => {
    await name('tr', 'site.name', '  ');
    const content = openContent();
    await content.start();
    expect(content.house('tr').name).toBe(productName);
    const { translationList } = await content.bootstrap('tr');
    expect(translationList.filter(({ key }) => key === 'site.name')).toEqual([]);
  });

  it('is named in the operator’s own texts by {house}', async () => {
    await name('tr', 'site.name', 'Yıldız');
    await savePage(fresh.pool, page(903, '<p>{house} nedir?</p>'));
    expect((await openContent().findPage('tr', 903))?.html).toBe('<p>Yıldız nedir?</p>');
  });

  it('follows a new name, and keeps the last one while content cannot be had', async () => {
    await name('tr', 'site.name', 'Yıldız');
    const content = openContent();
    await content.start();
    await name('tr', 'site.name', 'Ay');
    await vi.waitFor(() => expect(content.house('tr').name).toBe('Ay'), { timeout: 5000 });
    const broken = vi.spyOn(database, 'inTransaction').mockRejectedValue(new Error('gone'));
    lobbyVersion = '2';
    const isGone = () =>
      content.bootstrap('tr').then(
        () => false,
        () => true,
      );
    await expect.poll(isGone, { timeout: 5000 }).toBe(true);
    expect(content.house('tr').name).toBe('Ay');
    broken.mockRestore();
  });
});

describe('the licence of a real house', () => {
  afterEach(() => void warned.splice(0));

  it.each([
    ['no language', [], [['tr', 'en']]],
    ['Turkish alone', ['tr'], [['en']]],
    ['both languages', ['tr', 'en'], []],
  ] as const)(
    'that is published in %s is missed at the start in the others',
    async (_what, licensed, missed) => {
      const { rows } = await fresh.pool.query<object>(
        `delete from translation where key = 'site.licence' returning *`,
      );
      for (const locale of licensed)
        await fresh.pool.query(
          `insert into translation (key, locale, value) values ('site.licence', $1, 'L')`,
          [locale],
        );
      await openContent(false).start();
      expect(warned).toEqual(
        missed.map((languages) => [{ languages }, 'no licence text is published: the footer shows none']),
      );
      await fresh.pool.query(`delete from translation where key = 'site.licence'`);
      await fresh.pool.query(
        'insert into translation select * from jsonb_populate_recordset(null::translation, $1)',
        [JSON.stringify(rows)],
      );
    },
  );

  it('is not missed where the house plays with play money', async () => {
    await fresh.pool.query(`delete from translation`);
    await openContent().start();
    expect(warned).toEqual([]);
  });
});

describe('pages and promotions', () => {
  it('cleans HTML when it is saved', async () => {
    await savePage(fresh.pool, page(900, '<p onclick="x()">a</p><script>alert(1)</script>'));
    const { rows } = await fresh.pool.query<{ html: unknown }>(
      'select html from content_page where id = 900',
    );
    expect(rows[0]!.html).toEqual({ tr: '<p>a</p>', en: '<p>a</p>' });
  });

  it('cleans HTML that came past the saving, too', async () => {
    await savePage(fresh.pool, page(901, ''));
    await fresh.pool.query(`update content_page set html = $1 where id = 901`, [
      JSON.stringify({ tr: '<p>a</p><script>alert(1)</script>', en: '<img src=x onerror=alert(1)>b' }),
    ]);
    expect((await openContent().findPage('tr', 901))?.html).toBe('<p>a</p>');
    expect((await openContent().findPage('en', 901))?.html).toBe('b');
  });

  it('shows no page that is hidden or was never there', async () => {
    await savePage(fresh.pool, { ...page(902, '<p>a</p>'), shown: false });
    expect(await openContent().findPage('tr', 902)).toBeUndefined();
    expect(await openContent().findPage('tr', 123_456)).toBeUndefined();
  });

  const january: PromotionRow = {
    id: 50,
    title: { tr: 'Ocak', en: 'January' },
    html: { tr: '', en: '' },
    url: '',
    sort: 50,
    shown: true,
    images: ['/content/gift-s.svg', '/content/gift-m.svg', '/content/gift-l.svg'],
    startsAt: new Date('2029-12-31T21:00:00Z'),
    endsAt: new Date('2030-01-31T21:00:00Z'),
    tags: ['deposit', 'live'],
    bonusOffer: 'welcome',
  };

  it.each([
    ['2029-11-01T21:00:00Z', { standing: 'coming', days: 60 }],
    ['2029-11-01T20:59:59Z', undefined],
    ['2029-12-31T20:59:59Z', { standing: 'coming', days: 1 }],
    ['2029-12-31T21:00:00Z', { standing: 'running', days: 30 }],
    ['2030-01-30T20:59:59Z', { standing: 'running', days: 1 }],
    ['2030-01-30T21:00:00Z', { standing: 'running', days: 0 }],
    ['2030-01-31T21:00:00Z', { standing: 'ended', days: null }],
    ['2030-03-03T20:59:59Z', { standing: 'ended', days: null }],
    ['2030-03-03T21:00:00Z', undefined],
  ])('says at %s how the promotion of January 2030 stands, by days in Istanbul', async (at, standing) => {
    await savePromotion(fresh.pool, january);
    const shown = (await openContent().listPromotions('en', new Date(at))).find(({ id }) => id === 50);
    expect(shown && { standing: shown.standing, days: shown.days }).toEqual(standing);
  });

  it('shows running promotions first, then coming ones, then ended ones', async () => {
    await savePromotion(fresh.pool, { ...january, id: 51, sort: -1, startsAt: null });
    await savePromotion(fresh.pool, { ...january, sort: -2 });
    const at = new Date('2030-01-31T21:00:00Z');
    const standings = (await openContent().listPromotions('tr', at)).map(({ standing }) => standing);
    expect(standings.slice(-2)).toEqual(['ended', 'ended']);
    expect(standings[0]).toBe('running');
    await fresh.pool.query('delete from promotion where id = 51');
  });

  it('shows the bonus that a promotion is about as it is offered, and none once the offer is gone', async () => {
    const terms = { leastDeposit: 100, percentOfDeposit: 100, onlyFirst: true, wagering: 10 };
    const welcome: PromotedBonus = {
      id: '0193a000-0000-7000-8000-000000000002',
      amount: 1000,
      wagerTarget: 10_000,
      isOpen: true,
      terms: { ...terms, contributions: [], mostStake: 50, mostWin: null, days: 14, freeBet: null },
    };
    await savePromotion(fresh.pool, january);
    promotedBonuses = new Map([['welcome', welcome]]);
    const find = async (content: Content) =>
      promotionSchema.parse(
        (await content.listPromotions('en', january.startsAt!)).find(({ id }) => id === 50),
      );
    const content = openContent();
    expect(await find(content)).toEqual({
      id: 50,
      title: 'January',
      images: january.images.map((url) => ({ url })),
      html: '',
      url: '',
      startsAt: '2029-12-31T21:00:00.000',
      endsAt: '2030-01-31T21:00:00.000',
      standing: 'running',
      days: 30,
      tags: ['deposit', 'live'],
      bonus: welcome,
    });
    promotedBonuses = new Map();
    expect((await find(openContent())).bonus).toBeNull();
    await expect(savePromotion(fresh.pool, { ...january, bonusOffer: 'unknown' })).rejects.toThrow(
      /foreign key/,
    );
  });

  it('refuses links that lead where they do not say, in code and in the database alike', async () => {
    const slider = { id: 77, slug: 'home', offer: null, sort: 0, shown: true } as const;
    for (const url of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'evil']) {
      const images = ['/a.svg', '/b.svg', '/c.svg'] as const;
      await expect(saveSlider(fresh.pool, { ...slider, url, images })).rejects.toThrow(NotALink);
      await expect(
        saveSlider(fresh.pool, { ...slider, url: '', images: ['/a.svg', url, '/c.svg'] }),
      ).rejects.toThrow(NotALink);
      await expect(
        fresh.pool.query('insert into slider_item (id, slug, url, images) values (78, $1, $2, $3)', [
          'home',
          url,
          JSON.stringify(images),
        ]),
      ).rejects.toThrow(/check constraint/);
    }
  });

  it.each([
    [`insert into content_category (id, title) values (70, '{"tr": "Yalnız Türkçe"}')`],
    [`insert into content_category (id, title) values (70, '{"tr": null, "en": "English"}')`],
    [`insert into slider_item (id, slug, url, images) values (70, 'home', '', '["/a.svg", "/b.svg", null]')`],
    [`insert into slider_item (id, slug, url, images) values (70, 'home', '', '["/a.svg", "/b.svg"]')`],
    [`insert into slider_item (id, slug, url, images) values (70, 'elsewhere', '', '["", "", ""]')`],
    [`insert into house default values`],
  ])('the database refuses %s', async (sql) => {
    await expect(fresh.pool.query(sql)).rejects.toThrow(/constraint/);
  });
});
