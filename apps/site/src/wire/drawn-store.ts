// A store that the server can draw from. React draws a store on a server, and takes over what was drawn, as the store was in the
// beginning; here that is as it is at the time.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export function createDrawnStore<State>(initial: State) {
  const store = createStore<State>(() => initial);
  store.getInitialState = store.getState;
  const useIt = <Part>(select: (state: State) => Part): Part => useStore(store, select);
  return Object.assign(useIt, store);
}
