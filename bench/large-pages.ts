// Reserves large pages for the benchmark's database, as docs/database.md advises operators.
import { readFileSync, writeFileSync } from 'node:fs';
import { serverSettings } from '@felek/postgres/server-settings';

const reserved = '/proc/sys/vm/nr_hugepages';
const mebibytesOfPage = 2;
/** PostgreSQL's shared memory is larger than its buffers by about this factor. */
const sharedMemory = 1.08;

export interface LargePages {
  /** A suffix for the label of each figure. */
  readonly label: string;
  free(): void;
}

/** Reserves them on Linux as root. Elsewhere the benchmark runs without them, and its label says so. */
export function reserveLargePages(dataDir: string): LargePages {
  const { shared_buffers: buffers } = serverSettings({
    folder: dataDir,
    socketFolder: '',
    maxConnections: 0,
  });
  const pages = Math.ceil((Number.parseInt(buffers!, 10) * sharedMemory) / mebibytesOfPage);
  try {
    const before = readFileSync(reserved, 'utf8');
    writeFileSync(reserved, String(pages));
    if (Number(readFileSync(reserved, 'utf8')) >= pages)
      return { label: '', free: () => writeFileSync(reserved, before) };
    writeFileSync(reserved, before);
  } catch {
    // Not root, or not Linux.
  }
  return { label: ', without large pages', free: () => undefined };
}
