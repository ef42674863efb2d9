// The SQL of what traders set for cases and for customers.
import type { Kurus } from '@felek/money';
import { statement } from '../db/statement.ts';
import type { CustomerId } from '../ids.ts';

export interface SettingRow {
  readonly scope: string;
  readonly type: number;
  readonly phase: 'any' | 'prematch' | 'live';
  readonly margin_basis_points: number | null;
  readonly delay_ms: number | null;
  readonly market_limit_kurus: Kurus | null;
  readonly event_limit_kurus: Kurus | null;
  readonly player_limit_kurus: Kurus | null;
  readonly limit_percent: number | null;
  readonly least_stake_kurus: Kurus | null;
  readonly most_stake_kurus: Kurus | null;
  readonly most_payout_kurus: Kurus | null;
  readonly review_stake_kurus: Kurus | null;
  readonly least_legs: number | null;
  readonly cash_out_margin_basis_points: number | null;
  readonly early_lead: number | null;
}
const setting = `scope, type, phase, margin_basis_points, delay_ms, market_limit_kurus, event_limit_kurus, player_limit_kurus, limit_percent,
   least_stake_kurus, most_stake_kurus, most_payout_kurus, review_stake_kurus, least_legs, cash_out_margin_basis_points, early_lead`;

export const listSettings = statement<SettingRow>(
  'sports.list-settings',
  `select ${setting} from sports_setting order by scope, type, phase`,
);
/** Those that may hold for these events. */
export const listSettingsOf = statement<SettingRow, [events: string[]]>(
  'sports.list-settings-of',
  `select ${setting} from sports_setting where scope = '' or scope = any ($1) or scope in (
     select unnest(array[e.league_id, l.sport_id]) from sports_event e join sports_league l on l.id = e.league_id where e.id = any ($1))`,
);
export const putSetting = statement<
  object,
  [
    scope: string,
    type: number,
    phase: string,
    margin: number | null,
    delayMs: number | null,
    market: Kurus | null,
    event: Kurus | null,
    player: Kurus | null,
    percent: number | null,
    least: Kurus | null,
    most: Kurus | null,
    payout: Kurus | null,
    review: Kurus | null,
    legs: number | null,
    cashOutMargin: number | null,
    earlyLead: number | null,
  ]
>(
  'sports.put-setting',
  `insert into sports_setting (${setting}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
   on conflict (scope, type, phase) do update set margin_basis_points = $4, delay_ms = $5, market_limit_kurus = $6,
     event_limit_kurus = $7, player_limit_kurus = $8, limit_percent = $9, least_stake_kurus = $10, most_stake_kurus = $11,
     most_payout_kurus = $12, review_stake_kurus = $13, least_legs = $14, cash_out_margin_basis_points = $15,
     early_lead = $16`,
);
export const listProfiles = statement<
  { customer: CustomerId; limit_percent: number; delay_ms: number; is_reviewed: boolean },
  [customers: string[]]
>(
  'sports.list-profiles',
  `select customer, limit_percent, delay_ms, is_reviewed from sports_profile where customer = any ($1)`,
);
export const putProfile = statement<
  object,
  [CustomerId, percent: number, delayMs: number, isReviewed: boolean]
>(
  'sports.put-profile',
  `insert into sports_profile (customer, limit_percent, delay_ms, is_reviewed) values ($1, $2, $3, $4)
   on conflict (customer) do update set limit_percent = $2, delay_ms = $3, is_reviewed = $4`,
);
