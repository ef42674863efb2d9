// Joins simultaneous reads of single keys into one query. There is no timer: the keys of one turn of the event loop go together. So a
// single read does not wait, and a crowd's reads become few.
import DataLoader from 'dataloader';

const maxTogether = 500;

/** `read` answers all keys in order. An error reaches all callers of the batch. Nothing is cached. */
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
