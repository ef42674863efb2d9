// The celebration after a registration: confetti, and the next step. A trial bonus is accepted under the terms in sight.
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { confetti as figures, trialBonusDialogCloseMs } from '@felek/contract/figures';
import { BonusTerms } from '../bonus/BonusTerms.tsx';
import { closeDialog } from '../navigation/dialog.ts';
import { LiveChat } from '../chat/LiveChat.tsx';
import { useAction } from '../parts/action.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { Button, buttonClass } from '@felek/ui/Button.tsx';
import { Refusal } from '@felek/ui/FormParts.tsx';
import { liraText } from '../parts/Money.tsx';
import { Drawing } from '@felek/ui/Drawing.tsx';
import { ErrorState } from '../parts/states.tsx';
import { toast } from '@felek/ui/toast.ts';
import { Refused } from '../wire/refusals.ts';
import { sendTrialClaim, useTrialBonus } from '../bonus/bonus.queries.ts';

export function Celebration({ trialAmount }: { readonly trialAmount: number }) {
  const say = useSay();
  const locale = useLocale();
  const action = useAction();
  const [claimed, setClaimed] = useState(false);
  const [isOver, setOver] = useState(trialAmount === 0);
  const trial = useTrialBonus(trialAmount > 0);
  const isOffered = !isOver && trial.data !== null;
  useEffect(() => void celebrate(), []);
  useEffect(() => {
    if (!claimed) return undefined;
    const closing = setTimeout(closeDialog, trialBonusDialogCloseMs);
    return () => clearTimeout(closing);
  }, [claimed]);
  const claim = async () => {
    try {
      const { message } = await sendTrialClaim(trial.data?.version);
      toast.success(message);
      void celebrate();
      setClaimed(true);
    } catch (error) {
      // Other terms are read first, and may be accepted then.
      if (error instanceof Refused && error.code === 'bonus_terms_changed') await trial.refetch();
      else setOver(true);
      throw error;
    }
  };
  const next = () => {
    if (isOffered && trial.isError)
      return <ErrorState error={trial.error} retry={() => void trial.refetch()} />;
    if (!isOffered) return <NextSteps />;
    return (
      <Button
        look="gold"
        busy={action.busy || claimed || trial.isPending}
        onClick={() => action.run(claim)}
        className="min-w-40 text-lg"
      >
        {say('celebration.yes')}
      </Button>
    );
  };
  return (
    <div className="grid justify-items-center gap-5 py-6 text-center">
      <Drawing name="rosette" className="size-24 text-gold" />
      <p className="text-lg">
        {trialAmount > 0
          ? say('celebration.trialNote', { amount: liraText(trial.data?.amount ?? trialAmount, locale) })
          : say('celebration.note')}
      </p>
      {isOffered && trial.data && (
        <div className="w-full text-start">
          <BonusTerms bonus={trial.data} />
        </div>
      )}
      <Refusal text={action.refusal} />
      {next()}
    </div>
  );
}

function NextSteps() {
  const say = useSay();
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Link to="/dashboard/deposit" search={{}} className={buttonClass()}>
        {say('celebration.deposit')}
      </Link>
      <LiveChat className={buttonClass('quiet')} />
    </div>
  );
}

/** Confetti on a canvas of its own, which is nothing to who does not see it. */
async function celebrate(): Promise<void> {
  const { default: confetti } = await import('canvas-confetti');
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  canvas.className = 'pointer-events-none fixed inset-0 z-[70] size-full';
  document.body.append(canvas);
  await confetti.create(canvas, { resize: true })({
    particleCount: figures.particleCount,
    spread: figures.spread,
    origin: { y: figures.originY },
    disableForReducedMotion: true,
  });
  canvas.remove();
}
