// The common end of every form: the announced refusal, and the button.
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

export function Refusal({ text }: { readonly text: string | undefined }) {
  return (
    <div
      role="alert"
      className={text ? 'rounded-field border border-coral/60 bg-coral/10 px-3 py-2 text-error' : ''}
    >
      {text}
    </div>
  );
}

export function Submit({
  busy,
  disabled = false,
  children,
}: {
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Button type="submit" busy={busy} disabled={disabled} className="w-full text-lg">
      {children}
    </Button>
  );
}
