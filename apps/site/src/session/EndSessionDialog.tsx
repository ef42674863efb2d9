// Asks before it ends another session of the customer's.
import { useSearch } from '@tanstack/react-router';
import type { SessionRow } from '@felek/contract/account';
import { closeDialog } from '../navigation/dialog.ts';
import { useAction } from '../parts/action.ts';
import { useSay } from '../texts/texts.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Question } from '@felek/ui/Question.tsx';
import { printInstant } from '../parts/time.ts';
import { toast } from '@felek/ui/toast.ts';
import { sendSessionEnd, useSessions } from './session.queries.ts';
import { Found } from '../listing/Found.tsx';
import { useListFilter } from '../listing/HistoryList.tsx';

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
  const action = useAction();
  const end = async () => {
    toast.success((await sendSessionEnd(session.id)).message);
    closeDialog();
  };
  return (
    <Question
      yes={say('sessions.endTitle')}
      no={say('dashboard.stay')}
      busy={action.busy}
      refusal={action.refusal}
      onYes={() => action.run(end)}
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
