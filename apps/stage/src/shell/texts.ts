// The shell's texts in both languages, and how a scene's are said.
import { playTexts } from '@felek/contract/play-texts';

export type Language = 'tr' | 'en';
export type Texts = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** What the site says too. */
const known = Object.keys(playTexts.tr) as (keyof typeof playTexts.tr)[];
const common = Object.fromEntries(
  known.map((key) => [key, { tr: playTexts.tr[key], en: playTexts.en[key] }]),
) as Record<(typeof known)[number], Record<Language, string>>;

export const shellTexts = {
  ...common,
  loading: { tr: 'Oyun hazırlanıyor…', en: 'The game is getting ready…' },
  unavailable: { tr: 'Bu oyun şu anda açılamıyor.', en: 'This game cannot be opened now.' },
  game: { tr: 'Oyun', en: 'Game' },
  play: { tr: 'Oyna', en: 'Play' },
  balance: { tr: 'Bakiye', en: 'Balance' },
  win: { tr: 'Kazanç', en: 'Win' },
  stop: { tr: 'Durdur', en: 'Stop' },
  lower: { tr: 'Bahsi azalt', en: 'Lower the stake' },
  raise: { tr: 'Bahsi artır', en: 'Raise the stake' },
  mute: { tr: 'Sesi kapat', en: 'Mute' },
  unmute: { tr: 'Sesi aç', en: 'Unmute' },
  rules: { tr: 'Kurallar ve ödemeler', en: 'Rules and pays' },
  fairness: { tr: 'Adil oyun', en: 'Fair play' },
  history: { tr: 'Geçmiş', en: 'History' },
  offline: {
    tr: 'Bağlantı koptu. Turunuz güvende; yeniden bağlanılıyor…',
    en: 'The connection is lost. Your round is safe; reconnecting…',
  },
  over: {
    tr: 'Oturumunuz sona erdi. Oyunu yeniden açın.',
    en: 'Your session has ended. Open the game again.',
  },
  resumed: { tr: 'Yarım kalan turunuz sürüyor.', en: 'Your unfinished round goes on.' },
  playMoney: { tr: 'Deneme bakiyesi', en: 'Play money' },
  won: { tr: '{amount} kazandınız', en: 'You won {amount}' },
  returned: { tr: 'Bu turda {amount} geri döndü', en: '{amount} came back this round' },
  noWin: { tr: 'Bu turda kazanç yok', en: 'No win this round' },
  bigWin: { tr: 'BÜYÜK KAZANÇ', en: 'BIG WIN' },
  seedHash: {
    tr: 'Kullanımdaki sunucu tohumunun mührü (SHA-256)',
    en: 'Seal of the server seed in use (SHA-256)',
  },
  nextHash: { tr: 'Sıradaki sunucu tohumunun mührü', en: 'Seal of the next server seed' },
  nonce: { tr: 'Sıradaki tur numarası', en: 'Number of the next round' },
  changeSeed: { tr: 'Yeni tohuma geç, eskisini göster', en: 'Start a new seed, reveal the old one' },
  revealed: { tr: 'Açılan sunucu tohumu', en: 'Revealed server seed' },
  sealFits: { tr: 'Mühür tohuma uyuyor.', en: 'The seal fits the seed.' },
  fairNote: {
    tr: 'Sonuçlar HMAC-SHA256(sunucu tohumu, sizin tohumunuz:tur:blok) ile çekilir. Tohum açılınca her turu geçmişten doğrulayabilirsiniz.',
    en: 'Outcomes are drawn by HMAC-SHA256(server seed, your seed:round:block). Once the seed is revealed, any round can be verified from the history.',
  },
  verify: { tr: 'Doğrula', en: 'Verify' },
  verified: { tr: 'Doğrulandı', en: 'Verified' },
  wrong: { tr: 'Uyuşmuyor!', en: 'It does not fit!' },
  hidden: { tr: 'Tohum henüz açılmadı', en: 'Seed not revealed yet' },
  nothing: { tr: 'Henüz tur yok.', en: 'No rounds yet.' },
} as const satisfies Texts;

export type Say<Key extends string> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;
export type ShellSay = Say<keyof typeof shellTexts>;

/** The way to say some texts in a language. */
export const speaker =
  <Known extends Texts>(texts: Known, language: Language): Say<keyof Known & string> =>
  (key, values = {}) =>
    texts[key]![language].replace(/\{(\w+)\}/g, (_gap, name: string) => String(values[name] ?? ''));

/** Lira of the wire as the language writes it. */
export type Lira = (amount: number) => string;

export function liraOf(language: Language): Lira {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (amount) => `₺${format.format(amount)}`;
}
