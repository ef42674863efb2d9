// The plain controls that fields hold: text, passwords, choices. Pasting works everywhere; phones get the right keypad.
import { Eye, EyeOff } from 'lucide-react';
import { useState, type InputHTMLAttributes, type KeyboardEvent } from 'react';
import { controlClass, type FieldIds } from './Field.tsx';

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'aria-invalid' | 'aria-describedby' | 'onChange' | 'value'
>;

export interface TextInputProps extends Native {
  readonly ids: FieldIds;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function TextInput({ ids, value, onChange, className = '', ...native }: TextInputProps) {
  return (
    <input
      {...native}
      {...ids}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${controlClass(ids['aria-invalid'])} ${className}`}
    />
  );
}

export interface PasswordInputProps extends TextInputProps {
  readonly withStrength?: boolean;
  readonly texts: {
    readonly show: string;
    readonly hide: string;
    readonly capsLock: string;
    /** The labels of a weak, a fair and a strong password. */
    readonly strengths: readonly [string, string, string];
  };
}

export function PasswordInput({ texts, withStrength = false, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const strength = strengthOf(props.value);
  return (
    <div className="grid gap-1.5">
      <div className="relative">
        <TextInput
          {...props}
          type={shown ? 'text' : 'password'}
          onKeyUp={watch}
          onKeyDown={watch}
          className="pe-12"
        />
        <button
          type="button"
          aria-label={shown ? texts.hide : texts.show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-field text-quiet hover:text-text"
        >
          {shown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
        </button>
      </div>
      {capsLock && <p className="text-sm text-gold">{texts.capsLock}</p>}
      {withStrength && props.value !== '' && (
        <p className="flex items-center gap-2 text-sm text-quiet">
          <span aria-hidden="true" className="flex gap-1">
            {[1, 2, 3].map((step) => (
              <span
                key={step}
                className={`h-1 w-8 rounded-full ${step <= strength ? ['', 'bg-coral', 'bg-gold', 'bg-won'][strength] : 'bg-line'}`}
              />
            ))}
          </span>
          {texts.strengths[strength - 1]}
        </p>
      )}
    </div>
  );
}

/** 1 weak, 2 fair, 3 strong: length counts most, kinds of characters a little. A hint, not a rule. */
function strengthOf(password: string): number {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const points = password.length + kinds * 2;
  if (points >= 18) return 3;
  return points >= 12 ? 2 : 1;
}

export interface SelectProps {
  readonly ids: FieldIds;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

export function Select({ ids, value, onChange, placeholder, options }: SelectProps) {
  return (
    <select
      {...ids}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${controlClass(ids['aria-invalid'])} appearance-auto`}
    >
      {placeholder !== undefined && (
        <option value="" disabled={value !== ''}>
          {placeholder}
        </option>
      )}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

export function Checkbox({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-turquoise"
      />
      <span>{label}</span>
    </label>
  );
}
