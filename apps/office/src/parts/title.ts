// The tab's title follows the page.
import { useEffect } from 'react';
import { useSay } from '../texts/texts.ts';

/** Names the page; undefined for a part of one. */
export function useTitle(title: string | undefined): void {
  const say = useSay();
  const words = title === undefined ? undefined : `${title} · ${say('office.title')}`;
  useEffect(() => {
    if (words !== undefined) document.title = words;
  }, [words]);
}
