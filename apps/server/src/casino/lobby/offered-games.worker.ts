// Updates the catalogue from the providers' lists, once an hour each, and at the start until their first answer. New games are added,
// figures are updated, and games that a provider dropped become unavailable. The fields that operators edit stay.
import { setTimeout as pause } from 'node:timers/promises';
import type { LobbySlug } from '@felek/contract/casino';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { execute } from '../../db/statement.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { repeat } from '../../jobs/periodic.ts';
import { mergeGames, withdrawGames } from './catalogue.store.ts';
import { categoryOf } from './house-games.ts';

/** A game as its provider describes it. Operators' later edits take precedence. */
export interface OfferedGame {
  readonly code: string;
  readonly name: string;
  /** Further facts for the launch: the studio's system, and the code for phones if it differs. */
  readonly system?: string;
  readonly mobileCode?: string;
  /** The lobby of the game. */
  readonly lobby: LobbySlug;
  readonly tags: readonly string[];
  readonly rtpBasisPoints: number | null;
  readonly volatility: 'low' | 'medium' | 'high' | null;
  readonly playsOnMobile: boolean;
  readonly hasDemo: boolean;
  /** The day of its release by the provider, `2026-11-20`; if that is unknown, the day of its arrival in the house. */
  readonly releasedOn?: string | undefined;
}

/** A source of games. */
interface GameSource {
  readonly number: number;
  /** Its name in the catalogue. */
  readonly key: string;
  listGames(): Promise<readonly OfferedGame[]>;
}

const everyMs = 3_600_000;
const mostTries = 6;
const pauseMs = 1000;
/** After the house's own games. */
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
          // A provider that starts at the same time as this server may not answer yet.
          if (tries === mostTries) throw error;
          await pause(pauseMs * tries, undefined, { signal });
        }
      }
    },
  });
}

/** Throws for an empty list: that is a fault of the list, and must not empty the lobby. */
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
    released_on: game.releasedOn ?? null,
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
