// The houses of a comparison: this one, and before it the one of the repository that FELEK_HOME names, such as an older commit that is built.
// Each has all demo games, and matches.
import { startHouse } from '../testbed/house.ts';

export interface NamedHouse {
  readonly name: 'before' | 'now';
  readonly url: string;
  readonly sandboxUrl: string;
}

/** The journeys' hands reach this house from now on. */
export function reach({ url, sandboxUrl }: NamedHouse): void {
  Object.assign(process.env, { FELEK_URL: url, FELEK_SANDBOX_URL: sandboxUrl });
}

export default async function setUp(): Promise<() => Promise<void>> {
  const environment = { SPORTS_FEED: 'house', SANDBOX_GAMES: '' };
  const home = process.env['FELEK_HOME'];
  const now = await startHouse({ environment });
  const before = home ? await startHouse({ environment, home }) : undefined;
  process.env['FELEK_HOUSES'] = JSON.stringify([
    ...(before ? [{ name: 'before', ...before }] : []),
    { name: 'now', ...now },
  ]);
  return async () => {
    await Promise.all([before?.stop(), now.stop()]);
  };
}
