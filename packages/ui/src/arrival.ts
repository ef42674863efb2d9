// Scrolls new content into view and focuses it, wherever the customer was on the page.
import { useEffect, useRef, type RefObject } from 'react';

/** For an element with `tabIndex={-1}`. */
export function useArrival(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return place;
}
