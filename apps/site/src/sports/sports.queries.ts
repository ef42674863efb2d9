// The sportsbook's server data: the programme, events, slips and bets. The hub's changes of events are applied to the shown answers.
import { useInfiniteQuery, useQueries, useQuery, type InfiniteData } from '@tanstack/react-query';
import type { OutputOf, SentOf } from '@felek/contract/call';
import {
  answerOffer,
  cashOut,
  cashOutOffers,
  checkSlip,
  findSportsEvent,
  freeBets,
  mostFollowed,
  myBet,
  myBets,
  placeBet,
  priceBuilder,
  quoteCashOut,
  setAutoCashOut,
  sportsBoosts,
  sportsChain,
  sportsCoupons,
  sportsDayProof,
  sportsEvents,
  sportsPopular,
  sportsProgramme,
  sportsReceipt,
  sportsStatistics,
  type SportsBet,
} from '@felek/contract/sports';
import { ask, fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';
import { useLiveLine } from '../wire/live-line.ts';
import { Refused } from '../wire/refusals.ts';
import { queryClient, refresh, refreshKey } from '../wire/query-client.ts';
import { changeRow, changeWhole, withRows, type Change, type EventRow, type WholeEvent } from './changes.ts';
import { countLinks, isProved, leadsToRoot, type Receipt } from './bets/proof.ts';
import { readShared, shareText, type Asked, type Checked, type Picked, type Selection } from './slip/slip.ts';

const programmeMs = 30_000;
/** A house that has just opened fills its programme within seconds. */
const emptyProgrammeMs = 4000;
/** How often an event is asked for while no connection brings its changes. */
const livePollMs = 4000;
const prematchPollMs = 15_000;
export const usualPage = 40;

const eventsKey = [...keys.sports, 'events'] as const;
export const eventKey = (id: string) => [...keys.sports, 'event', id] as const;

export const useProgramme = (isWanted = true) =>
  useQuery({
    queryKey: keys.sports,
    queryFn: ({ signal }) => fetchData(sportsProgramme, {}, signal),
    refetchInterval: ({ state: { data } }) => (data?.sports.length === 0 ? emptyProgrammeMs : programmeMs),
    enabled: isWanted,
  });

export type EventsFilter = Pick<
  SentOf<typeof sportsEvents>,
  'phase' | 'sport' | 'leagues' | 'from' | 'to' | 'search'
>;
interface EventsPage {
  readonly total: number;
  readonly list: readonly EventRow[];
}

export const eventsKeyOf = (filter: EventsFilter, perPage: number) =>
  [...eventsKey, filter, perPage] as const;

/** Events, so many to a page, soonest first. */
export const useEvents = (filter: EventsFilter, perPage = usualPage) =>
  useInfiniteQuery({
    queryKey: eventsKeyOf(filter, perPage),
    queryFn: ({ pageParam, signal }): Promise<EventsPage> =>
      fetchData(sportsEvents, { ...filter, skip: pageParam, take: perPage }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }, _pages, skipped) =>
      skipped + perPage < total ? skipped + perPage : undefined,
    placeholderData: (before) => before,
    refetchInterval: 60_000,
  });

const offersMs = 20_000;
const popularCount = 10;

/** The outcomes that most customers backed within a day. */
export const usePopular = () =>
  useQuery({
    queryKey: [...keys.sports, 'popular'],
    queryFn: ({ signal }) => fetchData(sportsPopular, { take: popularCount }, signal),
    refetchInterval: offersMs,
  });

/** The outcomes that the house has raised the odds of. */
export const useBoosts = () =>
  useQuery({
    queryKey: [...keys.sports, 'boosts'],
    queryFn: ({ signal }) => fetchData(sportsBoosts, {}, signal),
    refetchInterval: offersMs,
  });

/** The house's ready coupons. */
export const useCoupons = () =>
  useQuery({
    queryKey: [...keys.sports, 'coupons'],
    queryFn: ({ signal }) => fetchData(sportsCoupons, {}, signal),
    refetchInterval: offersMs,
  });

const football = 'sr:sport:1';
/** How many of the house's matches stand on the home page, and how many of them are live at most. */
const nextCount = 8;
const nextLive = 4;

