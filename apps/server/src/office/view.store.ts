// The SQL of the views that operators keep.
import { statement } from '../db/statement.ts';
import type { OperatorId } from '../ids.ts';

export const listViews = statement<{ screen: string; name: string; search: string }, [OperatorId]>(
  'office.list-views',
  'select screen, name, search from office_view where operator_id = $1 order by saved_at, name',
);
export const lockOwner = statement<object, [OperatorId]>(
  'office.lock-view-owner',
  'select id from operator where id = $1 for update',
);
export const saveView = statement<object, [OperatorId, screen: string, name: string, search: string]>(
  'office.save-view',
  `insert into office_view (operator_id, screen, name, search) values ($1, $2, $3, $4)
   on conflict (operator_id, screen, name) do update set search = excluded.search`,
);
export const countViews = statement<{ count: number }, [OperatorId]>(
  'office.count-views',
  'select count(*)::int as count from office_view where operator_id = $1',
);
export const removeView = statement<object, [OperatorId, screen: string, name: string]>(
  'office.remove-view',
  'delete from office_view where operator_id = $1 and screen = $2 and name = $3',
);
