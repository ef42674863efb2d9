// What the account's lists share: a filter, the table or what stands in for it, pages, and the way out as CSV.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSay } from '../texts/texts.ts';
import { Button } from '../ui/Button.tsx';
import { DataTable, type Column } from '../ui/DataTable.tsx';
import { Pager } from '../ui/Pager.tsx';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import { csvOf, saveFile } from './csv.ts';
import { rowsPerPage } from './dashboard.queries.ts';

export interface HistoryListProps<Row> {
  readonly name: string;
  readonly query: UseQueryResult<{ total: number; list: Row[] }>;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly filters: readonly { readonly type: number; readonly name: string }[];
  readonly empty: readonly [title: string, note: string];
  readonly csv: (row: Row) => readonly string[];
}

export function HistoryList<Row>({
  name,
  query,
  columns,
  keyOf,
  filters,
  empty,
  csv,
}: HistoryListProps<Row>) {
  const say = useSay();
  const navigate = useNavigate();
  const { page = 1, type } = useSearch({ from: '__root__' });
  const change = (next: { page?: number; type?: number | undefined }) =>
    void navigate({
      to: '.',
      search: ({ page: _page, type: _type, ...rest }) => ({
        ...rest,
        ...(next.page && { page: next.page }),
        ...(next.type && { type: next.type }),
      }),
    });
  const rows = query.data?.list ?? [];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div role="group" aria-label={name} className="flex flex-wrap gap-2">
          {[{ type: undefined, name: say('history.filter.all') }, ...filters].map((filter) => (
            <button
              key={filter.type ?? 0}
              type="button"
              aria-pressed={type === filter.type}
              onClick={() => change({ type: filter.type })}
              className={`min-h-11 rounded-full border px-4 font-medium ${type === filter.type ? 'border-turquoise bg-turquoise text-on-turquoise' : 'border-line bg-surface text-quiet hover:text-text'}`}
            >
              {filter.name}
            </button>
          ))}
        </div>
        {rows.length > 0 && (
          <Button
            look="quiet"
            onClick={() =>
              saveFile(
                `${name}.csv`,
                csvOf([columns.map(({ title }) => title).filter(Boolean), ...rows.map(csv)]),
              )
            }
          >
            <Download size={18} aria-hidden="true" />
            {say('history.csv')}
          </Button>
        )}
      </div>
      {query.isPending ? (
        <div className="grid gap-2">
          {[1, 2, 3, 4, 5].map((each) => (
            <Skeleton key={each} className="h-14" />
          ))}
        </div>
      ) : query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : rows.length === 0 ? (
        <Empty title={empty[0]} note={empty[1]} />
      ) : (
        <>
          <DataTable caption={name} columns={columns} rows={rows} keyOf={keyOf} />
          <Pager
            page={page}
            pages={Math.ceil((query.data?.total ?? 0) / rowsPerPage)}
            onPage={(next) => change({ page: next, type })}
          />
        </>
      )}
    </div>
  );
}
