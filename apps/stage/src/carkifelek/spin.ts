// How a wheel turns to its stop: pure, so that a stage that joins in the middle of a turn shows the same as the others. Angles are degrees,
// clockwise; segment 0 is at the top at angle 0.

export interface Turn {
  readonly from: number;
  readonly to: number;
  readonly ms: number;
}

const fullTurns = 5;

/** Where in its segment the wheel stops, −0.4 … 0.4 of it, by the number of the round: it decides nothing. */
export const restOf = (round: number): number => ((round * 7) % 9) / 10 - 0.4;

/** The turn from an angle to a segment at the top. */
export function turnTo(
  from: number,
  { stop, segments, rest, ms }: { stop: number; segments: number; rest: number; ms: number },
): Turn {
  const step = 360 / segments;
  const wanted = -(stop + rest) * step;
  const ahead = (((wanted - from) % 360) + 360) % 360;
  return { from, to: from + fullTurns * 360 + ahead, ms };
}

/** The angle so long after the turn began: fast first, and slower and slower, by a fifth power. */
export function angleAt({ from, to, ms }: Turn, sinceMs: number): number {
  const share = Math.min(1, Math.max(0, sinceMs / ms));
  return from + (to - from) * (1 - (1 - share) ** 5);
}

/** How many pegs have passed the pointer; they stand between the segments. */
export const pegsAt = (angle: number, segments: number): number => Math.floor((angle / 360) * segments + 0.5);
