// For `npm run screens -- tasks`: a house with matches. FELEK_HOME names another repository whose build runs, such as an older commit.
import { startHouse } from '../testbed/house.ts';

export default async function setUp(): Promise<() => Promise<void>> {
  const home = process.env['FELEK_HOME'];
  const house = await startHouse({ ...(home && { home }), environment: { SPORTS_FEED: 'house' } });
  process.env['FELEK_URL'] = house.url;
  process.env['FELEK_SANDBOX_URL'] = house.sandboxUrl;
  return () => house.stop();
}
