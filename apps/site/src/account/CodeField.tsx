// The field for a code that came by SMS: six digits in a mask, filled in by the phone where the phone can.
import { useSay } from '../texts/texts.ts';
import { Field } from '../ui/Field.tsx';
import { MaskedInput } from '../ui/inputs.tsx';

export function CodeField({
  mask,
  value,
  error,
  onChange,
}: {
  readonly mask: '99-99-99' | '999-999';
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const say = useSay();
  return (
    <Field label={say('field.code')} error={error}>
      {(ids) => (
        <MaskedInput
          ids={ids}
          pattern={mask}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={value}
          onChange={onChange}
          className="text-center text-2xl tracking-[0.3em]"
        />
      )}
    </Field>
  );
}
