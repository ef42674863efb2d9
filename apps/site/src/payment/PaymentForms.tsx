// Choosing a method and filling in its form, for deposits and withdrawals alike. The fields are the server's.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ChevronRight, CircleCheck, Landmark, Wallet, CreditCard } from 'lucide-react';
import { transactionType, type TransactionType } from '@felek/contract/enumerations';
import type { PaymentMethod } from '@felek/contract/payment';
import { useLocale, useSay, type TextKey } from '../texts/texts.ts';
import { useArrival } from '@felek/ui/arrival.ts';
import { buttonClass } from '@felek/ui/Button.tsx';
import { liraText } from '../parts/Money.tsx';
import { Empty, Skeleton } from '@felek/ui/states.tsx';
import { ErrorState } from '../parts/states.tsx';
import { useBonuses } from '../bonus/bonus.queries.ts';
import { DepositBonus } from '../bonus/DepositBonus.tsx';
import { DynamicForm } from './DynamicForm.tsx';
import { isDeposit, useLastPayment, useMethods, useNewestPayment } from './payment.queries.ts';

/** `onClose` runs when a form is done or cannot be loaded; a page then folds it. */
export function PaymentForms({
  type,
  onClose,
}: {
  readonly type: TransactionType;
  readonly onClose?: () => void;
}) {
  const say = useSay();
  const methods = useMethods(type);
  const last = useLastPayment(type);
  const bonuses = useBonuses(isDeposit(type));
  const isLast = ({ title }: PaymentMethod) => title === last.data?.method;
  const [chosen, setChosen] = useState<PaymentMethod>();
  const [withdrawn, setWithdrawn] = useState<string>();
  const close = () => {
    setChosen(undefined);
    onClose?.();
  };
  // Shown at once with what decides their places: a method that moves under a finger misses the press.
  if (methods.isPending || last.isLoading || bonuses.isLoading) {
    return (
      <div className="grid gap-3">
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} className="h-20" />
        ))}
      </div>
    );
  }
  if (methods.isError) return <ErrorState error={methods.error} retry={() => void methods.refetch()} />;
  if (methods.data.length === 0)
    return <Empty title={say('payment.noMethods')} note={say('payment.noMethods.note')} />;
  return (
    <div className="grid grid-cols-1 gap-3">
      {isDeposit(type) && <DepositBonus />}
      {withdrawn !== undefined && <Withdrawn key={withdrawn} message={withdrawn} />}
      {methods.data
        .toSorted((one, other) => Number(isLast(other)) - Number(isLast(one)))
        .map((method) => (
          <section
            key={method.id}
            // On a phone the chosen one has the screen; a press on it shows the others again.
            className={`rounded-card border bg-surface ${chosen?.id === method.id ? 'border-turquoise' : 'border-line'} ${chosen && chosen.id !== method.id ? 'max-md:hidden' : ''}`}
          >
            <MethodButton
              method={method}
              isLast={isLast(method)}
              open={chosen?.id === method.id}
              onClick={() => {
                setWithdrawn(undefined);
                setChosen(chosen?.id === method.id ? undefined : method);
              }}
            />
            {chosen?.id === method.id && (
              <div className="border-t border-line px-4 pt-3 max-md:pb-0 md:p-5">
                <DynamicForm
                  key={method.id}
                  method={method}
                  type={type}
                  onClose={close}
                  onWithdrawn={setWithdrawn}
                />
              </div>
            )}
          </section>
        ))}
    </div>
  );
}

/** The result of a withdrawal. */
function Withdrawn({ message }: { readonly message: string }) {
  const say = useSay();
  return (
    <div
      ref={useArrival()}
      tabIndex={-1}
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-card border border-won/50 bg-surface p-4 outline-none"
    >
      <CircleCheck aria-hidden="true" className="size-8 shrink-0 text-won" />
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold">{message}</p>
        <LiveStatus />
      </div>
      <Link to="/dashboard/financial-activities" className={buttonClass('quiet')}>
        {say('dashboard.financial')}
      </Link>
    </div>
  );
}

/** How the withdrawal stands, for as long as this is looked at. */
function LiveStatus() {
  const say = useSay();
  const locale = useLocale();
  const newest = useNewestPayment(transactionType.withdraw).data;
  if (!newest) return null;
  return (
    <p aria-live="polite" className="figures text-sm text-quiet">
      {liraText(newest.amount, locale)} · {newest.method} ·{' '}
      {say(`financial.status.${newest.status}` as TextKey)}
    </p>
  );
}

/** Each way to pay has a mark of its own. */
function markOf({ id }: PaymentMethod) {
  if (id === 1) return [CreditCard, 'bg-cobalt/25 text-link'] as const;
  return id % 10 === 2
    ? ([Wallet, 'bg-gold/20 text-gold'] as const)
    : ([Landmark, 'bg-turquoise/20 text-turquoise'] as const);
}

function MethodButton({
  method,
  isLast,
  open,
  onClick,
}: {
  readonly method: PaymentMethod;
  readonly isLast: boolean;
  readonly open: boolean;
  readonly onClick: () => void;
}) {
  const say = useSay();
  const locale = useLocale();
  const [Icon, colours] = markOf(method);
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onClick}
      className="flex w-full items-center gap-3 rounded-card p-3 text-start hover:bg-raised md:gap-4 md:p-4"
    >
      <span className={`grid size-11 shrink-0 place-items-center rounded-field md:size-12 ${colours}`}>
        {method.imageUrl ? (
          <img src={method.imageUrl} alt="" className="size-full rounded-field object-contain" />
        ) : (
          <Icon aria-hidden="true" />
        )}
      </span>
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          {method.title}
          {isLast && (
            <span className="rounded-full border border-turquoise/60 px-2 text-xs text-turquoise">
              {say('payment.lastUsed')}
            </span>
          )}
        </span>
        <span className="figures block text-sm text-quiet">
          {say('payment.limits', { min: liraText(method.min, locale), max: liraText(method.max, locale) })} ·{' '}
          {method.processingTime} · {method.feeText}
        </span>
      </span>
      {open && <span className="text-sm text-link md:hidden">{say('payment.change')}</span>}
      <ChevronRight
        aria-hidden="true"
        className={`shrink-0 text-quiet transition-transform ${open ? 'rotate-90 max-md:hidden' : ''}`}
      />
    </button>
  );
}
