// The markets that the sandbox offers as FeedConstruct names them. Written apart from the house's own table.

interface Kind {
  readonly kind: string;
  readonly name: string;
  /** Which specifier is the line, and which one numbers the part. */
  readonly line?: 'total' | 'hcp';
  readonly part?: string;
  /** The selections' kinds and names by the outcomes' ids. */
  readonly selections: Readonly<Record<string, readonly [kind: string, name: string]>>;
}

const three = { 1: ['W1', '{t1}'], 2: ['X', 'Draw'], 3: ['W2', '{t2}'] } as const;
const two = { 4: ['W1', '{t1}'], 5: ['W2', '{t2}'] } as const;
const total = (kind: string, name: string): Kind => ({
  kind,
  name,
  line: 'total',
  selections: { 12: ['Over', 'Over ({h})'], 13: ['Under', 'Under ({h})'] },
});
/** The market's line is the away side's: the home side's is turned round. */
const handicap = (kind: string, name: string): Kind => ({
  kind,
  name,
  line: 'hcp',
  selections: { 1714: ['Home', '{t1} ({-h})'], 1715: ['Away', '{t2} ({h})'] },
});

/** By the number of the house's catalogue. */
export const kinds: Readonly<Record<number, Kind>> = {
  1: { kind: 'MatchResult', name: 'Match Result', selections: three },
  10: {
    kind: 'DoubleChance',
    name: 'Double Chance',
    selections: { 9: ['1X', '1X'], 10: ['12', '12'], 11: ['X2', 'X2'] },
  },
  11: { kind: 'DrawNoBet', name: 'Draw No Bet', selections: two },
  16: handicap('MatchHandicap', 'Goals Handicap'),
  18: total('MatchTotal', 'Total Goals'),
  19: total('Team1Total', 'Team 1 Total Goals'),
  20: total('Team2Total', 'Team 2 Total Goals'),
  26: { kind: 'OddEven', name: 'Odd/Even', selections: { 70: ['Odd', 'Odd'], 72: ['Even', 'Even'] } },
  29: {
    kind: 'BothTeamsToScore',
    name: 'Both Teams To Score',
    selections: { 74: ['Yes', 'Yes'], 76: ['No', 'No'] },
  },
  60: { kind: 'FirstHalfResult', name: '1st Half Result', selections: three },
  68: total('FirstHalfTotal', '1st Half Total Goals'),
  83: { kind: 'SecondHalfResult', name: '2nd Half Result', selections: three },
  166: total('CornerTotal', 'Total Corners'),
  186: { kind: 'MatchWinner', name: 'Match Winner', selections: two },
  187: handicap('MatchHandicap', 'Games Handicap'),
  188: handicap('SetsHandicap', 'Sets Handicap'),
  189: total('MatchTotal', 'Total Games'),
  202: { kind: 'SetWinner', name: '{s} Set Winner', part: 'setnr', selections: two },
  219: { kind: 'MatchWinner', name: 'Match Winner', selections: two },
  223: handicap('MatchHandicap', 'Points Handicap'),
  225: total('MatchTotal', 'Total Points'),
  235: { kind: 'QuarterResult', name: '{s} Quarter Result', part: 'quarternr', selections: three },
  237: handicap('MatchHandicap', 'Points Handicap'),
  238: total('MatchTotal', 'Total Points'),
  314: total('SetsTotal', 'Total Sets'),
  327: handicap('MapsHandicap', 'Maps Handicap'),
  328: total('MapsTotal', 'Total Maps'),
  330: { kind: 'MapWinner', name: '{s} Map Winner', part: 'mapnr', selections: two },
  395: { kind: 'MapWinner', name: '{s} Map Winner', part: 'mapnr', selections: two },
};

/** The feed's sports by the catalogue's. */
export const sportIds: Readonly<Record<string, number>> = {
  1: 1,
  2: 3,
  5: 4,
  23: 5,
  109: 75,
  110: 77,
  111: 76,
};
export const sportNames: Readonly<Record<number, string>> = {
  1: 'Football',
  3: 'Basketball',
  4: 'Tennis',
  5: 'Volleyball',
  75: 'Counter-Strike 2',
  76: 'Dota 2',
  77: 'League of Legends',
};

/** Each sport has its own types, so the number identifies both. */
export const typeIdOf = (sport: number, market: number): number => sport * 10_000 + market;
