// Games side by side, as many as fit. Of thousands only the rows near the screen are drawn; the others are space of the same height. Before
// the first measurement, and on the server, it shows one screenful.
import {
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import type { Game } from '@felek/contract/casino';
import { whenIdle } from '@felek/ui/Later.tsx';
import { Skeleton } from '@felek/ui/states.tsx';
import { useGameActions } from './casino.ts';
import { GameTile } from './GameTile.tsx';

export interface GameGridProps {
  readonly games: readonly Game[];
  /** There are more games than these; `loadMore` is called when their place comes near. */
  readonly hasMore?: boolean;
  readonly loadMore?: () => void;
}

/** Tiles that are at least 144 and 180 px wide, on the smallest phone two side by side. `--tile` is a width that none falls below. */
const columnsClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(144px,50%_-_0.375rem),1fr))] gap-3 [--tile:calc(50vw-1.375rem)] min-[30.5rem]:[--tile:144px] md:grid-cols-[repeat(auto-fill,minmax(180px,1fr))] md:gap-4 md:[--tile:180px]';
const firstScreen = 12;
/** A phone's screen holds half of them. */
const phoneClass = 'max-md:[&>:nth-child(n+7)]:hidden';
const rowsBeyondScreen = 3;
/** Rows of places kept for games on their way. */
const waitingRows = 2;

export function GameGrid({ games, hasMore = false, loadMore }: GameGridProps) {
  // An answer with hundreds of games is drawn in pieces, between which the page answers: their places first.
  const drawn = useDeferredValue(games);
  const list = useRef<HTMLUListElement>(null);
  const view = useView(list);
  const { open, toggleFavorite, isFavorite } = useGameActions();
  const columns = view?.columns ?? 1;
  const places = games.length + (hasMore ? columns * waitingRows : 0);
  const rows = Math.ceil(places / columns);
  const to = Math.min(places, view ? Math.max(columns, view.end) : firstScreen);
  const end = Math.ceil(to / columns);
  const first = view ? Math.max(0, Math.min(end - 1, view.first)) : 0;
  const from = first * columns;
  const isEndNear = view !== undefined && hasMore && to > games.length - columns * rowsBeyondScreen;
  useEffect(() => {
    if (isEndNear) loadMore?.();
  }, [isEndNear, loadMore, games.length]);
  return (
    <ul
      ref={list}
      // React leaves the attribute in the server's drawing.
      data-drawn={import.meta.env.SSR ? '' : undefined}
      suppressHydrationWarning
      className={`${columnsClass} ${view ? '' : phoneClass}`}
      style={view && { paddingTop: first * view.pitchPx, paddingBottom: (rows - end) * view.pitchPx }}
    >
      {Array.from({ length: Math.max(0, to - from) }, (_, offset) => {
        const index = from + offset;
        const game = drawn[index];
        return game ? (
          <li
            key={`${game.mainProviderId} ${game.gameCode}`}
            aria-posinset={index + 1}
            aria-setsize={hasMore ? -1 : games.length}
          >
            <GameTile game={game} isFavorite={isFavorite(game)} open={open} toggleFavorite={toggleFavorite} />
          </li>
        ) : (
          <li key={index} aria-hidden="true">
            <Skeleton className="aspect-[3/4]" />
          </li>
        );
      })}
    </ul>
  );
}

export function GameGridPlace() {
  return (
    <div className={columnsClass}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} className="aspect-[3/4]" />
      ))}
    </div>
  );
}

/** How the style sheet lays a list out, as it stands. */
interface Shape {
  readonly columns: number;
  /** From one row to the next. */
  readonly pitchPx: number;
  /** The top of the list on the page. */
  readonly topPx: number;
}

/** Undefined for an empty list. */
function shapeOf(list: HTMLUListElement): Shape | undefined {
  const tile = list.firstElementChild;
  if (!tile) return undefined;
  const style = getComputedStyle(list);
  return {
    columns: style.gridTemplateColumns.split(' ').length,
    pitchPx: tile.getBoundingClientRect().height + (Number.parseFloat(style.rowGap) || 0),
    topPx: Math.round(list.getBoundingClientRect().top + scrollY),
  };
}

/** The part of a list that is drawn: the screen and a few rows around it. It may reach beyond the list's end. */
interface View extends Shape {
  /** The first row. */
  readonly first: number;
  /** The tile after the last. */
  readonly end: number;
}

function viewOf(shape: Shape): View {
  return {
    ...shape,
    first: Math.floor(rowsTo(scrollY, shape)) - rowsBeyondScreen,
    end: endOfScreen(shape) + rowsBeyondScreen * shape.columns,
  };
}

const rowsTo = (px: number, { topPx, pitchPx }: Shape): number => (px - topPx) / pitchPx;
/** The tile after the last one on the screen. */
const endOfScreen = (shape: Shape): number =>
  (Math.floor(rowsTo(scrollY + innerHeight, shape)) + 1) * shape.columns;

/** A slow phone takes half a frame for a tile and a whole one for a row. Each frame adds this part of the tiles that are missing beyond the screen. */
const partAtOnce = 1 / 4;
/** The next view between two. It has all tiles of the screen, and a part of the missing ones beyond it. */
function towards(wanted: View, now: View | undefined): View {
  if (!now || now.columns !== wanted.columns || now.end >= wanted.end) return wanted;
  const some = now.end + Math.ceil((wanted.end - now.end) * partAtOnce);
  return { ...wanted, end: Math.max(some, endOfScreen(wanted)) };
}

/** Undefined before the first measurement. */
function useView(list: RefObject<HTMLUListElement | null>): View | undefined {
  const [view, setView] = useState<View>();
  useLayoutEffect(() => {
    let shape: Shape | undefined;
    let shown: View | undefined;
    let nextFrame = 0;
    const show = () => {
      if (!shape) return;
      const wanted = viewOf(shape);
      const next = towards(wanted, shown);
      if (!shown || !isSameView(shown, next)) setView(next);
      shown = next;
      cancelAnimationFrame(nextFrame);
      if (next.end < wanted.end) nextFrame = requestAnimationFrame(show);
    };
    const measure = () => {
      if (list.current) shape = shapeOf(list.current) ?? shape;
      show();
    };
    // The body grows when something above the list does.
    const observer = new ResizeObserver(measure);
    const watch = () => {
      measure();
      observer.observe(list.current!);
      observer.observe(document.body);
      addEventListener('scroll', show, { passive: true });
      addEventListener('resize', show);
    };
    const stopWaiting = canWait(list.current!) ? whenIdle(() => startTransition(watch)) : watch();
    return () => {
      stopWaiting?.();
      cancelAnimationFrame(nextFrame);
      observer.disconnect();
      removeEventListener('scroll', show);
      removeEventListener('resize', show);
    };
  }, [list]);
  return view;
}

/** At the top of a page the server's drawing needs no measurement. A reloaded page returns to its old place, which needs the height of all rows. */
const canWait = (list: HTMLUListElement) =>
  'drawn' in list.dataset &&
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate');

const isSameView = (one: View, other: View) =>
  one.columns === other.columns &&
  Math.abs(one.pitchPx - other.pitchPx) < 0.5 &&
  one.topPx === other.topPx &&
  one.first === other.first &&
  one.end === other.end;
