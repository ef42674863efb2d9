// The account's phone, in four pages: not verified, verified, another number, and the code that proves it.
import { useState } from 'react';
import { phonePage, type PhonePage } from '@felek/contract/enumerations';
import { phone as phoneFigures } from '@felek/contract/figures';
import { closeDialog } from '../shell/dialog.ts';
import { useCustomer } from '../shell/session.ts';
import { useSay } from '../texts/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useForm } from '../ui/form.ts';
import { Refusal, Submit } from '../ui/FormParts.tsx';
import { toast } from '../ui/toast.ts';
import { wordsOf } from '../wire/wire.ts';
import { blaming } from './blame.ts';
import { checkCode, checkPhone } from './checks.ts';
import { CodeField } from './CodeField.tsx';
import { digitsOf, nationalDigits, printPhone, sendCode, verifyCode, type SentCode } from './phone-code.ts';
import { PhoneField } from './PhoneField.tsx';
import { PhoneTag } from './PhoneTag.tsx';
import { Resend } from './Resend.tsx';

/** Sends a code and goes to its page. Gives what the server said, when it was asked. */
type Send = (phone: string) => Promise<string | undefined>;

export function PhoneDialog() {
  const say = useSay();
  const { phone = '', smsVerified = false } = useCustomer() ?? {};
  const own = smsVerified ? phonePage.verified : phonePage.notVerified;
  const [page, setPage] = useState<PhonePage>(own);
  const [sent, setSent] = useState<SentCode>();
  const send: Send = async (to) => {
    const answer = await sendCode(to);
    setSent(answer.sent);
    setPage(phonePage.verificationCode);
    return answer.message;
  };
  const update = () => setPage(phonePage.update);
  return (
    <Dialog title={say('phone.title')} onClose={closeDialog}>
      {page === phonePage.notVerified && <NotVerifiedPage phone={phone} onSend={send} onUpdate={update} />}
      {page === phonePage.verified && <VerifiedPage phone={phone} onUpdate={update} />}
      {page === phonePage.update && (
        <UpdatePage
          phone={smsVerified ? '' : nationalDigits(phone)}
          onSend={send}
          onBack={() => setPage(own)}
        />
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
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <NumberCard phone={phone} isVerified={false} />
      <p className="text-quiet">{say('phone.notVerifiedNote')}</p>
      <Refusal text={form.refusal} />
      <Submit busy={form.busy}>{say('phone.send')}</Submit>
      <Button look="plain" onClick={onUpdate} className="justify-self-center">
        {say('phone.update')}
      </Button>
    </form>
  );
}

function VerifiedPage({ phone, onUpdate }: { readonly phone: string; readonly onUpdate: () => void }) {
  const say = useSay();
  return (
    <div className="grid gap-4">
      <NumberCard phone={phone} isVerified />
      <p role="status" className="text-quiet">
        {say('phone.verifiedNote')}
      </p>
      <Button look="quiet" onClick={onUpdate} className="w-full text-lg">
        {say('phone.update')}
      </Button>
    </div>
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
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <p className="text-quiet">{say('phone.updateNote')}</p>
      <PhoneField
        value={form.values.phone}
        error={form.error('phone')}
        autoFocus
        onChange={(value) => form.set('phone', value)}
      />
      <Refusal text={form.refusal} />
      <Submit busy={form.busy}>{say('phone.send')}</Submit>
      <Button look="plain" onClick={onBack} className="justify-self-center">
        {say('site.back')}
      </Button>
    </form>
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
  const [resending, setResending] = useState(false);
  const [code, setCode] = useState('');
  const [failures, setFailures] = useState(0);
  // Nothing to check here: the button waits until the code is whole.
  const form = useForm(
    {},
    () => ({}),
    async () => {
      try {
        toast.success(await verifyCode(sent.phone, code));
      } catch (error) {
        setCode('');
        setFailures(failures + 1);
        throw error;
      }
      onVerified();
    },
  );
  const resend = () => {
    setResending(true);
    onSend(sent.phone)
      .then((message) => message !== undefined && toast.success(message))
      .catch((error: unknown) => toast.error(wordsOf(error)))
      .finally(() => setResending(false));
  };
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <p className="text-quiet">{say('phone.codeNote', { phone: printPhone(sent.phone) })}</p>
      {/* After a failure the field is empty, and a new one, so that it has the focus again. */}
      <CodeField key={failures} mask="99-99-99" value={code} onChange={setCode} />
      <Refusal text={form.refusal} />
      <Submit busy={form.busy} disabled={checkCode(digitsOf(code)) !== undefined}>
        {say('phone.verify')}
      </Submit>
      <Resend sent={sent} busy={resending} onResend={resend} />
      <Button look="plain" onClick={onUpdate} className="justify-self-center">
        {say('phone.change')}
      </Button>
    </form>
  );
}
