// What a race is: one thing that several requests want at the same moment.
import type { Track } from './track.ts';

export interface Race {
  readonly name: string;
  /** How many repeats run beside each other, each with a customer of its own. */
  readonly atOnce: number;
  /** One repeat. Gives what came out wrong. */
  run(track: Track, repeat: number): Promise<readonly string[]>;
}
