// Work that the house gave up.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { after, instant, listing, noData, take, text } from '../fields.ts';
import { why } from './fields.ts';

export const deadJob = z.object({
  topic: z.string(),
  key: z.string(),
  tries: z.int(),
  /** Why the last try failed, in the words of the log. */
  lastError: z.nullable(z.string()),
  deadAt: instant(),
});

export const deadJobs = call({
  path: 'office/deadjobs',
  method: 'POST',
  who: 'operator',
  permission: 'job:read',
  summary: 'Work of the house that was given up after too many tries, the latest first.',
  input: z.object({ after: after(), take: take(50) }),
  output: listing(deadJob),
  refusals: [],
});

export const reviveJob = call({
  path: 'office/revivejob',
  method: 'POST',
  who: 'operator',
  permission: 'job:revive',
  summary: 'Begins work anew that was given up.',
  input: z.object({ topic: text(1, 100), key: text(1, 300), why: why() }),
  output: noData(),
  refusals: ['job_not_dead'],
});
