// The facts of a game that a player may want before opening it. It says what the provider tells, and of the house's own games what their
// mathematics says; nothing is guessed.
import type { Locale } from '@felek/contract/call';
import type { GameInfo, LiveTable } from '@felek/contract/casino';
import type { HouseGame } from '@felek/games/game';
import { ownStakes, rangeInForce } from '@felek/games/stake-range';
import { toLira } from '@felek/money';
import { wireInstant } from '../../clock.ts';
import { toGame, type CatalogueGame } from './catalogue.ts';
import { linesOf } from './features.ts';

interface Sources {
  readonly game: CatalogueGame;
  /** The rules, of a game of the house. */
  readonly rules: HouseGame | undefined;
  readonly table: LiveTable | undefined;
}

export function infoOf({ game, rules, table }: Sources, locale: Locale): GameInfo {
  const range = rules && rangeInForce(ownStakes(rules), game.stakes);
  const least = table?.leastStake ?? (range ? toLira(range.least) : null);
  const most = table?.mostStake ?? (range ? toLira(range.most) : null);
  const hits = rules?.figures.map((figures) => figures.hits) ?? [];
  const times = rules?.figures.map((figures) => figures.most.times) ?? [];
  const [onlyHits] = hits;
  return {
    game: toGame(game, locale),
    volatility: game.volatility,
    features: [...game.features],
    ...linesOf(game.tags),
    leastStake: least,
    mostStake: most,
    // Where bets differ, no one figure is the game's.
    hits: hits.length === 1 && onlyHits !== undefined ? Math.round(onlyHits * 10_000) / 100 : null,
    mostTimes: times.length > 0 ? Math.floor(Math.max(...times)) : null,
    isProvable: rules !== undefined,
    // A common round needs its table.
    hasDemo: rules !== undefined && rules.kind !== 'common',
    addedAt: wireInstant(game.addedAt),
  };
}
