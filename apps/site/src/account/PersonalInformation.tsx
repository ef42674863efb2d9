// The customer's data: particulars, contact with its verification, limits, and the password.
import type { ReactNode } from 'react';
import type { OutputOf } from '@felek/contract/call';
import type { profile } from '@felek/contract/account';
import { printPhone } from './phone-code.ts';
import { PhoneTag } from './PhoneTag.tsx';
import { openDialog } from '../navigation/dialog.ts';
import { Answered } from '../parts/Answered.tsx';
import { useSay } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { Skeleton } from '@felek/ui/states.tsx';
import { printInstant } from '../parts/time.ts';
import { PageFrame } from '../navigation/PageFrame.tsx';
import { DevicePreferences } from './DevicePreferences.tsx';
import { Preferences } from './Preferences.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { useAccountSay } from './words.ts';
import { useProfile } from './account.queries.ts';
import { Verification } from './Verification.tsx';
import { Limits } from '../protection/Limits.tsx';
import { ReminderSetting } from '../protection/ReminderSetting.tsx';

export function PersonalInformation() {
  const say = useSay();
  const query = useProfile();
  return (
    <PageFrame title={say('dashboard.personal')} note={say('profile.note')}>
      <Answered
        query={query}
        waiting={
          <div role="status" aria-label={say('site.loading')} className="grid gap-4">
            <Skeleton className="h-72 md:h-56" />
            <Skeleton className="h-40" />
          </div>
        }
      >
        {(particulars) => <Particulars of={particulars} />}
      </Answered>
    </PageFrame>
  );
}

function Particulars({ of }: { readonly of: OutputOf<typeof profile> }) {
  const say = useSay();
  const sayAccount = useAccountSay();
  return (
    <div className="grid grid-cols-1 gap-4">
      <Verification of={of} />
      <Card title={say('profile.identity')}>
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Line title={say('field.name')}>{of.name}</Line>
          <Line title={say('field.surname')}>{of.surname}</Line>
          <Line title={say('field.username')}>{of.username}</Line>
          <Line title={say('field.personalNo')}>{of.PersonalNo}</Line>
          <Line title={say('field.birthDate')}>{of.birthDate.split('-').toReversed().join('.')}</Line>
          <Line title={say('field.country')}>{of.country}</Line>
          <Line title={say('profile.memberSince')}>{printInstant(of.memberSince)}</Line>
        </dl>
      </Card>
      <Card title={say('profile.contact')}>
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Line title={say('field.email')}>
            <span className="flex flex-wrap items-center gap-3">
              <span className="min-w-0 break-all">{of.email}</span>
              <PhoneTag isVerified={of.emailVerified} />
            </span>
          </Line>
          <Line title={say('field.phone')}>
            <span className="flex flex-wrap items-center gap-3">
              <span className="whitespace-nowrap">{printPhone(of.phone)}</span>
              <PhoneTag isVerified={of.smsVerified} />
            </span>
          </Line>
        </dl>
        {of.phoneChange && (
          <p className="text-gold">
            {say('phone.waiting', { phone: of.phoneChange.phone, at: printInstant(of.phoneChange.dueAt) })}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button look={of.smsVerified ? 'quiet' : 'gold'} onClick={() => openDialog('phone')}>
            {say(of.smsVerified ? 'phone.update' : 'profile.verifyPhone')}
          </Button>
          {!of.emailVerified && (
            <Button look="quiet" onClick={() => openDialog('email')}>
              {say('email.title')}
            </Button>
          )}
        </div>
      </Card>
      <Card title={say('preferences.title')}>
        <p className="text-quiet">{say('preferences.note')}</p>
        <Preferences />
      </Card>
      <Card title={sayAccount('device.title')}>
        <p className="text-quiet">{sayAccount('device.note')}</p>
        <DevicePreferences />
      </Card>
      <Limits />
      <ReminderSetting />
      <Card title={say('exclude.title')}>
        <p className="text-quiet">{say('exclude.about')}</p>
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" onClick={() => openDialog('exclude')}>
            {say('exclude.begin')}
          </Button>
          <Button look="plain" onClick={() => openDialog('closeaccount')}>
            {say('closeAccount.title')}
          </Button>
        </div>
      </Card>
      <Card title={say('profile.security')}>
        <SecondFactor />
        <p className="text-quiet">{say('profile.securityNote')}</p>
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" onClick={() => openDialog('password')}>
            {say('dashboard.password')}
          </Button>
        </div>
      </Card>
    </div>
  );
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-5 md:p-6">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Line({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-quiet">{title}</dt>
      <dd className="figures min-w-0 font-semibold break-words">{children}</dd>
    </div>
  );
}
