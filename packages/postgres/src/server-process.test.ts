import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Place } from './folder.ts';
import { lookAtServer } from './server-process.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let place: Place;
let lock: string;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'felek-lock-'));
  place = { folder, root: folder, socketFolder: folder, account: undefined };
  lock = join(folder, 'postmaster.pid');
  writeFileSync(lock, '');
});
afterEach(() => rmSync(place.folder, { recursive: true }));

test('a lock file that a starting server has created and not written yet is left alone', async () => {
  expect(await lookAtServer(place, log)).toEqual({ state: 'busy' });
  expect(existsSync(lock)).toBe(true);
});

test('an empty lock file of a minute ago is stale, and is removed', async () => {
  const then = new Date(Date.now() - 60_000);
  utimesSync(lock, then, then);
  expect(await lookAtServer(place, log)).toEqual({ state: 'absent' });
  expect(existsSync(lock)).toBe(false);
});
