// Invented horse races all day: a race every twelve minutes, its winner and its first three, with place terms. Everything follows from the
// generator that is passed in, as with the leagues. The order of the finish is drawn by the same weights that the prices are made of
// (Plackett–Luce), so the chances of a place are exact (Harville).
import type { EventChange, FeedMarket } from '../feed.ts';
import { placesMarket, winnerMarket } from '../each-way.ts';
import { deadHeat, lost, won, type LegResult } from '../leg.ts';
import { priceMarket } from '../prices.ts';
import { Dice, type Draws } from './dice.ts';
import { regions } from './names.ts';
import type { Season, Told } from './season.ts';

const everyMs = 12 * 60_000;
const aheadMs = 3 * 3_600_000;
const raceMs = 3 * 60_000;
const confirmMs = 8 * 60_000;
const repriceMs = 20 * 60_000;
const courses = 5;
const places = 3;

const variant = 'felek:race';
const winner = { type: winnerMarket, specifiers: { places: String(places), share: '1:4', variant } };
const placed = { type: placesMarket, specifiers: { variant, winners: String(places) } };
/** Before the start: more than with two teams, as usual in races. */
const margins = { winner: 0.16, placed: 0.14 };

const first = ['Ak', 'Altın', 'Deli', 'Gece', 'Gümüş', 'Kara', 'Kızıl', 'Mavi', 'Şimşek', 'Yaman'];
const second = ['Doru', 'Rüzgâr', 'Yıldız', 'Pençe', 'Efsane', 'Kanat', 'Bulut', 'Fırtına', 'Sultan', 'Yele'];

interface Race {
  readonly number: number;
  readonly startsMs: number;
  readonly runners: readonly { readonly id: string; readonly name: string; readonly strength: number }[];
}

/** In the order of the start numbers. */
function raceOf(draws: Draws, number: number): Race {
  const dice = new Dice(draws(`race:${number}`));
  const names = new Set<string>();
  const count = dice.whole(8, 12);
  while (names.size < count) names.add(`${first[dice.whole(0, 9)]} ${second[dice.whole(0, 9)]}`);
  return {
    number,
    startsMs: number * everyMs,
    runners: [...names].map((name, place) => ({
      id: String(place + 1),
      name,
      strength: 0.7 * dice.normal(),
    })),
  };
}

const weightsOf = ({ runners }: Race, mood: (place: number) => number): number[] => {
  const weights = runners.map(({ strength }, place) => Math.exp(strength + mood(place)));
  const all = weights.reduce((sum, each) => sum + each, 0);
  return weights.map((each) => each / all);
};

/** The chance of each to be among the first three. Source: Harville, Assigning probabilities to the outcomes of multi-entry competitions. */
export function placeChances(wins: readonly number[]): number[] {
  const chances = wins.map(() => 0);
  for (const [a, one] of wins.entries())
    for (const [b, two] of wins.entries())
      for (const [c, three] of wins.entries()) {
        if (a === b || a === c || b === c) continue;
        const chance = (((one * two) / (1 - one)) * three) / (1 - one - two);
        for (const each of [a, b, c]) chances[each]! += chance;
      }
  return chances;
}

function marketsOf(draws: Draws, race: Race, atMs: number): FeedMarket[] {
  const dice = new Dice(draws(`race:${race.number}:${Math.floor(atMs / repriceMs)}`));
  const wins = weightsOf(race, () => 0.12 * dice.normal());
  const priced = (
    name: typeof winner | typeof placed,
    chances: readonly number[],
    margin: number,
  ): FeedMarket => {
    const prices = priceMarket(
      new Map(race.runners.map(({ id }, place) => [id, { win: chances[place]! }])),
      margin,
    );
    return {
      ...name,
      status: 'active',
      cashOut: 'unavailable',
      outcomes: race.runners.map(({ id, name: text }) => ({
        id,
        name: { tr: text, en: text },
        ...prices.get(id)!,
        isActive: prices.get(id)!.odds !== undefined,
      })),
    };
  };
  return [priced(winner, wins, margins.winner), priced(placed, placeChances(wins), margins.placed)];
}

interface Finish {
  readonly winner: LegResult;
  readonly placed: LegResult;
}
/** By start number. One race in twenty-five has two level for the last place, one in sixty two winners. */
function finishOf(draws: Draws, race: Race): ReadonlyMap<string, Finish> {
  const dice = new Dice(draws(`race:${race.number}:finish`));
  const weights = weightsOf(race, () => 0);
  const times = race.runners.map(({ id }, place) => ({ id, time: dice.wait(1 / weights[place]!) }));
  const order = times.toSorted((one, other) => one.time - other.time).map(({ id }) => id);
  const level = { first: dice.chance(1 / 60), last: dice.chance(1 / 25) };
  const winners = level.first ? 2 : 1;
  return new Map(
    order.map((id, place) => {
      const isLevelLast = level.last && (place === places - 1 || place === places);
      const isPlaced = place < places;
      return [
        id,
        {
          winner: place < winners ? deadHeat(1, winners) : lost,
          placed: isLevelLast ? deadHeat(1, 2) : isPlaced ? won : lost,
        },
      ];
    }),
  );
}

