// The login form. Under attack, and from a new device of a customer with a second factor, the server requires a code besides the password.
// Then the form shows a field for the code and keeps the typed values.
import { digitsOf } from '../parts/digits.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { login } from '@felek/contract/account';
import type { SentOf } from '@felek/contract/call';
import { closeDialog, openDialog } from '../navigation/dialog.ts';
import { logIn } from '../session/session.ts';
import { useSay } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '@felek/ui/Field.tsx';
import { useAction } from '../parts/action.ts';
import { useForm } from '../parts/form.ts';
import { Refusal, Submit } from '@felek/ui/FormParts.tsx';
import { TextInput } from '@felek/ui/inputs.tsx';
import { PasswordInput } from '../parts/inputs.tsx';
import { toast } from '@felek/ui/toast.ts';
import { Refused } from '../wire/refusals.ts';
import { sendLogin } from './account.queries.ts';
import { blaming } from '../parts/blame.ts';
import { checkAnyCode, checkCode, checkLoginUsername, checkPassword } from '../parts/checks.ts';
import { CodeField } from './CodeField.tsx';
import { FactorCodeField, factorCodeOf } from './FactorCodeField.tsx';
import { keepUsername, typedUsername } from './typed-username.ts';

const codesNeeded: ReadonlySet<string> = new Set(['login_code_sent', 'second_factor_needed']);
const wrongCode = (code: string, isOfApp: boolean) =>
  isOfApp ? checkAnyCode(factorCodeOf(code)) : checkCode(digitsOf(code));

export function LoginDialog() {
  const say = useSay();
  const navigate = useNavigate();
  const { next } = useSearch({ from: '__root__' });
  // The server's message about the code that it sent, if it needs one.
  const [codeNote, setCodeNote] = useState<string>();
  const [isOfApp, setOfApp] = useState(false);
  const form = useForm(
    { username: typedUsername(), password: '', code: '' },
    ({ username, password, code }) => ({
      username: checkLoginUsername(username),
      password: checkPassword(password),
      code: codeNote === undefined ? undefined : wrongCode(code, isOfApp),
    }),
    ({ code, ...values }) =>
      enter({ ...values, ...(code !== '' && { code: isOfApp ? factorCodeOf(code) : digitsOf(code) }) }),
  );
  async function enter(values: SentOf<typeof login>): Promise<void> {
    try {
      const { data, message } = await blaming(
        { wrong_code: 'code', second_factor_wrong: 'code' },
        sendLogin(values),
      );
      logIn(data);
      keepUsername('');
      toast.success(message);
      if (next) await navigate({ href: next, replace: true });
      else closeDialog();
    } catch (error) {
      const isNeeded = error instanceof Refused && codesNeeded.has(error.code);
      if (!isNeeded) throw error;
      setOfApp(error.code === 'second_factor_needed');
      setCodeNote(error.message);
    }
  }
  const { username, password } = form.values;
  const again = useAction(toast.error);
  return (
    <Dialog title={say('login.title')} side={say('login.side')} tall="tall" onClose={closeDialog}>
      <form noValidate onSubmit={form.submit} className="grid gap-4">
        <Field label={say('field.username')} error={form.error('username')}>
          {(ids) => (
            <TextInput
              ids={ids}
              value={form.values.username}
              onChange={(value) => {
                keepUsername(value);
                form.set('username', value);
              }}
              onBlur={() => form.values.username && form.leave('username')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          )}
        </Field>
        <Field label={say('field.password')} error={form.error('password')}>
          {(ids) => (
            <PasswordInput
              ids={ids}
              value={form.values.password}
              onChange={(value) => form.set('password', value)}
              autoComplete="current-password"
            />
          )}
        </Field>
        {codeNote !== undefined && (
          <>
            <p role="status" className="text-quiet">
              {codeNote}
            </p>
            {isOfApp ? (
              <FactorCodeField
                value={form.values.code}
                error={form.error('code')}
                onChange={(value) => form.set('code', value)}
              />
            ) : (
              <>
                <CodeField
                  label="field.loginCode"
                  mask="999-999"
                  value={form.values.code}
                  error={form.error('code')}
                  onChange={(value) => form.set('code', value)}
                />
                <Button
                  look="plain"
                  busy={again.busy}
                  onClick={() => again.run(() => enter({ username, password }))}
                  className="justify-self-center"
                >
                  {say('recovery.again')}
                </Button>
              </>
            )}
          </>
        )}
        <Refusal text={form.refusal} />
        <Submit busy={form.busy}>{say('login.submit')}</Submit>
        <Button look="plain" onClick={() => openDialog('recovery')} className="justify-self-center">
          {say('login.recovery')}
        </Button>
        <Button look="plain" onClick={() => openDialog('register')} className="justify-self-center">
          {say('login.register')}
        </Button>
      </form>
    </Dialog>
  );
}
