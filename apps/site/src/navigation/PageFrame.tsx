// The frame of every account page: breadcrumb, title, note.
import type { ReactNode } from 'react';
import { Breadcrumb } from './Breadcrumb.tsx';

export function PageFrame({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-5">
      <div className="grid gap-2">
        <Breadcrumb />
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        {note && <p className="text-quiet">{note}</p>}
      </div>
      {children}
    </div>
  );
}
