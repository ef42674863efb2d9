// Registration, and what follows it: phone, code, celebration. The new customer is logged in from the first step on.
import { useEffect, useState } from 'react';
import { defaultCurrencyId, personalNoDigits, phone as phoneFigures } from '@felek/contract/figures';
import { BonusTerms } from '../bonus/BonusTerms.tsx';
import { closeDialog, openDialog } from '../navigation/dialog.ts';
import { useBootstrap } from '../content/content.ts';
import { logIn, useCustomer } from '../session/session.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '@felek/ui/Field.tsx';
import { useForm } from '../parts/form.ts';
import { Refusal, Submit } from '@felek/ui/FormParts.tsx';
import { Checkbox, Select, TextInput } from '@felek/ui/inputs.tsx';
import { MaskedInput, PasswordInput } from '../parts/inputs.tsx';
import { liraText } from '../parts/Money.tsx';
import { ErrorState, LoadingView } from '../parts/states.tsx';
import { toast } from '@felek/ui/toast.ts';
import { referral } from '../wire/stored.ts';
import { Celebration } from './Celebration.tsx';
import { Consent } from './Consent.tsx';
import { useTrialBonus } from '../bonus/bonus.queries.ts';
import { sendRegistration, useRegisterForm } from './account.queries.ts';
import { blaming } from '../parts/blame.ts';
import {
  checkBirthDate,
  checkEmail,
  checkName,
  checkPassword,
  checkPersonalNo,
  checkPhone,
  checkSame,
  checkUsername,
} from '../parts/checks.ts';
import { today } from '../parts/time.ts';
import { PhoneField } from './PhoneField.tsx';
import { PhoneSteps } from './PhoneSteps.tsx';
import { draftOver, dropDraft, keepDraft } from './registration-draft.ts';

type Step =
  | { readonly at: 'form' }
  | { readonly at: 'phone' | 'celebration'; readonly phone: string; readonly trial: boolean };

