// Reads all rows of a list in pages. Each page begins after the end of the previous one.

/** Comes before every id. */
const firstId = '00000000-0000-0000-0000-000000000000';
const pageSize = 500;

/** `read` gives rows in the order of `key`, those after `after` and at most `most` of them. */
export async function* everyPage<Key extends string, Row extends Readonly<Record<Key, string>>>(
  read: (after: string, most: number) => Promise<Row[]>,
  key: Key,
): AsyncGenerator<Row[]> {
  for (let after = firstId; ;) {
    const page = await read(after, pageSize);
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    after = page.at(-1)![key];
  }
}
