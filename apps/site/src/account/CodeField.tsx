// The field for a code that came by SMS or e-mail: six digits in a mask, filled in by the phone where the phone can.
import { useSay, type TextKey } from '../texts/texts.ts';
import { Field } from '@felek/ui/Field.tsx';
import { MaskedInput } from '../parts/inputs.tsx';

export function CodeField({
  label = 'field.code',
  mask,
  value,
  error,
  onChange,
}: {
  readonly label?: TextKey;
  readonly mask: '99-99-99' | '999-999';
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const say = useSay();
  return (
    <Field label={say(label)} error={error}>
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
