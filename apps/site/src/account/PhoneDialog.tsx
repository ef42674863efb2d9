// The account's phone, in four pages: not verified, verified, another number, and the code that proves it. A verified number is
// replaced with the password and a code to it; a lost one after a hold, which can be cancelled here.
import { digitsOf } from '../parts/digits.ts';
import { useState, type ReactNode } from 'react';
import type { profile } from '@felek/contract/account';
import type { OutputOf } from '@felek/contract/call';
import { phonePage, type PhonePage } from '@felek/contract/enumerations';
import { phone as phoneFigures } from '@felek/contract/figures';
import { sendPhoneCancellation, useProfile } from './account.queries.ts';
import { closeDialog } from '../navigation/dialog.ts';
import { useCustomer } from '../session/session.ts';
import { useSay, type TextKey } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '@felek/ui/Field.tsx';
import { useAction } from '../parts/action.ts';
import { useForm, type Form } from '../parts/form.ts';
import { Refusal, Submit } from '@felek/ui/FormParts.tsx';
import { Checkbox } from '@felek/ui/inputs.tsx';
import { PasswordInput } from '../parts/inputs.tsx';
import { printInstant } from '../parts/time.ts';
import { toast } from '@felek/ui/toast.ts';
import { Refused } from '../wire/refusals.ts';
import { blaming } from '../parts/blame.ts';
import { checkCode, checkPassword, checkPhone } from '../parts/checks.ts';
import { CodeField } from './CodeField.tsx';
import {
  nationalDigits,
  printPhone,
  sendChangeCode,
  sendCode,
  verifyCode,
  type PhoneProof,
  type SentCode,
} from './phone-code.ts';
import { PhoneField } from './PhoneField.tsx';
import { PhoneTag } from './PhoneTag.tsx';
import { Resend } from './Resend.tsx';

/** Sends a code and goes to its page. Gives the server's message. */
type Send = (phone: string, proof?: PhoneProof) => Promise<string | undefined>;

export function PhoneDialog() {
  const say = useSay();
  const { phone = '', smsVerified = false } = useCustomer() ?? {};
  const own = smsVerified ? phonePage.verified : phonePage.notVerified;
  const [page, setPage] = useState<PhonePage | 'oldCode'>(own);
  const [sent, setSent] = useState<SentCode>();
  const send: Send = async (to, proof) => {
    if (proof === undefined) {
      const answer = await sendCode(to);
      setSent(answer.sent);
      setPage(phonePage.verificationCode);
      return answer.message;
    }
    const answer = await sendChangeCode(to, proof);
    setSent(answer.sent);
    setPage(answer.isToOld ? 'oldCode' : phonePage.verificationCode);
    return answer.message;
  };
  const update = () => setPage(phonePage.update);
  const back = () => setPage(own);
  return (
    <Dialog title={say('phone.title')} onClose={closeDialog}>
      {page === phonePage.notVerified && <NotVerifiedPage phone={phone} onSend={send} onUpdate={update} />}
      {page === phonePage.verified && <VerifiedPage phone={phone} onUpdate={update} />}
      {page === phonePage.update &&
        (smsVerified ? (
          <ChangePage
            onSend={send}
            onSentBefore={(to, proof) => {
              setSent({ phone: to, proof, atMs: Date.now() });
              setPage('oldCode');
            }}
            onBack={back}
          />
        ) : (
          <UpdatePage phone={nationalDigits(phone)} onSend={send} onBack={back} />
        ))}
      {page === 'oldCode' && sent && (
        <OldCodePage phone={phone} sent={sent} onSend={send} onUpdate={update} />
      )}
      {page === phonePage.verificationCode && sent && (
        <VerificationCodePage
          sent={sent}
          onSend={send}
          onUpdate={update}
          onVerified={() => setPage(phonePage.verified)}
        />
      )}
    </Dialog>
  );
}

