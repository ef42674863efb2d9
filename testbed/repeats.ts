// How often a test repeats what goes wrong in some orders alone: races, and random histories.

/** A fifth of `full` in `npm test`, and all of it in `npm run chaos -- repeats`. */
export const repeats = (full: number): number =>
  process.env['FELEK_TEST_REPEATS'] === 'full' ? full : full / 5;
