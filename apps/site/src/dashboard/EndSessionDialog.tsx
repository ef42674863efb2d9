// Asks before it ends another session of the customer's.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { endSession } from '@felek/contract/account';
import { closeDialog } from '../shell/dialog.ts';
import { useSay } from '../texts/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Refusal } from '../ui/FormParts.tsx';
import { printInstant } from '../ui/time.ts';
import { toast } from '../ui/toast.ts';
import { ask, wordsOf } from '../wire/wire.ts';
import { useSessions } from './dashboard.queries.ts';
import { useListFilter } from './HistoryList.tsx';

export function EndSessionDialog() {
  const say = useSay();
  const client = useQueryClient();
  const { about = '' } = useSearch({ from: '__root__' });
  const session = useSessions(useListFilter().page).data?.list.find(({ id }) => id === about);
  const end = useMutation({
    mutationFn: () => ask(endSession, { id: about }),
    onSuccess: ({ message }) => {
      toast.success(message);
      closeDialog();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
  return (
    <Dialog title={say('sessions.endTitle')} onClose={closeDialog}>
      <div className="grid gap-5">
        {session && (
          <p className="grid gap-0.5 rounded-card border border-line bg-raised p-4">
            <span className="font-semibold">{session.device}</span>
            <span className="figures text-sm text-quiet">
              {session.address} · {printInstant(session.startedAt)}
            </span>
          </p>
        )}
        <p className="text-lg">{say('sessions.endAsk')}</p>
        <Refusal text={end.isError ? wordsOf(end.error) : undefined} />
        <div className="flex flex-wrap gap-3">
          <Button look="danger" busy={end.isPending} onClick={() => end.mutate()}>
            {say('sessions.endTitle')}
          </Button>
          <Button look="quiet" onClick={closeDialog}>
            {say('dashboard.stay')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
