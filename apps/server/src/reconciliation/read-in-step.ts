// Reads a day of both sides in step, an hour of the ledger at a time and the file no faster than that, so that neither is ever
// held whole and what both say of the same time comes close together.
import type { Movement } from './compare.ts';
import type { Party } from './tally.ts';

/** Movements as they come: a list, or a file that is being read. */
export type Movements = Iterable<Movement> | AsyncIterable<Movement>;

const hourMs = 3_600_000;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * Gives every movement of a day of UTC to `take`, until that says no. A file that does not say when its movements were, or is in no
 * order, is read all the same. Throws what the two throw; the file is let go in any case.
 */
export async function readInStep(
  ours: { readOurs(from: Date, to: Date): Promise<readonly Movement[]> },
  day: string,
  theirs: Movements,
  take: (party: Party, movement: Movement) => boolean,
): Promise<void> {
  const begin = new Date(`${day}T00:00:00Z`).getTime();
  const file = eachOf(theirs);
  try {
    let next = await file.next();
    for (const hour of hours) {
      const [from, to] = [begin + hour * hourMs, begin + (hour + 1) * hourMs];
      for (; !next.done && isBefore(next.value, to); next = await file.next())
        if (!take('theirs', next.value)) return;
      for (const each of await ours.readOurs(new Date(from), new Date(to))) if (!take('ours', each)) return;
    }
    for (; !next.done; next = await file.next()) if (!take('theirs', next.value)) return;
  } finally {
    await file.return(undefined);
  }
}

const isBefore = ({ at }: Movement, ms: number) => at === undefined || at.getTime() < ms;

async function* eachOf(movements: Movements): AsyncGenerator<Movement, undefined> {
  yield* movements;
  return undefined;
}
