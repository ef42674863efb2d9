// The house's automatic messages, stored as codes, so that they follow the customer's language. Messages of staff stay as written.
import type { Locale } from '@felek/contract/call';

const words = {
  first_answer: {
    tr: 'Mesajınız bize ulaştı. Bu otomatik bir yanıttır; destek ekibimiz mesajınızı okuyunca buraya yazar, siz de bildirim alırsınız.',
    en: 'We have your message. This answer is automatic; our support team will read it and write here, and you will be notified.',
  },
  first_answer_demo: {
    tr: 'Mesajınız kaydedildi. Bu yanıt otomatiktir: burası bir tanıtım sitesi olduğu için mesajları okuyan bir ekip yok, başka yanıt gelmeyecek.',
    en: 'Your message is stored. This answer is automatic: this is a demonstration house without a support team, so no other answer will come.',
  },
} as const satisfies Record<string, Record<Locale, string>>;

export type HouseCode = keyof typeof words;

const isCode = (text: string): text is HouseCode => Object.hasOwn(words, text);

export const wordMessage = (text: string, locale: Locale): string =>
  isCode(text) ? words[text][locale] : text;
