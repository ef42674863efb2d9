// Asks before it logs out.
import { useState } from 'react';
import { closeDialog } from '../shell/dialog.ts';
import { logOut } from '../shell/session.ts';
import { useSay } from '../texts/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

export function LogoutDialog() {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void logOut();
  };
  return (
    <Dialog title={say('dashboard.logout')} onClose={closeDialog}>
      <p className="mb-6 text-lg">{say('dashboard.logoutAsk')}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="danger" busy={busy} onClick={leave}>
          {say('dashboard.logout')}
        </Button>
        <Button look="quiet" onClick={closeDialog}>
          {say('dashboard.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
