// Live baccarat: all players of a table share one coup. Each round is dealt from eight freshly shuffled decks. So every round has the
// published figures, and its proof needs no other round.
import * as z from 'zod/mini';
import { baccarat, limits } from '../baccarat/baccarat.ts';
import {
  dealCoup,
  settleCoup,
  totalOf,
  type BaccaratEvent,
  type Coup,
  type Side,
  type Winner,
} from '../baccarat/play.ts';
import type { RoadCoup } from '../baccarat/roads.ts';
import { houseRules, spots } from '../baccarat/rules.ts';
import { dealFrom, type Card } from '../cards/cards.ts';
import { chipsOn, placedChips, takesChips, type Chips } from '../chips.ts';
import type { CommonGame, TimedEvent } from '../game.ts';

/** A card lies down every 900 ms; a third card takes longer, since all look at it. */
const cardMs = 900;
const thirdCardMs = 1400;
/** From the last card to its result. */
const endMs = 1000;

export type CoupEvent =
  /** A card was dealt; `total` is that of its hand so far. */
  | { readonly type: 'card'; readonly side: Side; readonly card: Card; readonly total: number }
  /** The coup is over. */
  | ({ readonly type: 'end'; readonly winner: Winner } & Pick<Coup, 'totals' | 'pairs'>);
/** One player's event: the returns of their spots. */
export type OwnCoupEvent = Exclude<BaccaratEvent, { type: 'coup' }>;
/** A coup in the road maps. */
export type CoupMark = RoadCoup & Pick<Coup, 'totals' | 'pairs'>;

/** The cards in the order in which they are dealt. */
const dealtCards = ({ player, banker }: Coup): readonly (readonly [Side, Card])[] =>
  [0, 1, 2].flatMap((place) =>
    (
      [
        ['player', player[place]],
        ['banker', banker[place]],
      ] as const
    ).flatMap(([side, card]) => (card ? [[side, card] as const] : [])),
  );

/** When each card is shown, and the end. */
function showOf(coup: Coup): readonly TimedEvent<CoupEvent>[] {
  const hands: Record<Side, Card[]> = { player: [], banker: [] };
  let atMs = 0;
  const cards = dealtCards(coup).map(([side, card], place): TimedEvent<CoupEvent> => {
    const hand = hands[side];
    hand.push(card);
    atMs += place === 0 || hand.length < 3 ? cardMs : thirdCardMs;
    return { atMs, event: { type: 'card', side, card, total: totalOf(hand) } };
  });
  const { winner, totals, pairs } = coup;
  return [...cards, { atMs: atMs + endMs, event: { type: 'end', winner, totals, pairs } }];
}

export const canliBakara: CommonGame<Chips, never, CoupEvent, Coup, OwnCoupEvent> = {
  code: 'canli-bakara',
  kind: 'common',
  hall: {
    names: { tr: 'Canlı Bakara', en: 'Live Baccarat' },
    lobby: 'live',
    tags: ['felek', 'bakara', 'baccarat', 'punto banco', 'kart', 'card', 'masa', 'table'],
    volatility: 'low',
  },
  rtp: baccarat.rtp,
  figures: baccarat.figures,
  stakes: [500n, 2_500n, 10_000n, 50_000n, 250_000n],
  defaultStake: 2_500n,
  bet: chipsOn(spots),
  takesStake: (stake, chips) => takesChips(stake, chips, limits),
  action: z.never(),
  phases: [
    { name: 'open', ms: 14_000 },
    { name: 'lock', ms: 3000 },
    { name: 'cards', ms: 'outcome' },
    { name: 'result', ms: 4000 },
  ],
  outcome(draw) {
    const coup = dealCoup(dealFrom(draw, houseRules.decks));
    const events = showOf(coup);
    return { result: coup, events, lastsMs: events.at(-1)!.atMs };
  },
  takes: () => false,
  settle(coup, { bet }) {
    const { payout, events } = settleCoup(houseRules, coup, bet);
    return { payout, events: events.filter((event) => event.type !== 'coup') };
  },
  mark: ({ winner, pairs, totals }): CoupMark => ({ winner, pairs, totals }),
  spots: (bet) => Object.fromEntries(placedChips(bet)),
};
