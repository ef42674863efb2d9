// The content room: the house's public content in each language. It is read from the database, cleaned, assembled and serialised once, and
// cached until it changes.
import type { InputOf, Locale, OutputOf } from '@felek/contract/call';
import { locales } from '@felek/contract/call';
import type { PromotedBonus } from '@felek/contract/bonus';
import type { Category } from '@felek/contract/casino';
import type { Bootstrap, contentPage, Offer, Promotion } from '@felek/contract/content';
import { accentStyle } from '@felek/contract/rules/accent';
import { houseTexts, productName, type House } from '@felek/contract/house';
import { printLira, toLira, type Kurus } from '@felek/money';
import { daysBetween, wireInstant } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { boundedAgeCache } from '../bounded-age-cache.ts';
import {
  readContent,
  readContentVersion,
  type ContentRows,
  type OfferWords,
  type TranslationRow,
  type Words,
} from './content.store.ts';
import { safeHtml } from './safe-html.ts';

type ContentPage = OutputOf<typeof contentPage>;
type ContentPageId = InputOf<typeof contentPage>['id'];

/** The published content. */
export interface Shown {
  /** All public content of a locale. */
  bootstrap(locale: Locale): Promise<Bootstrap>;
  /** The same as JSON, serialised once for all visitors. */
  bootstrapJson(locale: Locale): Promise<string>;
  /** A content page. Undefined if no page with this id is published. */
  findPage(locale: Locale, id: ContentPageId): Promise<ContentPage | undefined>;
  /** The promotions that run at `at`, those that begin within 60 days, and those that ended within 30 days: in this order. */
  listPromotions(locale: Locale, at: Date): Promise<Promotion[]>;
}

export interface Content extends Shown {
  /** The site's view of these rows. */
  present(rows: ContentRows): Promise<Shown>;
  /** The house's name and texts, last known. A call starts a refresh but returns at once, so it is safe inside a transaction. */
  house(locale: Locale): House;
  /** The house's own words of an SMS or e-mail, last known: the text `message.<name>`. */
  message(name: string, locale: Locale): string | undefined;
  /** Loads the house's name and texts before the first request. Warns if a real house publishes no licence. */
  start(): Promise<void>;
  /** The operator's script, which the site runs before it computes the fingerprint. Usually empty. */
  scriptText(): Promise<string>;
}

export interface ContentNeeds {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  /** The casino's part of the bootstrap, and a version that changes with it. */
  readonly lobby: {
    version(): Promise<string>;
    listCategories(locale: Locale): Promise<readonly Category[]>;
  };
  readonly trialBonusAmount: () => Promise<Kurus>;
  /** The bonuses on offer, by the codes of their offers. */
  readonly promotedBonuses: () => Promise<ReadonlyMap<string, PromotedBonus>>;
  /** Whether the house uses play money, which the site then states. */
  readonly playMoney: boolean;
  readonly log: { warn(detail: object, text: string): void };
}

/** The largest age of the copy before its version is checked. */
const maxAgeMs = 1000;

interface InOneLanguage {
  readonly bootstrap: Bootstrap;
  readonly json: string;
  readonly pages: ReadonlyMap<number, ContentPage>;
  readonly promotions: readonly Announced[];
}

interface Announced {
  readonly shown: Omit<Promotion, 'standing' | 'days'>;
  readonly from: Date | null;
  readonly to: Date | null;
}

interface InAllLanguages {
  readonly scriptText: string;
  readonly byLocale: Readonly<Record<Locale, InOneLanguage>>;
}

