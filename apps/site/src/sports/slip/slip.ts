// The customer's slip before it is sent: the selections, how they are combined, the stakes, and price changes since. Pure;
// the slip is kept by slip-store.ts. packages/sportsbook computes its cost and return, as it does for the house.
import type { OutputOf, SentOf } from '@felek/contract/call';
import { mostLegs, type checkSlip, type placeBet, type SportsMarket } from '@felek/contract/sports';
import { toLira, type Kurus } from '@felek/money';
import { readTypedLira } from '@felek/money/typed-lira';
import { eachWayOf, type EachWay } from '@felek/sportsbook/each-way';
import { priceSlip } from '@felek/sportsbook/slip';
import type { Change, EventRow } from '../changes.ts';

export interface Names {
  readonly tr: string;
  readonly en: string;
}

export type Boost = NonNullable<SportsMarket['outcomes'][number]['boost']>;

/** A selection with its price, as both were when the customer pressed it. */
export interface Picked {
  readonly event: string;
  readonly market: string;
  readonly outcome: string;
  readonly sport: string;
  readonly leagueNames: Names;
  readonly home: Names;
  readonly away: Names;
  /** The name of an outcome outside the catalogue. */
  readonly outcomeName: Names | null;
  readonly startsAt: string;
  readonly isLive: boolean;
  readonly odds: number;
  readonly version: number;
  /** The boost that was on it. */
  readonly boost?: Boost | undefined;
}

/** How the price stands now. Without odds the house has none. */
export interface Standing {
  readonly odds: number | null;
  readonly version: number;
  readonly isOpen: boolean;
  readonly boost?: Boost | undefined;
}

export interface SlipLeg extends Picked {
  readonly isBanker: boolean;
  readonly now: Standing;
}

/** The price of several legs of one event together, as it was seen and as it is now. */
export interface Built {
  readonly event: string;
  /** The legs that it is of, as {@link shareText}. */
  readonly legs: string;
  readonly odds: number;
  /** Null while they cannot stand together. */
  readonly now: number | null;
}

export type Mode = 'single' | 'multiple' | 'system';
export type Policy = 'none' | 'higher' | 'any';

export interface Slip {
  readonly legs: readonly SlipLeg[];
  /** Of the legs that share an event. */
  readonly builders: readonly Built[];
  /** The customer's free bet that pays for the slip, and its amount as typed. */
  readonly freeBet: { readonly id: string; readonly stake: string } | null;
  /** Half of the stake on places, where all selections have place terms. */
  readonly eachWay: boolean;
  readonly mode: Mode;
  /** For a system: the number of legs beside the bankers in each line. */
  readonly sizes: readonly number[];
  /** As typed, of each line. */
  readonly stake: string;
  readonly multiplier: number;
  /** The slip that was sent and is not answered yet, with its id. The same content is sent again under the same id. */
  readonly sent: readonly { readonly content: string; readonly id: string }[];
  /** Placed bets that are still shown on the slip, each with the selections to restore. */
  readonly placed: readonly { readonly bet: string; readonly legs: readonly SlipLeg[] }[];
}

export const emptySlip: Slip = {
  legs: [],
  builders: [],
  freeBet: null,
  eachWay: false,
  mode: 'multiple',
  sizes: [2],
  stake: '',
  multiplier: 1,
  sent: [],
  placed: [],
};

/** The request to the house. */
export type Asked = Omit<SentOf<typeof placeBet>, 'id'>;
export type Checked = OutputOf<typeof checkSlip>;

const isSame = (one: Picked, other: Picked) =>
  one.event === other.event && one.market === other.market && one.outcome === other.outcome;

export const hasPick = ({ legs }: Slip, event: string, market: string, outcome: string): boolean =>
  legs.some((leg) => leg.event === event && leg.market === market && leg.outcome === outcome);

/** Takes the pick off the slip, or puts it there. In place of another outcome of its market. `full` beyond the most legs. */
export function toggle(slip: Slip, pick: Picked): Slip | 'full' {
  if (slip.legs.some((leg) => isSame(leg, pick)))
    return { ...slip, legs: slip.legs.filter((leg) => !isSame(leg, pick)) };
  const leg: SlipLeg = {
    ...pick,
    isBanker: false,
    now: { odds: pick.odds, version: pick.version, isOpen: true, boost: pick.boost },
  };
  const place = slip.legs.findIndex(({ event, market }) => event === pick.event && market === pick.market);
  if (place >= 0) return { ...slip, legs: slip.legs.with(place, leg) };
  return slip.legs.length >= mostLegs ? 'full' : { ...slip, legs: [...slip.legs, leg] };
}

