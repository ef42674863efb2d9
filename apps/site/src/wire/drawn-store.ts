// A store that the server can draw from. React draws a store on a server, and takes over what was drawn, as the store was in the
// beginning; here that is as it is at the time, and as it was when the page began to be taken over.
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
 * From now on a page is taken over that shows what the stores hold at this moment. It is taken over part by part, and what is chosen
 * meanwhile must not be looked for in the parts that come last.
 */
export function takeOver(): void {
  for (const hold of holds) hold();
}
