// The shelves: where the published row of each kind stands, read and written as the body that a version has. A kind with a table of its own
// is a list of columns; the others say how they read and write.
import {
  brandOptions,
  brandTexts,
  type ContentBody,
  type ContentKind,
} from '@felek/contract/office/content-kinds';
import { locales } from '@felek/contract/call';
import { status } from '@felek/contract/enumerations';
import { execute, listRows, statement, type Queryable } from '../../db/statement.ts';
import { saveOption, saveTranslation } from '../content.store.ts';

export interface ShelfRow {
  readonly key: string;
  readonly body: ContentBody;
  readonly isShown: boolean;
  readonly ofDemo: boolean;
}

export interface Shelf {
  list(db: Queryable): Promise<readonly ShelfRow[]>;
  /** Shows this body under the key. */
  show(db: Queryable, key: string, body: ContentBody): Promise<void>;
  hide(db: Queryable, key: string): Promise<void>;
}

/** `code`: a text that is null where it is empty. */
type ColumnType = 'jsonb' | 'text' | 'text[]' | 'code' | 'integer' | 'timestamptz';
/** A field of the body and its column, where the two differ in name. */
type Column = readonly [path: string, type: ColumnType, column?: string];

const instantForm = `'YYYY-MM-DD"T"HH24:MI:SS.MS'`;
function reads(column: string, type: ColumnType): string {
  if (type === 'timestamptz') return `to_char(${column} at time zone 'UTC', ${instantForm})`;
  return type === 'code' ? `coalesce(${column}, '')` : column;
}

function writes(path: string, type: ColumnType): string {
  switch (type) {
    case 'jsonb':
      return `nullif(body -> '${path}', 'null')`;
    case 'text':
      return `body ->> '${path}'`;
    case 'text[]':
      return `array(select jsonb_array_elements_text(body -> '${path}'))`;
    case 'code':
      return `nullif(body ->> '${path}', '')`;
    case 'integer':
      return `(body ->> '${path}')::integer`;
    case 'timestamptz':
      return `(body ->> '${path}')::timestamp at time zone 'UTC'`;
  }
}

/** The shelf of a table with one row an item. A table without `shown` loses the row that is hidden. */
function tableShelf(
  table: string,
  {
    key,
    keyType,
    columns,
    hasShown,
  }: {
    readonly key: string;
    readonly keyType: 'integer' | 'text';
    readonly columns: readonly Column[];
    readonly hasShown: boolean;
  },
): Shelf {
  const names = columns.map(([path, , column = path]) => column);
  const written = [...names, ...(hasShown ? ['shown'] : [])];
  const fields = columns.map(([path, type, column = path]) => `'${path}', ${reads(column, type)}`).join(', ');
  const select = statement<ShelfRow>(
    `content.shelf-${table}`,
    `select ${key}::text as key, jsonb_build_object(${fields}) as body, ${hasShown ? 'shown' : 'true'} as "isShown",
       coalesce(of_demo, false) as "ofDemo" from ${table} order by ${key}`,
  );
  const upsert = statement<object, [key: string, body: string]>(
    `content.show-${table}`,
    `insert into ${table} (${[key, ...written].join(', ')})
     select $1::${keyType}, ${[...columns.map(([path, type]) => writes(path, type)), ...(hasShown ? ['true'] : [])].join(', ')}
     from (select $2::jsonb as body) given
     on conflict (${key}) do update set (${written.join(', ')}) = row(${written.map((each) => `excluded.${each}`).join(', ')})`,
  );
  const remove = statement<object, [key: string]>(
    `content.hide-${table}`,
    hasShown
      ? `update ${table} set shown = false where ${key} = $1::${keyType}`
      : `delete from ${table} where ${key} = $1::${keyType}`,
  );
  return {
    list: (db) => listRows(db, select),
    show: async (db, item, body) => void (await execute(db, upsert, item, JSON.stringify(body))),
    hide: async (db, item) => void (await execute(db, remove, item)),
  };
}

const numbered = { key: 'id', keyType: 'integer', hasShown: true } as const;
const sort: Column = ['sort', 'integer'];
const images: Column = ['images', 'jsonb'];
const url: Column = ['url', 'text'];
const offer: Column = ['offer', 'jsonb'];
const title: Column = ['title', 'jsonb'];
const html: Column = ['html', 'jsonb'];

const selectTexts = statement<ShelfRow>(
  'content.shelf-text',
  `select key, jsonb_build_object('value', jsonb_build_object(
       'tr', coalesce(max(value) filter (where locale = 'tr'), ''), 'en', coalesce(max(value) filter (where locale = 'en'), ''))) as body,
     true as "isShown", bool_and(coalesce(of_demo, false)) as "ofDemo"
   from translation where key <> all('{${brandTexts.join(',')}}') group by key order by key`,
);
const deleteText = statement<object, [key: string]>(
  'content.hide-text',
  'delete from translation where key = $1',
);
const texts: Shelf = {
  list: (db) => listRows(db, selectTexts),
  async show(db, key, body) {
    const { value } = body as { readonly value: Readonly<Record<string, string>> };
    await execute(db, deleteText, key);
    for (const locale of locales) {
      const text = value[locale] ?? '';
      if (text !== '') await saveTranslation(db, { key, locale, value: text });
    }
  },
  hide: async (db, key) => void (await execute(db, deleteText, key)),
};

