// The Unified Odds Feed from its own side: messages over AMQP, documents and recoveries over HTTP. Callers give it the events' changes. It
// keeps the data of a recovery, and misbehaves on request. It shares no code with the house's adapter.
import { randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import type { EventChange, FeedMarket, FeedOutcome, FixtureChange, OddsChange } from '@felek/sportsbook/feed';
import { marketKey } from '@felek/sportsbook/market';
import { openBroker } from './broker.ts';
import * as documents from './documents.ts';
import { aliveOf, messageOf, producers, snapshotCompleteOf, type Sent } from './messages.ts';

/** How it misbehaves. Shares are of a hundred odds messages. */
export interface Faults {
  duplicatesIn100: number;
  /** Sent after the event's next odds instead of before. */
  lateIn100: number;
  /** A price of ten times its worth, mended by the next message. */
  wrongPricesIn100: number;
  /** By so much alives look older than they are. */
  aliveDelayMs: number;
}

export interface UofOptions {
  readonly host: string;
  /** The broker's port; 0 takes a free one. */
  readonly brokerPort: number;
  readonly token: string;
  /** How the house reaches the documents, without `/uof`. */
  readonly url: string;
  readonly aliveEveryMs?: number;
  /** Hears every message, besides the broker's clients. */
  readonly onSent?: (sent: Sent) => void;
}

export interface UofFeed {
  readonly brokerPort: number;
  /** Something happens now, or at that time (milliseconds since 1970). */
  tell(change: EventChange, at?: number): void;
  /** Sends this, whatever it is. */
  say(key: string, text: string): void;
  misbehave(faults: Partial<Faults>): void;
  /** Producers fall silent, alives too, and what happens meanwhile is not sent. They come back by `resume`. */
  silence(): void;
  resume(): void;
  /** From now on alives say that nothing is subscribed, until a recovery. */
  unsubscribe(): void;
  /** Breaks the connections. Gives how many there were. */
  cut(): number;
  /** Houses that read it now. */
  readers(): number;
  /** Recoveries that were asked for so far, with their bounds. */
  readonly recoveries: readonly { readonly producer: string; readonly after: number | undefined }[];
  stop(): Promise<void>;
}

const exchange = 'unifiedfeed';
const bookmaker = 1;
const virtualHost = `/unifiedfeed/${bookmaker}`;
const usualAliveMs = 10_000;
/** A delayed message is sent after this time at the latest, even if its event sends nothing else. */
const latestMs = 300;
/** Further back than any producer's recovery. */
const keptMs = 72 * 3_600_000;

interface Known {
  fixture: FixtureChange;
  product: number;
  status: OddsChange['status'];
  score: OddsChange['score'];
  readonly markets: Map<string, FeedMarket>;
  /** An odds message that is to be late. */
  held: Sent | undefined;
}
interface Kept {
  readonly product: number;
  readonly at: number;
  readonly change: EventChange;
}

const [live, prematch] = producers;
const liveStatuses: readonly FixtureChange['status'][] = [
  'live',
  'suspended',
  'interrupted',
  'ended',
  'closed',
];
const happens = (in100: number) => randomInt(100) < in100;
const sportOf = ({ sport }: FixtureChange) => sport.id.slice(sport.id.lastIndexOf(':') + 1);

export async function serveUof(app: FastifyInstance, options: UofOptions): Promise<UofFeed> {
  const faults: Faults = { duplicatesIn100: 0, lateIn100: 0, wrongPricesIn100: 0, aliveDelayMs: 0 };
  const events = new Map<string, Known>();
  let stateful: Kept[] = [];
  let changedFixtures: { readonly event: string; readonly at: number }[] = [];
  const variants = new Map<string, Map<string, FeedOutcome>>();
  const players = new Map<string, FeedOutcome>();
  const subscribed = new Set<number>();
  const recoveries: { producer: string; after: number | undefined }[] = [];
  let isSilent = false;

  const broker = await openBroker({
    port: options.brokerPort,
    host: options.host,
    exchange,
    isAllowed: (user, password, host) => user === options.token && password === '' && host === virtualHost,
  });
  const publish = (sent: Sent) => {
    broker.publish(sent.key, sent.xml);
    options.onSent?.(sent);
  };
  const alives = setInterval(() => {
    if (isSilent) return;
    for (const { id } of producers)
      publish(aliveOf(id, Date.now() - faults.aliveDelayMs, subscribed.has(id)));
  }, options.aliveEveryMs ?? usualAliveMs);

  /** Sends the message. It is dropped while its producer is silent, and until a reader has recovered after that. */
  function send(product: number, sent: Sent): void {
    if (isSilent || !subscribed.has(product)) return;
    publish(sent);
    if (happens(faults.duplicatesIn100)) publish(sent);
  }

  function release(known: Known): void {
    if (known.held) send(known.product, known.held);
    known.held = undefined;
  }

  function sendOdds(known: Known, change: OddsChange, at: number): void {
    const saying = { product: known.product, at, sport: sportOf(known.fixture) };
    if (happens(faults.wrongPricesIn100)) {
      send(known.product, messageOf(tenfold(change), saying));
      saying.at += 1;
    }
    const sent = messageOf(change, saying);
    if (!known.held && happens(faults.lateIn100)) {
      known.held = sent;
      setTimeout(() => release(known), latestMs);
      return;
    }
    send(known.product, sent);
    release(known);
  }

  /** The part of it that a recovery must give later. */
  function keep(known: Known, change: EventChange, at: number): void {
    switch (change.kind) {
      case 'odds':
        known.status = change.status ?? known.status;
        known.score = change.score ?? known.score;
        if (change.status && liveStatuses.includes(change.status)) known.product = live.id;
        for (const market of change.markets) {
          const key = marketKey({ id: market.type, specifiers: market.specifiers });
          const outcomes = market.outcomes ?? known.markets.get(key)?.outcomes;
          known.markets.set(key, { ...market, ...(outcomes && { outcomes }) });
          for (const outcome of market.outcomes ?? []) keepName(market, outcome);
        }
        return;
      case 'betStop':
        for (const [key, market] of known.markets)
          if (market.status === 'active')
            known.markets.set(key, { ...market, status: change.status ?? 'suspended' });
        return;
      case 'settlement':
        for (const { type, specifiers } of change.markets) {
          const key = marketKey({ id: type, specifiers });
          const market = known.markets.get(key);
          if (market) known.markets.set(key, { ...market, status: 'settled' });
        }
        break;
      default:
        break;
    }
    stateful = [...stateful.filter((each) => each.at > at - keptMs), { product: known.product, at, change }];
  }

  function keepName({ specifiers: { variant } }: FeedMarket, outcome: FeedOutcome): void {
    if (!outcome.name) return;
    if (outcome.id.includes(':player:')) players.set(outcome.id, outcome);
    else if (variant !== undefined)
      variants.set(
        variant,
        (variants.get(variant) ?? new Map<string, FeedOutcome>()).set(outcome.id, outcome),
      );
  }

  function tell(change: EventChange, at = Date.now()): void {
    const known = events.get(change.event);
    if (change.kind === 'fixture') {
      const product = liveStatuses.includes(change.status) ? live.id : prematch.id;
      if (known) known.fixture = change;
      else
        events.set(change.event, {
          fixture: change,
          product,
          status: undefined,
          score: undefined,
          markets: new Map(),
          held: undefined,
        });
      changedFixtures = [
        ...changedFixtures.filter(({ event }) => event !== change.event),
        { event: change.event, at },
      ];
      // A new event is seen by its first odds.
      if (known)
        send(known.product, messageOf(change, { product: known.product, at, sport: sportOf(change) }));
      return;
    }
    if (!known) throw new Error(`${change.event} has no fixture`);
    keep(known, change, at);
    if (change.kind === 'odds') return sendOdds(known, change, at);
    release(known);
    return send(
      known.product,
      messageOf(change, { product: known.product, at, sport: sportOf(known.fixture) }),
    );
  }

  /** A recovery's answer: results and cancels in their order, then the present odds. */
  function recover(product: number, after: number | undefined, requestId: number, node: string): void {
    subscribed.add(product);
    for (const kept of stateful) {
      const known = events.get(kept.change.event)!;
      if (kept.product !== product || (after !== undefined && kept.at < after)) continue;
      publish(
        messageOf(kept.change, { product, at: kept.at, requestId, node, sport: sportOf(known.fixture) }),
      );
    }
    for (const known of events.values()) {
      known.held = undefined;
      if (known.product !== product || known.markets.size === 0) continue;
      const { status, score, fixture } = known;
      const change: OddsChange = {
        kind: 'odds',
        event: fixture.event,
        markets: [...known.markets.values()],
        ...(status && { status }),
        ...(score && { score }),
      };
      publish(messageOf(change, { product, at: Date.now(), requestId, node, sport: sportOf(fixture) }));
    }
    publish(snapshotCompleteOf(product, Date.now(), requestId, node));
  }

  const xml = (reply: FastifyReply, text: string, status = 200) =>
    reply.code(status).type('application/xml; charset=utf-8').send(text);
  app.register(
    async (routes) => {
      routes.addHook('onRequest', async (request, reply) => {
        if (request.headers['x-access-token'] !== options.token)
          return xml(reply, documents.refusal('FORBIDDEN'), 403);
        return undefined;
      });
      routes.get('/users/whoami.xml', (_request, reply) =>
        xml(reply, documents.whoAmI(bookmaker, virtualHost)),
      );
      routes.get('/descriptions/producers.xml', (_request, reply) =>
        xml(reply, documents.producerList(`${options.url}/uof`)),
      );
      routes.get<{ Params: { language: documents.Language } }>(
        '/descriptions/:language/variants.xml',
        (request, reply) => {
          const all = [...variants].map(([id, outcomes]) => [id, [...outcomes.values()]] as const);
          return xml(reply, documents.variantsDocument(all, request.params.language));
        },
      );
      routes.get<{ Params: { language: documents.Language; market: string; variant: string } }>(
        '/descriptions/:language/markets/:market/variants/:variant',
        ({ params: { language, market, variant } }, reply) => {
          const found = variants.get(variant);
          if (!found) return xml(reply, documents.refusal('NOT_FOUND'), 404);
          return xml(reply, documents.variantDocument(market, variant, [...found.values()], language));
        },
      );
      routes.get<{ Params: { language: documents.Language; player: string } }>(
        '/sports/:language/players/:player/profile.xml',
        ({ params: { language, player } }, reply) => {
          const name = players.get(player)?.name;
          if (!name) return xml(reply, documents.refusal('NOT_FOUND'), 404);
          return xml(reply, documents.playerDocument(player, name[language]));
        },
      );
      routes.get<{ Params: { language: documents.Language; day: string } }>(
        '/sports/:language/schedules/:day/schedule.xml',
        ({ params: { language, day } }, reply) => {
          const fixtures = [...events.values()].map(({ fixture }) => fixture);
          const wanted = fixtures.filter(({ status, startsAt }) =>
            day === 'live' ? status === 'live' : startsAt.toISOString().startsWith(day),
          );
          return xml(reply, documents.scheduleDocument(wanted, language));
        },
      );
      routes.get<{ Params: { language: documents.Language; event: string } }>(
        '/sports/:language/sport_events/:event/fixture.xml',
        ({ params: { language, event } }, reply) => {
          const known = events.get(event);
          if (!known) return xml(reply, documents.refusal('NOT_FOUND'), 404);
          return xml(reply, documents.fixtureDocument(known.fixture, language));
        },
      );
      routes.get('/sports/:language/fixtures/changes.xml', (_request, reply) =>
        xml(reply, documents.changesDocument(changedFixtures)),
      );
      routes.post<{ Params: { producer: string }; Querystring: Record<string, string | undefined> }>(
        '/:producer/recovery/initiate_request',
        ({ params, query }, reply) => {
          const producer = producers.find(({ name }) => name === params.producer);
          const requestId = Number(query['request_id'] ?? 0);
          if (!producer) return xml(reply, documents.refusal('NOT_FOUND'), 404);
          if (isSilent) return xml(reply, documents.refusal('SERVICE_UNAVAILABLE'), 503);
          const after = query['after'] === undefined ? undefined : Number(query['after']);
          recoveries.push({ producer: producer.name, after });
          setImmediate(() => recover(producer.id, after, requestId, query['node_id'] ?? '-'));
          return xml(reply, documents.accepted('a recovery'), 202);
        },
      );
    },
    { prefix: '/uof/v1' },
  );

  return {
    brokerPort: broker.port,
    tell,
    say: (key, xmlText) => publish({ key, xml: xmlText }),
    misbehave: (given) => void Object.assign(faults, given),
    silence() {
      isSilent = true;
      subscribed.clear();
    },
    resume() {
      isSilent = false;
    },
    unsubscribe: () => subscribed.clear(),
    cut: broker.cut,
    readers: broker.consumers,
    recoveries,
    async stop() {
      clearInterval(alives);
      await broker.stop();
    },
  };
}

/** The feed by itself, with its documents on a free port. */
export async function startUof(options: UofOptions): Promise<UofFeed & { readonly apiUrl: string }> {
  const app = fastify();
  const feed = await serveUof(app, options);
  await app.listen({ port: 0, host: options.host });
  const { port } = app.server.address() as AddressInfo;
  return {
    ...feed,
    apiUrl: `http://${options.host}:${port}/uof`,
    async stop() {
      await feed.stop();
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** The first price of its first market is ten times what it is. */
const tenfold = (change: OddsChange): OddsChange => ({
  ...change,
  markets: change.markets.map((market, place) =>
    place > 0
      ? market
      : {
          ...market,
          outcomes: market.outcomes?.map((outcome, at) =>
            at > 0 || outcome.odds === undefined ? outcome : { ...outcome, odds: 10 * outcome.odds },
          ),
        },
  ),
});