/** A page with a form: its fields, its button, further content, and the link to another page. */
function FormPage({
  form,
  submit,
  isIncomplete = false,
  below,
  leave,
  onLeave,
  children,
}: {
  readonly form: Pick<Form<object>, 'submit' | 'refusal' | 'busy'>;
  readonly submit: TextKey;
  readonly isIncomplete?: boolean;
  readonly below?: ReactNode;
  readonly leave: TextKey;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}) {
  const say = useSay();
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      {children}
      <Refusal text={form.refusal} />
      <Submit busy={form.busy} disabled={isIncomplete}>
        {say(submit)}
      </Submit>
      {below}
      <Button look="plain" onClick={onLeave} className="justify-self-center">
        {say(leave)}
      </Button>
    </form>
  );
}

function NumberCard({ phone, isVerified }: { readonly phone: string; readonly isVerified: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised p-4">
      <span className="figures text-lg font-semibold whitespace-nowrap">{printPhone(phone)}</span>
      <PhoneTag isVerified={isVerified} />
    </div>
  );
}

function NotVerifiedPage({
  phone,
  onSend,
  onUpdate,
}: {
  readonly phone: string;
  readonly onSend: Send;
  readonly onUpdate: () => void;
}) {
  const say = useSay();
  const form = useForm(
    {},
    () => ({}),
    async () => void (await onSend(phone)),
  );
  return (
    <FormPage form={form} submit="phone.send" leave="phone.update" onLeave={onUpdate}>
      <NumberCard phone={phone} isVerified={false} />
      <p className="text-quiet">{say('phone.notVerifiedNote')}</p>
    </FormPage>
  );
}

function VerifiedPage({ phone, onUpdate }: { readonly phone: string; readonly onUpdate: () => void }) {
  const say = useSay();
  const waiting = useProfile().data?.phoneChange;
  return (
    <div className="grid gap-4">
      <NumberCard phone={phone} isVerified />
      {waiting ? (
        <WaitingChange waiting={waiting} />
      ) : (
        <p role="status" className="text-quiet">
          {say('phone.verifiedNote')}
        </p>
      )}
      <Button look="quiet" onClick={onUpdate} className="w-full text-lg">
        {say('phone.update')}
      </Button>
    </div>
  );
}

/** A number that is to take this one's place, and the way to prevent it. */
function WaitingChange({
  waiting: { phone, dueAt },
}: {
  readonly waiting: NonNullable<OutputOf<typeof profile>['phoneChange']>;
}) {
  const say = useSay();
  const { busy, run } = useAction(toast.error);
  const cancel = async () => toast.success((await sendPhoneCancellation()).message);
  return (
    <div role="status" className="grid gap-3 rounded-card border border-gold/60 bg-raised p-4">
      <p>{say('phone.waiting', { phone, at: printInstant(dueAt) })}</p>
      <Button look="gold" busy={busy} onClick={() => run(cancel)} className="justify-self-start">
        {say('phone.cancelChange')}
      </Button>
    </div>
  );
}

/** Another number in the place of a verified one: the password besides, and a code to the old number comes first. */
function ChangePage({
  onSend,
  onSentBefore,
  onBack,
}: {
  readonly onSend: Send;
  /** A code was sent to the old number a moment ago, and is still valid. */
  readonly onSentBefore: (phone: string, proof: PhoneProof) => void;
  readonly onBack: () => void;
}) {
  const say = useSay();
  const form = useForm(
    { phone: '', password: '', isLost: false },
    ({ phone, password }) => ({ phone: checkPhone(phone), password: checkPassword(password) }),
    async ({ phone: digits, password, isLost }) => {
      const phone = phoneFigures.prefix + digits;
      const proof: PhoneProof = { password, ...(isLost && { isLost }) };
      try {
        await blaming(
          { phone_taken: 'phone', code_not_sent: 'phone', wrong_password: 'password' },
          onSend(phone, proof),
        );
      } catch (error) {
        if (isLost || !(error instanceof Refused) || error.code !== 'code_too_soon') throw error;
        onSentBefore(phone, proof);
      }
    },
  );
  return (
    <FormPage form={form} submit="phone.send" leave="site.back" onLeave={onBack}>
      <p className="text-quiet">{say(form.values.isLost ? 'phone.lostNote' : 'phone.updateNote')}</p>
      <PhoneField
        value={form.values.phone}
        error={form.error('phone')}
        autoFocus
        onChange={(value) => form.set('phone', value)}
      />
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
      <Checkbox
        label={say('phone.lost')}
        checked={form.values.isLost}
        onChange={(isLost) => form.set('isLost', isLost)}
      />
    </FormPage>
  );
}

