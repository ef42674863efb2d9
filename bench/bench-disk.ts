// The disk of a benchmark's database: a temporary folder, or with `--slow-disk` a loop device whose writes the kernel limits, without the
// machine's page cache.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface BenchDisk {
  readonly dataDir: string;
  /** A suffix for the label of each figure. */
  readonly label: string;
  /** Slows the disk down, if the option is set. Preparation before this call runs at full speed. */
  slowDown(): void;
  /** Restores full speed until the next slowdown. */
  speedUp(): void;
  remove(): void;
}

export const isSlowDiskWanted = process.env['FELEK_BENCH_SLOW_DISK'] === '1';

/** About the speed of a small cloud volume or a busy hard disk. */
const writeMebibytesPerSecond = 40;
/** The file is sparse: only written blocks take space. */
const imageBytes = 80 * 2 ** 30;
/** The limits in cgroup v1 for the whole machine, which also count writes through the page cache. */
const limitFile = '/sys/fs/cgroup/blkio/blkio.throttle.write_bps_device';

export function openBenchDisk(): BenchDisk {
  const folder = mkdtempSync(join(tmpdir(), 'felek-bench-'));
  // Under root the database runs as another account, which needs access to the folder.
  chmodSync(folder, 0o755);
  if (!isSlowDiskWanted) {
    const remove = () => rmSync(folder, { recursive: true, force: true });
    return { dataDir: folder, label: '', slowDown: () => undefined, speedUp: () => undefined, remove };
  }
  if (process.getuid?.() !== 0 || !existsSync(limitFile)) {
    rmSync(folder, { recursive: true });
    throw new Error(`--slow-disk needs root, a loop device and ${limitFile}.`);
  }
  const [image, dataDir] = [join(folder, 'disk'), join(folder, 'data')];
  writeFileSync(image, '');
  truncateSync(image, imageBytes);
  const device = run('losetup', '--find', '--show', '--direct-io=on', image);
  run('mkfs.ext4', '-q', '-E', 'lazy_itable_init=1', device);
  mkdirSync(dataDir);
  run('mount', device, dataDir);
  chmodSync(dataDir, 0o755);
  // Linux keeps a device's number as major * 256 + minor.
  const { rdev } = statSync(device);
  const limit = (bytes: number) =>
    writeFileSync(limitFile, `${Math.floor(rdev / 256)}:${rdev % 256} ${bytes}`);
  return {
    dataDir,
    label: `, ${writeMebibytesPerSecond} MB/s`,
    slowDown: () => limit(writeMebibytesPerSecond * 2 ** 20),
    speedUp: () => limit(0),
    remove() {
      limit(0);
      run('umount', dataDir);
      run('losetup', '--detach', device);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' }).trim();
