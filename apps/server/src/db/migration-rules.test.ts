// A migration runs while the version before it plays on. This holds the migrations against the rules of docs/database.md, by their
// text alone.
import { describe, expect, it } from 'vitest';

/** All but the baselines, which make the schema of a new database. */
const files = import.meta.glob<string>(
  ['../../../../packages/ledger/sql/*.sql', '../../sql/*.sql', '!**/functions.sql', '!**/*-baseline.sql'],
  { eager: true, query: '?raw', import: 'default' },
);
const functionFiles = import.meta.glob<string>(
  ['../../../../packages/ledger/sql/functions.sql', '../../sql/functions.sql'],
  { eager: true, query: '?raw', import: 'default' },
);

/** The functions of the ledger insert whole rows of these: a column that must be filled fails every bet. */
const wholeRows = new Set(['posting', 'entry', 'round']);
/** So large, or so busy, that a change of all their rows is a job and no migration. */
const large = new Set(['posting', 'entry', 'round', 'wallet', 'customer', 'session', 'provider_call']);

interface Rule {
  readonly says: string;
  readonly breaks: (
    statement: string,
    file: { readonly made: ReadonlySet<string>; readonly text: string },
  ) => boolean;
}

const name = String.raw`(?:if (?:not )?exists )?(?:only )?(?:public\.)?"?([a-z_]\w*)"?`;
const tableOf = (statement: string) =>
  new RegExp(
    String.raw`^(?:alter table|truncate(?: table)?|update|delete from|create (?:unique )?index (?:.*? )?on) ${name}`,
  ).exec(statement)?.[1] ?? '';
/** The parts of an `alter table`, and no commas within brackets. */
const partsOf = (statement: string) =>
  statement.startsWith('alter table')
    ? statement
        .replace(new RegExp(`^alter table ${name} `), '')
        .split(/,(?![^(]*\))/)
        .map((each) => each.trim())
    : [];
const isOld = (statement: string, made: ReadonlySet<string>) => !made.has(tableOf(statement));
const adds = (part: string) =>
  /^add (?:column )?(?!constraint\b|check\b|unique\b|primary\b|foreign\b)/.test(part);

