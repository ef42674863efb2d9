// The houses that are compared: this one and, before it, that of an older commit. FELEK_HOME names the commit's repository, which is built.
// Each house has all demo games, and matches.
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
