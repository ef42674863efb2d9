// The defects and counts of a run. A run continues after a finding, so that one defect does not hide another.

export interface Findings {
  /** A defect. Equal texts are kept once, with their number. */
  wrong(what: string, detail?: string): void;
  count(what: string, times?: number): void;
  readonly wrongs: ReadonlyMap<string, { times: number; readonly details: string[] }>;
  readonly counts: ReadonlyMap<string, number>;
}

const keptDetails = 5;

export function openFindings(): Findings {
  const wrongs = new Map<string, { times: number; details: string[] }>();
  const counts = new Map<string, number>();
  return {
    wrongs,
    counts,
    wrong(what, detail) {
      const known = wrongs.get(what) ?? { times: 0, details: [] };
      known.times += 1;
      if (detail !== undefined && known.details.length < keptDetails) known.details.push(detail);
      wrongs.set(what, known);
      if (known.times === 1) console.log(`✗ ${what}${detail === undefined ? '' : `: ${detail}`}`);
    },
    count: (what, times = 1) => void counts.set(what, (counts.get(what) ?? 0) + times),
  };
}
