// Volleyball, rally by rally, at the chance that prices are made of.
import type { EventScore } from '../feed.ts';
import { linesAround } from '../lines.ts';
import { forecastVolleyball, pointsOf, type VolleyballState } from '../models/volleyball.ts';
import type { MatchRecord, Part } from '../record.ts';
import { linesOf, market, Tape, type Contest, type Moment, type OpenContest } from './moment.ts';
import { none, scoreOfSets, setsWon } from './sets.ts';

/** The chance of the home side in a rally, and the spread between teams. */
const homeRally = 0.504;
const rallyDeviation = 0.011;
const toWin = 3;
const variant = 'sr:correct_score:bestof:5';

export const openVolleyball: OpenContest = ({ home, away, dice: freshDice }): Contest => {
  const rating = ({ attack, defence }: typeof home) => (attack - defence) / Math.SQRT2;
  const rallyAt = (mood: number) => homeRally + rallyDeviation * (rating(home) - rating(away) + mood);
  const rally = rallyAt(0);
  const points = forecastVolleyball(rally)('all')!;
  const ofMatch = [
    market(186),
    ...linesOf(188, 'hcp', ['-2.5', '-1.5', '1.5', '2.5']),
    ...linesOf(314, 'total', ['3.5', '4.5']),
    market(199, { variant }),
  ];
  const ofPoints = [
    ...linesOf(237, 'hcp', linesAround(points, 'hcp', { around: 2, step: 3 })),
    ...linesOf(238, 'total', linesAround(points, 'total', { around: 2, step: 6 })),
  ];
  const ofSet = (number: number) => {
    const setnr = String(number);
    const isLast = number === 2 * toWin - 1;
    return [
      market(202, { setnr }),
      ...linesOf(309, 'hcp', isLast ? ['-1.5', '1.5'] : ['-3.5', '-1.5', '1.5', '3.5'], { setnr }),
      ...linesOf(310, 'total', isLast ? ['25.5', '27.5'] : ['42.5', '44.5', '46.5'], { setnr }),
    ];
  };

  function play(startMs: number): readonly Moment[] {
    const dice = freshDice();
    const tape = new Tape();
    const sets: Part[] = [];
    let score = none;
    let isOver = false;
    let atMs = startMs;

    const recordNow = (): MatchRecord => ({
      parts: isOver ? [...sets] : [...sets, { ...score, isOver: false }],
      isOver,
    });
    const scoreNow = (): EventScore => ({
      ...scoreOfSets(sets, score, isOver),
      statistics: {},
    });
    const marketsNow = () => {
      const set = sets.length + 1;
      // A set that might not be played is not offered before it is certain.
      const isNextCertain = Math.max(setsWon(sets).home, setsWon(sets).away) < toWin - 1;
      return [
        ...ofMatch,
        // All points of a match have a hundred times more ways to end, so they are offered between the sets.
        ...(score === none ? ofPoints : []),
        ...ofSet(set),
        ...(isNextCertain ? ofSet(set + 1) : []),
      ];
    };
    // Results are looked at when a set ends.
    let record = recordNow();
    const say = (offer: Moment['offer'], more: Partial<Moment> = {}) => {
      const state: VolleyballState = { sets: [...sets], points: score };
      tape.say({
        atMs,
        status: 'live',
        score: scoreNow(),
        record,
        offer,
        markets: offer === 'none' ? [] : marketsNow(),
        forecast: () => forecastVolleyball(rally, state),
        ...more,
      });
    };
    const pass = (least: number, most: number) => {
      atMs += dice.whole(least, most) * 1000;
    };

    say('open');
    while (!isOver) {
      pass(21, 33);
      score = dice.chance(rally) ? { ...score, home: score.home + 1 } : { ...score, away: score.away + 1 };
      const isSetOver =
        Math.max(score.home, score.away) >= pointsOf(sets.length + 1) &&
        Math.abs(score.home - score.away) >= 2;
      if (!isSetOver) {
        say('open');
        continue;
      }
      say('none', { stop: {} });
      sets.push({ ...score, isOver: true });
      score = none;
      isOver = Math.max(setsWon(sets).home, setsWon(sets).away) === toWin;
      if (isOver) break;
      record = recordNow();
      pass(15, 30);
      say('open');
      pass(120, 180);
    }
    pass(5, 10);
    say('none', { status: 'ended' });
    record = recordNow();
    pass(30, 60);
    say('none', { status: 'ended' });
    return tape.moments;
  }

  return {
    before: (mood) => forecastVolleyball(rallyAt(mood)),
    markets: [...ofMatch, ...ofPoints, ...ofSet(1)],
    play,
  };
};
