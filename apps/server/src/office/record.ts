// The record of the office: what people of the house decided, looked at and were refused. Its rows are written once, and chained by hashes
// as their transactions end (sql/functions.sql). So the change of a single byte shows, even one by the owner of the tables.
import { hash as hashOf } from 'node:crypto';
import type { InputOf, OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/office';
import { wireInstant } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { pageOf } from '../db/keyset.ts';
import { execute, findRow, getRow, listRows, type Queryable } from '../db/statement.ts';
import type { OperatorSession } from '../http/route.ts';
import type { Chain } from '../reconciliation/reconciliation.ts';
import { newId, type SessionId } from '../ids.ts';
import { usernameKey } from '../passwords/passwords.ts';
import * as store from './record.store.ts';

/** The person who acts, and from where. There is no session yet at a login that is refused. */
export type Actor = Pick<OperatorSession, 'operator'> & {
  readonly session: SessionId | null;
  readonly address: string;
  readonly requestId: string;
};

export interface RecordEntry {
  readonly kind: store.RecordRow['kind'];
  readonly action: string;
  readonly subject: string;
  readonly why?: string;
  readonly detail?: Readonly<Record<string, string | boolean | null>>;
}

export interface OfficeRecord {
  write(client: Queryable, who: Actor, entry: RecordEntry): Promise<void>;
  /** A person's data was looked at. */
  read(who: Actor, action: string, subject: string, detail?: RecordEntry['detail']): Promise<void>;
  list(request: InputOf<typeof calls.officeRecord>): Promise<OutputOf<typeof calls.officeRecord>>;
  listDecisions(page: {
    readonly after?: string | undefined;
    readonly take: number;
  }): Promise<OutputOf<typeof calls.decisions>>;
  /** Links the rows that have no link: those from before the chain. */
  linkOld(): Promise<void>;
  /** Recomputes the chain. */
  verify(signal?: AbortSignal): Promise<OutputOf<typeof calls.verifyRecord>>;
  readonly chain: Chain;
}

const slice = 1000;
const nothingYet: Buffer = Buffer.alloc(32);

export function openRecord({ database }: { readonly database: Database }): OfficeRecord {
  const { pool } = database;
  const write: OfficeRecord['write'] = async (
    client,
    who,
    { kind, action, subject, why = '', detail = {} },
  ) => {
    await execute(
      client,
      store.insertDecision,
      newId<'decision'>(),
      who.operator,
      kind,
      action,
      subject,
      why,
      JSON.stringify(detail),
      who.session,
      who.address,
      who.requestId,
    );
  };

  async function verify(signal?: AbortSignal) {
    const broken: string[] = [];
    const end = await getRow(pool, store.readHead);
    let before = nothingYet;
    let seq = 0n;
    for (;;) {
      signal?.throwIfAborted();
      const links = await listRows(pool, store.listLinks, seq, end.seq, slice);
      for (const link of links) {
        if (link.seq !== seq + 1n)
          broken.push(`office record: the links from ${seq + 1n} to ${link.seq - 1n} are gone`);
        if (!link.previous.equals(before))
          broken.push(`office record: link ${link.seq} does not follow the one before it`);
        if (!link.content) broken.push(`office record: the row of link ${link.seq} is gone`);
        else if (!hashOfLink(link.previous, link.content).equals(link.hash))
          broken.push(`office record: the row of link ${link.seq} is not what was written`);
        ({ seq, hash: before } = link);
      }
      if (links.length < slice) break;
    }
    if (seq !== end.seq || !before.equals(end.hash))
      broken.push(`office record: the chain ends at ${seq}, and its head says ${end.seq}`);
    for (const { id } of await listRows(pool, store.listUnlinked, 10))
      broken.push(`office record: row ${id} stands beside the chain`);
    return { rows: Number(seq), head: before.toString('hex'), broken, verifiedAt: wireInstant(new Date()) };
  }

  return {
    write,
    read: (who, action, subject, detail = {}) => write(pool, who, { kind: 'read', action, subject, detail }),
    async list({ before, kind, operator, subject, take }) {
      const rows = await listRows(
        pool,
        store.listRecord,
        before === undefined ? null : BigInt(before),
        kind ?? null,
        operator === undefined ? null : usernameKey(operator),
        subject ?? null,
        take,
      );
      const list = rows.map((row) => ({ ...row, seq: Number(row.seq), at: wireInstant(row.at) }));
      return { list, next: list.length < take ? null : list.at(-1)!.seq };
    },
    async listDecisions({ after, take }) {
      const rows = await listRows(pool, store.listDecisions, store.decisions.from(after), take);
      const list = rows.map(({ total: _all, place: _place, at, ...row }) => ({
        ...row,
        at: wireInstant(at),
      }));
      return { ...pageOf(rows, take), list };
    },
    async linkOld() {
      for (;;) {
        const rows = await listRows(pool, store.listUnlinked, slice);
        for (const { id } of rows) await execute(pool, store.appendLink, id);
        if (rows.length < slice) return;
      }
    },
    verify,
    chain: {
      name: 'office',
      async readHead() {
        const { seq, hash } = await getRow(pool, store.readHead);
        return seq === 0n ? undefined : { number: seq, hash: hash.toString('hex') };
      },
      hashAt: async (number) => (await findRow(pool, store.findLinkHash, number))?.hash,
    },
  };
}

/** SHA-256 of the previous hash and the content, each value by its length in bytes: as office_row_text writes it. */
function hashOfLink(previous: Buffer, content: readonly (string | null)[]): Buffer {
  const text = content
    .map((value) => (value === null ? '-' : `${Buffer.byteLength(value)}:${value}`))
    .join(',');
  return hashOf('sha256', Buffer.concat([previous, Buffer.from(text)]), 'buffer');
}
