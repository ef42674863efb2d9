// The SQL of the office's own lists.
import { statement } from '../db/statement.ts';
import type { OperatorId } from '../ids.ts';

export const listUsernames = statement<{ id: OperatorId; username: string }, [ids: readonly OperatorId[]]>(
  'office.list-usernames',
  'select id, username from operator where id = any($1::uuid[])',
);
