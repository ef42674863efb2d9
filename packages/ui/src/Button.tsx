// Buttons and links that look like buttons: one look for the main action, quieter ones for the rest.
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Spinner } from './Spinner.tsx';

export type ButtonLook = 'primary' | 'quiet' | 'danger' | 'gold' | 'plain';

const looks: Readonly<Record<ButtonLook, string>> = {
  primary: 'bg-turquoise text-on-turquoise hover:bg-turquoise-hover active:bg-turquoise-pressed',
  quiet: 'bg-raised text-text hover:bg-raised-hover border border-line',
  danger: 'bg-coral text-on-coral hover:bg-coral-hover',
  gold: 'bg-gold text-on-gold hover:brightness-110',
  plain: 'text-link hover:text-text underline-offset-4 hover:underline',
};

export const buttonClass = (look: ButtonLook = 'primary', more = '') =>
  `inline-flex min-h-11 items-center justify-center gap-2 rounded-field px-4 py-2 font-semibold transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55 ${looks[look]} ${more}`;

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

export function Button({
  look = 'primary',
  busy = false,
  className = '',
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(look, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The action, for users who do not see the icon. */
  readonly label: string;
  readonly children: ReactNode;
}

export function IconButton({ label, className = '', children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={`inline-grid size-11 shrink-0 place-items-center rounded-field text-quiet transition-colors duration-150 hover:bg-raised hover:text-text ${className}`}
    >
      {children}
    </button>
  );
}
