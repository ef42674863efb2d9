// The schema of a database as lines of text, from PostgreSQL's own catalogues, so that two databases can be compared: a new one with one
// that has come the long way of updates.
import type pg from 'pg';

/** One line for each table, column, constraint, index, trigger, function, type and right of the current schema, sorted. */
export async function schemaOf(client: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `with here as (select current_schema()::regnamespace as oid),
     relation as (select c.* from pg_class c, here where c.relnamespace = here.oid),
     part (line) as (
       select concat_ws(' ', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'view' else 'table' end, relname,
         'of kind', relkind, relpersistence, reloptions, 'owned by', relowner::regrole, 'rights', rights,
         case when relkind in ('v', 'm') then pg_get_viewdef(oid) end, pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid),
         case when relrowsecurity then 'row security' end)
       from relation, lateral (select string_agg(acl::text, ' ' order by acl::text) as rights
         from unnest(coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))) acl) granted
       where relkind in ('r', 'p', 'v', 'm', 'S')
       union all
       select concat_ws(' ', 'column', r.relname, row_number() over (partition by r.oid order by a.attnum), a.attname,
         format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, 'default ' || pg_get_expr(d.adbin, d.adrelid),
         'identity ' || nullif(a.attidentity::text, ''), 'generated ' || nullif(a.attgenerated::text, ''), 'stored', a.attstorage,
         'collation ' || nullif(a.attcollation, 0)::regcollation::text, 'rights ' || a.attacl::text)
       from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
       left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
       where r.relkind in ('r', 'p', 'v', 'm', 'c')
       union all
       select concat_ws(' ', 'constraint', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
       from pg_constraint c, here where c.connamespace = here.oid
       union all
       select concat_ws(' ', pg_get_indexdef(i.indexrelid), case when not i.indisvalid then 'not valid' end)
       from pg_index i join relation r on r.oid = i.indexrelid
       union all
       select concat_ws(' ', pg_get_triggerdef(t.oid), 'enabled', t.tgenabled)
       from pg_trigger t join relation r on r.oid = t.tgrelid where not t.tgisinternal
       union all
       select concat_ws(' ', pg_get_functiondef(p.oid), 'owned by', p.proowner::regrole, 'rights', rights)
       from pg_proc p, here, lateral (select string_agg(acl::text, ' ' order by acl::text) as rights
         from unnest(coalesce(p.proacl, acldefault('f', p.proowner))) acl) granted
       where p.pronamespace = here.oid and p.prokind in ('f', 'p')
       union all
       select concat_ws(' ', 'type', t.typname, t.typtype, pg_get_expr(t.typdefaultbin, 0), labels)
       from pg_type t, here, lateral (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) as labels
         from pg_enum e where e.enumtypid = t.oid) enumeration
       where t.typnamespace = here.oid and t.typcategory <> 'A'
     )
     select line from part order by line collate "C"`,
  );
  return rows.map(({ line }) => line);
}
