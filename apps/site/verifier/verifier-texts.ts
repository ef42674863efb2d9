// The texts of the stand-alone verifier, in both languages.
import type { Locale } from '@felek/contract/call';
import type { CheckName } from '@felek/games/checks';
import type { LineState } from './proof-file.ts';

export interface VerifierTexts {
  readonly title: string;
  readonly intro: string;
  readonly offline: string;
  readonly save: string;
  readonly language: string;
  readonly paste: string;
  readonly pasteHint: string;
  readonly verify: string;
  readonly file: string;
  readonly fileHint: string;
  readonly choose: string;
  readonly clear: string;
  readonly empty: string;
  readonly unreadable: string;
  readonly working: string;
  readonly progress: (done: string, all: string) => string;
  readonly stop: string;
  readonly stopped: string;
  readonly result: string;
  readonly game: string;
  readonly round: string;
  readonly stake: string;
  readonly payout: string;
  readonly steps: string;
  readonly inputs: string;
  readonly holds: string;
  readonly fails: string;
  readonly verdict: Readonly<Record<LineState, string>>;
  readonly state: Readonly<Record<LineState, string>>;
  /** The text for a check that holds. The question that it answers is in `check-words.ts`. */
  readonly check: Readonly<Record<CheckName, string>>;
  readonly allProved: (count: string) => string;
  readonly someFalse: (count: string) => string;
  readonly noneFalse: (count: string) => string;
  readonly complete: (count: string) => string;
  readonly incomplete: (said: string, read: string) => string;
  readonly cutOff: string;
  readonly missing: (count: string) => string;
  readonly leftOut: (count: string) => string;
  readonly took: (seconds: string) => string;
  readonly byGame: string;
  readonly rounds: string;
  readonly proved: string;
  readonly wrong: string;
  readonly staked: string;
  readonly paid: string;
  readonly all: string;
  readonly find: string;
  readonly findHint: string;
  readonly show: string;
  readonly open: string;
  readonly line: string;
  readonly nothingFound: string;
  readonly page: (first: string, last: string, all: string) => string;
  readonly before: string;
  readonly next: string;
}

