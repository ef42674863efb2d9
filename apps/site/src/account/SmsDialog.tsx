// Verifying the phone by SMS in two steps, from the account's front page; then it says that it is done.
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { closeDialog } from '../navigation/dialog.ts';
import { useCustomer } from '../session/session.ts';
import { useSay } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { nationalDigits } from './phone-code.ts';
import { PhoneSteps } from './PhoneSteps.tsx';

export function SmsDialog() {
  const say = useSay();
  const phone = useCustomer()?.phone ?? '';
  const [done, setDone] = useState(false);
  return (
    <Dialog title={say('phone.title')} onClose={closeDialog}>
      {done ? (
        <div className="grid justify-items-center gap-5 py-4 text-center">
          <CircleCheck size={56} aria-hidden="true" className="text-won" />
          <p role="status" className="text-lg font-semibold">
            {say('phone.success')}
          </p>
          <Button onClick={closeDialog} autoFocus className="min-w-40">
            {say('site.close')}
          </Button>
        </div>
      ) : (
        <PhoneSteps phone={nationalDigits(phone)} onVerified={() => setDone(true)} />
      )}
    </Dialog>
  );
}
