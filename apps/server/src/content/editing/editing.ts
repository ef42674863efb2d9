// Content as staff edit it. Each item has versions: one draft that is written on, one that the site shows, one that is planned, and those
// from before. Publishing writes the version's body where the site reads, in one transaction with the record of who did it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { InputOf, OutputOf, RefusalOf } from '@felek/contract/call';
import type { FieldError } from '@felek/contract/field-errors';
import { wordIssues } from '@felek/contract/field-errors';
import type * as calls from '@felek/contract/office';
import {
  brandOptions,
  brandTexts,
  contentBody,
  contentKindNames,
  contentKindOf,
  emptyBody,
  type ContentBody,
  type ContentField,
  type ContentKind,
} from '@felek/contract/office/content-kinds';
import { fromWireInstant, wireInstant, type Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import { pageOf } from '../../db/keyset.ts';
import { execute, findRow, getRow, listRows, type Queryable } from '../../db/statement.ts';
import type { OperatorAsk } from '../../http/route.ts';
import type { OperatorId } from '../../ids.ts';
import { topic, type Jobs } from '../../jobs/jobs.ts';
import type { Decisions } from '../../office/office.ts';
import { safeHtml } from '../safe-html.ts';
import { findingsOf, type Finding, type HouseFacts } from './findings.ts';
import type { Media } from './media.ts';
import type { Previews } from './preview.ts';
import { shelves } from './shelf.store.ts';
import { assertMove } from './version.states.ts';
import * as store from './version.store.ts';

type Answer<C> = Promise<OutputOf<C> | RefusalOf<C>>;
type Done<C> = Promise<RefusalOf<C> | undefined>;
interface Malformed {
  readonly refusal: 'malformed';
  readonly errors: readonly FieldError[];
}

export interface Editing {
  list(request: InputOf<typeof calls.contentItems>): Promise<OutputOf<typeof calls.contentItems>>;
  find(request: InputOf<typeof calls.contentItem>): Answer<typeof calls.contentItem>;
  add(ask: OperatorAsk, request: InputOf<typeof calls.addContent>): Answer<typeof calls.addContent>;
  save(
    ask: OperatorAsk,
    request: InputOf<typeof calls.saveContent>,
  ): Promise<OutputOf<typeof calls.saveContent> | RefusalOf<typeof calls.saveContent> | Malformed>;
  publish(
    ask: OperatorAsk,
    request: InputOf<typeof calls.publishContent>,
  ): Answer<typeof calls.publishContent>;
  unschedule(
    ask: OperatorAsk,
    request: InputOf<typeof calls.unscheduleContent>,
  ): Done<typeof calls.unscheduleContent>;
  end(ask: OperatorAsk, request: InputOf<typeof calls.endContent>): Done<typeof calls.endContent>;
  rollBack(
    ask: OperatorAsk,
    request: InputOf<typeof calls.rollBackContent>,
  ): Answer<typeof calls.rollBackContent>;
  drop(ask: OperatorAsk, request: InputOf<typeof calls.dropDraft>): Done<typeof calls.dropDraft>;
  preview(
    ask: OperatorAsk,
    request: InputOf<typeof calls.previewContent>,
  ): Answer<typeof calls.previewContent>;
  /** Makes versions of content that was written outside the office: by the demo, by SQL, or before versions existed. */
  adopt(): Promise<void>;
}

export interface EditingNeeds {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly decisions: Pick<Decisions, 'record'>;
  readonly jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  readonly operatorNames: (ids: readonly OperatorId[]) => Promise<ReadonlyMap<OperatorId, string>>;
  readonly previews: Previews;
  readonly media: Pick<Media, 'widthsOf'>;
  readonly bonusOffers: () => Promise<ReadonlyMap<string, unknown>>;
  /** The folder of the pictures that come with the product. */
  readonly contentDir: string;
  readonly clock: Clock;
}

const schedule = topic<null>('content.schedule');
const keyPattern = /^[\w.:&+'() -]{1,100}$/u;

export function openEditing({
  database,
  decisions,
  jobs,
  operatorNames,
  previews,
  media,
  bonusOffers,
  contentDir,
  clock,
}: EditingNeeds): Editing {
  const { pool } = database;

  /** One change of content at a time. */
  const change = <Given>(act: (tx: Tx) => Promise<Given>): Promise<Given> =>
    database.inTransaction(async (tx) => {
      await getRow(tx.client, store.lockContent);
      return act(tx);
    });
  const record = (tx: Tx, ask: OperatorAsk, action: string, place: PlaceOf, why = '', more: Detail = {}) =>
    decisions.record(
      tx,
      ask,
      {
        action,
        subject: `content ${place.kind} ${place.key}`,
        detail: { ...(place.n !== undefined && { version: String(place.n) }), ...more },
      },
      why,
    );

  async function factsOf(db: Queryable, body: ContentBody): Promise<HouseFacts> {
    const uploaded = await media.widthsOf(JSON.stringify(body).match(/\/media\/[0-9a-f]{64}\.webp/g) ?? []);
    const shownOf = async (kind: 'page' | 'promotion' | 'category' | 'popup') =>
      new Set((await shelves[kind].list(db)).filter(({ isShown }) => isShown).map(({ key }) => key));
    return {
      at: clock.now(),
      shown: {
        page: await shownOf('page'),
        promotion: await shownOf('promotion'),
        category: await shownOf('category'),
        popup: await shownOf('popup'),
      },
      bonusOffers: new Set((await bonusOffers()).keys()),
      widthOf: (address) =>
        uploaded.get(address) ??
        (address.startsWith('/content/') &&
        !address.includes('..') &&
        existsSync(join(contentDir, address.slice(9)))
          ? null
          : undefined),
    };
  }
  const check = async (db: Queryable, { kind, key, body }: Pick<store.VersionRow, 'kind' | 'key' | 'body'>) =>
    findingsOf(kind, key, body, await factsOf(db, body));
  const isReady = (findings: readonly Finding[]) => !findings.some(({ isBlocking }) => isBlocking);

  /** Puts a version in front of customers, and the one before it away. */
  async function show(tx: Tx, version: store.VersionRow, by: OperatorId | null, endsAt: Date | null) {
    const { kind, key, n, body } = version;
    assertMove(version.state, 'published');
    await execute(tx.client, store.retirePublished, kind, key, 'replaced');
    await shelves[kind].show(tx.client, key, body);
    await execute(tx.client, store.setState, kind, key, n, 'published', version.starts_at, endsAt);
    await execute(tx.client, store.markPublished, kind, key, n, by);
    if (endsAt) await plan(tx, version, endsAt);
  }
  async function take(tx: Tx, { kind, key }: Pick<store.VersionRow, 'kind' | 'key'>) {
    await execute(tx.client, store.retirePublished, kind, key, 'ended');
    await shelves[kind].hide(tx.client, key);
  }
  const plan = (tx: Tx, { kind, key, n }: PlaceOf, at: Date) =>
    jobs.enqueue(tx, schedule, { key: `${kind} ${key} ${n} ${at.toISOString()}`, payload: null, dueAt: at });

  jobs.handle(schedule, async () => {
    await change(async (tx) => {
      for (const due of await listRows(tx.client, store.listDue)) {
        if (due.state === 'published') await take(tx, due);
        else await show(tx, due, null, due.ends_at);
      }
    });
  });

  return {
    async list({ kind, state, words, after, take: most }) {
      const rows = await listRows(
        pool,
        store.listItems,
        kind ?? null,
        state ?? null,
        words ?? null,
        store.items.from(after),
        most,
      );
      const names = await operatorNames(rows.flatMap(({ author }) => author ?? []));
      return {
        ...pageOf(rows, most),
        list: rows.map((row) => ({
          kind: row.kind,
          key: row.key,
          title: titleOf(row.kind, row.body),
          states: row.states,
          published: row.published,
          draft: row.draft,
          scheduled: row.scheduled,
          startsAt: row.starts_at && wireInstant(row.starts_at),
          endsAt: row.ends_at && wireInstant(row.ends_at),
          versions: row.versions,
          by: (row.author && names.get(row.author)) ?? null,
          at: wireInstant(row.changed_at),
        })),
      };
    },

    async find({ kind, key }) {
      const rows = await listRows(pool, store.listVersions, kind, key);
      if (rows.length === 0) return 'content_not_found';
      const people = rows.flatMap(({ author, published_by: by }) =>
        [author, by].filter((each) => each !== null),
      );
      const names = await operatorNames(people);
      const nameOf = (id: OperatorId | null) => (id && names.get(id)) ?? null;
      const draft = rows.find(({ state }) => state === 'draft');
      return {
        versions: rows.map((row) => ({
          n: row.n,
          state: row.state,
          body: row.body,
          revision: row.revision,
          startsAt: row.starts_at && wireInstant(row.starts_at),
          endsAt: row.ends_at && wireInstant(row.ends_at),
          by: nameOf(row.author),
          at: wireInstant(row.changed_at),
          publishedBy: nameOf(row.published_by),
          publishedAt: row.published_at && wireInstant(row.published_at),
          copies: row.copies,
        })),
        findings: draft ? await check(pool, draft) : [],
      };
    },

    add: (ask, { kind, key: named }) =>
      change(async (tx) => {
        const { keys } = contentKindOf(kind);
        if (keys === 'name' && (named === undefined || !keyPattern.test(named))) return 'content_key_wrong';
        const key =
          keys === 'number'
            ? String((await getRow(tx.client, store.nextKey, kind)).next)
            : (named ?? 'house');
        if (isOfBrand(kind, key) || (await listRows(tx.client, store.listVersions, kind, key)).length > 0)
          return 'content_known';
        const body = JSON.stringify(emptyBody(kind));
        const { n } = await getRow(
          tx.client,
          store.insertVersion,
          kind,
          key,
          'draft',
          body,
          ask.operator,
          null,
          false,
        );
        await record(tx, ask, 'add content', { kind, key, n });
        return { kind, key, n };
      }),

    async save(ask, { kind, key, revision, body: given }) {
      const read = contentBody(kind).safeParse(given, { reportInput: true });
      if (!read.success)
        return {
          refusal: 'malformed',
          errors: wordIssues(read.error.issues, ask.locale).map((each) => ({
            ...each,
            path: `body.${each.path}`,
          })),
        };
      const body = cleaned(kind, read.data);
      return change(async (tx) => {
        const draft = await findRow(tx.client, store.findByState, kind, key, 'draft');
        if ((draft?.revision ?? 0) !== revision) return 'content_moved';
        const json = JSON.stringify(body);
        const n =
          draft?.n ??
          (await getRow(tx.client, store.insertVersion, kind, key, 'draft', json, ask.operator, null, false))
            .n;
        const saved = draft
          ? (await getRow(tx.client, store.updateDraft, kind, key, n, json, ask.operator)).revision
          : 1;
        await record(tx, ask, 'save content draft', { kind, key, n });
        return { n, revision: saved, findings: await check(tx.client, { kind, key, body }) };
      });
    },

    publish: (ask, { kind, key, n, revision, startsAt, endsAt, why }) =>
      change(async (tx) => {
        const draft = await findRow(tx.client, store.findVersion, kind, key, n);
        if (!draft) return 'content_not_found';
        if (draft.state !== 'draft' || draft.revision !== revision) return 'content_moved';
        if (!isReady(await check(tx.client, draft))) return 'content_unready';
        const now = clock.now();
        const from = startsAt === undefined ? now : fromWireInstant(startsAt);
        const until = endsAt === undefined ? null : fromWireInstant(endsAt);
        if (until && (until <= now || until <= from)) return 'content_dates_wrong';
        const more = {
          ...(startsAt !== undefined && { from: startsAt }),
          ...(endsAt !== undefined && { until: endsAt }),
        };
        if (from <= now) {
          await show(tx, draft, ask.operator, until);
          await record(tx, ask, 'publish content', draft, why, more);
          return { state: 'published' as const };
        }
        // The version that was planned before gives way.
        if (await findRow(tx.client, store.findByState, kind, key, 'scheduled')) return 'content_dates_wrong';
        assertMove(draft.state, 'scheduled');
        await execute(tx.client, store.setState, kind, key, n, 'scheduled', from, until);
        await execute(tx.client, store.markPublished, kind, key, n, ask.operator);
        await plan(tx, draft, from);
        await record(tx, ask, 'schedule content', draft, why, more);
        return { state: 'scheduled' as const };
      }),

    unschedule: (ask, { kind, key, n, why }) =>
      change(async (tx) => {
        const planned = await findRow(tx.client, store.findVersion, kind, key, n);
        if (planned?.state !== 'scheduled') return 'content_not_found';
        if (await findRow(tx.client, store.findByState, kind, key, 'draft')) return 'content_draft_exists';
        assertMove(planned.state, 'draft');
        await execute(tx.client, store.setState, kind, key, n, 'draft', null, null);
        await record(tx, ask, 'unschedule content', planned, why);
        return undefined;
      }),

    end: (ask, { kind, key, why }) =>
      change(async (tx) => {
        const shown = await findRow(tx.client, store.findByState, kind, key, 'published');
        if (!shown) return 'content_not_found';
        if (contentKindOf(kind).keys === 'only' || (kind === 'category' && (await hasPages(tx.client, key))))
          return 'content_needed';
        await take(tx, shown);
        await record(tx, ask, 'end content', shown, why);
        return undefined;
      }),

    rollBack: (ask, { kind, key, n, why }) =>
      change(async (tx) => {
        const before = await findRow(tx.client, store.findVersion, kind, key, n);
        if (!before || before.state === 'draft') return 'content_not_found';
        if (before.state === 'published') return 'content_current';
        if (!isReady(await check(tx.client, before))) return 'content_unready';
        const copy = await copyOf(tx, before, ask.operator);
        await show(tx, copy, ask.operator, null);
        await record(tx, ask, 'roll content back', copy, why, { copies: String(n) });
        return { n: copy.n };
      }),

    drop: (ask, { kind, key, n, revision }) =>
      change(async (tx) => {
        const draft = await findRow(tx.client, store.findVersion, kind, key, n);
        if (draft?.state !== 'draft') return 'content_not_found';
        if ((await execute(tx.client, store.deleteDraft, kind, key, n, revision)) !== 1)
          return 'content_moved';
        await record(tx, ask, 'drop content draft', draft);
        return undefined;
      }),

    async preview(ask, { kind, key, n }) {
      const version = await findRow(pool, store.findVersion, kind, key, n);
      if (!version) return 'content_not_found';
      // The site cannot draw a page without a category, or a picture whose address leads nowhere.
      const cannot = (await check(pool, version)).some(
        ({ code }) => code === 'category_missing' || code === 'link_wrong',
      );
      if (cannot) return 'content_unready';
      return { address: previews.addressOf(ask.session, { kind, key, n }) };
    },

    adopt: () =>
      change(async ({ client }) => {
        for (const kind of contentKindNames) {
          const rows = await shelves[kind].list(client);
          const unknown = new Set(
            (await listRows(client, store.listUnknown, kind, JSON.stringify(rows))).map(({ key }) => key),
          );
          for (const { key, body, isShown, ofDemo } of rows.filter((row) => unknown.has(row.key))) {
            await execute(client, store.retirePublished, kind, key, 'replaced');
            const state = isShown ? 'published' : 'ended';
            await getRow(
              client,
              store.insertVersion,
              kind,
              key,
              state,
              JSON.stringify(body),
              null,
              null,
              ofDemo,
            );
          }
          const shown = rows.filter(({ isShown }) => isShown).map(({ key }) => key);
          await execute(client, store.endMissing, kind, shown);
        }
      }),
  };
}

const isOfBrand = (kind: ContentKind, key: string) =>
  (kind === 'text' && (brandTexts as readonly string[]).includes(key)) ||
  (kind === 'option' && (brandOptions as readonly string[]).includes(key));

interface PlaceOf {
  readonly kind: ContentKind;
  readonly key: string;
  readonly n?: number;
}
type Detail = Readonly<Record<string, string>>;

async function hasPages(db: Queryable, category: string): Promise<boolean> {
  return (await shelves.page.list(db)).some(({ body }) => String(body['category']) === category);
}

/** A new version with the body of an earlier one. A draft may exist beside it, so it is inserted as ended. */
async function copyOf(
  tx: Tx,
  { kind, key, n, body }: store.VersionRow,
  by: OperatorId,
): Promise<store.VersionRow> {
  const copy = await getRow(
    tx.client,
    store.insertVersion,
    kind,
    key,
    'ended',
    JSON.stringify(body),
    by,
    n,
    false,
  );
  const row = (await findRow(tx.client, store.findVersion, kind, key, copy.n))!;
  return { ...row, state: 'draft' };
}

/** The words of a body that name it in a list. */
function titleOf(kind: ContentKind, body: ContentBody): string {
  const path = contentKindOf(kind).title;
  if (path === undefined) return '';
  const words = path.split('.').reduce<unknown>((value, name) => (value as ContentBody | null)?.[name], body);
  const { tr = '', en = '' } = (words ?? {}) as Readonly<Record<string, string>>;
  return tr || en;
}

/**
 * A body as it is stored. HTML is cleaned here, so the version holds exactly the HTML that the site shows. An offer without a title counts
 * as none, and a picture has three addresses.
 */
function cleaned(kind: ContentKind, body: ContentBody): ContentBody {
  const clean = ({ path, type }: ContentField): unknown => {
    const value = body[path];
    switch (type) {
      case 'html': {
        const html = value as Words;
        return { tr: safeHtml(html.tr), en: safeHtml(html.en) };
      }
      case 'offer': {
        const offer = value as { readonly title: Words } | null;
        return offer && offer.title.tr + offer.title.en !== '' ? offer : null;
      }
      case 'pictures':
        return [0, 1, 2].map((at) => (value as readonly string[])[at] ?? '');
      default:
        return value;
    }
  };
  return Object.fromEntries(contentKindOf(kind).fields.map((field) => [field.path, clean(field)]));
}

type Words = Readonly<Record<'tr' | 'en', string>>;
