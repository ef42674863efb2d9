// FeedConstruct's odds feed from its own side: a TCP socket with a login, commands, subscriptions and updates. Callers give it the events'
// changes. It keeps the events' current state, and misbehaves on request. It shares no code with the house's adapter.
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type {
  BetCancel,
  BetSettlement,
  EventChange,
  EventScore,
  FeedMarket,
  FeedResult,
  FixtureChange,
  MarketName,
  OddsChange,
} from '@felek/sportsbook/feed';
import { marketKey } from '@felek/sportsbook/market';
import { frameOf, frameReader } from './frames.ts';
import { kinds, sportIds, sportNames, typeIdOf } from './kinds.ts';

export interface FeedConstructOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly beatEveryMs?: number;
  /** Hears every message that is sent to a house. */
  readonly onSent?: (message: object) => void;
}

export interface FeedConstructFeed {
  readonly port: number;
  /** Something happens now. */
  tell(change: EventChange): void;
  /** Sends this to all houses, whatever it is. */
  say(message: object): void;
  /** Each update is sent so many times. */
  repeat(times: number): void;
  /** Nothing is sent any more, heartbeats neither, and no command is answered. It comes back by `resume`. */
  silence(): void;
  resume(): void;
  /** Breaks the connections. Gives how many there were. */
  cut(): number;
  /** Houses that are subscribed now. */
  readers(): number;
  /** The commands that were received, with what they asked. */
  readonly commands: readonly { readonly command: string; readonly asked: Asked }[];
  stop(): Promise<void>;
}

type Asked = Readonly<Record<string, unknown>>;
interface Command {
  readonly Command?: unknown;
  readonly Params?: unknown;
}

interface Selection {
  readonly Id: number;
  readonly SelectionTypeId: number;
  readonly Kind: string;
  readonly Name: string;
  readonly NameId: number;
  readonly Order: number;
  Handicap?: number;
  Price?: number;
  OriginalPrice: number;
  IsSuspended: boolean;
  IsVisible: boolean;
  Outcome: number;
}
interface Market {
  readonly Id: number;
  readonly MatchId: number;
  readonly MarketTypeId: number;
  readonly Name: string;
  readonly NameId: number;
  readonly Handicap: number;
  readonly Sequence: number;
  readonly PointSequence: number;
  IsSuspended: boolean;
  IsVisible: boolean;
  CashOutAvailable: boolean;
  ObjectVersion: string;
  readonly Selections: Selection[];
}
interface Match {
  fixture: FixtureChange;
  readonly id: number;
  status: FixtureChange['status'];
  isSuspended: boolean;
  score: EventScore | undefined;
  readonly markets: Map<string, Market>;
  changedAtMs: number;
}

const codes = { success: 0, incorrect: 13, wrongLogin: 15, noMatch: 100, again: 108 } as const;
const firstVersion = 153_000_000_000;
const mostSilenceMs = 10_000;
const usualBeatMs = 5000;
const live = ['live', 'suspended', 'interrupted'];
const outcomes: readonly (readonly [Outcome: number, result: 0 | 1, voidFactor: number])[] = [
  [2, 0, 1],
  [3, 0, 0],
  [4, 1, 0],
  [5, 1, 0.5],
  [6, 0, 0.5],
];
const ever = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };

