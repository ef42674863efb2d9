// The markets of the house: the feed's number, the sports that have it, its tab, its names in both languages, what it counts and by which
// rule it ends. Names hold {total}, {+hcp} (with its sign), {hcp}, {!setnr} (as an ordinal) and so on; `market-names.ts` fills them in.
// Source of the numbers: Unified Odds Feed, market descriptions.
import { placesMarket, winnerMarket } from './each-way.ts';
import type { Market, Specifiers } from './market.ts';
import type { Reading } from './record.ts';
import { anytimeScorer, nthGoal, nthScorer } from './rules/goals.ts';
import { asianHandicap, awayTotal, europeanHandicap, homeTotal, total } from './rules/lines.ts';
import type { Names, Outcome, Player, Rule } from './rules/outcome.ts';
import {
  bothTeams,
  doubleChance,
  halfTimeFullTime,
  higherHalf,
  oddEven,
  resultAndBothTeams,
  resultAndTotal,
  threeWay,
  totalAndBothTeams,
  winner,
} from './rules/results.ts';
import { correctScore, correctScoreFrom, exactTotal, seriesScore, totalRange } from './rules/scores.ts';

/** The feed's numbers, under the names that our code uses. E-sports differ in what a map is, so each is a sport of its own. */
export const sports = {
  football: 1,
  basketball: 2,
  tennis: 5,
  volleyball: 23,
  'counter-strike': 109,
  'league-of-legends': 110,
  'dota-2': 111,
} as const;

export type Sport = keyof typeof sports;

/** The tabs of an event's page, in their order. */
export const marketGroups = {
  main: { tr: 'Popüler', en: 'Popular' },
  totals: { tr: 'Alt/Üst', en: 'Totals' },
  handicap: { tr: 'Handikap', en: 'Handicap' },
  parts: { tr: 'Yarı/Periyot/Set', en: 'Halves and periods' },
  statistics: { tr: 'Korner/Kart', en: 'Corners and cards' },
  players: { tr: 'Oyuncu', en: 'Players' },
  combined: { tr: 'Kombo', en: 'Combined' },
} as const satisfies Record<string, Names>;

export type MarketGroup = keyof typeof marketGroups;

export interface MarketKind {
  readonly id: number;
  readonly sports: readonly Sport[];
  readonly group: MarketGroup;
  readonly names: Names;
  /** Those that a market of this kind must have; `score` may come besides. */
  readonly specifiers: readonly string[];
  /** The counted events. Undefined when the specifiers make no sense. */
  reading(specifiers: Specifiers): Reading | undefined;
  readonly rule: Rule;
}

const football: readonly Sport[] = ['football'];
const basketball: readonly Sport[] = ['basketball'];
const tennis: readonly Sport[] = ['tennis'];
const volleyball: readonly Sport[] = ['volleyball'];
const setSports: readonly Sport[] = ['tennis', 'volleyball'];
const esports: readonly Sport[] = ['counter-strike', 'league-of-legends', 'dota-2'];
const series: readonly Sport[] = [...setSports, ...esports];

type Row = readonly [
  id: number,
  sports: readonly Sport[],
  group: MarketGroup,
  tr: string,
  en: string,
  /** With {setnr} and the like where a specifier numbers the part. */
  reading: string,
  rule: Rule,
  specifiers?: readonly string[],
];

