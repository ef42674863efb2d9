// The wording of what the account room sends to phones and mailboxes, in both languages.
import type { Locale } from '@felek/contract/call';

const wordings = {
  phoneCode: {
    tr: (code: string) =>
      `Felek doğrulama kodunuz: ${code}. 3 dakika geçerlidir. Bu kodu kimseyle paylaşmayın.`,
    en: (code: string) =>
      `Your Felek verification code is ${code}. It is valid for 3 minutes. Do not share it with anybody.`,
  },
  recoveryCode: {
    tr: (code: string) =>
      `Felek şifre sıfırlama kodunuz: ${code}. 3 dakika geçerlidir. Talebi siz yapmadıysanız bu mesajı dikkate almayın.`,
    en: (code: string) =>
      `Your Felek password reset code is ${code}. It is valid for 3 minutes. If you did not ask for it, ignore this message.`,
  },
  passwordChanged: {
    tr: () =>
      'Felek hesabınızın şifresi değiştirildi. Değişikliği siz yapmadıysanız hemen canlı destekle görüşün.',
    en: () =>
      'The password of your Felek account was changed. If it was not you, contact live support at once.',
  },
  phoneChanged: {
    tr: () =>
      'Felek hesabınızın telefon numarası değiştirildi. Değişikliği siz yapmadıysanız hemen canlı destekle görüşün.',
    en: () =>
      'The phone number of your Felek account was changed. If it was not you, contact live support at once.',
  },
} as const satisfies Record<string, Record<Locale, (code: string) => string>>;

export type Wording = keyof typeof wordings;

export function word(wording: Wording, locale: Locale, code = ''): string {
  return wordings[wording][locale](code);
}

/** The code in a message of ours, for the demo's outbox. */
export const codeIn = (text: string): string | null => /\b\d{6}\b/.exec(text)?.[0] ?? null;
