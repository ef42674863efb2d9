// FeedConstruct's odds feed over its TCP socket as a source of the sportsbook: one connection with a login, lists of names, and two
// subscriptions, live and before matches. Missed messages come with the subscriptions: the changes of less than an hour, or everything.
import { setInterval as every } from 'node:timers';
import type { Logger } from 'pino';
import type { FeedMessage, FeedSink, FeedSource } from '../../feed.ts';
import { openConveyor, type Conveyor } from '../conveyor.ts';
import { Dialect, eventOf, eventSpace, matchOf, type Heard } from './dialect.ts';
import { BadObject, instantOf, isFields, readMarket, readMatch, readStat, readVoid } from './objects.ts';
import type { FeedConstructSettings } from './settings.ts';
import { openWire, usualWireTimes, type Wire, type WireTimes } from './wire.ts';

export interface FeedConstructNeeds {
  readonly log: Logger;
  /** Shorter ones for tests. */
  readonly times?: WireTimes | undefined;
}

const feed = 'feedconstruct';
/** The feed has one connection and no producers of its own; a match that is live is offered by the one, all others by the other. */
const producers = { live: 'fc-live', prematch: 'fc-prematch' } as const;
const all = Object.values(producers);
/** Changes are asked for within this time, everything beyond it. The feed's bound is an hour. */
const changesWithinMs = 55 * 60_000;
/** Changes are requested from a little before the last message, since a repeated message does no harm. */
const overlapMs = 10_000;
const aliveEveryMs = 2000;
/** Messages older than this sell nothing. */
const latestMs = 20_000;
const mostAheadMs = 60_000;
const mostWaiting = 20_000;
const enoughWaiting = 1000;
const minuteMs = 60_000;
const rawMost = 1_000_000;

export function openFeedConstruct(
  settings: FeedConstructSettings,
  { log, times = usualWireTimes }: FeedConstructNeeds,
): FeedSource {
  let session: Session | undefined;
  return {
    name: feed,
    start(sink) {
      session = new Session(settings, sink, log, times);
    },
    async stop() {
      await session?.stop();
      session = undefined;
    },
  };
}

interface Answer {
  readonly command: string;
  readonly code: number;
  readonly at: Date;
  readonly objects: readonly unknown[];
}
interface Asking {
  resolve(answer: Answer): void;
  reject(reason: Error): void;
}

/** From one start to its stop. */
class Session {
  readonly #settings: FeedConstructSettings;
  readonly #sink: FeedSink;
  readonly #log: Logger;
  readonly #wire: Wire;
  readonly #conveyor: Conveyor;
  readonly #timer: NodeJS.Timeout;
  readonly #dialect = new Dialect();
  /** Who waits for the answer of a command, in the order of asking. */
  #asking = new Map<string, Asking[]>();
  #isUp = false;
  #newest = new Date(0);
  #unread = { count: 0, saidMs: -Infinity };

  constructor(settings: FeedConstructSettings, sink: FeedSink, log: Logger, times: WireTimes) {
    this.#settings = settings;
    this.#sink = sink;
    this.#log = log;
    this.#conveyor = openConveyor({ feed, sink, log });
    this.#wire = openWire({
      settings,
      times,
      onConnected: () => void this.#begin(),
      onDisconnected: () => {
        const gone = new Error('the connection is gone');
        for (const { reject } of [...this.#asking.values()].flat()) reject(gone);
        this.#asking = new Map();
        this.#say('down', gone.message);
      },
      onText: (text) => this.#take(text),
      mayConnect: () => this.#conveyor.waiting < enoughWaiting,
      log,
    });
    this.#say('down', 'nothing is recovered yet');
    this.#wire.start();
    this.#timer = every(() => this.#tick(), aliveEveryMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#wire.stop();
    await this.#conveyor.stop();
  }

  #push(message: FeedMessage): void {
    this.#conveyor.push(message);
    if (this.#conveyor.waiting > mostWaiting) this.#wire.drop('its messages wait for the database');
  }

