// The result of each selection of the day, computed from the recording and independently of the house. The last result of a market counts,
// unless it was reversed. A cancel voids bets that were accepted in its window, unless the cancel was reversed.
import type { EventChange, MarketName } from '@felek/sportsbook/feed';
import { marketKey } from '@felek/sportsbook/market';
import type { End } from '../matches.ts';

interface Window {
  readonly fromMs: number;
  readonly toMs: number;
}

export class ResultsModel {
  readonly #ends = new Map<string, Map<string, End>>();
  readonly #cancels = new Map<string, Window[]>();

  hear(change: EventChange): void {
    if (change.kind === 'fixture' || change.kind === 'odds' || change.kind === 'betStop') return;
    for (const market of change.markets) {
      const key = keyOf(change.event, market);
      if (change.kind === 'settlement') {
        const { outcomes } = market as (typeof change.markets)[number];
        this.#ends.set(key, new Map(outcomes.flatMap(({ id, end }) => (end ? [[id, nameOf(end)]] : []))));
      } else if (change.kind === 'rollback') this.#ends.delete(key);
      else {
        const window = {
          fromMs: change.from?.getTime() ?? -Infinity,
          toMs: change.to?.getTime() ?? Infinity,
        };
        const others = (this.#cancels.get(key) ?? []).filter(
          ({ fromMs, toMs }) => fromMs !== window.fromMs || toMs !== window.toMs,
        );
        this.#cancels.set(key, change.kind === 'cancel' ? [...others, window] : others);
      }
    }
  }

  /** Undefined for a selection without a result. */
  endOf(
    { event, market, outcome }: { event: string; market: string; outcome: string },
    acceptedAt: Date,
  ): End | undefined {
    const key = `${event} ${market}`;
    const atMs = acceptedAt.getTime();
    const isVoid = (this.#cancels.get(key) ?? []).some(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs);
    return isVoid ? 'void' : this.#ends.get(key)?.get(outcome);
  }
}

const keyOf = (event: string, { type, specifiers }: MarketName) =>
  `${event} ${marketKey({ id: type, specifiers })}`;

function nameOf({ result, voidFactor }: { readonly result: 0 | 1; readonly voidFactor: 0 | 0.5 | 1 }): End {
  if (voidFactor === 1) return 'void';
  if (voidFactor === 0.5) return result === 1 ? 'halfWon' : 'halfLost';
  return result === 1 ? 'won' : 'lost';
}
