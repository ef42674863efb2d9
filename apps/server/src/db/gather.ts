// Many who ask for one thing each at the same moment ask the database once. There is no timer: what was asked within one turn of the
// event loop goes together, so that a lone question waits for nobody and a crowd's questions become few.
import DataLoader from 'dataloader';

const maxTogether = 500;

/** `read` answers all keys in their order; an error is everybody's who asked together. Nothing is remembered. */
export function gather<Key, Found>(
  read: (keys: readonly Key[]) => Promise<readonly Found[]>,
): (key: Key) => Promise<Found> {
  const loader = new DataLoader<Key, Found>(read, {
    cache: false,
    maxBatchSize: maxTogether,
    batchScheduleFn: (send) => setImmediate(send),
  });
  return (key) => loader.load(key);
}