function settlementOf(draws: Draws, race: Race, certainty: 1 | 2): EventChange {
  const finish = finishOf(draws, race);
  const ends = (half: keyof Finish) =>
    race.runners.map(({ id }) => {
      const { result, voidFactor, deadHeat: level } = finish.get(id)![half];
      return { id, end: { result, voidFactor, ...(level && { deadHeat: level }) } };
    });
  return {
    kind: 'settlement',
    event: idOf(race),
    certainty,
    markets: [
      { ...winner, outcomes: ends('winner') },
      { ...placed, outcomes: ends('placed') },
    ],
  };
}

const idOf = ({ number }: Race) => `felek:race:${number}`;

function fixtureOf({ number, startsMs, runners }: Race): EventChange {
  const course = number % courses;
  const { tr, en } = regions[course]!.names;
  const ofDay = Math.floor((startsMs % 86_400_000) / (everyMs * courses)) + 1;
  return {
    kind: 'fixture',
    event: idOf({ number, startsMs, runners }),
    sport: { id: 'felek:sport:horses', names: { tr: 'At Yarışı', en: 'Horse racing' } },
    league: {
      id: `felek:course:${course + 1}`,
      names: { tr: `${tr} Hipodromu`, en: `${en} Racecourse` },
      category: { tr, en },
    },
    home: { tr: `${ofDay}. koşu, ${runners.length} at`, en: `Race ${ofDay}, ${runners.length} runners` },
    // It is one against all.
    away: { tr: '', en: '' },
    startsAt: new Date(startsMs),
    status: 'notStarted',
    hasLive: false,
  };
}

/** All messages of a race, in order. */
function tellRace(draws: Draws, race: Race): Told[] {
  const { startsMs } = race;
  const event = idOf(race);
  const odds = (atMs: number): Told => ({
    atMs,
    isLive: false,
    change: { kind: 'odds', event, markets: marketsOf(draws, race, atMs) },
  });
  const ended = (status: 'ended' | 'closed'): EventChange => ({ kind: 'odds', event, status, markets: [] });
  const at = (atMs: number, change: EventChange): Told => ({ atMs, isLive: false, change });
  const told: Told[] = [at(startsMs - aheadMs, fixtureOf(race))];
  for (let atMs = startsMs - aheadMs; atMs < startsMs - 60_000; atMs += repriceMs) told.push(odds(atMs));
  return [
    ...told,
    at(startsMs, { kind: 'betStop', event }),
    at(startsMs + raceMs, settlementOf(draws, race, 1)),
    at(startsMs + raceMs, ended('ended')),
    at(startsMs + confirmMs, settlementOf(draws, race, 2)),
    at(startsMs + confirmMs, ended('closed')),
  ];
}

/** The races as a part of the season: the messages between two moments, and the messages that lead to one. */
export function openRaces(draws: Draws): Pick<Season, 'between' | 'catchUp'> {
  const known = new Map<number, Told[]>();
  const toldOf = (number: number): Told[] => {
    const told = known.get(number) ?? tellRace(draws, raceOf(draws, number));
    known.delete(number);
    known.set(number, told);
    return told;
  };
  /** Races with messages in the time. */
  function numbers(fromMs: number, untilMs: number): number[] {
    const least = Math.floor((fromMs - confirmMs) / everyMs);
    const most = Math.ceil((untilMs + aheadMs) / everyMs);
    const all = Array.from({ length: most - least + 1 }, (_, place) => least + place);
    for (const old of [...known.keys()].slice(0, -2 * all.length)) known.delete(old);
    return all;
  }
  return {
    between: (fromMs, untilMs) =>
      numbers(fromMs, untilMs)
        .flatMap(toldOf)
        .filter(({ atMs }) => atMs > fromMs && atMs <= untilMs)
        .toSorted((one, other) => one.atMs - other.atMs),
    *catchUp(atMs, sinceMs) {
      for (const number of numbers(sinceMs ?? atMs, atMs)) {
        const all = toldOf(number);
        if (sinceMs === undefined && all.at(-1)!.atMs <= atMs) continue;
        const told = all.filter((each) => each.atMs <= atMs && each.atMs > (sinceMs ?? -Infinity));
        const hasPrices = ({ change }: Told) => change.kind === 'odds' && change.markets.length > 0;
        const last = told.findLast(hasPrices);
        const kept = told.filter((each) => !hasPrices(each) || each === last);
        if (kept.length > 0) yield kept.map((each) => ({ ...each, atMs }));
      }
    },
  };
}
