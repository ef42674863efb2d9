// The sports bets that are not settled yet: the total stake, and each bet with its provider and time. Nothing where there are none.
import { useSay } from '../texts/texts.ts';
import { DataTable } from '@felek/ui/DataTable.tsx';
import { Money } from '../parts/Money.tsx';
import { printInstant } from '../parts/time.ts';
import { useOpenBets } from './history.queries.ts';

export function OpenBets() {
  const say = useSay();
  const { data } = useOpenBets();
  if (!data || data.list.length === 0) return null;
  return (
    <section aria-label={say('history.open')} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">{say('history.open')}</h2>
        <p className="text-sm text-quiet">
          {say('history.open.total')} <Money lira={data.total} className="font-semibold text-text" />
        </p>
      </div>
      <DataTable
        caption={say('history.open')}
        rows={data.list}
        keyOf={({ roundId, providerName }) => `${providerName} ${roundId}`}
        columns={[
          {
            key: 'time',
            title: say('history.time'),
            cell: ({ placedAt }) => <time className="figures">{printInstant(placedAt)}</time>,
          },
          { key: 'game', title: say('history.game'), cell: ({ gameName }) => gameName },
          { key: 'provider', title: say('history.provider'), cell: ({ providerName }) => providerName },
          {
            key: 'stake',
            title: say('verify.stake'),
            end: true,
            cell: ({ stake }) => <Money lira={stake} className="font-semibold" />,
          },
        ]}
      />
    </section>
  );
}
