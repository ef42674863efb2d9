// Days of UTC, as `2026-11-20`; in that form the earlier one is the smaller text.

const dayMs = 86_400_000;

export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
export const beginOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
export const dayBefore = (day: string, days: number): string =>
  dayOf(new Date(beginOf(day).getTime() - days * dayMs));
export const dayAfter = (day: string): string => dayBefore(day, -1);
