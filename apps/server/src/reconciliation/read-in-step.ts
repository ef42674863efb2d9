// Reads a day of both sides together, an hour at a time. Neither side is held in memory whole, and both report the same time
// close together.
import type { Movement } from './compare.ts';
import type { Party } from './tally.ts';

/** Movements as a list, or as a file that is being read. */
export type Movements = Iterable<Movement> | AsyncIterable<Movement>;

const hourMs = 3_600_000;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * Gives every movement of a UTC day to `take`, until that returns false. Files without times or without order are read as well.
 * Passes on the errors of both sides, and always closes the file.
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
