// The states of a screen while it waits for the server, and when the wait failed.
import { ErrorState as PlainErrorState, LoadingView as PlainLoadingView } from '@felek/ui/states.tsx';
import { useSay } from '../texts/texts.ts';
import { wordsOf } from '../wire/refusals.ts';

/** A spinner with 'Loading...', or with other words. */
export function LoadingView({ text }: { readonly text?: string }) {
  const say = useSay();
  return <PlainLoadingView text={text ?? say('site.loading')} />;
}

export function ErrorState({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const say = useSay();
  return (
    <PlainErrorState
      title={say('site.error.load')}
      note={wordsOf(error)}
      again={retry && { label: say('site.tryAgain'), retry }}
    />
  );
}