export function createContent(needs: ContentNeeds): Content {
  const { database, lobby, trialBonusAmount, promotedBonuses, playMoney, log } = needs;
  let presented: Readonly<Record<Locale, House>> = { tr: presentIn('tr', []), en: presentIn('en', []) };
  let style = '';
  let messages: ReadonlyMap<string, string> = new Map();
  const copy = boundedAgeCache<InAllLanguages>({
    maxAgeMs,
    version: async () =>
      [
        await readContentVersion(database.pool),
        await lobby.version(),
        await trialBonusAmount(),
        JSON.stringify([...(await promotedBonuses())]),
      ].join(' '),
    async read() {
      const rows = await database.inTransaction(({ client }) => readContent(client), {
        isolation: 'repeatable read',
        readOnly: true,
      });
      // Set before the lobby is read, since the lobby names the house's own games after the house.
      presented = { tr: presentIn('tr', rows.translations), en: presentIn('en', rows.translations) };
      style = accentStyle(rows.options.find(({ key }) => key === 'accent')?.value ?? '');
      messages = new Map(
        rows.translations
          .filter(({ key }) => key.startsWith(messageKeys))
          .map(({ key, locale, value }) => [`${key.slice(messageKeys.length)} ${locale}`, value]),
      );
      return { scriptText: rows.house.scriptText, byLocale: await inAllLanguages(rows) };
    },
  });

  async function inAllLanguages(rows: ContentRows): Promise<InAllLanguages['byLocale']> {
    const trialBonus = await trialBonusAmount();
    const bonuses = await promotedBonuses();
    const [tr, en] = await Promise.all(
      locales.map(async (locale) =>
        inOneLanguage(rows, {
          locale,
          trialBonus,
          bonuses,
          playMoney,
          house: presentIn(locale, rows.translations).name,
          casino: await lobby.listCategories(locale),
        }),
      ),
    );
    return { tr: tr!, en: en! };
  }

  const shownOf = (inLanguage: (locale: Locale) => Promise<InOneLanguage>): Shown => ({
    bootstrap: async (locale) => (await inLanguage(locale)).bootstrap,
    bootstrapJson: async (locale) => (await inLanguage(locale)).json,
    findPage: async (locale, id) => (await inLanguage(locale)).pages.get(id),
    async listPromotions(locale, at) {
      const { promotions } = await inLanguage(locale);
      const standing = promotions.flatMap((each) => standAt(each, at));
      return standings.flatMap((one) => standing.filter((each) => each.standing === one));
    },
  });

  return {
    ...shownOf(async (locale) => (await copy.get()).byLocale[locale]),
    async present(rows) {
      const byLocale = await inAllLanguages(rows);
      return shownOf(async (locale) => byLocale[locale]);
    },
    house(locale) {
      // If the content cannot be read, the house keeps its last known name.
      copy.get().catch(() => undefined);
      return { ...presented[locale], ...(style !== '' && { style }) };
    },
    message(name, locale) {
      copy.get().catch(() => undefined);
      return messages.get(`${name} ${locale}`);
    },
    async start() {
      const { byLocale } = await copy.get();
      const without = locales.filter((locale) => !hasLicence(byLocale[locale].bootstrap));
      if (!playMoney && without.length > 0)
        log.warn({ languages: without }, 'no licence text is published: the footer shows none');
    },
    scriptText: async () => (await copy.get()).scriptText,
  };
}

/** The order in which promotions are shown. */
const standings = ['running', 'coming', 'ended'] as const satisfies readonly Promotion['standing'][];
const shownBeforeDays = 60;
const shownAfterDays = 30;

/** A promotion as it stands at an instant; none where that is too early or too late for it. */
function standAt({ shown, from, to }: Announced, at: Date): Promotion[] {
  if (from !== null && at < from) {
    const days = daysBetween(at, from);
    return days > shownBeforeDays ? [] : [{ ...shown, standing: 'coming', days }];
  }
  if (to === null || at < to)
    return [{ ...shown, standing: 'running', days: to && daysBetween(at, new Date(to.getTime() - 1)) }];
  return daysBetween(to, at) > shownAfterDays ? [] : [{ ...shown, standing: 'ended', days: null }];
}

const hasLicence = ({ translationList }: Bootstrap): boolean =>
  translationList.findLast(({ key }) => key === 'site.licence')?.value.trim() !== '';

