// The server's messages of success, in Turkish and English. Refusals have their own catalogue in errors.ts.
export const messages = {
  done: { tr: 'İşlem tamamlandı.', en: 'Done.' },
  logged_in_excluded: {
    tr: 'Giriş yaptınız. Hesabınız oyuna kapalı.',
    en: 'You are logged in. Your account is closed to play.',
  },
  logged_in: { tr: 'Hoş geldiniz!', en: 'Welcome!' },
  logged_out: { tr: 'Çıkış yapıldı.', en: 'You have logged out.' },
  registered: {
    tr: 'Üyeliğiniz oluşturuldu. Aramıza hoş geldiniz!',
    en: 'Your membership is ready. Welcome aboard!',
  },
  code_sent: {
    tr: 'Doğrulama kodu telefonunuza gönderildi.',
    en: 'A verification code was sent to your phone.',
  },
  old_code_sent: {
    tr: 'Şimdiki numaranıza bir kod gönderildi.',
    en: 'A code was sent to your current number.',
  },
  phone_change_held: {
    tr: 'Numara değişikliği isteğiniz alındı. Bekleme süresi dolunca geçerli olacak.',
    en: 'Your request is recorded. The new number takes effect after the waiting time.',
  },
  phone_change_cancelled: {
    tr: 'Numara değişikliği iptal edildi. Şimdiki numaranız geçerli.',
    en: 'The change was cancelled. Your current number stays.',
  },
  email_code_sent: {
    tr: 'Doğrulama kodu e-postanıza gönderildi.',
    en: 'A verification code was sent to your e-mail.',
  },
  email_verified: { tr: 'E-posta adresiniz doğrulandı.', en: 'Your e-mail address has been verified.' },
  phone_verified: { tr: 'Telefon numaranız doğrulandı.', en: 'Your phone number has been verified.' },
  reset_code_sent: {
    tr: 'Bu kullanıcı adı kayıtlıysa, sıfırlama kodu doğrulanmış telefonuna ve e-postasına gönderildi. Kod gelmezse canlı destekle görüşün.',
    en: 'If this username exists, a reset code was sent to its verified phone and e-mail. If none comes, contact live support.',
  },
  code_right: { tr: 'Kod doğrulandı.', en: 'The code is right.' },
  second_factor_on: {
    tr: 'İki adımlı giriş açıldı. Diğer cihazlardaki oturumlarınız kapatıldı.',
    en: 'Two-step login is on. Your sessions on other devices were ended.',
  },
  second_factor_gone: { tr: 'İki adımlı giriş kapatıldı.', en: 'Two-step login is off.' },
  passkey_added: { tr: 'Geçiş anahtarı eklendi.', en: 'The passkey has been added.' },
  passkey_removed: { tr: 'Geçiş anahtarı kaldırıldı.', en: 'The passkey has been removed.' },
  password_changed: { tr: 'Şifreniz değiştirildi.', en: 'Your password has been changed.' },
  session_ended: { tr: 'Oturum kapatıldı.', en: 'The session has been ended.' },
  deposit_started: {
    tr: 'Ödeme sayfasına yönlendiriliyorsunuz.',
    en: 'You are being taken to the payment page.',
  },
  deposit_waiting: { tr: 'Yatırma talebiniz alındı.', en: 'Your deposit request has been received.' },
  withdrawal_requested: { tr: 'Çekim talebiniz alındı.', en: 'Your withdrawal request has been received.' },
  withdrawal_cancelled: {
    tr: 'Çekim talebiniz iptal edildi. Tutar bakiyenize döndü.',
    en: 'Your withdrawal has been cancelled. The amount is back in your balance.',
  },
  excluded: {
    tr: 'Hesabınız oyuna kapatıldı. Bakiyenizi çekmek için giriş yapabilirsiniz.',
    en: 'Your account is closed to play. You can log in to withdraw your balance.',
  },
  account_closed: {
    tr: 'Hesabınız kapatıldı. Bakiyeniz sizindir; ödenmesi için canlı destekle görüşün.',
    en: 'Your account is closed. Your balance stays yours; contact live support to have it paid out.',
  },
  return_asked: {
    tr: 'İsteğiniz alındı. En erken 24 saat sonra size döneceğiz.',
    en: 'We have your request. We will come back to you after 24 hours at the earliest.',
  },
  limit_set: {
    tr: 'Yatırım limitiniz şu andan itibaren geçerli.',
    en: 'Your deposit limit holds from now on.',
  },
  play_limit_set: {
    tr: 'Limitiniz şu andan itibaren geçerli.',
    en: 'Your limit holds from now on.',
  },
  limit_asked: {
    tr: 'İsteğiniz alındı. Bekleme süresi dolunca onaylamanız gerekir; o zamana dek şimdiki limitiniz geçerli.',
    en: 'We have noted it. Confirm it once the waiting time is over; until then your present limit holds.',
  },
  limit_waits: {
    tr: 'Bu isteğinizin bekleme süresi henüz dolmadı.',
    en: 'The waiting time of this request is not over yet.',
  },
  approved_first: {
    tr: 'Onayınız kaydedildi. İşlem ikinci bir yetkilinin onayını bekliyor.',
    en: 'Your approval is recorded. It now needs a second person’s approval.',
  },
  free_bet_given: {
    tr: 'Bedava bahsiniz hazır. Kuponunuzda seçip kullanabilirsiniz.',
    en: 'Your free bet is ready. Choose it in your slip.',
  },
  bonus_claimed: { tr: 'Bonusunuz hesabınıza tanımlandı.', en: 'Your bonus has been added to your account.' },
  bonus_queued: {
    tr: 'Bonusunuz sırada. Devam eden bonusunuz sona erince başlayacak.',
    en: 'Your bonus is waiting. It starts when the running one ends.',
  },
  bonus_chosen: {
    tr: 'Bonusu seçtiniz. Koşulu karşılayan ilk yatırımınızla tanımlanacak.',
    en: 'You chose this bonus. Your next deposit that qualifies will credit it.',
  },
  bonus_forfeited: { tr: 'Bonustan vazgeçtiniz.', en: 'You have given the bonus up.' },
  favorite_added: { tr: 'Favorilere eklendi', en: 'Added to favorites' },
  favorite_removed: { tr: 'Favorilerden çıkarıldı', en: 'Removed from favorites' },
} as const;

export type MessageCode = keyof typeof messages;

/** The windows of a customer's own limits, where they begin a sentence. */
export const limitPeriodWords = {
  day: { tr: 'Günlük', en: 'Daily' },
  week: { tr: 'Haftalık', en: 'Weekly' },
  month: { tr: 'Aylık', en: 'Monthly' },
} as const;
