// What the account's dialogs ask the server.
import { useQuery } from '@tanstack/react-query';
import { trialBonus } from '@felek/contract/bonus';
import { fetchData } from '../wire/wire.ts';

/** The trial bonus with its terms; null when none is on offer. */
export function useTrialBonus(isWanted: boolean) {
  return useQuery({
    queryKey: ['trial-bonus'],
    queryFn: ({ signal }) => fetchData(trialBonus, {}, signal),
    staleTime: 0,
    enabled: isWanted,
  });
}
