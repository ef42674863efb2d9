// Content in the database: reads all of it at once, and saves one item at a time. The caller cleans and checks items before saving. An
// existing id is replaced.
import type { Locale } from '@felek/contract/call';
import type { Offer } from '@felek/contract/content';
import type { PromotionTag } from '@felek/contract/rules/promotion-tags';
import type { Status } from '@felek/contract/enumerations';
import { execute, findRow, getRow, listRows, statement, type Queryable } from '../db/statement.ts';
import { assertLinks } from './link.ts';
import { safeHtml } from './safe-html.ts';

/** A text in every language of the house. */
export type Words = Readonly<Record<Locale, string>>;
/** Addresses of one picture in three sizes, smallest screen first. */
export type Images = readonly [string, string, string];

/** Live text over a picture, as `content.ts` of the contract has it in one language. */
export interface OfferWords {
  readonly layout: Offer['layout'];
  readonly kicker: Words;
  readonly title: Words;
  readonly figure: Words;
  readonly button: Words;
}

export interface SliderRow {
  readonly id: number;
  readonly slug: string;
  readonly url: string;
  readonly images: Images;
  readonly offer: OfferWords | null;
  readonly sort: number;
  readonly shown: boolean;
}

export interface CategoryRow {
  readonly id: number;
  readonly title: Words;
  readonly sort: number;
}

export interface PageRow {
  readonly id: number;
  readonly category: number;
  readonly title: Words;
  readonly html: Words;
  readonly sort: number;
  readonly shown: boolean;
}

export interface PromotionRow {
  readonly id: number;
  readonly title: Words;
  readonly html: Words;
  readonly images: Images;
  readonly url: string;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly tags: readonly PromotionTag[];
  /** The code of the bonus offer that it is about. */
  readonly bonusOffer: string | null;
  readonly sort: number;
  readonly shown: boolean;
}

export interface OptionRow {
  readonly key: string;
  readonly value: string;
  readonly status: Status;
}

export interface TranslationRow {
  readonly key: string;
  readonly locale: Locale;
  readonly value: string;
}

export interface PopupRow {
  readonly id: number;
  readonly url: string;
  readonly images: Images;
  readonly offer: OfferWords | null;
  readonly sort: number;
  readonly shown: boolean;
}

export interface LogoRow {
  readonly name: string;
  readonly url: string;
  readonly sort: number;
}

export interface HouseRow {
  readonly domainCurrent: string;
  readonly domainNext: string;
  readonly scriptText: string;
}

/** All published content, in display order. */
export interface ContentRows {
  readonly sliders: readonly SliderRow[];
  readonly categories: readonly CategoryRow[];
  readonly pages: readonly PageRow[];
  readonly promotions: readonly PromotionRow[];
  readonly options: readonly OptionRow[];
  readonly translations: readonly TranslationRow[];
  readonly popup: PopupRow | undefined;
  readonly logos: readonly LogoRow[];
  readonly house: HouseRow;
  /** Kinds. */
  readonly homeRows: readonly string[];
}

const selectVersion = statement<{ version: bigint }>(
  'content.version',
  'select version from content_version',
);

/** A text that changes with every change of content. */
export async function readContentVersion(db: Queryable): Promise<string> {
  return String((await getRow(db, selectVersion)).version);
}

const selectSliders = statement<SliderRow>(
  'content.sliders',
  'select id, slug, url, images, offer, sort, shown from slider_item where shown order by sort, id',
);
const selectCategories = statement<CategoryRow>(
  'content.categories',
  'select id, title, sort from content_category order by sort, id',
);
const selectPages = statement<PageRow>(
  'content.pages',
  'select id, category, title, html, sort, shown from content_page where shown order by sort, id',
);
const selectPromotions = statement<PromotionRow>(
  'content.promotions',
  `select id, title, html, images, url, starts_at as "startsAt", ends_at as "endsAt", tags,
     bonus_offer as "bonusOffer", sort, shown from promotion where shown order by sort, id`,
);
const selectOptions = statement<OptionRow>(
  'content.options',
  'select key, value, status from site_option order by key',
);
const selectTranslations = statement<TranslationRow>(
  'content.translations',
  'select key, locale, value from translation order by key, locale',
);
const selectPopup = statement<PopupRow>(
  'content.popup',
  'select id, url, images, offer, sort, shown from popup where shown order by sort, id limit 1',
);
const selectLogos = statement<LogoRow>(
  'content.logos',
  'select name, url, sort from provider_logo order by sort, name',
);
const selectHouse = statement<HouseRow>(
  'content.house',
  `select domain_current as "domainCurrent", domain_next as "domainNext", script_text as "scriptText" from house`,
);

