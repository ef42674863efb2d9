// The customer's bonuses, the trial bonus on offer, and what can be done with them.
import { useQuery } from '@tanstack/react-query';
import {
  bonusList,
  claimBonus,
  defineTrialBonus,
  forfeitBonus,
  trialBonus,
  type BonusRow,
} from '@felek/contract/bonus';
import { useLocale } from '../texts/texts.ts';
import { ask, fetchData } from '../wire/ask.ts';
import { keys } from '../wire/keys.ts';
import { refresh } from '../wire/query-client.ts';

export function useBonuses(isWanted = true) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...keys.bonuses, locale],
    queryFn: ({ signal }) => fetchData(bonusList, {}, signal),
    enabled: isWanted,
    staleTime: 0,
  });
}

/** The trial bonus with its terms; null when none is on offer. */
export function useTrialBonus(isWanted: boolean) {
  return useQuery({
    queryKey: keys.trialBonus,
    queryFn: ({ signal }) => fetchData(trialBonus, {}, signal),
    staleTime: 0,
    enabled: isWanted,
  });
}

/** Claims a bonus under the terms of the version that was shown. */
export const sendClaim = ({ id, version }: BonusRow) =>
  ask(claimBonus, { id, ...(version !== null && { version }) }).finally(() => {
    // It may be a free bet.
    void refresh('sportsBets');
    return refresh('bonuses');
  });

export const sendForfeit = (id: string) => ask(forfeitBonus, { id }).finally(() => refresh('bonuses'));

/** Accepts the trial bonus under the terms of this version. */
export const sendTrialClaim = (version: number | undefined) =>
  ask(defineTrialBonus, version === undefined ? {} : { version }).finally(() => refresh('bonuses'));
