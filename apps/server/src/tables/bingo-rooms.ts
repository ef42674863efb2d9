// The bingo rooms as the hall shows them: the time until the draw, and the pool of the cards sold so far.
import type { OutputOf } from '@felek/contract/call';
import type { bingoRooms } from '@felek/contract/casino';
import { houseProvider } from '@felek/contract/enumerations';
import { potOf } from '@felek/games/bingo/room';
import { toLira } from '@felek/money';
import { boundedAgeCache } from '../bounded-age-cache.ts';
import { getRow, type Queryable } from '../db/statement.ts';
import type { Table } from './draws.ts';
import type { Standing } from './rounds.ts';
import * as store from './table.store.ts';

const maxAgeMs = 1000;

export function openBingoRooms(needs: {
  readonly pool: Queryable;
  readonly listTables: () => Promise<Iterable<Table>>;
  readonly standingOf: (code: string) => Promise<Standing>;
  readonly isGameOpen: (entry: string) => Promise<boolean>;
}): { list(): Promise<OutputOf<typeof bingoRooms>> } {
  const sold = boundedAgeCache({
    maxAgeMs,
    read: async (key) => {
      const [code, round] = key.split(' ') as [string, string];
      return getRow(needs.pool, store.sumRound, code, Number(round));
    },
  });
  return {
    async list() {
      const rooms = [...(await needs.listTables())].flatMap((table) =>
        table.rules.room ? [{ table, room: table.rules.room }] : [],
      );
      return Promise.all(
        rooms.map(async ({ table: { code, entry }, room }) => {
          const { round, phase, phase_end: end, now } = await needs.standingOf(code);
          const { players, staked } = await sold.get(`${code} ${round}`);
          const [fastest] = room.fast;
          return {
            mainProviderId: houseProvider,
            gameCode: entry,
            isOpen: phase !== null && (await needs.isGameOpen(entry)),
            balls: room.balls,
            cardPrice: toLira(room.price),
            players,
            cards: Number(staked / room.price),
            poolPercent: room.pool,
            prizes: {
              line: toLira(potOf(room, 'line', staked)),
              lines: toLira(potOf(room, 'lines', staked)),
              house: toLira(potOf(room, 'house', staked)),
            },
            fast: fastest ? { balls: fastest.by, amount: toLira(room.price * BigInt(fastest.times)) } : null,
            drawInMs: phase === 0 && end ? Math.max(0, end.getTime() - now.getTime()) : null,
          };
        }),
      );
    },
  };
}
