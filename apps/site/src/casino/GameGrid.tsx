// Games side by side, as many as fit. Of thousands only the rows near the screen are drawn; the others are space of the same height. Before
// the first measurement, and on the server, it shows one screenful.
import { startTransition, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Game } from '@felek/contract/casino';
import { Skeleton } from '@felek/ui/states.tsx';
import { useGameActions } from './casino.ts';
import { GameTile } from './GameTile.tsx';

export interface GameGridProps {
  readonly games: readonly Game[];
  /** There are more games than these; `loadMore` is called when their place comes near. */
  readonly hasMore?: boolean;
  readonly loadMore?: () => void;
}

const columnsClass =
  'grid grid-cols-[repeat(auto-fill,minmax(144px,1fr))] gap-3 md:grid-cols-[repeat(auto-fill,minmax(180px,1fr))] md:gap-4';
const firstScreen = 12;
/** A phone's screen holds half of them. */
const phoneClass = 'max-md:[&>:nth-child(n+7)]:hidden';
const rowsBeyondScreen = 3;
/** Rows of places kept for games on their way. */
const waitingRows = 2;

export function GameGrid({ games, hasMore = false, loadMore }: GameGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const shape = useShape(list);
  const { open, toggleFavorite, isFavorite } = useGameActions();
  const columns = shape?.columns ?? 1;
  const places = games.length + (hasMore ? columns * waitingRows : 0);
  const rows = Math.ceil(places / columns);
  const near = useRowsNearScreen(shape, rows);
  const from = near ? near.first * columns : 0;
  const to = Math.min(places, near ? near.end * columns : firstScreen);
  const isEndNear = near !== undefined && hasMore && to > games.length - columns * rowsBeyondScreen;
  useEffect(() => {
    if (isEndNear) loadMore?.();
  }, [isEndNear, loadMore, games.length]);
  return (
    <ul
      ref={list}
      className={`${columnsClass} ${shape ? '' : phoneClass}`}
      style={
        shape && near
          ? { paddingTop: near.first * pitchOf(shape), paddingBottom: (rows - near.end) * pitchOf(shape) }
          : undefined
      }
    >
      {Array.from({ length: Math.max(0, to - from) }, (_, offset) => {
        const index = from + offset;
        const game = games[index];
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

interface Shape {
  readonly columns: number;
  readonly rowPx: number;
  readonly gapPx: number;
  /** The top of the list on the page. */
  readonly topPx: number;
}

/** How the style sheet lays the list out, as it stands; undefined before the first look. */
function useShape(list: RefObject<HTMLUListElement | null>): Shape | undefined {
  const [shape, setShape] = useState<Shape>();
  useLayoutEffect(() => {
    const look = () => {
      const tile = list.current?.firstElementChild;
      if (!list.current || !tile) return;
      const style = getComputedStyle(list.current);
      const next: Shape = {
        columns: style.gridTemplateColumns.split(' ').length,
        rowPx: tile.getBoundingClientRect().height,
        gapPx: Number.parseFloat(style.rowGap) || 0,
        topPx: Math.round(list.current.getBoundingClientRect().top + scrollY),
      };
      setShape((now) => (now && isSameShape(now, next) ? now : next));
    };
    look();
    // The body grows when something above the list does.
    const observer = new ResizeObserver(look);
    observer.observe(list.current!);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return shape;
}

/** From one row to the next. */
const pitchOf = ({ rowPx, gapPx }: Shape) => rowPx + gapPx;

interface RowRange {
  readonly first: number;
  /** The row after the last one. */
  readonly end: number;
}

/** The rows that are on the screen or about to be; undefined before the first measuring. */
function useRowsNearScreen(shape: Shape | undefined, rows: number): RowRange | undefined {
  const [range, setRange] = useState<RowRange>();
  useLayoutEffect(() => {
    if (!shape) return undefined;
    const look = () => {
      const rowAt = (px: number) => Math.floor((px - shape.topPx) / pitchOf(shape));
      const end = Math.max(1, Math.min(rows, rowAt(scrollY + innerHeight) + 1 + rowsBeyondScreen));
      const first = Math.max(0, Math.min(end - 1, rowAt(scrollY) - rowsBeyondScreen));
      setRange((now) => (now?.first === first && now.end === end ? now : { first, end }));
    };
    look();
    // Rows beyond the screen are there before they are seen: making more of them must not hold up the next frame.
    const scrolled = () => startTransition(look);
    addEventListener('scroll', scrolled, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', scrolled);
      removeEventListener('resize', look);
    };
  }, [shape, rows]);
  // Fewer rows than before, and not looked again yet.
  return range && { first: Math.min(range.first, Math.max(0, rows - 1)), end: Math.min(range.end, rows) };
}

const isSameShape = (one: Shape, other: Shape) =>
  one.columns === other.columns &&
  Math.abs(one.rowPx - other.rowPx) < 0.5 &&
  one.gapPx === other.gapPx &&
  one.topPx === other.topPx;
