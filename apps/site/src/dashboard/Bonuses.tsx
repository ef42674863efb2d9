// The customer's bonuses: on offer, running with their wagering, and past.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { claimBonus } from '@felek/contract/bonus';
import { useLocale, useSay, type TextKey } from '../texts/texts.ts';
import { Button } from '../ui/Button.tsx';
import { liraText, Money } from '../ui/Money.tsx';
import { Empty, ErrorState, LoadingView } from '../ui/states.tsx';
import { printInstant } from '../ui/time.ts';
import { toast } from '../ui/toast.ts';
import { ask, wordsOf } from '../wire/wire.ts';
import { DashboardFrame } from './DashboardFrame.tsx';
import { useBonuses } from './dashboard.queries.ts';

export function Bonuses() {
  const say = useSay();
  const locale = useLocale();
  const client = useQueryClient();
  const query = useBonuses();
  const claim = useMutation({
    mutationFn: (id: string) => ask(claimBonus, { id }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(wordsOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['bonuses'] }),
  });
  return (
    <DashboardFrame title={say('dashboard.bonuses')} note={say('bonuses.order')}>
      {query.isPending ? (
        <LoadingView />
      ) : query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : query.data.length === 0 ? (
        <Empty title={say('bonuses.empty')} />
      ) : (
        <ul className="grid gap-3">
          {query.data.map((bonus) => (
            <li key={bonus.id} className="grid gap-3 rounded-card border border-line bg-surface p-5">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 className="text-lg">{bonus.title}</h2>
                <Money lira={bonus.amount} className="text-xl font-bold text-gold" />
              </div>
              <div className="grid gap-1">
                <progress
                  max={Math.max(1, bonus.wagerTarget)}
                  value={bonus.wagered}
                  aria-label={bonus.title}
                  className="h-2 w-full accent-turquoise"
                />
                <p className="figures text-sm text-quiet">
                  {say('bonuses.progress', {
                    wagered: liraText(bonus.wagered, locale),
                    target: liraText(bonus.wagerTarget, locale),
                  })}
                  {bonus.expiresAt && ` · ${say('bonuses.expires', { date: printInstant(bonus.expiresAt) })}`}
                </p>
              </div>
              {bonus.state === null ? (
                <Button
                  look="gold"
                  busy={claim.isPending}
                  onClick={() => claim.mutate(bonus.id)}
                  className="justify-self-start"
                >
                  {say('bonuses.claim')}
                </Button>
              ) : (
                <p className="font-semibold text-turquoise">
                  {say(`bonuses.state.${bonus.state}` as TextKey)}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </DashboardFrame>
  );
}
