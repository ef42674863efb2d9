// The demo house: the content of a new installation. It is written once, into an empty house, and never replaces content.
import { status } from '@felek/contract/enumerations';
import { liveWeekDays } from '../bonus/bonus.ts';
import { dayBegins } from '../clock.ts';
import type { Database } from '../db/database.ts';
import {
  isContentEmpty,
  markAllOfDemo,
  saveCategory,
  saveHouse,
  saveLogo,
  saveOption,
  savePage,
  savePopup,
  savePromotion,
  saveSlider,
  saveTranslation,
  type Images,
  type OfferWords,
  type OptionRow,
  type PromotionRow,
  type SliderRow,
  type Words,
} from './content.store.ts';
import { demoPages, footerCategory, guideCategory } from './demo-pages.ts';

export interface DemoHouseNeeds {
  readonly database: Pick<Database, 'inTransaction'>;
  /** The public address of the house, such as `http://localhost:8080`. */
  readonly publicUrl: string;
}

/** Fills an empty house with demo content. Does nothing if there is content. */
export async function seedDemoContent({ database, publicUrl }: DemoHouseNeeds): Promise<void> {
  await database.inTransaction(
    async ({ client }) => {
      if (!(await isContentEmpty(client))) return;
      for (const slider of sliders) await saveSlider(client, slider);
      for (const category of categories) await saveCategory(client, category);
      for (const [sort, page] of demoPages.entries()) await savePage(client, { ...page, sort, shown: true });
      for (const promotion of promotions) await savePromotion(client, promotion);
      for (const option of options) await saveOption(client, option);
      for (const [key, words] of Object.entries(texts)) {
        await saveTranslation(client, { key, locale: 'tr', value: words.tr });
        await saveTranslation(client, { key, locale: 'en', value: words.en });
      }
      await savePopup(client, {
        id: 1,
        url: '/promotions',
        images: drawing('popup'),
        offer: popupOffer,
        sort: 0,
        shown: true,
      });
      for (const [sort, name] of providerNames.entries()) await saveLogo(client, { name, url: '', sort });
      const domainCurrent = new URL(publicUrl).host;
      await saveHouse(client, { domainCurrent, domainNext: 'felek.example', scriptText: '' });
      await markAllOfDemo(client);
    },
    { idempotent: true },
  );
}

/**
 * The three sizes of one of the house's own drawings in apps/server/assets/content. A phone gets a picture of the drawing: a drawing of
 * hundreds of parts is a page of its own, and holds a slow phone up twice, at its layout and at its paint.
 */
function drawing(name: string): Images {
  return [`/content/${name}-s.avif`, `/content/${name}-m.svg`, `/content/${name}-l.svg`];
}

const offer = (
  kicker: Words,
  title: Words,
  figure: Words,
  button: Words,
  layout: OfferWords['layout'] = 'start',
): OfferWords => ({ layout, kicker, title, figure, button });

const trialOffer = offer(
  { tr: 'Yeni üyelere', en: 'For new members' },
  { tr: 'Yatırmadan deneme bonusu', en: 'Trial bonus, no deposit' },
  { tr: '{trialBonusAmount}', en: '{trialBonusAmount}' },
  { tr: 'Koşulları gör', en: 'See the terms' },
);
const freeSpinsOffer = offer(
  { tr: '{house} özel slotu', en: 'A {house} original' },
  { tr: 'Lale’de bedava dönüşler', en: 'Free spins in Lale' },
  { tr: 'Üç güneşle başlar', en: 'Three suns start them' },
  { tr: 'Slotlara git', en: 'Go to the slots' },
);
const fairOffer = offer(
  { tr: 'Adil oyun', en: 'Fair play' },
  { tr: 'Her turu kendiniz doğrulayın', en: 'Verify every round yourself' },
  { tr: 'Sonuç önceden mühürlü', en: 'Sealed before you spin' },
  { tr: 'Nasıl çalışır', en: 'How it works' },
);
const tablesOffer = offer(
  { tr: 'Canlı casino', en: 'Live casino' },
  { tr: 'Masalar şimdi açık', en: 'Tables are open now' },
  { tr: '7 gün 24 saat', en: 'Around the clock' },
  { tr: 'Masaya otur', en: 'Take a seat' },
);
const depositOffer = offer(
  { tr: 'Para yatırma', en: 'Deposits' },
  { tr: 'Kesintisiz yatırım', en: 'Nothing is deducted' },
  { tr: 'Komisyon ₺0', en: '₺0 in fees' },
  { tr: 'Ayrıntılar', en: 'Details' },
);
const popupOffer: OfferWords = { ...trialOffer, layout: 'centre' };

