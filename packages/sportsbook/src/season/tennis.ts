// Tennis, point by point, at the chances that prices are made of.
import type { EventScore } from '../feed.ts';
import { linesAround } from '../lines.ts';
import { forecastTennis, servePoints, tours, type TennisRates, type TennisState } from '../models/tennis.ts';
import type { Game, MatchRecord, Pair, Part, Side } from '../record.ts';
import { linesOf, market, Tape, type Contest, type Form, type Moment, type OpenContest } from './moment.ts';
import { none, scoreOfSets, setsWon } from './sets.ts';

const plus = (pair: Pair, side: Side): Pair => ({ ...pair, [side]: pair[side] + 1 });
const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');
const variant = 'sr:correct_score:bestof:3';
const toWin = 2;

const isWon = (pair: Pair, target: number, by = 2): boolean =>
  Math.max(pair.home, pair.away) >= target && Math.abs(pair.home - pair.away) >= by;

/** Fifteen, thirty, forty, and fifty for advantage; of a tie-break the points themselves. */
function shownPoints({ home, away }: Pair, isTieBreak: boolean): [number, number] {
  if (isTieBreak) return [home, away];
  const beyond = Math.max(0, Math.min(home, away) - 3);
  const shown = (points: number) => [0, 15, 30, 40, 50][Math.min(4, points - beyond)]!;
  return [shown(home), shown(away)];
}

export const openTennis: OpenContest = ({ league, home, away, dice: freshDice }): Contest => {
  const tour = tours[league.isWomen ? 'wta' : 'atp'];
  const skill = ({ attack, defence }: Form, mood: number) => ({
    serve: tour.serveDeviation * (attack + mood / 2),
    return: -tour.returnDeviation * (defence - mood / 2),
  });
  const ratesAt = (mood: number): TennisRates => ({
    home: servePoints(tour.all, skill(home, mood), skill(away, -mood)),
    away: servePoints(tour.all, skill(away, -mood), skill(home, mood)),
    bestOf: 3,
  });
  const rates = ratesAt(0);
  const games = forecastTennis(rates)('all')!;
  const ofMatch = [
    market(186),
    ...linesOf(188, 'hcp', ['-1.5', '1.5']),
    ...linesOf(314, 'total', ['2.5']),
    market(199, { variant }),
    ...linesOf(187, 'hcp', linesAround(games, 'hcp', { around: 2 })),
    ...linesOf(189, 'total', linesAround(games, 'total', { around: 2 })),
  ];
  const ofSet = (number: number) => {
    const setnr = String(number);
    return [market(202, { setnr }), ...linesOf(204, 'total', ['8.5', '9.5', '10.5', '12.5'], { setnr })];
  };

  function play(startMs: number): readonly Moment[] {
    const dice = freshDice();
    const tape = new Tape();
    const sets: Part[] = [];
    let games: readonly Game[] = [];
    let score = none;
    let points = none;
    let server: Side = dice.chance(0.5) ? 'home' : 'away';
    let isOver = false;
    let record: MatchRecord = { parts: [], isOver: false };
    let atMs = startMs;

    const isTieBreak = () => score.home === 6 && score.away === 6;
    const recordNow = (): MatchRecord => ({
      parts: isOver ? [...sets] : [...sets, { ...score, isOver: false, games }],
      isOver,
    });
    const scoreNow = (): EventScore => ({
      ...scoreOfSets(sets, score, isOver),
      statistics: isOver
        ? {}
        : {
            game_score: shownPoints(points, isTieBreak()),
            server: [Number(server === 'home'), Number(server === 'away')],
          },
    });
    const marketsNow = () => {
      const [set, game] = [sets.length + 1, games.length + 1];
      const [setnr, next] = [String(set), game + 1 <= 12 ? [game + 1] : []];
      return [
        ...ofMatch,
        ...ofSet(set),
        ...(set < 3 && setsWon(sets).home + setsWon(sets).away < 2 ? ofSet(set + 1) : []),
        ...[game, ...next].map((each) => market(210, { setnr, gamenr: String(each) })),
      ];
    };
    const say = (offer: Moment['offer'], more: Partial<Moment> = {}) => {
      const state: TennisState = { sets: [...sets], games: score, points, server };
      tape.say({
        atMs,
        status: 'live',
        score: scoreNow(),
        record,
        offer,
        markets: offer === 'none' ? [] : marketsNow(),
        forecast: () => forecastTennis(rates, state),
        ...more,
      });
    };
    const pass = (least: number, most: number) => {
      atMs += dice.whole(least, most) * 1000;
    };

    /** Who serves this point: in a tie-break one point, then two each. */
    const serves = (): Side => {
      const isSwapped = isTieBreak() && Math.floor((points.home + points.away + 1) / 2) % 2 === 1;
      return isSwapped ? otherSide(server) : server;
    };
    record = recordNow();
    say('open');
    while (!isOver) {
      pass(24, 44);
      const serving = serves();
      const winner = dice.chance(rates[serving]) ? serving : otherSide(serving);
      points = plus(points, winner);
      if (!isWon(points, isTieBreak() ? 7 : 4)) {
        say('open');
        continue;
      }
      score = plus(score, winner);
      games = [...games, { winner }];
      points = none;
      server = otherSide(server);
      const isSetOver = isWon(score, 6) || Math.max(score.home, score.away) === 7;
      if (!isSetOver) {
        record = recordNow();
        pass(3, 6);
        say('open');
        pass(15, games.length % 2 === 1 ? 60 : 20);
        continue;
      }
      say('none', { stop: {} });
      sets.push({ ...score, isOver: true, games });
      score = none;
      games = [];
      const won = setsWon(sets);
      isOver = won.home === toWin || won.away === toWin;
      if (isOver) break;
      record = recordNow();
      pass(15, 30);
      say('open');
      pass(60, 120);
    }
    pass(5, 10);
    say('none', { status: 'ended' });
    record = recordNow();
    pass(30, 60);
    say('none', { status: 'ended' });
    return tape.moments;
  }

  return {
    before: (mood) => forecastTennis(ratesAt(mood)),
    markets: [...ofMatch, ...ofSet(1)],
    play,
  };
};
