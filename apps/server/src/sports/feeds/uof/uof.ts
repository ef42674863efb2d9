// The Unified Odds Feed as a source of the sportsbook: AMQP brings changes, HTTP brings the fixtures and starts recoveries. A producer is
// up only while none of its messages is missed. A message that cannot be read suspends its event.
import { randomInt } from 'node:crypto';
import { setInterval as every } from 'node:timers';
import type { Logger } from 'pino';
import type { FeedMessage, FeedSink, FeedSource } from '../../feed.ts';
import { openAmqpQueue, type AmqpQueue } from '../amqp-queue.ts';
import { openConveyor, type Conveyor } from '../conveyor.ts';
import { openApi, type Producer } from './api.ts';
import { readMessage, urnForm, type UofMessage } from './dialect.ts';
import { openFixtures, type Fixtures } from './fixtures.ts';
import { openNames } from './names.ts';
import type { UofSettings } from './settings.ts';
import { usualTimes, Watch, type Outcome, type WatchTimes } from './watch.ts';

export interface UofNeeds {
  readonly log: Logger;
  /** Shorter ones for tests. */
  readonly times?: WatchTimes | undefined;
}

const exchange = 'unifiedfeed';
/** The routing keys of three groups: messages about the feed itself, all pre-match messages, and all live messages. */
const bindings = ['-.-.-.#', '*.pre.*.#', '*.*.live.#'];
/** Messages that may wait for the database. Beyond that the connection is closed, and the missed messages are recovered later. */
const mostWaiting = 20_000;
const enoughWaiting = 1000;
const minuteMs = 60_000;
const scheduleEveryMs = 6 * 3_600_000;
/** A sender's clock that is further ahead counts as ours. */
const mostAheadMs = 60_000;

export function openUof(settings: UofSettings, { log, times = usualTimes }: UofNeeds): FeedSource {
  let session: Session | undefined;
  return {
    name: 'uof',
    start(sink) {
      session = new Session(settings, sink, log, times);
    },
    async stop() {
      await session?.stop();
      session = undefined;
    },
  };
}

interface Watched extends Producer {
  readonly watch: Watch;
  /** When its newest message was made, by its own clock. */
  newest: Date;
}

/** From one start to its stop. */
class Session {
  readonly #settings: UofSettings;
  readonly #sink: FeedSink;
  readonly #log: Logger;
  readonly #times: WatchTimes;
  readonly #api: ReturnType<typeof openApi>;
  readonly #conveyor: Conveyor;
  readonly #fixtures: Fixtures;
  readonly #queue: AmqpQueue;
  readonly #producers = new Map<number, Watched>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #names: ReturnType<typeof openNames>;
  #isLoaded = false;
  #isStopped = false;
  #unread = { count: 0, saidMs: -Infinity };