const selectHomeRows = statement<{ kind: string }>(
  'content.home-rows',
  'select kind from home_row where shown order by sort, kind',
);

/** Reads all published content. Call it in a transaction with one snapshot. */
export async function readContent(db: Queryable): Promise<ContentRows> {
  return {
    sliders: await listRows(db, selectSliders),
    categories: await listRows(db, selectCategories),
    pages: await listRows(db, selectPages),
    promotions: await listRows(db, selectPromotions),
    options: await listRows(db, selectOptions),
    translations: await listRows(db, selectTranslations),
    popup: await findRow(db, selectPopup),
    logos: await listRows(db, selectLogos),
    house: await getRow(db, selectHouse),
    homeRows: (await listRows(db, selectHomeRows)).map(({ kind }) => kind),
  };
}

const lockVersion = statement<{ version: bigint }>(
  'content.lock-version',
  'select version from content_version for update',
);
const selectEmpty = statement<{ empty: boolean }>(
  'content.is-empty',
  'select not exists (select from content_page) and not exists (select from slider_item) as empty',
);

/** Whether there is no content yet. Concurrent callers wait until the transaction ends. */
export async function isContentEmpty(db: Queryable): Promise<boolean> {
  await getRow(db, lockVersion);
  return (await getRow(db, selectEmpty)).empty;
}

const upsertSlider = statement<object, [number, string, string, string, number, boolean, string | null]>(
  'content.save-slider',
  `insert into slider_item (id, slug, url, images, sort, shown, offer) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (id) do update set (slug, url, images, sort, shown, offer)
     = (excluded.slug, excluded.url, excluded.images, excluded.sort, excluded.shown, excluded.offer)`,
);

export async function saveSlider(db: Queryable, row: SliderRow): Promise<void> {
  assertLinks(row.url, ...row.images);
  const images = JSON.stringify(row.images);
  const offer = row.offer && JSON.stringify(row.offer);
  await execute(db, upsertSlider, row.id, row.slug, row.url, images, row.sort, row.shown, offer);
}

const upsertCategory = statement<object, [number, string, number]>(
  'content.save-category',
  `insert into content_category (id, title, sort) values ($1, $2, $3)
   on conflict (id) do update set (title, sort) = (excluded.title, excluded.sort)`,
);

export async function saveCategory(db: Queryable, row: CategoryRow): Promise<void> {
  await execute(db, upsertCategory, row.id, JSON.stringify(row.title), row.sort);
}

const upsertPage = statement<object, [number, number, string, string, number, boolean]>(
  'content.save-page',
  `insert into content_page (id, category, title, html, sort, shown) values ($1, $2, $3, $4, $5, $6)
   on conflict (id) do update set (category, title, html, sort, shown)
     = (excluded.category, excluded.title, excluded.html, excluded.sort, excluded.shown)`,
);

export async function savePage(db: Queryable, row: PageRow): Promise<void> {
  const [title, html] = [JSON.stringify(row.title), JSON.stringify(cleaned(row.html))];
  await execute(db, upsertPage, row.id, row.category, title, html, row.sort, row.shown);
}

const upsertPromotion = statement<
  object,
  [
    id: number,
    title: string,
    html: string,
    images: string,
    url: string,
    startsAt: Date | null,
    endsAt: Date | null,
    sort: number,
    shown: boolean,
    tags: readonly PromotionTag[],
    bonusOffer: string | null,
  ]
>(
  'content.save-promotion',
  `insert into promotion (id, title, html, images, url, starts_at, ends_at, sort, shown, tags,
     bonus_offer)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (id) do update set (title, html, images, url, starts_at, ends_at, sort, shown, tags, bonus_offer)
     = (excluded.title, excluded.html, excluded.images, excluded.url, excluded.starts_at, excluded.ends_at,
        excluded.sort, excluded.shown, excluded.tags, excluded.bonus_offer)`,
);

export async function savePromotion(db: Queryable, row: PromotionRow): Promise<void> {
  assertLinks(row.url, ...row.images);
  const words = [
    JSON.stringify(row.title),
    JSON.stringify(cleaned(row.html)),
    JSON.stringify(row.images),
  ] as const;
  await execute(
    db,
    upsertPromotion,
    row.id,
    ...words,
    row.url,
    row.startsAt,
    row.endsAt,
    row.sort,
    row.shown,
    row.tags,
    row.bonusOffer,
  );
}

const upsertOption = statement<object, [string, string, number]>(
  'content.save-option',
  `insert into site_option (key, value, status) values ($1, $2, $3)
   on conflict (key) do update set (value, status) = (excluded.value, excluded.status)`,
);

