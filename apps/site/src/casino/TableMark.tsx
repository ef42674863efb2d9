// The facts on a live table's tile: open or closed, smallest and largest stake, players, and free seats.
import { Users } from 'lucide-react';
import type { Game, LiveTable } from '@felek/contract/casino';
import { useLocale, useSay } from '../texts/texts.ts';
import { useTable } from './tables.queries.ts';

export function TableMark({ game }: { readonly game: Game }) {
  const table = useTable(game);
  return table ? <Mark table={table} /> : null;
}

function Mark({ table }: { readonly table: LiveTable }) {
  const say = useSay();
  const locale = useLocale();
  const { isOpen, leastStake, mostStake, seats, players } = table;
  const short = (lira: number) =>
    lira.toLocaleString(locale, {
      notation: lira < 100_000 ? 'standard' : 'compact',
      maximumFractionDigits: 2,
    });
  const free = seats === null ? undefined : Math.max(0, seats - players);
  return (
    <p className="pointer-events-none absolute start-2 top-2 grid max-w-[calc(100%-4.25rem)] gap-0.5 rounded-field bg-ground/85 px-2 py-1 text-xs leading-snug font-semibold tabular-nums">
      <span className={`flex items-center gap-1.5 ${isOpen ? 'text-won' : 'text-error'}`}>
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
        {say(isOpen ? 'table.open' : 'table.closed')}
        {isOpen && free === undefined && players > 0 && (
          <span className="flex items-center gap-1 text-text">
            <Users size={12} aria-hidden="true" />
            {players}
            <span className="sr-only">{say('table.players')}</span>
          </span>
        )}
      </span>
      <span className="text-text">
        {say('table.limits', { least: short(leastStake), most: short(mostStake) })}
      </span>
      {isOpen && free !== undefined && (
        <span className="text-quiet">{free > 0 ? say('table.seats', { free }) : say('table.full')}</span>
      )}
    </p>
  );
}
