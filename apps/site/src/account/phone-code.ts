// The codes that go to a phone. A code that has just been sent is still good when a dialog is opened again, so that nobody has to
// wait a minute for another one.
import { updatePhone } from '@felek/contract/account';
import { phone as phoneFigures, resendCodeS } from '@felek/contract/figures';
import { queryClient } from '../shell/queries.ts';
import { rememberStanding } from '../shell/session.ts';
import { ask } from '../wire/wire.ts';

export interface SentCode {
  /** The whole number, prefix included. */
  readonly phone: string;
  readonly atMs: number;
}

const storedAs = 'phoneCode';

/** Kept for as long as the tab is open, so that loading the page anew loses no code. */
function lastSent(): SentCode | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storedAs) ?? 'null') as SentCode | null;
    return stored ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whole seconds until another code can be asked for. */
export const waitS = ({ atMs }: SentCode, nowMs: number): number =>
  Math.max(0, Math.ceil((atMs + resendCodeS * 1000 - nowMs) / 1000));

/** Sends a code, unless the last one went to this number just now. `message` is the server's, when it was asked. */
export async function sendCode(
  phone: string,
): Promise<{ readonly sent: SentCode; readonly message?: string }> {
  const last = lastSent();
  if (last?.phone === phone && waitS(last, Date.now()) > 0) return { sent: last };
  const { message } = await ask(updatePhone, { step: 1, phone });
  const sent = { phone, atMs: Date.now() };
  sessionStorage.setItem(storedAs, JSON.stringify(sent));
  return { sent, message };
}

/** With the code the number is the customer's. Returns the server's message. */
export async function verifyCode(phone: string, code: string): Promise<string> {
  const { data, message } = await ask(updatePhone, { step: 2, phone, code: digitsOf(code) });
  sessionStorage.removeItem(storedAs);
  rememberStanding({ phone: data.phone, smsVerified: data.smsVerified });
  void queryClient.invalidateQueries({ queryKey: ['profile'] });
  return message;
}

/** A code as it was typed into its mask, without what the mask put between the digits. */
export const digitsOf = (masked: string): string => masked.replace(/\D/g, '');

/** The ten digits after 90; none for a number from elsewhere. */
export function nationalDigits(phone: string): string {
  const { prefix, maskDigits } = phoneFigures;
  return phone.startsWith(prefix) && phone.length === prefix.length + maskDigits
    ? phone.slice(prefix.length)
    : '';
}

/** A number as it is read: +90 532 123 45 67. */
export function printPhone(phone: string): string {
  const digits = nationalDigits(phone);
  if (digits === '') return phone === '' ? '—' : `+${phone}`;
  const [, ...parts] = /^(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(digits)!;
  return `+${phoneFigures.prefix} ${parts.join(' ')}`;
}
