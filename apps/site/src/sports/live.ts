// Keeps the events in sight in step with the house. A customer's connection brings their differences; without one they are asked for, at a
// bounded rate. An event that comes into sight is fetched at once, since it may have changed unseen.
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { followSportsMethod, mostFollowed } from '@felek/contract/sports';
import { listenToLine, useLiveLine } from '../wire/live-line.ts';
import type { Change, WholeEvent } from './changes.ts';
import { hearBet, refreshEvents, refreshRows, showChanges } from './sports.queries.ts';
import { hearChange, hearRows } from './slip/slip.ts';
import { changeSlip, useSlip } from './slip/slip-store.ts';

/** Differences that come within this time are shown together. */
const togetherMs = 80;
const settleMs = 250;
const pollMs = 5000;

/** The events in sight, each with how many parts of the page show it. */
const useInSight = create<{ readonly events: ReadonlyMap<string, number> }>(() => ({ events: new Map() }));

function count(event: string, by: 1 | -1): void {
  const events = new Map(useInSight.getState().events);
  const times = (events.get(event) ?? 0) + by;
  if (times > 0) events.set(event, times);
  else events.delete(event);
  useInSight.setState({ events });
}

/** The page shows these events as long as the component is there. */
export function useShown(events: readonly string[]): void {
  const text = [...new Set(events)].join(' ');
  useEffect(() => {
    const list = text === '' ? [] : text.split(' ');
    for (const event of list) count(event, 1);
    return () => {
      for (const event of list) count(event, -1);
    };
  }, [text]);
}

/** Events whose page reads all their markets. Nothing else reads their rows. */
const wholes = new Set<string>();

/** The page shows this event with all its markets. Each answer also updates the prices in the slip. */
export function useShownWhole(event: string, whole: WholeEvent | undefined): void {
  // The stored slip is read later than the page's first answer.
  const legs = useSlip((slip) => slip.legs.length);
  useShown([event]);
  useEffect(() => {
    wholes.add(event);
    return () => void wholes.delete(event);
  }, [event]);
  useEffect(() => {
    if (whole && legs > 0) changeSlip((slip) => hearRows(slip, [{ ...whole.event, main: whole.markets }]));
  }, [whole, legs]);
}

const watched = new WeakMap<Element, string>();
let sight: IntersectionObserver | undefined;
const seen = new Set<Element>();
function look(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const event = watched.get(target);
    if (event === undefined || seen.has(target) === isIntersecting) continue;
    if (isIntersecting) seen.add(target);
    else seen.delete(target);
    count(event, isIntersecting ? 1 : -1);
  }
}

/** For a row's element: its event is shown while the row is in sight. */
export function useInView<Shown extends Element>(event: string) {
  const place = useRef<Shown>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    sight ??= new IntersectionObserver(look, { rootMargin: '120px' });
    watched.set(element, event);
    sight.observe(element);
    return () => {
      sight?.unobserve(element);
      if (seen.delete(element)) count(event, -1);
    };
  }, [event]);
  return place;
}

async function bring(events: readonly string[], signal: AbortSignal): Promise<void> {
  const rows = await refreshRows(
    events.filter((event) => !wholes.has(event)),
    signal,
  );
  changeSlip((slip) => hearRows(slip, rows));
}

/** Follows the visible events for as long as the sportsbook is open. */
export function useStayLive(): void {
  const invoke = useLiveLine((line) => line.invoke);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    let waiting: Change[] = [];
    let flushing: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      flushing = undefined;
      const changes = waiting;
      waiting = [];
      const missed = showChanges(changes);
      for (const change of changes) changeSlip((slip) => hearChange(slip, change));
      void bring(missed, signal).catch(() => undefined);
    };
    const unlisten = listenToLine((message) => {
      if (message.cmd === 'SportsBet') return hearBet(message.message);
      waiting.push(message.message);
      flushing ??= setTimeout(flush, togetherMs);
      return undefined;
    });

    let followed: ReadonlySet<string> = new Set();
    let polling: ReturnType<typeof setTimeout> | undefined;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const shown = () => [...useInSight.getState().events.keys()].slice(0, mostFollowed);
    const follow = async () => {
      const events = shown();
      const fresh = events.filter((event) => !followed.has(event));
      if (fresh.length === 0 && events.length === followed.size) return;
      followed = new Set(events);
      if (invoke) await invoke(followSportsMethod, events);
      // After the connection follows them, so that nothing falls between.
      if (invoke) refreshEvents(fresh);
      await bring(fresh, signal);
    };
    const poll = async () => {
      if (!invoke && document.visibilityState === 'visible')
        await bring(shown(), signal).catch(() => undefined);
      if (!signal.aborted) polling = setTimeout(() => void poll(), pollMs);
    };
    const settle = () => {
      clearTimeout(settling);
      settling = setTimeout(() => void follow().catch(() => (followed = new Set())), settleMs);
    };
    const unsubscribe = useInSight.subscribe(settle);
    settle();
    polling = setTimeout(() => void poll(), pollMs);
    return () => {
      ended.abort();
      unlisten();
      unsubscribe();
      clearTimeout(flushing);
      clearTimeout(polling);
      clearTimeout(settling);
      if (invoke) void invoke(followSportsMethod, []).catch(() => undefined);
    };
  }, [invoke]);
}
