// Depositing without leaving the game: a sheet from below, over it.
import { transactionType } from '@felek/contract/enumerations';
import { Sheet } from '@felek/ui/Sheet.tsx';
import { PaymentForms } from '../payment/PaymentForms.tsx';
import { useSay } from '../texts/texts.ts';

export function DepositSheet({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  return (
    <Sheet title={say('game.depositTitle')} closeLabel={say('site.close')} isOverGame onClose={onClose}>
      <PaymentForms type={transactionType.deposit} onClose={onClose} />
    </Sheet>
  );
}
