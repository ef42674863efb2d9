// The shell's texts in both languages, and the lookup of a scene's texts.
import { playTexts } from '@felek/contract/play-texts';
import type { StakeRange } from './stakes.ts';

export type Language = 'tr' | 'en';
export type Texts = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** Texts that the site has too. */
const known = Object.keys(playTexts.tr) as (keyof typeof playTexts.tr)[];
const common = Object.fromEntries(
  known.map((key) => [key, { tr: playTexts.tr[key], en: playTexts.en[key] }]),
) as Record<(typeof known)[number], Record<Language, string>>;

export const shellTexts = {
  ...common,
  loading: { tr: 'Oyun hazırlanıyor…', en: 'The game is getting ready…' },
  unavailable: { tr: 'Bu oyun şu anda açılamıyor.', en: 'This game cannot be opened now.' },
  game: { tr: 'Oyun', en: 'Game' },
  controls: { tr: 'Bahis', en: 'Bet' },
  play: { tr: 'Oyna', en: 'Play' },
  balance: { tr: 'Bakiye', en: 'Balance' },
  win: { tr: 'Kazanç', en: 'Win' },
  stop: { tr: 'Durdur', en: 'Stop' },
  yourTurn: { tr: 'Sıra sizde', en: 'Your turn' },
  lower: { tr: 'Bahsi azalt', en: 'Lower the stake' },
  raise: { tr: 'Bahsi artır', en: 'Raise the stake' },
  halve: { tr: 'Bahsin yarısı', en: 'Half the stake' },
  double: { tr: 'Bahsin iki katı', en: 'Double the stake' },
  chooseStake: { tr: 'Bahis seçin', en: 'Choose your stake' },
  total: { tr: 'Toplam {amount}', en: 'Total {amount}' },
  totalStake: { tr: 'Toplam bahis', en: 'Total stake' },
  chipInHand: { tr: 'Eldeki fiş', en: 'Chip in hand' },
  undo: { tr: 'Geri al', en: 'Undo' },
  clear: { tr: 'Temizle', en: 'Clear' },
  repeat: { tr: 'Bahsi tekrarla', en: 'Repeat the bet' },
  doubleChips: { tr: 'Bahsi ikiye katla', en: 'Double the bet' },
  mostOnSpot: { tr: 'Bu alana en fazla {amount}', en: 'At most {amount} on this spot' },
  stakeRange: {
    tr: 'Bu oyunda bir bahis en az {least}, en çok {most} olabilir',
    en: 'A bet in this game is {least} at least and {most} at most',
  },
  mostInBet: { tr: 'Bir bahiste en fazla {amount}', en: 'At most {amount} in one bet' },
  mostInAll: { tr: 'Bir turda en fazla {amount}', en: 'At most {amount} in a round' },
  noMoreOnSpot: { tr: 'Bu alana daha fazla fiş konmaz', en: 'No more chips on this spot' },
  noMoreInAll: { tr: 'Masanın bir turdaki sınırına ulaştınız', en: 'You have reached the limit of a round' },
  betsOpen: { tr: 'Bahisler açık', en: 'Place your bets' },
  betsClosing: { tr: 'Bahisler kapanıyor', en: 'Betting is closing' },
  betsClosed: { tr: 'Bahisler kapandı', en: 'Betting is closed' },
  roundRuns: { tr: 'Tur sürüyor', en: 'The round is on' },
  result: { tr: 'Sonuç', en: 'Result' },
  roundVoid: {
    tr: 'Tur iptal edildi, bahisler iade edildi',
    en: 'The round was called off, bets were returned',
  },
  placeBet: { tr: 'Bahis yap', en: 'Place bet' },
  takeBack: { tr: 'Bahsi geri al', en: 'Take back' },
  tooLateToUndo: {
    tr: 'Bahisler kapandı: bahsiniz oyunda kalıyor.',
    en: 'Betting is closed: your bet stays in play.',
  },
  inPlay: { tr: 'Bahis oyunda', en: 'In play' },
  nextRound: { tr: 'Sıradaki tura bahis', en: 'Bet next round' },
  waitsForRound: { tr: 'Sıradaki tur: vazgeç', en: 'Next round: cancel' },
  betTaken: { tr: 'Bahis kabul edildi', en: 'Bet accepted' },
  players: { tr: 'Oyuncular', en: 'Players' },
  playersNow: { tr: '{count} oyuncu', en: 'Players: {count}' },
  chat: { tr: 'Masa sohbeti', en: 'Table chat' },
  chatNew: { tr: 'Masa sohbeti: {count} yeni mesaj', en: 'Table chat: {count} new' },
  hiddenName: { tr: 'gizli', en: 'hidden' },
  you: { tr: 'Siz', en: 'You' },
  latency: { tr: '{count} ms', en: '{count} ms' },
  latencyNote: {
    tr: 'Bağlantı süresi. Yavaş bir bağlantı sizi geciktirebilir; evin saati geçerlidir.',
    en: 'Connection time. A slow one may put you at a disadvantage; the house’s clock counts.',
  },
  round: { tr: 'Tur', en: 'Round' },
  placeChips: { tr: 'Fiş koyun', en: 'Place your chips' },
  fullScreen: { tr: 'Tam ekran', en: 'Full screen' },
  leaveFullScreen: { tr: 'Tam ekrandan çık', en: 'Leave full screen' },
  results: { tr: 'Son sonuçlar', en: 'Last results' },
  mute: { tr: 'Sesi kapat', en: 'Mute' },
  soundKey: { tr: 'sesi aç veya kapat', en: 'sound on or off' },
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
  andMore: { tr: '{count} kazanç daha', en: '{count} more' },
  bigWin: { tr: 'BÜYÜK KAZANÇ', en: 'BIG WIN' },
  megaWin: { tr: 'DEV KAZANÇ', en: 'MEGA WIN' },
  epicWin: { tr: 'EFSANE KAZANÇ', en: 'EPIC WIN' },
  jackpot: { tr: 'Büyüyen jackpot', en: 'Growing jackpot' },
  jackpotBy: { tr: '{amount} dolmadan kazanılır', en: 'Must hit by {amount}' },
  jackpotFell: { tr: '{player} jackpotu kazandı: {amount}', en: '{player} won the jackpot: {amount}' },
  jackpotWin: { tr: 'BÜYÜYEN JACKPOT SİZİN', en: 'THE GROWING JACKPOT IS YOURS' },
  jackpotWon: { tr: 'Büyüyen jackpotu kazandınız: {amount}', en: 'You won the growing jackpot: {amount}' },
  jackpotRule1: {
    tr: 'Her bahsin {share} kadarı jackpot havuzuna gider. Havuz, evin koyduğu {seed} ile başlar ve en geç {bound} olduğunda kazanılır. Kazandıran bahsin bu sınırı aşan payı bir sonraki havuzda kalır.',
    en: '{share} of every stake goes into the jackpot pool. The pool begins with {seed} from the house and is won at {bound} at the latest. What the winning stake brings beyond that stays in the next pool.',
  },
  jackpotRule2: {
    tr: 'Oyunun sonucu ne olursa olsun her tur havuzu kazandırabilir. Şans bahisle orantılıdır ve havuz doldukça artar: şans, bahsin havuza giden payının, havuzun sınıra kalan tutarına oranıdır. {stake} bahisle ortalama {every} turda bir kazanılır.',
    en: 'Every round may win the pool, whatever the game shows. The chance is in proportion to the stake and grows as the pool fills: it is what the stake adds to the pool, divided by what the pool lacks to its bound. With stakes of {stake}, it is won once in {every} rounds on average.',
  },
  jackpotRule3: {
    tr: 'Sonucu kendi tohumlarınız belirler ve her tur kanıtlanabilir. Aynı anda gelen bahisler sunucunun sırasıyla değerlendirilir; biri kazanırsa sonraki, yeni başlayan havuzla oynar. Bonus parayla oynanan bahiste kazanç, öteki kazançlar gibi bahsin oranında bonusa yazılır. Oyun kapatılırsa havuz silinmez.',
    en: 'Your own seeds decide, and every round can be proved. Stakes that come at the same moment have their turns in the order of the server; after a win, the next one plays for the new pool. If bonus money was staked, its share of the win goes to the bonus, as with every win. The pool is never cancelled when the game is closed.',
  },
  jackpotRule4: {
    tr: 'Aşağıdaki oyuncuya dönüş oranının {rtp} kadarı bu jackpottan gelir.',
    en: 'Of the return to player below, {rtp} comes from this jackpot.',
  },
  auto: { tr: 'Otomatik oyun', en: 'Autoplay' },
  autoNote: {
    tr: 'Aynı bahis, sizin koşullarınız dolana kadar kendiliğinden oynanır. İstediğiniz an durdurabilirsiniz.',
    en: 'The same bet is played by itself until one of your conditions is met. You can stop it at any moment.',
  },
  autoRounds: { tr: 'Tur sayısı', en: 'Number of rounds' },
  autoSingleWin: { tr: 'Tek kazanç şuna ulaşınca dur (₺)', en: 'Stop on a single win of (₺)' },
  autoLoss: { tr: 'Toplam kayıp şuna ulaşınca dur (₺)', en: 'Stop on a total loss of (₺)' },
  autoStart: { tr: 'Başlat', en: 'Start' },
  autoLossBelowStake: {
    tr: 'Kayıp sınırı, bir turun bahsinden ({stake}) düşük olamaz.',
    en: 'The loss limit cannot be below the stake of one round ({stake}).',
  },
  badAmount: {
    tr: 'Sıfırdan büyük bir tutar yazın: 250 veya 250,50.',
    en: 'Enter an amount above zero: 250 or 250.50.',
  },
  autoOptional: { tr: 'isteğe bağlı', en: 'optional' },
  autoLeft: { tr: 'Durdur ({count})', en: 'Stop ({count})' },
  autoEndRounds: { tr: 'Otomatik oyun bitti.', en: 'Autoplay has ended.' },
  autoEndSingleWin: {
    tr: 'Otomatik oyun durdu: kazanç hedefinize ulaşıldı.',
    en: 'Autoplay stopped: your win was reached.',
  },
  autoEndLoss: {
    tr: 'Otomatik oyun durdu: kayıp sınırınıza gelindi.',
    en: 'Autoplay stopped: your loss limit was reached.',
  },
  autoEndHidden: {
    tr: 'Sekmeden ayrıldığınız için otomatik oyun durdu.',
    en: 'Autoplay stopped because you left the tab.',
  },
  figures: { tr: 'Oyunun rakamları', en: 'The figures of the game' },
  figuresNote: {
    tr: 'Oranlar, tüm olası sonuçlar üzerinden kesin olarak hesaplandı.',
    en: 'Worked out exactly over all possible outcomes.',
  },
  figureBet: { tr: 'Bahis', en: 'Bet' },
  rtp: { tr: 'Oyuncuya dönüş (RTP)', en: 'Return to player (RTP)' },
  edge: { tr: 'Kasa payı', en: 'House edge' },
  hits: { tr: 'Ödeme sıklığı', en: 'Hit frequency' },
  volatility: { tr: 'Oynaklık', en: 'Volatility' },
  volatilityNote: {
    tr: 'Oynaklık, bir birim bahsin dönüşünün standart sapmasıdır.',
    en: 'Volatility is the standard deviation of the return on a stake of one.',
  },
  mostWin: { tr: 'En fazla kazanç', en: 'Maximum win' },
  times: { tr: 'bahsin {count} katı', en: '{count} × stake' },
  oneIn: { tr: '{count} turda bir', en: '1 in {count} rounds' },
  keys: { tr: 'Klavye', en: 'Keyboard' },
  keyPlay: { tr: 'Boşluk, Enter', en: 'Space, Enter' },
  keyPlayWhat: {
    tr: 'oyna; oynarken sonucu hemen göster',
    en: 'play; while it plays, show the result at once',
  },
  keyEsc: { tr: 'paneli kapat', en: 'close a panel' },
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
  proof: { tr: '#{nonce} numaralı turun kanıtı', en: 'Proof of round #{nonce}' },
  stepSeed: {
    tr: 'Sunucu tohumunun SHA-256 özeti, oynamadan önce gösterilen mühre eşit mi?',
    en: 'Is the SHA-256 of the server seed the seal that was shown before?',
  },
  stepRecord: {
    tr: 'Bahis ve kararlarınız, tur boyunca gösterilen mühre uyuyor mu?',
    en: 'Do your bet and your decisions fit the seal shown with the round?',
  },
  stepOutcome: {
    tr: 'Tohumlardan yeniden oynanan tur aynı bahsi ve aynı kazancı veriyor mu?',
    en: 'Does the round, played again from the seeds, give this stake and this win?',
  },
  chainNote: {
    tr: 'Her turun sonucu, ilk turdan önce son halkası yayımlanmış bir özet zincirinden gelir: ev hiçbir halkayı sonradan değiştiremez.',
    en: 'Each round follows from a chain of hashes whose last link was published before the first round: the house can change none.',
  },
  beaconNote: {
    tr: 'Halka, bahisler kapandıktan sonra açıklanan herkese açık bir rastgelelik ile karıştırılır.',
    en: 'The link is mixed with public randomness that is released after betting has closed.',
  },
  playersNote: {
    tr: 'Halka, turdaki tüm bahislerin kimlikleri ve oyuncu tohumları ile karıştırılır.',
    en: 'The link is mixed with the ids and player seeds of all bets of the round.',
  },
  chainPublished: { tr: '{chain}. zincirin yayımlanan halkası', en: 'Published link of chain {chain}' },
  chainLinks: { tr: 'Zincirdeki halka sayısı', en: 'Links in the chain' },
  chainRound: { tr: 'Bu tur (zincirdeki sırası)', en: 'This round (its place in the chain)' },
  chainNext: { tr: 'Sonraki zincirin yayımlanan halkası', en: 'Published link of the next chain' },
  chainHow: {
    tr: 'Biten her turun halkası açıklanır; bahislerinizi geçmişten burada doğrulayabilirsiniz.',
    en: 'The link of each finished round is revealed; your bets can be verified here from the history.',
  },
  stepLink: {
    tr: 'Halka, art arda özeti alınınca yayımlanan halkaya ulaşıyor mu?',
    en: 'Does hashing the link again and again lead to the published one?',
  },
  stepSealOfBet: {
    tr: 'Bahsiniz, zamanı, sırası ve kararlarınız kabul edilirken verilen mühre uyuyor mu?',
    en: 'Do your bet, its time, its place and your decisions fit the seal given as they were taken?',
  },
  sealOfBet: { tr: '{number}. bahsinizin mührü', en: 'Seal of your bet {number}' },
  sealNote: {
    tr: 'Kabul edilen her bahis bir mühür alır. Mührü saklarsanız ev bahsinizi, zamanını, sırasını ve kararlarınızı sonradan değiştiremez.',
    en: 'Each accepted bet gets a seal. If you keep it, the house cannot change the bet, its time, its place or your decisions afterwards.',
  },
  noSeal: { tr: 'Bu bahsin mührü yok', en: 'This bet has no seal' },
  ticketsHash: { tr: 'Turdaki tüm biletlerin özeti', en: 'Hash of all tickets of the round' },
  stepTicket: {
    tr: 'Halkadan yeniden çekilen sonuç, bahsinize aynı kazancı veriyor mu?',
    en: 'Does the outcome, drawn again from the link, give your bet this win?',
  },
  link: { tr: '{index}. halka', en: 'Link {index}' },
  linkHidden: { tr: 'Halka henüz açılmadı', en: 'Link not revealed yet' },
  randomness: { tr: 'Karıştırılan rastgelelik', en: 'Randomness mixed in' },
  placed: { tr: 'oyunda', en: 'in play' },
  undone: { tr: 'geri alındı', en: 'taken back' },
  void: { tr: 'iade edildi', en: 'returned' },
  stepBet: { tr: 'Bahis', en: 'Bet' },
  stepDecision: { tr: '{number}. karar', en: 'Decision {number}' },
  yes: { tr: 'Evet', en: 'Yes' },
  no: { tr: 'Hayır', en: 'No' },
  serverSeed: { tr: 'Sunucu tohumu', en: 'Server seed' },
  seal: { tr: 'Kaydın mührü', en: 'Seal of the record' },
  details: { tr: 'Adımlar', en: 'Steps' },
  verify: { tr: 'Doğrula', en: 'Verify' },
  verified: { tr: 'Doğrulandı', en: 'Verified' },
  wrong: { tr: 'Uyuşmuyor!', en: 'It does not fit!' },
  hidden: { tr: 'Tohum henüz açılmadı', en: 'Seed not revealed yet' },
  when: { tr: 'Zaman', en: 'Time' },
  nothing: { tr: 'Henüz tur yok.', en: 'No rounds yet.' },
} as const satisfies Texts;

