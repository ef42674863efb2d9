// The chat of each table: its players write to each other under masked names. Messages are stored before they are shown, each once by the id
// that the writer's device made. People of the house take messages out and close the chat for a writer.
import type { InputOf, OutputOf, RefusalOf } from '@felek/contract/call';
import type * as office from '@felek/contract/office';
import type * as calls from '@felek/contract/table';
import { tableTextMaxLength, type TableMessage } from '@felek/contract/table';
import { wireInstant } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { pageOf } from '../db/keyset.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import type { Launch } from '../http/route.ts';
import type { CustomerId } from '../ids.ts';
import type { Players } from '../wallet/wallet.ts';
import type { StagePush } from './announcements.ts';
import { isContact, tidy } from './chat-words.ts';
import { maskName } from './crowd.ts';
import type { Table } from './draws.ts';
import * as store from './table.store.ts';

type Answered<C> = OutputOf<C> | RefusalOf<C>;

export interface TableChat {
  list(launch: Launch): Promise<Answered<typeof calls.felTableChat>>;
  /** `malformed` if no readable text is left, or if another message has the id. */
  say(
    launch: Launch,
    asked: InputOf<typeof calls.felTableSay>,
  ): Promise<Answered<typeof calls.felTableSay> | 'malformed'>;
  report(launch: Launch, messageId: string): Promise<Answered<typeof calls.felTableReport>>;
  /** For people of the house. */
  readonly desk: TableChatDesk;
  /** Deletes messages that are older than the house keeps. */
  sweep(): Promise<void>;
}

export interface TableChatDesk {
  list(request: InputOf<typeof office.tableMessages>): Promise<OutputOf<typeof office.tableMessages>>;
  /** Whether there was such a message. Its players see it go after the commit. */
  remove(tx: Tx, id: string): Promise<boolean>;
  /** Gives the end of the mute; null where it was lifted by none. */
  mute(tx: Tx, customer: CustomerId, hours: number): Promise<Date | null>;
}

const mostShown = 50;
/** One message in so long. */
const pauseMs = 2000;
/** Messages are kept this long, for disputes. */
const keptDays = 180;

export interface ChatNeeds {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly players: Players;
  readonly nameOf: (customer: CustomerId) => Promise<string>;
  readonly ownerOf: (
    customer: CustomerId,
  ) => Promise<{ readonly username: string; readonly usercode: string } | undefined>;
  readonly findByEntry: (entry: string) => Promise<Table | undefined>;
  readonly push: Pick<StagePush, 'toTable'>;
}

export function openChat({ database, players, nameOf, ownerOf, findByEntry, push }: ChatNeeds): TableChat {
  const { pool } = database;
  const tell = (table: string, said: TableMessage[], removed: string[] = []) =>
    push.toTable(table, { cmd: 'TableChat', message: { table, said, removed } });

  /** Stores a message under the lock of its writer's row, and says whether it is new. */
  const write = (table: Table, customer: CustomerId, id: string, text: string, name: string) =>
    database.inTransaction(async ({ client, afterCommit }) => {
      const writer = await getRow(client, store.lockWriter, customer, pauseMs);
      const before = await findRow(client, store.findMessage, id);
      if (before) return before.customer === customer ? before : ('malformed' as const);
      if (writer.is_muted) return 'table_chat_muted' as const;
      if (writer.is_too_fast) return 'table_chat_too_fast' as const;
      await execute(client, store.noteWriting, customer);
      const row = await findRow(client, store.insertMessage, id, table.code, customer, name, text);
      if (!row) return 'malformed' as const;
      afterCommit(() => tell(table.code, [show(row)]));
      return row;
    });

  return {
    async list({ customer, gameCode }) {
      const table = await findByEntry(gameCode);
      if (!table) return 'game_unavailable';
      const rows = (await listRows(pool, store.listMessages, table.code, mostShown)).toReversed();
      const mute = await findRow(pool, store.findMute, customer);
      return {
        messages: rows.map(show),
        own: rows.filter((row) => row.customer === customer).map(({ id }) => id),
        mutedUntil: mute ? wireInstant(mute.muted_until) : null,
      };
    },
    async say({ customer, gameCode }, { messageId, text }) {
      const table = await findByEntry(gameCode);
      if (!table) return 'game_unavailable';
      const player = await players.find(customer);
      if (!player || player.barred) return player?.barred ?? 'account_closed';
      const words = tidy(text);
      if (words === '' || words.length > tableTextMaxLength) return 'malformed';
      if (isContact(words)) return 'table_chat_contact';
      const row = await write(table, customer, messageId, words, maskName(await nameOf(customer)));
      return typeof row === 'string' ? row : { message: show(row) };
    },
    async report({ customer, gameCode }, messageId) {
      const table = await findByEntry(gameCode);
      const reported = table && (await execute(pool, store.insertReport, messageId, table.code, customer));
      return reported ? null : 'message_not_found';
    },
    desk: {
      async list({ table = null, reportedOnly, after, take }) {
        const place = store.messagesForStaff.from(after);
        const rows = await listRows(pool, store.listMessagesForStaff, table, reportedOnly, place, take);
        const owners = await Promise.all(rows.map(({ customer }) => ownerOf(customer)));
        return {
          ...pageOf(rows, take),
          list: rows.map((row, at) => ({
            id: row.id,
            table: row.table_code,
            customer: {
              username: owners[at]?.username ?? '',
              usercode: owners[at]?.usercode ?? '',
            },
            text: row.text,
            at: wireInstant(row.written_at),
            reports: row.reports,
            isRemoved: row.is_removed,
            mutedUntil: row.muted_until && wireInstant(row.muted_until),
          })),
        };
      },
      async remove({ client, afterCommit }, id) {
        const removed = await findRow(client, store.removeMessage, id);
        if (removed) afterCommit(() => tell(removed.table_code, [], [id]));
        return removed !== undefined;
      },
      mute: async ({ client }, customer, hours) =>
        (await getRow(client, store.mute, customer, hours)).muted_until,
    },
    sweep: async () => void (await execute(pool, store.sweepMessages, keptDays)),
  };
}

const show = ({ id, name, text, written_at: at }: store.MessageRow): TableMessage => ({
  id,
  name,
  text,
  atMs: at.getTime(),
});
