// The demo house's content pages in both languages. They describe only what the product does. Operators replace them before opening.
import type { PageRow } from './content.store.ts';

type DemoPage = Pick<PageRow, 'id' | 'category' | 'title' | 'html'>;

/** The category in the footer, and the second one in the list of contents. */
export const footerCategory = 2;
export const guideCategory = 1;

export const demoPages: readonly DemoPage[] = [
  {
    id: 3,
    category: footerCategory,
    title: { tr: 'Hakkımızda', en: 'About Us' },
    html: {
      tr: `
<p>Felek; slot, canlı casino ve spor bahislerini tek çatı altında toplayan bir oyun sitesidir. Adını çarkıfelekten,
görünüşünü gece lacivertine düşen İznik çinilerinden alır.</p>
<h2>Neye önem veriyoruz?</h2>
<ul>
<li><strong>Paranız kuruşu kuruşuna kayıtlıdır.</strong> Her hareket iki taraflı bir deftere yazılır. Bakiyeniz, hareketlerinizin
toplamından başka bir şey değildir; tamamını hesabınızda görebilirsiniz.</li>
<li><strong>Oyunlarımız doğrulanabilir.</strong> Felek’in kendi oyunlarında sonuç, siz oynamadan önce mühürlenir. Tur bittikten sonra
hesabı kendiniz yapabilirsiniz: <a href="/pages/10">Adil Oyun</a>.</li>
<li><strong>Oyun, oyun olarak kalmalı.</strong> Ara vermek istediğinizde sizi durdurmayız, uğurlarız: <a href="/pages/4">Sorumlu Oyun</a>.</li>
</ul>
<h2>Bu bir tanıtım sitesidir</h2>
<p>Şu anda gezdiğiniz site bir tanıtım kurulumudur. Burada görünen para oyun parasıdır; gerçek para yatırılmaz ve çekilmez.</p>`,
      en: `
<p>Felek is a house of games that brings slots, live casino and sports betting under one roof. It takes its name from the wheel of
fortune and its looks from Iznik tiles against a night sky.</p>
<h2>What we care about</h2>
<ul>
<li><strong>Your money is accounted for to the last kuruş.</strong> Every movement is written into a double-entry ledger. Your balance is
nothing but the sum of your movements, and you can see all of them in your account.</li>
<li><strong>Our games can be checked.</strong> In Felek’s own games the outcome is sealed before you play. Once the round is over you
can work it out yourself: <a href="/pages/10">Fair Play</a>.</li>
<li><strong>A game should stay a game.</strong> When you want a break we do not hold you back: <a href="/pages/4">Responsible Gaming</a>.</li>
</ul>
<h2>This is a demonstration house</h2>
<p>The site you are visiting is a demonstration. The money you see here is play money; no real money is paid in or out.</p>`,
    },
  },
  {
    id: 4,
    category: footerCategory,
    title: { tr: 'Sorumlu Oyun', en: 'Responsible Gaming' },
    html: {
      tr: `
<p>Oyun bir eğlencedir; gelir kapısı ya da dert çaresi değildir. Kaybetmeyi göze alamayacağınız parayla oynamayın.</p>
<h2>Kendinize sorun</h2>
<ul>
<li>Kaybettiğinizi geri kazanmak için bahsi yükseltiyor musunuz?</li>
<li>Oynadığınız süreyi ya da tutarı yakınlarınızdan saklıyor musunuz?</li>
<li>Kira, fatura ya da borç parasıyla oynadığınız oldu mu?</li>
<li>Oynamadığınızda huzursuz oluyor musunuz?</li>
</ul>
<p>Bir tanesine bile “evet” diyorsanız, ara vermenin tam zamanıdır.</p>
<h2>Ne yapabilirsiniz?</h2>
<ul>
<li><strong>Hesabınızı inceleyin.</strong> Oyun geçmişiniz ve para hareketleriniz, ne kadar oynadığınızı olduğu gibi gösterir.</li>
<li><strong>Ara verin.</strong> Hesabınızı bir süreliğine ya da tamamen oyuna kapatmak için canlı desteğe yazmanız yeterlidir. Kapalı
hesapta oyun açılmaz ve bonus verilmez; içerideki paranızı çekmenize engel olunmaz.</li>
<li><strong>Destek alın.</strong> Yeşilay Danışmanlık Merkezi <a href="tel:115">115</a> numaralı hattan ücretsiz ve gizli destek verir.
<a href="https://www.gamblingtherapy.org">Gambling Therapy</a> birçok dilde çevrim içi destek sunar.</li>
</ul>
<h2>18 yaş sınırı</h2>
<p>18 yaşını doldurmamış kimse üye olamaz. Cihazınızı çocuklarla paylaşıyorsanız oturumunuzu kapatın ve şifrenizi kaydetmeyin.</p>`,
      en: `
<p>Gaming is entertainment. It is neither an income nor a cure for worries. Never play with money you cannot afford to lose.</p>
<h2>Ask yourself</h2>
<ul>
<li>Do you raise your stake to win back what you lost?</li>
<li>Do you hide how long or how high you play from those close to you?</li>
<li>Have you played with money meant for rent, bills or debts?</li>
<li>Are you restless when you are not playing?</li>
</ul>
<p>If even one answer is yes, now is the time for a break.</p>
<h2>What you can do</h2>
<ul>
<li><strong>Look at your account.</strong> Your game history and your payments show how much you have played, exactly as it was.</li>
<li><strong>Take a break.</strong> Write to live support to close your account to play, for a while or for good. A closed account opens no
game and receives no bonus; nothing keeps you from withdrawing the money in it.</li>
<li><strong>Get help.</strong> In Türkiye, Yeşilay’s counselling line <a href="tel:115">115</a> is free and confidential.
<a href="https://www.gamblingtherapy.org">Gambling Therapy</a> offers online support in many languages.</li>
</ul>
<h2>Over 18 only</h2>
<p>Nobody under 18 may join. If you share your device with children, log out and do not save your password.</p>`,
    },
  },
  {
    id: 5,
    category: footerCategory,
    title: { tr: 'Kurallar ve Şartlar', en: 'Terms and Conditions' },
    html: {
      tr: `
<h2>Üyelik</h2>
<ol>
<li>Üye olmak için 18 yaşını doldurmuş olmanız ve hizmet verdiğimiz bir ülkede bulunmanız gerekir.</li>
<li>Bir kişinin tek hesabı olabilir. Bilgileriniz doğru ve size ait olmalıdır.</li>
<li>Şifreniz size özeldir. Hesabınızda yapılan her işlem sizin adınıza yapılmış sayılır; kuşku duyarsanız şifrenizi değiştirin.</li>
</ol>
<h2>Oyun</h2>
<ol>
<li>Bahis, sunucumuz kabul ettiğinde geçerlidir. Kabul edilen bahis geri alınmaz.</li>
<li>Bağlantınız tur ortasında koparsa tur kaybolmaz. Oyunu yeniden açtığınızda aynı sonuçla kaldığı yerden sürer; açmazsanız 24 saat
sonra sonuçlandırılır ve kazancınız hesabınıza yazılır.</li>
<li>Bahiste önce nakit bakiyeniz, sonra bonus bakiyeniz kullanılır.</li>
<li>Açık bir hata nedeniyle yanlış sonuçlanan turlar düzeltilir; düzeltme, hareketlerinizde ayrıca görünür.</li>
</ol>
<h2>Para</h2>
<ol>
<li>Hesap para birimi Türk lirasıdır. Yalnızca size ait ödeme araçlarını kullanabilirsiniz.</li>
<li>Çekim, nakit bakiyenizden yapılır. Talep ettiğiniz tutar, ödeme tamamlanana kadar sizin adınıza ayrılır.</li>
<li>Bonuslar, <a href="/pages/12">Bonus Kuralları</a> sayfasındaki koşullara bağlıdır.</li>
</ol>
<h2>Hesabın kapatılması</h2>
<p>Hesabınızı dilediğiniz an kapatabilirsiniz; içindeki nakit bakiye size ödenir.</p>`,
      en: `
<h2>Membership</h2>
<ol>
<li>To join you must be at least 18 years old and in a country that we serve.</li>
<li>One person has one account. Your details must be true and your own.</li>
<li>Your password is yours alone. Everything done in your account counts as done by you; change your password if in doubt.</li>
</ol>
<h2>Play</h2>
<ol>
<li>A bet stands once our server has accepted it. An accepted bet is not taken back.</li>
<li>A round is not lost when your connection breaks. Open the game again and it goes on with the same outcome; if you do not, it is
settled after 24 hours and your win is credited.</li>
<li>A stake takes your cash first and your bonus after it.</li>
<li>Rounds that an evident error settled wrongly are corrected; the correction is shown in your movements.</li>
</ol>
<h2>Money</h2>
<ol>
<li>Accounts are kept in Turkish lira. You may only use means of payment that are your own.</li>
<li>Withdrawals are paid from your cash. What you ask for is set aside for you until the payment is complete.</li>
<li>Bonuses follow the <a href="/pages/12">Bonus Rules</a>.</li>
</ol>
<h2>Closing your account</h2>
<p>You may close your account at any time; the cash in it is paid out to you.</p>`,
    },
  },
  {
    id: 6,
    category: footerCategory,
    title: { tr: 'Gizlilik', en: 'Privacy' },
    html: {
      tr: `
<p>Yalnızca hizmeti vermek, yasal yükümlülüklerimizi yerine getirmek ve hesabınızı korumak için gereken verileri tutarız.</p>
<table>
<thead><tr><th scope="col">Veri</th><th scope="col">Ne için?</th></tr></thead>
<tbody>
<tr><td>Ad, soyad, doğum tarihi, T.C. kimlik numarası</td><td>Yaş ve kişi kontrolü, tek hesap kuralı</td></tr>
<tr><td>Telefon, e-posta</td><td>Doğrulama, şifre yenileme, güvenlik bildirimleri</td></tr>
<tr><td>Para ve oyun hareketleri</td><td>Hesabınız, itirazlar, yasal saklama</td></tr>
<tr><td>Adres (IP), cihaz bilgisi</td><td>Oturum güvenliği, kötüye kullanımın önlenmesi</td></tr>
</tbody>
</table>
<h2>Nasıl koruyoruz?</h2>
<ul>
<li>Şifreniz geri çevrilemez biçimde saklanır; biz de göremeyiz.</li>
<li>Oyunlar sizin oturum bilginizi görmez; her oyuna yalnızca o oyun için geçerli bir anahtar verilir.</li>
<li>Verilerinizi reklam amacıyla satmayız.</li>
</ul>
<h2>Haklarınız</h2>
<p>Hangi verilerinizi tuttuğumuzu öğrenebilir, düzeltilmesini ve saklama süresi dolanların silinmesini isteyebilirsiniz. Bunun için canlı
desteğe yazın.</p>`,
      en: `
<p>We keep only what is needed to provide the service, to meet our legal duties and to protect your account.</p>
<table>
<thead><tr><th scope="col">Data</th><th scope="col">What for</th></tr></thead>
<tbody>
<tr><td>Name, date of birth, identity number</td><td>Checking age and person, one account per person</td></tr>
<tr><td>Phone, e-mail</td><td>Verification, password recovery, security messages</td></tr>
<tr><td>Payments and play</td><td>Your account, complaints, legal retention</td></tr>
<tr><td>Address (IP), device</td><td>Security of sessions, prevention of abuse</td></tr>
</tbody>
</table>
<h2>How we protect it</h2>
<ul>
<li>Your password is stored in a form that cannot be turned back; we cannot see it either.</li>
<li>Games never see your session; each game is given a key that is good for that game alone.</li>
<li>We do not sell your data for advertising.</li>
</ul>
<h2>Your rights</h2>
<p>You may ask which of your data we hold, have it corrected, and have it deleted once its retention has ended. Write to live
support to do so.</p>`,
    },
  },
  {
    id: 7,
    category: footerCategory,
    title: { tr: 'Para Yatırma ve Çekme', en: 'Deposits and Withdrawals' },
    html: {
      tr: `
<h2>Para yatırma</h2>
<ol>
<li>Hesabım → <a href="/dashboard/deposit">Para Yatır</a> sayfasını açın ve bir yöntem seçin.</li>
<li>Tutarı girin. Yöntemin alt ve üst sınırı yanında yazar.</li>
<li>Açılan ödeme sayfasında işlemi onaylayın. Ödeme kuruluşu onayı bize ilettiği anda tutar bakiyenize geçer ve bildirim alırsınız.</li>
</ol>
<p>Ödeme sayfasını kapatmanız sonucu değiştirmez: onaylanan yatırım her durumda hesabınıza geçer, onaylanmayan geçmez.</p>
<h2>Para çekme</h2>
<ol>
<li>Önce telefon numaranızı doğrulayın.</li>
<li>Hesabım → <a href="/dashboard/withdraw">Para Çek</a> sayfasında yöntemi seçin, IBAN’ınızı ve tutarı girin.</li>
<li>Tutar bakiyenizden ayrılır. Ödeme tamamlanınca kapanır; tamamlanamazsa tutar bakiyenize geri döner. Her iki durumda da bildirim alırsınız.</li>
</ol>
<p>Yalnızca nakit bakiye çekilebilir. IBAN size ait olmalıdır.</p>
<h2>Durumunu nereden izlerim?</h2>
<p><a href="/dashboard/financial-activities">Finansal Hareketler</a> sayfasında her talebin durumu görünür.</p>`,
      en: `
<h2>Depositing</h2>
<ol>
<li>Open My Account → <a href="/dashboard/deposit">Deposit</a> and choose a method.</li>
<li>Enter the amount. The method’s minimum and maximum stand beside it.</li>
<li>Approve the payment on the page that opens. The moment the payment service confirms it to us, your balance rises and you are notified.</li>
</ol>
<p>Closing the payment page changes nothing: an approved deposit reaches your account in any case, one that is not approved does not.</p>
<h2>Withdrawing</h2>
<ol>
<li>Verify your phone number first.</li>
<li>On My Account → <a href="/dashboard/withdraw">Withdraw</a> choose a method, then enter your IBAN and the amount.</li>
<li>The amount is set aside from your balance. It is closed when the payment is complete, and returned to your balance if it cannot
be completed. You are notified either way.</li>
</ol>
<p>Only cash can be withdrawn. The IBAN must be your own.</p>
<h2>Where do I see how it stands?</h2>
<p><a href="/dashboard/financial-activities">Financial Activities</a> shows the state of each request.</p>`,
    },
  },
  {
    id: 8,
    category: footerCategory,
    title: { tr: 'Komisyon ve Kesintiler', en: 'Fees and Charges' },
    html: {
      tr: `
<p>Felek, oyun oynamak ya da hesabınızı açık tutmak için sizden ücret almaz. Hareketsiz hesaplardan kesinti yapılmaz.</p>
<ul>
<li>Bir ödeme yönteminin komisyonu varsa, siz onaylamadan önce yöntemin yanında yazar.</li>
<li>Yatırdığınız tutarın tamamı bakiyenize geçer; çektiğiniz tutarın tamamı ödeme kuruluşuna iletilir.</li>
<li>Bankanızın kendi tarifesinden doğan masraflar bankanıza aittir.</li>
</ul>`,
      en: `
<p>Felek charges you neither for playing nor for keeping your account. Nothing is taken from dormant accounts.</p>
<ul>
<li>If a method of payment has a fee, it stands beside the method before you approve.</li>
<li>All of what you deposit reaches your balance; all of what you withdraw is passed to the payment service.</li>
<li>Charges from your bank’s own tariff are your bank’s.</li>
</ul>`,
    },
  },
  {
    id: 9,
    category: footerCategory,
    title: { tr: 'Sıkça Sorulan Sorular', en: 'Frequently Asked Questions' },
    html: {
      tr: `
<details open><summary>Nasıl üye olurum?</summary><p>Sayfanın üstündeki “Üye Ol” ile formu doldurun. Ardından telefonunuza gelen 6 haneli kodla
numaranızı doğrulayın.</p></details>
<details><summary>Doğrulama kodu gelmedi. Ne yapmalıyım?</summary><p>60 saniye sonra yeniden isteyebilirsiniz. Kod 3 dakika geçerlidir ve yalnızca son
gönderilen kod çalışır.</p></details>
<details><summary>Şifremi unuttum.</summary><p>Giriş penceresindeki “Şifremi Unuttum” bağlantısını izleyin; sıfırlama kodu kayıtlı telefonunuza
ve e-postanıza gönderilir.</p></details>
<details><summary>Oyun yarıda kaldı, param ne oldu?</summary><p>Oyunu yeniden açın; tur aynı sonuçla sürer. Açmasanız da 24 saat sonra sonuçlandırılır ve kazancınız
hesabınıza geçer.</p></details>
<details><summary>Bonus bakiyemi neden çekemiyorum?</summary><p>Bonus, çevrim şartı tamamlanana kadar yalnızca oynanabilir. Kalan tutarı
<a href="/dashboard/bonuses">Bonuslar</a> sayfasında görürsünüz.</p></details>
<details><summary>Bir turun adil olduğunu nasıl anlarım?</summary><p><a href="/pages/10">Adil Oyun</a> sayfası, hesabı adım adım anlatır.</p></details>
<details><summary>Hesabımı nasıl kapatırım?</summary><p>Canlı desteğe yazmanız yeterlidir. Nakit bakiyeniz size ödenir.</p></details>`,
      en: `
<details open><summary>How do I join?</summary><p>Press “Register” at the top of the page and fill in the form. Then verify your phone with the
6-digit code you receive.</p></details>
<details><summary>The code has not arrived. What now?</summary><p>You can ask again after 60 seconds. A code is good for 3 minutes, and only the
last one sent works.</p></details>
<details><summary>I forgot my password.</summary><p>Follow “Recovery Password” in the login window; a reset code is sent to your registered
phone and e-mail.</p></details>
<details><summary>My game was cut off. What about my money?</summary><p>Open the game again and the round goes on with the same outcome. If you do not, it is settled after
24 hours and your win is credited.</p></details>
<details><summary>Why can I not withdraw my bonus?</summary><p>Until its wagering requirement is met, a bonus can only be played with. What is left stands on
<a href="/dashboard/bonuses">Bonuses</a>.</p></details>
<details><summary>How do I know that a round was fair?</summary><p><a href="/pages/10">Fair Play</a> explains the calculation step by step.</p></details>
<details><summary>How do I close my account?</summary><p>Write to live support. Your cash is paid out to you.</p></details>`,
    },
  },
  {
    id: 10,
    category: guideCategory,
    title: { tr: 'Adil Oyun', en: 'Fair Play' },
    html: {
      tr: `
<p>Felek’in kendi oyunlarında sonucu ne biz ne de siz sonradan değiştirebilirsiniz. Üstelik bunu bize inanarak değil, hesaplayarak
bilirsiniz.</p>
<ol>
<li><strong>Mühür.</strong> Siz oynamadan önce gizli bir sunucu tohumu üretiriz ve onun SHA-256 özetini size gösteririz. Özet bir mühür
gibidir: tohum sonradan değiştirilirse özet tutmaz.</li>
<li><strong>Sizin tohumunuz.</strong> Başlangıçta sizin için bir oyuncu tohumu koyarız. Bunu oynamadan önce dilediğiniz metinle
değiştirebilirsiniz. Sıradaki sunucu tohumunun özeti, siz tohumunuzu seçmeden önce zaten ekrandadır.</li>
<li><strong>Tur.</strong> Her turun sırası bir artar. Sonuç; sunucu tohumu, sizin tohumunuz ve sıra numarasından HMAC-SHA256 ile
hesaplanır. İşin içinde başka hiçbir şey yoktur.</li>
<li><strong>Açıklama.</strong> Tohumu değiştirdiğinizde eski sunucu tohumu açıklanır. Artık o tohumla oynadığınız her turu, oyun
geçmişinizdeki “Doğrula” düğmesiyle kendi tarayıcınızda yeniden hesaplayabilirsiniz.</li>
</ol>`,
      en: `
<p>In Felek’s own games neither we nor you can change an outcome afterwards. And you need not take our word for it: you can work it out.</p>
<ol>
<li><strong>The seal.</strong> Before you play we draw a secret server seed and show you its SHA-256 hash. The hash is a seal: had the
seed been changed later, it would no longer match.</li>
<li><strong>Your seed.</strong> To begin with we put a client seed in place for you. Before you play you can replace it with any text you
like. The hash of the next server seed is on your screen already, before you choose.</li>
<li><strong>The round.</strong> Each round counts one up. Its outcome is worked out from the server seed, your seed and that number by
HMAC-SHA256, and from nothing else.</li>
<li><strong>The reveal.</strong> When you change the seed, the old server seed is revealed. From then on you can work out every round you
played with it again, in your own browser, with “Verify” in your game history.</li>
</ol>`,
    },
  },
  {
    id: 11,
    category: guideCategory,
    title: { tr: 'Lale Nasıl Oynanır?', en: 'How to Play Lale' },
    html: {
      tr: `
<p><em>Lale</em>, beş makaralı ve üç sıralı bir slottur. Simgeleri İznik çinilerinden gelir: laleler, karanfiller, narlar, sümbüller
ve güneş.</p>
<ul>
<li><strong>Bahis:</strong> Tutarı seçin ve çevirin. Bahis, tur başında bakiyenizden düşer.</li>
<li><strong>Joker:</strong> Lale, güneş dışındaki her simgenin yerine geçer.</li>
<li><strong>Güneş:</strong> Üç ya da daha çok güneş, nerede durursa dursun bedava dönüşleri başlatır.</li>
<li><strong>Kazanç:</strong> Ödeme tablosu, getiri oranı (RTP) ve bütün kurallar oyunun içindeki bilgi sayfasındadır.</li>
</ul>
<p>Bağlantınız koparsa merak etmeyin: turun sonucu bellidir ve oyunu yeniden açtığınızda kaldığı yerden sürer.</p>`,
      en: `
<p><em>Lale</em> (“tulip”) is a slot of five reels and three rows. Its symbols come from Iznik tiles: tulips, carnations, pomegranates,
hyacinths and the sun.</p>
<ul>
<li><strong>Stake:</strong> choose an amount and spin. The stake leaves your balance as the round begins.</li>
<li><strong>Wild:</strong> the tulip stands for every symbol but the sun.</li>
<li><strong>Sun:</strong> three suns or more, wherever they stop, begin the free spins.</li>
<li><strong>Wins:</strong> the paytable, the return to player (RTP) and all rules stand on the information page inside the game.</li>
</ul>
<p>Do not worry if your connection breaks: the outcome of the round stands, and the game goes on from there when you open it again.</p>`,
    },
  },
  {
    id: 12,
    category: guideCategory,
    title: { tr: 'Bonus Kuralları', en: 'Bonus Rules' },
    html: {
      tr: `
<ul>
<li>Bonus, ayrı bir bonus bakiyesine yazılır. Bahislerde önce nakit, sonra bonus bakiyeniz kullanılır. Kazanç, bahsin karşılandığı bakiyelere
aynı oranda yazılır; bonus payı kuruşa aşağı yuvarlanır, kalanı nakittir.</li>
<li>Aynı anda bir bonus sürer. Diğerleri sırada bekler ve süreleri sıraları gelince başlar.</li>
<li>Yatırım bonusu yatırımdan önce seçilir ve koşulu karşılayan ilk yatırımla tanımlanır. İlk yatırım bonusu, hesabınızın ilk yatırımına özeldir.</li>
<li>Her bonusun bir çevrim şartı vardır: koşul tamamlanana kadar bonus ve ondan kazanılan tutar çekilemez. Hedef ve kalan tutar
<a href="/dashboard/bonuses">Bonuslar</a> sayfasında görünür.</li>
<li>Bahisler çevrime, oyunun türüne göre bonusun koşullarındaki oranda sayılır. Geri alınan bahis sayılmaz. Bonusun bir en yüksek bahsi vardır. Bu
sınırı aşan bahis, tamamı nakit bakiyenizden karşılanıyorsa alınır; bonus bakiyesi gerekiyorsa alınmaz.</li>
<li>Deneme bonusu ({trialBonusAmount}) bir kişiye bir kez verilir. Aynı kişi, telefon, T.C. kimlik numarası ya da cihazla ikinci kez alınamaz.</li>
<li>Süresi dolan ya da vazgeçilen bonus, kazandırdıklarıyla birlikte silinir; nakit bakiyenize dokunulmaz. Bonustan her an vazgeçebilirsiniz.</li>
<li>Bonus sona erdikten sonra gelen kazanç ve iadeler bonusun sonucunu izler: tamamlanan bonusunki nakittir, silinen bonusunki silinir. Tamamlanan bonus
tamamlanmış kalır.</li>
</ul>`,
      en: `
<ul>
<li>A bonus is kept in a bonus balance of its own. Stakes take your cash first, then your bonus. Wins are paid to the balances the stake came
from in the same proportion; the bonus share is rounded down to the kuruş, the rest is cash.</li>
<li>One bonus runs at a time. The others wait, and their time begins when their turn comes.</li>
<li>A deposit bonus is chosen before the deposit, and credited with the first deposit that qualifies. The first deposit bonus is for the first
deposit of your account alone.</li>
<li>Every bonus has a wagering requirement: until it is met, neither the bonus nor what was won with it can be withdrawn. The target and
what is left stand on <a href="/dashboard/bonuses">Bonuses</a>.</li>
<li>Stakes count by the kind of the game, as the terms of the bonus say. A stake that is taken back does not count. A bonus has a highest stake.
A stake above it is taken when your cash covers all of it, and not taken when it needs bonus money.</li>
<li>The trial bonus ({trialBonusAmount}) is given once to a person. It cannot be taken a second time with the same person, phone,
identity number or device.</li>
<li>A bonus that expires or is given up is removed with what was won with it; your cash is not touched. You can give a bonus up at any time.</li>
<li>Wins and refunds that come after a bonus has ended follow its end: those of a completed bonus are cash, those of a removed one are removed. A
completed bonus stays completed.</li>
</ul>`,
    },
  },
];