/** The home page's part of the programme: football first, live matches before coming ones. In pages, as all lists of events. */
export const useNextMatches = () =>
  useQuery({
    queryKey: [...eventsKey, 'next'],
    queryFn: async ({ signal }): Promise<InfiniteData<EventsPage>> => {
      const some = async (phase: 'live' | 'prematch', sport?: string) =>
        (await fetchData(sportsEvents, { phase, ...(sport && { sport }), take: nextCount }, signal)).list;
      const [live, next] = await Promise.all([some('live', football), some('prematch', football)]);
      const first = [...live.slice(0, nextLive), ...next];
      const list = first.length > 0 ? first : [...(await some('live')), ...(await some('prematch'))];
      return { pages: [{ total: list.length, list: list.slice(0, nextCount) }], pageParams: [0] };
    },
    refetchInterval: 60_000,
  });

export function useEvent(id: string) {
  const isLive = useLiveLine(({ invoke }) => invoke !== undefined);
  return useQuery({
    queryKey: eventKey(id),
    queryFn: ({ signal }) => fetchData(findSportsEvent, { event: id }, signal),
    staleTime: 2000,
    refetchInterval({ state: { data } }) {
      if (isLive) return 60_000;
      return data?.event.phase === 'live' ? livePollMs : prematchPollMs;
    },
  });
}

export const useStatistics = (event: string, isLive: boolean) =>
  useQuery({
    queryKey: [...keys.sports, 'statistics', event],
    queryFn: ({ signal }) => fetchData(sportsStatistics, { event }, signal),
    refetchInterval: isLive ? 10_000 : false,
    staleTime: 5000,
  });

/** Fetches these events again, and puts the answer into every list that shows them. */
export async function refreshRows(
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<readonly EventRow[]> {
  if (ids.length === 0) return [];
  const some = ids.slice(0, mostFollowed);
  const { list } = await fetchData(sportsEvents, { ids: [...some], take: some.length }, signal);
  changeLists((rows) => withRows(rows, list));
  return list;
}

function changeLists(change: (rows: readonly EventRow[]) => readonly EventRow[]): void {
  queryClient.setQueriesData<InfiniteData<EventsPage>>(
    { queryKey: eventsKey },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, list: change(page.list) })) },
  );
}

/** Applies the hub's differences to the shown lists. Gives the events whose rows must be fetched again. */
export function showChanges(changes: readonly Change[]): readonly string[] {
  const missed = new Set<string>();
  changeLists((rows) => {
    if (!rows.some(({ id }) => changes.some(({ event }) => event.id === id))) return rows;
    return rows.map((row) =>
      changes
        .filter(({ event }) => event.id === row.id)
        .reduce<EventRow>((now, change) => {
          const next = changeRow(now, change);
          if (next !== 'gap') return next;
          missed.add(row.id);
          return now;
        }, row),
    );
  });
  for (const change of changes) {
    const key = eventKey(change.event.id);
    const whole = queryClient.getQueryData<WholeEvent>(key);
    const next = whole && changeWhole(whole, change);
    if (next === 'gap') void refreshKey(key);
    else if (next && next !== whole) queryClient.setQueryData(key, next);
  }
  return [...missed];
}

/** The snapshots of these events are asked for where they are shown. */
export function refreshEvents(ids: readonly string[]): void {
  for (const id of ids) void refreshKey(eventKey(id));
}

// Slips

export type BuilderAnswer = OutputOf<typeof priceBuilder>;

const builderQuery = (legs: readonly Selection[]) => ({
  queryKey: [...keys.sports, 'builder', shareText(legs)] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<BuilderAnswer> => {
    const named = legs.map(({ market, outcome }) => ({ market, outcome }));
    return fetchData(priceBuilder, { event: legs[0]!.event, legs: named }, signal);
  },
  staleTime: 1000,
  refetchInterval: 5000,
});

/** The current combined prices of selections of one event, or the reason for a conflict; in the order of the builders. */
export const useBuilders = (builders: readonly (readonly Selection[])[]) =>
  useQueries({ queries: builders.map(builderQuery) }).map(({ data }) => data);

export interface Verdicts {
  readonly asked: readonly Asked[];
  readonly checks: readonly Checked[];
}

