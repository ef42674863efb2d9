// The customer's own limits for deposits, stakes and losses: each amount, its used part, the end of its window, and a requested change.
import { openDialog } from '../navigation/dialog.ts';
import { useLocale } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { liraText, Money } from '../parts/Money.tsx';
import { Skeleton } from '@felek/ui/states.tsx';
import { ErrorState } from '../parts/states.tsx';
import { printInstant } from '../parts/time.ts';
import { useWords } from './words.ts';
import { limitKinds, useLimits, type Limit, type LimitKind } from './protection.queries.ts';

export function Limits() {
  return limitKinds.map((kind) => <LimitsOf key={kind} kind={kind} />);
}

function LimitsOf({ kind }: { readonly kind: LimitKind }) {
  const say = useWords();
  return (
    <section className="grid gap-4 rounded-card border border-line bg-surface p-5 md:p-6">
      <h2 className="text-lg">{say(`limits.${kind}.title`)}</h2>
      <p className="text-quiet">{say(`limits.${kind}.note`)}</p>
      <Rows kind={kind} />
    </section>
  );
}

function Rows({ kind }: { readonly kind: LimitKind }) {
  const query = useLimits(kind);
  if (query.isPending) return <Skeleton className="h-40" />;
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  return (
    <ul className="grid gap-3">
      {query.data.map((limit) => (
        <Row key={limit.period} of={limit} />
      ))}
    </ul>
  );
}

function Row({ of: { kind, period, amount, used, until, asked } }: { readonly of: Limit }) {
  const say = useWords();
  const locale = useLocale();
  const name = say(`limits.${kind}.one`, { period: say(`limits.${period}`) });
  const change = say(amount === null ? 'limits.set' : 'limits.change');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field bg-raised px-4 py-3">
      <div className="grid min-w-0 grow gap-0.5">
        <span className="text-sm text-quiet">{say(`limits.${period}`)}</span>
        {amount === null ? (
          <span className="font-semibold">{say('limits.none')}</span>
        ) : (
          <>
            <Money lira={amount} className="font-semibold" />
            <span className="text-sm text-quiet">
              {say(until === null ? 'limits.used' : 'limits.usedUntil', {
                amount: liraText(used, locale),
                when: until === null ? '' : printInstant(until),
              })}
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
        aria-label={`${change}: ${name}`}
        onClick={() => openDialog('limit', { about: `${kind}-${period}` })}
      >
        {change}
      </Button>
    </li>
  );
}