  constructor(settings: UofSettings, sink: FeedSink, log: Logger, times: WatchTimes) {
    this.#settings = settings;
    this.#sink = sink;
    this.#log = log;
    this.#times = times;
    this.#api = openApi(settings);
    this.#names = openNames(this.#api, log);
    this.#conveyor = openConveyor({ feed: 'uof', sink, prepare: this.#names.complete, log });
    this.#fixtures = openFixtures(
      this.#api,
      (fixture) => this.#push({ ...fixture, producer: this.#anyProducer(), sentAt: new Date() }),
      log,
    );
    this.#queue = openAmqpQueue({
      feed: 'uof',
      brokerUrl: settings.brokerUrl,
      login: () => this.#login(),
      queue: async (channel) => {
        const { queue } = await channel.assertQueue('', {
          exclusive: true,
          durable: false,
          autoDelete: true,
        });
        for (const binding of bindings) await channel.bindQueue(queue, exchange, binding);
        return queue;
      },
      onConnected: () => log.info({ feed: 'uof' }, 'the feed is connected'),
      onDisconnected: () => {
        for (const producer of this.#producers.values())
          this.#follow(producer, producer.watch.disconnected());
      },
      onMessage: (key, body) => this.#take(key, body),
      mayConnect: () => this.#conveyor.waiting < enoughWaiting,
      log,
    });
    this.#queue.start();
    this.#timers.push(
      every(() => this.#tick(), times.silenceMs / 20),
      every(() => void this.#fixtures.load(), scheduleEveryMs),
    );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#queue.stop();
    await this.#fixtures.stop();
    await this.#conveyor.stop();
  }

  /** Before each connection, so that a change of the account takes effect. */
  async #login() {
    const virtualHost = await this.#api.virtualHost();
    for (const producer of await this.#api.producers()) {
      if (this.#producers.has(producer.product)) continue;
      this.#producers.set(producer.product, {
        ...producer,
        watch: new Watch(this.#times),
        newest: new Date(0),
      });
      this.#say(producer.name, { kind: 'down', why: 'nothing is recovered yet' });
    }
    if (!this.#isLoaded) {
      this.#isLoaded = true;
      await this.#names
        .load()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'the feed does not name its variants'));
      await this.#fixtures.load();
    }
    return { user: this.#settings.token, password: '', virtualHost };
  }

  #push(message: FeedMessage): void {
    this.#conveyor.push(message);
    if (this.#conveyor.waiting > mostWaiting) this.#queue.drop('its messages wait for the database');
  }

  #say(producer: string, what: { readonly kind: 'up' | 'down'; readonly why: string }): void {
    this.#log.info({ feed: 'uof', producer, ...what }, 'a producer of the feed changed');
    this.#push({ ...what, producer, sentAt: new Date(), raw: '' });
  }

  /** Fixtures are no producer's. */
  #anyProducer(): string {
    const [first] = this.#producers.values();
    return first?.name ?? 'pre';
  }

  #take(key: string, body: Buffer): void {
    const text = textOf(body);
    try {
      const message = readMessage(text);
      if (message) this.#read(message, text);
    } catch (error) {
      this.#refuse(key, text, error);
    }
  }

  #read(message: UofMessage, raw: string): void {
    const producer = this.#producers.get(message.product);
    if (!producer) return this.#note('a producer that the feed does not list');
    const sentAt = notAhead(message.sentAt);
    if (sentAt > producer.newest) producer.newest = sentAt;
    switch (message.kind) {
      case 'alive': {
        const ageMs = Date.now() - message.sentAt.getTime();
        const { isSubscribed } = message;
        return this.#follow(
          producer,
          producer.watch.alive(performance.now(), { isSubscribed, ageMs }),
          sentAt,
        );
      }
      case 'snapshotComplete':
        return this.#follow(producer, producer.watch.snapshotComplete(message.requestId));
      case 'fixtureChanged':
        return isMatch(message.event) ? this.#fixtures.refetch(message.event) : undefined;
      case 'change': {
        const { change, requestId: recovery } = message;
        if (!isMatch(change.event)) return undefined;
        this.#fixtures.see(change.event);
        return this.#push({ ...change, producer: producer.name, sentAt, raw, ...(recovery && { recovery }) });
      }
    }
  }

  /** Suspends the event of an unreadable message, since it may have withdrawn a price. */
  #refuse(key: string, text: string, error: unknown): void {
    this.#note((error as Error).message);
    const [, , , type, , urn, id] = key.split('.');
    const event = `${urn}:${id}`;
    if (type === 'alive' || !urnForm.test(event) || !isMatch(event)) return;
    const raw = text.replaceAll('\0', '\ufffd').slice(0, 1_000_000);
    for (const { name: producer, newest: sentAt } of this.#producers.values())
      this.#push({ kind: 'betStop', event, producer, sentAt, raw });
  }

  /** In the log at most once a minute, however many there are. */
  #note(why: string): void {
    this.#unread.count += 1;
    const nowMs = performance.now();
    if (nowMs - this.#unread.saidMs < minuteMs) return;
    this.#log.error({ feed: 'uof', why, messages: this.#unread.count }, 'messages of a feed cannot be read');
    this.#unread = { count: 0, saidMs: nowMs };
  }

  #tick(): void {
    const nowMs = performance.now();
    for (const producer of this.#producers.values()) this.#follow(producer, producer.watch.tick(nowMs));
  }

  #follow(producer: Watched, outcomes: readonly Outcome[], sentAt = new Date()): void {
    for (const outcome of outcomes) {
      if (outcome.kind === 'recover') void this.#recover(producer);
      else if (outcome.kind === 'alive')
        this.#push({ kind: 'alive', producer: producer.name, sentAt, raw: '' });
      else this.#say(producer.name, outcome);
    }
  }

  /** Requests messages since the last alive that was stored while the producer was up. If that is too long ago, requests everything. */
  async #recover({ name, watch, recoveryMs }: Watched): Promise<void> {
    const requestId = String(randomInt(1, 2 ** 31));
    // Marks the watch at once, so that the next alive does not ask again.
    watch.asking(performance.now(), requestId);
    try {
      await this.#conveyor.stored();
      const last = await this.#sink.lastAlive(name);
      const backMs = last ? Date.now() - last.getTime() : Infinity;
      const isWithin = backMs < recoveryMs;
      if (!watch.spend(performance.now(), isWithin ? backMs : Infinity)) return watch.refused();
      this.#log.info(
        { feed: 'uof', producer: name, requestId, after: isWithin ? last : undefined },
        'a recovery begins',
      );
      await this.#api.recover(name, requestId, isWithin ? last : undefined);
      this.#fixtures.catchUp();
    } catch (error) {
      watch.refused();
      if (!this.#isStopped)
        this.#log.warn({ err: error, producer: name }, 'a recovery could not be asked for');
    }
  }
}

/** The text of any bytes, without a byte order mark. */
const textOf = (body: Buffer): string => body.toString('utf8').replace(/^\ufeff/, '');
/** Races, tournaments and draws have no two sides. */
const isMatch = (event: string) => event.split(':')[1] === 'match';
const notAhead = (at: Date) => new Date(Math.min(at.getTime(), Date.now() + mostAheadMs));
