import { describe, expect, it } from 'vitest';
import { Dialect } from './dialect.ts';
import { instantOf, readMarket, readMatch, readStat, readVoid } from './objects.ts';
import { readFeedConstructSettings } from './settings.ts';
import { messageCutter } from './wire.ts';

// Source of the figures: the samples of the feed's documents of its TCP socket.
const match = {
  Id: 17986173,
  Date: '2021-05-11T09:00:00Z',
  CompetitionId: 4665,
  SportId: 1,
  RegionId: 21,
  LiveStatus: 1,
  MatchStatus: 1,
  IsVisible: true,
  IsSuspended: false,
  IsLive: true,
  IsStarted: true,
  MatchMembers: [
    { TeamName: 'North Pine SC', TeamId: 177735, IsHome: false, NameId: 362008 },
    { TeamName: 'North Brisbane FC', TeamId: 311951, IsHome: true, NameId: 1884625 },
  ],
};
const totals = {
  Id: 669565215,
  MatchId: 17986173,
  MarketTypeId: 5502,
  Handicap: 0.5,
  Sequence: 0,
  IsSuspended: false,
  IsVisible: true,
  CashOutAvailable: true,
  ObjectVersion: '153168938356',
  Selections: [
    {
      Id: 2117808710,
      Kind: 'Under',
      Name: 'Under ({h})',
      Price: 1.44,
      OriginalPrice: 1.5273,
      IsSuspended: false,
      IsVisible: true,
      Outcome: 0,
    },
    {
      Id: 2117808699,
      Kind: 'Over',
      Name: 'Over ({h})',
      Price: 2.59,
      OriginalPrice: 2.8965,
      IsSuspended: false,
      IsVisible: true,
      Outcome: 0,
    },
  ],
};
const handicap = {
  ...totals,
  Id: 669585548,
  MarketTypeId: 5503,
  Handicap: 1.5,
  Selections: [
    {
      Id: 1,
      Kind: 'Home',
      Name: '{t1} ({-h})',
      Handicap: -1.5,
      Price: 4.15,
      OriginalPrice: 5.064,
      IsSuspended: false,
      IsVisible: true,
      Outcome: 0,
    },
    {
      Id: 2,
      Kind: 'Away',
      Name: '{t2} ({h})',
      Handicap: 1.5,
      Price: 1.19,
      OriginalPrice: 1.2461,
      IsSuspended: false,
      IsVisible: true,
      Outcome: 0,
    },
  ],
};

function heardBy(dialect: Dialect) {
  dialect.marketTypes([
    { Id: 5502, Kind: 'Team2Total' },
    { Id: 5503, Kind: 'MatchHandicap' },
  ]);
  return dialect.match(readMatch(match));
}
const changes = (heard: ReturnType<Dialect['market']>) => heard.map(({ change }) => change);
const outcomed = (market: typeof totals, first: number, second: number) => ({
  ...market,
  ObjectVersion: undefined,
  Selections: market.Selections.map((each, place) => ({ ...each, Outcome: place === 0 ? first : second })),
});

it('reads a match with its sides by who is at home, not by their place', () => {
  const dialect = new Dialect();
  dialect.competitions([{ Id: 4665, Name: 'First League' }]);
  dialect.regions([{ Id: 21, Name: 'Australia' }]);
  expect(heardBy(dialect)).toEqual([
    {
      isLive: true,
      change: {
        kind: 'fixture',
        event: 'fc:match:17986173',
        sport: { id: 'sr:sport:1', names: { tr: 'Futbol', en: 'Football' } },
        league: {
          id: 'fc:competition:4665',
          names: { tr: 'First League', en: 'First League' },
          category: { tr: 'Australia', en: 'Australia' },
        },
        home: { tr: 'North Brisbane FC', en: 'North Brisbane FC' },
        away: { tr: 'North Pine SC', en: 'North Pine SC' },
        startsAt: new Date('2021-05-11T09:00:00Z'),
        status: 'live',
        hasLive: true,
      },
    },
    { isLive: true, change: { kind: 'odds', event: 'fc:match:17986173', status: 'live', markets: [] } },
  ]);
});

