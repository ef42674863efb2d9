// Help with an amount: chips that fill it in, and below the form the amount less its fee.
import type { ReactNode } from 'react';
import { transactionType, type TransactionType } from '@felek/contract/enumerations';
import type { PaymentMethod } from '@felek/contract/payment';
import { fieldLira } from '@felek/money/typed-lira';
import { parseLira, toLira, type Kurus } from '@felek/money';
import { liraText, Money } from '../parts/Money.tsx';
import { useSession } from '../session/session.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { depositAmounts, feeOf, netOf, withdrawalAmounts } from './amounts.ts';
import { useLastPayment } from './payment.queries.ts';

interface AmountHelpProps {
  readonly type: TransactionType;
  readonly method: PaymentMethod;
  readonly amount: Kurus | undefined;
  readonly onChoose: (text: string) => void;
}

export function AmountHelp({ type, method, amount, onChoose }: AmountHelpProps) {
  const isDeposit = type === transactionType.deposit;
  return isDeposit ? (
    <DepositChips method={method} amount={amount} onChoose={onChoose} />
  ) : (
    <WithdrawalChips method={method} amount={amount} onChoose={onChoose} />
  );
}

type ChipsProps = Omit<AmountHelpProps, 'type'>;

function DepositChips({ method, amount, onChoose }: ChipsProps) {
  const say = useSay();
  const locale = useLocale();
  const last = useLastPayment(transactionType.deposit).data?.amount;
  return (
    <Chips>
      {depositAmounts(method, last).map((lira) => (
        <Chip key={lira} lira={lira} amount={amount} onChoose={onChoose}>
          {lira === last ? say('payment.chip.last', { amount: liraText(lira, locale) }) : short(lira, locale)}
        </Chip>
      ))}
    </Chips>
  );
}

function WithdrawalChips({ method, amount, onChoose }: ChipsProps) {
  const say = useSay();
  const cash = useSession(({ balance }) => balance?.cash ?? 0);
  return (
    <Chips>
      {withdrawalAmounts(method, cash).map(({ part, lira }) => (
        <Chip key={part} lira={lira} amount={amount} onChoose={onChoose}>
          {part === 100 ? say('payment.chip.all') : say('bonuses.percent', { percent: part })}
        </Chip>
      ))}
    </Chips>
  );
}

const short = (lira: number, locale: string) => `₺${lira.toLocaleString(locale)}`;

function Chips({ children }: { readonly children: ReactNode }) {
  const say = useSay();
  return (
    <div
      role="group"
      aria-label={say('payment.chips')}
      className="flex gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap"
    >
      {children}
    </div>
  );
}

interface ChipProps {
  readonly lira: number;
  readonly amount: Kurus | undefined;
  readonly onChoose: (text: string) => void;
  readonly children: string;
}

function Chip({ lira, amount, onChoose, children }: ChipProps) {
  const locale = useLocale();
  const kurus = parseLira(lira) ?? 0n;
  return (
    <button
      type="button"
      aria-pressed={amount === kurus}
      onClick={() => onChoose(fieldLira(kurus, locale, { hasGroups: false }))}
      className="figures min-h-11 shrink-0 rounded-full border border-line-strong bg-raised px-4 text-sm max-md:px-3 font-semibold hover:border-turquoise aria-pressed:border-turquoise aria-pressed:text-turquoise"
    >
      {children}
    </button>
  );
}

/** Before anything is sent: what it costs, and what arrives. */
export function Net({ type, method, amount }: Omit<AmountHelpProps, 'onChoose'>) {
  const say = useSay();
  const isDeposit = type === transactionType.deposit;
  const net = amount === undefined || amount === 0n ? undefined : netOf(method, amount);
  if (net === undefined || amount === undefined) return null;
  return (
    <dl className="figures flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <div className="flex gap-2">
        <dt className="text-quiet">{say('payment.fee')}</dt>
        <dd className="font-semibold">
          <Money lira={toLira(feeOf(method, amount))} />
        </dd>
      </div>
      <div className="flex gap-2">
        <dt className="text-quiet">{say(isDeposit ? 'payment.net.deposit' : 'payment.net.withdraw')}</dt>
        <dd className="font-semibold text-gold">
          <Money lira={net} />
        </dd>
      </div>
    </dl>
  );
}
