// Starts one house for all journeys, and ends it after them.
import { startHouse } from '../testbed/house.ts';

export default async function setUp(): Promise<() => Promise<void>> {
  const house = await startHouse();
  process.env['FELEK_URL'] = house.url;
  process.env['FELEK_SANDBOX_URL'] = house.sandboxUrl;
  return () => house.stop();
}
