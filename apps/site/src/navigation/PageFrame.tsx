// The frame of every account page: breadcrumb, title, note.
import type { ReactNode } from 'react';
import { Breadcrumb } from './Breadcrumb.tsx';

export function PageFrame({
  title,
  note,
  isDense = false,
  children,
}: {
  readonly title: string;
  readonly note?: string;
  /** On a phone the frame gives its space to the page's main content. `--bar` is the height of the bar below. */
  readonly isDense?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={`mx-auto grid w-full max-w-5xl grid-cols-1 gap-5 ${isDense ? 'max-md:gap-3 max-md:[--bar:calc(3.8rem+env(safe-area-inset-bottom))]' : ''}`}
    >
      <div className="grid gap-2">
        <div className={isDense ? '[@media(max-height:700px)]:max-md:hidden' : 'contents'}>
          <Breadcrumb />
        </div>
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        {note && <p className={`text-quiet ${isDense ? 'max-md:hidden' : ''}`}>{note}</p>}
      </div>
      {children}
    </div>
  );
}