/** Puts all the picks onto the slip, each in place of another outcome of its market. Legs beyond the most are left out. */
export const addPicks = (slip: Slip, picks: readonly Picked[]): Slip =>
  picks.reduce((now, pick) => {
    if (hasPick(now, pick.event, pick.market, pick.outcome)) return now;
    const next = toggle(now, pick);
    return next === 'full' ? now : next;
  }, slip);

/** The legs of the slip: selections of one event form one leg, a bet builder. As singles each selection stands alone. */
export function partsOf(slip: Slip): readonly (readonly SlipLeg[])[] {
  if (modeOf(slip) === 'single') return slip.legs.map((leg) => [leg]);
  return countable(slip);
}
function countable({ legs }: Slip): SlipLeg[][] {
  const parts = new Map<string, SlipLeg[]>();
  for (const leg of legs) parts.set(leg.event, [...(parts.get(leg.event) ?? []), leg]);
  return [...parts.values()];
}
const isBanked = (part: readonly SlipLeg[]) => part.some(({ isBanker }) => isBanker);

/** The known price of the builder with exactly these legs. */
export const builtOf = ({ builders }: Slip, part: readonly SlipLeg[]): Built | undefined =>
  part.length > 1 ? builders.find(({ legs }) => legs === shareText(part)) : undefined;

/** Takes the house's combined price for legs of one event. */
export function hearBuilt(slip: Slip, part: readonly SlipLeg[], now: number | null): Slip {
  const [{ event }] = part as readonly [SlipLeg];
  const legs = shareText(part);
  const before = builtOf(slip, part);
  const odds = before?.odds ?? now;
  const others = slip.builders.filter((each) => each.event !== event);
  const isKnown = odds === null ? others.length === slip.builders.length : before?.now === now;
  if (isKnown) return slip;
  return { ...slip, builders: odds === null ? others : [...others, { event, legs, odds, now }] };
}

/** The way the legs are combined: as chosen, if there are enough of them. */
export function modeOf(slip: Slip): Mode {
  if (slip.legs.length < 2) return 'single';
  return slip.mode === 'system' && countable(slip).length < 3 ? 'multiple' : slip.mode;
}

const chosenOf = (slip: Slip) => countable(slip).filter((part) => !isBanked(part)).length;

/** The sizes that a system of these legs may have. */
export const possibleSizes = (slip: Slip): number[] =>
  Array.from({ length: chosenOf(slip) }, (_, place) => place + 1);

/** The sizes of the system as it stands. At least one. */
export function sizesOf(slip: Slip): number[] {
  const chosen = chosenOf(slip);
  const sizes = slip.sizes.filter((size) => size <= chosen).toSorted((one, other) => one - other);
  return sizes.length > 0 ? sizes : [Math.min(2, Math.max(1, chosen))];
}

export function toggleSize(slip: Slip, size: number): Slip {
  const sizes = sizesOf(slip);
  const next = sizes.includes(size) ? sizes.filter((each) => each !== size) : [...sizes, size];
  return next.length === 0 ? slip : { ...slip, sizes: next };
}

/** A leg is made a banker, or one no more. At least one leg is none. */
export function toggleBanker(slip: Slip, place: number): Slip {
  const { event } = slip.legs[place]!;
  // A builder is one leg: all of it is made a banker.
  const turned = !isBanked(slip.legs.filter((leg) => leg.event === event));
  const legs = slip.legs.map((leg) => (leg.event === event ? { ...leg, isBanker: turned } : leg));
  return legs.every(({ isBanker }) => isBanker) ? slip : { ...slip, legs };
}

/** The place terms of each leg; undefined where one has none, or the slip is of another kind. */
export function placeTermsOf(slip: Slip): readonly EachWay[] | undefined {
  const terms = slip.legs.map(({ market }) => eachWayOf(market));
  const isPlain = freeBetOf(slip) === null && partsOf(slip).every((part) => part.length === 1);
  const isWhole = terms.length > 0 && terms.every((each) => each !== undefined);
  return isPlain && isWhole ? terms : undefined;
}
export const isEachWay = (slip: Slip): boolean => slip.eachWay && placeTermsOf(slip) !== undefined;

