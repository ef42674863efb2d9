// The screen of an operator who may do nothing before a second factor is set up.
import { lazy, Suspense, useState } from 'react';
import { Button } from '@felek/ui/Button.tsx';
import { rememberOpener } from '@felek/ui/opener.ts';
import { useTitle } from '../parts/title.ts';
import { useSay } from '../texts/texts.ts';
import { leave } from './leave.ts';
import { SecondFactor } from './SecondFactor.tsx';
import { Wordmark } from './Wordmark.tsx';

const AddPasskey = lazy(async () => ({ default: (await import('./AddPasskey.tsx')).AddPasskey }));

export function Enrol({ onDone }: { readonly onDone: () => void }) {
  const say = useSay();
  const [isPasskey, setPasskey] = useState(false);
  useTitle(say('factor.title'));
  return (
    <div className="grid min-h-dvh place-items-center p-4">
      <main className="grid w-full max-w-md gap-5 rounded-card border border-line bg-surface p-7">
        <Wordmark />
        <h1 className="text-xl">{say('factor.title')}</h1>
        <SecondFactor onDone={onDone} />
        <Button
          look="plain"
          onClick={() => {
            rememberOpener();
            setPasskey(true);
          }}
        >
          {say('passkeys.rather')}
        </Button>
        <Button look="quiet" onClick={leave}>
          {say('person.leave')}
        </Button>
      </main>
      <Suspense fallback={null}>
        {isPasskey && (
          <AddPasskey
            onClose={() => {
              setPasskey(false);
              onDone();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
