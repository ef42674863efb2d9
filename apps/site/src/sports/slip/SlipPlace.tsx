// Where the slip is: a column beside the page on a desktop; on smaller screens a bar above the bottom one, which opens a sheet.
import { useSyncExternalStore } from 'react';
import { useWords } from '../words.ts';
import { SlipBar, SlipPanel } from './SlipBar.tsx';

const wide = '(min-width: 75rem)';

/** Undefined on the page that the server drew. */
function useIsWide(): boolean | undefined {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(wide).matches,
    () => undefined,
  );
}

export function SlipPlace() {
  const say = useWords();
  const isWide = useIsWide();
  if (isWide === undefined) return null;
  if (!isWide) return <SlipBar />;
  return (
    <aside
      aria-labelledby="slip"
      className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-card border border-line bg-surface p-4"
    >
      <h2 id="slip" className="mb-3 text-lg">
        {say('slip.title')}
      </h2>
      <SlipPanel />
    </aside>
  );
}
