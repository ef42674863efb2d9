// From page to page of a list.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '@felek/ui/Button.tsx';

export function Pager({
  page,
  pages,
  texts,
  onPage,
}: {
  readonly page: number;
  readonly pages: number;
  readonly texts: { readonly place: string; readonly previous: string; readonly next: string };
  readonly onPage: (page: number) => void;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={texts.place} className="flex items-center justify-center gap-3">
      <IconButton
        label={texts.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        className="disabled:opacity-40"
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <span className="figures text-quiet">{texts.place}</span>
      <IconButton
        label={texts.next}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
        className="disabled:opacity-40"
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
