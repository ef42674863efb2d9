// A confirmation before an irreversible action: its subject, the two answers, and the reason if it fails.
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Refusal } from './FormParts.tsx';

interface QuestionProps {
  readonly children: ReactNode;
  readonly refusal?: string | undefined;
  readonly yes: string;
  readonly no: string;
  readonly busy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

export function Question({ children, refusal, yes, no, busy, onYes, onNo }: QuestionProps) {
  return (
    <div className="grid gap-5">
      {children}
      <Refusal text={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button look="danger" busy={busy} onClick={onYes}>
          {yes}
        </Button>
        <Button look="quiet" onClick={onNo}>
          {no}
        </Button>
      </div>
    </div>
  );
}
