// The wording of what the account room sends to phones and mailboxes, in both languages. The codes fit one text message in Turkish
// as long as the house's name is short: 70 characters, since ğ and ş are not in the short alphabet.
import type { Locale } from '@felek/contract/call';

const wordings = {
  phoneCode: {
    tr: '{house} doğrulama kodunuz: {code}. 3 dk geçerli. Kimseyle paylaşmayın.',
    en: 'Your {house} verification code: {code}. Valid for 3 minutes. Do not share it.',
  },
  recoveryCode: {
    tr: '{house} şifre sıfırlama kodunuz: {code}. 3 dk geçerli. Paylaşmayın.',
    en: 'Your {house} password reset code: {code}. Valid for 3 minutes. Do not share it.',
  },
  payoutCode: {
    tr: '{house} {amount} çekim kodunuz: {code}. 3 dk geçerli. Paylaşmayın.',
    en: 'Your {house} code to withdraw {amount}: {code}. Valid for 3 minutes. Do not share it.',
  },
  loginCode: {
    tr: '{house} giriş kodunuz: {code}. 3 dk geçerli. Kimseyle paylaşmayın.',
    en: 'Your {house} login code: {code}. Valid for 3 minutes. Do not share it.',
  },
  oldPhoneCode: {
    tr: '{house} numara değişikliği kodunuz: {code}. 3 dk geçerli. Paylaşmayın.',
    en: 'Your {house} code for changing this number: {code}. Valid for 3 minutes. Do not share it.',
  },
  emailCode: {
    tr: '{house} e-posta doğrulama kodunuz: {code}. 3 dakika geçerlidir. Kimseyle paylaşmayın.',
    en: 'Your {house} e-mail verification code: {code}. Valid for 3 minutes. Do not share it.',
  },
  phoneChangeAsked: {
    tr: '{house} hesabınızın telefon numarası {at} tarihinde değişecek. Siz istemediyseniz iptal edin: {link}',
    en: 'The phone number of your {house} account will change on {at}. If it was not you, cancel it: {link}',
  },
  passwordChanged: {
    tr: '{house} hesabınızın şifresi değiştirildi. Değişikliği siz yapmadıysanız hemen canlı destekle görüşün.',
    en: 'The password of your {house} account was changed. If it was not you, contact live support at once.',
  },
  phoneChanged: {
    tr: '{house} hesabınızın telefon numarası değiştirildi. Değişikliği siz yapmadıysanız hemen canlı destekle görüşün.',
    en: 'The phone number of your {house} account was changed. If it was not you, contact live support at once.',
  },
  factorOn: {
    tr: '{house} hesabınızda iki adımlı giriş açıldı. Siz açmadıysanız hemen canlı destekle görüşün.',
    en: 'Two-step login was switched on for your {house} account. If it was not you, contact live support at once.',
  },
  factorOff: {
    tr: '{house} hesabınızda iki adımlı giriş kapatıldı. Siz kapatmadıysanız hemen canlı destekle görüşün.',
    en: 'Two-step login was switched off for your {house} account. If it was not you, contact live support at once.',
  },
  newDevice: {
    tr: '{house} hesabınıza yeni bir cihazdan giriş yapıldı: {device}, {at}. Siz değilseniz şifrenizi hemen değiştirin.',
    en: 'Your {house} account was used from a new device: {device}, {at}. If it was not you, change your password at once.',
  },
} as const satisfies Record<string, Record<Locale, string>>;

export type Wording = keyof typeof wordings;

/** A message with its gaps filled. */
export type Word = (wording: Wording, locale: Locale, fill?: Readonly<Record<string, string>>) => string;

/** Words messages in the house's name. */
export const wordFor =
  (
    houseName: (locale: Locale) => string,
    ownWords: (wording: Wording, locale: Locale) => string | undefined = () => undefined,
  ): Word =>
  (wording, locale, fill = {}) =>
    chosen(wordings[wording][locale], ownWords(wording, locale)).replace(
      /\{(\w+)\}/g,
      (_gap, name: string) => (name === 'house' ? houseName(locale) : (fill[name] ?? '')),
    );

/** The house's own words, unless they leave out what the message is sent for. */
function chosen(usual: string, own: string | undefined): string {
  const isWhole = (usual.match(/\{\w+\}/g) ?? []).every((gap) => gap === '{house}' || own?.includes(gap));
  return own !== undefined && own.trim() !== '' && isWhole ? own : usual;
}

/** The code in a message of ours, for the demo's outbox. */
export const codeIn = (text: string): string | null => /\b\d{6}\b/.exec(text)?.[0] ?? null;
