// The withdrawal page. The phone must be verified first, and the page says so before anything is filled in.
import { transactionType } from '@felek/contract/enumerations';
import { openDialog } from '../navigation/dialog.ts';
import { useSession } from '../session/session.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { liraText } from '../parts/Money.tsx';
import { PageFrame } from '../navigation/PageFrame.tsx';
import { PaymentForms } from './PaymentForms.tsx';
import { PayoutTime } from './PayoutTime.tsx';

export function WithdrawPage() {
  const say = useSay();
  const locale = useLocale();
  const { customer, balance } = useSession();
  return (
    <PageFrame title={say('payment.withdraw.title')} note={say('payment.withdraw.note')} isDense>
      <p className="figures font-semibold text-gold">
        {say('payment.available', { amount: liraText(Math.max(0, balance?.cash ?? 0), locale) })}
      </p>
      {balance && balance.cash < 0 && (
        <p role="alert" className="rounded-card border border-coral/60 bg-coral/10 p-4 text-error">
          {say('payment.debt', { amount: liraText(-balance.cash, locale) })}
        </p>
      )}
      {customer && !customer.smsVerified && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-gold/60 bg-surface p-4">
          <p>{say('payment.verifyFirst')}</p>
          <Button look="gold" onClick={() => openDialog('phone')}>
            {say('dashboard.phone')}
          </Button>
        </div>
      )}
      <PaymentForms type={transactionType.withdraw} />
      <PayoutTime />
    </PageFrame>
  );
}
