// The name of what the page shows, where its address alone does not tell: a game, a promotion, a page of the operator's. The tab's
// title and the breadcrumb end with it.
import { useEffect } from 'react';
import { create } from 'zustand';

const useStore = create<{ readonly name: string | undefined }>(() => ({ name: undefined }));

/** Names what is shown for as long as the component is there. */
export function useNamed(name: string | undefined): void {
  useEffect(() => {
    useStore.setState({ name });
    return () => useStore.setState({ name: undefined });
  }, [name]);
}

export const useNameShown = (): string | undefined => useStore(({ name }) => name);
