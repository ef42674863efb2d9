// The live tables of the house and its providers. They are apart from the rest of the casino, since the home page needs no other call of it
// at its start.
import * as z from 'zod/mini';
import { call } from './call.ts';
import { liraAnswer, nothing } from './fields.ts';

/** A live table as it stands, by the game that opens it. */
export const liveTable = z.object({
  mainProviderId: z.int(),
  gameCode: z.string(),
  isOpen: z.boolean(),
  /** Of one bet. */
  leastStake: liraAnswer(),
  mostStake: liraAnswer(),
  /** All there are; null where there is room for everybody. */
  seats: z.nullable(z.int()),
  /** Who plays there now. */
  players: z.int(),
});
export type LiveTable = z.output<typeof liveTable>;

export const liveTables = call({
  path: 'casino/tables',
  method: 'GET',
  who: 'anyone',
  summary: 'The tables of the house and of the providers that tell of theirs: open or closed, limits, seats.',
  input: nothing(),
  output: z.array(liveTable),
  refusals: [],
});
