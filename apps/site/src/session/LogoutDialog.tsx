// Asks before it logs out.
import { closeDialog } from '../navigation/dialog.ts';
import { logOut } from './session.ts';
import { useAction } from '../parts/action.ts';
import { useSay } from '../texts/texts.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Question } from '@felek/ui/Question.tsx';

export function LogoutDialog() {
  const say = useSay();
  const { busy, run } = useAction();
  return (
    <Dialog title={say('dashboard.logout')} onClose={closeDialog}>
      <Question
        yes={say('dashboard.logout')}
        no={say('dashboard.stay')}
        busy={busy}
        onYes={() => run(logOut)}
        onNo={closeDialog}
      >
        <p className="text-lg">{say('dashboard.logoutAsk')}</p>
      </Question>
    </Dialog>
  );
}
