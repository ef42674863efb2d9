// From page to page of a list.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSay } from '../texts/texts.ts';
import { IconButton } from './Button.tsx';

export function Pager({
  page,
  pages,
  onPage,
}: {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}) {
  const say = useSay();
  if (pages <= 1) return null;
  return (
    <nav aria-label={say('pager.place', { page, pages })} className="flex items-center justify-center gap-3">
      <IconButton
        label={say('pager.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        className="disabled:opacity-40"
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <span className="figures text-quiet">{say('pager.place', { page, pages })}</span>
      <IconButton
        label={say('pager.next')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
        className="disabled:opacity-40"
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
