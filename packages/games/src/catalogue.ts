// The house's games by their code. The server, the stage and the verifier take a catalogue, so that none of them knows a game.
import type { CommonGame, HouseGame } from './game.ts';
import * as games from './games.ts';
import { assertGrowing, mostJackpotRtp } from './jackpot.ts';
import { mostRtp } from './returns.ts';
import { showPhase } from './rounds.ts';

export interface Catalogue {
  find(code: string): HouseGame | undefined;
  /** In the order of their codes. */
  list(): readonly HouseGame[];
}

/** Throws for what no catalogue may hold. */
export function openCatalogue(all: readonly HouseGame[]): Catalogue {
  const byCode = new Map(all.map((game) => [game.code, game]));
  assert(byCode.size === all.length, 'two games of the house have one code');
  for (const game of all) {
    const { code, rtp, figures, stakes, defaultStake } = game;
    const growing = game.kind === 'common' ? undefined : game.growing;
    if (growing) assertGrowing(growing, stakes);
    assert(!growing || !game.takesStake, `${code} fills its jackpot with stakes of its ladder alone`);
    assert(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code), `${code} is no code of a game`);
    const extra = mostJackpotRtp(growing, stakes);
    for (const { bet, rtp: returned } of [{ bet: 'rtp', rtp: rtp - extra }, ...figures])
      assert(returned > 0 && returned + extra <= mostRtp, `${code} returns ${returned + extra} on ${bet}`);
    assert(stakes.every((stake) => stake > 0n) && stakes.includes(defaultStake), `${code} offers no stake`);
  }
  for (const game of all) if (game.kind === 'common') assertPhases(game);
  const list = all.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  return { find: (code) => byCode.get(code), list: () => list };
}

function assertPhases({ code, phases }: CommonGame): void {
  const show = phases.slice(showPhase);
  const fixed = phases.filter(({ ms }) => ms !== 'outcome');
  assert(show.length >= 2, `${code} has no show and result after its lock`);
  assert(
    new Set(phases.map(({ name }) => name)).size === phases.length,
    `${code} has two phases of one name`,
  );
  assert(
    fixed.every(({ ms }) => Number.isInteger(ms) && Number(ms) >= 0),
    `${code} has a phase without a time`,
  );
  assert(
    fixed.length >= phases.length - 1 && phases.slice(0, showPhase).every(({ ms }) => Number(ms) > 0),
    `${code} may last as its outcome does in one phase of its show alone`,
  );
  assert(show.at(-1)?.ms !== 'outcome', `${code} shows its result for no time`);
}

function assert(holds: boolean, wrong: string): void {
  if (!holds) throw new Error(`bug: ${wrong}`);
}

export const houseCatalogue = openCatalogue(Object.values(games));
