// One ticket of the scratch card. The prize is drawn first, then the fields that show it. Pure.
import type { Kurus } from '@felek/money';
import { drawPlaces } from '../climb.ts';
import type { Draw } from '../fairness.ts';
import type { Deal, Outcome } from '../game.ts';
import type { KaziRules } from './rules.ts';

export type KaziEvent =
  | {
      readonly type: 'ticket';
      /** The multiple of the stake that each field shows. */
      readonly fields: readonly number[];
      /** The fields that win, ascending; none on a ticket without a prize. */
      readonly won: readonly number[];
      /** The prize in stakes, or 0. */
      readonly times: number;
    }
  | { readonly type: 'total'; readonly amount: Kurus };

export const playKazi =
  (rules: KaziRules) =>
  ({ draw, stake }: Deal<object>): Outcome<KaziEvent> => {
    const times = drawPrize(rules, draw);
    const won = times > 0 ? drawPlaces(draw, rules.equal, rules.fields) : [];
    const payout = stake * BigInt(times);
    return {
      payout,
      events: [
        { type: 'ticket', fields: fill(rules, draw, times, won), won, times },
        { type: 'total', amount: payout },
      ],
    };
  };

/** The prize of a ticket in stakes, or 0: the tickets lie in the order of their prizes, those without one last. */
export function drawPrize({ tickets, prizes }: KaziRules, draw: Draw): number {
  let ticket = draw(tickets);
  for (const prize of prizes) {
    if (ticket < prize.tickets) return prize.times;
    ticket -= prize.tickets;
  }
  return 0;
}

/**
 * The contents of the fields. Those that do not win are dealt from a bag that holds each other prize twice, one less than wins. So no field is
 * chosen for its neighbours, and two equal fields of a high prize are as frequent as two of a low one.
 */
function fill(rules: KaziRules, draw: Draw, times: number, won: readonly number[]): readonly number[] {
  const { prizes, fields, equal } = rules;
  const bag = prizes
    .filter((prize) => prize.times !== times)
    .flatMap((prize) => Array.from({ length: equal - 1 }, () => prize.times));
  return Array.from({ length: fields }, (_, field) =>
    won.includes(field) ? times : bag.splice(draw(bag.length), 1)[0]!,
  );
}
