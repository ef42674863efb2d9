// The SQL of versions.
import type { ContentBody, ContentKind } from '@felek/contract/office/content-kinds';
import type { versionStates } from '@felek/contract/office';
import { counted, keyset, type Place, type Placed } from '../../db/keyset.ts';
import { statement } from '../../db/statement.ts';
import type { OperatorId } from '../../ids.ts';

export type VersionState = (typeof versionStates)[number];

export interface VersionRow {
  kind: ContentKind;
  key: string;
  n: number;
  state: VersionState;
  body: ContentBody;
  revision: number;
  starts_at: Date | null;
  ends_at: Date | null;
  author: OperatorId | null;
  changed_at: Date;
  published_by: OperatorId | null;
  published_at: Date | null;
  copies: number | null;
}
const columns =
  'kind, key, n, state, body, revision, starts_at, ends_at, author, changed_at, published_by, published_at, copies';
type Item = [kind: ContentKind, key: string];

/** Held by each change of content until its transaction ends, so that changes follow one another. */
export const lockContent = statement<{ version: bigint }>(
  'content.lock',
  'select version from content_version for update',
);

export const listVersions = statement<VersionRow, Item>(
  'content.versions',
  `select ${columns} from content_item_version where kind = $1 and key = $2 order by n desc limit 100`,
);
export const findVersion = statement<VersionRow, [...Item, n: number]>(
  'content.version-of-item',
  `select ${columns} from content_item_version where kind = $1 and key = $2 and n = $3`,
);
export const findByState = statement<VersionRow, [...Item, state: VersionState]>(
  'content.version-in-state',
  `select ${columns} from content_item_version where kind = $1 and key = $2 and state = $3 order by n desc limit 1`,
);

export interface ItemRow {
  kind: ContentKind;
  key: string;
  body: ContentBody;
  states: VersionState[];
  published: number | null;
  draft: number | null;
  scheduled: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  versions: number;
  author: OperatorId | null;
  changed_at: Date;
}
/** Items with their most recent body: the draft, else the planned version, else the published one. */
export const items = keyset(['changed_at', 'timestamptz', 'desc'], ['kind', 'text'], ['key', 'text']);
const isWanted = `($1::text is null or kind = $1)
     and ($2::text is null or $2 = any(coalesce(live, array['ended'])))
     and ($3::text is null or fold_name(key || ' ' || body::text) like '%' || fold_name($3) || '%')`;
export const listItems = statement<
  ItemRow & Placed,
  [kind: ContentKind | null, state: VersionState | null, words: string | null, after: Place, take: number]
>(
  'content.items',
  `with item as (
     select kind, key, (array_agg(body order by state = 'draft' desc, state = 'scheduled' desc, n desc))[1] as body,
       array_agg(distinct state) filter (where state in ('draft', 'scheduled', 'published')) as live,
       max(n) filter (where state = 'published') as published, max(n) filter (where state = 'draft') as draft,
       max(n) filter (where state = 'scheduled') as scheduled,
       min(starts_at) filter (where state = 'scheduled') as starts_at,
       max(ends_at) filter (where state in ('scheduled', 'published')) as ends_at,
       count(*)::integer as versions, (array_agg(author order by changed_at desc))[1] as author, max(changed_at) as changed_at
     from content_item_version group by kind, key)
   select kind, key, body, coalesce(live, array['ended']) as states, published, draft, scheduled, starts_at, ends_at, versions, author,
     changed_at, ${items.place}, ${counted(`from item where ${isWanted}`)}
   from item where ${isWanted} and ${items.behind('$4')} ${items.order} limit $5`,
);

export const insertVersion = statement<
  { n: number },
  [
    ...Item,
    state: VersionState,
    body: string,
    author: OperatorId | null,
    copies: number | null,
    ofDemo: boolean,
  ]
>(
  'content.insert-version',
  `insert into content_item_version (kind, key, n, state, body, author, copies, of_demo)
   select $1, $2, coalesce(max(n), 0) + 1, $3, $4, $5, $6, $7 from content_item_version where kind = $1 and key = $2 returning n`,
);

export const updateDraft = statement<
  { revision: number },
  [...Item, n: number, body: string, author: OperatorId]
>(
  'content.update-draft',
  `update content_item_version set body = $4, author = $5, revision = revision + 1, changed_at = clock_timestamp(), of_demo = false
   where kind = $1 and key = $2 and n = $3 and state = 'draft' returning revision`,
);

export const setState = statement<
  object,
  [...Item, n: number, state: VersionState, startsAt: Date | null, endsAt: Date | null]
>(
  'content.set-state',
  `update content_item_version set state = $4, starts_at = $5, ends_at = $6 where kind = $1 and key = $2 and n = $3`,
);
export const markPublished = statement<object, [...Item, n: number, by: OperatorId | null]>(
  'content.mark-published',
  `update content_item_version set published_by = coalesce($4, published_by), published_at = clock_timestamp()
   where kind = $1 and key = $2 and n = $3`,
);
export const retirePublished = statement<object, [...Item, state: VersionState]>(
  'content.retire-published',
  `update content_item_version set state = $3 where kind = $1 and key = $2 and state = 'published'`,
);
export const deleteDraft = statement<object, [...Item, n: number, revision: number]>(
  'content.delete-draft',
  `delete from content_item_version where kind = $1 and key = $2 and n = $3 and revision = $4 and state = 'draft'`,
);

/** Versions that begin or end now. Ends come first, so that a version that begins at the same instant replaces the ended one. */
export const listDue = statement<VersionRow>(
  'content.due',
  `select ${columns} from content_item_version
   where (state = 'published' and ends_at <= clock_timestamp()) or (state = 'scheduled' and starts_at <= clock_timestamp())
   order by state, coalesce(starts_at, ends_at)`,
);

export interface NextKeyRow {
  next: number;
}
export const nextKey = statement<NextKeyRow, [kind: ContentKind]>(
  'content.next-key',
  `select coalesce(max(key::integer), 0) + 1 as next from content_item_version where kind = $1 and key ~ '^[0-9]{1,8}$'`,
);

/** The rows of the shelves that no published version contains. */
export const listUnknown = statement<{ key: string }, [kind: ContentKind, rows: string]>(
  'content.unknown-rows',
  `select key from jsonb_to_recordset($2::jsonb) as given (key text, body jsonb, "isShown" boolean)
   where not exists (select from content_item_version v
     where v.kind = $1 and v.key = given.key and (v.body = given.body or not given."isShown") and (v.state = 'published' or not given."isShown"))`,
);

/** Published versions whose row is gone from its shelf. */
export const endMissing = statement<object, [kind: ContentKind, keys: readonly string[]]>(
  'content.end-missing',
  `update content_item_version set state = 'ended' where kind = $1 and state = 'published' and key <> all($2::text[])`,
);
