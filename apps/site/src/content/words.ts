// The texts of promotions.
import { useRoomSay, type RoomTexts, type SayOf } from '../texts/room-texts.ts';

export const words = {
  'promo.filter': ['Konuya göre göster', 'Show by subject'],
  'promo.all': ['Tümü', 'All'],
  'promo.tag.welcome': ['Yeni üyelere', 'New members'],
  'promo.tag.deposit': ['Yatırım', 'Deposits'],
  'promo.tag.slot': ['Slot', 'Slots'],
  'promo.tag.live': ['Canlı casino', 'Live casino'],
  'promo.tag.bingo': ['Bingo', 'Bingo'],
  'promo.tag.sports': ['Spor', 'Sports'],
  'promo.always': ['Süresiz', 'No end date'],
  'promo.ends.0': ['Bugün sona eriyor', 'Ends today'],
  'promo.ends.1': ['Yarın sona eriyor', 'Ends tomorrow'],
  'promo.ends.many': ['{days} gün sürüyor', '{days} days left'],
  'promo.begins.0': ['Bugün başlıyor', 'Begins today'],
  'promo.begins.1': ['Yarın başlıyor', 'Begins tomorrow'],
  'promo.begins.many': ['{days} gün sonra başlıyor', 'Begins in {days} days'],
  'promo.ended': ['Sona erdi', 'Ended'],
  'promo.ended.note': [
    'Bu promosyon {date} tarihinde sona erdi. Yeni katılım alınmıyor.',
    'This promotion ended on {date}. Nobody can join any more.',
  ],
  'promo.coming.note': ['{date} tarihinde başlıyor.', 'It begins on {date}.'],
  'promo.period': ['{from} – {to}', '{from} – {to}'],
  'promo.conditions': ['Koşullar', 'Conditions'],
  'promo.upTo': ['%{percent}, en fazla {amount}', '{percent}%, up to {amount}'],
  'promo.short': ['{wagering} kat çevrim · {days} gün', '{wagering}× wagering · {days} {days|day|days}'],
  'promo.short.from': ['En az {least} yatırım', 'Deposit {least} or more'],
  'promo.yours': ['Sizin durumunuz', 'Where you stand'],
  'promo.logIn': ['Giriş yapın', 'Log in'],
  'promo.continue': ['Oyuna devam edin', 'Continue playing'],
  'promo.bonuses': ['Bonuslarım', 'My bonuses'],
  'promo.turn': [
    'Bonusunuz sırada; şimdiki bonusunuz bitince başlar.',
    'Your bonus is next in line; it begins when the one that runs has ended.',
  ],
  'promo.chosen': [
    'Bonusu seçtiniz. {least} ve üzeri yatırımınızla tanımlanır.',
    'You chose this bonus. Your deposit of {least} or more credits it.',
  ],
  'promo.offered': ['Bu bonus sizi bekliyor.', 'This bonus waits for you.'],
  'promo.onlyFirst': [
    'Bu bonus ilk yatırıma özeldir; hesabınıza daha önce yatırım yaptınız.',
    'This bonus is for a first deposit; you have deposited before.',
  ],
  'promo.notYours': ['Bu bonus hesabınıza sunulmuyor.', 'This bonus is not offered to your account.'],
  'promo.closed': ['Bonus şu anda alınamıyor.', 'The bonus cannot be claimed now.'],
  'promo.state.2': [
    'Çevrimi tamamladınız; bonus nakde geçti.',
    'You met the requirement; the bonus became cash.',
  ],
  'promo.state.3': ['Bu bonus iptal edildi.', 'This bonus was cancelled.'],
  'promo.state.4': ['Bu bonusun süresi doldu.', 'This bonus has expired.'],
  'promo.calendar': ['Takvim', 'Calendar'],
  'promo.calendar.today': ['Bugün', 'Today'],
  'promo.none': ['Bu konuda promosyon yok.', 'No promotion of this subject.'],
} as const satisfies RoomTexts<string>;

export type PromotionSay = SayOf<keyof typeof words>;
export const usePromotionSay = (): PromotionSay => useRoomSay(words);
