// A screen drawn from its data: heading, filters, list, drawer, form, and the keys that lead through a queue.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState, type ComponentType } from 'react';
import { mostCounted } from '@felek/contract/figures';
import { Button, buttonClass } from '@felek/ui/Button.tsx';
import { Failed, NotAsked, NotPermitted, Nothing, WaitingRows } from '../parts/states.tsx';
import { useTitle } from '../parts/title.ts';
import { useSay } from '../texts/texts.ts';
import { permissionOf, useMay } from '../wire/permissions.ts';
import { changed, shownColumns, type Place } from './address.ts';
import { Drawer } from './Drawer.tsx';
import { FilterBar } from './FilterBar.tsx';
import { useKeys } from './keyboard.ts';
import { List, rowId } from './List.tsx';
import type { Action, Datum, Filters, Screen } from './screen.ts';
import { printClock } from './time.ts';
import { useList } from './use-list.ts';

/** The list loads first, dialogs and drawers a moment later. */
const ColumnChooser = lazy(async () => ({ default: (await import('./ColumnChooser.tsx')).ColumnChooser }));
const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }));
const SavedViews = lazy(async () => ({ default: (await import('./SavedViews.tsx')).SavedViews }));
const ActionDialog = lazy(async () => ({ default: (await import('./ActionDialog.tsx')).ActionDialog }));

/** The page of a screen. */
export const pageOf =
  <Row,>(screen: Screen<Row>): ComponentType =>
  () => <ScreenView screen={screen} />;

interface ScreenViewProps<Row> {
  readonly screen: Screen<Row>;
  /** Filters that the page around it sets; it is a part of that page then. */
  readonly fixed?: Filters;
}

const noFilters: Filters = {};

export function ScreenView<Row>({ screen, fixed }: ScreenViewProps<Row>) {
  const may = useMay();
  if (may(screen.call)) return <Permitted screen={screen} {...(fixed && { fixed })} />;
  return <Forbidden screen={screen} isPart={fixed !== undefined} />;
}

function Forbidden<Row>({ screen, isPart }: { readonly screen: Screen<Row>; readonly isPart: boolean }) {
  const say = useSay();
  useTitle(isPart ? undefined : say(screen.title));
  const Heading = isPart ? 'h2' : 'h1';
  return (
    <div className="min-w-0 grow px-4 py-2">
      <Heading className="text-lg">{say(screen.title)}</Heading>
      <NotPermitted permission={permissionOf(screen.call) ?? ''} />
    </div>
  );
}

