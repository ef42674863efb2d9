// A phone number: the prefix stands, ten digits follow.
import { phone as phoneFigures } from '@felek/contract/figures';
import { useSay } from '../texts/texts.ts';
import { Field } from '@felek/ui/Field.tsx';
import { MaskedInput } from '../parts/inputs.tsx';

export function PhoneField({
  value,
  error,
  onChange,
  onLeave,
  autoFocus = false,
}: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (digits: string) => void;
  readonly onLeave?: () => void;
  readonly autoFocus?: boolean;
}) {
  const say = useSay();
  return (
    <Field label={say('field.phone')} error={error}>
      {(ids) => (
        <div className="flex gap-2">
          <span className="figures grid min-h-11 place-items-center rounded-field border border-line bg-raised px-3 text-quiet">
            +{phoneFigures.prefix}
          </span>
          <MaskedInput
            ids={ids}
            pattern={'9'.repeat(phoneFigures.maskDigits)}
            inputMode="tel"
            autoComplete="tel-national"
            value={value}
            onChange={onChange}
            onBlur={onLeave}
            autoFocus={autoFocus}
          />
        </div>
      )}
    </Field>
  );
}
