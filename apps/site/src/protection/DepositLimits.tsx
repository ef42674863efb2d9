// The limits that the customer has set for deposits: what each lets in, what was deposited of it, and what was asked for.
import type { DepositLimit } from '@felek/contract/payment';
import { openDialog } from '../navigation/dialog.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { liraText, Money } from '../parts/Money.tsx';
import { Skeleton } from '@felek/ui/states.tsx';
import { ErrorState } from '../parts/states.tsx';
import { printInstant } from '../parts/time.ts';
import { useDepositLimits } from './protection.queries.ts';

export function DepositLimits() {
  const say = useSay();
  const query = useDepositLimits();
  if (query.isPending) return <Skeleton className="h-40" />;
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  return (
    <>
      <p className="text-quiet">{say('limits.note')}</p>
      <ul className="grid gap-3">
        {query.data.map((limit) => (
          <Limit key={limit.period} of={limit} />
        ))}
      </ul>
    </>
  );
}

function Limit({ of: { period, amount, deposited, underWay, asked } }: { readonly of: DepositLimit }) {
  const say = useSay();
  const locale = useLocale();
  const name = say(`limits.${period}`);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field bg-raised px-4 py-3">
      <div className="grid min-w-0 grow gap-0.5">
        <span className="text-sm text-quiet">{name}</span>
        {amount === null ? (
          <span className="font-semibold">{say('limits.none')}</span>
        ) : (
          <>
            <Money lira={amount} className="font-semibold" />
            <span className="text-sm text-quiet">
              {say('limits.used', { amount: liraText(deposited + underWay, locale) })}
            </span>
          </>
        )}
        {asked && (
          <span className="text-sm text-gold">
            {say(asked.mayConfirm ? 'limits.mayConfirm' : 'limits.waits', {
              limit: asked.amount === null ? say('limits.none') : liraText(asked.amount, locale),
              when: printInstant(asked.from),
            })}
          </span>
        )}
      </div>
      <Button
        look="quiet"
        aria-label={say(amount === null ? 'limits.setThis' : 'limits.changeThis', { name })}
        onClick={() => openDialog('limit', { about: period })}
      >
        {say(amount === null ? 'limits.set' : 'limits.change')}
      </Button>
    </li>
  );
}
