// A table that becomes cards on a phone: each cell then carries its column's name.
import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly end?: boolean;
  /** A card needs no name beside the cell. */
  readonly saysItself?: boolean;
  /** An empty text is no line of a card. */
  readonly cell: (row: Row) => ReactNode;
}

export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}) {
  return (
    <table className="block w-full sm:table sm:overflow-hidden sm:rounded-card sm:bg-surface">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr>
          {columns.map(({ key, title, end }) => (
            <th
              key={key}
              scope="col"
              className={`border-b border-line px-4 py-3 text-sm font-medium text-quiet ${end ? 'text-end' : 'text-start'}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid grid-cols-1 gap-3 sm:table-row-group">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="grid grid-cols-1 gap-1 rounded-card border border-line bg-surface p-4 sm:table-row sm:border-0 sm:p-0"
          >
            {columns.map(({ key, title, end, saysItself = false, cell }) => {
              const value = cell(row);
              return (
                <td
                  key={key}
                  className={`flex-wrap items-center justify-between gap-x-4 sm:table-cell sm:border-b sm:border-line/60 sm:px-4 sm:py-3 ${value === '' ? 'hidden' : 'flex'} ${end ? 'sm:text-end' : ''}`}
                >
                  <span aria-hidden="true" className="text-sm text-quiet sm:hidden">
                    {!saysItself && title}
                  </span>
                  <span className="ms-auto min-w-0 text-end break-words sm:text-start">{value}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
