// Every kind of ending of every game, and the moments of a round that look unlike any other: the bet and the decisions that lead to it, and how
// it is known by its events and its payout. The preview shows them, `npm run screens -- games` takes their pictures, and `endings.test.ts` plays
// them. `find-endings.ts` looks for the number of a round that ends so, and keeps it in `endings.json`.
import type { Kurus } from '@felek/money';
import { baccarat } from '../src/baccarat/baccarat.ts';
import { bingo75 } from '../src/bingo-75/bingo-75.ts';
import { blackjack } from '../src/blackjack/blackjack.ts';
import type { Move, Result } from '../src/blackjack/play.ts';
import { canliBakara } from '../src/canli-bakara/canli-bakara.ts';
import { canliRulet } from '../src/canli-rulet/canli-rulet.ts';
import { rankNumber, suitOf, type Card } from '../src/cards/cards.ts';
import { cark } from '../src/cark/cark.ts';
import { carkifelek } from '../src/carkifelek/carkifelek.ts';
import { bonusMs, pickedMs } from '../src/carkifelek/play.ts';
import { cekilis } from '../src/cekilis/cekilis.ts';
import { commonDrawsOf } from '../src/chain.ts';
import { sumOfChips, type Chips } from '../src/chips.ts';
import { dragonTiger } from '../src/dragon-tiger/dragon-tiger.ts';
import { hashServerSeed, type Draw, type Seeds } from '../src/fairness.ts';
import type { CommonGame, HouseGame, PersonalGame, TimedAction } from '../src/game.ts';
import { hazine } from '../src/hazine/hazine.ts';
import { hilo } from '../src/hilo/hilo.ts';
import { kazi } from '../src/kazi/kazi.ts';
import { keno } from '../src/keno/keno.ts';
import { kervan } from '../src/kervan/kervan.ts';
import { kule } from '../src/kule/kule.ts';
import { lale } from '../src/lale/lale.ts';
import { limbo } from '../src/limbo/limbo.ts';
import { lokum } from '../src/lokum/lokum.ts';
import { mayin } from '../src/mayin/mayin.ts';
import { plinko } from '../src/plinko/plinko.ts';
import {
  drawCommonRound,
  playRound,
  readBet,
  takesStake,
  type DrawnRound,
  type RoundRecord,
  type StoredTicket,
} from '../src/rounds.ts';
import { rulet } from '../src/rulet/rulet.ts';
import { sicbo } from '../src/sicbo/sicbo.ts';
import { tombala90 } from '../src/tombala-90/tombala-90.ts';
import { msTo } from '../src/ucus/flight.ts';
import { ucus } from '../src/ucus/ucus.ts';
import { deucesWild } from '../src/video-poker/deuces-wild.ts';
import { jacksOrBetter } from '../src/video-poker/jacks-or-better.ts';
import type { VideoPoker } from '../src/video-poker/machine.ts';
import { zar } from '../src/zar/zar.ts';

/** A round as far as it was played. Amounts are kuruş. */
interface Played<Event> {
  readonly events: readonly Event[];
  readonly staked: Kurus;
  readonly payout: Kurus;
  readonly isOver: boolean;
}

interface AloneEnding<Bet, Action, Event> {
  readonly bet: Bet;
  /** The sum of the chips, or the usual stake, when left out. */
  readonly stake?: Kurus;
  /** The next decision, after so many and these events; undefined when none of them leads there. */
  readonly decide?: (events: readonly Event[], taken: number) => Action | undefined;
  /** Asked after every step: a round that waits for a decision may be meant. */
  readonly is: (round: Played<Event>) => boolean;
}

interface OwnBet<Bet, Action> {
  readonly bet: Bet;
  readonly stake?: Kurus;
  readonly actions?: readonly TimedAction<Action>[];
}
interface CommonPlayed<Event, Own> extends Played<Event> {
  /** The payout of each of the player's bets. */
  readonly own: readonly { readonly stake: Kurus; readonly payout: Kurus; readonly events: readonly Own[] }[];
  /** When payouts are made, in ms since the show began. */
  readonly paysAtMs: number;
}
interface CommonEnding<Bet, Action, Event, Own> {
  readonly bets: readonly OwnBet<Bet, Action>[];
  readonly is: (round: CommonPlayed<Event, Own>) => boolean;
  /** The moment that is meant, in ms since the show began; when payouts have been made where left out. */
  readonly atMs?: number;
}