describe('a market', () => {
  it('has its line, its outcomes by kind, its prices and fair chances', () => {
    const dialect = new Dialect();
    heardBy(dialect);
    const [taken, offered] = changes(dialect.market(readMarket(totals)));
    expect(taken).toEqual({
      kind: 'rollback',
      event: 'fc:match:17986173',
      markets: [{ type: 20, specifiers: { total: '0.5' } }],
    });
    expect(offered).toEqual({
      kind: 'odds',
      event: 'fc:match:17986173',
      markets: [
        {
          type: 20,
          specifiers: { total: '0.5' },
          status: 'active',
          cashOut: 'available',
          outcomes: [
            { id: '13', odds: 1440, probability: 1 / 1.5273, isActive: true },
            { id: '12', odds: 2590, probability: 1 / 2.8965, isActive: true },
          ],
        },
      ],
    });
  });

  it.each([
    ['says its own', handicap],
    [
      'follows from the name',
      { ...handicap, Selections: handicap.Selections.map(({ Handicap: _own, ...each }) => each) },
    ],
  ])('with a handicap that the home side’s selection %s is the home side’s', (_how, market) => {
    const dialect = new Dialect();
    heardBy(dialect);
    expect(changes(dialect.market(readMarket(market))).at(-1)).toMatchObject({
      markets: [{ type: 16, specifiers: { hcp: '-1.5' }, outcomes: [{ id: '1714' }, { id: '1715' }] }],
    });
  });

  it.each([
    ['4 and 3: won and lost', 4, 3, { result: 1, voidFactor: 0 }, { result: 0, voidFactor: 0 }],
    ['2: returned', 2, 2, { result: 0, voidFactor: 1 }, { result: 0, voidFactor: 1 }],
    ['5 and 6: half won, half lost', 5, 6, { result: 1, voidFactor: 0.5 }, { result: 0, voidFactor: 0.5 }],
    [
      '1: placed, which is lost without each way',
      1,
      4,
      { result: 0, voidFactor: 0 },
      { result: 1, voidFactor: 0 },
    ],
  ])('ends by outcome %s', (_what, under, over, first, second) => {
    const dialect = new Dialect();
    heardBy(dialect);
    dialect.market(readMarket(totals));
    expect(changes(dialect.market(readMarket(outcomed(totals, under, over))))).toEqual([
      {
        kind: 'settlement',
        event: 'fc:match:17986173',
        certainty: 2,
        markets: [
          {
            type: 20,
            specifiers: { total: '0.5' },
            outcomes: [
              { id: '13', end: first },
              { id: '12', end: second },
            ],
          },
        ],
      },
    ]);
  });

  it('says the same results once, and takes them back when nothing is decided any more', () => {
    const dialect = new Dialect();
    heardBy(dialect);
    dialect.market(readMarket(outcomed(totals, 4, 3)));
    expect(dialect.market(readMarket(outcomed(totals, 4, 3)))).toEqual([]);
    const [taken] = changes(dialect.market(readMarket(outcomed(totals, 0, 0))));
    expect(taken).toMatchObject({ kind: 'rollback', markets: [{ type: 20 }] });
  });

  it('of an older version says nothing', () => {
    const dialect = new Dialect();
    heardBy(dialect);
    dialect.market(readMarket(totals));
    expect(dialect.market(readMarket({ ...totals, ObjectVersion: '153168938355' }))).toEqual([]);
  });

  it('of a kind that the table lacks is left out, and named once', () => {
    const dialect = new Dialect();
    heardBy(dialect);
    dialect.marketTypes([{ Id: 9, Kind: 'CornerOddEven' }]);
    expect(dialect.market(readMarket({ ...totals, Id: 5, MarketTypeId: 9 }))).toEqual([]);
    expect(dialect.takeStrange()).toEqual(['football CornerOddEven']);
    expect(dialect.takeStrange()).toEqual([]);
  });

  it('without a word on whether it is suspended is not for sale', () => {
    const dialect = new Dialect();
    heardBy(dialect);
    const { IsSuspended: _said, ...silent } = totals;
    expect(changes(dialect.market(readMarket(silent))).at(-1)).toMatchObject({
      markets: [{ status: 'suspended' }],
    });
  });
});

