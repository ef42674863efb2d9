// One round of Lokum from its draws and its stake: pure, so that the server settles and a browser verifies by the same lines.
import type { Draw } from '../fairness.ts';
import type { Deal, Outcome } from '../game.ts';
import { cellsOf, sidesOf } from '../reels/cells.ts';
import type { LokumEvent, Place } from './events.ts';
import { checkRules, stakeUnitKurus, sweets, wild, type LokumRules, type Piece } from './rules.ts';
import { makeTray, type Tray } from './tray.ts';

/** The pieces by their number on the tray. */
const pieces: readonly (Piece | undefined)[] = [undefined, ...sweets, wild];

export interface Lokum {
  /** Plays one round. The stake is in kuruş and divides by {@link stakeUnitKurus}; anything else is a bug of the caller. */
  play(deal: Pick<Deal<unknown>, 'stake' | 'draw'>): Outcome<LokumEvent>;
  /** What a round pays, in hundredths of the stake, and nothing else of it. */
  pays(draw: Draw): number;
}

export function makeLokum(rules: LokumRules): Lokum {
  checkRules(rules);
  const tray = makeTray(rules);
  const sides = sidesOf(pieces.flatMap((piece, number) => (piece ? [[number, rules.weights[piece]]] : [])));
  const piecesOf = (draw: Draw) => {
    const cells = cellsOf(draw, sides.length);
    return () => sides[cells()]!;
  };
  return {
    pays: (draw) => tray.play(piecesOf(draw)),
    play({ draw, stake }) {
      if (stake <= 0n || stake % stakeUnitKurus !== 0n)
        throw new RangeError('bug: a stake of Lokum divides by a hundred kuruş');
      const amountOf = (units: number) => BigInt(units) * (stake / stakeUnitKurus);
      const events: LokumEvent[] = [];
      let won = 0;
      /** How many pieces of each column came with the fall: all of them, then as many as were taken. */
      let fresh: number[] = Array.from({ length: rules.columns }, () => rules.rows);
      let taken = new Set<number>();
      const units = tray.play(piecesOf(draw), {
        fell() {
          for (const place of taken) fresh[columnOf(tray, place)]! += 1;
          events.push({ type: 'fall', columns: fresh.map((count, column) => fallen(tray, column, count)) });
          fresh = fresh.map(() => 0);
          taken = new Set();
        },
        paid({ sweet, places, size, multiplier, units: win, isGilded }) {
          const cluster = [...places.subarray(0, size)];
          for (const place of isGilded ? cluster.slice(1) : cluster) taken.add(place);
          won += win;
          events.push({
            type: 'cluster',
            sweet: sweets[sweet - 1]!,
            places: cluster.map((place): Place => [columnOf(tray, place), rowOf(tray, place)]),
            multiplier,
            amount: amountOf(win),
          });
        },
      });
      const payout = amountOf(units);
      if (won >= rules.cap) events.push({ type: 'most', amount: payout });
      events.push({ type: 'total', amount: payout });
      return { payout, events };
    },
  };
}

const columnOf = ({ columns }: Tray, place: number) => (place % (columns + 1)) - 1;
const rowOf = ({ columns }: Tray, place: number) => Math.floor(place / (columns + 1)) - 1;

/** The uppermost pieces of a column, the lowest of them first. */
const fallen = (tray: Tray, column: number, count: number): Piece[] =>
  Array.from({ length: count }, (_, n) => pieces[tray.pieces[tray.place(column, count - 1 - n)]!]!);