type Endings<Ending> = Readonly<Record<string, Ending>>;
/** A game with its endings by name. */
export type GameEndings =
  | { readonly game: PersonalGame; readonly alone: Endings<AloneEnding<object, object, object>> }
  | { readonly game: CommonGame; readonly common: Endings<CommonEnding<object, object, object, object>> };

const alone = <Bet, Action, Event extends object, State>(
  game: PersonalGame<Bet, Action, Event, State>,
  endings: Endings<AloneEnding<Bet, Action, Event>>,
): GameEndings => ({ game, alone: endings }) as unknown as GameEndings;

const common = <Bet, Action, Event extends object, State, Own extends object>(
  game: CommonGame<Bet, Action, Event, State, Own>,
  endings: Endings<CommonEnding<Bet, Action, Event, Own>>,
): GameEndings => ({ game, common: endings }) as unknown as GameEndings;

// ---- How a round ends by its money alone

type Money = Omit<Played<object>, 'events'>;
const lost = ({ isOver, payout }: Money) => isOver && payout === 0n;
const part = ({ isOver, payout, staked }: Money) => isOver && payout > 0n && payout < staked;
const even = ({ isOver, payout, staked }: Money) => isOver && payout === staked;
const times = ({ payout, staked }: Money) => Number(payout) / Number(staked);
const won = (least: number, below: number) => (round: Money) =>
  round.isOver && times(round) >= least && times(round) < below;
/** As the stage celebrates them. */
const small = won(1.01, 5);
const big = won(15, 50);
const mega = won(50, 150);
const epic = won(150, Infinity);

interface Typed {
  readonly type: string;
}
const countOf = (events: readonly Typed[], type: string) =>
  events.filter((event) => event.type === type).length;
const has =
  (type: string, least = 1) =>
  ({ events, isOver }: { readonly events: readonly Typed[]; readonly isOver: boolean }) =>
    isOver && countOf(events, type) >= least;
const lastOf = <Event extends Typed, Type extends Event['type']>(events: readonly Event[], type: Type) =>
  events.findLast((event): event is Extract<Event, { readonly type: Type }> => event.type === type);

// ---- Slots

/** Endings of every game whose bet is its stake alone. */
const byMoney = { lost: { bet: {}, is: lost }, part: { bet: {}, is: part }, small: { bet: {}, is: small } };

// ---- Games that are climbed: a pick that is right raises the win

/** Picks `places` one after the other, then takes the win. */
const climbing =
  <Action>(places: readonly number[], pick: (place: number) => Action) =>
  (_events: readonly object[], taken: number): Action | { readonly move: 'cash' } => {
    const place = places[taken];
    return place === undefined ? { move: 'cash' } : pick(place);
  };
const climb = (...tiles: number[]) =>
  climbing(tiles, (tile): { move: 'climb'; tile: number } => ({ move: 'climb', tile }));
const open = (...tiles: number[]) =>
  climbing(tiles, (tile): { move: 'open'; tile: number } => ({ move: 'open', tile }));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const leaving = (): { readonly move: 'leave' } => ({ move: 'leave' });

// ---- Cards

const moves = (...list: Move[]) => {
  return (_events: readonly object[], taken: number) => {
    const move = list[taken] ?? list.at(-1);
    return move && { move };
  };
};
interface HandEnd extends Typed {
  readonly result?: Result;
}
const ends =
  (...results: Result[]) =>
  ({ events, isOver }: { readonly events: readonly HandEnd[]; readonly isOver: boolean }) => {
    const hands = events.filter(({ type }) => type === 'hand').map(({ result }) => result);
    return isOver && hands.length === results.length && hands.every((each, at) => each === results[at]);
  };
const main = { main: 10 };

