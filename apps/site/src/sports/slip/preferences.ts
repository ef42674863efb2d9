// A customer's betting preferences, kept in this browser: the format of odds, the policy for price changes, one tap, favourite leagues and markets.
import { create } from 'zustand';
import { oddsFormats, type OddsFormat } from '@felek/sportsbook/odds-formats';
import type { Policy } from './slip.ts';

export interface Preferences {
  readonly format: OddsFormat;
  readonly policy: Policy;
  /** One tap on a price places a single of `quickStake`. */
  readonly isQuick: boolean;
  /** As typed. */
  readonly quickStake: string;
  /** Leagues with a star. */
  readonly leagues: readonly string[];
  /** Kinds of markets with a star, by their numbers in the catalogue. */
  readonly markets: readonly number[];
}

const usual: Preferences = {
  format: 'decimal',
  policy: 'none',
  isQuick: false,
  quickStake: '50',
  leagues: [],
  markets: [],
};
const place = 'sportsPreferences';
export const policies: readonly Policy[] = ['none', 'higher', 'any'];

function read(): Preferences {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Preferences>;
    return {
      format: oddsFormats.find((each) => each === kept.format) ?? usual.format,
      policy: policies.find((each) => each === kept.policy) ?? usual.policy,
      isQuick: kept.isQuick === true,
      quickStake: typeof kept.quickStake === 'string' ? kept.quickStake : usual.quickStake,
      leagues: Array.isArray(kept.leagues) ? kept.leagues.filter((each) => typeof each === 'string') : [],
      markets: Array.isArray(kept.markets) ? kept.markets.filter((each) => typeof each === 'number') : [],
    };
  } catch {
    return usual;
  }
}

export const usePreferences = create<Preferences>(() => usual);

/** Shows the kept preferences. They are not in the page that the server drew. */
export const restorePreferences = (): void => usePreferences.setState(read());

export function prefer(change: Partial<Preferences>): void {
  usePreferences.setState(change);
  localStorage.setItem(place, JSON.stringify(usePreferences.getState()));
}

const toggled = <Each>(list: readonly Each[], one: Each): readonly Each[] =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one];

export const toggleLeague = (league: string): void =>
  prefer({ leagues: toggled(usePreferences.getState().leagues, league) });

export const toggleMarket = (kind: number): void =>
  prefer({ markets: toggled(usePreferences.getState().markets, kind) });
