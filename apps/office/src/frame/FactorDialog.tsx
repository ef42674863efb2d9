// The second factor, set up by an operator who may do without.
import { Dialog } from '../parts/Dialog.tsx';
import { useSay } from '../texts/texts.ts';
import { useMe } from '../wire/use-me.ts';
import { SecondFactor } from './SecondFactor.tsx';

export function FactorDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const me = useMe();
  return (
    <Dialog title={say('factor.title')} onClose={onClose}>
      <SecondFactor
        onDone={() => {
          onClose();
          void me.refetch();
        }}
      />
    </Dialog>
  );
}
