// Excluding oneself from play: for how long, and the password. Nothing is asked besides and nothing is offered on the way.
import { exclusionPeriods } from '@felek/contract/rules/exclusion-periods';
import { Field } from '@felek/ui/Field.tsx';
import { Refusal, Submit } from '@felek/ui/FormParts.tsx';
import { toast } from '@felek/ui/toast.ts';
import { blaming } from '../parts/blame.ts';
import { checkPassword } from '../parts/checks.ts';
import { closeDialog } from '../navigation/dialog.ts';
import { logOut } from '../session/session.ts';
import { useSay } from '../texts/texts.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { useForm } from '../parts/form.ts';
import { Select } from '@felek/ui/inputs.tsx';
import { PasswordInput } from '../parts/inputs.tsx';
import { sendExclusion } from './protection.queries.ts';

export function ExcludeDialog() {
  const say = useSay();
  const form = useForm(
    { period: 'sixMonths', password: '' },
    ({ password }) => ({ password: checkPassword(password) }),
    async ({ period, password }) => {
      const asked = { period: exclusionPeriods.find((each) => each === period)!, password };
      const { message } = await blaming({ wrong_password: 'password' }, sendExclusion(asked));
      toast.success(message);
      await logOut();
    },
  );
  return (
    <Dialog title={say('exclude.title')} onClose={closeDialog}>
      <form noValidate onSubmit={form.submit} className="grid gap-4">
        <p className="text-quiet">{say('exclude.note')}</p>
        <Field label={say('exclude.period')} error={form.error('period')}>
          {(ids) => (
            <Select
              ids={ids}
              value={form.values.period}
              onChange={(period) => form.set('period', period)}
              options={exclusionPeriods.map((each) => ({ id: each, name: say(`exclude.${each}`) }))}
            />
          )}
        </Field>
        <Field label={say('field.password')} error={form.error('password')}>
          {(ids) => (
            <PasswordInput
              ids={ids}
              autoComplete="current-password"
              value={form.values.password}
              onChange={(value) => form.set('password', value)}
            />
          )}
        </Field>
        <Refusal text={form.refusal} />
        <Submit busy={form.busy}>{say('exclude.confirm')}</Submit>
      </form>
    </Dialog>
  );
}
