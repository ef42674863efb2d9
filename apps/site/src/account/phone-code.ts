// The codes that go to a phone. A code that has just been sent stays valid when a dialog is opened again. So a customer need not wait a
// minute for another one.
import { phone as phoneFigures, resendCodeS } from '@felek/contract/figures';
import { refresh } from '../wire/query-client.ts';
import { digitsOf } from '../parts/digits.ts';
import { rememberStanding } from '../session/session.ts';
import { sendPhoneStep } from './account.queries.ts';

export interface SentCode {
  /** The whole number, prefix included; a mailbox's address where it went there. */
  readonly phone: string;
  readonly atMs: number;
  /** The parts of the request, if it replaces a verified number. Never stored. */
  readonly proof?: PhoneProof;
}

/**
 * The requirements for changing a verified number: the password, and a code to the old number unless it is lost.
 */
export interface PhoneProof {
  readonly password: string;
  readonly oldCode?: string;
  readonly isLost?: true;
}

const storedAs = 'phoneCode';

/** Kept for as long as the tab is open, so that a reload loses no code. */
function lastSent(): SentCode | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storedAs) ?? 'null') as SentCode | null;
    return stored ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whole seconds until another code can be asked for. */
export const waitS = ({ atMs }: Pick<SentCode, 'atMs'>, nowMs: number): number =>
  Math.max(0, Math.ceil((atMs + resendCodeS * 1000 - nowMs) / 1000));

/** Sends a code, unless the last one went to this number just now. `message` is the server's, when it was asked. */
export async function sendCode(
  phone: string,
): Promise<{ readonly sent: SentCode; readonly message?: string }> {
  const last = lastSent();
  if (last?.phone === phone && waitS(last, Date.now()) > 0) return { sent: last };
  const { message } = await sendPhoneStep({ step: 1, phone });
  const sent = { phone, atMs: Date.now() };
  sessionStorage.setItem(storedAs, JSON.stringify(sent));
  return { sent, message };
}

/** Asks for the code that a change needs next: to the old number first, then or where that is lost to the new one. */
export async function sendChangeCode(
  phone: string,
  proof: PhoneProof,
): Promise<{ readonly sent: SentCode; readonly isToOld: boolean; readonly message: string }> {
  const { data, message } = await sendPhoneStep({ step: 1, phone, ...proof });
  return { sent: { phone, atMs: Date.now(), proof }, isToOld: data.sentTo === 'old', message };
}

/** With the code the number is the customer's, at once or after a hold. Returns the server's message and the end of the hold. */
export async function verifyCode(
  { phone, proof }: Pick<SentCode, 'phone' | 'proof'>,
  code: string,
): Promise<{ readonly message: string; readonly isHeld: boolean }> {
  const isLost = proof?.isLost ?? false;
  const { data, message } = await sendPhoneStep({ step: 2, phone, code: digitsOf(code), isLost });
  sessionStorage.removeItem(storedAs);
  rememberStanding({ phone: data.phone, smsVerified: data.smsVerified });
  void refresh('profile');
  return { message, isHeld: data.dueAt !== undefined };
}

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