/** Holds what a beginner holds: equal ranks, and wild cards. */
function holdEqual(cards: readonly Card[], wild: number | undefined): number[] {
  const ranks = cards.map(rankNumber);
  return upTo(5).filter((at) => ranks[at] === wild || ranks.filter((rank) => rank === ranks[at]).length > 1);
}
/** Holds the cards of a royal flush in one suit. */
function holdRoyal(cards: readonly Card[]): number[] {
  const isRoyal = (card: Card) => [1, 10, 11, 12, 13].includes(rankNumber(card));
  const suits = cards.filter(isRoyal).map(suitOf);
  const suit = suits.toSorted(
    (a, b) => suits.filter((each) => each === b).length - suits.filter((each) => each === a).length,
  )[0];
  return upTo(5).filter((at) => isRoyal(cards[at]!) && suitOf(cards[at]!) === suit);
}

function machine(game: VideoPoker, wild: number | undefined, hands: readonly string[]): GameEndings {
  const bet = { coins: 5 };
  const stake = game.defaultStake * 5n;
  type Event = Parameters<NonNullable<Parameters<typeof alone>[1][string]['decide']>>[0];
  const dealt = (events: Event) => (events as readonly { readonly cards: readonly Card[] }[])[0]!.cards;
  const hold = (choose: (cards: readonly Card[]) => number[]) => (events: Event) => ({
    hold: choose(dealt(events)),
  });
  const pairs = hold((cards) => holdEqual(cards, wild));
  return alone(game, {
    dealt: { bet, stake, is: ({ isOver }) => !isOver },
    lost: { bet, stake, decide: pairs, is: lost },
    ...Object.fromEntries(
      hands.map((name) => [
        name.replaceAll(' ', '-'),
        {
          bet,
          stake,
          decide: /royal/.test(name) && !name.startsWith('wild') ? hold(holdRoyal) : pairs,
          is: ({ events }) => lastOf(events, 'total')?.name === name,
        },
      ]),
    ),
    'one-coin': {
      bet: { coins: 1 },
      stake: game.defaultStake,
      decide: pairs,
      is: (round) => times(round) > 1,
    },
  });
}

// ---- Bingo

const room = (game: typeof bingo75): GameEndings => {
  const bets = [{ bet: {}, stake: game.stakes[3]! }];
  const wins =
    (...prizes: string[]) =>
    ({ own }: CommonPlayed<Typed, { readonly prize: string }>) => {
      const { events } = own[0]!;
      return events.length === prizes.length && events.every(({ prize }, at) => prize === prizes[at]);
    };
  return common(game, {
    calling: { bets, is: wins(), atMs: 31_000 },
    lost: { bets, is: wins() },
    line: { bets, is: wins('line') },
    lines: { bets, is: wins('lines') },
    house: { bets, is: wins('house') },
    'one-card': { bets: [{ bet: {} }], is: wins() },
  });
};

// ---- The show

const exit = { move: 'exit' } as const;
const exitAt = (height: number) => [{ action: exit, atMs: msTo(height) }];
const crashes = (least: number, most: number) => {
  return ({ events }: { readonly events: readonly { readonly at: number }[] }) =>
    events[0]!.at >= least && events[0]!.at <= most;
};
const show = { 1: 10, 2: 5, 5: 5, 10: 5, lale: 5, felek: 5 };
interface ShowEvent extends Typed {
  readonly spot?: string;
}
const turns = (spot: string, multiplied = false) => {
  return ({ events }: { readonly events: readonly ShowEvent[] }) =>
    events.some((event) => event.type === 'wheel' && event.spot === spot) &&
    events.some(
      (event) => event.type === 'slot' && event.spot === spot && 'times' in event && Number(event.times) > 1,
    ) === multiplied;
};
const picks = (pick: number) => [{ action: { pick }, atMs: bonusMs + 4000 }];

