// The life of a version. A draft is published at once or at an instant; a published one is replaced by the next, or ends.
import type { VersionState } from './version.store.ts';

const next = {
  draft: ['scheduled', 'published'],
  scheduled: ['draft', 'published'],
  published: ['replaced', 'ended'],
  replaced: [],
  ended: [],
} as const satisfies Record<VersionState, readonly VersionState[]>;

export function assertMove(from: VersionState, to: VersionState): void {
  if (!(next[from] as readonly VersionState[]).includes(to))
    throw new Error(`bug: a version that is ${from} cannot be ${to}`);
}
