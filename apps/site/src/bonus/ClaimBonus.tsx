// Claims a bonus under the terms that are shown, or chooses one that a deposit earns.
import type { BonusRow } from '@felek/contract/bonus';
import { Button } from '@felek/ui/Button.tsx';
import { toast } from '@felek/ui/toast.ts';
import { useAction } from '../parts/action.ts';
import { useSay } from '../texts/texts.ts';
import { sendClaim } from './bonus.queries.ts';

export function ClaimBonus({ bonus }: { readonly bonus: BonusRow }) {
  const say = useSay();
  const { busy, run } = useAction(toast.error);
  const claim = async () => toast.success((await sendClaim(bonus)).message);
  return (
    <Button look="gold" busy={busy} onClick={() => run(claim)}>
      {say(bonus.terms.leastDeposit === null ? 'bonuses.claim' : 'bonuses.choose')}
    </Button>
  );
}
