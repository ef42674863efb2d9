// The part of a withdrawal's form that asks for a code: the server's message, the field, a new code, and the way for customers who get
// none.
import { CodeField } from '../account/CodeField.tsx';
import { Resend } from '../account/Resend.tsx';
import { useSay } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';

export interface AskedCode {
  readonly atMs: number;
  /** The code is one of the customer's authenticator app. */
  readonly isOfApp: boolean;
  /** The server's message when it sent the code. */
  readonly message: string;
}

export function PayoutCode({
  asked,
  busy,
  value,
  error,
  onChange,
  onAgain,
  onReview,
}: {
  readonly asked: AskedCode;
  readonly busy: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onAgain: () => void;
  readonly onReview: () => void;
}) {
  const say = useSay();
  return (
    <div className="grid gap-3 rounded-card border border-gold/60 p-4">
      <p role="status">{asked.message}</p>
      <CodeField mask="999-999" value={value} error={error} onChange={onChange} />
      {asked.isOfApp ? (
        <Button look="plain" busy={busy} onClick={onAgain}>
          {say('payment.code.bySms')}
        </Button>
      ) : (
        <Resend sent={asked} busy={busy} onResend={onAgain} />
      )}
      <Button look="plain" busy={busy} onClick={onReview}>
        {say('payment.code.review')}
      </Button>
    </div>
  );
}
