// What has just come about is brought into sight and given the focus, wherever on the page the customer was.
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
