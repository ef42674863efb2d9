// The texts of a bonus at a glance.
import { useRoomSay, type RoomTexts, type SayOf } from '../texts/room-texts.ts';

export const words = {
  'glance.left': ['Kalan çevrim', 'Left to wager'],
  'glance.time': ['Kalan süre', 'Time left'],
  'glance.time.days': ['{days} gün', '{days} {days|day|days}'],
  'glance.time.today': ['Bugün sona eriyor', 'Ends today'],
  'glance.mostStake': ['En yüksek bahis', 'Highest stake'],
  'glance.mostStake.none': ['Sınır yok', 'No limit'],
  'glance.games': ['Sayılan oyunlar', 'Games that count'],
  'glance.withdrawal': ['Çekim', 'Withdrawals'],
  'glance.withdrawal.note': [
    'Nakdinizi çekmek bonusu bitirmez; talebiniz bonus sürerken elle incelenir. Bonus ve kazandırdıkları, çevrim bitince nakde geçer.',
    'Withdrawing your cash does not end the bonus; while it runs, a person reviews the request. The bonus and its wins become cash once it is wagered.',
  ],
  'glance.withdrawal.most': [
    'Nakde en fazla {amount} geçer; üstü silinir.',
    'At most {amount} becomes cash; the rest is removed.',
  ],
  'glance.counts': ['{game} %{percent}', '{game} {percent}%'],
  'glance.countsNot': ['Sayılmaz: {games}', 'Do not count: {games}'],
  'glance.upTo': ['%{percent}, en fazla {amount}', '{percent}%, up to {amount}'],
  'glance.play': ['Oyunlara dön', 'Back to the games'],
  'glance.past': ['Geçmiş bonuslar', 'Past bonuses'],
} as const satisfies RoomTexts<string>;

export const useBonusSay = (): SayOf<keyof typeof words> => useRoomSay(words);
