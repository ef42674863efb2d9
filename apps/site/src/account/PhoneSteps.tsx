// Verifying a phone in two steps: the number, then the code. Changing the number goes back and clears the code.
import { useEffect, useRef, useState } from 'react';
import { updatePhone } from '@felek/contract/account';
import { phone as phoneFigures, smsCodeDigits } from '@felek/contract/figures';
import { rememberPhone } from '../shell/session.ts';
import { useSay } from '../texts/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { useForm } from '../ui/form.ts';
import { Refusal, Submit } from '../ui/FormParts.tsx';
import { MaskedInput } from '../ui/inputs.tsx';
import { toast } from '../ui/toast.ts';
import { ask, wordsOf } from '../wire/wire.ts';
import { checkCode, checkPhone } from './checks.ts';
import { PhoneField } from './PhoneField.tsx';

export interface PhoneStepsProps {
  /** Ten digits to begin with. */
  readonly phone: string;
  /** Ask for the code without being told to: the trial bonus was ticked. */
  readonly sendAtOnce?: boolean;
  readonly onVerified: () => void;
  readonly onSkip?: () => void;
}

export function PhoneSteps({ phone, sendAtOnce = false, onVerified, onSkip }: PhoneStepsProps) {
  const say = useSay();
  const [step, setStep] = useState<1 | 2>(1);
  const send = async (digits: string) => {
    const { message } = await ask(updatePhone, { step: 1, phone: phoneFigures.prefix + digits });
    toast.success(message);
    setStep(2);
  };
  const numberForm = useForm(
    { phone },
    (values) => ({ phone: checkPhone(values.phone) }),
    (values) => send(values.phone),
  );
  const codeForm = useForm(
    { code: '' },
    ({ code }) => ({ code: checkCode(code.replace('-', '')) }),
    async ({ code }) => {
      const { data, message } = await ask(updatePhone, {
        step: 2,
        phone: phoneFigures.prefix + numberForm.values.phone,
        code: code.replace('-', ''),
      });
      rememberPhone(data.phone, data.smsVerified);
      toast.success(message);
      onVerified();
    },
  );
  const asked = useRef(false);
  useEffect(() => {
    if (!sendAtOnce || asked.current) return;
    asked.current = true;
    send(phone).catch((error: unknown) => toast.error(wordsOf(error)));
  });
  const skip = onSkip && (
    <Button look="plain" onClick={onSkip} className="justify-self-center">
      {say('phone.skip')}
    </Button>
  );
  if (step === 1) {
    return (
      <form noValidate onSubmit={numberForm.submit} className="grid gap-4">
        <p className="text-quiet">{say('phone.note')}</p>
        <PhoneField
          value={numberForm.values.phone}
          error={numberForm.error('phone')}
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
      <p className="text-quiet">
        {say('phone.codeNote', { phone: `+${phoneFigures.prefix} ${numberForm.values.phone}` })}
      </p>
      <Field label={say('field.code')} error={codeForm.error('code')}>
        {(ids) => (
          <MaskedInput
            ids={ids}
            pattern={`${'9'.repeat(smsCodeDigits / 2)}-${'9'.repeat(smsCodeDigits / 2)}`}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={codeForm.values.code}
            onChange={(value) => codeForm.set('code', value)}
            className="text-center text-2xl tracking-[0.3em]"
          />
        )}
      </Field>
      <Refusal text={codeForm.refusal} />
      <Submit busy={codeForm.busy}>{say('phone.validate')}</Submit>
      <Button
        look="plain"
        onClick={() => {
          codeForm.set('code', '');
          setStep(1);
        }}
        className="justify-self-center"
      >
        {say('phone.change')}
      </Button>
      {skip}
    </form>
  );
}
