// The kinds of content as data: the fields of each, and what each field holds. The office's form, the check of a draft, the checks before
// publishing and the comparison of two versions all follow from it.
import * as z from 'zod/mini';
import { instant, text } from '../fields.ts';
import { promotionTags } from '../rules/promotion-tags.ts';

/** The types of fields. `words` and `html` are in every language of the house; `pictures` are three sizes, smallest screen first. */
export type ContentFieldType =
  | 'words'
  | 'longWords'
  | 'html'
  | 'offer'
  | 'text'
  | 'link'
  | 'pictures'
  | 'picture'
  | 'number'
  | 'choice'
  | 'page'
  | 'instant'
  | 'colour'
  | 'list';

export interface ContentField {
  readonly path: string;
  readonly type: ContentFieldType;
  /** Nothing is published without it. Of words: in every language. */
  readonly isNeeded?: boolean;
  /** For a choice, or for the entries of a list. */
  readonly options?: readonly string[];
}

export interface ContentKindStated {
  /** The field that names an item in a list; without one the key does. */
  readonly title?: string;
  /** `number`: the house counts. `name`: the operator names it. `only`: there is one, named `house`. */
  readonly keys: 'number' | 'name' | 'only';
  /** Where the site shows it. `{key}` stands for the item's key. */
  readonly address: string;
  readonly fields: readonly ContentField[];
}

const needed = { isNeeded: true } as const;
const sort: ContentField = { path: 'sort', type: 'number', ...needed };

/** The rows of the home page; `categories` is all categories of the casino without a row of their own. */
export const homeRows = [
  'continue',
  'favorites',
  'for-you',
  'popular',
  'new',
  'jackpots',
  'live',
  'matches',
  'wins',
  'promotions',
  'providers',
  'categories',
] as const;
/** Besides, `category:<id>` is one category. */
export const homeRowPattern = new RegExp(`^(?:${homeRows.join('|')}|category:\\d{1,9})$`);

export const contentKinds = {
  brand: {
    title: 'name',
    keys: 'only',
    address: '/',
    fields: [
      { path: 'name', type: 'words', ...needed },
      { path: 'title', type: 'words' },
      { path: 'description', type: 'words' },
      { path: 'licence', type: 'longWords', ...needed },
      { path: 'licenceUrl', type: 'link' },
      { path: 'company', type: 'text', ...needed },
      { path: 'accent', type: 'colour' },
      { path: 'languages', type: 'choice', options: ['both', 'tr', 'en'] },
      { path: 'domainCurrent', type: 'text' },
      { path: 'domainNext', type: 'text' },
    ],
  },
  promotion: {
    title: 'title',
    keys: 'number',
    address: '/promotions/{key}',
    fields: [
      { path: 'title', type: 'words', ...needed },
      { path: 'html', type: 'html', ...needed },
      { path: 'images', type: 'pictures', ...needed },
      { path: 'url', type: 'link' },
      { path: 'startsAt', type: 'instant' },
      { path: 'endsAt', type: 'instant' },
      { path: 'tags', type: 'list', options: promotionTags },
      { path: 'bonusOffer', type: 'text' },
      sort,
    ],
  },
  slide: {
    title: 'offer.title',
    keys: 'number',
    address: '/',
    fields: [
      { path: 'slug', type: 'choice', options: ['home', 'slot', 'live', 'promotions'], ...needed },
      { path: 'images', type: 'pictures', ...needed },
      { path: 'url', type: 'link' },
      { path: 'offer', type: 'offer' },
      sort,
    ],
  },
  popup: {
    title: 'offer.title',
    keys: 'number',
    address: '/',
    fields: [
      { path: 'images', type: 'pictures', ...needed },
      { path: 'url', type: 'link' },
      { path: 'offer', type: 'offer' },
      sort,
    ],
  },
  page: {
    title: 'title',
    keys: 'number',
    address: '/pages/{key}',
    fields: [
      { path: 'category', type: 'number', ...needed },
      { path: 'title', type: 'words', ...needed },
      { path: 'html', type: 'html', ...needed },
      sort,
    ],
  },
  category: {
    title: 'title',
    keys: 'number',
    address: '/pages',
    fields: [{ path: 'title', type: 'words', ...needed }, sort],
  },
  home: {
    keys: 'only',
    address: '/',
    fields: [{ path: 'rows', type: 'list', ...needed }],
  },
  text: {
    title: 'value',
    keys: 'name',
    address: '/',
    fields: [{ path: 'value', type: 'longWords', ...needed }],
  },
  option: {
    keys: 'name',
    address: '/',
    fields: [{ path: 'value', type: 'text' }],
  },
  logo: {
    keys: 'name',
    address: '/',
    fields: [{ path: 'url', type: 'picture' }, sort],
  },
} as const satisfies Record<string, ContentKindStated>;

