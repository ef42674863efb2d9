// A thousand malformed calls over all providers. `npm run chaos -- fuzz` sends a hundred thousand of each.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { openCasinoHouse, type CasinoHouse } from '../../testbed/casino-house.ts';
import { openGame } from '../../conformance/game-session.ts';
import { openFindings } from '../findings.ts';
import { providerGames } from '../provider-games.ts';
import { fuzz } from './fuzz.ts';
import { dialects, moneyIn, sessionOf } from './run-fuzz.ts';

let house: CasinoHouse;
beforeAll(async () => {
  house = await openCasinoHouse(1);
});
afterEach(async () => expect(await checkInvariants(house.fresh.pool)).toEqual([]));
afterAll(() => house.close());

const calls = 170;

describe.each(dialects)('$key', (dialect) => {
  it('answers every spoiled call in its own form, and moves nothing', async () => {
    const { key } = dialect;
    const { number, code } = providerGames.find(({ provider }) => provider === key)!;
    const { address } = await house.seat(number, code, 0n);
    const { session } = await openGame(address);
    const opened = (await house.ask(`/control/${key}/session/${session}`)) as { user: string; token: string };
    const before = await moneyIn(house.fresh.pool);
    const findings = openFindings();
    const url = `${house.addresses[0]}/callback/${key}`;
    await fuzz({ dialect, url, session: sessionOf({ ...opened, code }), calls, seed: 'short', findings });
    expect([...findings.wrongs]).toEqual([]);
    expect(await moneyIn(house.fresh.pool)).toBe(before);
    const faults = (await house.servers[0]!.casino.measures())
      .flatMap(({ name, values }) => (name === 'felek_provider_calls_total' ? values : []))
      .filter(({ labels }) => labels!['provider'] === key && labels!['outcome'] === 'failed');
    expect(faults).toEqual([]);
  });
});
