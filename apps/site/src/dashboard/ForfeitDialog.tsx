// Asks before it gives a bonus of the customer's up, and says what that costs.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { forfeitBonus, type BonusRow } from '@felek/contract/bonus';
import { closeDialog } from '../shell/dialog.ts';
import { useSay } from '../texts/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Money } from '../ui/Money.tsx';
import { Question } from '../ui/Question.tsx';
import { toast } from '../ui/toast.ts';
import { ask, wordsOf } from '../wire/wire.ts';
import { useBonuses } from './dashboard.queries.ts';
import { Found } from './Found.tsx';

const costOf = ({ waitsFor }: BonusRow) =>
  waitsFor === 'deposit' || waitsFor === 'turn'
    ? (`bonuses.forfeit.${waitsFor}` as const)
    : 'bonuses.forfeit.running';

export function ForfeitDialog() {
  const say = useSay();
  const { about } = useSearch({ from: '__root__' });
  const bonuses = useBonuses();
  return (
    <Dialog title={say('bonuses.forfeit')} onClose={closeDialog}>
      <Found query={bonuses} one={bonuses.data?.find(({ id }) => id === about)}>
        {(bonus) => <GiveUp bonus={bonus} />}
      </Found>
    </Dialog>
  );
}

function GiveUp({ bonus }: { readonly bonus: BonusRow }) {
  const say = useSay();
  const client = useQueryClient();
  const forfeit = useMutation({
    mutationFn: () => ask(forfeitBonus, { id: bonus.id }),
    onSuccess: ({ message }) => {
      toast.success(message);
      closeDialog();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['bonuses'] }),
  });
  return (
    <Question
      yes={say('bonuses.forfeit')}
      no={say('bonuses.forfeit.keep')}
      busy={forfeit.isPending}
      refusal={forfeit.isError ? wordsOf(forfeit.error) : undefined}
      onYes={() => forfeit.mutate()}
      onNo={closeDialog}
    >
      <p className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised p-4">
        <span className="font-semibold">{bonus.title}</span>
        <Money lira={bonus.amount} className="font-semibold text-gold" />
      </p>
      <p className="text-lg">{say(costOf(bonus))}</p>
    </Question>
  );
}
