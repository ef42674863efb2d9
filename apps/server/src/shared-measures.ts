// The metrics of the two things that all rooms share: the database connections, and the hub.
import type { Hub } from '@felek/hub';
import type { Database } from './db/database.ts';
import type { Measure } from './metrics.ts';

/** Told at once, before other figures are asked for: those ask the database themselves. */
export function measureShared(
  { pool, ledgerPool }: Pick<Database, 'pool' | 'ledgerPool'>,
  hub: Pick<Hub, 'metrics'>,
): Measure[] {
  const { transports, users, unsentBytes, loopLagMs, backplaneReady, forwarded, resyncs } = hub.metrics();
  const pools = { rooms: pool, ledger: ledgerPool };
  const ofPools = (figure: (each: Database['pool']) => number) =>
    Object.entries(pools).map(([name, each]) => ({ labels: { pool: name }, value: figure(each) }));
  return [
    {
      name: 'felek_hub_connections',
      help: 'Open connections of the hub, by their transport.',
      values: Object.entries(transports).map(([transport, value]) => ({ labels: { transport }, value })),
    },
    {
      name: 'felek_hub_forwarded_total',
      help: 'Requests of clients that were passed on to the server that holds their connection.',
      values: [{ value: forwarded }],
    },
    { name: 'felek_hub_users', help: 'Customers who are connected.', values: [{ value: users }] },
    {
      name: 'felek_hub_unsent_bytes',
      help: 'What waits to be sent to slow ones.',
      values: [{ value: unsentBytes }],
    },
    {
      name: 'felek_hub_backplane_up',
      help: 'Whether messages get through to the other servers and from them: 1 or 0.',
      values: [{ value: Number(backplaneReady) }],
    },
    {
      name: 'felek_hub_resyncs_total',
      help: 'How often messages of other servers may have been lost, so that clients took a fresh snapshot.',
      values: [{ value: resyncs }],
    },
    { name: 'felek_loop_lag_seconds', help: 'How late timers are.', values: [{ value: loopLagMs / 1000 }] },
    {
      name: 'felek_database_connections',
      help: 'Connections to the database.',
      values: ofPools(({ totalCount }) => totalCount),
    },
    {
      name: 'felek_database_waiting',
      help: 'Who waits for a connection while all are in use.',
      values: ofPools(waitingOf),
    },
  ];
}

/**
 * The pool also queues queries that it will serve at once. So a query counts as waiting only if no connection is free and none may be
 * added.
 */
function waitingOf({ totalCount, idleCount, waitingCount, options }: Database['pool']): number {
  return totalCount >= options.max && idleCount === 0 ? waitingCount : 0;
}
