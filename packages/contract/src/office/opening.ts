// The needs of a house before its first customers, and which of them are met.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { nothing } from '../fields.ts';

/** The lines of the list, in the order in which a house is best set up. */
export const openingLines = [
  'admin',
  'secondAdmin',
  'payers',
  'name',
  'licence',
  'terms',
  'privacy',
  'responsible',
  'games',
  'deposit',
  'payout',
  'review',
  'messages',
  'countries',
  'promotion',
] as const;
export type OpeningLine = (typeof openingLines)[number];

export const houseOpening = call({
  path: 'office/opening',
  method: 'POST',
  who: 'operator',
  permission: 'house:read',
  summary:
    'What the house needs before it opens, line by line, each with its state. It is open once the needed lines are done.',
  input: nothing(),
  output: z.object({
    isOpen: z.boolean(),
    lines: z.array(
      z.object({
        line: z.enum(openingLines),
        isDone: z.boolean(),
        isNeeded: z.boolean(),
        /** The present value, where a figure or a name helps. */
        detail: z.string(),
      }),
    ),
  }),
  refusals: [],
});
