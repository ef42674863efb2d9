// Closing the own account, with the password. The balance stays the customer's, and the dialog says how it is paid out.
import { Field } from '@felek/ui/Field.tsx';
import { Refusal, Submit } from '@felek/ui/FormParts.tsx';
import { toast } from '@felek/ui/toast.ts';
import { blaming } from '../parts/blame.ts';
import { checkPassword } from '../parts/checks.ts';
import { closeDialog } from '../navigation/dialog.ts';
import { logOut, useSession } from '../session/session.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { useForm } from '../parts/form.ts';
import { PasswordInput } from '../parts/inputs.tsx';
import { liraText } from '../parts/Money.tsx';
import { sendAccountClosing } from './protection.queries.ts';

export function CloseAccountDialog() {
  const say = useSay();
  const locale = useLocale();
  const cash = useSession(({ balance }) => balance?.cash ?? 0);
  const form = useForm(
    { password: '' },
    ({ password }) => ({ password: checkPassword(password) }),
    async (values) => {
      const { message } = await blaming({ wrong_password: 'password' }, sendAccountClosing(values));
      toast.success(message);
      await logOut();
    },
  );
  return (
    <Dialog title={say('closeAccount.title')} onClose={closeDialog}>
      <form noValidate onSubmit={form.submit} className="grid gap-4">
        <p className="text-quiet">{say('closeAccount.note')}</p>
        {cash > 0 && <p>{say('closeAccount.money', { amount: liraText(cash, locale) })}</p>}
        <Field label={say('field.password')} error={form.error('password')}>
          {(ids) => (
            <PasswordInput
              ids={ids}
              autoFocus
              autoComplete="current-password"
              value={form.values.password}
              onChange={(value) => form.set('password', value)}
            />
          )}
        </Field>
        <Refusal text={form.refusal} />
        <Submit busy={form.busy}>{say('closeAccount.confirm')}</Submit>
      </form>
    </Dialog>
  );
}
