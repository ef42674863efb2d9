// Claims a bonus under the terms that are shown, or chooses one that a deposit earns.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { claimBonus, type BonusRow } from '@felek/contract/bonus';
import { useSay } from '../texts/texts.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';
import { ask, wordsOf } from '../wire/wire.ts';

export function ClaimBonus({ bonus: { id, terms, version } }: { readonly bonus: BonusRow }) {
  const say = useSay();
  const client = useQueryClient();
  const claim = useMutation({
    mutationFn: () => ask(claimBonus, { id, ...(version !== null && { version }) }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(wordsOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['bonuses'] }),
  });
  return (
    <Button look="gold" busy={claim.isPending} onClick={() => claim.mutate()}>
      {say(terms.leastDeposit === null ? 'bonuses.claim' : 'bonuses.choose')}
    </Button>
  );
}