/** Boosted odds are for singles that money pays for. */
export const takesBoosts = (slip: Slip): boolean =>
  modeOf(slip) === 'single' && freeBetOf(slip) === null && !isEachWay(slip);

/** The odds that the customer saw and those of now, the boosted ones where they count. */
export function movesOf(
  { odds, boost, now }: SlipLeg,
  isBoosted: boolean,
): { readonly seen: number; readonly now: number | null } {
  if (!isBoosted) return { seen: odds, now: now.odds };
  return { seen: boost?.odds ?? odds, now: now.odds === null ? null : (now.boost?.odds ?? now.odds) };
}

/** The price differs from the one that the customer saw, and the policy does not take it. */
export function isMoved(leg: SlipLeg, policy: Policy, isBoosted = false): boolean {
  const { seen, now } = movesOf(leg, isBoosted);
  return now !== null && now !== seen && policy !== 'any' && !(policy === 'higher' && now > seen);
}

/** The boost that the leg is sent with. */
const boostOf = (slip: Slip, leg: SlipLeg, policy: Policy): Boost | undefined => {
  if (!takesBoosts(slip)) return undefined;
  return isMoved(leg, policy, true) ? leg.boost : leg.now.boost;
};

/** The same of a builder's price. */
export const isBuiltMoved = ({ odds, now }: Built, policy: Policy): boolean =>
  now !== null && now !== odds && policy !== 'any' && !(policy === 'higher' && now > odds);

/** The odds that the leg would be taken at. */
function oddsOf(leg: SlipLeg, policy: Policy, isBoosted: boolean): number {
  const { seen, now } = movesOf(leg, isBoosted);
  return now !== null && !isMoved(leg, policy, isBoosted) ? now : seen;
}

export const acceptPrices = (slip: Slip): Slip => ({
  ...slip,
  legs: slip.legs.map((leg) =>
    leg.now.odds === null
      ? leg
      : { ...leg, odds: leg.now.odds, version: leg.now.version, boost: leg.now.boost },
  ),
  builders: slip.builders.map((built) => ({ ...built, odds: built.now ?? built.odds })),
});

/** The free bet pays for one line of its own amount. Money pays for any other slip. */
export const freeBetOf = (slip: Slip): Slip['freeBet'] => {
  const mode = modeOf(slip);
  const isOne = mode === 'multiple' || (mode === 'single' && slip.legs.length === 1);
  return isOne && slip.freeBet?.stake === slip.stake ? slip.freeBet : null;
};

/** The slips that are sent: one for each single, or one for all. A stake that cannot be read is undefined. */
export function askedOf(slip: Slip, policy: Policy): readonly Asked[] {
  const mode = modeOf(slip);
  const stake = toLira(readTypedLira(slip.stake) ?? 0n);
  const isSystem = mode === 'system';
  const legs = slip.legs.map(({ event, market, outcome, version, odds, isBanker }) => {
    const banker = isSystem && isBanker;
    return { event, market, outcome, version, odds, banker };
  });
  const freeBet = freeBetOf(slip)?.id;
  const common = {
    stake,
    multiplier: isSystem ? slip.multiplier : 1,
    policy,
    ...(freeBet !== undefined && { freeBet }),
    ...(isEachWay(slip) && { eachWay: true }),
  };
  if (mode === 'single')
    return legs.map((leg, place) => {
      const boost = boostOf(slip, slip.legs[place]!, policy)?.id;
      return { legs: [leg], sizes: [1], ...common, ...(boost !== undefined && { boost }) };
    });
  const parts = partsOf(slip);
  const sizes = isSystem ? sizesOf(slip) : [parts.length];
  const builders = parts
    .filter((part) => part.length > 1)
    // Without a price yet it is asked about at none that the house would take.
    .map((part) => ({ event: part[0]!.event, odds: builtOf(slip, part)?.odds ?? 1000 }));
  return legs.length === 0 ? [] : [{ legs, builders, sizes, ...common }];
}

/** Each leg has a price; a builder has one once the house has named it. */
export const hasPrices = (slip: Slip): boolean =>
  partsOf(slip).every((part) => part.length === 1 || builtOf(slip, part) !== undefined);

/** The odds of a leg of the slip; even return of a builder that has no price yet. */
function partOdds(slip: Slip, part: readonly SlipLeg[], policy: Policy): number {
  if (part.length === 1) return oddsOf(part[0]!, policy, takesBoosts(slip));
  const built = builtOf(slip, part);
  if (!built) return 1000;
  return built.now !== null && !isBuiltMoved(built, policy) ? built.now : built.odds;
}

