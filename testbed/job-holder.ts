// A server for the tests to kill: takes a job, does half of it, reports that, and never does the other half.
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { createJobs, topic } from '../apps/server/src/jobs/jobs.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = openDatabase({ url: process.argv[2]!, log: silent });
const jobs = createJobs({ database, log: silent });

jobs.handle(
  topic<{ name: string }>('test.greet'),
  async (job) => {
    await database.inTransaction(async (tx) => {
      await tx.client.query(`insert into effect values ($1, 'the killed one')`, [job.key]);
      await job.finish(tx);
      process.send?.('in the middle');
      await sleep(600_000);
    });
  },
  { leaseMs: 1000 },
);
await jobs.start();