export function RegisterDialog() {
  const say = useSay();
  const locale = useLocale();
  const trialAmount = useBootstrap()?.trialBonusAmount ?? 0;
  const [step, setStep] = useState<Step>({ at: 'form' });
  const amount = liraText(trialAmount, locale);
  if (step.at === 'phone') {
    const next = () => setStep({ ...step, at: 'celebration' });
    return (
      <Dialog title={say('phone.title')} side={say('phone.side')} tall="taller" onClose={closeDialog}>
        <PhoneSteps
          phone={step.phone}
          sendAtOnce={step.trial}
          onVerified={next}
          onSkip={() => setStep({ ...step, at: 'celebration', trial: false })}
        />
      </Dialog>
    );
  }
  if (step.at === 'celebration') {
    return (
      <Dialog title={say('celebration.title')} onClose={closeDialog}>
        <Celebration trialAmount={step.trial ? trialAmount : 0} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={say('register.title')}
      side={trialAmount > 0 ? say('register.sideTrial', { amount }) : say('register.side')}
      tall="taller"
      onClose={closeDialog}
    >
      <RegisterForm
        amount={trialAmount > 0 ? amount : undefined}
        onRegistered={(phone, trial) => setStep({ at: 'phone', phone, trial })}
      />
    </Dialog>
  );
}

const empty = {
  name: '',
  surname: '',
  username: '',
  email: '',
  password: '',
  password2: '',
  phone: '',
  PersonalNo: '',
  day: '',
  month: '',
  year: '',
  country: '',
  trialBonus: false,
};

const fieldOfRefusal = {
  username_taken: 'username',
  passwords_differ: 'password2',
  password_too_common: 'password',
  bad_birth_date: 'day',
  under_age: 'day',
  country_not_served: 'country',
  bad_personal_no: 'PersonalNo',
} as const;

function RegisterForm({
  amount,
  onRegistered,
}: {
  readonly amount: string | undefined;
  readonly onRegistered: (phone: string, trial: boolean) => void;
}) {
  const say = useSay();
  const refId = Number(referral('refId')) || undefined;
  const countries = useRegisterForm(refId);
  const list = countries.data?.countries ?? [];
  const turkiye = String(list.find(({ name }) => name === 'Türkiye')?.id ?? list[0]?.id ?? '');
  const [initial] = useState(() => draftOver(empty));
  const form = useForm(
    initial,
    (values) => {
      const country = values.country || turkiye;
      const born = checkBirthDate(values.day, values.month, values.year, today());
      return {
        name: checkName(values.name),
        surname: checkName(values.surname),
        username: checkUsername(values.username),
        email: checkEmail(values.email),
        password: checkPassword(values.password),
        password2: checkSame(values.password, values.password2),
        phone: checkPhone(values.phone),
        PersonalNo: checkPersonalNo(values.PersonalNo, country === turkiye),
        day: born,
        country: country === '' ? 'field.error.country' : undefined,
      };
    },
    async ({ trialBonus, day, month, year, country, phone, ...values }) => {
      const { data, message } = await blaming(
        fieldOfRefusal,
        sendRegistration({
          ...values,
          phone: phoneFigures.prefix + phone,
          country: Number(country || turkiye),
          currencyId: defaultCurrencyId,
          birthDate: `${year}-${month}-${day}`,
          ...referrals(refId),
        }),
      );
      logIn(data);
      dropDraft();
      toast.success(message);
      onRegistered(phone, trialBonus);
    },
  );
  const { values } = form;
  const isJoined = useCustomer() !== undefined;
  useEffect(() => {
    if (!isJoined) keepDraft(values);
  }, [values, isJoined]);
  if (countries.isPending) return <LoadingView />;
  if (countries.isError) return <ErrorState error={countries.error} retry={() => void countries.refetch()} />;
  const text = (name: 'name' | 'surname' | 'username' | 'email', autoComplete: string, type = 'text') => (
    <Field label={say(`field.${name}`)} error={form.error(name)}>
      {(ids) => (
        <TextInput
          ids={ids}
          type={type}
          autoComplete={autoComplete}
          autoFocus={name === 'name'}
          {...(name === 'username' || name === 'email' ? { autoCapitalize: 'none', spellCheck: false } : {})}
          value={form.values[name]}
          onChange={(value) => form.set(name, value)}
          onBlur={() => form.values[name] && form.leave(name)}
        />
      )}
    </Field>
  );
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      {text('name', 'given-name')}
      {text('surname', 'family-name')}
      {text('username', 'username')}
      {text('email', 'email', 'email')}
      <Field label={say('field.password')} error={form.error('password')}>
        {(ids) => (
          <PasswordInput
            ids={ids}
            withStrength
            autoComplete="new-password"
            value={form.values.password}
            onChange={(value) => form.set('password', value)}
            onBlur={() => form.values.password && form.leave('password')}
          />
        )}
      </Field>
      <Field label={say('field.password2')} error={form.error('password2')}>
        {(ids) => (
          <PasswordInput
            ids={ids}
            autoComplete="new-password"
            value={form.values.password2}
            onChange={(value) => form.set('password2', value)}
            onBlur={() => form.values.password2 && form.leave('password2')}
          />
        )}
      </Field>
      <PhoneField
        value={form.values.phone}
        error={form.error('phone')}
        onChange={(value) => form.set('phone', value)}
        onLeave={() => form.values.phone && form.leave('phone')}
      />
      <Field label={say('field.personalNo')} error={form.error('PersonalNo')}>
        {(ids) => (
          <MaskedInput
            ids={ids}
            pattern={'9'.repeat(personalNoDigits)}
            inputMode="numeric"
            autoComplete="off"
            value={form.values.PersonalNo}
            onChange={(value) => form.set('PersonalNo', value)}
            onBlur={() => form.values.PersonalNo && form.leave('PersonalNo')}
          />
        )}
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium text-quiet">{say('field.birthDate')}</legend>
        <div className="grid grid-cols-[1fr_1fr_1.4fr] gap-2">
          {(
            [
              ['day', '99', '01', 'bday-day'],
              ['month', '99', '01', 'bday-month'],
              ['year', '9999', '1970', 'bday-year'],
            ] as const
          ).map(([name, pattern, sample, autoComplete]) => (
            <MaskedInput
              key={name}
              ids={{
                id: `birth-${name}`,
                'aria-invalid': form.error('day') !== undefined,
                'aria-describedby': 'birth-note',
              }}
              aria-label={say(`field.${name}`)}
              pattern={pattern}
              placeholder={sample}
              inputMode="numeric"
              autoComplete={autoComplete}
              value={form.values[name]}
              onChange={(value) => form.set(name, value)}
              onBlur={() => {
                // A day or month of one digit is written as the form reads it.
                if (/^[1-9]$/.test(form.values[name])) form.set(name, `0${form.values[name]}`);
                if (form.values.year) form.leave('day');
              }}
            />
          ))}
        </div>
        <div id="birth-note" aria-live="polite" className="mt-1.5 text-sm text-error">
          {form.error('day')}
        </div>
      </fieldset>
      <Field label={say('field.country')} error={form.error('country')}>
        {(ids) => (
          <Select
            ids={ids}
            placeholder={say('field.selectCountry')}
            value={form.values.country || turkiye}
            onChange={(value) => form.set('country', value)}
            options={list.map(({ id, name }) => ({ id: String(id), name }))}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:col-span-2">
        {amount !== undefined && (
          <div>
            <Checkbox
              label={say('field.trialBonus', { amount })}
              checked={form.values.trialBonus}
              onChange={(checked) => form.set('trialBonus', checked)}
            />
            <TrialTerms />
          </div>
        )}
        <Refusal text={form.refusal} />
        <Consent />
        <Submit busy={form.busy}>{say('register.submit')}</Submit>
        <Button look="plain" onClick={() => openDialog('login')} className="justify-self-center">
          {say('register.login')}
        </Button>
      </div>
    </form>
  );
}

/** The terms of the trial bonus, for those who want to read them before they tick it. */
function TrialTerms() {
  const say = useSay();
  const { data } = useTrialBonus(true);
  if (!data) return null;
  return (
    <details className="ms-8 text-sm">
      <summary className="min-h-11 cursor-pointer content-center text-quiet">{say('bonuses.terms')}</summary>
      <BonusTerms bonus={data} />
    </details>
  );
}

/** A referral's number, or its partner with what belongs to it, or a click. */
function referrals(refId: number | undefined) {
  if (refId !== undefined) return { refId };
  const [partner, subid, source, clickId] = [
    referral('partner'),
    referral('subid'),
    referral('source'),
    referral('clickId'),
  ];
  if (partner !== undefined)
    return { partner, ...(subid !== undefined && { subid }), ...(source !== undefined && { source }) };
  return clickId === undefined ? {} : { clickId };
}
