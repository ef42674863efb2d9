// E-sports: best of three maps. A map is a race of rounds with a fixed chance each, which follows from the map's chance. So its price moves
// with every round and agrees with its end. In Dota and League of Legends the score counts the kills of the rounds, not the rounds.
import type { EventScore } from '../feed.ts';
import { forecastEsports } from '../models/esports.ts';
import type { MatchRecord, Pair, Part } from '../record.ts';
import { linesOf, market, Tape, type Contest, type Moment, type OpenContest } from './moment.ts';

const bestOf = 3;
const toWin = (bestOf + 1) / 2;
const variant = 'sr:correct_score:bestof:3';
/** How much teams differ, in the logarithm of the odds of a map. */
const mapDeviation = 0.45;
const none: Pair = { home: 0, away: 0 };

/** The chance to win a race to `target` rounds, two ahead, from a score; each round is won at `round`. */
export function raceChance(round: number, target: number, { home, away }: Pair): number {
  const level = round ** 2 / (round ** 2 + (1 - round) ** 2);
  const known = new Map<number, number>();
  const chance = (h: number, a: number): number => {
    if (h >= target && h - a >= 2) return 1;
    if (a >= target && a - h >= 2) return 0;
    if (h >= target - 1 && a >= target - 1) {
      if (h === a) return level;
      return h > a ? round + (1 - round) * level : round * level;
    }
    const key = h * 64 + a;
    const found = known.get(key) ?? round * chance(h + 1, a) + (1 - round) * chance(h, a + 1);
    known.set(key, found);
    return found;
  };
  return chance(home, away);
}

/** The chance of a round that makes this chance of the race. */
function roundOf(race: number, target: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (raceChance(middle, target, none) < race) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

export const openEsports: OpenContest = ({ league, home, away, dice: freshDice }): Contest => {
  const isShooter = league.sport === 'counter-strike';
  const rating = ({ attack, defence }: typeof home) => (attack - defence) / Math.SQRT2;
  const mapAt = (mood: number) => 1 / (1 + Math.exp(-mapDeviation * (rating(home) - rating(away) + mood)));
  const map = mapAt(0);
  const target = isShooter ? 13 : 10;
  const ofMap = (number: number) => market(isShooter ? 330 : 395, { mapnr: String(number) });
  const ofMatch = [
    market(186),
    ...linesOf(327, 'hcp', ['-1.5', '1.5']),
    ...linesOf(328, 'total', ['2.5']),
    market(329, { variant }),
  ];

  function play(startMs: number): readonly Moment[] {
    const dice = freshDice();
    const round = roundOf(map, target);
    const tape = new Tape();
    const maps: Part[] = [];
    const shown: Pair[] = [];
    let rounds = none;
    let kills = none;
    let isUnderWay = true;
    let isOver = false;
    let atMs = startMs;

    const mapsWon = (): Pair => ({
      home: maps.filter((each) => each.home > 0).length,
      away: maps.filter((each) => each.away > 0).length,
    });
    const recordNow = (): MatchRecord => ({
      parts: [...maps, ...(isOver ? [] : [{ ...none, isOver: false }])],
      isOver,
    });
    const counted = () => (isShooter ? rounds : kills);
    const scoreNow = (): EventScore => ({
      ...mapsWon(),
      matchStatus: isOver ? 100 : 141 + maps.length,
      clock: null,
      periods: [...shown, ...(isUnderWay ? [counted()] : [])].map((each, place) => ({
        number: place + 1,
        ...each,
      })),
      statistics: {},
    });
    let record = recordNow();
    const say = (offer: Moment['offer'], more: Partial<Moment> = {}) => {
      const current = isUnderWay ? raceChance(round, target, rounds) : undefined;
      const state = { maps: [...maps], current };
      const next = maps.length + 1;
      const isNextCertain = Math.max(mapsWon().home, mapsWon().away) < toWin - 1;
      tape.say({
        atMs,
        status: 'live',
        score: scoreNow(),
        record,
        offer,
        markets:
          offer === 'none' ? [] : [...ofMatch, ofMap(next), ...(isNextCertain ? [ofMap(next + 1)] : [])],
        forecast: () => forecastEsports({ map, bestOf }, state),
        ...more,
      });
    };
    const pass = (least: number, most: number) => {
      atMs += dice.whole(least, most) * 1000;
    };

    say('open');
    while (!isOver) {
      pass(isShooter ? 70 : 100, isShooter ? 125 : 170);
      const winner = dice.chance(round) ? 'home' : 'away';
      rounds = { ...rounds, [winner]: rounds[winner] + 1 };
      kills = {
        home: kills.home + dice.whole(0, winner === 'home' ? 4 : 2),
        away: kills.away + dice.whole(0, winner === 'away' ? 4 : 2),
      };
      const isMapOver =
        Math.max(rounds.home, rounds.away) >= target && Math.abs(rounds.home - rounds.away) >= 2;
      if (!isMapOver) {
        say('open');
        continue;
      }
      say('none', { stop: {} });
      maps.push({ home: Number(winner === 'home'), away: Number(winner === 'away'), isOver: true });
      shown.push(counted());
      isUnderWay = false;
      isOver = Math.max(mapsWon().home, mapsWon().away) === toWin;
      if (isOver) break;
      record = recordNow();
      pass(20, 40);
      say('open');
      pass(300, 540);
      rounds = none;
      kills = none;
      isUnderWay = true;
      say('open');
    }
    pass(5, 10);
    say('none', { status: 'ended' });
    record = recordNow();
    pass(30, 60);
    say('none', { status: 'ended' });
    return tape.moments;
  }

  return {
    before: (mood) => forecastEsports({ map: mapAt(mood), bestOf }),
    markets: [...ofMatch, ofMap(1)],
    play,
  };
};
