// A short storm on the build (`npm test` makes it first), with one of each disaster: this seed kills PostgreSQL and a server, cuts a database
// connection and stalls customers' connections, and the data is lost and comes back from backup and log. Then everything is judged.
// `npm run chaos` and `npm run chaos -- restore` are the long ones.
import { expect, it } from 'vitest';
import { runStorm } from './storm.ts';

it(
  'loses, doubles and invents nothing while servers and PostgreSQL are killed, and the data comes back from the log',
  { timeout: 240_000 },
  async () => {
    const { counts, wrongs } = await runStorm({
      seed: 'short 41',
      operations: 150,
      kills: 2,
      servers: 2,
      customers: 8,
      minutes: 2,
      losesData: true,
    });
    expect([...wrongs]).toEqual([]);
    for (const blow of [
      'kill -9: database',
      'kill -9: server',
      'trouble: cut',
      'trouble: stall',
      'trouble: lose the data',
    ])
      expect([blow, counts.get(blow)]).toEqual([blow, 1]);
    expect(counts.get('customers whose money is right to the kuruş')).toBe(8);
    expect(counts.get('rounds staked')).toBeGreaterThan(0);
    expect(counts.get('orders compared with the payment service')).toBeGreaterThan(0);
  },
);
