// The traders' settings: margins, delays, limits and caps, by scope, type of market and phase. The narrowest setting that says something
// counts.
import type { InputOf } from '@felek/contract/call';
import type { TradingSetting } from '@felek/contract/sports';
import type * as calls from '@felek/contract/sports';
import { parseLira, toLira, type Kurus } from '@felek/money';
import { usualEarlyLead } from '@felek/sportsbook/early-payout';
import { boundedAgeCache } from '../bounded-age-cache.ts';
import type { Database } from '../db/database.ts';
import { pageWithin } from '../db/keyset.ts';
import { execute, listRows, type Queryable } from '../db/statement.ts';
import type { CustomerId } from '../ids.ts';
import * as store from './settings.store.ts';

export interface Rules {
  /** In basis points on fair probabilities; null sells the feed's own odds. */
  readonly margin: number | null;
  readonly delayMs: number;
  readonly marketLimit: Kurus;
  readonly eventLimit: Kurus;
  /** The most that one player may win on a selection within a few minutes. */
  readonly playerLimit: Kurus;
  readonly limitPercent: number;
  /** The limits of a whole slip. */
  readonly leastStake: Kurus;
  readonly mostStake: Kurus;
  readonly mostPayout: Kurus;
  readonly reviewStake: Kurus | null;
  readonly leastLegs: number;
  readonly cashOutMargin: number;
  /** The lead at which a bet on the winner that was placed before the start counts as won; 0 without. */
  readonly earlyLead: number;
}

const lira = (amount: bigint) => amount * 100n;
/** The values without any setting. docs/sportsbook.md has the same table. */
export const usualRules: Rules = {
  margin: null,
  delayMs: 0,
  marketLimit: lira(250_000n),
  eventLimit: lira(500_000n),
  playerLimit: lira(100_000n),
  limitPercent: 100,
  leastStake: lira(1n),
  mostStake: lira(100_000n),
  mostPayout: lira(1_000_000n),
  reviewStake: null,
  leastLegs: 1,
  cashOutMargin: 500,
  earlyLead: 0,
};
const usualLiveRules: Rules = { ...usualRules, delayMs: 5000, playerLimit: lira(50_000n) };

export interface Case {
  readonly event: string;
  readonly league: string;
  readonly sport: string;
  readonly type: number;
  readonly isLive: boolean;
}

const scopesOf = ({ event, league, sport }: Case) => [event, league, sport, ''];

/** The rules of a case: each figure from the narrowest row that has it. Scope counts before type, and type before phase. */
export function rulesOf(rows: readonly store.SettingRow[], at: Case): Rules {
  const scopes = scopesOf(at);
  const phase = at.isLive ? 'live' : 'prematch';
  const rank = (row: store.SettingRow) =>
    scopes.indexOf(row.scope) * 4 + (row.type === 0 ? 2 : 0) + (row.phase === 'any' ? 1 : 0);
  const fitting = rows
    .filter(
      (row) =>
        scopes.includes(row.scope) &&
        (row.type === 0 || row.type === at.type) &&
        (row.phase === 'any' || row.phase === phase),
    )
    .toSorted((one, other) => rank(one) - rank(other));
  const first = <Name extends keyof store.SettingRow>(name: Name) =>
    fitting.find((row) => row[name] !== null)?.[name] ?? null;
  const usual = at.isLive ? usualLiveRules : usualRules;
  return {
    margin: first('margin_basis_points') ?? usual.margin,
    delayMs: first('delay_ms') ?? usual.delayMs,
    marketLimit: first('market_limit_kurus') ?? usual.marketLimit,
    eventLimit: first('event_limit_kurus') ?? usual.eventLimit,
    playerLimit: first('player_limit_kurus') ?? usual.playerLimit,
    limitPercent: first('limit_percent') ?? usual.limitPercent,
    leastStake: first('least_stake_kurus') ?? usual.leastStake,
    mostStake: first('most_stake_kurus') ?? usual.mostStake,
    mostPayout: first('most_payout_kurus') ?? usual.mostPayout,
    reviewStake: first('review_stake_kurus') ?? usual.reviewStake,
    leastLegs: first('least_legs') ?? usual.leastLegs,
    cashOutMargin: first('cash_out_margin_basis_points') ?? usual.cashOutMargin,
    earlyLead: earlyLeadOf(at, first('early_lead')),
  };
}