const slide = (id: number, slug: string, url: string, name: string, words: OfferWords): SliderRow => ({
  id,
  slug,
  url,
  images: drawing(name),
  offer: words,
  sort: id,
  shown: true,
});

const sliders: readonly SliderRow[] = [
  slide(1, 'home', '/promotions', 'gift', trialOffer),
  slide(2, 'home', '/casino/slot', 'tulips', freeSpinsOffer),
  slide(3, 'home', '/casino/live', 'table', tablesOffer),
  slide(4, 'home', '/pages/10', 'wheel', fairOffer),
  slide(11, 'slot', '', 'tulips', freeSpinsOffer),
  slide(12, 'slot', '/pages/10', 'wheel', fairOffer),
  slide(13, 'slot', '/promotions', 'medal', trialOffer),
  slide(21, 'live', '', 'table', tablesOffer),
  slide(22, 'live', '/promotions', 'gift', trialOffer),
  slide(31, 'promotions', '', 'coins', depositOffer),
  slide(32, 'promotions', '', 'gift', trialOffer),
  slide(33, 'promotions', '', 'medal', freeSpinsOffer),
];

const categories: readonly { id: number; title: Words; sort: number }[] = [
  { id: footerCategory, title: { tr: 'Felek', en: 'Felek' }, sort: 0 },
  { id: guideCategory, title: { tr: 'Oyun Rehberi', en: 'Game Guide' }, sort: 1 },
];

interface Promoted extends Pick<PromotionRow, 'title' | 'html' | 'url' | 'tags'> {
  /** Of its drawings. */
  readonly name: string;
  readonly bonusOffer?: string;
  /** Days from the demo's first day on; it runs for always when left out. */
  readonly days?: readonly [from: number, until: number];
}

const promotion = (id: number, { name, bonusOffer, days, ...promoted }: Promoted): PromotionRow => {
  const [startsAt, endsAt] = days?.map((each) => dayBegins(new Date(), each)) ?? [];
  return {
    ...promoted,
    id,
    images: drawing(name),
    startsAt: startsAt ?? null,
    endsAt: endsAt ?? null,
    bonusOffer: bonusOffer ?? null,
    sort: id,
    shown: true,
  };
};