export interface SlipPrice {
  readonly lines: number;
  readonly totalStake: Kurus;
  readonly possibleReturn: Kurus;
  /** Of one line; undefined of singles and systems. In thousandths. */
  readonly totalOdds: bigint | undefined;
}

/** The slip's cost and highest return, at the odds at which it would be accepted. */
export function priceOf(slip: Slip, policy: Policy): SlipPrice {
  const lineStake = readTypedLira(slip.stake) ?? 0n;
  const mode = modeOf(slip);
  const parts = partsOf(slip).map((part) => ({
    odds: partOdds(slip, part, policy),
    isBanker: mode === 'system' && isBanked(part),
    placeTerms: eachWayOf(part[0]!.market)?.share,
  }));
  const prices = askedOf(slip, policy).map(({ sizes, multiplier = 1 }, at) =>
    priceSlip({
      legs: mode === 'single' ? [parts[at]!] : parts,
      sizes,
      lineStake,
      multiplier,
      isEachWay: isEachWay(slip),
    }),
  );
  const [only] = prices;
  return {
    lines: prices.reduce((sum, { lines }) => sum + lines, 0),
    totalStake: prices.reduce((sum, { stake }) => sum + stake, 0n),
    // The stake of a free bet is not paid out.
    possibleReturn:
      prices.reduce((sum, { possibleReturn }) => sum + possibleReturn, 0n) -
      (freeBetOf(slip) ? lineStake : 0n),
    totalOdds: prices.length === 1 && only!.lines === 1 && !isEachWay(slip) ? only!.totalOdds : undefined,
  };
}

/** The id to send this content under: that of an attempt without an answer, or the new one. */
export function sendingOf(
  slip: Slip,
  asked: Asked,
  newId: string,
): { readonly id: string; readonly slip: Slip } {
  const content = JSON.stringify(asked);
  const before = slip.sent.find((each) => each.content === content);
  if (before) return { id: before.id, slip };
  // Few attempts stay without an answer; the oldest of many are given up.
  return { id: newId, slip: { ...slip, sent: [...slip.sent, { content, id: newId }].slice(-30) } };
}

/** Unanswered attempts whose content differs from these. Their outcome must be known before anything else is sent. */
export const unanswered = (slip: Slip, asked: readonly Asked[]): readonly string[] => {
  const contents = new Set(asked.map((each) => JSON.stringify(each)));
  return slip.sent.filter(({ content }) => !contents.has(content)).map(({ id }) => id);
};

/** Forgets the attempt once the house has answered, so that the same content sent again is a new bet. */
export const answered = (slip: Slip, id: string): Slip => ({
  ...slip,
  sent: slip.sent.filter((each) => each.id !== id),
});

/** The bet has these selections now; they leave the slip, and come back if it is not taken. */
export function moveToBet(slip: Slip, bet: string, asked: { readonly legs: readonly Selection[] }): Slip {
  const isOn = (leg: Picked) =>
    asked.legs.some((each) => each.event === leg.event && each.market === leg.market);
  return {
    ...slip,
    freeBet: null,
    legs: slip.legs.filter((leg) => !isOn(leg)),
    placed: [{ bet, legs: slip.legs.filter(isOn) }, ...slip.placed.filter((each) => each.bet !== bet)],
  };
}

/** Dismisses a placed bet from the slip; its selections go back on it if they are to be played again. */
export function dismiss(slip: Slip, bet: string, takesBack = false): Slip {
  const placed = slip.placed.filter((each) => each.bet !== bet);
  if (!takesBack) return { ...slip, placed };
  const back = slip.placed.find((each) => each.bet === bet)?.legs ?? [];
  const others = slip.legs.filter(
    (leg) => !back.some((each) => each.event === leg.event && each.market === leg.market),
  );
  return { ...slip, placed, legs: [...others, ...back].slice(0, mostLegs) };
}

// Price changes

const standingIn = (
  {
    event,
    markets,
  }: { readonly event: { readonly state: string }; readonly markets: readonly SportsMarket[] },
  leg: Picked,
): Standing | undefined => {
  const price = markets.find(({ id }) => id === leg.market)?.outcomes.find(({ id }) => id === leg.outcome);
  return (
    price && {
      odds: price.odds,
      version: price.version,
      isOpen: event.state === 'open' && price.state === 'open',
      boost: price.boost,
    }
  );
};

