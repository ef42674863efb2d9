// A store for server rendering. React renders a store on the server, and hydrates it, in its initial state. Here the server renders its
// current state, and hydration uses its state at the start of hydration.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const holds: (() => void)[] = [];

export function createDrawnStore<State>(initial: State) {
  const store = createStore<State>(() => initial);
  store.getInitialState = store.getState;
  holds.push(() => {
    const drawn = store.getState();
    store.getInitialState = () => drawn;
  });
  const useIt = <Part>(select: (state: State) => Part): Part => useStore(store, select);
  return Object.assign(useIt, store);
}

/**
 * Starts hydration of a page that shows the stores' current state. Hydration runs part by part; a change meanwhile must not reach the
 * last parts.
 */
export function takeOver(): void {
  for (const hold of holds) hold();
}
