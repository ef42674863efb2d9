// The views of lists that an operator keeps.
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
  ): Promise<'too_many_views' | undefined>;
  remove(ask: Pick<OperatorAsk, 'operator'>, view: InputOf<typeof calls.removeView>): Promise<void>;
}

/** Each shown one is counted. */
const most = 60;

export function openViews({
  database,
}: {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
}): Views {
  return {
    list: async ({ operator }) => [...(await listRows(database.pool, store.listViews, operator))],
    save: ({ operator }, { screen, name, search }) =>
      database.inTransaction(async ({ client }) => {
        await execute(client, store.lockOwner, operator);
        await execute(client, store.saveView, operator, screen, name, search);
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
