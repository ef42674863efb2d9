// SQL by name: each statement is a constant with the types of its rows and values, parsed once per connection. All of them
// are known here, so that a test can have PostgreSQL check every one against the schema.
import pg from 'pg';
import { retryingAlone } from './retry.ts';

/** Runs statements: a transaction's connection, or a pool outside of transactions. */
export type Queryable = Pick<pg.Pool | pg.ClientBase, 'query'>;

/** A named statement that takes `Values` in the order of $1, $2, … and gives rows of type `Row`. */
export interface Statement<Row, Values extends readonly unknown[]> {
  readonly name: string;
  readonly text: string;
  /** Carries the types only; never present. */
  readonly typed?: (values: Values) => Row;
}

const known = new Map<string, string>();

/**
 * Declares a statement under a name that is unique in the product, such as 'payment.find'. A row type declares the types that PostgreSQL
 * sends: bigint for int8 (so for `count(*)`), Date for timestamptz, string for numeric and uuid.
 */
export function statement<Row extends object, Values extends readonly unknown[] = []>(
  name: string,
  text: string,
): Statement<Row, Values> {
  const other = known.get(name);
  if (other !== undefined && other !== text) throw new Error(`bug: two statements are named ${name}`);
  known.set(name, text);
  return { name, text };
}

/** Every statement declared so far: text by name. */
export function knownStatements(): ReadonlyMap<string, string> {
  return known;
}

/** All rows. */
export async function listRows<Row extends object, Values extends readonly unknown[]>(
  on: Queryable,
  { name, text }: Statement<Row, Values>,
  ...values: Values
): Promise<Row[]> {
  return (await send<Row>(on, name, text, values)).rows;
}

/** The only row, or undefined. */
export async function findRow<Row extends object, Values extends readonly unknown[]>(
  on: Queryable,
  wanted: Statement<Row, Values>,
  ...values: Values
): Promise<Row | undefined> {
  const rows = await listRows(on, wanted, ...values);
  if (rows.length > 1) throw new Error(`bug: ${wanted.name} gave ${rows.length} rows where one was meant`);
  return rows[0];
}

/** The only row, which must be there. */
export async function getRow<Row extends object, Values extends readonly unknown[]>(
  on: Queryable,
  wanted: Statement<Row, Values>,
  ...values: Values
): Promise<Row> {
  const row = await findRow(on, wanted, ...values);
  if (!row) throw new Error(`bug: ${wanted.name} gave no row`);
  return row;
}

/** Runs it for its effect; gives how many rows it touched. */
export async function execute<Values extends readonly unknown[]>(
  on: Queryable,
  { name, text }: Statement<object, Values>,
  ...values: Values
): Promise<number> {
  return (await send(on, name, text, values)).rowCount ?? 0;
}

/**
 * The answers of statements that were sent to one transaction without waiting for each other. If one fails, it throws the error of the first:
 * those behind it only say that the transaction has failed.
 */
export async function inOneTrip<Answers extends readonly unknown[]>(
  sent: readonly [...{ [Place in keyof Answers]: Promise<Answers[Place]> | Answers[Place] }],
): Promise<Answers> {
  const ended = await Promise.allSettled(sent.map((each) => Promise.resolve(each)));
  const failed = ended.find((each): each is PromiseRejectedResult => each.status === 'rejected');
  if (failed) throw failed.reason;
  return ended.map((each) => each.status === 'fulfilled' && each.value) as unknown as Answers;
}

async function send<Row extends object>(
  on: Queryable,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  const query = () => on.query<Row>({ name, text, values: [...values] });
  // Inside a transaction it is for `inTransaction` to judge what an error means.
  return on instanceof pg.Pool ? retryingAlone(query) : query();
}
