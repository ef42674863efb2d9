// For `npm run screens -- window`: this house, and the one that FELEK_HOME names, each with all demo games and with matches.
import { startHouse } from '../testbed/house.ts';

export default async function setUp(): Promise<() => Promise<void>> {
  const environment = { SPORTS_FEED: 'house', SANDBOX_GAMES: '' };
  const home = process.env['FELEK_HOME'];
  const now = await startHouse({ environment });
  const before = home ? await startHouse({ environment, home }) : undefined;
  process.env['FELEK_HOUSES'] = JSON.stringify(
    [before && { name: 'before', ...before }, { name: 'now', ...now }].filter((each) => each !== undefined),
  );
  return async () => {
    await Promise.all([before?.stop(), now.stop()]);
  };
}