  #say(kind: 'up' | 'down', why: string): void {
    this.#isUp = kind === 'up';
    this.#log.info({ feed, kind, why }, 'a producer of the feed changed');
    for (const producer of all) this.#push({ kind, producer, why, sentAt: new Date(), raw: '' });
  }

  /**
   * An `alive` confirms all messages until its time, so it needs a received message. It is held back while messages are old, so that nothing
   * is sold then.
   */
  #tick(): void {
    const sentAt = this.#newest;
    const isOld = Date.now() - sentAt.getTime() > latestMs;
    if (!this.#isUp || isOld || sentAt <= this.#lived) return;
    this.#lived = sentAt;
    for (const producer of all) this.#push({ kind: 'alive', producer, sentAt, raw: '' });
  }
  #lived = new Date(0);

  #ask(command: string, parameters?: object): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#asking.set(command, [...(this.#asking.get(command) ?? []), { resolve, reject }]);
      this.#wire.send(command, parameters);
      setTimeout(() => reject(new Error(`the feed does not answer ${command}`)), minuteMs).unref();
    });
  }

  async #needed(command: string, parameters?: object): Promise<Answer> {
    const answer = await this.#ask(command, parameters);
    if (answer.code !== 0) throw new Error(`the feed answered ${command} with ${answer.code}`);
    return answer;
  }

  #begun = 0;
  /** From a new connection to producers that are up: names first, then all that was missed. */
  async #begin(): Promise<void> {
    this.#begun += 1;
    const mine = this.#begun;
    try {
      const { user: UserName, password: Password } = this.#settings;
      await this.#needed('Login', { UserName, Password });
      this.#dialect.regions((await this.#needed('GetRegions')).objects);
      this.#dialect.competitions((await this.#needed('GetCompetitions')).objects);
      this.#dialect.marketTypes((await this.#needed('GetMarketTypes')).objects);
      await this.#conveyor.stored();
      const since = this.#dialect.isEmpty ? undefined : await this.#lastAlive();
      const isRecent = since !== undefined && Date.now() - since.getTime() < changesWithinMs;
      const from = new Date((since?.getTime() ?? 0) - overlapMs).toISOString();
      const asked = isRecent
        ? { IncludeMatches: false, IncludeMarkets: false, GetChangesFrom: from }
        : { IncludeMatches: true, IncludeMarkets: true };
      const told = new Set<number>();
      for (const command of ['SubscribeMatches', 'SubscribePreMatch']) {
        const { objects, at } = await this.#needed(command, asked);
        this.#each(objects, at, (each, raw) => void told.add(this.#match(each, at, raw)));
      }
      if (!isRecent) await this.#lookAfter(told);
      // Changes are pushed. Those that were due arrive before the answer to this request.
      this.#newest = (await this.#needed('GetRegions')).at;
      this.#say('up', isRecent ? 'changes are recovered' : 'everything is recovered');
      this.#tick();
    } catch (error) {
      if (mine !== this.#begun) return;
      this.#log.warn({ feed, reason: (error as Error).message }, 'the feed could not be recovered');
      this.#wire.drop('it could not be recovered');
    }
  }

  async #lastAlive(): Promise<Date | undefined> {
    const [one, other] = await Promise.all(all.map((producer) => this.#sink.lastAlive(producer)));
    if (!one || !other) return undefined;
    return one < other ? one : other;
  }

  /** A snapshot has no ended match. A match that is open here and missing in the snapshot is therefore requested by itself. */
  async #lookAfter(told: ReadonlySet<number>): Promise<void> {
    for (const event of await this.#sink.openEvents(eventSpace))
      if (!told.has(matchOf(event))) await this.#askFor(matchOf(event));
  }

  #take(text: string): void {
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      return this.#note('a message is no JSON');
    }
    if (!isFields(message) || typeof message['Command'] !== 'string')
      return this.#note('a message has no command');
    const { Command: command, Type: type, ResultCode: code, Objects } = message;
    const objects: readonly unknown[] = Array.isArray(Objects) ? Objects : [];
    const at = notAhead(instantOf(message['SocketTime']) ?? new Date());
    if (at > this.#newest) this.#newest = at;
    switch (command) {
      case 'MatchUpdate':
        if (type === 'Market') return this.#each(objects, at, (each, raw) => this.#market(each, at, raw));
        if (type === 'MatchStat') return this.#each(objects, at, (each, raw) => this.#stat(each, at, raw));
        return this.#each(objects, at, (each, raw) => void this.#match(each, at, raw));
      case 'MatchStat':
        return this.#each(objects, at, (each, raw) => this.#stat(each, at, raw));
      case 'VoidNotification':
        return this.#each(objects, at, (each, raw) => this.#void(each, at, raw));
      case 'UnBookedObject':
        return this.#each(objects, at, (each, raw) => {
          if (isFields(each) && each['ObjectTypeId'] === 4 && typeof each['ObjectId'] === 'number')
            this.#give(this.#dialect.unbooked(each['ObjectId']), at, raw);
        });
      case 'RegionUpdate':
        return this.#dialect.regions(objects);
      case 'CompetitionUpdate':
        return this.#dialect.competitions(objects);
      case 'MarketTypeUpdate':
        return this.#dialect.marketTypes(objects);
      case 'HeartBeat':
        return undefined;
      default:
        return this.#answered({ command, code: typeof code === 'number' ? code : 0, at, objects });
    }
  }

  #answered(answer: Answer): void {
    const [first, ...others] = this.#asking.get(answer.command) ?? [];
    this.#asking.set(answer.command, others);
    first?.resolve(answer);
  }

  /** An unreadable object suspends its match, since it may have withdrawn a price. */
  #each(objects: readonly unknown[], at: Date, read: (object: unknown, raw: string) => void): void {
    for (const object of objects) {
      const raw = JSON.stringify(object).slice(0, rawMost);
      try {
        read(object, raw);
      } catch (error) {
        if (!(error instanceof BadObject)) throw error;
        this.#note(error.message);
        if (error.match === undefined) continue;
        const event = eventOf(error.match);
        for (const producer of all) this.#push({ kind: 'betStop', event, producer, sentAt: at, raw });
      }
    }
    const strange = this.#dialect.takeStrange();
    if (strange.length > 0)
      this.#log.info({ feed, kinds: strange }, 'kinds of markets that the table does not know are left out');
  }

  #match(object: unknown, at: Date, raw: string): number {
    const match = readMatch(object);
    this.#give(this.#dialect.match(match), at, raw);
    return match.Id;
  }

  #market(object: unknown, at: Date, raw: string): void {
    const market = readMarket(object);
    if (this.#dialect.knows(market.MatchId)) return this.#give(this.#dialect.market(market), at, raw);
    return this.#fetch(market.MatchId);
  }

  #stat(object: unknown, at: Date, raw: string): void {
    const stat = readStat(object);
    if (this.#dialect.knows(stat.EventId)) return this.#give(this.#dialect.statistics(stat), at, raw);
    return this.#fetch(stat.EventId);
  }

  #void(object: unknown, at: Date, raw: string): void {
    const voided = readVoid(object);
    const heard = this.#dialect.voided(voided);
    if (heard) return this.#give(heard, at, raw);
    const { ObjectType: type, ObjectId: id, Reason: why } = voided;
    return this.#log.warn({ feed, type, id, why }, 'a void of the feed is left to a person');
  }

  readonly #fetching = new Set<number>();
  /** An unknown match is fetched whole, with all its markets. */
  #fetch(match: number): void {
    if (this.#fetching.has(match)) return;
    this.#fetching.add(match);
    void this.#askFor(match)
      .catch((error: unknown) => this.#log.warn({ err: error, match }, 'a match could not be fetched'))
      .finally(() => this.#fetching.delete(match));
  }

  async #askFor(match: number): Promise<void> {
    const asked = { MatchId: match, IncludeMatchStats: true };
    const { code, objects, at } = await this.#ask('GetMatchById', asked);
    if (code === 0) this.#each(objects, at, (each, raw) => void this.#match(each, at, raw));
    else this.#log.info({ feed, match, code }, 'the feed does not give a match');
  }

  #give(heard: readonly Heard[], at: Date, raw: string): void {
    // The raw text is stored with the first change from it.
    for (const [place, { change, isLive }] of heard.entries()) {
      const producer = isLive ? producers.live : producers.prematch;
      this.#push({ ...change, producer, sentAt: at, raw: place === 0 ? raw : '' });
    }
  }

  /** In the log at most once a minute, however many there are. */
  #note(why: string): void {
    this.#unread.count += 1;
    const nowMs = performance.now();
    if (nowMs - this.#unread.saidMs < minuteMs) return;
    this.#log.error({ feed, why, messages: this.#unread.count }, 'messages of a feed cannot be read');
    this.#unread = { count: 0, saidMs: nowMs };
  }
}

const notAhead = (at: Date) => new Date(Math.min(at.getTime(), Date.now() + mostAheadMs));
