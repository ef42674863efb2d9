// Debian's packages for the runs that need more than Node.
import { spawnSync } from 'node:child_process';

/**
 * Installs missing packages. Without the rights of root it names them. `prepare` runs before an
 * installation.
 */
export function ensureFromDebian(
  packages: readonly string[],
  isMissing: () => boolean,
  prepare: () => void = () => undefined,
): void {
  if (!isMissing()) return;
  if (process.getuid?.() !== 0) throw new Error(`Install these of Debian first: ${packages.join(' ')}`);
  console.log(`installing ${packages.join(' ')}`);
  prepare();
  // In this run level the packages start no service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
  ])
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (isMissing()) throw new Error('apt-get did not install all that is needed.');
}