// A table reads best with a row a line.
// prettier-ignore
const rows: readonly Row[] = [
  // Football
  [1, football, 'main', 'Maç Sonucu', 'Match result', 'regular', threeWay],
  [10, football, 'main', 'Çifte Şans', 'Double chance', 'regular', doubleChance],
  [18, football, 'main', 'Alt/Üst {total}', 'Total goals {total}', 'regular', total(), ['total']],
  [29, football, 'main', 'Karşılıklı Gol', 'Both teams to score', 'regular', bothTeams],
  [11, football, 'main', 'Beraberlikte İade', 'Draw no bet', 'regular', winner],
  [8, football, 'main', '{!goalnr} Golü Atan Takım', 'Team to score the {!goalnr} goal', 'regular', nthGoal, ['goalnr']],
  [2, football, 'main', 'Turu Geçen Takım', 'To qualify', 'qualified', winner],
  [19, football, 'totals', '{home} Alt/Üst {total}', '{home} goals {total}', 'regular', homeTotal, ['total']],
  [20, football, 'totals', '{away} Alt/Üst {total}', '{away} goals {total}', 'regular', awayTotal, ['total']],
  [21, football, 'totals', 'Toplam Gol', 'Exact goals', 'regular', exactTotal, ['variant']],
  [25, football, 'totals', 'Toplam Gol Aralığı', 'Goal range', 'regular', totalRange, ['variant']],
  [26, football, 'totals', 'Tek/Çift', 'Odd/even', 'regular', oddEven],
  [45, football, 'main', 'Maç Skoru', 'Correct score', 'regular', correctScore],
  [41, football, 'main', 'Maç Skoru (şu an {score})', 'Correct score (from {score})', 'regular', correctScoreFrom, ['score']],
  [14, football, 'handicap', 'Handikaplı Maç Sonucu ({hcp})', 'Handicap {hcp}', 'regular', europeanHandicap, ['hcp']],
  [16, football, 'handicap', 'Asya Handikap ({+hcp})', 'Asian handicap {+hcp}', 'regular', asianHandicap, ['hcp']],
  [60, football, 'parts', 'İlk Yarı Sonucu', '1st half result', 'half:1', threeWay],
  [83, football, 'parts', 'İkinci Yarı Sonucu', '2nd half result', 'half:2', threeWay],
  [47, football, 'parts', 'İlk Yarı/Maç Sonucu', 'Half-time/full-time', 'halves', halfTimeFullTime],
  [68, football, 'parts', 'İlk Yarı Alt/Üst {total}', '1st half goals {total}', 'half:1', total(), ['total']],
  [90, football, 'parts', 'İkinci Yarı Alt/Üst {total}', '2nd half goals {total}', 'half:2', total(), ['total']],
  [52, football, 'parts', 'En Çok Gol Olacak Yarı', 'Highest scoring half', 'halves', higherHalf],
  [166, football, 'statistics', 'Toplam Korner {total}', 'Total corners {total}', 'corners', total(), ['total']],
  [139, football, 'statistics', 'Toplam Kart {total}', 'Total bookings {total}', 'bookings', total(), ['total']],
  [40, football, 'players', 'Gol Atar', 'Anytime goalscorer', 'regular', anytimeScorer],
  [38, football, 'players', '{!goalnr} Golü Atan Oyuncu', '{!goalnr} goalscorer', 'regular', nthScorer, ['goalnr']],
  [35, football, 'combined', 'Maç Sonucu ve Karşılıklı Gol', 'Match result & both teams to score', 'regular', resultAndBothTeams],
  [36, football, 'combined', 'Alt/Üst {total} ve Karşılıklı Gol', 'Total goals {total} & both teams to score', 'regular', totalAndBothTeams, ['total']],
  [37, football, 'combined', 'Maç Sonucu ve Alt/Üst {total}', 'Match result & total goals {total}', 'regular', resultAndTotal, ['total']],
  // Basketball
  [219, basketball, 'main', 'Kazanan (uzatma dahil)', 'Winner (incl. overtime)', 'all', winner],
  [223, basketball, 'main', 'Handikap ({+hcp}, uzatma dahil)', 'Handicap {+hcp} (incl. overtime)', 'all', asianHandicap, ['hcp']],
  [225, basketball, 'main', 'Toplam Sayı {total} (uzatma dahil)', 'Total points {total} (incl. overtime)', 'all', total(), ['total']],
  [227, basketball, 'totals', '{home} Toplam Sayı {total} (uzatma dahil)', '{home} points {total} (incl. overtime)', 'all', homeTotal, ['total']],
  [228, basketball, 'totals', '{away} Toplam Sayı {total} (uzatma dahil)', '{away} points {total} (incl. overtime)', 'all', awayTotal, ['total']],
  [235, basketball, 'parts', '{!quarternr} Çeyrek Sonucu', '{!quarternr} quarter result', 'part:{quarternr}', threeWay, ['quarternr']],
  [236, basketball, 'parts', '{!quarternr} Çeyrek Toplam Sayı {total}', '{!quarternr} quarter points {total}', 'part:{quarternr}', total(), ['quarternr', 'total']],
  [303, basketball, 'parts', '{!quarternr} Çeyrek Handikap ({+hcp})', '{!quarternr} quarter handicap {+hcp}', 'part:{quarternr}', asianHandicap, ['quarternr', 'hcp']],
  // Tennis, volleyball and e-sports: the winner of more sets or maps
  [186, series, 'main', 'Maç Kazananı', 'Match winner', 'parts won', winner],
  [188, setSports, 'handicap', 'Set Handikabı ({+hcp})', 'Set handicap {+hcp}', 'parts won', asianHandicap, ['hcp']],
  [314, setSports, 'totals', 'Toplam Set {total}', 'Total sets {total}', 'parts won', total(), ['total']],
  [199, setSports, 'main', 'Set Skoru', 'Set score', 'parts won', seriesScore, ['variant']],
  [202, setSports, 'parts', '{!setnr} Set Kazananı', '{!setnr} set winner', 'part:{setnr}', winner, ['setnr']],
  [187, tennis, 'handicap', 'Oyun Handikabı ({+hcp})', 'Game handicap {+hcp}', 'all', asianHandicap, ['hcp']],
  [189, tennis, 'totals', 'Toplam Oyun {total}', 'Total games {total}', 'all', total(), ['total']],
  [204, tennis, 'parts', '{!setnr} Set Toplam Oyun {total}', '{!setnr} set games {total}', 'part:{setnr}', total(), ['setnr', 'total']],
  [210, tennis, 'parts', '{!setnr} Set {!gamenr} Oyun Kazananı', '{!setnr} set, {!gamenr} game winner', 'game:{setnr}:{gamenr}', winner, ['setnr', 'gamenr']],
  [218, tennis, 'parts', '{!setnr} Set {!gamenr} Oyun {!pointnr} Sayı Kazananı', '{!setnr} set, {!gamenr} game, {!pointnr} point winner', 'point:{setnr}:{gamenr}:{pointnr}', winner, ['setnr', 'gamenr', 'pointnr']],
  [237, volleyball, 'handicap', 'Sayı Handikabı ({+hcp})', 'Point handicap {+hcp}', 'all', asianHandicap, ['hcp']],
  [238, volleyball, 'totals', 'Toplam Sayı {total}', 'Total points {total}', 'all', total(), ['total']],
  [309, volleyball, 'parts', '{!setnr} Set Handikap ({+hcp})', '{!setnr} set handicap {+hcp}', 'part:{setnr}', asianHandicap, ['setnr', 'hcp']],
  [310, volleyball, 'parts', '{!setnr} Set Toplam Sayı {total}', '{!setnr} set points {total}', 'part:{setnr}', total(), ['setnr', 'total']],
  [327, esports, 'handicap', 'Harita Handikabı ({+hcp})', 'Map handicap {+hcp}', 'parts won', asianHandicap, ['hcp']],
  [328, esports, 'totals', 'Toplam Harita {total}', 'Total maps {total}', 'parts won', total(), ['total']],
  [329, esports, 'main', 'Harita Skoru', 'Map score', 'parts won', seriesScore, ['variant']],
  [330, ['counter-strike'], 'parts', '{!mapnr} Harita Kazananı (uzatma dahil)', '{!mapnr} map winner (incl. overtime)', 'part:{mapnr}', winner, ['mapnr']],
  [395, ['league-of-legends', 'dota-2'], 'parts', '{!mapnr} Harita Kazananı', '{!mapnr} map winner', 'part:{mapnr}', winner, ['mapnr']],
  // Races and tournaments: the feed names the outcomes, and their results
  [winnerMarket, [], 'main', 'Kazanan', 'Winner', 'all', () => [], ['variant']],
  [placesMarket, [], 'main', 'İlk {winners}', 'Top {winners}', 'all', () => [], ['variant', 'winners']],
];

