// The confirmation before a customer gives up a bonus, with the cost.
import { useSearch } from '@tanstack/react-router';
import type { BonusRow } from '@felek/contract/bonus';
import { closeDialog } from '../navigation/dialog.ts';
import { useAction } from '../parts/action.ts';
import { useSay } from '../texts/texts.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Money } from '../parts/Money.tsx';
import { Question } from '@felek/ui/Question.tsx';
import { toast } from '@felek/ui/toast.ts';
import { sendForfeit, useBonuses } from './bonus.queries.ts';
import { Found } from '../listing/Found.tsx';

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
  const action = useAction();
  const giveUp = async () => {
    toast.success((await sendForfeit(bonus.id)).message);
    closeDialog();
  };
  return (
    <Question
      yes={say('bonuses.forfeit')}
      no={say('bonuses.forfeit.keep')}
      busy={action.busy}
      refusal={action.refusal}
      onYes={() => action.run(giveUp)}
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
