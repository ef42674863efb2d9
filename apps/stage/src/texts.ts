// The stage's texts in both languages.
export type Language = 'tr' | 'en';

const texts = {
  loading: { tr: 'Lale hazırlanıyor…', en: 'Lale is getting ready…' },
  game: { tr: 'Lale oyunu', en: 'The game Lale' },
  balance: { tr: 'Bakiye', en: 'Balance' },
  stake: { tr: 'Bahis', en: 'Stake' },
  win: { tr: 'Kazanç', en: 'Win' },
  spin: { tr: 'Çevir', en: 'Spin' },
  stop: { tr: 'Durdur', en: 'Stop' },
  lower: { tr: 'Bahsi azalt', en: 'Lower the stake' },
  raise: { tr: 'Bahsi artır', en: 'Raise the stake' },
  mute: { tr: 'Sesi kapat', en: 'Mute' },
  unmute: { tr: 'Sesi aç', en: 'Unmute' },
  rules: { tr: 'Kurallar ve ödemeler', en: 'Rules and pays' },
  fairness: { tr: 'Adil oyun', en: 'Fair play' },
  history: { tr: 'Geçmiş', en: 'History' },
  exit: { tr: 'Oyundan çık', en: 'Leave game' },
  close: { tr: 'Kapat', en: 'Close' },
  again: { tr: 'Yeniden dene', en: 'Try again' },
  deposit: { tr: 'Para Yatır', en: 'Deposit' },
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
  freeSpins: { tr: 'Bedava dönüş', en: 'Free spins' },
  freeWon: {
    tr: '{count} bedava dönüş kazandınız! Tüm kazançlar ×{multiplier}',
    en: 'You won {count} free spins! All wins ×{multiplier}',
  },
  freeMore: { tr: '{count} bedava dönüş daha!', en: '{count} more free spins!' },
  freeOf: { tr: 'Bedava dönüş {number} / {of}', en: 'Free spin {number} of {of}' },
  freeTotal: { tr: 'Bedava dönüşlerden {amount}', en: '{amount} from the free spins' },
  line: { tr: '{line}. çizgi: {count} {symbol}, {amount}', en: 'Line {line}: {count} {symbol}, {amount}' },
  rtp: { tr: 'Oyuncuya dönüş (RTP)', en: 'Return to player (RTP)' },
  rtpHow: {
    tr: 'Bu oran, makaraların tüm durma yerleri tek tek sayılarak kesin olarak hesaplandı; bedava dönüşler dâhildir.',
    en: 'Worked out exactly by counting every stop of every reel, free spins included.',
  },
  hits: { tr: 'Kazandıran dönüşler', en: 'Spins that pay' },
  feature: { tr: 'Bedava dönüş sıklığı', en: 'Free spins come once in' },
  rounds: { tr: '{count} turda bir', en: '{count} rounds' },
  volatility: {
    tr: 'Oynaklık (standart sapma, bahis katı)',
    en: 'Volatility (standard deviation, in stakes)',
  },
  highest: { tr: 'Tek dönüşte en yüksek kazanç', en: 'Highest win of one spin' },
  times: { tr: 'bahsin {count} katı', en: '{count} × stake' },
  version: { tr: 'Sürüm', en: 'Version' },
  rule1: {
    tr: '20 çizgi, soldan sağa. Ödemeler çizgi bahsi (bahsin yirmide biri) katıdır; bir çizgide yalnızca en yüksek kazanç ödenir.',
    en: '20 lines, left to right. Pays are multiples of the line stake (a twentieth of the stake); a line pays its highest win only.',
  },
  rule2: {
    tr: 'Lale, güneş dışındaki her simgenin yerine geçer; 2., 3. ve 4. makarada çıkar.',
    en: 'The tulip stands for every symbol but the sun; it comes on reels 2, 3 and 4.',
  },
  rule3: {
    tr: '3, 4, 5 güneş: {three}, {four}, {five} bedava dönüş; kazançlar ×{multiplier}. Bir turda en çok {most} bedava dönüş.',
    en: '3, 4, 5 suns: {three}, {four}, {five} free spins; wins ×{multiplier}. At most {most} free spins in a round.',
  },
  lines: { tr: 'Çizgiler', en: 'Lines' },
  pays: { tr: 'Ödemeler', en: 'Pays' },
  seedHash: {
    tr: 'Kullanımdaki sunucu tohumunun mührü (SHA-256)',
    en: 'Seal of the server seed in use (SHA-256)',
  },
  nextHash: { tr: 'Sıradaki sunucu tohumunun mührü', en: 'Seal of the next server seed' },
  clientSeed: { tr: 'Sizin tohumunuz', en: 'Your seed' },
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
  tulip: { tr: 'lale', en: 'tulip' },
  sun: { tr: 'güneş', en: 'sun' },
  carnation: { tr: 'karanfil', en: 'carnation' },
  pomegranate: { tr: 'nar', en: 'pomegranate' },
  hyacinth: { tr: 'sümbül', en: 'hyacinth' },
  rosette: { tr: 'rozet', en: 'rosette' },
} as const satisfies Record<string, Record<Language, string>>;

export type TextKey = keyof typeof texts;
export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

export function speaker(language: Language): Say {
  return (key, values = {}) =>
    texts[key][language].replace(/\{(\w+)\}/g, (_gap, name: string) => String(values[name] ?? ''));
}

/** A symbol's name; letters are their own. */
export const symbolName = (say: Say, symbol: string): string =>
  symbol in texts ? say(symbol as TextKey) : symbol;

/** Lira of the wire as the language writes it. */
export function lira(amount: number, language: Language): string {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `₺${format.format(amount)}`;
}