/** The house's answers to these slips now, in their order. Until they arrive, the answers to the previous slips. */
export const useChecks = (slips: readonly Asked[], isWanted: boolean) =>
  useQuery({
    queryKey: [...keys.sportsBets, 'check', slips],
    queryFn: async ({ signal }): Promise<Verdicts> => ({
      asked: slips,
      checks: await Promise.all(slips.map((slip) => fetchData(checkSlip, slip, signal))),
    }),
    enabled: isWanted && slips.length > 0,
    staleTime: 1000,
    refetchInterval: 5000,
    placeholderData: (before) => before,
  });

export const sendSlip = async (id: string, slip: Asked): Promise<SportsBet> => {
  const { data } = await ask(placeBet, { id, ...slip });
  showBet(data.bet, data.nowMs);
  return data.bet;
};

// Bets

/** An own bet by its slip's id; undefined when the house never got it. */
export async function findBet(id: string): Promise<SportsBet | undefined> {
  try {
    return (await fetchData(myBet, { bet: id })).bet;
  } catch (error) {
    if (error instanceof Refused && error.code === 'bet_not_found') return undefined;
    throw error;
  }
}

export interface ShownBet {
  readonly bet: SportsBet;
  /** The house's clock minus this device's. */
  readonly aheadMs: number;
}
const betKey = (id: string) => [...keys.sportsBets, 'one', id] as const;

function showBet(bet: SportsBet, nowMs?: number): void {
  queryClient.setQueryData<ShownBet>(betKey(bet.id), (before) => {
    if (before && before.bet.version > bet.version) return before;
    return { bet, aheadMs: nowMs === undefined ? (before?.aheadMs ?? 0) : nowMs - Date.now() };
  });
}

/** Handles a hub message about an own bet. */
export function hearBet(bet: SportsBet): void {
  showBet(bet);
  void refreshKey([...keys.sportsBets, 'list']);
}

const isWaiting = ({ state }: SportsBet) => state === 'delayed' || state === 'review' || state === 'offered';

/** Whether this page knows that the house has decided the bet. */
export function isDecided(id: string): boolean {
  const shown = queryClient.getQueryData<ShownBet>(betKey(id));
  return shown !== undefined && !isWaiting(shown.bet);
}

/** A bet until it is decided. */
export const useBet = (id: string) =>
  useQuery({
    queryKey: betKey(id),
    queryFn: async ({ signal }): Promise<ShownBet> => {
      const { bet, nowMs } = await fetchData(myBet, { bet: id }, signal);
      return { bet, aheadMs: nowMs - Date.now() };
    },
    staleTime: 1000,
    refetchInterval: ({ state: { data } }) => (!data || isWaiting(data.bet) ? 1000 : false),
  });

export type BetList = 'open' | 'settled' | 'cashedOut';
export const betsPerPage = 20;

export const useBets = (state: BetList, page: number) =>
  useQuery({
    queryKey: [...keys.sportsBets, 'list', state, page],
    queryFn: ({ signal }) =>
      fetchData(myBets, { state, skip: (page - 1) * betsPerPage, take: betsPerPage }, signal),
    staleTime: 0,
    refetchInterval: state === 'open' ? 5000 : 30_000,
    placeholderData: (before) => before,
  });

export const sendOfferAnswer = async (bet: string, take: boolean): Promise<void> => {
  const { data } = await ask(answerOffer, { bet, take });
  showBet(data.bet, data.nowMs);
};

/** The customer's free bets that can be used now. */
export const useFreeBets = (isWanted: boolean) =>
  useQuery({
    queryKey: [...keys.sportsBets, 'free'],
    queryFn: async ({ signal }) => (await fetchData(freeBets, {}, signal)).list,
    enabled: isWanted,
    staleTime: 10_000,
  });

/** The house's offers for open bets, by bet; null where there is none now. */
export const useOffers = (bets: readonly string[]) =>
  useQuery({
    queryKey: [...keys.sportsBets, 'offers', bets],
    queryFn: async ({ signal }) => {
      const { list } = await fetchData(cashOutOffers, { bets: [...bets] }, signal);
      return new Map(list.map(({ bet, offer }) => [bet, offer]));
    },
    enabled: bets.length > 0,
    refetchInterval: 10_000,
    placeholderData: (before) => before,
  });

export type Quote = OutputOf<typeof quoteCashOut> & Pick<ShownBet, 'aheadMs'>;