function Permitted<Row>({ screen, fixed }: ScreenViewProps<Row>) {
  const say = useSay();
  const may = useMay();
  const navigate = useNavigate();
  const place: Place = useSearch({ strict: false });
  const isPart = fixed !== undefined;
  useTitle(isPart ? undefined : say(screen.title));
  const named = JSON.stringify((screen.filters ?? []).map(({ key }) => place[key] ?? ''));
  const filters = useMemo<Filters>(() => {
    const values = JSON.parse(named) as string[];
    const set = (screen.filters ?? []).flatMap(({ key }, at) => (values[at] ? [[key, values[at]]] : []));
    return { ...Object.fromEntries(set), ...(fixed ?? noFilters) } as Filters;
  }, [named, screen, fixed]);
  const isAsked = (screen.filters ?? []).every(({ key, isNeeded }) => !isNeeded || filters[key]);
  const list = useList(screen, filters);
  const { rows } = list;
  const columns = shownColumns(screen.data, place);
  const factsOf = ({ facts }: Action<Row>) =>
    facts ? screen.data.filter(({ key }) => facts.includes(key)) : columns.slice(0, 5);
  const openKey = place['row'];
  const openIndex = rows.findIndex((row) => screen.keyOf(row) === openKey);
  const openRow = rows[openIndex];
  const [asking, setAsking] = useState<{ readonly action: Action<Row>; readonly row: Row }>();
  const [isExporting, setExporting] = useState(false);
  const [starting, setStarting] = useState<Action<undefined>>();

  const go = (parts: Record<string, string | undefined>, replace = false) =>
    void navigate({ to: '.', search: (now: Place) => changed(now, parts), replace });
  const open = (index: number) => {
    const row = rows[index];
    if (row) go({ row: screen.keyOf(row) }, openKey !== undefined);
  };
  const close = () => {
    const key = openKey;
    go({ row: undefined });
    if (key !== undefined) requestAnimationFrame(() => document.getElementById(rowId(key))?.focus());
  };
  // A row that was decided leaves its queue: the next one takes its place.
  const isHere = openIndex >= 0;
  const [lastIndex, setLastIndex] = useState<number>();
  const indexNow = isHere ? openIndex : undefined;
  if (indexNow !== lastIndex && (isHere || openKey === undefined)) setLastIndex(indexNow);
  const nextKey =
    isHere || list.isWaiting || openKey === undefined ? undefined : nextOf(screen, rows, lastIndex);
  useEffect(() => {
    if (nextKey !== undefined)
      void navigate({
        to: '.',
        search: (now: Place) => changed(now, { row: nextKey || undefined }),
        replace: true,
      });
  }, [nextKey, navigate]);

  const focusRow = (step: 1 | -1) => {
    if (openKey !== undefined) return open(openIndex + step);
    const focused = rows.findIndex((row) => document.activeElement?.id === rowId(screen.keyOf(row)));
    const next = rows[focused < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, focused + step))];
    if (next) document.getElementById(rowId(screen.keyOf(next)))?.focus();
  };
  const offered = (row: Row) =>
    (screen.actions ?? []).filter((each) => each.isOffered(row) && may(each.call));
  const rowAtHand = () =>
    openRow ?? rows.find((row) => document.activeElement?.id === rowId(screen.keyOf(row)));
  const decide = (hotkey: 'a' | 'r') => () => {
    const row = rowAtHand();
    const action = row && offered(row).find((each) => each.hotkey === hotkey);
    if (action) setAsking({ action, row });
  };
  /** Asks about a row that was dragged on another one. Undefined where rows cannot be dragged. */
  const { drop } = screen;
  const dropOn =
    drop &&
    ((row: Row, on: Row) => {
      const action = offered(row).find(({ key }) => key === drop.action);
      if (!action) return;
      const begin = (of: Row) => ({ ...action.begin?.(of), ...drop.begin(on, rows.indexOf(on)) });
      setAsking({ action: { ...action, begin }, row });
    });
  useKeys({
    j: () => focusRow(1),
    k: () => focusRow(-1),
    ArrowDown: openKey === undefined ? undefined : () => focusRow(1),
    ArrowUp: openKey === undefined ? undefined : () => focusRow(-1),
    a: decide('a'),
    r: decide('r'),
    Escape: openKey === undefined ? undefined : close,
    '.': list.refresh,
  });
  const starts = (screen.starts ?? []).filter((each) => may(each.call));
  const Heading = isPart ? 'h2' : 'h1';

  return (
    <div className="flex min-h-0 min-w-0 grow">
      <section
        className="flex min-h-0 min-w-0 grow flex-col"
        aria-label={isPart ? say(screen.title) : undefined}
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
          <Heading className="text-lg">{say(screen.title)}</Heading>
          {list.total !== undefined && isAsked && (
            <span className="figures text-quiet">
              {list.total > mostCounted
                ? say('list.countMore', { count: mostCounted })
                : say('list.count', { count: list.total })}
            </span>
          )}
          {list.isStale && (
            <span role="status" className="text-gold">
              {say('list.stale', { time: printClock(list.answeredAtMs) })}
            </span>
          )}
          <span className="grow" />
          <Suspense fallback={<span className="w-9 max-sm:hidden" />}>
            <ColumnChooser
              columns={screen.data}
              shown={columns}
              onChoose={(names) => go({ columns: names }, true)}
            />
          </Suspense>
          <button
            type="button"
            onClick={list.refresh}
            aria-label={say('list.refresh')}
            title={say('list.refresh')}
            className={buttonClass('quiet', '!px-2.5')}
          >
            <RefreshCw size={15} aria-hidden="true" />
          </button>
          <button
            type="button"
            onClick={() => setExporting(true)}
            disabled={rows.length === 0}
            aria-label={say('export.title')}
            title={say('export.title')}
            className={buttonClass('quiet', '!px-2.5 max-sm:hidden')}
          >
            <Download size={15} aria-hidden="true" />
          </button>
          {starts.map((each, at) => (
            <Button key={each.key} look={at === 0 ? 'primary' : 'quiet'} onClick={() => setStarting(each)}>
              {say(each.title)}
            </Button>
          ))}
        </div>
        {screen.filters && screen.filters.some(({ key }) => fixed?.[key] === undefined) && (
          <FilterBar
            filters={screen.filters.filter(({ key }) => fixed?.[key] === undefined)}
            place={place}
            onChange={(parts) => go({ ...parts, row: undefined }, true)}
          />
        )}
        {!isPart && (
          <Suspense fallback={null}>
            <SavedViews screen={screen as Screen<unknown>} place={place} />
          </Suspense>
        )}
        {screen.head?.(filters)}
        <div className="flex min-h-0 grow flex-col border-t border-line bg-surface">
          {list.unseen + list.gone > 0 && (
            <button
              type="button"
              onClick={list.refresh}
              className="border-b border-line bg-turquoise px-4 py-1.5 font-semibold text-on-turquoise hover:bg-turquoise-hover"
            >
              {list.unseen > 0
                ? say('list.unseen', { count: list.unseen })
                : say('list.gone', { count: list.gone })}
            </button>
          )}
          <Rows
            screen={screen}
            list={list}
            columns={columns}
            openKey={openKey}
            onDrop={dropOn}
            isAsked={isAsked}
          />
        </div>
      </section>
      {openRow !== undefined && (
        <Drawer
          screen={screen}
          row={openRow}
          actions={offered(openRow)}
          onAct={(action) => setAsking({ action, row: openRow })}
          onPrevious={openIndex > 0 ? () => open(openIndex - 1) : undefined}
          onNext={openIndex < rows.length - 1 ? () => open(openIndex + 1) : undefined}
          onClose={close}
        />
      )}
      {openKey !== undefined && !isHere && !list.isWaiting && nextKey === undefined && (
        <MissingRow onClose={close} />
      )}
      <Suspense fallback={null}>
        {asking && (
          <ActionDialog
            action={asking.action as Action<unknown>}
            row={asking.row}
            facts={factsOf(asking.action) as readonly Datum<unknown>[]}
            onClose={() => setAsking(undefined)}
          />
        )}
        {isExporting && (
          <ExportDialog
            screen={screen as Screen<unknown>}
            filters={filters}
            columns={columns as readonly Datum<unknown>[]}
            onClose={() => setExporting(false)}
          />
        )}
        {starting && (
          <ActionDialog
            action={starting as Action<unknown>}
            row={undefined}
            onClose={() => setStarting(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The row that stands where one went, or the last one; empty when none is left. Undefined where none was open before. */
function nextOf<Row>(screen: Screen<Row>, rows: readonly Row[], index: number | undefined) {
  if (index === undefined) return undefined;
  const next = rows[Math.min(index, rows.length - 1)];
  return next ? screen.keyOf(next) : '';
}

/** A link to a row that this list does not hold, or holds further down. */
function MissingRow({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  return (
    <aside
      aria-label={say('drawer.missing')}
      className="fixed inset-x-0 bottom-0 z-30 border-line bg-surface sm:inset-y-0 sm:left-auto sm:w-[440px] sm:border-s lg:static"
    >
      <Nothing title={say('drawer.missing')} note={say('drawer.missing.note')} />
      <div className="text-center">
        <Button look="quiet" onClick={onClose}>
          {say('do.close')}
        </Button>
      </div>
    </aside>
  );
}

function Rows<Row>({
  screen,
  list,
  columns,
  openKey,
  onDrop,
  isAsked,
}: {
  readonly screen: Screen<Row>;
  readonly list: ReturnType<typeof useList<Row>>;
  readonly columns: readonly Datum<Row>[];
  readonly openKey: string | undefined;
  readonly onDrop: ((row: Row, on: Row) => void) | undefined;
  readonly isAsked: boolean;
}) {
  const say = useSay();
  if (!isAsked) return <NotAsked title={say('list.ask')} note={say(screen.empty)} />;
  if (list.isWaiting) return <WaitingRows />;
  if (list.error) return <Failed error={list.error} retry={list.refresh} />;
  if (list.rows.length === 0) return <Nothing title={say('list.empty')} note={say(screen.empty)} />;
  return <List screen={screen} list={list} columns={columns} openKey={openKey} onDrop={onDrop} />;
}
