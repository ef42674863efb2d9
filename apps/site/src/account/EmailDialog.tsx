// Verifying the mailbox: a code is sent to it, and with the code it is known to be the customer's.
import { digitsOf } from '../parts/digits.ts';
import { useState } from 'react';
import { sendEmailCode, sendEmailProof, useProfile } from './account.queries.ts';
import { closeDialog } from '../navigation/dialog.ts';
import { useSay } from '../texts/texts.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { useAction } from '../parts/action.ts';
import { useForm } from '../parts/form.ts';
import { Refusal, Submit } from '@felek/ui/FormParts.tsx';
import { toast } from '@felek/ui/toast.ts';
import { Refused } from '../wire/refusals.ts';
import { blaming } from '../parts/blame.ts';
import { checkCode } from '../parts/checks.ts';
import { CodeField } from './CodeField.tsx';
import { type SentCode } from './phone-code.ts';
import { PhoneTag } from './PhoneTag.tsx';
import { Resend } from './Resend.tsx';

export function EmailDialog() {
  const say = useSay();
  const { email = '', emailVerified = false } = useProfile().data ?? {};
  const [sent, setSent] = useState<SentCode>();
  const resending = useAction(toast.error);
  const send = async () => {
    try {
      await sendEmailCode();
    } catch (error) {
      // The code of a moment ago is still good.
      if (!(error instanceof Refused) || error.code !== 'code_too_soon') throw error;
    }
    setSent({ phone: email, atMs: Date.now() });
  };
  const sendForm = useForm({}, () => ({}), send);
  const codeForm = useForm(
    { code: '' },
    ({ code }) => ({ code: checkCode(digitsOf(code)) }),
    async ({ code }) => {
      const verifying = sendEmailProof(digitsOf(code));
      toast.success((await blaming({ wrong_code: 'code' }, verifying)).message);
      closeDialog();
    },
  );
  return (
    <Dialog title={say('email.title')} onClose={closeDialog}>
      {sent ? (
        <form noValidate onSubmit={codeForm.submit} className="grid gap-4">
          <p className="text-quiet">{say('phone.codeNote', { phone: email })}</p>
          <CodeField
            label="field.emailCode"
            mask="999-999"
            value={codeForm.values.code}
            error={codeForm.error('code')}
            onChange={(value) => codeForm.set('code', value)}
          />
          <Refusal text={codeForm.refusal} />
          <Submit busy={codeForm.busy}>{say('phone.validate')}</Submit>
          <Resend sent={sent} busy={resending.busy} onResend={() => resending.run(send)} />
        </form>
      ) : (
        <form noValidate onSubmit={sendForm.submit} className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised p-4">
            <span className="min-w-0 font-semibold break-words">{email}</span>
            <PhoneTag isVerified={emailVerified} />
          </div>
          <Refusal text={sendForm.refusal} />
          {!emailVerified && <Submit busy={sendForm.busy}>{say('phone.send')}</Submit>}
        </form>
      )}
    </Dialog>
  );
}
