// The wording of notifications in both languages. Amounts are kept as kuruş in text and printed as each language writes them.
import type { Locale } from '@felek/contract/call';
import { printLira } from '@felek/money';

/** Figures and names for a text: `amount` is kuruş as text, everything else is shown as it is. */
export type NotificationParams = Readonly<Record<string, string>>;

const texts = {
  welcome: {
    tr: ['{house} ailesine hoş geldiniz', 'Merhaba {name}, üyeliğiniz hazır. Keyifli oyunlar dileriz.'],
    en: ['Welcome to {house}', 'Hello {name}, your membership is ready. Enjoy your play.'],
  },
  phone_verified: {
    tr: ['Telefonunuz doğrulandı', 'Telefon numaranız doğrulandı. Artık para çekebilirsiniz.'],
    en: ['Your phone is verified', 'Your phone number has been verified. You can now withdraw.'],
  },
  phone_change_asked: {
    tr: [
      'Numaranızın değişmesi istendi',
      'Telefon numaranız {at} tarihinde {phone} ile biten numaraya geçecek. Bunu siz istemediyseniz değişikliği iptal edin ve şifrenizi yenileyin.',
    ],
    en: [
      'Your number is about to change',
      'On {at} your phone number becomes the one that ends in {phone}. If it was not you, cancel the change and set a new password.',
    ],
  },
  phone_change_cancelled: {
    tr: ['Numara değişikliği iptal edildi', 'Şimdiki telefon numaranız geçerli olmayı sürdürüyor.'],
    en: ['Change of number cancelled', 'Your current phone number stays as it is.'],
  },
  new_device: {
    tr: [
      'Yeni cihazdan giriş',
      'Hesabınıza yeni bir cihazdan giriş yapıldı: {device}. Siz değilseniz şifrenizi değiştirin.',
    ],
    en: [
      'Login from a new device',
      'Your account was used from a new device: {device}. If it was not you, change your password.',
    ],
  },
  deposit_confirmed: {
    tr: ['Para yatırma onaylandı', '{amount} tutarındaki yatırımınız hesabınıza geçti.'],
    en: ['Deposit confirmed', 'Your deposit of {amount} has reached your account.'],
  },
  deposit_rejected: {
    tr: ['Para yatırma gerçekleşmedi', '{amount} tutarındaki para yatırma işleminiz tamamlanamadı.'],
    en: ['Deposit not completed', 'Your deposit of {amount} could not be completed.'],
  },
  deposit_held_back: {
    tr: [
      'Yatırımınız limitinizin üzerinde',
      '{amount} ulaştı ancak yatırım limitinizi aştığı için hesabınıza eklenmedi. Paranız güvende; iadesi için ekibimiz ilgileniyor.',
    ],
    en: [
      'Deposit above your limit',
      '{amount} has arrived but is above your deposit limit, so it was not added to your account. It is safe; our team will see to it.',
    ],
  },
  deposit_held_back_account: {
    tr: [
      'Yatırımınız hesabınıza eklenmedi',
      '{amount} ulaştı ancak hesabınız kapalı olduğu için eklenmedi. Paranız güvende; iadesi için ekibimiz ilgileniyor.',
    ],
    en: [
      'Deposit not added to your account',
      '{amount} has arrived but was not added, since your account is closed. It is safe; our team will see to its return.',
    ],
  },
  withdrawal_requested: {
    tr: ['Çekim talebiniz alındı', '{amount} tutarındaki çekim talebiniz işleme alındı.'],
    en: ['Withdrawal requested', 'Your withdrawal of {amount} is being processed.'],
  },
  withdrawal_review: {
    tr: [
      'Çekim talebiniz inceleniyor',
      '{amount} tutarındaki çekim talebiniz alındı. Kısa bir incelemeden sonra gönderilecek; o zamana dek iptal edebilirsiniz.',
    ],
    en: [
      'Withdrawal under review',
      'Your withdrawal of {amount} will be sent after a short review; until then you can cancel it.',
    ],
  },
  withdrawal_review_again: {
    tr: [
      'Çekiminiz yeniden inceleniyor',
      'Talebinizden sonra hesabınızda bir değişiklik oldu. {amount} tutarındaki çekiminiz yeniden inceleniyor; gönderilene dek iptal edebilirsiniz.',
    ],
    en: [
      'Withdrawal under review again',
      'Something in your account has changed since you asked. Your withdrawal of {amount} is under review again; until it is sent you can cancel it.',
    ],
  },
  withdrawal_approved: {
    tr: ['Çekiminiz onaylandı', '{amount} tutarındaki çekiminiz onaylandı ve ödeme kuruluşuna iletildi.'],
    en: ['Withdrawal approved', 'Your withdrawal of {amount} was approved and is on its way.'],
  },
  withdrawal_cancelled: {
    tr: ['Çekiminiz iptal edildi', 'Çekim talebinizi iptal ettiniz. {amount} bakiyenize döndü.'],
    en: ['Withdrawal cancelled', 'You cancelled your withdrawal. {amount} is back in your balance.'],
  },
  withdrawal_refused: {
    tr: ['Çekim talebiniz reddedildi', '{amount} bakiyenize iade edildi. Nedeni: {reason}'],
    en: ['Withdrawal rejected', '{amount} has been returned to your balance. The reason: {reason}'],
  },
  withdrawal_came_back: {
    tr: [
      'Çekiminiz geri döndü',
      'Gönderdiğimiz ödeme hesabınıza ulaşmadan geri döndü. {amount} bakiyenize eklendi.',
    ],
    en: ['Withdrawal came back', 'A payment we sent you came back. {amount} has been added to your balance.'],
  },
  transfer_awaited: {
    tr: [
      'Havalenizi bekliyoruz',
      '{amount} tutarını {holder} adına {iban} hesabına gönderin ve açıklamaya {code} yazın.',
    ],
    en: [
      'Waiting for your transfer',
      'Send {amount} to {holder}, {iban}, and write {code} as the reference.',
    ],
  },
  money_taken_back: {
    tr: [
      'Bakiyenizden düşüldü',
      'Geri alınan bir ödeme nedeniyle {amount} bakiyenizden düşüldü. Ayrıntı için canlı destekle görüşebilirsiniz.',
    ],
    en: [
      'Taken from your balance',
      '{amount} was taken from your balance because a payment was taken back. Live support can tell you more.',
    ],
  },
  withdrawal_paid: {
    tr: ['Çekiminiz ödendi', '{amount} tutarındaki çekiminiz hesabınıza gönderildi.'],
    en: ['Withdrawal paid', 'Your withdrawal of {amount} has been sent to your account.'],
  },
  withdrawal_rejected: {
    tr: [
      'Çekim talebiniz reddedildi',
      '{amount} bakiyenize iade edildi. Ayrıntı için canlı destekle görüşebilirsiniz.',
    ],
    en: [
      'Withdrawal rejected',
      '{amount} has been returned to your balance. Live support can tell you more.',
    ],
  },
  bonus_credited: {
    tr: ['Bonusunuz tanımlandı', '{amount} bonus hesabınıza eklendi.'],
    en: ['Bonus credited', 'A bonus of {amount} has been added to your account.'],
  },
  bonus_completed: {
    tr: ['Bonus çevrimi tamamlandı', '{amount} bonus bakiyeniz nakde çevrildi.'],
    en: ['Wagering completed', 'Your bonus balance of {amount} has become cash.'],
  },
  bonus_expired: {
    tr: ['Bonus süresi doldu', 'Çevrimi tamamlanmayan bonusunuzun süresi doldu.'],
    en: ['Bonus expired', 'Your bonus expired before its wagering was completed.'],
  },
  bonus_revoked: {
    tr: [
      'Bonusunuz geri alındı',
      '{amount} tutarındaki bonusunuz geri alındı. Ayrıntı için canlı destekle görüşebilirsiniz.',
    ],
    en: ['Bonus taken back', 'Your bonus of {amount} was taken back. Live support can tell you more.'],
  },
  bonus_undone: {
    tr: [
      'Bonusunuz geri alındı',
      'Çevrime sayılan bahislerinizden iptal edilenler oldu ve çevrim eksik kaldı. Nakde çevrilen {amount} bakiyenizden düşüldü.',
    ],
    en: [
      'Bonus taken back',
      'Stakes that had counted were voided, so your wagering fell short. The {amount} that had become cash was taken from your balance.',
    ],
  },
  chat_answered: {
    tr: ['Destek ekibimiz size yazdı', 'Yanıtı canlı destekte okuyabilirsiniz.'],
    en: ['Our support team has answered', 'You can read the answer in live support.'],
  },
  /** An operator's message in their own words. */
  system: { tr: ['{title}', '{note}'], en: ['{title}', '{note}'] },
} as const satisfies Record<string, Record<Locale, readonly [title: string, note: string]>>;

export type NotificationText = keyof typeof texts;
/** The texts of all notifications. */
export const notificationTexts = Object.keys(texts) as NotificationText[];

/** Title and note of a notification of the house of this name, in the reader's language. */
export function wordNotification(
  code: NotificationText,
  params: NotificationParams,
  locale: Locale,
  house: string,
): { title: string; note: string } {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_gap, name: string) => {
      if (name === 'amount') return printLira(BigInt(params[name] ?? '0'), locale);
      return name === 'house' ? house : (params[name] ?? '');
    });
  const [title, note] = texts[code][locale];
  return { title: fill(title), note: fill(note) };
}
