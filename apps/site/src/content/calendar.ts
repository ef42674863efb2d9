// The axis of the promotions' calendar, by days in Istanbul, which has had no summer time since 2016.
export const calendarWeeks = 6;

const dayMs = 86_400_000;
const istanbulMs = 3 * 3_600_000;

/** The beginning of the Monday of last week. */
export function firstMonday(now: Date): number {
  const day = Math.floor((now.getTime() + istanbulMs) / dayMs);
  // Day 0 of the epoch was a Thursday.
  const sinceMonday = (day + 3) % 7;
  return (day - sinceMonday - 7) * dayMs - istanbulMs;
}

/** The place of an instant on the axis, from 0 to 1; instants beyond it lie at its ends. */
export const shareOf = (from: number, at: number): number =>
  Math.min(1, Math.max(0, (at - from) / (calendarWeeks * 7 * dayMs)));
