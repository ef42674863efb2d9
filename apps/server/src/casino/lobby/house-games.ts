// Puts the house's own games and the lobby's categories into the catalogue at every start. An operator's changes of names, order and
// switches stay.
import type { lobbySlugs } from '@felek/contract/casino';
import { productName } from '@felek/contract/house';
import { houseCatalogue, type Catalogue } from '@felek/games/catalogue';
import type { Database } from '../../db/database.ts';
import { furtherTables, type TableSetting } from '../../tables/tables.ts';
import { execute } from '../../db/statement.ts';
import { houseProvider } from '@felek/contract/enumerations';
import { insertCategory, insertGame, updateGameFigures, type Words } from './catalogue.store.ts';

/** The code of a sportsbook's one game, in the catalogue and in rounds. */
export const sportsGame = 'sports';
const sportsCategory = 90;

export { houseProvider };
const slotCategory = 1;

const categories: readonly {
  id: number;
  name: Words;
  slugs: readonly (typeof lobbySlugs)[number][];
  image: string;
  tag: string | null;
}[] = [
  { id: slotCategory, name: { tr: 'Slotlar', en: 'Slots' }, slugs: ['slot'], image: 'slot', tag: null },
  { id: 2, name: { tr: 'Canlı Casino', en: 'Live Casino' }, slugs: ['live'], image: 'live', tag: null },
  { id: 3, name: { tr: 'Bingo', en: 'Bingo' }, slugs: ['bingo'], image: 'bingo', tag: null },
  { id: 4, name: { tr: 'Oyunlar', en: 'Games' }, slugs: ['games'], image: 'games', tag: null },
  { id: 5, name: { tr: 'TV Bahisleri', en: 'TV Bets' }, slugs: ['tvbets'], image: 'tvbets', tag: null },
  {
    id: 10,
    name: { tr: `${productName} Özel`, en: `${productName} Originals` },
    slugs: ['games'],
    image: 'games',
    tag: 'felek',
  },
];

/** The default category for games of other providers. */
export const categoryOf = (lobby: (typeof lobbySlugs)[number]): number =>
  categories.find(({ slugs, tag }) => tag === null && slugs.includes(lobby))!.id;

export async function installHouseGames(
  database: Pick<Database, 'inTransaction'>,
  games: Catalogue = houseCatalogue,
  tables?: readonly TableSetting[],
): Promise<void> {
  const further = furtherTables(games, tables).map(({ entry, game, names }) => ({
    code: entry,
    hall: { ...game.hall, names },
    rtp: game.rtp,
  }));
  await database.inTransaction(
    async ({ client }) => {
      for (const [sort, { id, name, slugs, image, tag }] of categories.entries()) {
        const picture = `/content/category-${image}.svg`;
        await execute(client, insertCategory, id, JSON.stringify(name), [...slugs], picture, tag, sort);
      }
      for (const [sort, { code, hall, rtp }] of [...games.list(), ...further].entries()) {
        const { names, lobby, tags, volatility } = hall;
        // Rounded down, so that the shown return never exceeds the real one.
        const rtpBasisPoints = Math.floor(rtp * 10_000);
        const [category, words] = [categoryOf(lobby), JSON.stringify(names)];
        const figures = [rtpBasisPoints, volatility, false, sort] as const;
        await execute(client, insertGame, houseProvider, code, category, words, [...tags], ...figures);
        await execute(client, updateGameFigures, houseProvider, code, rtpBasisPoints);
      }
      // The house's own sportsbook is one game, as those of others are, which no lobby shows.
      const words = JSON.stringify({ tr: 'Spor Bahsi', en: 'Sports Bet' });
      const figures = [null, null, false, 0] as const;
      await execute(client, insertGame, houseProvider, sportsGame, sportsCategory, words, [], ...figures);
    },
    { idempotent: true },
  );
}
