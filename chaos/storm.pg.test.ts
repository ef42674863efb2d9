// A short storm on the build (`npm test` makes it first). This seed kills PostgreSQL and a server, cuts a database connection and stalls
// customers' connections. Then everything is judged. `npm run chaos` is the long one.
import { expect, it } from 'vitest';
import { runStorm } from './storm.ts';

it(
  'loses, doubles and invents nothing while servers and PostgreSQL are killed',
  { timeout: 240_000 },
  async () => {
    const { counts, wrongs } = await runStorm({
      seed: 'short 41',
      operations: 150,
      kills: 2,
      servers: 2,
      customers: 8,
      minutes: 2,
    });
    expect([...wrongs]).toEqual([]);
    expect(counts.get('customers whose money is right to the kuruş')).toBe(8);
    expect(counts.get('rounds staked')).toBeGreaterThan(0);
    expect(counts.get('orders compared with the payment service')).toBeGreaterThan(0);
  },
);

it(
  'brings back all that was acknowledged when the data is lost and the log is left',
  { timeout: 240_000 },
  async () => {
    const { counts, wrongs } = await runStorm({
      seed: 'short 1',
      operations: 80,
      kills: 0,
      servers: 1,
      customers: 4,
      minutes: 2,
      losesData: true,
    });
    expect([...wrongs]).toEqual([]);
    expect(counts.get('trouble: lose the data')).toBe(1);
    expect(counts.get('customers whose money is right to the kuruş')).toBe(4);
    expect(counts.get('rounds staked')).toBeGreaterThan(0);
  },
);
