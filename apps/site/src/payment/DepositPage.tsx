// The deposit page.
import { transactionType } from '@felek/contract/enumerations';
import { useSay } from '../texts/texts.ts';
import { PageFrame } from '../navigation/PageFrame.tsx';
import { PaymentForms } from './PaymentForms.tsx';

export function DepositPage() {
  const say = useSay();
  return (
    <PageFrame title={say('payment.deposit.title')} note={say('payment.deposit.note')} isDense>
      <PaymentForms type={transactionType.deposit} />
    </PageFrame>
  );
}
