// FeedConstruct's markets beside those of the house's catalogue. A type of market is known by its sport and its `Kind`, a selection by its `Kind`:
// both are texts that do not change, unlike names. A market outside the table is left out, since the house could not name or settle it.
//
// The public documents show some kinds as examples; `GetMarketTypes` answers with an account's whole list. A missing kind needs one line
// below, and the log names the missing kinds that were received.
import type { Sport } from '@felek/sportsbook/catalogue';
import type { MarketName } from '@felek/sportsbook/feed';
import type { MarketObject, SelectionObject } from './objects.ts';

/** FeedConstruct's number of the sport. */
export const sportOf = new Map<number, Sport>([
  [1, 'football'],
  [3, 'basketball'],
  [4, 'tennis'],
  [5, 'volleyball'],
  [75, 'counter-strike'],
  [76, 'dota-2'],
  [77, 'league-of-legends'],
]);

interface Known {
  readonly type: number;
  /** The specifier that the market's line is. */
  readonly line?: 'total' | 'hcp';
  /** The specifier that `Sequence` numbers. */
  readonly part?: 'setnr' | 'mapnr' | 'quarternr';
  /** Outcomes by the selections' kinds. */
  readonly outcomes: Readonly<Record<string, string>>;
}

const overUnder = { Over: '12', Under: '13' };
const sides = { Home: '1714', Away: '1715' };
const twoWay = { W1: '4', W2: '5' };
const threeWay = { W1: '1', X: '2', W2: '3' };
const total = (type: number): Known => ({ type, line: 'total', outcomes: overUnder });
const handicap = (type: number): Known => ({ type, line: 'hcp', outcomes: sides });

const football: Readonly<Record<string, Known>> = {
  MatchResult: { type: 1, outcomes: threeWay },
  DoubleChance: { type: 10, outcomes: { '1X': '9', '12': '10', X2: '11' } },
  DrawNoBet: { type: 11, outcomes: twoWay },
  MatchHandicap: handicap(16),
  MatchTotal: total(18),
  Team1Total: total(19),
  Team2Total: total(20),
  OddEven: { type: 26, outcomes: { Odd: '70', Even: '72' } },
  BothTeamsToScore: { type: 29, outcomes: { Yes: '74', No: '76' } },
  FirstHalfResult: { type: 60, outcomes: threeWay },
  FirstHalfTotal: total(68),
  SecondHalfResult: { type: 83, outcomes: threeWay },
  CornerTotal: total(166),
};
const basketball: Readonly<Record<string, Known>> = {
  MatchWinner: { type: 219, outcomes: twoWay },
  MatchHandicap: handicap(223),
  MatchTotal: total(225),
  Team1Total: total(227),
  Team2Total: total(228),
  QuarterResult: { type: 235, part: 'quarternr', outcomes: threeWay },
  QuarterTotal: { ...total(236), part: 'quarternr' },
};
const bySets: Readonly<Record<string, Known>> = {
  MatchWinner: { type: 186, outcomes: twoWay },
  SetsHandicap: handicap(188),
  SetsTotal: total(314),
  SetWinner: { type: 202, part: 'setnr', outcomes: twoWay },
};
const tennis = { ...bySets, MatchHandicap: handicap(187), MatchTotal: total(189) };
const volleyball = { ...bySets, MatchHandicap: handicap(237), MatchTotal: total(238) };
const byMaps = (winner: number): Readonly<Record<string, Known>> => ({
  MatchWinner: { type: 186, outcomes: twoWay },
  MapsHandicap: handicap(327),
  MapsTotal: total(328),
  MapWinner: { type: winner, part: 'mapnr', outcomes: twoWay },
});

const kinds: Readonly<Record<Sport, Readonly<Record<string, Known>>>> = {
  football,
  basketball,
  tennis,
  volleyball,
  'counter-strike': byMaps(330),
  'league-of-legends': byMaps(395),
  'dota-2': byMaps(395),
};

export interface NamedMarket {
  readonly name: MarketName;
  /** The catalogue's id of a selection; undefined of one that it does not know. */
  outcomeOf(selection: SelectionObject): string | undefined;
}

/** The market as the catalogue has it; undefined of a kind that it does not know, or of a line that makes no sense. */
export function nameMarket(sport: Sport, kind: string, market: MarketObject): NamedMarket | undefined {
  const known = kinds[sport][kind];
  if (!known) return undefined;
  const specifiers: Record<string, string> = {};
  if (known.part) {
    if (!Number.isInteger(market.Sequence) || market.Sequence < 1) return undefined;
    specifiers[known.part] = String(market.Sequence);
  }
  if (known.line) {
    const line = known.line === 'hcp' ? homeLine(market) : market.Handicap;
    if (line === undefined || !Number.isInteger(line * 4)) return undefined;
    // Without a minus before nought.
    specifiers[known.line] = String(line + 0);
  }
  return {
    name: { type: known.type, specifiers },
    outcomeOf: ({ Kind }) => (Kind === undefined ? undefined : known.outcomes[Kind]),
  };
}

/** The head start of the home side. A selection has its own, or its name shows that the market's is inverted: "{t1} ({-h})". */
function homeLine({ Handicap, Selections }: MarketObject): number | undefined {
  const home = Selections.find(({ Kind }) => Kind === 'Home');
  if (home?.Handicap !== undefined) return home.Handicap;
  if (!home || Handicap === undefined) return undefined;
  return home.Name.includes('{-h}') ? -Handicap : Handicap;
}