export async function openFeedConstruct(options: FeedConstructOptions): Promise<FeedConstructFeed> {
  const matches = new Map<string, Match>();
  const leagues = new Map<
    string,
    { readonly Id: number; readonly RegionId: number; readonly Name: string }
  >();
  const regions = new Map<string, number>();
  const types = new Map<number, object>();
  const houses = new Set<House>();
  const commands: { command: string; asked: Asked }[] = [];
  let [version, nextMarket, times, isSilent] = [firstVersion, 1_000_000, 1, false];

  const newVersion = () => String((version += 1));
  const idOf = (event: string) => Number(event.slice(event.lastIndexOf(':') + 1));
  const sportOf = ({ sport }: FixtureChange) => sportIds[sport.id.slice(sport.id.lastIndexOf(':') + 1)] ?? 0;

  function tellAll(message: object): void {
    if (isSilent) return;
    const said = { ResultCode: codes.success, ...message, SocketTime: new Date().toISOString() };
    for (const house of houses) if (house.isSubscribed) house.say(said);
    options.onSent?.(said);
  }
  const update = (type: 'Match' | 'Market' | 'MatchStat', objects: readonly object[]) => {
    for (let time = 0; time < times && objects.length > 0; time += 1)
      tellAll({ Command: 'MatchUpdate', Type: type, Objects: objects });
  };

  function leagueOf({ league, sport }: FixtureChange): { Id: number; RegionId: number } {
    const known = leagues.get(league.id);
    if (known) return known;
    const region = regions.get(league.category.en) ?? regions.size + 1;
    if (!regions.has(league.category.en)) {
      regions.set(league.category.en, region);
      tellAll({
        Command: 'RegionUpdate',
        Objects: [{ Id: region, Name: league.category.en, NameId: region }],
      });
    }
    const added = { Id: leagues.size + 1, RegionId: region, Name: league.names.en };
    leagues.set(league.id, added);
    const SportId = sportIds[sport.id.slice(sport.id.lastIndexOf(':') + 1)];
    tellAll({ Command: 'CompetitionUpdate', Objects: [{ ...added, SportId, IsTeamsReversed: false }] });
    return added;
  }

  function matchObject(match: Match, withMarkets: boolean): object {
    const { fixture, id, status } = match;
    const league = leagueOf(fixture);
    const isOver = ['ended', 'closed', 'abandoned'].includes(status);
    const isStarted = live.includes(status) || isOver;
    const running = isStarted ? 1 : 0;
    const MatchStatus = status === 'cancelled' ? 3 : isOver ? 2 : running;
    const team = (isHome: boolean) => ({
      TeamName: (isHome ? fixture.home : fixture.away).en,
      TeamId: id * 2 + (isHome ? 0 : 1),
      IsHome: isHome,
      NameId: 0,
    });
    return {
      Id: id,
      Date: fixture.startsAt.toISOString(),
      CompetitionId: league.Id,
      RegionId: league.RegionId,
      SportId: sportOf(fixture),
      LiveStatus: MatchStatus >= 2 ? MatchStatus : 1,
      MatchStatus,
      IsVisible: true,
      IsSuspended: match.isSuspended,
      IsLive: isStarted,
      IsStarted: isStarted,
      IsBooked: true,
      IsOutright: false,
      MatchMembers: [team(true), team(false)],
      ObjectVersion: newVersion(),
      ...(match.score && { Stat: statObject(match, match.score) }),
      ...(withMarkets && { MarketsList: [...match.markets.values()] }),
    };
  }

  const statObject = ({ id, fixture }: Match, score: EventScore) => {
    const pair = (name: string) => {
      const [home, away] = score.statistics[name] ?? [0, 0];
      return `${home}:${away}`;
    };
    return {
      EventId: id,
      Score: `${score.home}:${score.away}`,
      SportKind: sportOf(fixture),
      Period: score.periods.length,
      PeriodCount: 0,
      CurrentMinute: Number(score.clock?.split(':')[0] ?? 0),
      IsTimeout: score.matchStatus === 31,
      CornerScore: pair('corners'),
      YellowcardScore: pair('yellow_cards'),
      RedcardScore: pair('red_cards'),
      ...Object.fromEntries(
        score.periods.map(({ home, away }, place) => [`Set${place + 1}Score`, `${home}:${away}`]),
      ),
    };
  };

  /** The market's object, new if it must be; undefined of a kind that this feed does not offer. */
  function marketOf(match: Match, { type, specifiers }: MarketName): Market | undefined {
    const key = marketKey({ id: type, specifiers });
    const known = match.markets.get(key);
    if (known) return known;
    const kind = kinds[type];
    if (!kind) return undefined;
    const MarketTypeId = typeIdOf(sportOf(match.fixture), type);
    if (!types.has(MarketTypeId)) {
      const described = {
        Id: MarketTypeId,
        Name: kind.name,
        NameId: MarketTypeId,
        Kind: kind.kind,
        IsHandicap: kind.line === 'hcp',
        IsOverUnder: kind.line === 'total',
        SportId: sportOf(match.fixture),
        SelectionCount: Object.keys(kind.selections).length,
        IsDynamic: false,
      };
      types.set(MarketTypeId, described);
      tellAll({ Command: 'MarketTypeUpdate', Objects: [described] });
    }
    nextMarket += 1;
    const own = Number(specifiers[kind.line ?? ''] ?? 0);
    const line = kind.line === 'hcp' ? -own : own;
    const market: Market = {
      Id: nextMarket,
      MatchId: match.id,
      MarketTypeId,
      Name: kind.name,
      NameId: MarketTypeId,
      Handicap: line,
      Sequence: Number(specifiers[kind.part ?? ''] ?? 0),
      PointSequence: 0,
      IsSuspended: true,
      IsVisible: true,
      CashOutAvailable: false,
      ObjectVersion: newVersion(),
      Selections: Object.entries(kind.selections).map(([outcome, [Kind, Name]], place) => ({
        Id: nextMarket * 100 + place,
        SelectionTypeId: Number(outcome),
        Kind,
        Name,
        NameId: 0,
        Order: place + 1,
        ...(kind.line === 'hcp' && { Handicap: Kind === 'Home' ? -line : line }),
        OriginalPrice: 0,
        IsSuspended: true,
        IsVisible: true,
        Outcome: 0,
      })),
    };
    match.markets.set(key, market);
    return market;
  }

  function offer(match: Match, said: FeedMarket, isSettling: boolean): Market[] {
    const market = marketOf(match, said);
    if (!market) return [];
    market.IsSuspended = said.status !== 'active' || isSettling;
    market.IsVisible = said.status !== 'inactive' && said.status !== 'handedOver';
    market.CashOutAvailable = said.cashOut === 'available';
    market.ObjectVersion = newVersion();
    for (const each of said.outcomes ?? []) {
      const selection = market.Selections.find(({ SelectionTypeId }) => String(SelectionTypeId) === each.id);
      if (!selection) continue;
      if (each.odds !== undefined) selection.Price = each.odds / 1000;
      if (each.probability !== undefined) selection.OriginalPrice = 1 / each.probability;
      selection.IsSuspended = !each.isActive;
    }
    return [market];
  }

  function tellOdds(match: Match, { status, score, markets, isSettling = false }: OddsChange): void {
    const wasSuspended = match.isSuspended;
    const isNews = status !== undefined && status !== match.status;
    match.status = status ?? match.status;
    match.score = score ?? match.score;
    const told = markets.flatMap((each) => offer(match, each, isSettling));
    update('Market', told);
    if (wasSuspended && markets.length > 0) {
      // A reopened match opens only the markets that it offers again. The others stay suspended.
      const others = [...match.markets.values()].filter((each) => !told.includes(each) && !each.IsSuspended);
      for (const market of others) Object.assign(market, { IsSuspended: true, ObjectVersion: newVersion() });
      update('Market', others);
      match.isSuspended = false;
    }
    if (isNews || wasSuspended !== match.isSuspended) update('Match', [matchObject(match, false)]);
    else if (score) update('MatchStat', [statObject(match, score)]);
  }

  const outcomeOf = (end: FeedResult['end']) =>
    outcomes.find(([, result, voidFactor]) => end?.result === result && end.voidFactor === voidFactor)?.[0] ??
    0;

  function tellResults(match: Match, { markets }: BetSettlement): void {
    const told = markets.flatMap((each) => {
      const market = marketOf(match, each);
      if (!market) return [];
      for (const selection of market.Selections)
        selection.Outcome = outcomeOf(
          each.outcomes.find(({ id }) => id === String(selection.SelectionTypeId))?.end,
        );
      Object.assign(market, { IsSuspended: true, ObjectVersion: newVersion() });
      return [market];
    });
    update('Market', told);
  }

  function tellVoid(match: Match, { kind, markets, from, to }: BetCancel): void {
    const objects = markets.flatMap((each) => {
      const market = marketOf(match, each);
      return market
        ? [
            {
              Id: 0,
              ObjectType: 13,
              ObjectId: market.Id,
              FromDate: from?.toISOString() ?? ever.from,
              ToDate: to?.toISOString() ?? ever.to,
              VoidAction: kind === 'cancel' ? 1 : 2,
              Reason: `Returned (${each.voidReason ?? 0})`,
            },
          ]
        : [];
    });
    if (objects.length > 0) tellAll({ Command: 'VoidNotification', Objects: objects });
  }

  function tell(change: EventChange): void {
    const known = matches.get(change.event);
    if (change.kind === 'fixture') {
      const match: Match = known ?? {
        fixture: change,
        id: idOf(change.event),
        status: change.status,
        isSuspended: false,
        score: undefined,
        markets: new Map(),
        changedAtMs: 0,
      };
      match.fixture = change;
      if (['postponed', 'cancelled', 'delayed'].includes(change.status)) match.status = change.status;
      match.changedAtMs = Date.now();
      matches.set(change.event, match);
      return update('Match', [matchObject(match, false)]);
    }
    if (!known) throw new Error(`${change.event} has no fixture`);
    known.changedAtMs = Date.now();
    switch (change.kind) {
      case 'odds':
        return tellOdds(known, change);
      case 'betStop':
        known.isSuspended = true;
        return update('Match', [matchObject(known, false)]);
      case 'settlement':
        return tellResults(known, change);
      case 'rollback':
        return tellResults(known, {
          ...change,
          kind: 'settlement',
          certainty: 1,
          markets: change.markets.map((each) => ({ ...each, outcomes: [] })),
        });
      default:
        return tellVoid(known, change);
    }
  }

  const isOver = ({ status }: Match) => ['ended', 'closed', 'cancelled', 'abandoned'].includes(status);

  /** The answer to a request of the house. Undefined gives no answer. */
  function answer(house: House, command: string, asked: Asked): object | undefined {
    commands.push({ command, asked });
    const given = (Objects: readonly object[]) => ({ ResultCode: codes.success, Objects });
    const refused = (ResultCode: number, Message: string) => ({
      ResultCode,
      Error: { Key: command, Message },
      Objects: [],
    });
    if (command === 'Login') {
      house.isIn = asked['UserName'] === options.user && asked['Password'] === options.password;
      return house.isIn ? given([]) : refused(codes.wrongLogin, 'Invalid Username and/or password');
    }
    if (!house.isIn || command === 'HeartBeat') return undefined;
    switch (command) {
      case 'GetSports':
        return given(Object.entries(sportNames).map(([id, Name]) => ({ Id: Number(id), Name, NameId: 0 })));
      case 'GetRegions':
        return given([...regions].map(([Name, Id]) => ({ Id, Name, NameId: Id })));
      case 'GetCompetitions':
        return given([...leagues.values()]);
      case 'GetMarketTypes':
        return given([...types.values()]);
      case 'SubscribeMatches':
      case 'SubscribePreMatch': {
        if (house.subscribed.has(command)) return refused(codes.again, 'DuplicateSubscription');
        house.subscribed.add(command);
        const isLive = command === 'SubscribeMatches';
        const mine = [...matches.values()].filter((each) => live.includes(each.status) === isLive);
        const since = asked['GetChangesFrom'];
        if (typeof since === 'string') {
          const changed = mine.filter(({ changedAtMs }) => changedAtMs >= Date.parse(since));
          for (const match of changed)
            house.say({
              Command: 'MatchUpdate',
              Type: 'Match',
              ResultCode: codes.success,
              Objects: [matchObject(match, true)],
              SocketTime: new Date().toISOString(),
            });
          return given([]);
        }
        if (asked['IncludeMatches'] !== true) return given([]);
        return given(
          mine
            .filter((each) => !isOver(each))
            .map((each) => matchObject(each, asked['IncludeMarkets'] === true)),
        );
      }
      case 'GetMatchById': {
        const match = [...matches.values()].find(({ id }) => id === Number(asked['MatchId']));
        return match
          ? given([matchObject(match, true)])
          : refused(codes.noMatch, `Match ${String(asked['MatchId'])} is not found`);
      }
      default:
        return refused(codes.incorrect, 'Unknown command');
    }
  }

  class House {
    isIn = false;
    readonly subscribed = new Set<string>();
    readonly #socket: Socket;

    constructor(socket: Socket) {
      this.#socket = socket;
      const read = frameReader();
      socket.setTimeout(mostSilenceMs, () => this.break());
      socket.on('data', (bytes) => {
        const asked = read(bytes);
        if (!asked) return this.break();
        for (const each of asked) this.#take(each as Command);
        return undefined;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => houses.delete(this));
    }

    get isSubscribed(): boolean {
      return this.subscribed.size > 0;
    }

    #take({ Command: command, Params: parameters }: Command): void {
      if (isSilent || typeof command !== 'string') return;
      const [asked = {}] = Array.isArray(parameters) ? (parameters as Asked[]) : [];
      const answered = answer(this, command, asked);
      if (answered) this.say({ Command: command, ...answered, SocketTime: new Date().toISOString() });
    }

    say(message: object): void {
      if (this.#socket.writable) this.#socket.write(frameOf(message));
    }

    break(): void {
      this.#socket.destroy();
    }
  }

  const server = createServer({ noDelay: true }, (socket) => houses.add(new House(socket)));
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const beats = setInterval(() => {
    if (isSilent) return;
    const beat = { Command: 'HeartBeat', SocketTime: new Date().toISOString() };
    for (const house of houses) if (house.isIn) house.say(beat);
  }, options.beatEveryMs ?? usualBeatMs);

  return {
    port: (server.address() as AddressInfo).port,
    tell,
    say: tellAll,
    repeat: (wanted) => void (times = wanted),
    silence: () => void (isSilent = true),
    resume: () => void (isSilent = false),
    cut() {
      const { size } = houses;
      for (const house of houses) house.break();
      return size;
    },
    readers: () => [...houses].filter(({ isSubscribed }) => isSubscribed).length,
    commands,
    async stop() {
      clearInterval(beats);
      server.close();
      for (const house of houses) house.break();
      await once(server, 'close');
    },
  };
}
