// The reference model of one customer's money: acknowledged moves are certain, unanswered ones are possible. A balance from a server is
// right if one combination of the possible moves gives it.
import { parseLira } from '@felek/money';

/** An amount of lira from the wire, in kuruş. */
export const kurus = (lira: number) => parseLira(lira)!;

export interface Move {
  readonly what: string;
  /** In kuruş: the change of the customer's cash and bonus together. */
  readonly amount: bigint;
}

interface KnownMove extends Move {
  readonly begunAt: number;
  endedAt: number;
  outcome: 'open' | 'happened' | 'never';
}

/** The most combinations that are computed. */
const mostSums = 20_000;

export class Purse {
  readonly #moves = new Set<KnownMove>();
  #tick = 0;

  /** A moment for {@link allows}, taken before a request is sent. */
  now(): number {
    return (this.#tick += 1);
  }

  /** From now on this move may happen at any moment. */
  begin(what: string, amount: bigint): Move {
    const move: KnownMove = { what, amount, begunAt: this.now(), endedAt: Infinity, outcome: 'open' };
    this.#moves.add(move);
    return move;
  }

  /** Whether a move with this name was ever started. */
  knows(what: string): boolean {
    return [...this.#moves].some((move) => move.what === what);
  }

  /** The move was acknowledged. */
  happened(move: Move): void {
    this.#end(move, 'happened');
  }

  /** The move was refused, or can no longer happen. */
  never(move: Move): void {
    this.#end(move, 'never');
  }

  #end(move: Move, outcome: 'happened' | 'never'): void {
    const known = move as KnownMove;
    if (known.outcome !== 'open') {
      if (known.outcome !== outcome) throw new Error(`${move.what} is said to have ended both ways`);
      return;
    }
    known.outcome = outcome;
    known.endedAt = this.now();
  }

  /** The balance, once no move is open. */
  settled(): bigint | undefined {
    if (this.leftOpen().length > 0) return undefined;
    return sumOf([...this.#moves].filter(({ outcome }) => outcome === 'happened'));
  }

  /** The moves with an unknown result. */
  leftOpen(): readonly string[] {
    return [...this.#moves].filter(({ outcome }) => outcome === 'open').map(({ what }) => what);
  }

  /**
   * Whether the purse may have held this amount at some moment between `since` and now: with every move acknowledged before `since`, with
   * `own`, and with any of the moves open meanwhile. Undefined if there are too many combinations.
   */
  allows(balance: bigint, since: number, own?: Move): boolean | undefined {
    return this.#possible(since, own)?.has(balance);
  }

  /** Whether the purse may have held less than this amount at some moment between `since` and now. */
  allowsLessThan(amount: bigint, since: number): boolean | undefined {
    const sums = this.#possible(since);
    return sums && [...sums].some((sum) => sum < amount);
  }

  #possible(since: number, own?: Move): Set<bigint> | undefined {
    const counted = [...this.#moves].filter(({ outcome }) => outcome !== 'never');
    const isCertain = (move: KnownMove) => move.endedAt <= since || move === own;
    const certain = counted.filter(isCertain);
    const uncertain = counted.filter((move) => !isCertain(move));
    let sums = new Set([sumOf(certain)]);
    for (const { amount } of uncertain) {
      if (sums.size * 2 > mostSums) return undefined;
      sums = new Set([...sums].flatMap((sum) => [sum, sum + amount]));
    }
    return sums;
  }
}

const sumOf = (moves: readonly Move[]) => moves.reduce((sum, { amount }) => sum + amount, 0n);
