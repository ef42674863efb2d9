// The parts of FeedConstruct's messages that the house reads. Each object is read by itself, so that a broken one does not affect the
// others. Source: the feed's "Objects descriptions" of its TCP socket, version 1.0.8.

export interface SelectionObject {
  readonly Id: number;
  readonly Kind: string | undefined;
  readonly Name: string;
  readonly Handicap: number | undefined;
  readonly Price: number | undefined;
  /** Without a margin. */
  readonly OriginalPrice: number | undefined;
  readonly IsSuspended: boolean;
  readonly IsVisible: boolean;
  /** 0 open, 1 placed, 2 returned, 3 lost, 4 won, 5 half won, 6 half lost. */
  readonly Outcome: number;
}
export interface MarketObject {
  readonly Id: number;
  readonly MatchId: number;
  readonly MarketTypeId: number;
  readonly Handicap: number | undefined;
  readonly Sequence: number;
  readonly IsSuspended: boolean;
  readonly IsVisible: boolean;
  readonly CashOutAvailable: boolean | undefined;
  readonly ObjectVersion: bigint | undefined;
  readonly Selections: readonly SelectionObject[];
}
export interface StatObject {
  readonly EventId: number;
  readonly Score: string;
  readonly Period: number;
  readonly CurrentMinute: number | undefined;
  readonly IsTimeout: boolean;
  /** `Set1Score` and so on: halves, quarters, sets. */
  readonly sets: readonly string[];
  readonly CornerScore: string | undefined;
  readonly YellowcardScore: string | undefined;
  readonly RedcardScore: string | undefined;
}
export interface MatchObject {
  readonly Id: number;
  readonly SportId: number;
  readonly RegionId: number;
  readonly CompetitionId: number;
  readonly Date: Date;
  readonly LiveStatus: number;
  readonly MatchStatus: number;
  readonly IsVisible: boolean;
  readonly IsSuspended: boolean;
  readonly IsLive: boolean;
  readonly IsStarted: boolean;
  readonly home: string;
  readonly away: string;
  readonly Stat: StatObject | undefined;
  readonly MarketsList: readonly MarketObject[];
}
export interface VoidObject {
  readonly ObjectType: number;
  readonly ObjectId: number;
  readonly FromDate: Date | undefined;
  readonly ToDate: Date | undefined;
  /** 1 void, 2 void reversed. */
  readonly VoidAction: number;
  readonly Reason: string;
}

/** An object that cannot be understood. `match` is whose it is, if so much can be read. */
export class BadObject extends Error {
  override readonly name = 'BadObject';
  readonly match: number | undefined;
  constructor(what: string, match?: number) {
    super(what);
    this.match = match;
  }
}

export type Fields = Readonly<Record<string, unknown>>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const whole = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : undefined);
const figure = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);
const words = (value: unknown) => (typeof value === 'string' ? value : undefined);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function needId(fields: Fields, name: string, match?: number): number {
  const id = whole(fields[name]);
  if (id === undefined || id < 0) throw new BadObject(`an object has no ${name}`, match);
  return id;
}

/** `2021-05-11T20:28:00Z`, also with an offset; without one it is UTC. */
export function instantOf(value: unknown): Date | undefined {
  const text = words(value);
  if (text === undefined || !/^\d{4}-\d\d-\d\dT[\d:.]{5,20}(Z|[+-]\d\d:?\d\d)?$/.test(text)) return undefined;
  const at = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

export function readSelection(value: unknown, match: number): SelectionObject {
  if (!isFields(value)) throw new BadObject('a selection is no object', match);
  return {
    Id: needId(value, 'Id', match),
    Kind: words(value['Kind']),
    Name: words(value['Name']) ?? '',
    Handicap: figure(value['Handicap']),
    Price: figure(value['Price']),
    OriginalPrice: figure(value['OriginalPrice']),
    // Without this field, the selection is not for sale.
    IsSuspended: value['IsSuspended'] !== false,
    IsVisible: value['IsVisible'] === true,
    Outcome: whole(value['Outcome']) ?? 0,
  };
}

export function readMarket(value: unknown, ofMatch?: number): MarketObject {
  if (!isFields(value)) throw new BadObject('a market is no object', ofMatch);
  const MatchId = ofMatch ?? needId(value, 'MatchId');
  const version = words(value['ObjectVersion']);
  return {
    Id: needId(value, 'Id', MatchId),
    MatchId,
    MarketTypeId: needId(value, 'MarketTypeId', MatchId),
    Handicap: figure(value['Handicap']),
    Sequence: whole(value['Sequence']) ?? 0,
    IsSuspended: value['IsSuspended'] !== false,
    IsVisible: value['IsVisible'] === true,
    CashOutAvailable: typeof value['CashOutAvailable'] === 'boolean' ? value['CashOutAvailable'] : undefined,
    ObjectVersion: version !== undefined && /^\d{1,20}$/.test(version) ? BigInt(version) : undefined,
    Selections: list(value['Selections']).map((each) => readSelection(each, MatchId)),
  };
}

const mostSets = 10;

export function readStat(value: unknown, ofMatch?: number): StatObject {
  if (!isFields(value)) throw new BadObject('statistics are no object', ofMatch);
  const EventId = ofMatch ?? needId(value, 'EventId');
  return {
    EventId,
    Score: words(value['Score']) ?? '',
    Period: whole(value['Period']) ?? 0,
    CurrentMinute: whole(value['CurrentMinute']),
    IsTimeout: value['IsTimeout'] === true,
    sets: Array.from({ length: mostSets }, (_, place) => words(value[`Set${place + 1}Score`]) ?? ''),
    CornerScore: words(value['CornerScore']),
    YellowcardScore: words(value['YellowcardScore']),
    RedcardScore: words(value['RedcardScore']),
  };
}

const mostName = 200;

export function readMatch(value: unknown): MatchObject {
  if (!isFields(value)) throw new BadObject('a match is no object');
  const Id = needId(value, 'Id');
  const members = list(value['MatchMembers']).filter(isFields);
  const team = (isHome: boolean) =>
    (words(members.find((each) => each['IsHome'] === isHome)?.['TeamName']) ?? '').slice(0, mostName);
  const at = instantOf(value['Date']);
  if (!at) throw new BadObject('a match has no date', Id);
  return {
    Id,
    SportId: whole(value['SportId']) ?? 0,
    RegionId: whole(value['RegionId']) ?? 0,
    CompetitionId: needId(value, 'CompetitionId', Id),
    Date: at,
    LiveStatus: whole(value['LiveStatus']) ?? 0,
    MatchStatus: whole(value['MatchStatus']) ?? 0,
    IsVisible: value['IsVisible'] === true,
    IsSuspended: value['IsSuspended'] !== false,
    IsLive: value['IsLive'] === true,
    IsStarted: value['IsStarted'] === true,
    home: team(true),
    away: team(false),
    Stat: isFields(value['Stat']) ? readStat(value['Stat'], Id) : undefined,
    MarketsList: list(value['MarketsList']).map((each) => readMarket(each, Id)),
  };
}

export function readVoid(value: unknown): VoidObject {
  if (!isFields(value)) throw new BadObject('a void is no object');
  return {
    ObjectType: needId(value, 'ObjectType'),
    ObjectId: needId(value, 'ObjectId'),
    FromDate: instantOf(value['FromDate']),
    ToDate: instantOf(value['ToDate']),
    VoidAction: whole(value['VoidAction']) ?? 0,
    Reason: words(value['Reason']) ?? '',
  };
}
