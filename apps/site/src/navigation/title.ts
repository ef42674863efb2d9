// The name of the shown item when the route's title does not tell: a game, a promotion, an operator's page. The tab's title and the
// breadcrumb end with it.
import { useEffect } from 'react';
import { create } from 'zustand';

const useStore = create<{ readonly name: string | undefined }>(() => ({ name: undefined }));

/** Sets the name while the component is mounted. */
export function useNamed(name: string | undefined): void {
  useEffect(() => {
    useStore.setState({ name });
    return () => useStore.setState({ name: undefined });
  }, [name]);
}

export const useNameShown = (): string | undefined => useStore(({ name }) => name);
