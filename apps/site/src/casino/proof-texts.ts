// The words around proofs, beside the screens that say them: the first page waits for no word of these. Those of the checks are in packages/games.
import { useLocale } from '../texts/texts.ts';

const tr = {
  note: 'Kendi oyunlarımızda oynadığınız her turu kanıtıyla indirip doğrulayabilirsiniz.',
  download: 'Kanıtları indir',
  nothing: 'Kanıtı açılmış bir turunuz henüz yok.',
  hidden: (count: number) =>
    `Tohumu hâlâ kullanımda olan tur sayısı: ${count}. Tohum açılınca kanıtları da dosyaya girer.`,
  step: (number: number) => `${number}. adım`,
  inputs: 'Adımın verileri',
  holds: 'Evet',
  fails: 'Hayır',
  returned: 'Bu bahis geri alındı ya da turu iptal edildi; tamamı iade edildi.',
  copy: 'Kanıtı kopyala',
  verifier: 'Ağsız doğrulayıcıyı aç',
  linkHidden: 'Turun halkası henüz açılmadı. Turdaki bahislerin tümü ödenince açılır.',
  how: 'Adımlar bu tarayıcıda, turu sonuçlandıran kodla hesaplanır. Önceden yayımlanan özetleri ve size verilen mührü, sakladıklarınızla karşılaştırın.',
};

const en: typeof tr = {
  note: 'You can download every round that you played in our own games with its proof, and verify it.',
  download: 'Download proofs',
  nothing: 'None of your rounds has a revealed proof yet.',
  hidden: (count) =>
    `Rounds whose seed is still in use: ${count}. Their proofs join the file once it is revealed.`,
  step: (number) => `Step ${number}`,
  inputs: 'What the step rests on',
  holds: 'Yes',
  fails: 'No',
  returned: 'This bet was taken back, or its round was called off. All of it was returned.',
  copy: 'Copy the proof',
  verifier: 'Open the offline verifier',
  linkHidden: 'The link of the round is not revealed yet. It is once all bets of the round are paid.',
  how: 'The steps are worked out in this browser with the code that settled the round. Compare the hashes that were published before, and the seal that you were given, with what you kept.',
};

export const useProofTexts = () => ({ tr, en })[useLocale()];
