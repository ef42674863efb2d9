// The server tells the screen within a second that its session has ended or that its operator's permissions have changed. One request waits
// while the screen is visible. A hidden screen sends none, so that many open tabs do not use up the browser's connections. It sends one as
// soon as it is visible again.
import { officeStanding } from '@felek/contract/office';
import { fetchData } from './ask.ts';
import { queryClient } from './query-client.ts';
import { forgetSession } from './session.ts';

const pauseMs = 250;
/** After an error, so that a server that comes back is not met by all screens at once. */
const afterErrorMs = 2000;

/** `onChanged` fetches the permissions anew. Returns the function that stops the waiting. */
export function followStanding(mark: string, onChanged: () => Promise<unknown>): () => void {
  let visible: AbortController | undefined;
  const look = () => {
    if (document.visibilityState === 'hidden') {
      visible?.abort();
      visible = undefined;
    } else if (!visible) {
      visible = new AbortController();
      void follow(mark, onChanged, visible.signal);
    }
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    visible?.abort();
  };
}

async function follow(mark: string, onChanged: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const { standing } = await fetchData(officeStanding, { mark }, { signal, isByItself: true });
      // Another session may have begun meanwhile.
      if (signal.aborted) return;
      if (standing === 'changed') {
        // Data that was fetched with the former permissions is not shown again.
        queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
        await onChanged();
      } else if (standing !== 'same') return forgetSession(standing);
      await pause(pauseMs);
    } catch {
      await pause(afterErrorMs);
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