export const gameEndings: readonly GameEndings[] = [
  alone(baccarat, {
    lost: { bet: { banker: 10 }, is: lost },
    part: { bet: { player: 10, banker: 10 }, is: part },
    push: { bet: { player: 10 }, is: even },
    player: { bet: { player: 10 }, is: small },
    banker: { bet: { banker: 10 }, is: small },
    tie: { bet: { tie: 10 }, is: won(5, 15) },
    pairs: {
      bet: { player: 10, playerPair: 10, bankerPair: 10 },
      is: ({ events }) =>
        events.some((event) => event.type === 'coup' && event.pairs.player && event.pairs.banker),
    },
  }),
  room(bingo75),
  alone(blackjack, {
    deciding: {
      bet: main,
      is: ({ isOver, events }) => !isOver && lastOf(events, 'turn')!.moves.includes('split'),
    },
    'insurance-offered': {
      bet: main,
      is: ({ isOver, events }) => !isOver && lastOf(events, 'turn')!.moves.includes('insure'),
    },
    bust: { bet: main, decide: moves('hit'), is: ends('bust') },
    lost: {
      bet: main,
      decide: moves('stand'),
      is: (round) => lost(round) && countOf(round.events, 'peek') === 0,
    },
    'dealer-blackjack': {
      bet: main,
      is: ({ isOver, payout, events }) => isOver && payout === 0n && has('peek')({ isOver, events }),
    },
    push: { bet: main, decide: moves('stand'), is: ends('push') },
    won: { bet: main, decide: moves('hit', 'stand'), is: ends('win') },
    blackjack: { bet: main, is: ends('blackjack') },
    doubled: {
      bet: main,
      decide: moves('double'),
      is: (round) => ends('win')(round) && round.staked === 2_000n,
    },
    'doubled-lost': {
      bet: main,
      decide: moves('double'),
      is: (round) => lost(round) && round.staked === 2_000n,
    },
    'split-deciding': {
      bet: main,
      decide: moves('split'),
      is: ({ isOver, events }) => !isOver && countOf(events, 'split') > 0,
    },
    'split-won': { bet: main, decide: moves('split', 'stand'), is: ends('win', 'win') },
    'split-part': { bet: main, decide: moves('split', 'stand'), is: ends('win', 'lose') },
    surrendered: { bet: main, decide: moves('surrender'), is: ends('surrender') },
    'insurance-paid': {
      bet: main,
      decide: moves('insure'),
      is: (round) => even(round) && countOf(round.events, 'insured') > 0,
    },
    'insurance-lost': {
      bet: main,
      decide: moves('insure', 'stand'),
      is: (round) => part(round) || (lost(round) && countOf(round.events, 'insured') > 0),
    },
    sides: {
      bet: { main: 10, pairs: 5, three: 5 },
      decide: moves('stand'),
      is: ({ isOver, events }) =>
        isOver && events.every((event) => event.type !== 'side' || event.amount > 0n),
    },
  }),
  common(canliBakara, {
    open: { bets: [{ bet: { banker: 25, tie: 5 } }], is: () => true, atMs: -10_000 },
    cards: { bets: [{ bet: { player: 25 } }], is: ({ events }) => events.length > 6, atMs: 5500 },
    lost: { bets: [{ bet: { player: 25 } }], is: lost },
    push: { bets: [{ bet: { player: 25 } }], is: even },
    banker: { bets: [{ bet: { banker: 25 } }], is: small },
    tie: { bets: [{ bet: { tie: 25 } }], is: won(5, 15) },
  }),
  common(canliRulet, {
    open: { bets: [{ bet: { 17: 5, red: 10 } }], is: () => true, atMs: -10_000 },
    lost: { bets: [{ bet: { red: 10 } }], is: lost },
    zero: { bets: [{ bet: { red: 10, 0: 5 } }], is: won(5, 50) },
    part: { bets: [{ bet: { red: 5, 17: 5, 20: 5 } }], is: part },
    even: { bets: [{ bet: { red: 10, black: 10 } }], is: even },
    won: { bets: [{ bet: { red: 10 } }], is: small },
    number: { bets: [{ bet: { 17: 10 } }], is: big },
  }),
  alone(cark, {
    lost: { bet: { risk: 'medium', size: 30 }, is: lost },
    small: { bet: { risk: 'low', size: 10 }, is: small },
    big: { bet: { risk: 'high', size: 30 }, is: big },
    highest: { bet: { risk: 'high', size: 50 }, is: (round) => times(round) === 49.5 },
  }),
  common(carkifelek, {
    open: { bets: [{ bet: { 1: 10, lale: 5 } }], is: () => true, atMs: -8000 },
    spinning: { bets: [{ bet: { 1: 10 } }], is: turns('2'), atMs: 8000 },
    lost: { bets: [{ bet: { 10: 10 } }], is: turns('1') },
    one: { bets: [{ bet: { 1: 10, 2: 5 } }], is: turns('1') },
    multiplied: { bets: [{ bet: show }], is: turns('10', true) },
    'garden-picking': { bets: [{ bet: show }], is: turns('lale'), atMs: bonusMs + 3000 },
    'garden-watching': { bets: [{ bet: { 1: 10 } }], is: turns('lale'), atMs: bonusMs + 3000 },
    'garden-open': { bets: [{ bet: show, actions: picks(20) }], is: turns('lale'), atMs: pickedMs + 3500 },
    garden: { bets: [{ bet: show, actions: picks(20) }], is: turns('lale', true) },
    'wheel-picking': { bets: [{ bet: show }], is: turns('felek'), atMs: bonusMs + 3000 },
    wheel: { bets: [{ bet: show, actions: picks(1) }], is: turns('felek') },
    'wheel-doubled': {
      bets: [{ bet: show, actions: picks(1) }],
      is: (round) => turns('felek')(round) && countOf(round.events, 'turn') > 1,
    },
  }),
  common(cekilis, {
    open: { bets: [{ bet: { chips: { 'number:7': 5 } } }], is: () => true, atMs: -40_000 },
    drawing: { bets: [{ bet: { chips: { 'number:7': 5, 'more:odd': 10 } } }], is: () => true, atMs: 10_000 },
    lost: { bets: [{ bet: { chips: { 'number:7': 5 } } }], is: lost },
    part: { bets: [{ bet: { chips: { 'more:odd': 5, 'number:7': 50 } } }], is: part },
    won: { bets: [{ bet: { chips: { 'more:odd': 10 } } }], is: small },
    two: { bets: [{ bet: { chips: { 'two:3-17': 5 } } }], is: won(15, Infinity) },
  }),
  machine(deucesWild, 2, [
    'three of a kind',
    'straight',
    'flush',
    'full house',
    'four of a kind',
    'straight flush',
    'five of a kind',
    'wild royal flush',
    'four deuces',
    'natural royal flush',
  ]),
  alone(dragonTiger, {
    lost: { bet: { dragon: 10 }, is: lost },
    'half-back': { bet: { dragon: 10 }, is: part },
    won: { bet: { tiger: 10 }, is: small },
    tie: { bet: { tie: 10 }, is: (round) => times(round) > 5 },
    'suited-tie': { bet: { suitedTie: 10 }, is: (round) => times(round) > 15 },
  }),
  alone(hazine, {
    ...byMoney,
    big: { bet: {}, is: (round) => big(round) && countOf(round.events, 'hold') === 0 },
    hold: { bet: {}, is: (round) => has('hold')(round) && times(round) < 15 },
    mini: {
      bet: {},
      is: ({ events }) =>
        events.some(
          (event) => event.type === 'respin' && event.coins.some(({ jackpot }) => jackpot === 'mini'),
        ),
    },
    major: {
      bet: {},
      is: ({ events }) =>
        events.some(
          (event) => event.type === 'respin' && event.coins.some(({ jackpot }) => jackpot === 'major'),
        ),
    },
  }),
  alone(hilo, {
    deciding: { bet: {}, is: () => true },
    lost: { bet: {}, decide: () => ({ move: 'higher' }), is: lost },
    right: {
      bet: {},
      decide: () => ({ move: 'higher' }),
      is: ({ isOver, events }) => !isOver && events.length === 3,
    },
    cashed: { bet: {}, decide: (_events, taken) => ({ move: taken < 2 ? 'lower' : 'cash' }), is: small },
    big: { bet: {}, decide: (_events, taken) => ({ move: taken < 4 ? 'higher' : 'cash' }), is: big },
    skipped: { bet: {}, decide: () => ({ move: 'skip' }), is: ({ events }) => events.length === 4 },
    left: { bet: {}, decide: leaving, is: part },
  }),
  machine(jacksOrBetter, undefined, [
    'jacks or better',
    'two pair',
    'three of a kind',
    'straight',
    'flush',
    'full house',
    'four of a kind',
    'straight flush',
    'royal flush',
  ]),
  alone(kazi, {
    lost: { bet: {}, is: lost },
    even: { bet: {}, is: even },
    small: { bet: {}, is: small },
    big: { bet: {}, is: big },
    mega: { bet: {}, is: mega },
    epic: { bet: {}, is: epic },
  }),
  alone(keno, {
    lost: { bet: { risk: 'classic', picks: [3, 8, 14] }, is: lost },
    part: { bet: { risk: 'medium', picks: [8] }, is: part },
    even: { bet: { risk: 'classic', picks: [3, 8, 14] }, is: even },
    small: { bet: { risk: 'low', picks: [1, 8, 14, 22, 29, 33, 35, 37, 38, 40] }, is: small },
    big: { bet: { risk: 'classic', picks: [3, 8, 14, 21] }, is: big },
    epic: { bet: { risk: 'high', picks: [3, 8, 14, 21] }, is: epic },
  }),
  alone(kervan, {
    ...byMoney,
    big: { bet: {}, is: (round) => big(round) && countOf(round.events, 'freeSpins') === 0 },
    'free-spins': { bet: {}, is: has('freeSpins') },
    retrigger: { bet: {}, is: has('freeSpins', 2) },
    epic: { bet: {}, is: epic },
  }),
  alone(kule, {
    deciding: { bet: { difficulty: 'easy' }, is: () => true },
    climbing: {
      bet: { difficulty: 'medium' },
      decide: climb(...upTo(9).map(() => 1)),
      is: ({ isOver, events }) => !isOver && events.length === 4,
    },
    trapped: {
      bet: { difficulty: 'easy' },
      decide: climb(0, 1, 2, 3, 0, 1, 2, 3, 0),
      is: (round) => lost(round) && countOf(round.events, 'safe') === 2,
    },
    cashed: { bet: { difficulty: 'easy' }, decide: climb(0, 1), is: small },
    left: { bet: { difficulty: 'easy' }, decide: leaving, is: part },
    top: { bet: { difficulty: 'easy' }, decide: climb(...upTo(9).map(() => 2)), is: has('safe', 9) },
    hard: {
      bet: { difficulty: 'hard' },
      decide: climb(0, 0),
      is: (round) => round.isOver && times(round) > 3,
    },
  }),
  alone(lale, {
    ...byMoney,
    big: { bet: {}, is: (round) => big(round) && countOf(round.events, 'freeSpins') === 0 },
    'free-spins': { bet: {}, is: has('freeSpins') },
    retrigger: { bet: {}, is: has('freeSpins', 2) },
    epic: { bet: {}, is: epic },
  }),
  alone(limbo, {
    lost: { bet: { target: 200 }, is: lost },
    lowest: {
      bet: { target: 200 },
      is: ({ events }) => events.some((event) => event.type === 'result' && event.result === 100),
    },
    small: { bet: { target: 200 }, is: small },
    big: { bet: { target: 2_000 }, is: big },
    epic: { bet: { target: 100_000 }, is: epic },
  }),
  alone(lokum, {
    ...byMoney,
    tumbles: { bet: {}, is: has('fall', 5) },
    big: { bet: {}, is: big },
    mega: { bet: {}, is: mega },
  }),
  alone(mayin, {
    deciding: { bet: { mines: 3 }, is: () => true },
    opened: {
      bet: { mines: 3 },
      decide: open(...upTo(25)),
      is: ({ isOver, events }) => !isOver && events.length === 5,
    },
    mine: {
      bet: { mines: 3 },
      decide: open(6, 7, 8, 11, 12, 13),
      is: (round) => lost(round) && countOf(round.events, 'safe') === 3,
    },
    cashed: { bet: { mines: 3 }, decide: open(6, 12, 18), is: small },
    big: { bet: { mines: 10 }, decide: open(6, 12, 18, 8, 16), is: big },
    left: { bet: { mines: 3 }, decide: leaving, is: part },
    cleared: { bet: { mines: 24 }, decide: open(12), is: has('safe') },
  }),
  alone(plinko, {
    part: { bet: { risk: 'medium', rows: 12 }, is: part },
    even: { bet: { risk: 'low', rows: 8 }, is: even },
    small: { bet: { risk: 'medium', rows: 12 }, is: small },
    big: { bet: { risk: 'high', rows: 8 }, is: big },
    edge: { bet: { risk: 'high', rows: 16 }, is: (round) => times(round) >= 130 },
  }),
  alone(rulet, {
    lost: { bet: { red: 10 }, is: lost },
    part: { bet: { red: 5, 17: 5, 20: 5 }, is: part },
    even: { bet: { red: 10, black: 10 }, is: even },
    won: { bet: { red: 10 }, is: small },
    zero: { bet: { 0: 5, red: 5 }, is: won(5, 50) },
    number: { bet: { 17: 10 }, is: (round) => times(round) > 15 },
    spread: {
      bet: { 17: 5, '17-20': 5, '16-18': 5, '17-21': 5, red: 5, odd: 5 },
      is: (round) => times(round) > 10,
    },
  }),
  alone(sicbo, {
    lost: { bet: { big: 10 }, is: lost },
    part: { bet: { big: 5, 1: 5, 2: 5 }, is: part },
    won: { bet: { small: 10 }, is: small },
    double: { bet: { '3-3': 10 }, is: (round) => times(round) > 5 },
    'any-triple': { bet: { 'any-triple': 10 }, is: (round) => times(round) > 15 },
    triple: { bet: { '4-4-4': 10 }, is: (round) => times(round) > 100 },
  }),
  room(tombala90),
  common(ucus, {
    flying: { bets: [{ bet: {} }], is: crashes(400, 900), atMs: msTo(250) },
    'two-bets': { bets: [{ bet: { exitAt: 150 } }, { bet: {} }], is: crashes(400, 900), atMs: msTo(250) },
    crashed: { bets: [{ bet: {} }], is: crashes(150, 300) },
    'crashed-at-once': { bets: [{ bet: {} }], is: crashes(100, 100) },
    'left-by-hand': { bets: [{ bet: {}, actions: exitAt(170) }], is: crashes(200, 400) },
    'left-at-target': { bets: [{ bet: { exitAt: 200 } }], is: crashes(220, 400) },
    'one-of-two': { bets: [{ bet: { exitAt: 150 } }, { bet: { exitAt: 900 } }], is: crashes(200, 400) },
    big: { bets: [{ bet: { exitAt: 2_000 } }], is: crashes(2_000, 3_000) },
    watched: { bets: [], is: crashes(150, 300) },
  }),
  alone(zar, {
    lost: { bet: { side: 'over', target: 5_049 }, is: lost },
    small: { bet: { side: 'over', target: 5_049 }, is: small },
    big: { bet: { side: 'under', target: 400 }, is: big },
    mega: { bet: { side: 'under', target: 150 }, is: mega },
  }),
];