export const texts: Readonly<Record<Locale, VerifierTexts>> = {
  tr: {
    title: 'Tur doğrulayıcı',
    intro:
      'Oynadığınız turları kendiniz doğrulayın. Her tur, tohumlarından ve kararlarınızdan, onu sonuçlandıran kodun aynısıyla yeniden hesaplanır.',
    offline: 'Bu sayfa ağa bağlanmaz; buraya koyduğunuz hiçbir şey cihazınızdan çıkmaz.',
    save: 'Sayfayı kaydet',
    language: 'Dil',
    paste: 'Bir turun kanıtı',
    pasteHint: 'Oyun geçmişinde bir turu açın, kanıtını kopyalayın ve buraya yapıştırın.',
    verify: 'Doğrula',
    file: 'Bütün turların dosyası',
    fileHint: 'Oyun geçmişinden indirdiğiniz dosyayı seçin ya da buraya sürükleyin (.jsonl).',
    choose: 'Dosya seç',
    clear: 'Temizle',
    empty: 'Önce bir kanıt yapıştırın.',
    unreadable: 'Bu metin bir turun kanıtı değil. Kanıtın tamamını kopyaladığınızdan emin olun.',
    working: 'Turlar doğrulanıyor',
    progress: (done, all) => `${done} / ${all} satır`,
    stop: 'Durdur',
    stopped: 'Durduruldu. Dosyayı yeniden seçerek baştan başlayabilirsiniz.',
    result: 'Sonuç',
    game: 'Oyun',
    round: 'Tur',
    stake: 'Bahis',
    payout: 'Kazanç',
    steps: 'Adım adım',
    inputs: 'Değerleri göster',
    holds: 'uyuyor',
    fails: 'uymuyor',
    verdict: {
      proved: 'Doğrulandı: bütün adımlar uyuyor.',
      false: 'Uyuşmuyor! İşaretli adıma bakın ve bu kanıtla birlikte desteğe yazın.',
      hidden:
        'Henüz doğrulanamaz: tur bitmedi ya da sırrı açıklanmadı. Sunucu tohumunuzu açtırın veya ortak tur ödenene dek bekleyin.',
      none: 'Bu turun evin oyunlarından bir kanıtı yok.',
      unread: 'Bu satır okunamadı.',
    },
    state: {
      proved: 'doğrulandı',
      false: 'uyuşmuyor',
      hidden: 'henüz gizli',
      none: 'kanıtı yok',
      unread: 'okunamadı',
    },
    check: {
      seed: 'Sunucu tohumu önceden belliydi',
      record: 'Bahis ve kararlar değişmedi',
      jackpot: 'Büyüyen jackpot çekilişi',
      chain: 'Halka yayımlanan zincire ait',
      entropy: 'Rastgelelik evin seçimi değil',
      room: 'Turdaki bütün bahisler belli',
      ticket: 'Bahsiniz olduğu gibi sayıldı',
      outcome: 'Sonuç kurallardan çıkıyor',
      payout: 'Ödenen tutar doğru',
      returned: 'Bahis geri verildi',
      series: 'Öteki turlarla uyumlu',
    },
    allProved: (count) => `${count} turun hepsi doğrulandı.`,
    someFalse: (count) => `${count} tur uyuşmuyor!`,
    noneFalse: (count) => `${count} tur doğrulandı, uyuşmayan yok.`,
    complete: (count) => `Dosya tam: ${count} tur.`,
    incomplete: (said, read) => `Dosya eksik: ${said} tur olmalıydı, ${read} tur okundu.`,
    cutOff: 'Dosyanın son satırı yok: indirme yarıda kalmış olabilir.',
    missing: (count) => `Aralarda ${count} tur eksik. Eksik olanlar:`,
    leftOut: (count) => `${count} turun sırrı indirildiğinde henüz açıklanmamıştı; dosyada yoklar.`,
    took: (seconds) => `${seconds} saniyede doğrulandı.`,
    byGame: 'Oyunlara göre',
    rounds: 'Tur',
    proved: 'Doğrulanan',
    wrong: 'Uyuşmayan',
    staked: 'Toplam bahis',
    paid: 'Toplam kazanç',
    all: 'Turlar',
    find: 'Tur ara',
    findHint: 'Tur numarasının bir parçası',
    show: 'Göster',
    open: 'Adımlar',
    line: 'Satır',
    nothingFound: 'Böyle bir tur yok.',
    page: (first, last, all) => `${first}–${last} / ${all}`,
    before: 'Önceki',
    next: 'Sonraki',
  },
  en: {
    title: 'Round verifier',
    intro:
      'Verify the rounds that you played yourself. Each round is worked out again from its seeds and your decisions, with the same code that settled it.',
    offline: 'This page connects to no network; nothing that you put here leaves your device.',
    save: 'Save this page',
    language: 'Language',
    paste: 'The proof of a round',
    pasteHint: 'Open a round in your game history, copy its proof and paste it here.',
    verify: 'Verify',
    file: 'The file of all rounds',
    fileHint: 'Choose the file that you downloaded from your game history, or drop it here (.jsonl).',
    choose: 'Choose a file',
    clear: 'Clear',
    empty: 'Paste a proof first.',
    unreadable: 'This text is not the proof of a round. Make sure that you copied all of it.',
    working: 'Verifying rounds',
    progress: (done, all) => `${done} of ${all} lines`,
    stop: 'Stop',
    stopped: 'Stopped. Choose the file again to start over.',
    result: 'Result',
    game: 'Game',
    round: 'Round',
    stake: 'Stake',
    payout: 'Payout',
    steps: 'Step by step',
    inputs: 'Show the values',
    holds: 'holds',
    fails: 'does not hold',
    verdict: {
      proved: 'Verified: every step holds.',
      false: 'It does not fit! See the marked step, and send this proof to support.',
      hidden:
        'It cannot be verified yet: the round is not over, or its secret is not revealed. Have your server seed revealed, or wait until the common round is paid.',
      none: 'This round has no proof of a game of the house.',
      unread: 'This line could not be read.',
    },
    state: {
      proved: 'verified',
      false: 'does not fit',
      hidden: 'still secret',
      none: 'no proof',
      unread: 'unreadable',
    },
    check: {
      seed: 'The server seed was fixed before',
      record: 'Bet and decisions were not changed',
      jackpot: 'The draw of the growing jackpot',
      chain: 'The link belongs to the published chain',
      entropy: 'The house did not choose the randomness',
      room: 'All bets of the round are known',
      ticket: 'Your bet was counted as you placed it',
      outcome: 'The outcome follows from the rules',
      payout: 'The right amount was paid',
      returned: 'The bet was given back',
      series: 'It fits the other rounds',
    },
    allProved: (count) => `All ${count} rounds are verified.`,
    someFalse: (count) => `${count} rounds do not fit!`,
    noneFalse: (count) => `${count} rounds are verified, and none is wrong.`,
    complete: (count) => `The file is complete: ${count} rounds.`,
    incomplete: (said, read) =>
      `The file is incomplete: it should have ${said} rounds, and ${read} were read.`,
    cutOff: 'The last line of the file is missing: the download may have been cut off.',
    missing: (count) => `${count} rounds in between are missing. These are:`,
    leftOut: (count) =>
      `The secrets of ${count} rounds were not revealed yet when it was downloaded; they are not in the file.`,
    took: (seconds) => `Verified in ${seconds} seconds.`,
    byGame: 'By game',
    rounds: 'Rounds',
    proved: 'Verified',
    wrong: 'Do not fit',
    staked: 'Staked in all',
    paid: 'Paid in all',
    all: 'Rounds',
    find: 'Find a round',
    findHint: 'A part of the round’s number',
    show: 'Show',
    open: 'Steps',
    line: 'Line',
    nothingFound: 'There is no such round.',
    page: (first, last, all) => `${first}–${last} of ${all}`,
    before: 'Previous',
    next: 'Next',
  },
};
