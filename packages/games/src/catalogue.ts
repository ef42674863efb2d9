// The house's games by their code, so that whoever runs them need not know them apart.
import type { Seeds } from './fairness.ts';
import { toWire, type LaleWireEvent } from './lale/events.ts';
import { defaultStake, stakes } from './lale/lale.paytable.ts';
import { playLale } from './lale/play.ts';

export interface HouseGame {
  readonly code: string;
  readonly name: string;
  /** The stakes on offer, in kuruş. */
  readonly stakes: readonly bigint[];
  readonly defaultStake: bigint;
  /** Plays one round: the payout in kuruş, and the events with amounts in lira as the stage gets them. */
  play(round: Seeds & { readonly stake: bigint }): {
    readonly payout: bigint;
    readonly events: readonly LaleWireEvent[];
  };
}

const lale: HouseGame = {
  code: 'lale',
  name: 'Lale',
  stakes,
  defaultStake,
  play(round) {
    const { payout, events } = playLale(round);
    return { payout, events: events.map(toWire) };
  },
};

const games = new Map([[lale.code, lale]]);

export function findGame(code: string): HouseGame | undefined {
  return games.get(code);
}

export function listGames(): readonly HouseGame[] {
  return [...games.values()];
}
