// Offers another code: first the time until it may be asked for, then the button that asks for it.
import { useEffect, useState } from 'react';
import { useSay } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { waitS, type SentCode } from './phone-code.ts';

export function Resend({
  sent,
  busy,
  onResend,
}: {
  readonly sent: Pick<SentCode, 'atMs'>;
  readonly busy: boolean;
  readonly onResend: () => void;
}) {
  const say = useSay();
  const [left, setLeft] = useState(() => waitS(sent, Date.now()));
  useEffect(() => {
    const look = () => setLeft(waitS(sent, Date.now()));
    look();
    // By the clock, not by counting: a page in the background ticks slower.
    const ticking = setInterval(look, 1000);
    return () => clearInterval(ticking);
  }, [sent]);
  if (left > 0) {
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    return (
      <p role="timer" className="figures min-h-11 content-center text-center text-quiet">
        {say('phone.resendIn', { time })}
      </p>
    );
  }
  return (
    <p className="flex min-h-11 flex-wrap items-center justify-center text-quiet">
      {say('phone.noCode')}
      <Button look="plain" busy={busy} onClick={onResend} className="px-2">
        {say('phone.resend')}
      </Button>
    </p>
  );
}
