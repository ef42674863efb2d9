// The wording of what the account room sends to phones and mailboxes, in both languages. The codes fit one text message in Turkish:
// 70 characters, since ğ and ş are not in the short alphabet.
import type { Locale } from '@felek/contract/call';

const wordings = {
  phoneCode: {
    tr: 'Felek doğrulama kodunuz: {code}. 3 dk geçerli. Kimseyle paylaşmayın.',
    en: 'Your Felek verification code: {code}. Valid for 3 minutes. Do not share it.',
  },
  recoveryCode: {
    tr: 'Felek şifre sıfırlama kodunuz: {code}. 3 dk geçerli. Paylaşmayın.',
    en: 'Your Felek password reset code: {code}. Valid for 3 minutes. Do not share it.',
  },
  payoutCode: {
    tr: 'Felek {amount} çekim kodunuz: {code}. 3 dk geçerli. Paylaşmayın.',
    en: 'Your Felek code to withdraw {amount}: {code}. Valid for 3 minutes. Do not share it.',
  },
  loginCode: {
    tr: 'Felek giriş kodunuz: {code}. 3 dk geçerli. Kimseyle paylaşmayın.',
    en: 'Your Felek login code: {code}. Valid for 3 minutes. Do not share it.',
  },
  oldPhoneCode: {
    tr: 'Felek numara değişikliği kodunuz: {code}. 3 dk geçerli. Paylaşmayın.',
    en: 'Your Felek code for changing this number: {code}. Valid for 3 minutes. Do not share it.',
  },
  emailCode: {
    tr: 'Felek e-posta doğrulama kodunuz: {code}. 3 dakika geçerlidir. Kimseyle paylaşmayın.',
    en: 'Your Felek e-mail verification code: {code}. Valid for 3 minutes. Do not share it.',
  },
  phoneChangeAsked: {
    tr: 'Felek hesabınızın telefon numarası {at} tarihinde değişecek. Siz istemediyseniz iptal edin: {link}',
    en: 'The phone number of your Felek account will change on {at}. If it was not you, cancel it: {link}',
  },
  passwordChanged: {
    tr: 'Felek hesabınızın şifresi değiştirildi. Değişikliği siz yapmadıysanız hemen canlı destekle görüşün.',
    en: 'The password of your Felek account was changed. If it was not you, contact live support at once.',
  },
  phoneChanged: {
    tr: 'Felek hesabınızın telefon numarası değiştirildi. Değişikliği siz yapmadıysanız hemen canlı destekle görüşün.',
    en: 'The phone number of your Felek account was changed. If it was not you, contact live support at once.',
  },
  newDevice: {
    tr: 'Felek hesabınıza yeni bir cihazdan giriş yapıldı: {device}, {at}. Siz değilseniz şifrenizi hemen değiştirin.',
    en: 'Your Felek account was used from a new device: {device}, {at}. If it was not you, change your password at once.',
  },
} as const satisfies Record<string, Record<Locale, string>>;

export type Wording = keyof typeof wordings;

/** A message with its gaps filled. */
export function word(wording: Wording, locale: Locale, fill: Readonly<Record<string, string>> = {}): string {
  return wordings[wording][locale].replace(/\{(\w+)\}/g, (_gap, name: string) => fill[name] ?? '');
}

/** The code in a message of ours, for the demo's outbox. */
export const codeIn = (text: string): string | null => /\b\d{6}\b/.exec(text)?.[0] ?? null;
