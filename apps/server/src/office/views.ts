// The views of lists that an operator keeps, and those that colleagues share.
import type { InputOf, OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/office';
import type { Database } from '../db/database.ts';
import { execute, getRow, listRows } from '../db/statement.ts';
import type { OperatorAsk } from '../http/route.ts';
import * as store from './view.store.ts';

export interface Views {
  list(ask: Pick<OperatorAsk, 'operator'>): Promise<OutputOf<typeof calls.officeViews>>;
  save(
    ask: Pick<OperatorAsk, 'operator'>,
    view: InputOf<typeof calls.saveView>,
  ): Promise<'too_many_views' | 'role_not_yours' | undefined>;
  remove(ask: Pick<OperatorAsk, 'operator'>, view: InputOf<typeof calls.removeView>): Promise<void>;
}

/** Each shown one is counted. */
const most = 60;
const mostShared = 40;

export function openViews({
  database,
}: {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
}): Views {
  return {
    list: async ({ operator }) => [...(await listRows(database.pool, store.listViews, operator, mostShared))],
    save: ({ operator }, { screen, name, search, role }) =>
      database.inTransaction(async ({ client }) => {
        await execute(client, store.lockOwner, operator);
        if (role !== null && !(await getRow(client, store.holdsRole, operator, role)).holds)
          return 'role_not_yours';
        await execute(client, store.saveView, operator, screen, name, search, role);
        const { count } = await getRow(client, store.countViews, operator);
        if (count <= most) return undefined;
        await execute(client, store.removeView, operator, screen, name);
        return 'too_many_views' as const;
      }),
    async remove({ operator }, { screen, name }) {
      await execute(database.pool, store.removeView, operator, screen, name);
    },
  };
}
