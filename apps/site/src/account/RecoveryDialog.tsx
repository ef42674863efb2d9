// Recovering a password in four steps: username, code, new password, done; then the login opens.
import { useState } from 'react';
import { changePasswordWithCode, checkResetCode, sendResetPassword } from '@felek/contract/account';
import { recoveryRedirectMs } from '@felek/contract/figures';
import { closeDialog, openDialog } from '../shell/dialog.ts';
import { useSay } from '../texts/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { useForm } from '../ui/form.ts';
import { Refusal, Submit } from '../ui/FormParts.tsx';
import { PasswordInput, TextInput } from '../ui/inputs.tsx';
import { toast } from '../ui/toast.ts';
import { ask } from '../wire/wire.ts';
import { checkPassword, checkSame } from './checks.ts';

type Step = 1 | 2 | 3 | 4;

export function RecoveryDialog() {
  const say = useSay();
  const [step, setStep] = useState<Step>(1);
  const within = (min: number, max: number) => (value: string) =>
    value.length >= min && value.length <= max ? undefined : 'field.required';
  const nameForm = useForm(
    { username: '' },
    ({ username }) => ({ username: within(5, 50)(username) }),
    async (values) => {
      toast.success((await ask(sendResetPassword, values)).message);
      setStep(2);
    },
  );
  const { username } = nameForm.values;
  const codeForm = useForm(
    { code: '' },
    ({ code }) => ({ code: within(3, 20)(code) }),
    async ({ code }) => {
      await ask(checkResetCode, { code, username });
      setStep(3);
    },
  );
  const passwordForm = useForm(
    { password: '', password2: '' },
    ({ password, password2 }) => ({
      password: checkPassword(password),
      password2: checkSame(password, password2),
    }),
    async (values) => {
      await ask(changePasswordWithCode, { ...values, username, code: codeForm.values.code });
      setStep(4);
      setTimeout(() => openDialog('login'), recoveryRedirectMs);
    },
  );
  return (
    <Dialog title={say('recovery.title')} side={say('recovery.side')} tall="login" onClose={closeDialog}>
      {step === 1 && (
        <form noValidate onSubmit={nameForm.submit} className="grid gap-4">
          <p className="text-quiet">{say('recovery.note')}</p>
          <Field label={say('field.username')} error={nameForm.error('username')}>
            {(ids) => (
              <TextInput
                ids={ids}
                value={username}
                onChange={(value) => nameForm.set('username', value)}
                autoComplete="username"
                autoCapitalize="none"
                autoFocus
              />
            )}
          </Field>
          <Refusal text={nameForm.refusal} />
          <Submit busy={nameForm.busy}>{say('recovery.send')}</Submit>
        </form>
      )}
      {step === 2 && (
        <form noValidate onSubmit={codeForm.submit} className="grid gap-4">
          <p className="text-quiet">{say('recovery.codeNote')}</p>
          <Field label={say('recovery.code')} error={codeForm.error('code')}>
            {(ids) => (
              <TextInput
                ids={ids}
                value={codeForm.values.code}
                onChange={(value) => codeForm.set('code', value)}
                inputMode="numeric"
                autoComplete="one-time-code"
                autoFocus
              />
            )}
          </Field>
          <Refusal text={codeForm.refusal} />
          <Submit busy={codeForm.busy}>{say('recovery.check')}</Submit>
        </form>
      )}
      {step === 3 && (
        <form noValidate onSubmit={passwordForm.submit} className="grid gap-4">
          <p className="text-quiet">{say('recovery.passwordNote')}</p>
          <Field label={say('field.password')} error={passwordForm.error('password')}>
            {(ids) => (
              <PasswordInput
                ids={ids}
                withStrength
                value={passwordForm.values.password}
                onChange={(value) => passwordForm.set('password', value)}
                autoComplete="new-password"
                autoFocus
              />
            )}
          </Field>
          <Field label={say('field.password2')} error={passwordForm.error('password2')}>
            {(ids) => (
              <PasswordInput
                ids={ids}
                value={passwordForm.values.password2}
                onChange={(value) => passwordForm.set('password2', value)}
                autoComplete="new-password"
              />
            )}
          </Field>
          <Refusal text={passwordForm.refusal} />
          <Submit busy={passwordForm.busy}>{say('recovery.change')}</Submit>
        </form>
      )}
      {step === 4 && (
        <p role="status" className="py-10 text-center text-lg">
          {say('recovery.done')}
        </p>
      )}
    </Dialog>
  );
}
