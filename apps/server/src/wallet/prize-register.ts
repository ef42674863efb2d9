// Decides how much of a credit without a stake is paid and how much goes to suspense. The wallet port asks before it pays.
import type { Kurus } from '@felek/money';
import type { Tx } from '../db/database.ts';
import type { Player } from './player.ts';
import type { Credit, CreditKind } from './port.ts';
import type { Within } from './together.ts';

/** A credit, a correction above zero, or the total of a settlement. */
export type Judged = Pick<
  Credit,
  'provider' | 'tx' | 'customer' | 'game' | 'round' | 'amount' | 'bet' | 'campaign' | 'prizeAmount' | 'joined'
> & {
  readonly kind: CreditKind | 'adjust' | 'settle';
  /** The stake in the same transaction. */
  readonly stake?: Kurus;
};

/** The part of a credit without a stake, under its campaign code; or a win above the ceiling. */
export interface Prize {
  readonly code: string;
  readonly amount: Kurus;
  /** The amount is a win on a stake, so only the ceiling of wins applies. */
  readonly isWin: boolean;
}

export interface PrizeRegister {
  /**
   * The part of a credit that `judge` sends to the player or to suspense: a credit without a stake, a win above the ceiling, or a prize
   * within a win. Undefined if there is none. A win of many times its stake raises an alert in any case.
   */
  prizeIn(move: Judged, player: Player): Promise<Prize | undefined>;
  /** The kuruş of a credit that go to suspense. Decided once: a replay gets the same answer. */
  judge(tx: Tx, move: Judged, prize: Prize): Promise<Kurus>;
  /** The suspended part of an earlier credit with this id and amount. Undefined if there is none. */
  findSuspended(move: Judged): Promise<Kurus | undefined>;
  /** Before the reversal of a prize or a settlement: takes the part that operators released back from the player. */
  takeBack(
    within: Within,
    request: {
      readonly player: Player;
      readonly provider: string;
      readonly operation: string;
      readonly tx: string;
    },
  ): Promise<void>;
}