// ---- Playing them

/** The seeds of a round of the preview. */
export const seedsOf = (seed: string, nonce: number, clientSeed = 'preview'): Seeds => ({
  serverSeed: hashServerSeed(`server ${seed}`),
  clientSeed,
  nonce,
});

/** The link of a round of the preview, which stands alone, and its draws. */
export const linkOf = (seed: string, round: number): string => hashServerSeed(`link ${seed} ${round}`);
export const tableDraws = (game: HouseGame, seed: string, round: number): Draw =>
  commonDrawsOf({
    link: linkOf(seed, round),
    table: `${game.code}-1`,
    round: 1,
    beacon: hashServerSeed(`beacon ${seed} ${round}`),
  });

/** Tickets of others at the preview's table, for the games that pay from a pool. */
export const otherTickets = ({ stakes }: HouseGame, round: number): readonly StoredTicket[] =>
  Array.from({ length: 12 }, (_, at) => ({
    id: `other ${round} ${at}`,
    stake: stakes[at % stakes.length]!,
    bet: {},
    actions: [],
  }));

/** The usual stake where the bet takes it, else the sum of its chips. */
export function stakeOf(
  game: HouseGame,
  { bet, stake = game.defaultStake }: { readonly bet: object; readonly stake?: Kurus | undefined },
): Kurus {
  if (takesStake(game, stake, bet)) return stake;
  return sumOfChips(('chips' in bet ? bet.chips : bet) as Chips);
}

