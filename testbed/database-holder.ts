// A program that holds the embedded database as the server does, for the launcher's tests to kill in every way. Takes the
// data folder and the launcher's own path as arguments; speaks over Node's message channel.
import type { startPostgres } from '@felek/postgres';

/** The holder's messages: the database is up, it cannot start, a line of the log, or it has stopped. */
export type HolderSays =
  | { readonly state: 'ready'; readonly url: string; readonly adminUrl: string }
  | { readonly state: 'refused'; readonly error: string; readonly message: string }
  | { readonly state: 'log'; readonly message: string }
  | { readonly state: 'stopped' };

const say = (words: HolderSays) => process.send?.(words);
const [dataDir = '', launcher = ''] = process.argv.slice(2);
// A server takes a part of the memory, and prepares all of it at each start. The tests start dozens.
process.constrainedMemory = () => 1024 ** 3;
const log = (_facts: object, message: string) => void say({ state: 'log', message });

const face = (await import(launcher)) as { readonly startPostgres: typeof startPostgres };
try {
  const database = await face.startPostgres({ dataDir, log: { info: log, warn: log, error: log } });
  say({ state: 'ready', url: database.url, adminUrl: database.adminUrl });
  process.on('message', () => {
    void database.stop().then(() => {
      say({ state: 'stopped' });
      process.disconnect();
    });
  });
} catch (error) {
  say({ state: 'refused', error: (error as Error).name, message: (error as Error).message });
  process.disconnect();
}
