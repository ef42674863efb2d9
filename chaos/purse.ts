// The reference model of one customer's money: what moved for certain, because it was acknowledged, and what may have moved or
// not, because nobody answered yet. A balance that a server tells is right when one of the possibilities gives it.
import { parseLira } from '@felek/money';

/** Lira as the wire carries them, in kuruş. */
export const kurus = (lira: number) => parseLira(lira)!;

export interface Move {
  readonly what: string;
  /** In kuruş; what it adds to the customer's cash and bonus together. */
  readonly amount: bigint;
}

interface KnownMove extends Move {
  readonly begunAt: number;
  endedAt: number;
  outcome: 'open' | 'happened' | 'never';
}

/** More possibilities than this are not worked out. */
const mostSums = 20_000;

export class Purse {
  readonly #moves = new Set<KnownMove>();
  #tick = 0;

  /** A moment, to be given to {@link allows}: taken before a request is sent. */
  now(): number {
    return (this.#tick += 1);
  }

  /** From now on this may happen, at any moment. */
  begin(what: string, amount: bigint): Move {
    const move: KnownMove = { what, amount, begunAt: this.now(), endedAt: Infinity, outcome: 'open' };
    this.#moves.add(move);
    return move;
  }

  /** Whether something of this name was ever begun. */
  knows(what: string): boolean {
    return [...this.#moves].some((move) => move.what === what);
  }

  /** It was acknowledged. */
  happened(move: Move): void {
    this.#end(move, 'happened');
  }

  /** It was refused, or can no longer happen. */
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

  /** What is in it, once nothing is open any more. */
  settled(): bigint | undefined {
    if (this.leftOpen().length > 0) return undefined;
    return sumOf([...this.#moves].filter(({ outcome }) => outcome === 'happened'));
  }

  /** What nobody knows the end of yet. */
  leftOpen(): readonly string[] {
    return [...this.#moves].filter(({ outcome }) => outcome === 'open').map(({ what }) => what);
  }

  /**
   * Whether the purse may have held this much at some moment between `since` and now: every move that was acknowledged before
   * `since` is in it, and `own`, and any of those that were under way meanwhile. Undefined when there are too many possibilities.
   */
  allows(balance: bigint, since: number, own?: Move): boolean | undefined {
    return this.#possible(since, own)?.has(balance);
  }

  /** Whether the purse may have held less than this at some moment between `since` and now. */
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
