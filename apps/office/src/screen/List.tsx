// The one list: a table on a desktop, cards on a phone. Only the rows in sight are drawn when there are many.
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { GripVertical } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore, type DragEvent } from 'react';
import { useSay } from '../texts/texts.ts';
import { changed, type Place } from './address.ts';
import { Shown } from './Shown.tsx';
import type { Datum, Screen } from './screen.ts';
import type { ListState } from './use-list.ts';

/** Up to so many rows are all drawn, so that a page can be searched and columns keep their widths. */
const allDrawn = 200;

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** The id of a row's link, which gets the focus back when the drawer closes. */
export const rowId = (key: string): string => `row-${key}`;

interface ListProps<Row> {
  readonly screen: Screen<Row>;
  readonly list: ListState<Row>;
  readonly columns: readonly Datum<Row>[];
  readonly openKey: string | undefined;
  /** A row was dragged on another one. Without it, no row can be dragged. */
  readonly onDrop: ((row: Row, on: Row) => void) | undefined;
}

export function List<Row>({ screen, list, columns, openKey, onDrop }: ListProps<Row>) {
  const say = useSay();
  const isPhone = useMedia('(width < 40rem)');
  const isCoarse = useMedia('(pointer: coarse)');
  const place = useRef<HTMLDivElement>(null);
  const { rows } = list;
  const [dragged, setDragged] = useState<Row>();
  const [over, setOver] = useState<Row>();
  const cardPx = 46 + Math.ceil(Math.max(columns.length - 1, 0) / 2) * 26;
  const tablePx = isCoarse ? 44 : 33;
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place.current,
    estimateSize: () => (isPhone ? cardPx : tablePx),
    overscan: rows.length <= allDrawn ? allDrawn : 20,
    getItemKey: (index) => screen.keyOf(rows[index]!),
  });
  const drawn = virtual.getVirtualItems();
  const { readMore, hasMore } = list;
  // A list that is drawn whole reads on when its end comes near; so does one of which a part is drawn.
  const isNearEnd = useRef(false);
  useEffect(() => {
    const scroller = place.current;
    if (!scroller) return undefined;
    const look = () => {
      isNearEnd.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 600;
      if (isNearEnd.current) readMore();
    };
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [readMore]);
  const openIndex = openKey === undefined ? -1 : rows.findIndex((row) => screen.keyOf(row) === openKey);
  useEffect(() => {
    if (openIndex >= 0) virtual.scrollToIndex(openIndex, { align: 'auto' });
  }, [openIndex, virtual]);

  const above = drawn[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  const linkOf = (row: Row, more: string) => (
    <Link
      id={rowId(screen.keyOf(row))}
      to="."
      search={(now: Place) => changed(now, { row: screen.keyOf(row) })}
      className={`absolute inset-0 ${more}`}
    >
      <span className="sr-only">{screen.nameOf(row)}</span>
    </Link>
  );
  const dragging = (row: Row) =>
    onDrop && {
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move';
        setDragged(row);
      },
      onDragOver: (event: DragEvent) => {
        if (dragged === undefined) return;
        event.preventDefault();
        setOver(row);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== undefined && dragged !== row) onDrop(dragged, row);
      },
      onDragEnd: () => {
        setDragged(undefined);
        setOver(undefined);
      },
    };
  const look = (row: Row) =>
    `${screen.keyOf(row) === openKey ? 'bg-raised-hover' : 'hover:bg-raised'} ${screen.isBad?.(row) ? 'shadow-[inset_3px_0_0_var(--color-coral)]' : ''}`;

  return (
    <div ref={place} className="relative min-h-0 grow overflow-auto">
      {isPhone ? (
        <ul aria-label={say(screen.title)}>
          {above > 0 && <li aria-hidden="true" style={{ height: above }} />}
          {drawn.map(({ index, key }) => {
            const row = rows[index]!;
            const [first, ...rest] = columns;
            return (
              <li
                key={String(key)}
                className={`relative grid gap-1 border-b border-line px-4 py-3 ${look(row)}`}
              >
                <div className="font-semibold">
                  {linkOf(row, '')}
                  {first && <Shown value={first.of(row)} />}
                </div>
                <dl className="grid grid-cols-2 gap-x-4 gap-y-0.5">
                  {rest.map((datum) => (
                    <div key={datum.key} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-sm">
                      <dt className="text-quiet">{say(datum.title)}</dt>
                      <dd className="min-w-0 truncate">
                        <Shown value={datum.of(row)} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            );
          })}
          {below > 0 && <li aria-hidden="true" style={{ height: below }} />}
        </ul>
      ) : (
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">{say(screen.title)}</caption>
          <thead className="sticky top-0 z-[2] bg-surface">
            <tr>
              {columns.map(({ key, title, isFigure }) => (
                <th
                  key={key}
                  scope="col"
                  className={`border-b border-line px-3 py-1.5 text-sm font-medium whitespace-nowrap text-quiet ${isFigure ? 'text-end' : 'text-start'}`}
                >
                  {say(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
            {drawn.map(({ index, key }) => {
              const row = rows[index]!;
              return (
                <tr
                  key={String(key)}
                  className={`relative h-[33px] pointer-coarse:h-11 ${look(row)} ${row === over ? 'outline-2 -outline-offset-2 outline-turquoise' : ''} focus-within:bg-raised`}
                  {...dragging(row)}
                >
                  {columns.map(({ key: column, of, isFigure }, at) => {
                    const value = of(row);
                    return (
                      <td
                        key={column}
                        className={`border-b border-line/60 px-3 ${value.as === 'words' ? '' : 'max-w-80 truncate'} ${isFigure ? 'text-end' : ''}`}
                      >
                        {at === 0 && linkOf(row, 'focus-visible:-outline-offset-3')}
                        {at === 0 && onDrop && (
                          <GripVertical
                            size={14}
                            aria-hidden="true"
                            className="me-1 inline text-quiet pointer-coarse:hidden"
                          />
                        )}
                        <Shown value={value} />
                      </td>
                    );
                  })}
                </tr>
              );
            })}
            {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
          </tbody>
        </table>
      )}
      {hasMore && (
        <div className="p-3 text-center">
          <button
            type="button"
            onClick={readMore}
            disabled={list.isReadingMore}
            className="text-link hover:underline"
          >
            {say(list.isReadingMore ? 'list.waiting' : 'list.more')}
          </button>
        </div>
      )}
    </div>
  );
}
