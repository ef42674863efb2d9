// The texts of the account's frame and of its choices for this device.
import { useRoomSay, type RoomTexts, type SayOf } from '../texts/room-texts.ts';

export const words = {
  'account.menu': ['Hesap menüsü', 'Account menu'],
  'account.overview': ['Genel bakış', 'Overview'],
  'account.money': ['Para', 'Money'],
  'account.play': ['Oyun', 'Play'],
  'account.person': ['Hesap', 'Account'],
  'account.verified': ['Hesabınız doğrulandı', 'Your account is verified'],
  'account.factor.on': ['İki adımlı giriş açık', 'Two-step login is on'],
  'account.factor.off': ['İki adımlı giriş kapalı', 'Two-step login is off'],
  'account.factor.next': [
    'Şifreniz çalınsa bile hesabınıza girilemesin: girişte telefonunuzdaki uygulamanın kodu da sorulsun.',
    'Keep your account yours even if your password is stolen: a login then asks for a code of your phone’s app too.',
  ],
  'account.factor.set': ['Şimdi aç', 'Turn it on'],
  'account.factor.manage': ['Yönet', 'Manage'],
  'device.title': ['Bu cihazda', 'On this device'],
  'device.note': [
    'Bu seçimler yalnızca bu tarayıcıda geçerlidir.',
    'These choices apply to this browser alone.',
  ],
  'device.sound': ['Oyunlar sesli açılsın', 'Games open with sound'],
  'device.still': ['Hareketi azalt', 'Reduce motion'],
} as const satisfies RoomTexts<string>;

export type AccountKey = keyof typeof words;
export const useAccountSay = (): SayOf<AccountKey> => useRoomSay(words);
