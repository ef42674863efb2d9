// The customer's deposits and withdrawals.
import { useSearch } from '@tanstack/react-router';
import { status, transactionType } from '@felek/contract/enumerations';
import type { FinancialActivity } from '@felek/contract/payment';
import { useSay, type TextKey } from '../texts/texts.ts';
import { Money } from '../ui/Money.tsx';
import { printInstant } from '../ui/time.ts';
import { DashboardFrame } from './DashboardFrame.tsx';
import { HistoryList } from './HistoryList.tsx';
import { useFinancialActivities } from './dashboard.queries.ts';

const colours: Readonly<Record<number, string>> = {
  [status.confirmed]: 'text-won',
  [status.pending]: 'text-gold',
  [status.created]: 'text-gold',
  [status.rejected]: 'text-error',
};

export function FinancialActivities() {
  const say = useSay();
  const { page = 1, type } = useSearch({ from: '__root__' });
  const query = useFinancialActivities(page, type);
  const kind = (row: FinancialActivity) => say(`financial.kind.${row.type}` as TextKey);
  const state = (row: FinancialActivity) => say(`financial.status.${row.status}` as TextKey);
  return (
    <DashboardFrame title={say('dashboard.financial')}>
      <HistoryList
        name={say('dashboard.financial')}
        query={query}
        keyOf={({ id }) => id}
        filters={[
          { type: transactionType.deposit, name: say('financial.kind.1') },
          { type: transactionType.withdraw, name: say('financial.kind.2') },
        ]}
        empty={[say('financial.empty'), say('financial.empty.note')]}
        csv={(row) => [row.timeStamp, kind(row), row.method, row.note, String(row.amount), state(row)]}
        columns={[
          {
            key: 'time',
            title: say('history.time'),
            cell: ({ timeStamp }) => <time className="figures">{printInstant(timeStamp)}</time>,
          },
          { key: 'kind', title: say('financial.kind'), cell: kind },
          { key: 'method', title: say('financial.method'), cell: ({ method }) => method },
          { key: 'note', title: say('financial.note'), cell: ({ note }) => note || '—' },
          {
            key: 'amount',
            title: say('history.amount'),
            end: true,
            cell: ({ amount }) => <Money lira={amount} className="font-semibold" />,
          },
          {
            key: 'status',
            title: say('financial.status'),
            end: true,
            cell: (row) => <span className={`font-semibold ${colours[row.status] ?? ''}`}>{state(row)}</span>,
          },
        ]}
      />
    </DashboardFrame>
  );
}
