// The frame of every account page: where one is, its title, a word about it.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSay } from '../texts/texts.ts';

export function DashboardFrame({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}) {
  const say = useSay();
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-5">
      <div className="grid gap-2">
        <nav aria-label={say('dashboard.crumb')} className="text-sm text-quiet">
          <ol className="flex flex-wrap gap-2">
            <li>
              <Link to="/" className="hover:text-text hover:underline">
                {say('site.home')}
              </Link>
            </li>
            <li aria-hidden="true">/</li>
            <li>
              <Link to="/dashboard" className="hover:text-text hover:underline">
                {say('dashboard.title')}
              </Link>
            </li>
            <li aria-hidden="true">/</li>
            <li aria-current="page" className="font-semibold text-turquoise">
              {title}
            </li>
          </ol>
        </nav>
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        {note && <p className="text-quiet">{note}</p>}
      </div>
      {children}
    </div>
  );
}
