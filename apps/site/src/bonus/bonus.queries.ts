// The customer's bonuses, the trial bonus on offer, and what can be done with them.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Locale } from '@felek/contract/call';
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
import { queryClient, refresh } from '../wire/query-client.ts';

const bonusesOf = (locale: Locale) =>
  queryOptions({
    queryKey: [...keys.bonuses, locale],
    queryFn: ({ signal }) => fetchData(bonusList, {}, signal),
    staleTime: 0,
  });
export const useBonuses = (isWanted = true) => useQuery({ ...bonusesOf(useLocale()), enabled: isWanted });

/** Asks for them on a page that leads to them, so that theirs opens with everything. It asks again then. */
export function useBonusesAhead(): void {
  const locale = useLocale();
  useEffect(() => void queryClient.prefetchQuery(bonusesOf(locale)), [locale]);
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
