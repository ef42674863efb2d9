// The celebration after a registration: confetti, and the next step. A trial bonus is accepted under the terms in sight.
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { defineTrialBonus } from '@felek/contract/bonus';
import { confetti as figures, trialBonusDialogCloseMs } from '@felek/contract/figures';
import { BonusTerms } from '../dashboard/BonusTerms.tsx';
import { closeDialog } from '../shell/dialog.ts';
import { LiveChat } from '../shell/LiveChat.tsx';
import { useLocale, useSay } from '../texts/texts.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Refusal } from '../ui/FormParts.tsx';
import { liraText } from '../ui/Money.tsx';
import { Drawing } from '../ui/Drawing.tsx';
import { ErrorState } from '../ui/states.tsx';
import { toast } from '../ui/toast.ts';
import { ask, Refused, wordsOf } from '../wire/wire.ts';
import { useTrialBonus } from './account.queries.ts';

export function Celebration({ trialAmount }: { readonly trialAmount: number }) {
  const say = useSay();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
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
    setBusy(true);
    try {
      const { message } = await ask(defineTrialBonus, trial.data ? { version: trial.data.version } : {});
      toast.success(message);
      void celebrate();
      setClaimed(true);
    } catch (error) {
      setRefusal(wordsOf(error));
      // Other terms are read first, and may be accepted then.
      if (error instanceof Refused && error.code === 'bonus_terms_changed') await trial.refetch();
      else setOver(true);
      setBusy(false);
    }
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
      <Refusal text={refusal} />
      {isOffered && trial.isError ? (
        <ErrorState error={trial.error} retry={() => void trial.refetch()} />
      ) : isOffered ? (
        <Button
          look="gold"
          busy={busy || trial.isPending}
          onClick={() => void claim()}
          className="min-w-40 text-lg"
        >
          {say('celebration.yes')}
        </Button>
      ) : (
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/dashboard/deposit" search={{}} className={buttonClass()}>
            {say('celebration.deposit')}
          </Link>
          <LiveChat className={buttonClass('quiet')} />
        </div>
      )}
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