const promotions: readonly PromotionRow[] = [
  promotion(1, {
    name: 'gift',
    url: '/dashboard/bonuses',
    tags: ['welcome', 'slot'],
    bonusOffer: 'trial',
    title: { tr: '{trialBonusAmount} Deneme Bonusu', en: '{trialBonusAmount} Trial Bonus' },
    html: {
      tr: `
<p>Para yatırmadan tanışın: yeni üyelere {trialBonusAmount} deneme bonusu.</p>
<h2>Nasıl alınır?</h2>
<ol>
<li>Üyelik formunda deneme bonusunu işaretleyin.</li>
<li>Telefonunuza gelen kodla numaranızı doğrulayın.</li>
<li>Kutlama ekranında “Evet” deyin. Üye olurken işaretlemediyseniz bonus, <a href="/dashboard/bonuses">Bonuslar</a> sayfasında sizi bekler.</li>
</ol>
<h2>Koşullar</h2>
<ul>
<li>Bir kişiye bir kez verilir.</li>
<li>Çevrim hedefi, bonus tanımlandığında Bonuslar sayfasında görünür. Hedef tamamlanana kadar bonus çekilemez.</li>
<li>Ayrıntılar: <a href="/pages/12">Bonus Kuralları</a>.</li>
</ul>`,
      en: `
<p>Get to know us without a deposit: a trial bonus of {trialBonusAmount} for new members.</p>
<h2>How to get it</h2>
<ol>
<li>Tick the trial bonus on the registration form.</li>
<li>Verify your phone with the code you receive.</li>
<li>Say “Yes” on the celebration screen. If you did not tick it, the bonus waits for you on <a href="/dashboard/bonuses">Bonuses</a>.</li>
</ol>
<h2>Terms</h2>
<ul>
<li>Given once to a person.</li>
<li>The wagering target stands on Bonuses once the bonus is yours. Until it is met the bonus cannot be withdrawn.</li>
<li>More: <a href="/pages/12">Bonus Rules</a>.</li>
</ul>`,
    },
  }),
  promotion(2, {
    name: 'coins',
    url: '/dashboard/deposit',
    tags: ['deposit'],
    title: { tr: 'Hoş Geldiniz: Kesintisiz Yatırım', en: 'Welcome: Deposits Without Deductions' },
    html: {
      tr: `
<p>Yatırdığınız her kuruş bakiyenize geçer; Felek yatırımdan kesinti yapmaz. Banka hesabına çekimde de kesinti yoktur. Dijital cüzdana çekimde
cüzdanın komisyonu düşülür; komisyon, yöntemin altında yazar.</p>
<h2>Üç adımda başlayın</h2>
<ol>
<li>Üye olun ve telefonunuzu doğrulayın.</li>
<li><a href="/dashboard/deposit">Para Yatır</a> sayfasından yönteminizi seçin. Onaylanan yatırım anında bakiyenizdedir.</li>
<li><a href="/casino/slot">Slot salonuna</a> geçin ve Lale ile tanışın.</li>
</ol>
<p>Yöntemlerin sınırları ve süreleri: <a href="/pages/7">Para Yatırma ve Çekme</a>.</p>`,
      en: `
<p>Every kuruş you deposit reaches your balance: Felek takes nothing from deposits. Withdrawals to a bank account cost nothing either. A
withdrawal to a digital wallet pays the wallet’s fee, which stands below the method.</p>
<h2>Three steps to begin</h2>
<ol>
<li>Join and verify your phone.</li>
<li>Choose a method on <a href="/dashboard/deposit">Deposit</a>. An approved deposit is in your balance at once.</li>
<li>Step into the <a href="/casino/slot">slot hall</a> and meet Lale.</li>
</ol>
<p>Limits and times of each method: <a href="/pages/7">Deposits and Withdrawals</a>.</p>`,
    },
  }),
  promotion(3, {
    name: 'medal',
    url: '/casino/slot',
    tags: ['slot'],
    title: { tr: 'Lale’nin Bedava Dönüşleri', en: 'Lale’s Free Spins' },
    html: {
      tr: `
<p>Turnuva havasında bir av: makaralara en az üç güneş düşürün, bedava dönüşler başlasın. Kayıt yok, sıralama yok, bekleme yok;
ödülünüz turun içindedir ve anında hesabınıza geçer.</p>
<ul>
<li>Bedava dönüşlerde bakiyenizden bahis düşmez.</li>
<li>Bahsiniz nakitten karşılandıysa kazancın tamamı nakit bakiyenize yazılır; ek çevrim koşulu yoktur.</li>
<li>Bahsiniz bonustan karşılandıysa kazanç o bonusun kurallarına bağlıdır.</li>
</ul>
<p>Sonuç, siz çevirmeden önce mühürlenmiştir; tur bitince kendiniz doğrulayabilirsiniz: <a href="/pages/10">Adil Oyun</a>.</p>`,
      en: `
<p>A hunt with the feel of a tournament: land three suns or more and the free spins begin. No sign-up, no ranking, no waiting; the prize is
inside the round and reaches your account at once.</p>
<ul>
<li>Free spins take no stake from your balance.</li>
<li>If your stake came from cash, all you win is credited to your cash, without any wagering requirement.</li>
<li>If your stake came from a bonus, the win follows the rules of that bonus.</li>
</ul>
<p>The outcome is sealed before you spin, and you can verify it when the round is over: <a href="/pages/10">Fair Play</a>.</p>`,
    },
  }),
  promotion(4, {
    name: 'wheel',
    url: '/dashboard/bonuses',
    tags: ['welcome', 'deposit'],
    bonusOffer: 'welcome',
    title: { tr: 'İlk Yatırım Bonusu', en: 'First Deposit Bonus' },
    html: {
      tr: `
<p>İlk yatırımınıza bonus ekleyin. Bonusu yatırmadan önce seçin; koşulu karşılayan ilk yatırımınızla kendiliğinden tanımlanır.</p>
<h2>Nasıl alınır?</h2>
<ol>
<li>Telefonunuzu doğrulayın ve bonusu seçin.</li>
<li><a href="/dashboard/deposit">Para Yatır</a> sayfasından yatırımınızı yapın.</li>
<li>Çevrimi <a href="/dashboard/bonuses">Bonuslar</a> sayfasından izleyin.</li>
</ol>
<p>Bonustan her an vazgeçebilirsiniz; nakit bakiyenize dokunulmaz. Ayrıntılar: <a href="/pages/12">Bonus Kuralları</a>.</p>`,
      en: `
<p>Add a bonus to your first deposit. Choose it before you deposit; the first deposit that qualifies credits it by itself.</p>
<h2>How to get it</h2>
<ol>
<li>Verify your phone and choose the bonus.</li>
<li>Make your deposit on <a href="/dashboard/deposit">Deposit</a>.</li>
<li>Follow the wagering on <a href="/dashboard/bonuses">Bonuses</a>.</li>
</ol>
<p>You can give the bonus up at any time; your cash is not touched. More: <a href="/pages/12">Bonus Rules</a>.</p>`,
    },
  }),
  promotion(5, {
    name: 'table',
    url: '/casino/live',
    tags: ['live', 'deposit'],
    bonusOffer: 'live-week',
    days: liveWeekDays,
    title: { tr: 'Canlı Casino Haftası', en: 'Live Casino Week' },
    html: {
      tr: `
<p>Bir hafta boyunca yatırımınıza, masalarda çevrilen bir bonus. Canlı masalardaki ve TV bahislerindeki bahisleriniz çevrime sayılır.</p>
<p>Bonusu hafta başladığında <a href="/dashboard/bonuses">Bonuslar</a> sayfasından seçin, sonra yatırımınızı yapın.</p>`,
      en: `
<p>For one week, a bonus on your deposit that is wagered at the tables. Stakes at live tables and on TV bets count.</p>
<p>Choose it on <a href="/dashboard/bonuses">Bonuses</a> once the week has begun, then make your deposit.</p>`,
    },
  }),
  promotion(6, {
    name: 'tulips',
    url: '/casino/bingo',
    tags: ['bingo'],
    days: [-18, -4],
    title: { tr: 'Tombala Salonu Açılışı', en: 'The Bingo Hall Opens' },
    html: {
      tr: `
<p>90 ve 75 toplu salonlarımız açıldı. Her çekilişte tek çinko, iki çinko ve tombala ödülleri, satılan kartların havuzundan dağıtılır.</p>
<p>Açılış kutlaması bitti; salonlar her gün açık: <a href="/casino/bingo">Bingo</a>.</p>`,
      en: `
<p>Our rooms with 90 and 75 balls have opened. Each draw shares the pool of its cards among the first line, the second line and the full house.</p>
<p>The opening party is over; the rooms are open every day: <a href="/casino/bingo">Bingo</a>.</p>`,
    },
  }),
];

