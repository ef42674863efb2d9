// Every game that is played alone, over HTTP, beside Lale in the same run: calls per second of 32 players, who bet, decide and settle. A call
// of a one-decision game is half a round, as with Lale. Lale is measured before and after each game, since the machine's speed drifts.
import { startDatabase } from '../apps/server/src/db/start-database.ts';
import { openLog } from '../apps/server/src/log.ts';
import { gameEndings, stakeOf } from '../packages/games/testbed/endings.ts';
import { openCasinoServer, type CasinoServer } from '../testbed/casino-servers.ts';
import { startHouse, type House } from '../testbed/house.ts';
import { assertBooks } from './books.ts';
import { openBenchDisk } from './bench-disk.ts';
import { sitDown, type Play } from './house-player.ts';
import { load, median } from './loading.ts';
import type { BenchRow } from './run.ts';

const players = 32;
/** With shorter or fewer turns, the same game gave ratios from 0.6 to 1.05. */
const seconds = 2.5;
const turns = 5;
const bars = { 'one decision': 0.95, 'many decisions': 0.9 } as const;

/** The usual bet of every game: that of its first ending. */
const plays: readonly Play[] = gameEndings.flatMap((all) => {
  if (!('alone' in all)) return [];
  const [{ bet, stake }] = Object.values(all.alone) as [(typeof all.alone)[string]];
  return [{ game: all.game, bet, stake: stakeOf(all.game, { bet, stake }) }];
});
const lale = plays.find(({ game }) => game.code === 'lale')!;
const wanted = process.env['FELEK_BENCH_GAMES']?.split(',');
const others = plays.filter((play) => play !== lale && (wanted?.includes(play.game.code) ?? true));

/** A row for each game but Lale. */
export async function benchRounds(): Promise<BenchRow[]> {
  const disk = openBenchDisk();
  try {
    const database = await startDatabase({
      dataDir: disk.dataDir,
      maxConnections: 200,
      log: openLog('silent'),
    });
    const { url, serverUrl } = database;
    const house = await startHouse({ environment: { DATABASE_URL: serverUrl, DATABASE_OWNER_URL: url } });
    const casino = openCasinoServer(url);
    try {
      disk.slowDown();
      // The first calls prepare statements and plans.
      await callsPerSecond(house, casino, lale);
      const speeds = new Map(others.map((play) => [play, { ours: [], lale: [], ratios: [] } as Speeds]));
      for (let turn = 0; turn < turns; turn += 1) {
        let before = await callsPerSecond(house, casino, lale);
        for (const [play, speed] of speeds) {
          const ours = await callsPerSecond(house, casino, play);
          const after = await callsPerSecond(house, casino, lale);
          const yardstick = (before + after) / 2;
          speed.ours.push(ours);
          speed.lale.push(yardstick);
          speed.ratios.push(ours / yardstick);
          before = after;
        }
      }
      await assertBooks(casino.database.pool);
      return [...speeds].map(([play, speed]) => rowOf(play, speed, disk.label));
    } finally {
      await casino.close();
      await house.stop();
      await database.stop();
    }
  } finally {
    disk.remove();
  }
}

interface Speeds {
  readonly ours: number[];
  readonly lale: number[];
  readonly ratios: number[];
}

function rowOf({ game }: Play, { ours, lale: theirs, ratios }: Speeds, label: string): BenchRow {
  const bar = bars[game.kind];
  const ratio = median(ratios);
  return {
    name: `(t) ${game.code}, ${game.kind}: calls/s over HTTP, ${players} players${label}`,
    ours: median(ours).toFixed(0),
    yardstick: `${median(theirs).toFixed(0)} Lale`,
    ratio,
    bar: `≥ ${bar}`,
    ok: ratio >= bar,
  };
}

async function callsPerSecond(house: House, casino: CasinoServer, play: Play): Promise<number> {
  const clients = await Promise.all(Array.from({ length: players }, () => sitDown(house, casino, { play })));
  const { answers } = await load({ port: house.port, warmupSeconds: 0.3, seconds, clients });
  return answers / seconds;
}