const rules: readonly Rule[] = [
  {
    says: 'drops what the running version reads: drop it one release later, with a rule of its own here',
    breaks: (statement, { made }) =>
      /^drop (?:table|view|materialized view|type|function|schema|sequence|domain)\b/.test(statement) ||
      (isOld(statement, made) &&
        partsOf(statement).some((part) => /^drop (?!constraint|not null)(?:column )?/.test(part))),
  },
  {
    says: 'renames what the running version reads: add the new name beside the old one',
    breaks: (statement) => /^alter \w+(?: \w+)? .*\brename\b/.test(statement),
  },
  {
    says: 'changes a type, which rewrites the table under an exclusive lock: add a column',
    breaks: (statement, { made }) =>
      isOld(statement, made) &&
      partsOf(statement).some((part) => /^alter (?:column )?\w+ (?:set data )?type\b/.test(part)),
  },
  {
    says: 'reads the whole table for "set not null": add a check "not valid", validate it, and then set it in the same file',
    breaks: (statement, { made, text }) =>
      isOld(statement, made) &&
      partsOf(statement).some((part) => part.endsWith(' set not null')) &&
      !text.includes('validate constraint'),
  },
  {
    says: 'adds a column that the running version does not fill: make it nullable, or give it a constant default',
    breaks: (statement, { made }) =>
      isOld(statement, made) &&
      partsOf(statement).some((part) => adds(part) && /\bnot null\b/.test(part) && !/\bdefault\b/.test(part)),
  },
  {
    says: 'adds a column that must be filled to a table whose rows the ledger inserts whole: make it nullable',
    breaks: (statement) =>
      wholeRows.has(tableOf(statement)) &&
      partsOf(statement).some((part) => adds(part) && /\bnot null\b/.test(part)),
  },
  {
    says: 'has a volatile default, which rewrites the table',
    breaks: (statement, { made }) =>
      isOld(statement, made) &&
      partsOf(statement).some(
        (part) =>
          adds(part) &&
          /\b(?:clock_timestamp|gen_random_uuid|random|nextval)\s*\(|\b(?:big)?serial\b|\bgenerated\b/.test(
            part,
          ),
      ),
  },
  {
    says: 'reads the whole table for a new constraint: add it "not valid", and validate it in a later file',
    breaks: (statement, { made }) =>
      isOld(statement, made) &&
      partsOf(statement).some((part) => {
        if (!part.startsWith('add ')) return false;
        if (/\b(?:unique|primary key)\b/.test(part)) return !/\busing index\b/.test(part);
        if (adds(part))
          return /\b(?:references|check)\b/.test(part) && !/\bnull\b/.test(part) && /\bdefault\b/.test(part);
        return !/\bnot valid$/.test(part);
      }),
  },
  {
    says: 'makes an index under a lock: "create index concurrently if not exists", in a file marked "-- outside a transaction"',
    breaks: (statement, { made }) =>
      /^create (?:unique )?index\b/.test(statement) &&
      isOld(statement, made) &&
      !/\bconcurrently\b/.test(statement),
  },
  {
    says: 'rewrites or locks a whole table',
    breaks: (statement) => /^(?:truncate|vacuum|cluster|reindex|lock)\b/.test(statement),
  },
  {
    says: 'changes all rows of a large table under one lock: let a job do it in small steps',
    breaks: (statement) => /^(?:update|delete from) /.test(statement) && large.has(tableOf(statement)),
  },
  {
    says: 'changes a function: change it in functions.sql',
    breaks: (statement) => /^(?:create or replace|alter) (?:function|procedure)\b/.test(statement),
  },
];

/** The statements of a file, without comments, texts and the bodies of functions. */
function statementsOf(text: string): string[] {
  return text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((each) => each.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean);
}

function brokenRules(text: string): Rule[] {
  const statements = statementsOf(text);
  const made = new Set(
    statements.flatMap((each) => new RegExp(`^create (?:unlogged )?table ${name}`).exec(each)?.[1] ?? []),
  );
  const file = { made, text: statements.join(';') };
  return rules.filter(({ breaks }) => statements.some((each) => breaks(each, file)));
}

const nameOf = (path: string) => path.split('/').at(-1)!;

it('every migration is named by the minute it was made in', () => {
  const isTimed = (file: string) => {
    const [, year, month, day, hour, minute] =
      /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/.exec(file) ?? [];
    const text = `${year}-${month}-${day}T${hour}:${minute}:00.000Z`;
    const at = new Date(text);
    return !Number.isNaN(at.getTime()) && at.toISOString() === text;
  };
  expect(
    Object.keys(files)
      .map(nameOf)
      .filter((file) => !isTimed(file)),
  ).toEqual([]);
});

it('a file of functions holds one function of each name, and takes none away', () => {
  const found = Object.values(functionFiles).map((text) => {
    const statements = statementsOf(text);
    const names = statements.map((each) => /^create or replace function (\w+)/.exec(each)?.[1] ?? each);
    return {
      // A second one of a name would be another signature, and the first would stay behind in the database with an old body.
      twice: names.filter((each, place) => names.indexOf(each) !== place),
      other: statements.filter((each) => !/^(?:create or replace function|do) /.test(each)),
    };
  });
  expect(found).toEqual([
    { twice: [], other: [] },
    { twice: [], other: [] },
  ]);
});

it('no migration stops the house, or takes away what the version before it reads', () => {
  const broken = Object.entries(files).flatMap(([path, text]) =>
    brokenRules(text).map(({ says }) => `${nameOf(path)} ${says}`),
  );
  expect(broken).toEqual([]);
});

describe('of these', () => {
  it.each([
    ['drop table payment'],
    ['alter table bonus_grant drop column fingerprint'],
    ['alter table customer add column a text, drop b'],
    ['drop function ledger_post(jsonb)'],
    ['alter table customer rename column phone to mobile'],
    ['alter table customer rename to person'],
    ["alter type purse rename value 'a' to 'b'"],
    ['alter table customer alter column phone type bigint'],
    ['alter table customer alter phone set not null'],
    ['alter table customer add column age int not null'],
    ['alter table posting add column page int not null default 0'],
    ['alter table customer add column code uuid default gen_random_uuid()'],
    ['alter table customer add constraint adult check (age > 17)'],
    ['alter table session add foreign key (customer_id) references customer'],
    ['alter table customer add unique (phone)'],
    ['create index on posting (memo)'],
    ['create unique index customer_phone on customer (phone)'],
    ['truncate login'],
    ['update customer set phone = null'],
    ['delete from posting where true'],
    ['lock table wallet'],
    ['create or replace function f() returns int language sql as $$ select 1 $$'],
    ['alter function f() security definer'],
  ])('%s: is refused', (text) => {
    expect(brokenRules(`-- a comment; with words\n${text};`)).not.toEqual([]);
  });

  it.each([
    ['create table page (id int primary key, no int not null check (no > 0)); create index on page (no)'],
    ["alter table customer add column age int, add column note text default 'drop table x'"],
    ["alter table bonus add column kind text not null default 'usual'"],
    ['alter table customer add constraint adult check (age > 17) not valid'],
    ['alter table customer validate constraint adult; alter table customer alter age set not null'],
    ['alter table customer drop constraint adult'],
    ['-- outside a transaction\ncreate index concurrently if not exists p on posting (memo)'],
    ['create function f() returns int language sql as $$ delete from posting; select 1 $$'],
    ['create trigger t before insert on posting for each row execute function f()'],
    ["update payment_method set title = 'x'"],
  ])('%s: is allowed', (text) => {
    expect(brokenRules(text)).toEqual([]);
  });
});
