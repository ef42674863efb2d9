// Asks before it logs out.
import { useState } from 'react';
import { closeDialog } from '../shell/dialog.ts';
import { logOut } from '../shell/session.ts';
import { useSay } from '../texts/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Question } from '../ui/Question.tsx';

export function LogoutDialog() {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void logOut();
  };
  return (
    <Dialog title={say('dashboard.logout')} onClose={closeDialog}>
      <Question
        yes={say('dashboard.logout')}
        no={say('dashboard.stay')}
        busy={busy}
        onYes={leave}
        onNo={closeDialog}
      >
        <p className="text-lg">{say('dashboard.logoutAsk')}</p>
      </Question>
    </Dialog>
  );
}