/** The code that came to the old number; with it one goes to the new number. */
function OldCodePage({
  phone,
  sent,
  onSend,
  onUpdate,
}: {
  readonly phone: string;
  readonly sent: SentCode;
  readonly onSend: Send;
  readonly onUpdate: () => void;
}) {
  const say = useSay();
  const form = useForm(
    { code: '' },
    ({ code }) => ({ code: checkCode(digitsOf(code)) }),
    async ({ code }) => {
      const proof = { password: sent.proof?.password ?? '', oldCode: digitsOf(code) };
      await blaming({ wrong_code: 'code' }, onSend(sent.phone, proof));
    },
  );
  return (
    <FormPage form={form} submit="recovery.check" leave="site.back" onLeave={onUpdate}>
      <p className="text-quiet">{say('phone.codeNote', { phone: printPhone(phone) })}</p>
      <CodeField
        mask="99-99-99"
        value={form.values.code}
        error={form.error('code')}
        onChange={(value) => form.set('code', value)}
      />
    </FormPage>
  );
}

function UpdatePage({
  phone,
  onSend,
  onBack,
}: {
  readonly phone: string;
  readonly onSend: Send;
  readonly onBack: () => void;
}) {
  const say = useSay();
  const form = useForm(
    { phone },
    (values) => ({ phone: checkPhone(values.phone) }),
    async (values) => {
      const sending = onSend(phoneFigures.prefix + values.phone);
      await blaming({ phone_taken: 'phone', code_not_sent: 'phone' }, sending);
    },
  );
  return (
    <FormPage form={form} submit="phone.send" leave="site.back" onLeave={onBack}>
      <p className="text-quiet">{say('phone.updateNote')}</p>
      <PhoneField
        value={form.values.phone}
        error={form.error('phone')}
        autoFocus
        onChange={(value) => form.set('phone', value)}
      />
    </FormPage>
  );
}

function VerificationCodePage({
  sent,
  onSend,
  onUpdate,
  onVerified,
}: {
  readonly sent: SentCode;
  readonly onSend: Send;
  readonly onUpdate: () => void;
  readonly onVerified: () => void;
}) {
  const say = useSay();
  const resending = useAction(toast.error);
  const [code, setCode] = useState('');
  const [failures, setFailures] = useState(0);
  // No check is needed: the button waits until the code is complete.
  const form = useForm(
    {},
    () => ({}),
    async () => {
      try {
        toast.success((await verifyCode(sent, code)).message);
      } catch (error) {
        setCode('');
        setFailures(failures + 1);
        throw error;
      }
      onVerified();
    },
  );
  const resend = async () => {
    const message = await onSend(sent.phone, sent.proof);
    if (message !== undefined) toast.success(message);
  };
  return (
    <FormPage
      form={form}
      submit="phone.verify"
      isIncomplete={checkCode(digitsOf(code)) !== undefined}
      below={<Resend sent={sent} busy={resending.busy} onResend={() => resending.run(resend)} />}
      leave="phone.change"
      onLeave={onUpdate}
    >
      <p className="text-quiet">{say('phone.codeNote', { phone: printPhone(sent.phone) })}</p>
      {/* After a failure the field is empty, and a new one, so that it has the focus again. */}
      <CodeField key={failures} mask="99-99-99" value={code} onChange={setCode} />
    </FormPage>
  );
}
