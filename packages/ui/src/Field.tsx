// A form's field: label above, control, the error under it in plain words and announced. The control gets its ids from here.
import { useId, type ReactNode } from 'react';

export interface FieldIds {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

export interface FieldProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly children: (ids: FieldIds) => ReactNode;
}

export const controlClass = (bad: boolean) =>
  `min-h-11 w-full rounded-field border bg-ground px-3 py-2 text-text transition-colors duration-150 ${bad ? 'border-coral' : 'border-line-strong hover:border-quiet'}`;

export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId();
  const note = `${id}-note`;
  const described = error !== undefined || hint !== undefined;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-quiet">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': described ? note : undefined,
      })}
      <div id={note} aria-live="polite" className={`text-sm ${error ? 'text-error' : 'text-quiet'}`}>
        {error ?? hint}
      </div>
    </div>
  );
}
