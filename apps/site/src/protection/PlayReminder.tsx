// The reminder over the page when it is due: the time, the stakes and the result of the session. Every answer to it restarts the interval.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import type { PlayReminder as Reminder } from '@felek/contract/protection';
import { Button } from '@felek/ui/Button.tsx';
import { Refusal } from '@felek/ui/FormParts.tsx';
import { useAction } from '../parts/action.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Money } from '../parts/Money.tsx';
import { logOut } from '../session/session.ts';
import { useSay } from '../texts/texts.ts';
import { sendReminderSeen, usePlayReminder } from './protection.queries.ts';
import { useWords } from './words.ts';

export function PlayReminder() {
  const { data } = usePlayReminder();
  return data && data.leftS === 0 && <Due of={data} />;
}

function Due({ of: { playedS, staked, returned, net } }: { readonly of: Reminder }) {
  const say = useWords();
  const navigate = useNavigate();
  const time = useTime(playedS);
  const { busy, refusal, run } = useAction();
  // Nothing of the page shows over an element that fills the screen.
  useEffect(() => {
    if (document.fullscreenElement) void document.exitFullscreen();
  }, []);
  const goOn = () => run(sendReminderSeen);
  const goTo = (to: '/dashboard/game-history' | '/dashboard/account') =>
    run(async () => {
      await sendReminderSeen();
      await navigate({ to, search: {} });
    });
  return (
    <Dialog title={say('reminder.heading')} onClose={goOn}>
      <div className="grid gap-5">
        <dl className="grid grid-cols-2 gap-3">
          <Line title={say('reminder.played')}>{time}</Line>
          <Line title={say('reminder.staked')}>
            <Money lira={staked} />
          </Line>
          <Line title={say('reminder.returned')}>
            <Money lira={returned} />
          </Line>
          <Line title={say('reminder.net')}>
            <Money lira={net} className={net < 0 ? 'text-coral' : ''} />
          </Line>
        </dl>
        <p className="text-sm text-quiet">{say('reminder.open')}</p>
        <Refusal text={refusal} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Button look="quiet" busy={busy} onClick={goOn}>
            {say('reminder.continue')}
          </Button>
          <Button look="quiet" onClick={() => goTo('/dashboard/game-history')}>
            {say('reminder.history')}
          </Button>
          <Button look="quiet" onClick={() => goTo('/dashboard/account')}>
            {say('reminder.limits')}
          </Button>
          <Button look="quiet" onClick={() => run(logOut)}>
            {say('reminder.stop')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function useTime(seconds: number): string {
  const say = useSay();
  const minutes = Math.floor(seconds / 60);
  const parts = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  return say(parts.hours > 0 ? 'site.time.hours' : 'site.time.minutes', parts);
}

function Line({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="rounded-field bg-raised px-4 py-3">
      <dt className="text-sm text-quiet">{title}</dt>
      <dd className="figures text-lg font-semibold">{children}</dd>
    </div>
  );
}
