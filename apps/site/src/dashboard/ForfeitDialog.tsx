// Asks before it gives a bonus of the customer's up, and says what that costs.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { forfeitBonus, type BonusRow } from '@felek/contract/bonus';
import { closeDialog } from '../shell/dialog.ts';
import { useSay } from '../texts/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Refusal } from '../ui/FormParts.tsx';
import { Money } from '../ui/Money.tsx';
import { toast } from '../ui/toast.ts';
import { ask, wordsOf } from '../wire/wire.ts';
import { useBonuses } from './dashboard.queries.ts';

const costOf = ({ waitsFor }: BonusRow) =>
  waitsFor === 'deposit' || waitsFor === 'turn'
    ? (`bonuses.forfeit.${waitsFor}` as const)
    : 'bonuses.forfeit.running';

export function ForfeitDialog() {
  const say = useSay();
  const client = useQueryClient();
  const { about = '' } = useSearch({ from: '__root__' });
  const bonus = useBonuses().data?.find(({ id }) => id === about);
  const forfeit = useMutation({
    mutationFn: () => ask(forfeitBonus, { id: about }),
    onSuccess: ({ message }) => {
      toast.success(message);
      closeDialog();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['bonuses'] }),
  });
  return (
    <Dialog title={say('bonuses.forfeit')} onClose={closeDialog}>
      <div className="grid gap-5">
        {bonus && (
          <>
            <p className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised p-4">
              <span className="font-semibold">{bonus.title}</span>
              <Money lira={bonus.amount} className="font-semibold text-gold" />
            </p>
            <p className="text-lg">{say(costOf(bonus))}</p>
          </>
        )}
        <Refusal text={forfeit.isError ? wordsOf(forfeit.error) : undefined} />
        <div className="flex flex-wrap gap-3">
          <Button look="danger" busy={forfeit.isPending} disabled={!bonus} onClick={() => forfeit.mutate()}>
            {say('bonuses.forfeit')}
          </Button>
          <Button look="quiet" onClick={closeDialog}>
            {say('bonuses.forfeit.keep')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
