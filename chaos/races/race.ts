// A race: several requests for one thing at the same moment.
import type { Track } from './track.ts';

export interface Race {
  readonly name: string;
  /** The number of simultaneous repeats, each with a customer of its own. */
  readonly atOnce: number;
  /** One repeat. Returns its findings. */
  run(track: Track, repeat: number): Promise<readonly string[]>;
}