const selectOptions = statement<ShelfRow>(
  'content.shelf-option',
  `select key, jsonb_build_object('value', value) as body, status = ${status.confirmed} or value = '' as "isShown", coalesce(of_demo, false) as "ofDemo"
   from site_option where key <> all('{${brandOptions.join(',')}}') order by key`,
);
const deleteOption = statement<object, [key: string]>(
  'content.hide-option',
  'delete from site_option where key = $1',
);
const options: Shelf = {
  list: (db) => listRows(db, selectOptions),
  async show(db, key, body) {
    const value = String(body['value']);
    await saveOption(db, { key, value, status: value === '' ? status.none : status.confirmed });
  },
  hide: async (db, key) => void (await execute(db, deleteOption, key)),
};

const selectHome = statement<ShelfRow>(
  'content.shelf-home',
  `select 'house' as key, jsonb_build_object('rows', coalesce(jsonb_agg(kind order by sort, kind) filter (where shown), '[]')) as body,
     true as "isShown", false as "ofDemo" from home_row`,
);
const hideHomeRows = statement<object>('content.hide-home', 'update home_row set shown = false where shown');
const showHomeRow = statement<object, [kind: string, sort: number]>(
  'content.show-home',
  `insert into home_row (kind, sort) values ($1, $2)
   on conflict (kind) do update set (sort, shown) = (excluded.sort, true)`,
);
const home: Shelf = {
  list: (db) => listRows(db, selectHome),
  async show(db, _key, body) {
    await execute(db, hideHomeRows);
    for (const [at, kind] of (body['rows'] as readonly string[]).entries())
      await execute(db, showHomeRow, kind, 10 * (at + 1));
  },
  hide: async (db) => void (await execute(db, hideHomeRows)),
};

const wordsOf = (key: string) =>
  `coalesce((select words from text where key = '${key}'), '{"tr": "", "en": ""}')`;
const optionOf = (key: string, usual = '') =>
  `coalesce(nullif((select value from site_option where key = '${key}'), ''), '${usual}')`;
const selectBrand = statement<ShelfRow>(
  'content.shelf-brand',
  `with text as (
     select key, jsonb_build_object('tr', coalesce(max(value) filter (where locale = 'tr'), ''),
       'en', coalesce(max(value) filter (where locale = 'en'), '')) as words
     from translation group by key)
   select 'house' as key, jsonb_build_object('name', ${wordsOf('site.name')}, 'title', ${wordsOf('site.title')},
       'description', ${wordsOf('site.description')}, 'licence', ${wordsOf('site.licence')},
       'licenceUrl', ${optionOf('licenceUrl')}, 'company', ${optionOf('company')}, 'accent', ${optionOf('accent')},
       'languages', ${optionOf('languages', 'both')}, 'domainCurrent', domain_current, 'domainNext', domain_next) as body,
     true as "isShown", coalesce(of_demo, false) as "ofDemo" from house`,
);
const updateDomains = statement<object, [current: string, next: string]>(
  'content.show-brand',
  'update house set domain_current = $1, domain_next = $2',
);
const brand: Shelf = {
  list: (db) => listRows(db, selectBrand),
  async show(db, _key, body) {
    for (const key of brandTexts) await texts.show(db, key, { value: body[key.slice('site.'.length)] });
    for (const key of brandOptions) await options.show(db, key, { value: body[key] });
    await execute(db, updateDomains, String(body['domainCurrent']), String(body['domainNext']));
  },
  // The site cannot do without its brand: it is replaced, never taken away.
  hide: async () => undefined,
};

export const shelves: Readonly<Record<ContentKind, Shelf>> = {
  brand,
  promotion: tableShelf('promotion', {
    ...numbered,
    columns: [
      title,
      html,
      images,
      url,
      ['startsAt', 'timestamptz', 'starts_at'],
      ['endsAt', 'timestamptz', 'ends_at'],
      ['tags', 'text[]'],
      ['bonusOffer', 'code', 'bonus_offer'],
      sort,
    ],
  }),
  slide: tableShelf('slider_item', { ...numbered, columns: [['slug', 'text'], images, url, offer, sort] }),
  popup: tableShelf('popup', { ...numbered, columns: [images, url, offer, sort] }),
  page: tableShelf('content_page', { ...numbered, columns: [['category', 'integer'], title, html, sort] }),
  category: tableShelf('content_category', { ...numbered, hasShown: false, columns: [title, sort] }),
  home,
  text: texts,
  option: options,
  logo: tableShelf('provider_logo', { key: 'name', keyType: 'text', hasShown: false, columns: [url, sort] }),
};
