// The field for a code of an authenticator app, or a recovery code: the typed text stays unchanged.
import { Field } from '@felek/ui/Field.tsx';
import { TextInput } from '@felek/ui/inputs.tsx';
import { useSay } from '../texts/texts.ts';

/** The code as it is sent: without spaces, and in capitals. */
export const factorCodeOf = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

export function FactorCodeField({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const say = useSay();
  return (
    <Field label={say('factor.code')} error={error}>
      {(ids) => (
        <TextInput
          ids={ids}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
