// Two roles on one database: the owner migrates; the running server's role reads the ledger, and writes it only through the ledger's
// functions. It can neither change nor forge a posting, nor switch off what refuses changes.
import type pg from 'pg';
import { openClient } from './connection.ts';
import type { DatabaseLog } from '@felek/postgres/log';
import { DatabaseSetupError } from '@felek/postgres/setup-error';
import type { Measure } from '../metrics.ts';

/** The server role's rights on these tables, and on all others: everything that rows need. */
const ledgerTables = ['wallet', 'posting', 'entry', 'round', 'hold', 'ledger_page', 'ledger_horizon'];
const readOnlyTables = [...ledgerTables, 'migration', 'migration_lease', 'office_link', 'office_head'];
/** A row is written once. The chain of the office's record is written by functions alone. */
const insertOnlyTables = ['office_decision'];
const rowRights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
const writeRights = ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER'];

/**
 * Gives the server's role what it needs and takes from it what it must not have, after the migrations and on every start: what a
 * migration made is granted by the version that brought it. Throws {@link DatabaseSetupError} when the
 * owner may not.
 */
export async function grantToServer(
  { ownerUrl, serverUrl }: { readonly ownerUrl: string; readonly serverUrl: string },
  log: DatabaseLog,
): Promise<void> {
  if (serverUrl === ownerUrl) return;
  const role = await withClient(serverUrl, log, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]!.role;
  });
  await withClient(ownerUrl, log, async (client) => {
    await client.query('begin');
    // Where several servers start at once, one after another.
    await client.query(`select from migration where name = '(lock)' for update`);
    const statements = await listGrants(client, role);
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  });
}

/** The statements that are still missing: on a second start none, for each of them invalidates plans. */
async function listGrants(client: pg.Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `with tables as (
       select c.oid, format('%I.%I', n.nspname, c.relname) as name, c.relname = any ($2) as is_read_only, c.relname = any ($5) as is_insert_only
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v', 'm')
     )
     select format('grant usage on schema %I to %I', current_schema(), $1::text) as statement
       where not has_schema_privilege($1, current_schema(), 'USAGE')
     union all
     -- A database that came from PostgreSQL 14 or older lets everybody make functions, which could stand in for what the ledger calls.
     select format('revoke create on schema %I from public, %I', current_schema(), $1::text)
       where has_schema_privilege($1, current_schema(), 'CREATE')
     union all
     select format('revoke %s on %s from %I', wrong, name, $1::text) from tables cross join unnest($4::text[]) wrong
       where (is_read_only or (is_insert_only and wrong <> 'INSERT')) and exists (
         select from pg_class c, aclexplode(c.relacl) a
         where c.oid = tables.oid and a.grantee = $1::regrole and a.privilege_type = wrong)
     union all
     select format('grant %s on %s to %I', wanted, name, $1::text) from tables cross join unnest($3::text[]) wanted
       where (wanted = 'SELECT' or not (is_read_only or (is_insert_only and wanted <> 'INSERT'))) and not has_table_privilege($1, oid, wanted)
     union all
     -- A wallet is opened with nothing in it.
     select format('grant insert (id, currency) on wallet to %I', $1::text)
       where not has_column_privilege($1, 'wallet', 'currency', 'INSERT')
     union all
     select format('grant usage on sequence %I.%I to %I', n.nspname, c.relname, $1::text)
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = current_schema() and case when c.relkind = 'S' then not has_sequence_privilege($1, c.oid, 'USAGE') end
     union all
     select format('grant execute on function %s to %I', f.oid::regprocedure, $1::text)
       from pg_proc f where f.pronamespace = current_schema()::regnamespace and not has_function_privilege($1, f.oid, 'EXECUTE')`,
    [role, readOnlyTables, rowRights, writeRights, insertOnlyTables],
  );
  return rows.map(({ statement }) => statement);
}

/**
 * The forbidden rights of a connection's role on the ledger; empty if it can only post. A superuser, the owner and members of the owner's
 * role can do everything.
 */
export async function listLedgerRights(client: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ may: string }>(
    `select r.rolname || ' is a superuser' as may from pg_roles r where r.rolname = current_user and r.rolsuper
     union all
     select current_user || ' owns ' || string_agg(c.relname, ', ' order by c.relname) from pg_class c
       where c.oid = any ($1::regclass[]) and pg_has_role(current_user, c.relowner, 'MEMBER') having count(*) > 0
     union all
     select current_user || ' may create in ' || current_schema() where has_schema_privilege(current_schema(), 'CREATE')
     union all
     select current_user || ' may ' || string_agg(distinct lower(forbidden), ', ') || ' ' || c.relname
       from pg_class c cross join unnest($2::text[]) forbidden
       where c.oid = any ($1::regclass[]) and not pg_has_role(current_user, c.relowner, 'MEMBER')
         and has_table_privilege(c.oid, forbidden)
       group by c.relname`,
    [ledgerTables, writeRights],
  );
  return rows.map(({ may }) => may);
}

/**
 * Warns where the running server's role could do more. It does not refuse: a house that has run with one role would stop at the very
 * update that asks for two, and the sealed pages find what that role edits either way.
 */
export async function warnOfOneRole(pool: Pick<pg.Pool, 'query'>, log: DatabaseLog): Promise<boolean> {
  const rights = await listLedgerRights(pool);
  if (rights.length > 0)
    log.warn(
      { rights },
      'the role of DATABASE_URL could change the ledger’s rows; give the server a role of its own, and the owner’s address in DATABASE_OWNER_URL (docs/database.md)',
    );
  return rights.length > 0;
}

export const measureRoles = (hasOneRole: boolean): Measure[] => [
  {
    name: 'felek_ledger_one_role',
    help: 'Whether the role of this server could change the ledger’s rows.',
    values: [{ value: Number(hasOneRole) }],
  },
];

async function withClient<Result>(
  url: string,
  log: DatabaseLog,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  let client: pg.Client | undefined;
  try {
    client = await openClient(url, log);
    return await work(client);
  } catch (error) {
    throw new DatabaseSetupError(`The roles of the database cannot be set up: ${(error as Error).message}`);
  } finally {
    await client?.end().catch(() => undefined);
  }
}
