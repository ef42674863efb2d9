// The house's content: items of every kind with their versions, the checks before publication, and the preview of a draft in the site.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { after, instant, listing, noData, take, text } from '../fields.ts';
import { contentKindNames } from './content-kinds.ts';
import { why } from './fields.ts';

const kind = z.enum(contentKindNames);
const key = text(1, 120);
const item = { kind, key };
const place = { ...item, n: z.int().check(z.gte(1)) };
/** The body of a version; contentBody(kind) is its schema. */
const body = z.record(z.string().check(z.maxLength(60)), z.unknown());

/** `published`: the site shows it. `replaced` and `ended` were published before. */
export const versionStates = ['draft', 'scheduled', 'published', 'replaced', 'ended'] as const;

export const contentVersion = z.object({
  n: z.int(),
  state: z.enum(versionStates),
  body,
  /** Moves with each save of a draft. */
  revision: z.int(),
  startsAt: z.nullable(instant()),
  endsAt: z.nullable(instant()),
  /** Null where it was not written in the office. */
  by: z.nullable(z.string()),
  at: instant(),
  publishedBy: z.nullable(z.string()),
  publishedAt: z.nullable(instant()),
  /** The version that it copies. */
  copies: z.nullable(z.int()),
});

export const contentRow = z.object({
  kind,
  key: z.string(),
  title: z.string(),
  /** The states of its versions that matter now. */
  states: z.array(z.enum(versionStates)),
  published: z.nullable(z.int()),
  draft: z.nullable(z.int()),
  scheduled: z.nullable(z.int()),
  startsAt: z.nullable(instant()),
  endsAt: z.nullable(instant()),
  versions: z.int(),
  by: z.nullable(z.string()),
  at: instant(),
});

export const contentItems = call({
  path: 'office/content',
  method: 'POST',
  who: 'operator',
  permission: 'content:read',
  summary: 'The items of the house’s content, latest changes first, by kind, state and words.',
  input: z.object({
    kind: z.optional(kind),
    state: z.optional(z.enum(versionStates)),
    words: z.optional(text(1, 100)),
    after: after(),
    take: take(50),
  }),
  output: listing(contentRow),
  refusals: [],
});

/** One reason against a version. `isBlocking`: it cannot be published. */
export const contentFinding = z.object({
  path: z.string(),
  code: z.enum([
    'missing',
    'language_missing',
    'link_wrong',
    'link_lost',
    'picture_missing',
    'picture_unknown',
    'picture_small',
    'dates_reversed',
    'dates_past',
    'gap_unknown',
    'category_missing',
    'row_unknown',
    'other_popup',
    'contrast_low',
    'bonus_unknown',
  ]),
  detail: z.string(),
  isBlocking: z.boolean(),
});

export const contentItem = call({
  path: 'office/contentitem',
  method: 'POST',
  who: 'operator',
  permission: 'content:read',
  summary: 'An item with its versions, the latest first, and what speaks against publishing its draft.',
  input: z.object(item),
  output: z.object({ versions: z.array(contentVersion), findings: z.array(contentFinding) }),
  refusals: ['content_not_found'],
});

export const addContent = call({
  path: 'office/addcontent',
  method: 'POST',
  who: 'operator',
  permission: 'content:edit',
  summary: 'Begins a new item as an empty draft. Numbered kinds get the next number.',
  input: z.object({ kind, key: z.optional(key) }),
  output: z.object(place),
  refusals: ['content_known', 'content_key_wrong'],
});

export const saveContent = call({
  path: 'office/savecontent',
  method: 'POST',
  who: 'operator',
  permission: 'content:edit',
  summary:
    'Saves the draft of an item, its HTML cleaned. The revision is that of the draft it began from, and 0 where there was none.',
  input: z.object({ ...item, revision: z.int().check(z.gte(0)), body }),
  output: z.object({ n: z.int(), revision: z.int(), findings: z.array(contentFinding) }),
  refusals: ['content_moved'],
});

export const publishContent = call({
  path: 'office/publishcontent',
  method: 'POST',
  who: 'operator',
  permission: 'content:publish',
  summary: 'Publishes the draft of an item, now or from an instant on, and until another one or for good.',
  input: z.object({
    ...place,
    revision: z.int().check(z.gte(1)),
    startsAt: z.optional(instant()),
    endsAt: z.optional(instant()),
    why: why(),
  }),
  output: z.object({ state: z.enum(['published', 'scheduled']) }),
  refusals: ['content_not_found', 'content_moved', 'content_unready', 'content_dates_wrong'],
});

export const unscheduleContent = call({
  path: 'office/unschedulecontent',
  method: 'POST',
  who: 'operator',
  permission: 'content:publish',
  summary: 'Takes a scheduled version back: it is a draft again.',
  input: z.object({ ...place, why: why() }),
  output: noData(),
  refusals: ['content_not_found', 'content_draft_exists'],
});

export const endContent = call({
  path: 'office/endcontent',
  method: 'POST',
  who: 'operator',
  permission: 'content:publish',
  summary: 'Takes the published version of an item from the site.',
  input: z.object({ ...item, why: why() }),
  output: noData(),
  refusals: ['content_not_found', 'content_needed'],
});

export const rollBackContent = call({
  path: 'office/rollbackcontent',
  method: 'POST',
  who: 'operator',
  permission: 'content:publish',
  summary: 'Publishes an earlier version again, as a new version that copies it.',
  input: z.object({ ...place, why: why() }),
  output: z.object({ n: z.int() }),
  refusals: ['content_not_found', 'content_unready', 'content_current'],
});

export const dropDraft = call({
  path: 'office/dropdraft',
  method: 'POST',
  who: 'operator',
  permission: 'content:edit',
  summary: 'Throws the draft of an item away.',
  input: z.object({ ...place, revision: z.int().check(z.gte(1)) }),
  output: noData(),
  refusals: ['content_not_found', 'content_moved'],
});

const mostPictureBytes = 8_000_000;

export const uploadPicture = call({
  path: 'office/uploadpicture',
  method: 'POST',
  who: 'operator',
  permission: 'content:edit',
  summary:
    'Takes a JPEG, PNG or WebP of at least 1200 × 540 points, and gives the addresses of its three sizes, smallest screen first. The file is decoded and written anew.',
  input: z.object({
    /** The file in base64. */
    data: z
      .string()
      .check(z.minLength(4), z.maxLength((mostPictureBytes * 4) / 3 + 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  output: z.object({ images: z.array(z.string()) }),
  refusals: ['picture_unreadable', 'picture_large', 'picture_small'],
  tries: { max: 60, windowS: 3600 },
  maxBodyBytes: 11_000_000,
});

export const previewContent = call({
  path: 'office/previewcontent',
  method: 'POST',
  who: 'operator',
  permission: 'content:read',
  summary:
    'An address under which the site shows this version, for half an hour and as long as the operator’s session lasts.',
  input: z.object(place),
  output: z.object({ address: z.string() }),
  refusals: ['content_not_found', 'content_unready'],
});