/** The decisions that lead to an ending from these seeds; undefined when the round ends otherwise. */
export function playTo(
  game: PersonalGame,
  ending: AloneEnding<object, object, object>,
  seeds: Seeds,
): RoundRecord | undefined {
  let record: RoundRecord = {
    stake: stakeOf(game, ending),
    bet: readBet(game, ending.bet)!,
    actions: [],
  };
  for (;;) {
    const played = playRound(game, seeds, record);
    if (!played) return undefined;
    const events = played.steps.flat();
    if (ending.is({ ...played, events })) return record;
    const action = played.isOver ? undefined : ending.decide?.(events, record.actions.length);
    if (!action) return undefined;
    record = { ...record, actions: [...record.actions, action] };
  }
}

/** The player's tickets in a round of the preview. */
export const ticketsOf = (
  game: CommonGame,
  { bets }: CommonEnding<object, object, object, object>,
  round: number,
): readonly StoredTicket[] =>
  bets.map(({ bet, stake, actions = [] }, at) => ({
    id: `own ${round} ${at}`,
    stake: stakeOf(game, { bet, stake }),
    bet: readBet(game, bet)!,
    actions,
  }));

/** The round with its tickets, or undefined when it ends otherwise. */
export function drawTo(
  game: CommonGame,
  ending: CommonEnding<object, object, object, object>,
  { seed, round }: { readonly seed: string; readonly round: number },
): DrawnRound | undefined {
  const tickets = ticketsOf(game, ending, round);
  const all = game.together ? [...tickets, ...otherTickets(game, round)] : [];
  const drawn = drawCommonRound(game, tableDraws(game, seed, round), all);
  return endsSo(ending, drawn, tickets) ? drawn : undefined;
}

