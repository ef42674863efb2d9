// The words of the customer's own limits. A row has the Turkish and the English.
import { useRoomSay, type RoomTexts, type SayOf } from '../texts/room-texts.ts';

export const words = {
  'limits.day': ['Günlük', 'Daily'],
  'limits.week': ['Haftalık', 'Weekly'],
  'limits.month': ['Aylık', 'Monthly'],
  'limits.deposit.title': ['Yatırım limitleri', 'Deposit limits'],
  'limits.deposit.note': [
    'Ne kadar para yatıracağınıza siz sınır koyun. Limit, yatırdıklarınızın toplamına bakar; çektikleriniz limiti açmaz.',
    'Set a limit to what you deposit. It looks at all you have deposited; withdrawals do not make room.',
  ],
  'limits.deposit.one': ['{period} yatırım limiti', '{period} deposit limit'],
  'limits.stake.title': ['Bahis limitleri', 'Stake limits'],
  'limits.stake.note': [
    'Oyunlarda ve spor bahislerinde toplam ne kadar bahis yapacağınıza siz sınır koyun. Kazançlarınız limiti açmaz; bonus parasıyla yaptığınız bahisler sayılmaz.',
    'Set a limit to what you stake on games and sports in all. Winnings do not make room; stakes of bonus money do not count.',
  ],
  'limits.stake.one': ['{period} bahis limiti', '{period} stake limit'],
  'limits.loss.title': ['Kayıp limitleri', 'Loss limits'],
  'limits.loss.note': [
    'Ne kadar kaybedebileceğinize siz sınır koyun. Bahislerinizin kazandırdıkları kayıptan düşülür; süren bahisler sonuçlanana kadar kayıp sayılır.',
    'Set a limit to what you can lose. What your bets pay is taken off the loss; open bets count as lost until they are settled.',
  ],
  'limits.loss.one': ['{period} kayıp limiti', '{period} loss limit'],
  'limits.none': ['Limit yok', 'No limit'],
  'limits.used': ['{amount} kullanıldı', '{amount} used'],
  'limits.usedUntil': [
    '{amount} kullanıldı · {when} tarihinde yenilenir',
    '{amount} used · starts anew on {when}',
  ],
  'limits.waits': [
    'İsteğiniz: {limit}. {when} tarihinden sonra onaylayabilirsiniz.',
    'You asked for: {limit}. You can confirm it after {when}.',
  ],
  'limits.mayConfirm': [
    'İsteğiniz: {limit}. Şimdi onaylayabilirsiniz.',
    'You asked for: {limit}. You can confirm it now.',
  ],
  'limits.set': ['Limit koy', 'Set a limit'],
  'limits.change': ['Değiştir', 'Change'],
  'limits.howFirst': [
    'Limitiniz hemen geçerli olur. Sonradan artırmak veya kaldırmak için bir bekleme süresi vardır.',
    'Your limit holds at once. To raise it or take it away later, there is a waiting time.',
  ],
  'limits.how': [
    'Daha düşük bir limit hemen geçerli olur. Artırmak veya kaldırmak isterseniz önce bekleme süresi dolar, sonra onayınız istenir.',
    'A lower limit holds at once. To raise it or take it away there is a waiting time first, and then we ask you to confirm.',
  ],
  'limits.amount': ['Limit tutarı', 'Limit'],
  'limits.save': ['Limiti kaydet', 'Save the limit'],
  'limits.confirm': ['Onaylıyorum', 'I confirm'],
  'limits.confirmNote': [
    'Bekleme süreniz doldu. Onaylarsanız yeni limitiniz: {limit}.',
    'Your waiting time is over. If you confirm, your new limit is: {limit}.',
  ],
  'limits.keep': ['{limit} limitini koru', 'Keep the limit of {limit}'],
  'reminder.title': ['Oyun hatırlatması', 'Play reminder'],
  'reminder.note': [
    'Seçtiğiniz aralıkla oyun sürenizi, bahislerinizi ve net sonucunuzu gösteririz.',
    'At the interval that you choose we show your time played, your stakes and your net result.',
  ],
  'reminder.every': ['Hatırlatma aralığı', 'Interval'],
  'reminder.minutes': ['{count} dakikada bir', 'Every {count} {count|minute|minutes}'],
  'reminder.heading': ['Kısa bir hatırlatma', 'A short reminder'],
  'reminder.played': ['Oturum süreniz', 'Time in this session'],
  'reminder.staked': ['Toplam bahis', 'Staked'],
  'reminder.returned': ['Geri dönen', 'Returned'],
  'reminder.net': ['Net sonuç', 'Net result'],
  'reminder.open': [
    'Sonuçlanmamış bahisler sonuçlanana kadar kayıp sayılır.',
    'Open bets count as lost until they are settled.',
  ],
  'reminder.continue': ['Devam et', 'Continue'],
  'reminder.history': ['Oyun geçmişi', 'Game history'],
  'reminder.limits': ['Limitlerim', 'My limits'],
  'reminder.stop': ['Çıkış yap', 'Log out'],
  'limits.remove': ['Limiti kaldır', 'Take the limit away'],
} as const satisfies RoomTexts<string>;

export const useWords = (): SayOf<keyof typeof words> => useRoomSay(words);