export type ContentKind = keyof typeof contentKinds;
export const contentKindNames = Object.keys(contentKinds) as [ContentKind, ...ContentKind[]];
export const contentKindOf = (kind: ContentKind): ContentKindStated => contentKinds[kind];

/** The texts and settings that stand in the brand's form, and not by themselves. */
export const brandTexts = ['site.name', 'site.title', 'site.description', 'site.licence'] as const;
export const brandOptions = ['licenceUrl', 'company', 'accent', 'languages'] as const;

const words = (most: number) => z.object({ tr: text(0, most), en: text(0, most) });
const longest = 20_000;

const offerBody = z.nullable(
  z.object({
    layout: z.enum(['start', 'end', 'centre']),
    kicker: words(60),
    title: words(120),
    figure: words(60),
    button: words(60),
  }),
);

function typeOf({ type, options, isNeeded }: ContentField): z.ZodMiniType {
  switch (type) {
    case 'words':
      return words(200);
    case 'longWords':
      return words(2000);
    case 'html':
      return words(longest);
    case 'offer':
      return offerBody;
    case 'text':
      return text(0, 2000);
    case 'link':
    case 'picture':
      return text(0, 2000);
    case 'pictures':
      return z.array(text(0, 2000)).check(z.maxLength(3));
    case 'number':
    case 'page': {
      const whole = z.int().check(z.gte(0), z.lte(999_999_999));
      return isNeeded ? whole : z.nullable(whole);
    }
    case 'choice':
      return z.enum(options as readonly [string, ...string[]]);
    case 'instant':
      return z.nullable(instant());
    case 'colour':
      return z.string().check(z.regex(/^(?:#[0-9a-f]{6})?$/));
    case 'list':
      return z
        .array(options ? z.enum(options as readonly [string, ...string[]]) : text(1, 100))
        .check(z.maxLength(100));
    default:
      return type satisfies never;
  }
}

const schemas = new Map<ContentKind, z.ZodMiniType>();

export type ContentBody = Readonly<Record<string, unknown>>;

/** The schema of a body of this kind, complete or not: a draft may lack fields that publishing needs. */
export function contentBody(kind: ContentKind): z.ZodMiniType<ContentBody> {
  let schema = schemas.get(kind);
  if (!schema) {
    const fields = contentKindOf(kind).fields.map((field) => [field.path, typeOf(field)] as const);
    schema = z.object(Object.fromEntries(fields));
    schemas.set(kind, schema);
  }
  return schema as z.ZodMiniType<ContentBody>;
}

const noWords = { tr: '', en: '' };
const empty: Readonly<Record<ContentFieldType, unknown>> = {
  words: noWords,
  longWords: noWords,
  html: noWords,
  offer: null,
  text: '',
  link: '',
  picture: '',
  pictures: ['', '', ''],
  number: 0,
  page: null,
  choice: '',
  instant: null,
  colour: '',
  list: [],
};

/** The body that a new item begins with. */
export const emptyBody = (kind: ContentKind): ContentBody =>
  Object.fromEntries(
    contentKindOf(kind).fields.map(({ path, type, options }) => [
      path,
      (type === 'choice' ? options?.[0] : undefined) ?? empty[type],
    ]),
  );
