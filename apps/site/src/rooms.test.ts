import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const foldersIn = (path: string) =>
  readdirSync(fileURLToPath(new URL(path, import.meta.url)), { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name);

/** The folders below the rooms, and those that put them together; .dependency-cruiser.cjs has the same two lists. */
const noRooms = ['wire', 'texts', 'parts', 'navigation', 'listing', 'offline', 'shell', 'home'];

/** A noun of the server: a room or a file of one, or a package. */
const serverNouns = new Set([
  ...foldersIn('../../../packages/'),
  ...readdirSync(fileURLToPath(new URL('../../server/src/', import.meta.url)), {
    recursive: true,
    encoding: 'utf8',
  }).map((path) => path.replace(/^.*\//, '').replace(/s?(\.\w+)*$/, '')),
]);

it.each(foldersIn('./').filter((name) => !noRooms.includes(name)))(
  'the room %s has the name that the server has for it',
  (room) => expect([...serverNouns]).toContain(room.replace(/s$/, '')),
);
