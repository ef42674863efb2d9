// The login form. Under attack the server wants a code besides the password; the form asks for it and keeps what was typed.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { login } from '@felek/contract/account';
import type { SentOf } from '@felek/contract/call';
import { closeDialog, openDialog } from '../shell/dialog.ts';
import { logIn } from '../shell/session.ts';
import { useSay } from '../texts/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { useForm } from '../ui/form.ts';
import { Refusal, Submit } from '../ui/FormParts.tsx';
import { PasswordInput, TextInput } from '../ui/inputs.tsx';
import { toast } from '../ui/toast.ts';
import { ask, Refused, wordsOf } from '../wire/wire.ts';
import { blaming } from './blame.ts';
import { checkCode, checkLoginUsername, checkPassword } from './checks.ts';
import { CodeField } from './CodeField.tsx';
import { digitsOf } from './phone-code.ts';

export function LoginDialog() {
  const say = useSay();
  const navigate = useNavigate();
  const { next } = useSearch({ from: '__root__' });
  // What the server says of the code that it sent, once it wants one.
  const [codeNote, setCodeNote] = useState<string>();
  const form = useForm(
    { username: '', password: '', code: '' },
    ({ username, password, code }) => ({
      username: checkLoginUsername(username),
      password: checkPassword(password),
      code: codeNote === undefined ? undefined : checkCode(digitsOf(code)),
    }),
    ({ code, ...values }) => enter({ ...values, ...(code !== '' && { code: digitsOf(code) }) }),
  );
  async function enter(values: SentOf<typeof login>): Promise<void> {
    try {
      const { data, message } = await blaming({ wrong_code: 'code' }, ask(login, values));
      logIn(data);
      toast.success(message);
      if (next) await navigate({ href: next, replace: true });
      else closeDialog();
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'login_code_sent') throw error;
      setCodeNote(error.message);
    }
  }
  const sendAgain = () => {
    const { username, password } = form.values;
    enter({ username, password }).catch((error: unknown) => toast.error(wordsOf(error)));
  };
  return (
    <Dialog title={say('login.title')} side={say('login.side')} tall="login" onClose={closeDialog}>
      <form noValidate onSubmit={form.submit} className="grid gap-4">
        <Field label={say('field.username')} error={form.error('username')}>
          {(ids) => (
            <TextInput
              ids={ids}
              value={form.values.username}
              onChange={(value) => form.set('username', value)}
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
            <CodeField
              label="field.loginCode"
              mask="999-999"
              value={form.values.code}
              error={form.error('code')}
              onChange={(value) => form.set('code', value)}
            />
            <Button look="plain" onClick={sendAgain} className="justify-self-center">
              {say('recovery.again')}
            </Button>
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