const option = (key: string, value: string): OptionRow => ({
  key,
  value,
  status: value === '' ? status.none : status.confirmed,
});

const options: readonly OptionRow[] = [
  option('twitter', 'https://x.com/'),
  option('instagram', 'https://www.instagram.com/'),
  option('telegram', 'https://telegram.org/'),
  // Empty: the house's own chat widget, no default domain, and no third-party fingerprint service.
  option('liveChatUrl', ''),
  option('defaultDomain', ''),
  option('thumbmarkKey', ''),
  // The pages that the consent at registration and the footer's badges lead to.
  option('termsPage', '5'),
  option('privacyPage', '6'),
  option('responsiblePage', '4'),
  option('payoutsPage', '7'),
  option('licenceUrl', 'https://www.pagcor.ph/'),
  option('company', 'Felek Demo A.Ş.'),
];

/** The texts that operators write. */
const texts: Readonly<Record<string, Words>> = {
  'site.licence': {
    tr: 'Felek, Filipinler oyun düzenleme kurumunun e-oyun lisansıyla hizmet verir. © 2024 Felek. 18 yaşından küçükler oynayamaz. Bu bir tanıtım sitesidir; lisans bilgisi örnektir.',
    en: 'Felek operates under an e-gaming licence of the Philippine gaming regulator. © 2024 Felek. No play under the age of 18. This is a demonstration house; the licence is an example.',
  },
};

/** Sixteen wordmarks: the house's, the seven providers', and invented ones. */
const providerNames = [
  'Felek',
  'SoftGamings',
  'Hub88',
  'EGT Digital',
  'Amusnet',
  'EveryMatrix',
  'Digitain',
  'Pragmatic Play',
  'Turkuaz Live',
  'Anka Oyun',
  'Kehribar Studio',
  'Yakamoz Games',
  'Mercan Slots',
  'Nar Interactive',
  'Ebru TV Oyunları',
  'Pusula Bingo',
];
