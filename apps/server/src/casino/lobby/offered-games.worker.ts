// Keeps the catalogue in step with what the providers offer: once an hour each, and at the start until they first answer. New games
// come in, figures are corrected, games that a provider has no more cannot be opened; whatever an operator edited stays.
import { setTimeout as pause } from 'node:timers/promises';
import type { LobbySlug } from '@felek/contract/casino';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { execute } from '../../db/statement.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { repeat } from '../../jobs/periodic.ts';
import { mergeGames, withdrawGames } from './catalogue.store.ts';
import { categoryOf } from './house-games.ts';

/** A game as its provider describes it. What an operator edits since stays the operator's. */
export interface OfferedGame {
  readonly code: string;
  readonly name: string;
  /** What else its provider wants to hear at a launch: which studio's system it belongs to, and its code on phones where it has one of its own. */
  readonly system?: string;
  readonly mobileCode?: string;
  /** Which lobby it belongs to. */
  readonly lobby: LobbySlug;
  readonly tags: readonly string[];
  readonly rtpBasisPoints: number | null;
  readonly volatility: 'low' | 'medium' | 'high' | null;
  readonly playsOnMobile: boolean;
  readonly hasDemo: boolean;
}

/** Who offers games. */
interface GameSource {
  readonly number: number;
  /** Its name in the catalogue. */
  readonly key: string;
  listGames(): Promise<readonly OfferedGame[]>;
}

const everyMs = 3_600_000;
const mostTries = 6;
const pauseMs = 1000;
/** Behind the house's own games. */
const firstPlace = 1000;
const mergedAtOnce = 1000;

export function keepGamesInStep(
  jobs: Jobs,
  database: Pick<Database, 'inTransaction'>,
  provider: GameSource,
  log: Logger,
): void {
  repeat(jobs, {
    name: `casino.games-${provider.key}`,
    everyMs,
    async work(signal) {
      for (let tries = 1; ; tries += 1) {
        try {
          const games = await provider.listGames();
          await mergeOffered(database, provider, games);
          log.info({ provider: provider.key, games: games.length }, 'the catalogue is in step');
          return;
        } catch (error) {
          // A provider that is being started beside us is not there yet.
          if (tries === mostTries) throw error;
          await pause(pauseMs * tries, undefined, { signal });
        }
      }
    },
  });
}

/** Throws when a provider offers nothing at all: that is a fault of its list, and no reason to empty the lobby. */
export async function mergeOffered(
  database: Pick<Database, 'inTransaction'>,
  { number, key }: Pick<GameSource, 'number' | 'key'>,
  games: readonly OfferedGame[],
): Promise<void> {
  if (games.length === 0) throw new Error(`${key} offers no games`);
  const byCode = new Map(games.map((game) => [game.code, game]));
  const rows = [...byCode.values()].map((game, place) => ({
    code: game.code,
    category: categoryOf(game.lobby),
    name: { tr: game.name, en: game.name },
    tags: game.tags,
    rtp_basis_points: game.rtpBasisPoints,
    volatility: game.volatility,
    system: game.system ?? '',
    mobile_code: game.mobileCode ?? '',
    plays_on_mobile: game.playsOnMobile,
    has_demo: game.hasDemo,
    sort: firstPlace + place,
  }));
  await database.inTransaction(
    async ({ client }) => {
      for (let from = 0; from < rows.length; from += mergedAtOnce) {
        await execute(client, mergeGames, number, JSON.stringify(rows.slice(from, from + mergedAtOnce)));
      }
      await execute(client, withdrawGames, number, [...byCode.keys()]);
    },
    { idempotent: true },
  );
}