/** The house's name and texts: its own, otherwise the product's. A name in one language serves for both. */
function presentIn(locale: Locale, translations: readonly TranslationRow[]): House {
  const find = (key: string, language: Locale) =>
    translations.find((row) => row.key === key && row.locale === language)?.value.trim() || undefined;
  const names = [locale, ...locales].map((each) => find('site.name', each));
  const name = names.find((each) => each !== undefined) ?? productName;
  const say = (key: 'site.title' | 'site.description') =>
    (find(key, locale) ?? houseTexts[locale][key]).replaceAll('{house}', () => name);
  return { name, title: say('site.title'), description: say('site.description') };
}

interface Setting {
  readonly house: string;
  readonly locale: Locale;
  readonly trialBonus: Kurus;
  readonly bonuses: ReadonlyMap<string, PromotedBonus>;
  readonly casino: readonly Category[];
  readonly playMoney: boolean;
}

const languages = [
  { locale: 'tr', name: 'Türkçe' },
  { locale: 'en', name: 'English' },
] as const;
/** Texts that are no part of the site: the house's own SMS and e-mails. */
const messageKeys = 'message.';

/** Assembles the rows for one language. */
function inOneLanguage(
  rows: ContentRows,
  { locale, house, trialBonus, bonuses, casino, playMoney }: Setting,
): InOneLanguage {
  // Replaces placeholders for the house's name and the trial bonus in an operator's text.
  const say = (words: Words) =>
    words[locale]
      .replaceAll('{trialBonusAmount}', printLira(trialBonus, locale))
      .replaceAll('{house}', () => house);
  const toOffer = (words: OfferWords | null): Offer | null =>
    words && {
      layout: words.layout,
      kicker: say(words.kicker),
      title: say(words.title),
      figure: say(words.figure),
      button: say(words.button),
    };
  const toImages = (urls: readonly string[]) => urls.map((url) => ({ url }));
  const offered = rows.options.find(({ key }) => key === 'languages')?.value || undefined;
  const bootstrap: Bootstrap = {
    sliderList: rows.sliders.map(({ slug, url, images, offer }) => ({
      slug,
      url,
      images: toImages(images),
      offer: toOffer(offer),
    })),
    categoryList: rows.categories.map(({ id, title }) => ({
      id,
      title: say(title),
      contents: rows.pages
        .filter(({ category }) => category === id)
        .map((page) => ({ id: page.id, title: say(page.title) })),
    })),
    casinoCategoryList: [...casino],
    language: locale,
    languages: languages.filter(
      ({ locale: each }) => offered === undefined || offered === 'both' || offered === each,
    ),
    translationList: [
      // The built-in licence is the demo's. A real house shows its own, or none.
      ...(playMoney ? [] : [{ key: 'site.licence', value: '' }]),
      ...(house === productName ? [] : [{ key: 'site.name', value: house }]),
      ...rows.translations
        .filter(({ key, locale: of }) => of === locale && key !== 'site.name' && !key.startsWith(messageKeys))
        .map(({ key, value }) => ({ key, value })),
    ],
    siteOption: rows.options.map(({ key, value, status }) => ({ key, value, status })),
    popup: rows.popup
      ? { images: toImages(rows.popup.images), url: rows.popup.url, offer: toOffer(rows.popup.offer) }
      : null,
    domainStatus: { current: rows.house.domainCurrent, next: rows.house.domainNext },
    trialBonusAmount: toLira(trialBonus),
    providerList: rows.logos.map(({ name, url }) => ({ name, url })),
    playMoney,
    homeRows: [...rows.homeRows],
  };
  return {
    bootstrap,
    json: JSON.stringify(bootstrap),
    pages: new Map(
      rows.pages.map((page) => [
        page.id,
        { id: page.id, title: say(page.title), html: safeHtml(say(page.html)) },
      ]),
    ),
    promotions: rows.promotions.map(
      ({ id, title, html, images, url, startsAt, endsAt, tags, bonusOffer }) => ({
        from: startsAt,
        to: endsAt,
        shown: {
          id,
          title: say(title),
          images: toImages(images),
          html: safeHtml(say(html)),
          url,
          startsAt: startsAt && wireInstant(startsAt),
          endsAt: endsAt && wireInstant(endsAt),
          tags: [...tags],
          bonus: (bonusOffer !== null && bonuses.get(bonusOffer)) || null,
        },
      }),
    ),
  };
}
