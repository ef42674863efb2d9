// Sends one request at a time, however often the button is pressed, and shows a refusal.
import { useRef, useState } from 'react';
import { wordsOf } from '../wire/refusals.ts';

interface Sending {
  readonly busy: boolean;
  /** Does nothing while something is being sent. */
  readonly run: (work: () => Promise<unknown>) => void;
}

export function useSending(onFailed: (error: unknown) => void): Sending {
  const [busy, setBusy] = useState(false);
  // A second press may come before the first one has rendered.
  const isUnderWay = useRef(false);
  return {
    busy,
    run(work) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setBusy(true);
      void work()
        .catch(onFailed)
        .finally(() => {
          isUnderWay.current = false;
          setBusy(false);
        });
    },
  };
}

export interface Action extends Sending {
  /** The server's refusal, in its words. */
  readonly refusal: string | undefined;
}

/** An action without a form field. If the button has no place for a refusal, `tell` shows it elsewhere and `refusal` stays undefined. */
export function useAction(tell?: (words: string) => void): Action {
  const [refusal, setRefusal] = useState<string>();
  const sending = useSending((error) => (tell ?? setRefusal)(wordsOf(error)));
  return {
    busy: sending.busy,
    refusal,
    run(work) {
      setRefusal(undefined);
      sending.run(work);
    },
  };
}
