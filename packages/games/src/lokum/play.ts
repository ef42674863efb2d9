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
  /** Only the payout of a round, in hundredths of the stake. */
  pays(draw: Draw): number;
}

export function makeLokum(rules: LokumRules): Lokum {
  checkRules(rules);
  const tray = makeTray(rules);
  const sides = sidesOf(pieces.flatMap((piece, number) => (piece ? [[number, rules.weights[piece]]] : [])));
  const placeNames = Array.from(tray.pieces, (_, place): Place => [
    columnOf(tray, place),
    rowOf(tray, place),
  ]);
  // Kept from round to round: a round allocates only its events.
  const fresh = new Uint8Array(rules.columns);
  const isTaken = new Uint8Array(tray.pieces.length);
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
      // How many pieces of each column come with the fall: all of them, then as many as were taken. A wild may be taken by several clusters.
      fresh.fill(rules.rows);
      isTaken.fill(0);
      const units = tray.play(piecesOf(draw), {
        fell() {
          events.push({ type: 'fall', columns: fallen(tray, fresh) });
          fresh.fill(0);
          isTaken.fill(0);
        },
        paid({ sweet, places, size, multiplier, units: win, isGilded }) {
          const cluster: Place[] = [];
          for (let at = 0; at < size; at += 1) {
            const place = places[at]!;
            cluster.push(placeNames[place]!);
            if ((isGilded && at === 0) || isTaken[place] !== 0) continue;
            isTaken[place] = 1;
            fresh[columnOf(tray, place)]! += 1;
          }
          won += win;
          events.push({
            type: 'cluster',
            sweet: sweets[sweet - 1]!,
            places: cluster,
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

/** The uppermost pieces of each column, `counts[column]` of them, the lowest of them first. */
function fallen(tray: Tray, counts: Uint8Array): Piece[][] {
  const columns: Piece[][] = [];
  for (let column = 0; column < counts.length; column += 1) {
    const fresh: Piece[] = [];
    for (let row = counts[column]! - 1; row >= 0; row -= 1)
      fresh.push(pieces[tray.pieces[tray.place(column, row)]!]!);
    columns.push(fresh);
  }
  return columns;
}