/** Of a winner market before the start; a setting changes the usual lead, and gives no other market one. */
function earlyLeadOf({ type, sport, isLive }: Case, set: number | null): number {
  const usual = isLive ? undefined : usualEarlyLead(type, sport);
  return usual === undefined ? 0 : (set ?? usual);
}

export interface Profile {
  readonly limitPercent: number;
  readonly delayMs: number;
  readonly isReviewed: boolean;
}
const usualProfile: Profile = { limitPercent: 100, delayMs: 0, isReviewed: false };

export interface Settings {
  /** At most a second old. */
  rows(): Promise<readonly store.SettingRow[]>;
  /** As they stand now: a limit that was lowered holds for each bet after it, on every server. */
  rowsFor(events: readonly string[], on: Queryable): Promise<readonly store.SettingRow[]>;
  /** Of each of the customers. */
  profiles(customers: readonly CustomerId[], on?: Queryable): Promise<(customer: CustomerId) => Profile>;
  list(page: {
    readonly after?: string | undefined;
    readonly take: number;
  }): Promise<{ total: number; list: TradingSetting[]; next: string | null }>;
  put(on: Queryable, setting: InputOf<typeof calls.tradingSet>['setting']): Promise<void>;
  putProfile(on: Queryable, customer: CustomerId, profile: Profile): Promise<void>;
}

export function openSettings({ pool }: Pick<Database, 'pool'>): Settings {
  const cache = boundedAgeCache({
    maxAgeMs: 1000,
    readsAhead: true,
    read: () => listRows(pool, store.listSettings),
  });
  return {
    rows: () => cache.get(),
    rowsFor: (events, on) => listRows(on, store.listSettingsOf, [...events]),
    async profiles(customers, on = pool) {
      const rows = await listRows(on, store.listProfiles, [...customers]);
      return (customer) => {
        const row = rows.find((each) => each.customer === customer);
        return row
          ? { limitPercent: row.limit_percent, delayMs: row.delay_ms, isReviewed: row.is_reviewed }
          : usualProfile;
      };
    },
    async list({ after, take }) {
      return pageWithin((await listRows(pool, store.listSettings)).map(show), after, take);
    },
    async put(on, { scope, type, phase, ...figures }) {
      const kurus = (amount: number | null) => (amount === null ? null : parseLira(amount)!);
      await execute(
        on,
        store.putSetting,
        scope,
        type,
        phase,
        figures.marginBasisPoints,
        figures.delayMs,
        kurus(figures.marketLimit),
        kurus(figures.eventLimit),
        kurus(figures.playerLimit),
        figures.limitPercent,
        kurus(figures.leastStake),
        kurus(figures.mostStake),
        kurus(figures.mostPayout),
        kurus(figures.reviewStake),
        figures.leastLegs,
        figures.cashOutMarginBasisPoints,
        figures.earlyLead,
      );
      cache.delete();
    },
    async putProfile(on, customer, { limitPercent, delayMs, isReviewed }) {
      await execute(on, store.putProfile, customer, limitPercent, delayMs, isReviewed);
    },
  };
}

function show(row: store.SettingRow): TradingSetting {
  const amount = (kurus: Kurus | null) => (kurus === null ? null : toLira(kurus));
  return {
    scope: row.scope,
    type: row.type,
    phase: row.phase,
    marginBasisPoints: row.margin_basis_points,
    delayMs: row.delay_ms,
    marketLimit: amount(row.market_limit_kurus),
    eventLimit: amount(row.event_limit_kurus),
    playerLimit: amount(row.player_limit_kurus),
    limitPercent: row.limit_percent,
    leastStake: amount(row.least_stake_kurus),
    mostStake: amount(row.most_stake_kurus),
    mostPayout: amount(row.most_payout_kurus),
    reviewStake: amount(row.review_stake_kurus),
    leastLegs: row.least_legs,
    cashOutMarginBasisPoints: row.cash_out_margin_basis_points,
    earlyLead: row.early_lead,
  };
}
