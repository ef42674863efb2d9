// The record of the office: decisions, looks and refusals, in a chain that reveals every later change.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { after, instant, listing, noData, nothing, take, text, uuid } from '../fields.ts';

export const decision = z.object({
  id: uuid(),
  operator: z.string(),
  at: instant(),
  action: z.string(),
  subject: z.string(),
  why: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])),
});

export const decisions = call({
  path: 'office/decisions',
  method: 'POST',
  who: 'operator',
  permission: 'log:read',
  summary: 'What operators have decided, latest first.',
  input: z.object({ after: after(), take: take(50) }),
  output: listing(decision),
  refusals: [],
});

export const recordKinds = ['decision', 'read', 'reveal', 'refused', 'entry'] as const;

export const recordRow = z.object({
  /** Its place in the chain, and the hash there: SHA-256 in hexadecimal. */
  seq: z.int(),
  hash: z.string(),
  id: uuid(),
  /** `read` and `reveal`: of a person’s data. `refused`: an attempt without the permission. `entry`: a login or its end. */
  kind: z.enum(recordKinds),
  operator: z.string(),
  at: instant(),
  action: z.string(),
  subject: z.string(),
  why: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])),
  address: z.nullable(z.string()),
});

export const noteExport = call({
  path: 'office/noteexport',
  method: 'POST',
  who: 'operator',
  permission: 'self:manage',
  summary:
    'Records that a list was saved as a file: which one, under which filters, how many rows, and the SHA-256 of the file. Its rows were read by the list’s own call, under its permission.',
  input: z.object({
    list: text(1, 60),
    /** Their names. What was searched for may be a person’s e-mail or phone. */
    filters: text(0, 200),
    columns: text(1, 500),
    rows: z.int().check(z.gte(0)),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  output: noData(),
  refusals: [],
});

export const officeRecord = call({
  path: 'office/record',
  method: 'POST',
  who: 'operator',
  permission: 'log:read',
  summary: 'The record of the office, latest first: all of it, or one kind, one operator or one subject.',
  input: z.object({
    /** The `next` of the page before. */
    before: z.optional(z.int().check(z.gte(1))),
    kind: z.optional(z.enum(recordKinds)),
    /** A username. */
    operator: z.optional(text(3, 100)),
    subject: z.optional(text(3, 200)),
    take: take(50),
  }),
  output: z.object({ list: z.array(recordRow), next: z.nullable(z.int()) }),
  refusals: [],
});

export const verifyRecord = call({
  path: 'office/verifyrecord',
  method: 'POST',
  who: 'operator',
  permission: 'log:verify',
  summary: 'Computes the whole chain of the record anew, and says where it breaks.',
  input: nothing(),
  output: z.object({
    /** Links that were compared. */
    rows: z.int(),
    /** The hash of the last one. */
    head: z.string(),
    /** The mismatches, in English; empty when there are none. */
    broken: z.array(z.string()),
    verifiedAt: instant(),
  }),
  refusals: [],
  tries: { max: 6, windowS: 60 },
});
