// What stands below a withdrawal's form once a code is asked for: what the server said, the field for the code, another code, and
// the way for those who get none.
import { useState } from 'react';
import { CodeField } from '../account/CodeField.tsx';
import type { SentCode } from '../account/phone-code.ts';
import { Resend } from '../account/Resend.tsx';
import { useSay } from '../texts/texts.ts';
import { Button } from '../ui/Button.tsx';

export interface AskedCode extends SentCode {
  /** What the server said when it sent the code. */
  readonly message: string;
}

export function PayoutCode({
  asked,
  value,
  error,
  onChange,
  onAgain,
  onReview,
}: {
  readonly asked: AskedCode;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onAgain: () => Promise<void>;
  readonly onReview: () => Promise<void>;
}) {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const during = (work: () => Promise<void>) => () => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  return (
    <div className="grid gap-3 rounded-card border border-gold/60 p-4">
      <p role="status">{asked.message}</p>
      <CodeField mask="999-999" value={value} error={error} onChange={onChange} />
      <Resend sent={asked} busy={busy} onResend={during(onAgain)} />
      <Button look="plain" busy={busy} onClick={during(onReview)}>
        {say('payment.code.review')}
      </Button>
    </div>
  );
}
