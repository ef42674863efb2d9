// Asks before it ends another session of the customer's.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { endSession, type SessionRow } from '@felek/contract/account';
import { closeDialog } from '../shell/dialog.ts';
import { useSay } from '../texts/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Question } from '../ui/Question.tsx';
import { printInstant } from '../ui/time.ts';
import { toast } from '../ui/toast.ts';
import { ask, wordsOf } from '../wire/wire.ts';
import { useSessions } from './dashboard.queries.ts';
import { Found } from './Found.tsx';
import { useListFilter } from './HistoryList.tsx';

export function EndSessionDialog() {
  const say = useSay();
  const { about } = useSearch({ from: '__root__' });
  const sessions = useSessions(useListFilter().page);
  return (
    <Dialog title={say('sessions.endTitle')} onClose={closeDialog}>
      <Found query={sessions} one={sessions.data?.list.find(({ id }) => id === about)}>
        {(session) => <EndThis session={session} />}
      </Found>
    </Dialog>
  );
}

function EndThis({ session }: { readonly session: SessionRow }) {
  const say = useSay();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => ask(endSession, { id: session.id }),
    onSuccess: ({ message }) => {
      toast.success(message);
      closeDialog();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
  return (
    <Question
      yes={say('sessions.endTitle')}
      no={say('dashboard.stay')}
      busy={end.isPending}
      refusal={end.isError ? wordsOf(end.error) : undefined}
      onYes={() => end.mutate()}
      onNo={closeDialog}
    >
      <p className="grid gap-0.5 rounded-card border border-line bg-raised p-4">
        <span className="font-semibold">{session.device}</span>
        <span className="figures text-sm text-quiet">
          {session.address} · {printInstant(session.startedAt)}
        </span>
      </p>
      <p className="text-lg">{say('sessions.endAsk')}</p>
    </Question>
  );
}
