// Six digits of an authenticator app. The field takes the focus when it appears, since the operator must fill it next.
import { Field } from '@felek/ui/Field.tsx';
import { TextInput } from '@felek/ui/inputs.tsx';
import { useSay } from '../texts/texts.ts';

interface CodeFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
}

export function CodeField({ value, error, onChange }: CodeFieldProps) {
  const say = useSay();
  return (
    <Field label={say('login.code')} hint={say('login.code.hint')} error={error}>
      {(ids) => (
        <TextInput
          ids={ids}
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          value={value}
          // Apps show the code in two groups, and so it is pasted.
          onChange={(typed) => onChange(typed.replaceAll(/\D/g, '').slice(0, 6))}
          className="figures max-w-40 text-lg tracking-widest"
        />
      )}
    </Field>
  );
}
