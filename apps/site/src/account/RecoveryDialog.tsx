// Recovering a password in four steps: username, code, new password, done; then the login opens.
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { recoveryRedirectMs } from '@felek/contract/figures';
import { closeDialog, openDialog } from '../navigation/dialog.ts';
import { useSay, type TextKey } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '@felek/ui/Field.tsx';
import { useForm } from '../parts/form.ts';
import { Refusal, Submit } from '@felek/ui/FormParts.tsx';
import { TextInput } from '@felek/ui/inputs.tsx';
import { PasswordInput } from '../parts/inputs.tsx';
import { sendRecoveredPassword, sendRecovery, sendRecoveryCode } from './account.queries.ts';
import { blaming } from '../parts/blame.ts';
import { checkPassword, checkSame } from '../parts/checks.ts';
import { keepUsername, typedUsername } from './typed-username.ts';

type Step = 1 | 2 | 3 | 4;

const fits = (value: string, min: number, max: number, key: TextKey): TextKey | undefined =>
  value.length >= min && value.length <= max ? undefined : key;

export function RecoveryDialog() {
  const say = useSay();
  const [step, setStep] = useState<Step>(1);
  // The server's message about the code that it sent. It stands beside the code's field and covers nothing.
  const [codeNote, setCodeNote] = useState('');
  const nameForm = useForm(
    { username: typedUsername() },
    ({ username }) => ({ username: fits(username, 5, 50, 'recovery.error.username') }),
    async (values) => {
      setCodeNote((await sendRecovery(values.username)).message);
      setStep(2);
    },
  );
  const { username } = nameForm.values;
  const codeForm = useForm(
    { code: '' },
    ({ code }) => ({ code: fits(code, 3, 20, 'recovery.error.code') }),
    async ({ code }) => {
      await blaming({ wrong_code: 'code' }, sendRecoveryCode({ code: code.trim(), username }));
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
      await blaming(
        { passwords_differ: 'password2', password_too_common: 'password' },
        sendRecoveredPassword({ ...values, username, code: codeForm.values.code.trim() }),
      );
      setStep(4);
    },
  );
  useEffect(() => {
    if (step !== 4) return undefined;
    const leading = setTimeout(() => openDialog('login'), recoveryRedirectMs);
    return () => clearTimeout(leading);
  }, [step]);
  // A code lives for three minutes; after that the customer starts again with the same username.
  const again = (
    <Button
      look="plain"
      onClick={() => {
        codeForm.set('code', '');
        setStep(1);
      }}
      className="justify-self-center"
    >
      {say('recovery.again')}
    </Button>
  );
  return (
    <Dialog title={say('recovery.title')} side={say('recovery.side')} tall="tall" onClose={closeDialog}>
      {step === 1 && (
        <form noValidate onSubmit={nameForm.submit} className="grid gap-4">
          <p className="text-quiet">{say('recovery.note')}</p>
          <Field label={say('field.username')} error={nameForm.error('username')}>
            {(ids) => (
              <TextInput
                ids={ids}
                value={username}
                onChange={(value) => {
                  keepUsername(value);
                  nameForm.set('username', value);
                }}
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
          <p role="status" className="text-quiet">
            {codeNote}
          </p>
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
          {again}
        </form>
      )}
      {step === 3 && (
        <form noValidate onSubmit={passwordForm.submit} className="grid gap-4">
          <p className="text-quiet">{say('recovery.passwordNote')}</p>
          <Field label={say('field.newPassword')} error={passwordForm.error('password')}>
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
          <Field label={say('field.newPassword2')} error={passwordForm.error('password2')}>
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
          {again}
        </form>
      )}
      {step === 4 && (
        <div className="grid justify-items-center gap-5 py-10 text-center">
          <CircleCheck size={56} aria-hidden="true" className="text-won" />
          <p role="status" className="text-lg font-semibold">
            {say('recovery.done')}
          </p>
        </div>
      )}
    </Dialog>
  );
}
