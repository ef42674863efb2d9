// Takes a withdrawal back that nobody has approved or handed over yet. The server decides; whoever is too late reads so.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay } from '../texts/texts.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';
import { wordsOf } from '../wire/wire.ts';
import { sendCancellation } from './payment.queries.ts';

export function CancelWithdrawal({ id }: { readonly id: string }) {
  const say = useSay();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    try {
      toast.success((await sendCancellation(id)).message);
    } catch (error) {
      toast.error(wordsOf(error));
    } finally {
      await client.invalidateQueries({ queryKey: ['financial'] });
      setBusy(false);
    }
  };
  return (
    <Button look="quiet" busy={busy} onClick={() => void cancel()}>
      {say('payment.cancel')}
    </Button>
  );
}
