// Cancels a withdrawal that is not yet approved or sent to the service. The server decides; a late customer gets a refusal.
import { Button } from '@felek/ui/Button.tsx';
import { toast } from '@felek/ui/toast.ts';
import { useAction } from '../parts/action.ts';
import { useSay } from '../texts/texts.ts';
import { sendCancellation } from './payment.queries.ts';

export function CancelWithdrawal({ id }: { readonly id: string }) {
  const say = useSay();
  const { busy, run } = useAction(toast.error);
  const cancel = async () => toast.success((await sendCancellation(id)).message);
  return (
    <Button look="quiet" busy={busy} onClick={() => run(cancel)}>
      {say('payment.cancel')}
    </Button>
  );
}