/** The house's offer for so many thousandths of the open part. It is fetched again before it expires. */
export const useQuote = (bet: string, version: number, part: number, isWanted: boolean) =>
  useQuery({
    queryKey: [...keys.sportsBets, 'quote', bet, version, part],
    queryFn: async ({ signal }): Promise<Quote> => {
      const quote = await fetchData(quoteCashOut, { bet, part }, signal);
      return { ...quote, aheadMs: quote.nowMs - Date.now() };
    },
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 4000,
  });

/**
 * Takes a quote, and waits until the house has paid or refused. One that expired on the way is replaced by a new one that pays no less; while the
 * house pays less, the refusal stands. Safe to repeat.
 */
export async function sendCashOut(quote: Quote) {
  try {
    return await execute(quote.quote);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'quote_expired') throw error;
    const fresh = await fetchData(quoteCashOut, { bet: quote.bet, part: quote.part });
    if (fresh.offer < quote.offer) throw error;
    return await execute(fresh.quote);
  }
}

async function execute(quote: string) {
  for (;;) {
    const { data } = await ask(cashOut, { quote });
    if (data.state !== 'delayed') {
      showBet(data.bet, data.nowMs);
      void refresh('sportsBets');
      return data;
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

export const sendRule = (bet: string, least: number | null) =>
  ask(setAutoCashOut, { bet, least }).finally(() => refresh('sportsBets'));

export const useReceipt = (bet: string) =>
  useQuery({
    queryKey: [...keys.sportsBets, 'receipt', bet],
    queryFn: async ({ signal }) => {
      const receipt = await fetchData(sportsReceipt, { bet }, signal);
      return { receipt, isRight: await isProved(receipt) };
    },
    staleTime: 60_000,
  });

export interface LegProof {
  readonly state: 'proved' | 'pending' | 'wrong';
  /** How many links were followed from the price to the end of its day. */
  readonly links: number;
  readonly day: string;
  readonly root: string | null;
}

/** Follows each leg's link to the published root of its day, in this browser; undefined of a leg without a link. */
export const verifyToRoot = ({ legs }: Receipt): Promise<(LegProof | undefined)[]> =>
  Promise.all(
    legs.map(async ({ event, link }) => {
      if (!link) return undefined;
      const proof = await fetchData(sportsDayProof, { event, link: link.number });
      const more = async (from: number) => (await fetchData(sportsChain, { event, from, take: 200 })).links;
      const links = await countLinks(link, proof.hash, more);
      const facts = { links: links ?? 0, day: proof.day, root: proof.root };
      if (links === undefined) return { ...facts, state: 'wrong' };
      if (proof.root === null) return { ...facts, state: 'pending' };
      return { ...facts, state: (await leadsToRoot(event, proof)) ? 'proved' : 'wrong' };
    }),
  );

/** The selections of a link at the prices of now, and how many of them are offered no more. */
export const useSharedPicks = (coupon: string) =>
  useQuery({
    queryKey: [...keys.sports, 'shared', coupon],
    queryFn: async ({ signal }) => {
      const wanted = readShared(coupon);
      const events = [...new Set(wanted.map(({ event }) => event))];
      const found = await Promise.all(events.map((event) => findEvent(event, signal)));
      const picks = wanted.flatMap((each) => {
        const whole = found.find((answer) => answer?.event.id === each.event);
        return (whole && pickOf(whole, each)) ?? [];
      });
      return { picks, gone: wanted.length - picks.length };
    },
    staleTime: 10_000,
  });

async function findEvent(event: string, signal: AbortSignal): Promise<WholeEvent | undefined> {
  try {
    return await fetchData(findSportsEvent, { event }, signal);
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

function pickOf({ event, markets }: WholeEvent, { market, outcome }: Selection): Picked | undefined {
  const price = markets.find(({ id }) => id === market)?.outcomes.find(({ id }) => id === outcome);
  if (price?.state !== 'open') return undefined;
  const { id, sport, leagueNames, home, away, startsAt, phase } = event;
  const match = { event: id, sport, leagueNames, home, away, startsAt, isLive: phase === 'live' };
  const { odds, version, boost, name: outcomeName } = price;
  return { ...match, market, outcome, outcomeName, odds, version, boost };
}
