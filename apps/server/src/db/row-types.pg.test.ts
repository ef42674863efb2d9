// Compares the stores' declared row types with PostgreSQL's description of each statement: the same columns and types, and null where a
// column may be null. PostgreSQL does not say whether a computed value may be null; there the declaration counts.
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { knownStatements } from './statement.ts';

// Loading the stores declares their statements.
const stores = import.meta.glob('../**/*.store.ts', { eager: true });
const storeFiles = Object.keys(stores).map((path) => fileURLToPath(new URL(path, import.meta.url)));
const root = fileURLToPath(new URL('../../../..', import.meta.url));

interface Column {
  /** As JavaScript has it: `bigint`, `Date`, `string[]`; or `json`, which may be anything. */
  readonly type: string;
  /** Undefined where PostgreSQL cannot tell. */
  readonly mayBeNull: boolean | undefined;
  /** The table's own name for it. */
  readonly source?: string | undefined;
}
type Row = ReadonlyMap<string, Column>;

let database: FreshDatabase;
let client: pg.PoolClient;
beforeAll(async () => {
  database = await freshDatabase();
  client = await database.pool.connect();
});
afterAll(async () => {
  client.release(true);
  await database.drop();
});

/** The row of each `statement<Row, …>('name', …)` in the files, by name. */
function declaredIn(files: readonly string[]): Map<string, Row> {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram(files, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const found = new Map<string, Row>();
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'statement') return;
    const [name] = node.arguments;
    if (!name || !ts.isStringLiteralLike(name) || !node.typeArguments) return;
    const properties = checker.getPropertiesOfType(checker.getTypeFromTypeNode(node.typeArguments[0]!));
    const columns = properties.map((property): [string, Column] => [
      property.name,
      columnOf(checker.getTypeOfSymbolAtLocation(property, node), checker),
    ]);
    found.set(name.text, new Map(columns));
  };
  for (const file of files) visit(program.getSourceFile(file)!);
  return found;
}

const { Any, BigIntLike, BooleanLike, Null, NumberLike, StringLike, Undefined, Unknown } = ts.TypeFlags;

function columnOf(type: ts.Type, checker: ts.TypeChecker): Column {
  const parts = (type.isUnion() ? type.types : [type]).filter(({ flags }) => !(flags & Undefined));
  const values = parts.filter(({ flags }) => !(flags & Null));
  return {
    type: [...new Set(values.map((part) => nameOf(part, checker)))].toSorted().join(' | '),
    mayBeNull: values.some(({ flags }) => flags & (Any | Unknown)) ? undefined : values.length < parts.length,
  };
}

function nameOf(type: ts.Type, checker: ts.TypeChecker): string {
  // A branded id is a string.
  if (type.isIntersection()) return nameOf(type.types[0]!, checker);
  if (type.flags & StringLike) return 'string';
  if (type.flags & NumberLike) return 'number';
  if (type.flags & BooleanLike) return 'boolean';
  if (type.flags & BigIntLike) return 'bigint';
  const name = type.symbol?.name;
  if (name === 'Date') return 'Date';
  if (name === 'Buffer' || name === 'Uint8Array') return 'Buffer';
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  if (checker.isArrayType(type) && element) return `${columnOf(element, checker).type}[]`;
  return 'json';
}

/** The JavaScript type that `pg` gives for each PostgreSQL type in the product's results. */
const javascriptOf: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'bigint',
  'double precision': 'number',
  numeric: 'string',
  text: 'string',
  name: 'string',
  uuid: 'string',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
  date: 'Date',
  json: 'json',
  jsonb: 'json',
};

interface Described {
  readonly name: string;
  readonly tableID: number;
  readonly columnID: number;
  readonly dataTypeID: number;
}

/** PostgreSQL's description of a statement's columns, without running it. */
function describe(text: string): Promise<readonly Described[]> {
  return new Promise((resolve, reject) => {
    let fields: readonly Described[] = [];
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ text, name: '', types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (message: { readonly fields: readonly Described[] }) =>
        void (fields = message.fields),
      handleReadyForQuery: () => resolve(fields),
      handleError: reject,
      handleDataRow: () => undefined,
      handleCommandComplete: () => undefined,
      handleEmptyQuery: () => undefined,
    } as unknown as pg.Submittable);
  });
}

