import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { holderOf, type Holder } from './lock.ts';

const place = { folder: tmpdir(), root: tmpdir(), socketFolder: tmpdir(), account: undefined };

it.runIf(process.platform === 'linux')('knows at any moment who ends while it looks', async () => {
  const seen = new Set<Holder>();
  for (let each = 0; each < 40; each += 1) {
    const child = spawn('sleep', ['60']);
    await once(child, 'spawn');
    const ended = once(child, 'exit');
    const look = async () => {
      while (child.exitCode === null && child.signalCode === null) {
        seen.add(await holderOf(child.pid!, place));
        // The first answer ends the program under the other looks.
        child.kill('SIGKILL');
      }
    };
    await Promise.all([ended, ...Array.from({ length: 20 }, look)]);
  }
  expect(seen).toEqual(new Set(['another program', 'nobody']));
});
