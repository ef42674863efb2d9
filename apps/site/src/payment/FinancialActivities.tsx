// The customer's deposits and withdrawals.
import { status, transactionType } from '@felek/contract/enumerations';
import type { FinancialActivity } from '@felek/contract/payment';
import { CancelWithdrawal } from './CancelWithdrawal.tsx';
import { openDialog } from '../navigation/dialog.ts';
import { useLocale, useSay, type TextKey } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { liraText, Money } from '../parts/Money.tsx';
import { printInstant } from '../parts/time.ts';
import { csvAmount } from '../listing/csv.ts';
import { PageFrame } from '../navigation/PageFrame.tsx';
import { HistoryList, useListFilter } from '../listing/HistoryList.tsx';
import { readFinancialActivities, useFinancialActivities } from './payment.queries.ts';

const colours: Readonly<Record<number, string>> = {
  [status.confirmed]: 'text-won',
  [status.pending]: 'text-gold',
  [status.created]: 'text-gold',
  [status.rejected]: 'text-error',
};

/** In the order in which a customer looks for them. Nothing is ever in none of them. */
const shownStatuses = [
  status.pending,
  status.confirmed,
  status.rejected,
  status.cancelled,
  status.created,
] as const;

/** A withdrawal that is neither approved nor sent: its customer may cancel it. */
const isWaiting = ({ type, status: now }: FinancialActivity) =>
  type === transactionType.withdraw && now === status.created;

/** The signed amount: a withdrawal reduces the balance. */
const changeOf = ({ type, amount }: FinancialActivity) =>
  type === transactionType.withdraw ? -amount : amount;

export function FinancialActivities() {
  const say = useSay();
  const locale = useLocale();
  const { page, filter } = useListFilter();
  const query = useFinancialActivities(page, filter);
  const kind = (row: FinancialActivity) => say(`financial.kind.${row.type}` as TextKey);
  const state = (row: FinancialActivity) => say(`financial.status.${row.status}` as TextKey);
  return (
    <PageFrame title={say('dashboard.financial')}>
      <HistoryList
        name={say('dashboard.financial')}
        query={query}
        keyOf={({ id }) => id}
        filters={{
          types: [
            { id: transactionType.deposit, name: say('financial.kind.1') },
            { id: transactionType.withdraw, name: say('financial.kind.2') },
          ],
          statuses: shownStatuses.map((id) => ({ id, name: say(`financial.status.${id}`) })),
          hasDays: true,
        }}
        empty={[say('financial.empty'), say('financial.empty.note')]}
        csv={{
          titles: [
            say('history.time'),
            say('financial.kind'),
            say('financial.method'),
            say('financial.note'),
            say('history.amount'),
            say('financial.status'),
          ],
          cells: (row) => [
            printInstant(row.timeStamp),
            kind(row),
            row.method,
            row.note,
            csvAmount(changeOf(row), locale),
            state(row),
          ],
          readEvery: readFinancialActivities,
        }}
        columns={[
          {
            key: 'time',
            title: say('history.time'),
            cell: ({ timeStamp }) => <time className="figures">{printInstant(timeStamp)}</time>,
          },
          { key: 'kind', title: say('financial.kind'), cell: kind },
          { key: 'method', title: say('financial.method'), cell: ({ method }) => method },
          { key: 'note', title: say('financial.note'), cell: ({ note }) => note },
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
            cell: (row) => (
              <span className="inline-grid justify-items-end gap-2">
                <span className={`font-semibold ${colours[row.status] ?? ''}`}>{state(row)}</span>
                {isWaiting(row) && <CancelWithdrawal id={row.id} />}
              </span>
            ),
          },
          {
            key: 'receipt',
            title: say('financial.receipt'),
            end: true,
            saysItself: true,
            cell: ({ id, method, amount }) => (
              <Button
                look="plain"
                onClick={() => openDialog('receipt', { about: id })}
                aria-label={say('financial.receiptOf', { method, amount: liraText(amount, locale) })}
                className="min-h-9 px-1"
              >
                {say('financial.receipt')}
              </Button>
            ),
          },
        ]}
      />
    </PageFrame>
  );
}
