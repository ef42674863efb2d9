// Sums rounds up by day, game and class of stake, with what their rules promise of them. Pure.
import type { Catalogue } from '@felek/games/catalogue';
import type { CommonGame, HouseGame, PersonalGame } from '@felek/games/game';
import { readBet } from '@felek/games/rounds';
import type { EndedRound } from '@felek/ledger/ended-rounds';
import type { SettledRound } from '../tables/tables.ts';
import { together, type Counted } from './band.ts';
import { allStakes, expectationOf, stakeClassOf } from './expectation.ts';

interface Fact extends Counted {
  /** 2026-11-23, of UTC. */
  readonly day: string;
  readonly game: string;
  /** {@link allStakes} for all of them together. */
  readonly stakeClass: number;
}

export interface FactBook {
  /** A round that its player played alone. Rounds of games that the house does not have any more, or without figures, are left out. */
  addAlone(round: EndedRound): void;
  addCommon(game: string, round: SettledRound): void;
  facts(): readonly Fact[];
}

type Bet = SettledRound['bets'][number];

export function openBook(catalogue: Catalogue): FactBook {
  const facts = new Map<string, Fact>();

  function add(at: Date, { code: game }: HouseGame, stakeClass: number, counted: Counted): void {
    const day = at.toISOString().slice(0, 10);
    const key = `${day} ${game} ${stakeClass}`;
    const before = facts.get(key);
    facts.set(key, { day, game, stakeClass, ...(before ? together([before, counted]) : counted) });
  }

  return {
    addAlone({ game: code, endedAt, staked, first, paid, memo }) {
      const game = catalogue.find(code);
      if (!game || game.kind === 'common' || game.figures.length === 0 || first === 0n) return;
      const counted = countAlone(game, { staked, first, paid, bet: betIn(memo) });
      add(endedAt, game, allStakes, counted);
      add(endedAt, game, stakeClassOf(first), counted);
    },
    addCommon(code, { settledAt, bets }) {
      const game = catalogue.find(code);
      if (game?.kind !== 'common' || game.figures.length === 0 || bets.length === 0) return;
      add(settledAt, game, allStakes, countCommon(game, bets));
      for (const stakeClass of new Set(bets.map(({ stake }) => stakeClassOf(stake))))
        add(
          settledAt,
          game,
          stakeClass,
          countCommon(
            game,
            bets.filter(({ stake }) => stakeClassOf(stake) === stakeClass),
          ),
        );
    },
    facts: () => [...facts.values()],
  };
}

const betIn = ({ bet }: EndedRound['memo']): object =>
  typeof bet === 'string' ? (JSON.parse(bet) as object) : {};

function countAlone(
  game: PersonalGame,
  { staked, first, paid, bet }: Pick<EndedRound, 'staked' | 'first' | 'paid'> & { readonly bet: object },
): Counted {
  const stake = Number(first);
  const { least, most, variance, widest } = expectationOf(game, readBet(game, bet) ?? bet, first);
  return {
    rounds: 1,
    staked: stake,
    returned: Number(paid - (staked - first)),
    leastExpected: stake * least,
    mostExpected: stake * most,
    variance: stake * stake * variance,
    widest: stake * widest,
  };
}

/** The bets of a common round win and lose together. So their deviations are added, and not their variances: that is the widest they can be. */
function countCommon(game: CommonGame, bets: readonly Bet[]): Counted {
  const each = bets.map(({ stake, bet }) => ({
    stake: Number(stake),
    ...expectationOf(game, readBet(game, bet) ?? bet, stake),
  }));
  const sum = (of: (one: (typeof each)[number]) => number) => each.reduce((total, one) => total + of(one), 0);
  return {
    rounds: 1,
    staked: sum(({ stake }) => stake),
    returned: bets.reduce((total, { payout }) => total + Number(payout), 0),
    leastExpected: sum(({ stake, least }) => stake * least),
    mostExpected: sum(({ stake, most }) => stake * most),
    variance: sum(({ stake, variance }) => stake * Math.sqrt(variance)) ** 2,
    widest: sum(({ stake, widest }) => stake * widest),
  };
}