export type Say<Key extends string> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;
export type ShellSay = Say<keyof typeof shellTexts>;

/** Sentences, each with its capital: a scene begins some with the name of a symbol. */
export const sentences = (parts: readonly string[], language: Language): readonly string[] =>
  parts.map((part) => part.charAt(0).toLocaleUpperCase(language) + part.slice(1));

/** The causes of a result are read in one glance: so many signs of them. */
const mostSigns = 60;
/** A phone has two lines of so many signs for the whole result. A line ends between two sentences. */
const [mostLines, lineSigns] = [2, 50];

function linesOf(parts: readonly string[]): number {
  let [lines, signs] = [1, 0];
  for (const { length } of parts) {
    const longer = signs === 0 ? length : signs + '. '.length + length;
    const isNew = signs > 0 && longer > lineSigns;
    lines += isNew ? 1 : 0;
    signs = isNew ? length : longer;
  }
  return lines;
}

/**
 * The parts of a result that it has room for: up to three, or one or two and how many more there are. `wholeOf` puts the rest of the result
 * around them.
 */
export function named(
  parts: readonly string[],
  say: ShellSay,
  wholeOf: (told: readonly string[]) => readonly string[] = (told) => told,
): readonly string[] {
  const told = (count: number) => {
    const left = parts.length - count;
    return left > 0 ? [...parts.slice(0, count), say('andMore', { count: left })] : parts;
  };
  const isShort = (count: number) =>
    parts.slice(0, count).join('. ').length <= mostSigns && linesOf(wholeOf(told(count))) <= mostLines;
  if (parts.length < 2 || (parts.length <= 3 && isShort(parts.length))) return parts;
  return told(isShort(2) ? 2 : 1);
}

/** Gives a function that returns one of the texts in the language, with its gaps filled. */
export const speaker =
  <Known extends Texts>(texts: Known, language: Language): Say<keyof Known & string> =>
  (key, values = {}) =>
    texts[key]![language].replace(/\{(\w+)\}/g, (_gap, name: string) => String(values[name] ?? ''));

/** Lira of the wire as the language writes it. */
export type Lira = (amount: number) => string;

/** What one bet may stake. */
export const rangeText = (say: ShellSay, lira: Lira, range: StakeRange): string =>
  say('stakeRange', { least: lira(range.leastStake), most: lira(range.mostStake) });

export function liraOf(language: Language): Lira {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (amount) => `₺${format.format(amount)}`;
}

/** Without decimals where there are none. */
export function wholeLiraOf(language: Language): Lira {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return (amount) => `₺${format.format(amount)}`;
}
