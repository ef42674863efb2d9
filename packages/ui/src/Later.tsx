// Delays parts of a page: fetched and drawn when the browser is idle, or when they are about to come into view. The boundary is there
// before its part: React would keep a new one's fallback for 300 ms at least, though the code came sooner.
import { startTransition, Suspense, useEffect, useRef, useState, useTransition, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

/** Runs work when the browser is idle, after four seconds at the latest. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: 4000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 1500);
  return () => clearTimeout(timer);
}

const actions = ['pointerdown', 'keydown', 'scroll'];

/** Runs work at the visitor's first action: a touch, a key, a scroll. Returns a function that cancels it. */
export function whenUsed(work: () => void, signs: readonly string[] = actions): () => void {
  const done = new AbortController();
  const begin = () => {
    done.abort();
    work();
  };
  for (const sign of signs) addEventListener(sign, begin, { passive: true, signal: done.signal });
  return () => done.abort();
}

const lookedForMs = 15_000;

/** Runs work after the visitor's first action or mouse movement, or after a while: work that the first screen can do without. */
export function whenSettled(work: () => void): () => void {
  let stopIdle: () => void = () => undefined;
  const begin = () => {
    clearTimeout(timer);
    stopUsed();
    stopIdle = whenIdle(work);
  };
  const stopUsed = whenUsed(begin, [...actions, 'pointermove']);
  const timer = setTimeout(begin, lookedForMs);
  return () => {
    clearTimeout(timer);
    stopUsed();
    stopIdle();
  };
}

const restMs = 1000;

/** Runs settled work that holds the page up for a while: in a second without any action, ten seconds later at the latest. */
export function whenRested(work: () => void): void {
  whenSettled(() => {
    const done = new AbortController();
    const begin = () => {
      done.abort();
      clearTimeout(latest);
      clearTimeout(rest);
      work();
    };
    const wait = () => setTimeout(begin, restMs);
    let rest = wait();
    const latest = setTimeout(begin, 10_000);
    const putOff = () => {
      clearTimeout(rest);
      rest = wait();
    };
    for (const sign of actions) addEventListener(sign, putOff, { passive: true, signal: done.signal });
  });
}

export const WhenSettled = ({ children }: { readonly children: ReactNode }) => (
  <Suspense>{useSettled() && children}</Suspense>
);

/** Whether it is time for the work that `whenSettled` puts off. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => whenSettled(() => startTransition(() => setSettled(true))), []);
  return isSettled;
}

export function WhenIdle({ children }: { readonly children: ReactNode }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return <Suspense>{isIdle && children}</Suspense>;
}

/** How far below the screen a part is fetched and drawn: not at all before the visitor's first action. */
const aheadPx = 300;
let isUsed = false;
/** Stays true: a part that React takes over after the event still comes onto the paper, or into the next copy. */
let isPrinted = false;
if ('window' in globalThis) addEventListener('beforeprint', () => (isPrinted = true), { once: true });

/** `meanwhile` keeps the place, so that nothing moves. */
export function WhenSeen({
  meanwhile,
  children,
}: {
  readonly meanwhile: ReactNode;
  readonly children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [isComing, startComing] = useTransition();
  useEffect(() => {
    let observer: IntersectionObserver | undefined;
    const watch = () => {
      observer?.disconnect();
      observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) startComing(() => setSeen(true));
        },
        { rootMargin: `${isUsed ? aheadPx : 0}px` },
      );
      if (place.current) observer.observe(place.current);
    };
    watch();
    const stop = isUsed
      ? undefined
      : whenUsed(() => {
          isUsed = true;
          watch();
        });
    // A page that is printed is seen as a whole, and is on paper before a later task runs.
    const print = () => flushSync(() => setSeen(true));
    addEventListener('beforeprint', print);
    if (isPrinted) startComing(() => setSeen(true));
    return () => {
      stop?.();
      observer?.disconnect();
      removeEventListener('beforeprint', print);
    };
  }, []);
  // A place that nothing is fetched for yet does not pulse.
  return (
    <div ref={place} className={isSeen || isComing ? undefined : '[&_*]:animate-none'}>
      <Suspense fallback={meanwhile}>{isSeen ? children : meanwhile}</Suspense>
    </div>
  );
}
