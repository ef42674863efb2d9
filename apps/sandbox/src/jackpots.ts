// The jackpot displays of two providers, played: every level grows with the stakes of a busy evening, is won when it is full, and restarts.
// The clock alone decides a level's amount, so it continues to grow over a restart.
import type { FastifyInstance } from 'fastify';

interface Level {
  /** Lira that it begins with after a win. */
  readonly from: number;
  /** Lira at which it is won. */
  readonly to: number;
  readonly liraPerS: number;
}

const egt: Readonly<Record<string, readonly Level[]>> = {
  'High Cash': [
    { from: 500, to: 2_500, liraPerS: 0.31 },
    { from: 5_000, to: 18_000, liraPerS: 0.57 },
    { from: 40_000, to: 160_000, liraPerS: 1.13 },
    { from: 750_000, to: 2_400_000, liraPerS: 3.9 },
  ],
  'Clover Chance': [
    { from: 250, to: 1_500, liraPerS: 0.23 },
    { from: 2_500, to: 12_000, liraPerS: 0.41 },
    { from: 25_000, to: 110_000, liraPerS: 0.83 },
    { from: 400_000, to: 1_700_000, liraPerS: 2.7 },
  ],
  // An instance that the site leaves out.
  'Bell Link': [{ from: 1_000, to: 9_000, liraPerS: 0.2 }],
};
const jackpotCards: Level = { from: 14_000, to: 95_000, liraPerS: 0.97 };
const egyptQuest: Level = { from: 30_000, to: 210_000, liraPerS: 1.71 };

export function serveJackpots(app: FastifyInstance): void {
  app.get('/jackpot/egt', async () =>
    Object.entries(egt).map(([instanceName, levels]) => ({
      instanceName,
      levelStats: levels.map((level, place) => ({
        currentLevel: levelAt(level, place),
        largestWin: level.to,
        lastWin: level.to,
      })),
    })),
  );
  app.get('/jackpot/jackpotcards', async () => [
    { name: 'Jackpot Cards', currentLevelI: levelAt(jackpotCards, 5) },
  ]);
  app.get('/jackpot/egyptquest', async () => [
    { name: 'Egypt Quest', currentLevelI: levelAt(egyptQuest, 6) },
  ]);
}

/** `place` shifts the levels against each other, so that they are not won together. */
function levelAt({ from, to, liraPerS }: Level, place: number, atMs = Date.now()): number {
  const fullAfterS = (to - from) / liraPerS;
  const grownForS = (atMs / 1000 + (place * fullAfterS) / 7) % fullAfterS;
  return Math.round((from + grownForS * liraPerS) * 100) / 100;
}
