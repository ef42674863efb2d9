// The common part of the account's lists: filters, the table or its placeholder, pages, and export as CSV.
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, FilterX } from 'lucide-react';
import { Answered } from '../parts/Answered.tsx';
import { useAction } from '../parts/action.ts';
import { localeNow, sayNow, useSay } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { DataTable, type Column } from '@felek/ui/DataTable.tsx';
import { Pager } from '@felek/ui/Pager.tsx';
import { Empty, Skeleton } from '@felek/ui/states.tsx';
import { saveFile } from '@felek/ui/save-file.ts';
import { toast } from '@felek/ui/toast.ts';
import { csvOf } from './csv.ts';
import { rowsPerPage, type EveryRow, type ListFilter } from './listing.ts';
import { HistoryFilters, type FilterChoices } from './HistoryFilters.tsx';

/** The content of the file: column names, the cells of a row, and a function that reads every filtered row. */
export interface CsvOfList<Row> {
  readonly titles: readonly string[];
  readonly cells: (row: Row) => readonly string[];
  readonly readEvery: (filter: ListFilter) => Promise<EveryRow<Row>>;
}

export interface HistoryListProps<Row> {
  readonly name: string;
  readonly query: UseQueryResult<{ total: number; list: Row[] }>;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly filters?: FilterChoices;
  readonly empty: readonly [title: string, note: string];
  readonly csv?: CsvOfList<Row>;
}

const noFilters: FilterChoices = {};

/** The part of the address that filters a list. */
export function useListFilter(): { readonly page: number; readonly filter: ListFilter } {
  const { page = 1, type, status, from, to } = useSearch({ from: '__root__' });
  return { page, filter: { type, status, from, to } };
}

export function HistoryList<Row>({
  name,
  query,
  columns,
  keyOf,
  filters = noFilters,
  empty,
  csv,
}: HistoryListProps<Row>) {
  const say = useSay();
  const navigate = useNavigate();
  const { page, filter } = useListFilter();
  /** A date being typed is many choices, so a filter takes the place of the last one; a page is a step that goes back. */
  const change = (next: ListFilter, nextPage?: number) =>
    void navigate({
      replace: nextPage === undefined,
      to: '.',
      search: ({ page: _page, type: _type, status: _status, from: _from, to: _to, ...rest }) => ({
        ...rest,
        ...(nextPage !== undefined && nextPage > 1 && { page: nextPage }),
        ...(next.type !== undefined && { type: next.type }),
        ...(next.status !== undefined && { status: next.status }),
        ...(next.from !== undefined && { from: next.from }),
        ...(next.to !== undefined && { to: next.to }),
      }),
      resetScroll: false,
    });
  const { busy, run } = useAction(toast.error);
  const save = async ({ titles, cells, readEvery }: CsvOfList<Row>) => {
    const { rows, isCapped } = await readEvery(filter);
    saveFile(`${name}.csv`, 'text/csv', csvOf([titles, ...rows.map(cells)], localeNow()));
    if (isCapped) toast.warning(sayNow('history.csvCapped', { count: rows.length }));
  };
  const rows = query.data?.list ?? [];
  const total = query.data?.total ?? 0;
  const pages = Math.ceil(total / rowsPerPage);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const clear = (
    <Button look="plain" onClick={() => change({})}>
      <FilterX size={18} aria-hidden="true" />
      {say('history.clear')}
    </Button>
  );
  const table = () => (
    <div
      aria-busy={query.isPlaceholderData}
      className={`grid grid-cols-1 gap-4 transition-opacity duration-150 ${query.isPlaceholderData ? 'opacity-85' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="figures me-auto text-sm text-quiet">
          {say('history.countAll', { count: total })}
        </p>
        {isFiltered && clear}
        {csv && (
          <Button look="quiet" busy={busy} onClick={() => run(() => save(csv))}>
            {!busy && <Download size={18} aria-hidden="true" />}
            {say('history.csv')}
          </Button>
        )}
      </div>
      <DataTable caption={name} columns={columns} rows={rows} keyOf={keyOf} />
      <Pager
        page={page}
        pages={pages}
        texts={{
          place: say('pager.place', { page, pages }),
          previous: say('pager.previous'),
          next: say('pager.next'),
        }}
        onPage={(next) => change(filter, next)}
      />
    </div>
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <HistoryFilters choices={filters} filter={filter} onChange={change} />
      <Answered query={query} waiting={<ListPlace />}>
        {() => {
          if (rows.length > 0) return table();
          if (!isFiltered && page === 1) return <Empty title={empty[0]} note={empty[1]} />;
          return (
            <Empty title={say('history.nothing')} note={say('history.nothing.note')}>
              {clear}
            </Empty>
          );
        }}
      </Answered>
    </div>
  );
}

/** The rows' place while they are not there. */
function ListPlace() {
  const say = useSay();
  return (
    <div role="status" aria-label={say('site.loading')} className="grid gap-2">
      {[1, 2, 3, 4, 5].map((each) => (
        <Skeleton key={each} className="h-14" />
      ))}
    </div>
  );
}
