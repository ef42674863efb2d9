// Verifying a phone in two steps: the number, then the code. Changing the number goes back and clears the code.
import { digitsOf } from '../parts/digits.ts';
import { useEffect, useRef, useState } from 'react';
import { phone as phoneFigures } from '@felek/contract/figures';
import { useSay } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { useAction } from '../parts/action.ts';
import { useForm } from '../parts/form.ts';
import { Refusal, Submit } from '@felek/ui/FormParts.tsx';
import { toast } from '@felek/ui/toast.ts';
import { wordsOf } from '../wire/refusals.ts';
import { blaming } from '../parts/blame.ts';
import { checkCode, checkPhone } from '../parts/checks.ts';
import { CodeField } from './CodeField.tsx';
import { printPhone, sendCode, verifyCode, type SentCode } from './phone-code.ts';
import { PhoneField } from './PhoneField.tsx';
import { Resend } from './Resend.tsx';

export interface PhoneStepsProps {
  /** Ten digits to begin with. */
  readonly phone: string;
  /** Sends the code without a press: the trial bonus was ticked. */
  readonly sendAtOnce?: boolean;
  readonly onVerified: () => void;
  readonly onSkip?: () => void;
}

export function PhoneSteps({ phone, sendAtOnce = false, onVerified, onSkip }: PhoneStepsProps) {
  const say = useSay();
  const [sent, setSent] = useState<SentCode>();
  const resending = useAction(toast.error);
  const send = async (digits: string) => {
    const answer = await blaming(
      { phone_taken: 'phone', code_not_sent: 'phone' },
      sendCode(phoneFigures.prefix + digits),
    );
    setSent(answer.sent);
    return answer.message;
  };
  const numberForm = useForm(
    { phone },
    (values) => ({ phone: checkPhone(values.phone) }),
    async (values) => void (await send(values.phone)),
  );
  const codeForm = useForm(
    { code: '' },
    ({ code }) => ({ code: checkCode(digitsOf(code)) }),
    async ({ code }) => {
      await verifyCode({ phone: phoneFigures.prefix + numberForm.values.phone }, code);
      onVerified();
    },
  );
  const asked = useRef(false);
  useEffect(() => {
    if (!sendAtOnce || asked.current) return;
    asked.current = true;
    send(phone).catch((error: unknown) => toast.error(wordsOf(error)));
  });
  const resend = async () => {
    const message = await send(numberForm.values.phone);
    if (message !== undefined) toast.success(message);
  };
  const skip = onSkip && (
    <Button look="plain" onClick={onSkip} className="justify-self-center">
      {say('phone.skip')}
    </Button>
  );
  if (sent === undefined) {
    return (
      <form noValidate onSubmit={numberForm.submit} className="grid gap-4">
        <p className="text-quiet">{say('phone.note')}</p>
        <PhoneField
          value={numberForm.values.phone}
          error={numberForm.error('phone')}
          autoFocus
          onChange={(value) => numberForm.set('phone', value)}
        />
        <Refusal text={numberForm.refusal} />
        <Submit busy={numberForm.busy}>{say('phone.send')}</Submit>
        {skip}
      </form>
    );
  }
  return (
    <form noValidate onSubmit={codeForm.submit} className="grid gap-4">
      <p className="text-quiet">{say('phone.codeNote', { phone: printPhone(sent.phone) })}</p>
      <CodeField
        mask="999-999"
        value={codeForm.values.code}
        error={codeForm.error('code')}
        onChange={(value) => codeForm.set('code', value)}
      />
      <Refusal text={codeForm.refusal} />
      <Submit busy={codeForm.busy}>{say('phone.validate')}</Submit>
      <Resend sent={sent} busy={resending.busy} onResend={() => resending.run(resend)} />
      <Button
        look="plain"
        onClick={() => {
          codeForm.set('code', '');
          setSent(undefined);
        }}
        className="justify-self-center"
      >
        {say('phone.change')}
      </Button>
      {skip}
    </form>
  );
}
