// How far the account is verified, and the next step while there is one.
import { CircleCheck, CircleDashed } from 'lucide-react';
import { Button } from '@felek/ui/Button.tsx';
import { openDialog } from '../navigation/dialog.ts';
import { useSay } from '../texts/texts.ts';
import { useAccountSay } from './words.ts';

interface Facts {
  readonly smsVerified: boolean;
  /** Unknown while the profile is on its way. */
  readonly emailVerified?: boolean;
}

export function Verification({ of: { smsVerified, emailVerified = false } }: { readonly of: Facts }) {
  const say = useSay();
  const sayAccount = useAccountSay();
  if (smsVerified && emailVerified)
    return (
      <p className="flex items-center gap-3 rounded-card border border-won/40 bg-surface p-4 font-semibold md:px-6">
        <CircleCheck aria-hidden="true" className="shrink-0 text-won" />
        {sayAccount('account.verified')}
      </p>
    );
  const next = smsVerified ? 'email' : 'phone';
  const steps = [
    [say('verification.account'), true],
    [say('verification.phone'), smsVerified],
    [say('verification.email'), emailVerified],
  ] as const;
  return (
    <section
      aria-label={say('verification.title')}
      className="grid gap-3 rounded-card border border-gold/60 bg-surface p-5 md:p-6"
    >
      <h2 className="text-lg">{say('verification.title')}</h2>
      <ol className="flex flex-wrap gap-x-6 gap-y-2">
        {steps.map(([name, isDone]) => (
          <li key={name} className={`flex items-center gap-2 ${isDone ? 'text-won' : 'text-quiet'}`}>
            {isDone ? (
              <CircleCheck size={20} aria-hidden="true" />
            ) : (
              <CircleDashed size={20} aria-hidden="true" />
            )}
            {name}
            <span className="sr-only">{say(isDone ? 'verification.done' : 'verification.open')}</span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-quiet">
          {say(next === 'phone' ? 'verification.next.phone' : 'verification.next.email')}
        </p>
        <Button look="gold" onClick={() => openDialog(next)}>
          {say('verification.go')}
        </Button>
      </div>
    </section>
  );
}
