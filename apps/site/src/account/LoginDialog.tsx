// The login form.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { login } from '@felek/contract/account';
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
import { ask } from '../wire/wire.ts';
import { checkLoginUsername, checkPassword } from './checks.ts';

export function LoginDialog() {
  const say = useSay();
  const navigate = useNavigate();
  const { next } = useSearch({ from: '__root__' });
  const form = useForm(
    { username: '', password: '' },
    ({ username, password }) => ({
      username: checkLoginUsername(username),
      password: checkPassword(password),
    }),
    async (values) => {
      const { data, message } = await ask(login, values);
      logIn(data);
      toast.success(message);
      if (next) await navigate({ href: next, replace: true });
      else closeDialog();
    },
  );
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
