// The SQL of the views that operators keep.
import { statement } from '../db/statement.ts';
import type { OperatorId } from '../ids.ts';
import { rolesNow } from './taken-role.store.ts';

export interface ViewRow {
  screen: string;
  name: string;
  search: string;
  role: string | null;
  owner: string | null;
}
/** The operator's own, and the shared ones of active colleagues who hold the same role, `most` of them at most. */
export const listViews = statement<ViewRow, [OperatorId, most: number]>(
  'office.list-views',
  `(select screen, name, search, role, null as owner from office_view where operator_id = $1 order by saved_at, name)
   union all
   (select v.screen, v.name, v.search, v.role, o.username
    from office_view v join operator o on o.id = v.operator_id and o.state = 'active'
    where v.operator_id <> $1 and v.role in ${rolesNow}
      and v.role in (select role from operator me cross join lateral ${rolesNow.replaceAll('o.id', 'me.id')} held where me.id = $1)
    order by v.saved_at, v.name limit $2)`,
);
export const holdsRole = statement<{ holds: boolean }, [OperatorId, role: string]>(
  'office.holds-role',
  `select exists (select from operator o cross join lateral ${rolesNow} held where o.id = $1 and held.role = $2) as holds`,
);
export const lockOwner = statement<object, [OperatorId]>(
  'office.lock-view-owner',
  'select id from operator where id = $1 for update',
);
export const saveView = statement<
  object,
  [OperatorId, screen: string, name: string, search: string, role: string | null]
>(
  'office.save-view',
  `insert into office_view (operator_id, screen, name, search, role) values ($1, $2, $3, $4, $5)
   on conflict (operator_id, screen, name) do update set search = excluded.search, role = excluded.role`,
);
export const countViews = statement<{ count: number }, [OperatorId]>(
  'office.count-views',
  'select count(*)::int as count from office_view where operator_id = $1',
);
export const removeView = statement<object, [OperatorId, screen: string, name: string]>(
  'office.remove-view',
  'delete from office_view where operator_id = $1 and screen = $2 and name = $3',
);
