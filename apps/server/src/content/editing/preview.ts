// Looks at a version in the site. The address holds a signed token for one version and one operator's session. The site's page and its
// calls for content then answer as if that version were published, to the browser that opened it and while the session lasts.
import { createHmac } from 'node:crypto';
import { contentKindNames, contentKindOf, type ContentKind } from '@felek/contract/office/content-kinds';
import { boundedAgeCache } from '../../bounded-age-cache.ts';
import type { Database } from '../../db/database.ts';
import { findRow } from '../../db/statement.ts';
import type { SessionId } from '../../ids.ts';
import { sameBytes } from '../../vault.ts';
import type { Shown } from '../content.ts';
import { readContent, type ContentRows } from '../content.store.ts';
import { shelves } from './shelf.store.ts';
import { findVersion, type VersionRow } from './version.store.ts';

export interface Previews {
  /** The address that opens a look at this version. */
  addressOf(session: SessionId, place: Place): string;
  /** Where a token leads; undefined for a token that is not ours, is too old, or is of an ended session. */
  open(token: string): Promise<string | undefined>;
  /** The site's content with the version in it. Undefined as above, or where the version cannot be shown. */
  shown(token: string): Promise<Shown | undefined>;
}

export interface Place {
  readonly kind: ContentKind;
  readonly key: string;
  readonly n: number;
}

interface Token extends Place {
  readonly session: SessionId;
  readonly untilMs: number;
}

export const previewMs = 30 * 60_000;
const maxAgeMs = 2000;

/** Carries the rows out of a transaction that is undone. */
class Undone extends Error {
  readonly rows: ContentRows;
  constructor(rows: ContentRows) {
    super('undone');
    this.rows = rows;
  }
}

export function openPreviews({
  database,
  secret,
  isSessionOpen,
  present,
}: {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly secret: Buffer;
  readonly isSessionOpen: (session: SessionId) => Promise<boolean>;
  readonly present: (rows: ContentRows) => Promise<Shown>;
}): Previews {
  const sign = (text: string) =>
    createHmac('sha256', secret).update(`content preview\n${text}`).digest().subarray(0, 16);

  async function read(token: string): Promise<Token | undefined> {
    const [text = '', signature = ''] = token.split('.');
    if (!sameBytes(Buffer.from(signature, 'base64url'), sign(text))) return undefined;
    const said = JSON.parse(Buffer.from(text, 'base64url').toString()) as Token;
    if (said.untilMs <= Date.now() || !contentKindNames.includes(said.kind)) return undefined;
    return (await isSessionOpen(said.session)) ? said : undefined;
  }

  const drawn = boundedAgeCache<Shown | undefined>({
    maxAgeMs,
    most: 50,
    async read(token) {
      const place = await read(token);
      const version = place && (await findRow(database.pool, findVersion, place.kind, place.key, place.n));
      return version && present(await rowsWith(database, version));
    },
  });

  return {
    addressOf(session, { kind, key, n }) {
      const token: Token = { kind, key, n, session, untilMs: Date.now() + previewMs };
      const text = Buffer.from(JSON.stringify(token)).toString('base64url');
      return `/preview/${text}.${sign(text).toString('base64url')}`;
    },
    async open(token) {
      const place = await read(token);
      return place && contentKindOf(place.kind).address.replace('{key}', encodeURIComponent(place.key));
    },
    shown: (token) => drawn.get(token),
  };
}

/**
 * The content as it would be with this version published. It is published in a transaction that is undone, so that a preview takes the very
 * road of publishing.
 */
export async function rowsWith(
  database: Pick<Database, 'inTransaction'>,
  { kind, key, body }: Pick<VersionRow, 'kind' | 'key' | 'body'>,
): Promise<ContentRows> {
  try {
    return await database.inTransaction(async ({ client }): Promise<ContentRows> => {
      // A promotion that begins later is shown as on its first day.
      await shelves[kind].show(client, key, { ...body, ...(kind === 'promotion' && { startsAt: null }) });
      throw new Undone(await readContent(client));
    });
  } catch (error) {
    if (error instanceof Undone) return error.rows;
    throw error;
  }
}
