// Verifying the phone from the account.
import { phone as phoneFigures } from '@felek/contract/figures';
import { closeDialog } from '../shell/dialog.ts';
import { useCustomer } from '../shell/session.ts';
import { useSay } from '../texts/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { PhoneSteps } from './PhoneSteps.tsx';

export function PhoneDialog() {
  const say = useSay();
  const phone = useCustomer()?.phone ?? '';
  const digits = phone.startsWith(phoneFigures.prefix) ? phone.slice(phoneFigures.prefix.length) : phone;
  return (
    <Dialog title={say('phone.title')} onClose={closeDialog}>
      <PhoneSteps phone={digits.slice(0, phoneFigures.maskDigits)} onVerified={closeDialog} />
    </Dialog>
  );
}