/** All kinds, each sport's in the order in which its event page shows them. */
export const marketKinds: readonly MarketKind[] = rows.map(
  ([id, sports, group, tr, en, reading, rule, specifiers = []]) => ({
    id,
    sports,
    group,
    names: { tr, en },
    specifiers,
    rule,
    reading: (values) => numberParts(reading, values),
  }),
);

/** "part:{setnr}" of the second set is "part:2". Undefined when a number is missing or is none. */
function numberParts(reading: string, specifiers: Specifiers): Reading | undefined {
  const filled = reading.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = specifiers[name] ?? '';
    return /^[1-9]\d?$/.test(value) ? value : '?';
  });
  return filled.includes('?') ? undefined : (filled as Reading);
}

const kindById = new Map(marketKinds.map((kind) => [kind.id, kind]));

export const findMarketKind = (id: number): MarketKind | undefined => kindById.get(id);

export const kindsOf = (sport: Sport): readonly MarketKind[] =>
  marketKinds.filter(({ sports }) => sports.includes(sport));

/** Its outcomes, or none: an unknown kind, a specifier that is missing or too many, a line that no market has. */
export function outcomesOf({ id, specifiers }: Market, players: readonly Player[] = []): readonly Outcome[] {
  const kind = kindById.get(id);
  if (!kind || !kind.reading(specifiers)) return [];
  const hasAll = kind.specifiers.every((name) => specifiers[name] !== undefined);
  const isKnown = (name: string) => kind.specifiers.includes(name) || name === 'score';
  return hasAll && Object.keys(specifiers).every(isKnown) ? kind.rule(specifiers, players) : [];
}
