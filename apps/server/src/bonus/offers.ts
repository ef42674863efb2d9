// The bonuses on offer, as data.
import type { Locale } from '@felek/contract/call';
import type { Kurus } from '@felek/money';

export interface Offer {
  /** What the site claims it by. */
  readonly id: string;
  readonly kind: string;
  readonly titles: Readonly<Record<Locale, string>>;
  readonly amount: Kurus;
  /** The wagering requirement: so many times the amount must be staked before bonus money becomes cash. */
  readonly wagering: bigint;
  /** How many days the customer has for it. */
  readonly days: number;
}

export const trialOffer: Offer = {
  id: '0193a000-0000-7000-8000-000000000001',
  kind: 'trial',
  titles: { tr: 'Deneme Bonusu', en: 'Trial bonus' },
  amount: 10_000n,
  wagering: 20n,
  days: 30,
};

export const offers: readonly Offer[] = [trialOffer];
