// A game of each outside provider, and the comparison of the provider's records with the ledger.

export interface ProviderGame {
  /** The provider's key in the ledger and in the sandbox's addresses. */
  readonly provider: string;
  readonly number: number;
  readonly code: string;
  /** A kuruş in the provider's unit. */
  readonly kurus: number;
  /** The ledger's id of a provider's round. */
  readonly roundOf: (round: string) => string;
}

const asIs = (round: string) => round;

export const providerGames: readonly ProviderGame[] = [
  { provider: 'hub88', number: 2, code: 'hub_fruitgarden', kurus: 1000, roundOf: asIs },
  { provider: 'egt', number: 3, code: 'egt_niletreasure', kurus: 1, roundOf: asIs },
  { provider: 'amusnet', number: 4, code: '801', kurus: 1, roundOf: asIs },
  { provider: 'everymatrix', number: 5, code: 'galata-lights', kurus: 1, roundOf: asIs },
  { provider: 'digitain', number: 6, code: '5001', kurus: 1, roundOf: asIs },
  {
    provider: 'pragmatic',
    number: 7,
    code: 'vs20bosphorus',
    kurus: 1,
    roundOf: (round) => `vs20bosphorus ${round}`,
  },
  {
    provider: 'softgamings',
    number: 1,
    code: 'sg_maidenstower',
    kurus: 1,
    roundOf: (round) => round.replaceAll('-', ''),
  },
];