/** Whether a drawn round comes to an ending with these tickets of the player. */
export function endsSo(
  ending: CommonEnding<object, object, object, object>,
  drawn: DrawnRound,
  tickets: readonly StoredTicket[],
): boolean {
  const areOnOffer = tickets.every((ticket) =>
    ticket.actions.every(({ action, atMs }, at) =>
      drawn.takes({ ...ticket, actions: ticket.actions.slice(0, at) }, action, atMs),
    ),
  );
  if (!areOnOffer) return false;
  const own = tickets.map((ticket) => ({ stake: ticket.stake, ...drawn.settle(ticket) }));
  const sum = (amounts: readonly Kurus[]) => amounts.reduce((all, each) => all + each, 0n);
  return ending.is({
    events: drawn.events.map(({ event }) => event),
    own,
    staked: sum(own.map(({ stake }) => stake)),
    payout: sum(own.map(({ payout }) => payout)),
    paysAtMs: drawn.paysAtMs,
    isOver: true,
  });
}

/** The first round from `from` on that ends so, among so many. */
export function findEnding(
  all: GameEndings,
  name: string,
  {
    seed,
    from = 0,
    among = 1_000_000,
  }: { readonly seed: string; readonly from?: number; readonly among?: number },
): number | undefined {
  for (let nonce = from; nonce < from + among; nonce += 1) {
    const isIt =
      'alone' in all
        ? playTo(all.game, all.alone[name]!, seedsOf(seed, nonce))
        : drawTo(all.game, all.common[name]!, { seed, round: nonce });
    if (isIt) return nonce;
  }
  return undefined;
}

export const namesOf = (all: GameEndings): readonly string[] =>
  Object.keys('alone' in all ? all.alone : all.common);
