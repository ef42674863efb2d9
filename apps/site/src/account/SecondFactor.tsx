// Whether a login asks for a second factor, and the way to it.
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { Button } from '@felek/ui/Button.tsx';
import { openDialog } from '../navigation/dialog.ts';
import { useSecondFactor } from './account.queries.ts';
import { useAccountSay } from './words.ts';

export function SecondFactor() {
  const say = useAccountSay();
  const { data } = useSecondFactor();
  if (!data) return null;
  const { isOn } = data;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {isOn ? (
        <ShieldCheck aria-hidden="true" className="shrink-0 text-won" />
      ) : (
        <ShieldAlert aria-hidden="true" className="shrink-0 text-gold" />
      )}
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold">{say(isOn ? 'account.factor.on' : 'account.factor.off')}</p>
        {!isOn && <p className="text-sm text-quiet">{say('account.factor.next')}</p>}
      </div>
      <Button look="quiet" onClick={() => openDialog('factor')}>
        {say(isOn ? 'account.factor.manage' : 'account.factor.set')}
      </Button>
    </div>
  );
}
