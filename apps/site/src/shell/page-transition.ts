// A page that takes the place of another fades in. It is there, and takes clicks, from the beginning: a view transition of the browser's
// takes pictures of both pages first, and holds the click up for them.
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isStill } from '../wire/motion.ts';

const fadeMs = 180;

/** `path`: of the page that is shown. Another one fades in, unless the player asked for less motion. The result is for the page's element. */
export function usePageFade(path: string | undefined): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (!isStill()) page.current?.animate({ opacity: [0, 1] }, { duration: fadeMs, easing: 'ease-out' });
  }, [path]);
  return page;
}