it('voids a market within its window, and leaves other voids to an operator', () => {
  const dialect = new Dialect();
  heardBy(dialect);
  dialect.market(readMarket(totals));
  const said = {
    FromDate: '2021-05-17T10:02:28+04:00',
    ToDate: '2021-05-17T10:02:30+04:00',
    ObjectType: 13,
    ObjectId: totals.Id,
    Reason: 'Incorrect odd',
    VoidAction: 1,
  };
  expect(changes(dialect.voided(readVoid(said))!)).toEqual([
    {
      kind: 'cancel',
      event: 'fc:match:17986173',
      markets: [{ type: 20, specifiers: { total: '0.5' } }],
      from: new Date('2021-05-17T06:02:28Z'),
      to: new Date('2021-05-17T06:02:30Z'),
    },
  ]);
  expect(dialect.voided(readVoid({ ...said, ObjectType: 16 }))).toBeUndefined();
  expect(dialect.voided(readVoid({ ...said, ObjectId: 1 }))).toBeUndefined();
});

it('reads a score with its parts and statistics', () => {
  const dialect = new Dialect();
  heardBy(dialect);
  const stat = {
    EventId: 17986173,
    CurrentMinute: 72,
    Score: '2:2',
    CornerScore: '3:5',
    YellowcardScore: '0:3',
    RedcardScore: '0:0',
    Set1Score: '1:1',
    Set2Score: '1:1',
    Set3Score: '0:0',
    Period: 2,
  };
  expect(changes(dialect.statistics(readStat(stat)))).toEqual([
    {
      kind: 'odds',
      event: 'fc:match:17986173',
      status: 'live',
      markets: [],
      score: {
        home: 2,
        away: 2,
        matchStatus: 7,
        clock: '72:00',
        periods: [
          { number: 1, home: 1, away: 1 },
          { number: 2, home: 1, away: 1 },
        ],
        statistics: { corners: [3, 5], yellow_cards: [0, 3], red_cards: [0, 0] },
      },
    },
  ]);
});

it.each([
  ['2021-05-11T10:27:52.6576213Z', '2021-05-11T10:27:52.657Z'],
  ['2021-05-11T10:27:52.0736813', '2021-05-11T10:27:52.073Z'],
  ['2021-05-17T10:02:28+04:00', '2021-05-17T06:02:28.000Z'],
])('reads the instant %s', (text, at) => {
  expect(instantOf(text)?.toISOString()).toBe(at);
});
it.each(['', 'yesterday', '2021-13-40T99:99:99Z', 7, null])('reads %j as no instant', (text) => {
  expect(instantOf(text)).toBeUndefined();
});

it('cuts messages out of pieces of any size', () => {
  const texts = ['{"Command":"HeartBeat"}', '{}', JSON.stringify({ text: 'ş'.repeat(500) })];
  const bytes = Buffer.concat(
    texts.map((text) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(Buffer.byteLength(text));
      return Buffer.concat([length, Buffer.from(text)]);
    }),
  );
  for (const size of [1, 3, 7, bytes.length]) {
    const cut = messageCutter();
    const read: string[] = [];
    for (let at = 0; at < bytes.length; at += size) read.push(...cut(bytes.subarray(at, at + size)));
    expect(read).toEqual(texts);
  }
});

it('gives up a message that is too long to be one', () => {
  expect(() => messageCutter()(Buffer.from([255, 255, 255, 255, 1]))).toThrow(RangeError);
});

it('has settings of its own, and none without an address', () => {
  expect(readFeedConstructSettings({})).toBeUndefined();
  const environment = {
    FEEDCONSTRUCT_URL: 'tcp://feed.example:8077',
    FEEDCONSTRUCT_USER: 'us',
    FEEDCONSTRUCT_PASSWORD: 'secret',
  };
  expect(readFeedConstructSettings(environment)).toEqual({
    host: 'feed.example',
    port: 8077,
    isEncrypted: false,
    user: 'us',
    password: 'secret',
  });
  for (const wrong of ['tcp://feed.example', 'http://feed.example:1', 'tcp://a:b@feed.example:8077'])
    expect(() => readFeedConstructSettings({ ...environment, FEEDCONSTRUCT_URL: wrong })).toThrow(
      'FEEDCONSTRUCT_URL',
    );
});
