// Changing the password: the old one, and the new one twice. The other sessions end with it.
import { closeDialog } from '../navigation/dialog.ts';
import { useCustomer } from '../session/session.ts';
import { useSay, type TextKey } from '../texts/texts.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '@felek/ui/Field.tsx';
import { useForm } from '../parts/form.ts';
import { Refusal, Submit } from '@felek/ui/FormParts.tsx';
import { PasswordInput } from '../parts/inputs.tsx';
import { toast } from '@felek/ui/toast.ts';
import { sendPassword } from './account.queries.ts';
import { blaming } from '../parts/blame.ts';
import { checkPassword, checkSame } from '../parts/checks.ts';

export function PasswordDialog() {
  const say = useSay();
  const username = useCustomer()?.username ?? '';
  const form = useForm(
    { oldPassword: '', password: '', confirmPassword: '' },
    ({ oldPassword, password, confirmPassword }) => ({
      oldPassword: checkPassword(oldPassword),
      password: checkPassword(password),
      confirmPassword: checkSame(password, confirmPassword),
    }),
    async (values) => {
      const { message } = await blaming(
        {
          wrong_old_password: 'oldPassword',
          password_unchanged: 'password',
          password_too_common: 'password',
          passwords_differ: 'confirmPassword',
        },
        sendPassword(values),
      );
      toast.success(message);
      closeDialog();
    },
  );
  const field = (name: keyof typeof form.values, label: TextKey, isNew: boolean) => (
    <Field label={say(label)} error={form.error(name)}>
      {(ids) => (
        <PasswordInput
          ids={ids}
          withStrength={name === 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoFocus={!isNew}
          value={form.values[name]}
          onChange={(value) => form.set(name, value)}
          onBlur={() => form.values[name] && form.leave(name)}
        />
      )}
    </Field>
  );
  return (
    <Dialog title={say('dashboard.password')} onClose={closeDialog}>
      <form noValidate onSubmit={form.submit} className="grid gap-4">
        <p className="text-quiet">{say('password.note')}</p>
        {/* So that a password manager knows whose password this is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        {field('oldPassword', 'field.oldPassword', false)}
        {field('password', 'field.newPassword', true)}
        {field('confirmPassword', 'field.newPassword2', true)}
        <Refusal text={form.refusal} />
        <Submit busy={form.busy}>{say('password.change')}</Submit>
      </form>
    </Dialog>
  );
}