export async function saveOption(db: Queryable, row: OptionRow): Promise<void> {
  await execute(db, upsertOption, row.key, row.value, row.status);
}

const upsertTranslation = statement<object, [string, Locale, string]>(
  'content.save-translation',
  `insert into translation (key, locale, value) values ($1, $2, $3)
   on conflict (key, locale) do update set value = excluded.value`,
);

export async function saveTranslation(db: Queryable, row: TranslationRow): Promise<void> {
  await execute(db, upsertTranslation, row.key, row.locale, row.value);
}

const upsertPopup = statement<object, [number, string, string, number, boolean, string | null]>(
  'content.save-popup',
  `insert into popup (id, url, images, sort, shown, offer) values ($1, $2, $3, $4, $5, $6)
   on conflict (id) do update set (url, images, sort, shown, offer)
     = (excluded.url, excluded.images, excluded.sort, excluded.shown, excluded.offer)`,
);

/** A popup may lead to `.`, the page it is shown on. */
export async function savePopup(db: Queryable, row: PopupRow): Promise<void> {
  assertLinks(row.url === '.' ? '' : row.url, ...row.images);
  const offer = row.offer && JSON.stringify(row.offer);
  await execute(db, upsertPopup, row.id, row.url, JSON.stringify(row.images), row.sort, row.shown, offer);
}

const upsertLogo = statement<object, [string, string, number]>(
  'content.save-logo',
  `insert into provider_logo (name, url, sort) values ($1, $2, $3)
   on conflict (name) do update set (url, sort) = (excluded.url, excluded.sort)`,
);

export async function saveLogo(db: Queryable, row: LogoRow): Promise<void> {
  assertLinks(row.url);
  await execute(db, upsertLogo, row.name, row.url, row.sort);
}

const updateHouse = statement<object, [string, string, string]>(
  'content.save-house',
  'update house set domain_current = $1, domain_next = $2, script_text = $3',
);

export async function saveHouse(db: Queryable, row: HouseRow): Promise<void> {
  await execute(db, updateHouse, row.domainCurrent, row.domainNext, row.scriptText);
}

const marks = (
  [
    'slider_item',
    'content_category',
    'content_page',
    'promotion',
    'site_option',
    'translation',
    'popup',
    'provider_logo',
    'house',
  ] as const
).map((table) => statement<object>(`content.mark-${table}`, `update ${table} set of_demo = true`));

/** Marks all content as the demo's. A later edit of an item removes its mark. */
export async function markAllOfDemo(db: Queryable): Promise<void> {
  for (const mark of marks) await execute(db, mark);
}

function cleaned(html: Words): Words {
  return { tr: safeHtml(html.tr), en: safeHtml(html.en) };
}

/** The demo's content by its name for operators, and the statements that remove it, in the order of their references. */
export const demoContent = {
  counts: statement<{ kind: string; count: number }>(
    'content.count-demo',
    `select 'pages' as kind, count(*)::integer as count from content_page where of_demo
     union all select 'page categories', count(*)::integer from content_category where of_demo
     union all select 'promotions', count(*)::integer from promotion where of_demo
     union all select 'slides', count(*)::integer from slider_item where of_demo
     union all select 'popups', count(*)::integer from popup where of_demo
     union all select 'texts (the licence)', count(*)::integer from translation where of_demo
     union all select 'site options', count(*)::integer from site_option where of_demo
     union all select 'provider names', count(*)::integer from provider_logo where of_demo
     union all select 'domain settings', count(*)::integer from house where of_demo`,
  ),
  removals: [
    statement<object>('content.remove-demo-versions', 'delete from content_item_version where of_demo'),
    statement<object>('content.remove-demo-pages', 'delete from content_page where of_demo'),
    statement<object>('content.remove-demo-promotions', 'delete from promotion where of_demo'),
    statement<object>('content.remove-demo-slides', 'delete from slider_item where of_demo'),
    statement<object>('content.remove-demo-popups', 'delete from popup where of_demo'),
    statement<object>('content.remove-demo-texts', 'delete from translation where of_demo'),
    statement<object>('content.remove-demo-options', 'delete from site_option where of_demo'),
    statement<object>('content.remove-demo-logos', 'delete from provider_logo where of_demo'),
    statement<object>(
      'content.remove-demo-categories',
      'delete from content_category c where of_demo and not exists (select from content_page p where p.category = c.id)',
    ),
    statement<object>(
      'content.keep-demo-categories',
      'update content_category set of_demo = false where of_demo',
    ),
    statement<object>(
      'content.remove-demo-house',
      `update house set domain_current = '', domain_next = '', script_text = '', of_demo = false where of_demo`,
    ),
  ],
};