async function answered(text: string): Promise<Row> {
  const fields = await describe(text);
  const { rows } = await client.query<{ type: string; not_null: boolean | null; source: string | null }>(
    `select format_type(f.type, null) as type, a.attnotnull as not_null, a.attname as source
     from unnest($1::oid[], $2::oid[], $3::int[]) with ordinality as f (type, "table", "column", place)
     left join pg_attribute a on a.attrelid = f."table" and a.attnum = f."column" and f."table" <> 0 order by place`,
    [
      fields.map(({ dataTypeID }) => dataTypeID),
      fields.map(({ tableID }) => tableID),
      fields.map(({ columnID }) => columnID),
    ],
  );
  return new Map(
    fields.map(({ name }, place): [string, Column] => {
      const { type, not_null: notNull, source } = rows[place]!;
      const element = type.replace(/\[\]$/, '');
      const known = javascriptOf[element] ?? element;
      return [
        name,
        {
          type: type.endsWith('[]') ? `${known}[]` : known,
          mayBeNull: notNull === null ? undefined : !notNull,
          source: source ?? undefined,
        },
      ];
    }),
  );
}

/** Where a statement and its declaration differ, in words; nothing where they agree. */
function differences(name: string, text: string, declared: Row, said: Row): string[] {
  const found: string[] = [];
  for (const column of new Set([...declared.keys(), ...said.keys()])) {
    const [ours, theirs] = [declared.get(column), said.get(column)];
    if (!ours) found.push(`${name}: ${column} is not declared`);
    else if (!theirs) found.push(`${name}: ${column} is declared and not answered`);
    else if (theirs.type !== 'json' && ours.type !== 'json' && ours.type !== theirs.type)
      found.push(`${name}: ${column} is ${theirs.type}, and declared ${ours.type}`);
    else if (
      theirs.mayBeNull === true &&
      ours.mayBeNull === false &&
      !isFiltered(theirs.source ?? column, text)
    )
      found.push(`${name}: ${column} may be null`);
    // Of an outer join a column is null where there is no row.
    else if (theirs.mayBeNull === false && ours.mayBeNull === true && !/\b(?:left|full) join\b/.test(text))
      found.push(`${name}: ${column} is never null`);
  }
  return found;
}

/** A condition of the statement leaves the rows out in which it is null. */
const isFiltered = (column: string, text: string) =>
  new RegExp(`\\b${column} (?:is not null|= any \\()`).test(text);

it('the stores declare the rows that PostgreSQL answers', async () => {
  const declared = declaredIn(storeFiles);
  const found: string[] = [];
  for (const [name, text] of knownStatements()) {
    const row = declared.get(name);
    // A statement that gives no columns is declared with an empty object type.
    if (row) found.push(...differences(name, text, row, row.size === 0 ? row : await answered(text)));
  }
  expect(declared.size).toBeGreaterThan(250);
  expect(found).toEqual([]);
});

it.each([
  [
    'a column of another type',
    'select id, version::text as version from wallet',
    'version is string, and declared bigint',
  ],
  [
    'a column that may be null',
    'select wallet.id, version, closed_at as at from wallet, round',
    'at may be null',
  ],
  [
    'a column that is never null',
    'select id, version, opened_at as nothing from wallet',
    'nothing is never null',
  ],
  ['a column too few', 'select id from wallet', 'version is declared and not answered'],
  ['a column too many', 'select id, version, cash from wallet', 'cash is not declared'],
])('names %s', async (_what, text, words) => {
  const declared: Row = new Map([
    ['id', { type: 'string', mayBeNull: false }],
    ['version', { type: 'bigint', mayBeNull: false }],
    ...(text.includes(' as at') ? ([['at', { type: 'Date', mayBeNull: false }]] as const) : []),
    ...(text.includes(' as nothing') ? ([['nothing', { type: 'Date', mayBeNull: true }]] as const) : []),
  ]);
  expect(differences('it', text, declared, await answered(text))).toEqual([`it: ${words}`]);
});