/** The leg with its price as it stands; itself when that is known or older. */
function stand(leg: SlipLeg, now: Standing | undefined): SlipLeg {
  const { odds, version, isOpen, boost } = leg.now;
  if (!now || now.version < version) return leg;
  const isSame =
    now.odds === odds && now.version === version && now.isOpen === isOpen && now.boost?.id === boost?.id;
  return isSame ? leg : { ...leg, now };
}

const withLegs = (slip: Slip, legs: readonly SlipLeg[]): Slip =>
  legs.every((leg, place) => leg === slip.legs[place]) ? slip : { ...slip, legs };

/** After a difference of the hub. */
export const hearChange = (slip: Slip, change: Change): Slip => {
  const legs = slip.legs.map((leg) => {
    if (leg.event !== change.event.id) return leg;
    if (change.gone.includes(leg.market) || change.event.state !== 'open')
      return stand(leg, { ...leg.now, isOpen: false });
    return stand(leg, standingIn({ event: change.event, markets: change.changed }, leg));
  });
  return withLegs(slip, legs);
};

/** After an answer of rows, which have their main markets alone. */
export function hearRows(slip: Slip, rows: readonly EventRow[]): Slip {
  const legs = slip.legs.map((leg) => {
    const row = rows.find(({ id }) => id === leg.event);
    return row ? stand(leg, standingIn({ event: row, markets: row.main }, leg)) : leg;
  });
  return withLegs(slip, legs);
}

const closing = new Set([
  'selection_unknown',
  'event_over',
  'event_suspended',
  'market_suspended',
  'selection_suspended',
  'feed_down',
  'price_stale',
]);

/** After the house's checks, in the order of {@link askedOf}. */
export function hearChecks(slip: Slip, asked: readonly Asked[], checks: readonly Checked[]): Slip {
  const standings = new Map(
    asked.flatMap(({ legs }, at) =>
      legs.map((leg, place) => {
        const said = checks[at]?.legs[place];
        return [`${leg.event}/${leg.market}/${leg.outcome}`, said] as const;
      }),
    ),
  );
  const over = new Set(
    asked
      .filter((_each, at) => checks[at]?.refusal === 'boost_over')
      .flatMap(({ legs }) => legs.map((leg) => `${leg.event}/${leg.market}/${leg.outcome}`)),
  );
  const legs = slip.legs.map((leg) => {
    const said = standings.get(`${leg.event}/${leg.market}/${leg.outcome}`);
    if (!said) return leg;
    const isOpen = said.refusal === null || !closing.has(said.refusal);
    const version = said.version ?? leg.now.version;
    const boost = over.has(`${leg.event}/${leg.market}/${leg.outcome}`) ? undefined : leg.now.boost;
    return stand(leg, { odds: said.odds, version, isOpen, boost });
  });
  return withLegs(slip, legs);
}

// Sharing: the selections alone, as a short text for an address. The prices are the current ones when the link is opened.

const part = '~';

/** The parts of a link. */
export type Selection = Readonly<Record<'event' | 'market' | 'outcome', string>>;

export const shareText = (legs: readonly Selection[]): string =>
  legs
    .map(({ event, market, outcome }) => [event, market, outcome].map(encodeURIComponent).join(part))
    .join('!');

/** Reads the selections of a link. Parts that make no sense are left out. */
export function readShared(text: string): Selection[] {
  return text
    .split('!')
    .slice(0, mostLegs)
    .flatMap((each) => {
      const [event, market, outcome, ...more] = each.split(part).map(decoded);
      return event && market && outcome && more.length === 0 ? [{ event, market, outcome }] : [];
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Reads a slip that was kept as JSON. One that another version of the site wrote is given up. */
export function readKept(text: string | null): Slip {
  try {
    const kept = JSON.parse(text ?? '') as Partial<Slip>;
    const isWhole =
      Array.isArray(kept.legs) &&
      kept.legs.every((leg) => typeof leg.event === 'string' && typeof leg.now?.version === 'number') &&
      (kept.builders === undefined || Array.isArray(kept.builders)) &&
      Array.isArray(kept.sizes) &&
      Array.isArray(kept.sent) &&
      Array.isArray(kept.placed) &&
      typeof kept.stake === 'string';
    return isWhole ? { ...emptySlip, ...kept } : emptySlip;
  } catch {
    return emptySlip;
  }
}
