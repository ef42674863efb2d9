// The catalogue of refusals: a stable code, its HTTP status, and what the customer reads in Turkish and in English. A
// business outcome is 200: the customer asked properly and the answer is no. `{name}` stands for what the room gives: an amount, an instant or a
// word.
import { passkeyRefusals } from './passkey-refusals.ts';

export interface Refusal {
  readonly status: 200 | 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503;
  readonly tr: string;
  readonly en: string;
}

const asked = (tr: string, en: string): Refusal => ({ status: 200, tr, en });

export const refusals = {
  // The refusals that every call may answer, in this order.
  no_such_call: { status: 404, tr: 'Böyle bir çağrı yok.', en: 'There is no such call.' },
  too_large: { status: 413, tr: 'Gönderilen veri çok büyük.', en: 'What was sent is too large.' },
  too_many_tries: {
    status: 429,
    tr: 'Çok sık denediniz. Lütfen biraz bekleyip yeniden deneyin.',
    en: 'Too many tries. Please wait a moment and try again.',
  },
  too_busy: {
    status: 429,
    tr: 'Şu anda çok sayıda giriş denemesi var. Lütfen birkaç saniye sonra yeniden deneyin.',
    en: 'Very many are logging in right now. Please try again in a few seconds.',
  },
  not_logged_in: {
    status: 401,
    tr: 'Oturumunuz sona erdi. Lütfen yeniden giriş yapın.',
    en: 'Your session has ended. Please log in again.',
  },
  not_allowed: { status: 403, tr: 'Bu işlem için yetkiniz yok.', en: 'You are not allowed to do this.' },
  not_permitted: {
    status: 403,
    tr: 'Bu işlem için “{permission}” yetkisi gerekir.',
    en: 'This takes the permission “{permission}”.',
  },
  second_factor_missing: {
    status: 403,
    tr: 'Önce ikinci doğrulama adımını kurmalısınız.',
    en: 'Please set up your second factor first.',
  },
  step_up_needed: {
    status: 403,
    tr: 'Bu işlemi geçiş anahtarınızla ya da doğrulama uygulamanızın yeni koduyla onaylayın.',
    en: 'Please confirm this with a passkey, or with a fresh code of your authenticator app.',
  },
  malformed: { status: 400, tr: 'Lütfen bilgileri kontrol edin.', en: 'Please check what you entered.' },
  key_reused: {
    status: 409,
    tr: 'Bu işlem anahtarı başka bir işlem için kullanıldı.',
    en: 'This idempotency key was used for another request.',
  },
  not_ready: {
    status: 503,
    tr: 'Sistem şu anda yanıt veremiyor. Lütfen birazdan yeniden deneyin.',
    en: 'The system cannot answer right now. Please try again shortly.',
  },
  fault: {
    status: 500,
    tr: 'Beklenmeyen bir sorun oluştu. Ekibimize referans numarasını iletebilirsiniz.',
    en: 'Something unexpected went wrong. You can give our team the reference number.',
  },

  // People of the house
  second_factor_needed: asked(
    'Doğrulama uygulamanızdaki altı haneli kodu girin.',
    'Please enter the six digits of your authenticator app.',
  ),
  passkey_stale: asked(
    'Geçiş anahtarının onayı başka bir işlem içindi, daha önce kullanıldı ya da süresi doldu. Yeniden onaylayın.',
    'The passkey’s confirmation was for something else, was used before, or came too late. Please confirm again.',
  ),
  passkey_unknown: asked(
    'Bu geçiş anahtarı hesabınıza kayıtlı değil. Başka bir anahtarla deneyin.',
    'This passkey is not one of your account. Please use another one.',
  ),
  passkey_wrong: asked(
    'Geçiş anahtarı doğrulanamadı. Doğru adreste olduğunuzdan emin olup yeniden deneyin.',
    'The passkey could not be verified. Please check that you are at the right address, and try again.',
  ),
  passkey_rewound: asked(
    'Geçiş anahtarının sayacı geri gitti; bir kopyası çıkarılmış olabilir. Deneme kaydedildi. Bu anahtarı kaldırıp yetkililere haber verin.',
    'The passkey’s counter went back, so a copy of it may exist. The attempt is recorded. Please remove this passkey and tell the house.',
  ),
  passkey_taken: asked('Bu geçiş anahtarı zaten kayıtlı.', 'This passkey is registered already.'),
  passkey_not_found: asked('Böyle bir geçiş anahtarınız yok.', 'You have no such passkey.'),
  passkeys_full: asked(
    'En çok on geçiş anahtarınız olabilir. Önce birini kaldırın.',
    'You may have ten passkeys. Please remove one first.',
  ),
  last_second_factor: asked(
    'Bu, son ikinci doğrulama adımınız. Önce başka birini kurun ya da iki yetkiliden sıfırlamasını isteyin.',
    'This is your last second factor. Please set up another one first, or have two access admins reset it.',
  ),
  second_factor_wrong: asked(
    'Kod hatalı ya da daha önce kullanıldı. Yeni kodu bekleyip deneyin.',
    'The code is wrong, or was used before. Please wait for the next one.',
  ),
  second_factor_off: asked('İki adımlı giriş kurulu değil.', 'Two-step login is not set up.'),
  second_factor_exists: asked('İkinci doğrulama adımı zaten kurulu.', 'The second factor is set up already.'),
  invitation_wrong: asked(
    'Davet kodu hatalı ya da süresi dolmuş.',
    'The invitation’s code is wrong or has expired.',
  ),
  operator_not_found: asked('Böyle bir çalışan yok.', 'There is no such operator.'),
  role_not_yours: asked(
    'Görünüm yalnızca sizde olan bir rolle paylaşılabilir.',
    'A view can be shared with a role that you have.',
  ),
  role_unknown: asked('Böyle bir rol yok.', 'There is no such role.'),
  too_many_views: asked(
    'En çok 60 görünüm saklanır. Önce birini silin.',
    'At most 60 views are kept. Remove one first.',
  ),
  role_held: asked('Bu rol zaten sizde.', 'You hold this role already.'),
  taken_role_not_found: asked(
    'Böyle bir acil yetki yok ya da artık açık değil.',
    'There is no such emergency role, or it is no longer open.',
  ),
  taken_role_open: asked(
    'Bu acil yetki hâlâ sürüyor. Önce bitmeli.',
    'This emergency role is still running. It must end first.',
  ),
  roles_conflict: asked(
    'Bu rollerin ikisi aynı kişide birlikte bulunamaz.',
    'Two of these roles may not be one person’s.',
  ),
  own_account: asked('Kendi hesabınız için bunu yapamazsınız.', 'You cannot do this to your own account.'),
  address_not_allowed: asked(
    'Rollerinizden biri bu ağdan kullanılamaz. Kurumunuzun ağından giriş yapın.',
    'One of your roles may not be used from this network. Log in from a network of the house.',
  ),
  network_locks_out: asked(
    'Bu ağlar sizi dışarıda bırakır: şu anda bu rolü başka bir ağdan kullanıyorsunuz.',
    'These networks would lock you out: you use this role from another one now.',
  ),
  last_admins: asked('En az iki erişim yöneticisi kalmalı.', 'Two access admins must remain.'),
  request_not_found: asked('Böyle bir onay isteği yok.', 'There is no such request.'),
  request_ended: asked('Bu istek artık açık değil.', 'This request is no longer open.'),
  request_repeat: asked(
    'Bu istek buradan onaylanamaz; aynı işlemi kendiniz yeniden yapın.',
    'This request cannot be approved here; please do the same yourself.',
  ),
  permission_missing: asked(
    'Bu isteğe karar vermek için gereken yetki sizde yok.',
    'You lack the permission to decide on this request.',
  ),

  // Payment methods of the house
  service_unknown: asked(
    'Sunucu ayarlarında böyle bir ödeme kuruluşu yok.',
    'The server’s settings name no such payment service.',
  ),
  method_limits_wrong: asked('En az tutar, en çok tutardan büyük.', 'The least amount is above the most.'),
  office_method_not_found: asked('Böyle bir ödeme yöntemi yok.', 'There is no such payment method.'),
  method_fee_too_high: asked(
    'Kesinti, en az tutarın tamamını alıyor.',
    'The fee takes the whole of the least amount.',
  ),
  stakes_not_offered: asked(
    'Oyun bu sınırlarla oynanamaz.',
    'The game cannot be played within these limits.',
  ),
  nothing_changed: asked('Değişen bir değer yok.', 'No value is different.'),
  segment_incomplete: asked(
    'Etiketi ya da gün sayısı ile tutarı yazın.',
    'Name the tag, or the days and the amount.',
  ),
  period_open: asked(
    'Dönem tamamlanmadı ya da günleri henüz sayılmadı. En çok 92 günlük, bitmiş bir dönem seçin.',
    'The period has not ended, or its days are not counted yet. Choose one of at most 92 days that has ended.',
  ),
  segment_empty: asked('Bu kesimde müşteri yok.', 'No customer belongs to this segment.'),
  segment_too_large: asked(
    'Bu kesim çok geniş: bir dağıtımda en çok 20.000 müşteri olur.',
    'This segment is too large: one grant reaches 20,000 customers at most.',
  ),
  budget_exceeded: asked('Tutar bütçeyi aşıyor.', 'The cost exceeds the budget.'),
  bulk_grant_known: asked('Bu dağıtım zaten başlatılmış.', 'This grant has begun already.'),
  bulk_grant_not_found: asked('Süren böyle bir dağıtım yok.', 'No such grant is under way.'),
  rule_parts_wrong: asked(
    'Bu kural bu değerleri almaz: adet ve saat yalnız onları sayan kurallardadır.',
    'This rule does not take these values: only rules that count them have a number or hours.',
  ),

  // Content
  content_not_found: asked('Böyle bir içerik yok.', 'There is no such content.'),
  content_known: asked('Bu adla bir içerik zaten var.', 'There is content under this name already.'),
  content_key_wrong: asked(
    'Bir ad verin: harf, rakam, nokta ve çizgi kullanılabilir.',
    'Give it a name of letters, digits, dots and dashes.',
  ),
  content_moved: asked(
    'Bu taslak siz yazarken değişti. Yazdıklarınız burada duruyor; taslağın son halini başka bir sekmede karşılaştırın.',
    'This draft changed while you were writing. Your words are still here; compare with the latest draft in another tab.',
  ),
  content_unready: asked(
    'Bu sürüm yayına hazır değil: eksikleri listede.',
    'This version is not ready for publishing: the list names its faults.',
  ),
  content_dates_wrong: asked(
    'Bitiş, başlangıçtan ve şu andan sonra olmalı; aynı anda tek sürüm planlanabilir.',
    'The end must be later than the beginning and than now; only one version can be scheduled at a time.',
  ),
  content_draft_exists: asked(
    'Bu içeriğin bir taslağı var. Önce onu yayımlayın ya da silin.',
    'This content has a draft. Publish it or delete it first.',
  ),
  content_needed: asked(
    'Site bu içerik olmadan çalışmaz ya da başka içerik buna bağlı.',
    'The site needs this, or other content depends on it.',
  ),
  picture_unreadable: asked(
    'Bu dosya okunamadı. JPEG, PNG veya WebP biçiminde bir resim seçin.',
    'This file cannot be read. Choose a picture as JPEG, PNG or WebP.',
  ),
  picture_large: asked(
    'Resim çok büyük: en çok 40 megapiksel olabilir.',
    'The picture is too large: 40 megapixels at most.',
  ),
  picture_small: asked(
    'Resim çok küçük: en az 1200 × 540 piksel olmalı.',
    'The picture is too small: it needs at least 1200 × 540 pixels.',
  ),
  content_current: asked('Bu sürüm zaten yayında.', 'This version is published already.'),

  // Account
  wrong_credentials: asked('Kullanıcı adı veya şifre hatalı.', 'The username or password is wrong.'),
  account_closed: asked(
    'Hesabınız kapalı. Lütfen canlı destekle görüşün.',
    'Your account is closed. Please contact live support.',
  ),
  account_excluded: asked('Hesabınız oyuna kapalı.', 'Your account is closed to play.'),
  username_taken: asked('Bu kullanıcı adı alınmış.', 'This username is taken.'),
  already_member: asked(
    'Bu bilgilerle kayıtlı bir üyelik var. Giriş yapabilir veya şifrenizi yenileyebilirsiniz.',
    'There is already a membership with these details. You can log in or recover your password.',
  ),
  phone_taken: asked(
    'Bu telefon numarası başka bir üyelikte kullanılıyor.',
    'This phone number belongs to another membership.',
  ),
  under_age: asked(
    'Üye olmak için 18 yaşını doldurmuş olmanız gerekir.',
    'You must be at least 18 years old to join.',
  ),
  bad_birth_date: asked('Geçerli bir doğum tarihi girin.', 'Enter a valid date of birth.'),
  bad_personal_no: asked('Geçerli bir T.C. kimlik numarası girin.', 'Enter a valid Turkish identity number.'),
  country_not_served: asked('Bulunduğunuz ülkede hizmet vermiyoruz.', 'We do not serve your country.'),
  passwords_differ: asked('Şifreler birbiriyle aynı değil.', 'The passwords do not match.'),
  password_unchanged: asked(
    'Yeni şifreniz eskisiyle aynı. Başka bir şifre seçin.',
    'The new password is the old one. Choose another.',
  ),
  password_too_common: asked(
    'Bu şifre çok kolay tahmin edilir. Başka bir şifre seçin.',
    'This password is too easy to guess. Choose another one.',
  ),
  wrong_old_password: asked('Eski şifreniz hatalı.', 'Your old password is wrong.'),
  wrong_password: asked('Şifreniz hatalı.', 'Your password is wrong.'),
  password_needed: asked(
    'Doğrulanmış numaranızı değiştirmek için şifreniz gerekir. Kişisel Bilgiler sayfasında Numarayı Güncelle’yi seçin.',
    'Changing a verified number needs your password. Choose Update Number on the Personal Information page.',
  ),
  no_phone_change: asked(
    'Bekleyen bir numara değişikliği yok.',
    'No change of your phone number is waiting.',
  ),
  login_code_sent: asked(
    'Güvenliğiniz için doğrulanmış telefonunuza veya e-postanıza bir giriş kodu gönderdik. Kodu girip devam edin.',
    'For your security we sent a login code to your verified phone or e-mail. Enter it to go on.',
  ),
  login_code_impossible: asked(
    'Güvenlik nedeniyle bu bağlantıdan yalnızca kodla girilebilir; hesabınızda doğrulanmış telefon veya e-posta yok. Daha önce giriş yaptığınız cihazdan veya bağlantıdan girin, yarım saat sonra yeniden deneyin ya da canlı destekle görüşün.',
    'For security, logging in from here needs a code, and your account has no verified phone or e-mail. Log in from a device or connection you have used before, try again in half an hour, or contact live support.',
  ),
  messages_paused: asked(
    'Şu anda kod gönderemiyoruz. Lütfen bir saat sonra yeniden deneyin ya da canlı destekle görüşün.',
    'We cannot send codes right now. Please try again in an hour or contact live support.',
  ),
  wrong_code: asked('Kod hatalı veya süresi dolmuş.', 'The code is wrong or has expired.'),
  code_too_soon: asked(
    'Yeni kod istemek için lütfen biraz bekleyin.',
    'Please wait a moment before asking for a new code.',
  ),
  code_quota: asked(
    'Bugün için kod sınırına ulaştınız. Lütfen yarın yeniden deneyin.',
    'You have reached today’s limit for codes. Please try again tomorrow.',
  ),
  code_not_sent: asked(
    'Bu numaraya kod gönderemiyoruz. Lütfen cep telefonu numaranızı kontrol edin.',
    'We cannot send a code to this number. Please check your mobile number.',
  ),
  no_such_session: asked('Bu oturum bulunamadı.', 'This session was not found.'),

  // Content
  page_not_found: asked('Sayfa bulunamadı.', 'The page was not found.'),

  // Casino
  game_not_found: asked('Oyun bulunamadı.', 'The game was not found.'),
  game_unavailable: asked(
    'Bu oyun şu anda kapalı. Lütfen başka bir oyun deneyin.',
    'This game is unavailable right now. Please try another one.',
  ),
  game_needs_computer: asked(
    'Bu oyun yalnızca bilgisayarda oynanır.',
    'This game can only be played on a computer.',
  ),
  game_needs_phone: asked(
    'Bu oyun yalnızca telefon ve tablette oynanır.',
    'This game can only be played on a phone or tablet.',
  ),
  game_not_in_country: asked(
    'Bu oyun, hesabınızın kayıtlı olduğu ülkede sunulmuyor.',
    'This game is not offered in the country of your account.',
  ),
  provider_not_found: asked('Oyun sağlayıcısı bulunamadı.', 'The game provider was not found.'),
  round_not_found: asked('Oyun turu bulunamadı.', 'The round was not found.'),
  round_open: asked('Önce yarım kalan turu tamamlayın.', 'Finish the open round first.'),
  round_under_way: asked(
    'Tur henüz bitmedi; kararınız bekleniyor.',
    'The round is not over; it waits for your decision.',
  ),
  bad_stake: asked('Bu bahis tutarı geçerli değil.', 'This stake is not offered.'),
  bad_bet: asked('Bu bahis oyunda yok.', 'The game has no such bet.'),
  action_not_offered: asked('Bu hamle şu anda yapılamaz.', 'This move is not possible now.'),
  decided_otherwise: asked(
    'Bu karar daha önce başka türlü verildi; ilk kararınız geçerli. Oyun yeniden yükleniyor.',
    'This was decided otherwise before, and your first decision stands. The game is reloading.',
  ),
  bets_closed: asked(
    'Geç kaldınız: bu turun bahisleri kapandı. Bahsiniz alınmadı.',
    'You are late: betting has closed for this round. Your bet was not taken.',
  ),
  bet_not_found: asked('Bahis bulunamadı.', 'The bet was not found.'),
  too_many_bets: asked(
    'Bu turda daha fazla bahis yapamazsınız.',
    'You cannot place more bets in this round.',
  ),
  stake_out_of_range: asked(
    'Bu oyunda bir bahis en az {least}, en çok {most} olabilir. Bahsiniz alınmadı.',
    'A bet in this game is {least} at least and {most} at most. Your bet was not taken.',
  ),
  table_limit_reached: asked(
    'Bu bahis masanın limitini aşıyor. Bu turda kalan: {most}.',
    'This stake is above the limit of the table. Left in this round: {most}.',
  ),
  table_chat_contact: asked(
    'Sohbette bağlantı, adres ve telefon numarası paylaşılamaz. Mesajınız gönderilmedi.',
    'Links, addresses and phone numbers are not allowed in the chat. Your message was not sent.',
  ),
  table_chat_muted: asked(
    'Masa sohbetine yazmanız şu anda kapalı. Mesajınız gönderilmedi.',
    'You cannot write in the table chat right now. Your message was not sent.',
  ),
  table_chat_too_fast: asked(
    'İki saniyede bir mesaj yazabilirsiniz. Biraz bekleyip yeniden gönderin.',
    'You can write one message in two seconds. Wait a moment and send it again.',
  ),
  message_not_found: asked('Mesaj bulunamadı.', 'The message was not found.'),
  seed_changed: asked(
    'Oyunun tohumu değişti. Oyun yeniden yükleniyor.',
    'The game’s seed has changed. The game is reloading.',
  ),

  // Money
  insufficient_balance: asked('Bakiyeniz yetersiz.', 'Your balance is not sufficient.'),
  no_data: asked('Veri bulunamadı', 'No data found'),
  method_unavailable: asked(
    'Bu ödeme yöntemi şu anda kullanılamıyor.',
    'This payment method is unavailable right now.',
  ),
  method_closed: asked(
    'Bu ödeme yöntemi şu anda kapalı. Açık olduğu saatler yöntemin altında yazar.',
    'This payment method is closed right now. Its opening hours stand below its name.',
  ),
  amount_below_minimum: asked(
    'Tutar, bu yöntemin alt sınırının altında.',
    'The amount is below the minimum of this method.',
  ),
  amount_above_maximum: asked(
    'Tutar, bu yöntemin üst sınırının üzerinde.',
    'The amount is above the maximum of this method.',
  ),
  deposit_limit_reached: asked(
    'Bu tutar, kendinize koyduğunuz yatırım limitini aşıyor.',
    'This amount is above the deposit limit you have set for yourself.',
  ),
  bad_iban: asked('Geçerli bir IBAN girin.', 'Enter a valid IBAN.'),
  debt_open: asked(
    'Hesabınızda borç var: geri alınan bir tutar bakiyenizden fazlaydı. Borç kapanana kadar para çekilemez.',
    'Your account owes money: an amount that was taken back was more than your balance. Nothing can be withdrawn until it is paid back.',
  ),
  saved_account_gone: asked(
    'Kayıtlı hesap artık kullanılamıyor. Lütfen hesap bilgilerini yeniden girin.',
    'This saved account can no longer be used. Please enter the account again.',
  ),
  holder_differs: asked(
    'Hesap sahibi, üyeliğinizdeki ad ve soyadla aynı olmalıdır.',
    'The account holder must be the name of your membership.',
  ),
  code_needed: asked(
    'Telefonunuza bir kod gönderdik. Çekimi bu kodla onaylayın.',
    'We have sent a code to your phone. Confirm the withdrawal with it.',
  ),
  phone_not_verified: asked('Önce telefon numaranızı doğrulayın.', 'Please verify your phone number first.'),
  payment_service_down: asked(
    'Ödeme kuruluşuna şu anda ulaşılamıyor. Lütfen birazdan yeniden deneyin.',
    'The payment service cannot be reached right now. Please try again shortly.',
  ),

  payment_refused: asked(
    'Ödeme kuruluşu bu işlemi kabul etmedi. Başka bir yöntem deneyebilirsiniz.',
    'The payment service did not accept this payment. You can try another method.',
  ),
  order_not_found: asked('İşlem bulunamadı.', 'The order was not found.'),
  withdrawal_not_waiting: asked(
    'Bu çekim artık beklemiyor; ödenmek üzere gönderilmiş veya sonuçlanmış.',
    'This withdrawal is not waiting any more: it was sent to be paid, or has ended.',
  ),

  // Office
  approved_before: asked(
    'Bu kararı siz daha önce onayladınız; ikinci onay başka bir yetkilinindir.',
    'You have approved this before; the second approval takes another operator.',
  ),
  facts_changed: asked(
    'Bu çekimin dayandığı bilgiler değişti; verilen onaylar geçersiz. Değişenleri inceleyip yeniden karar verin.',
    'What this withdrawal rests on has changed, and its approvals are void. Look at what changed and decide again.',
  ),
  books_off: asked(
    'Müşterinin hesap kayıtları tutmuyor. İncelenene kadar bu çekim onaylanamaz.',
    'The books of this customer’s wallet are off. The withdrawal cannot be approved until they are looked into.',
  ),
  suspense_not_found: asked('Askıda böyle bir kayıt yok.', 'There is no such item in suspense.'),
  suspense_resolved: asked('Bu kayıt zaten çözülmüş.', 'This item has been resolved already.'),
  suspense_not_so: asked('Bu kayıt bu şekilde çözülemez.', 'This item cannot be resolved in this way.'),
  suspense_customer_not_active: asked(
    'Müşterinin hesabı kapalı ya da kendi isteğiyle oyuna kapatılmış. Parayı geri gönderip kaydı kapatın.',
    'The customer’s account is closed, or closed to play at their own request. Send the money back and close the item.',
  ),
  suspense_beyond_limit: asked(
    'Bu tutar müşterinin yatırım limitini aşıyor. Limitinde yer açılmasını bekleyin ya da parayı geri gönderip kaydı kapatın.',
    'This amount is above the customer’s deposit limit. Wait until there is room, or send the money back and close the item.',
  ),
  job_not_dead: asked(
    'Yarım bırakılmış böyle bir iş yok; yeniden başlatılmış olabilir.',
    'There is no such work that was given up; it may have been begun anew.',
  ),
  customer_not_eligible: asked(
    'Bu müşteriye bonus verilemez: hesabı kapalı, oyuna ara vermiş ya da yatırımlarını sınırlamış.',
    'This customer cannot be given a bonus: the account is closed or excluded, or they limit their deposits.',
  ),
  exclusion_shorter: asked(
    'Hesap daha uzun bir süre için oyuna kapalı. Bu süre kısaltılamaz.',
    'The account is closed to play for longer than that. Nobody can shorten it.',
  ),
  customer_not_closed: asked('Bu hesap zaten açık.', 'This account is open.'),
  exclusion_runs: asked(
    'Hesabın oyuna kapalı olduğu süre bitmedi. Bu tarihten önce kimse açamaz.',
    'The exclusion has not ended. Nobody can open the account before this date.',
  ),
  return_not_asked: asked(
    'Müşteri geri dönmeyi istemedi. Sürenin sonunda kendisi istemeden hesap açılmaz.',
    'The customer has not asked to come back. After the end the account opens at their own request only.',
  ),
  return_too_soon: asked(
    'Geri dönüş isteğinin üzerinden 24 saat geçmeden hesap açılmaz.',
    'The account opens 24 hours after the request to come back at the earliest.',
  ),
  bonus_given: asked('Bu bonus daha önce verilmiş.', 'This bonus has been given already.'),
  customer_ambiguous: asked(
    'Bu bilgi birden çok müşteriye uyuyor. Listeden birini seçip müşteri koduyla yazın.',
    'This fits several customers. Choose one from the list, by the customer code.',
  ),
  customer_not_found: asked('Böyle bir müşteri yok.', 'There is no such customer.'),
  transfer_differs: asked(
    'Bu banka referansı daha önce başka bir havale için kaydedilmiş.',
    'This bank reference was recorded for another transfer before.',
  ),
  manual_credit_limit: asked(
    'Elle yapılan kayıtların günlük sınırı aşılıyor. Yarın yeniden deneyin ya da sınırı yükselttirin.',
    'This is beyond the daily limit of credits by hand. Try again tomorrow, or have the limit raised.',
  ),
  ceiling_exceeded: asked(
    'Bu tutar, rolünüzün tek kararda ulaşabileceği sınırın üzerinde.',
    'This is beyond what your role may move by one decision.',
  ),
  affiliate_known: asked(
    'Bu kod ya da numara başka bir iş ortağının.',
    'Another affiliate has this code or number.',
  ),
  affiliate_not_found: asked('Böyle bir iş ortağı yok.', 'There is no such affiliate.'),
  affiliate_month_open: asked(
    'Bu ayın hesabı henüz tamamlanmadı.',
    'The books of this month are not complete yet.',
  ),
  affiliate_nothing_due: asked('Bu ay için ödenecek komisyon yok.', 'No commission is due for this month.'),
  affiliate_payee_same: asked(
    'Ödenecek hesap zaten bu müşterinin hesabı.',
    'Commissions are paid to this customer already.',
  ),
  affiliate_paid: asked('Bu ayın komisyonu zaten ödendi.', 'The commission of this month has been paid.'),
  correction_made: asked(
    'Bu numarayla bir düzeltme zaten yapıldı.',
    'A correction with this id has been made already.',
  ),
  balance_too_low: asked(
    'Müşterinin nakit bakiyesi bu tutara yetmiyor.',
    'The customer’s cash does not cover this amount.',
  ),
  fed_by_you: asked(
    'Bu müşterinin hesabına elle giren parada sizin imzanız var; kararı başka bir yetkili vermeli.',
    'You had a hand in money that was credited to this customer; another person must decide.',
  ),
  transfer_missing: asked(
    'Bu müşteriye yazılan bir havale banka dosyasında yok. Önce o havaleyi sonuçlandırın.',
    'The bank’s file does not hold a transfer that this customer was credited with. Resolve that transfer first.',
  ),
  transfer_not_found: asked(
    'Bu referansla yazılmış bir havale yok.',
    'No transfer was credited under this reference.',
  ),
  transfer_not_missing: asked(
    'Bu havale için bekleyen bir fark yok.',
    'Nothing waits to be resolved about this transfer.',
  ),
  campaign_known: asked(
    'Bu sağlayıcıda bu kodla açık bir kampanya var.',
    'This provider has a campaign of this code already.',
  ),
  campaign_ends_early: asked(
    'Kampanya, başladıktan sonra ve ileri bir tarihte bitmelidir.',
    'A campaign must end in the future, and after it starts.',
  ),
  campaign_not_found: asked('Böyle açık bir kampanya yok.', 'There is no such campaign that has not ended.'),
  prize_not_found: asked('Böyle bir ödül yok.', 'There is no such prize.'),
  prize_resolved: asked('Bu ödül askıda değil.', 'This prize is not in suspense.'),
  bank_day_not_ended: asked(
    'Gün bitmeden banka dosyası alınmaz.',
    'The file of a day is taken once that day has ended.',
  ),
  term_incomplete: asked(
    'İkinci pay için hem tutar hem oran gerekir.',
    'A second share takes both an amount and a rate.',
  ),
  term_in_past: asked(
    'Bitmiş bir ayın koşulu değiştirilmez.',
    'The terms of a month that has ended are not changed.',
  ),
  export_not_found: asked('Bu günün böyle bir dosyası yok.', 'That day has no such file.'),
  bank_file_fetched: asked(
    'Banka dosyaları doğrudan bankadan alınıyor; elle dosya verilmez.',
    'The bank’s files are fetched from the bank itself; none is given by hand.',
  ),
  bank_file_unreadable: asked('Banka dosyası okunamıyor.', 'The bank’s file cannot be read.'),

  // Sports
  event_not_found: asked('Bu karşılaşma bulunamadı.', 'This event was not found.'),
  book_closed: asked('Spor bahisleri şu anda kapalı.', 'Sports betting is closed right now.'),
  staff_cannot_bet: asked('Çalışanlarımız bahis yapamaz.', 'Our staff cannot bet.'),
  bad_slip: asked(
    'Bu kupon böyle kurulamaz. Sistem ve banko seçimlerinizi kontrol edin.',
    'A slip cannot be made this way. Check your system and bankers.',
  ),
  slip_reused: asked(
    'Bu kupon daha önce başka seçimlerle gönderildi; ilk gönderdiğiniz geçerli.',
    'This slip was sent with other selections before. The first one stands.',
  ),
  selection_unknown: asked('Bu seçim bültende yok.', 'This selection is not in the programme.'),
  price_unknown: asked(
    'Bu oran bültende yer almadı. Kupon güncel oranlarla yenilendi.',
    'This price was never offered. The slip now shows the current prices.',
  ),
  legs_same_market: asked(
    'Aynı marketten yalnızca bir seçim yapılabilir.',
    'Only one selection of a market fits on a slip.',
  ),
  legs_related: asked(
    'Birbirine bağlı seçimler aynı kuponda oynanamaz.',
    'Related selections cannot be combined on one slip.',
  ),
  builder_unavailable: asked(
    'Bu karşılaşmada bahis oluşturucu yok. Karşılaşmadan tek seçim yapılabilir.',
    'This event has no bet builder. One selection of it fits on a slip.',
  ),
  builder_too_long: asked(
    'Bir bahis oluşturucuda en çok 8 seçim olur.',
    'A bet builder takes 8 selections at most.',
  ),
  leg_not_built: asked(
    'Bu seçim bahis oluşturucuda oynanamaz.',
    'This selection cannot stand in a bet builder.',
  ),
  legs_contradict: asked('Bu seçimler aynı anda tutamaz.', 'These selections cannot all win.'),
  leg_implied: asked(
    'Bu seçim, ötekiler tutarsa zaten tutar; orana katkısı yoktur.',
    'This selection wins whenever the others do, so it adds nothing.',
  ),
  free_bet_unknown: asked(
    'Bu bedava bahis kullanılamaz: kullanılmış ya da süresi dolmuş.',
    'This free bet cannot be used: it was used before, or has expired.',
  ),
  free_bet_not_fit: asked(
    'Bedava bahis bu kuponda kullanılamaz. Tek kolonlu, kendi tutarında bir kuponda kullanın.',
    'The free bet does not fit this slip. Use it on a slip of one line, for its own amount.',
  ),
  free_bet_odds: asked(
    'Kuponun toplam oranı bu bedava bahsin alt sınırının altında.',
    'The total odds of this slip are below the least of this free bet.',
  ),
  boost_over: asked(
    'Artırılmış oran sona erdi. Seçimi normal oranıyla oynayabilirsiniz.',
    'The boosted odds have ended. You can play the selection at its ordinary odds.',
  ),
  boost_not_fit: asked(
    'Artırılmış oran yalnızca tekli kuponda, bedava bahis olmadan geçerlidir.',
    'Boosted odds are for singles alone, and not with a free bet.',
  ),
  each_way_not_fit: asked(
    'Bu kupon ganyan ve plase birlikte oynanamaz.',
    'This slip cannot be played each way.',
  ),
  boost_window: asked(
    'Bitiş anı başlangıçtan ve şimdiden sonra olmalı.',
    'The end must be after the beginning, and not in the past.',
  ),
  boost_not_higher: asked(
    'Artırılmış oran, şimdiki orandan yüksek olmalı.',
    'The boosted odds must be higher than the odds of now.',
  ),
  boost_too_high: asked(
    'Oran, adil oranı en fazla yüzde 25 aşabilir.',
    'The odds may be above the fair odds by a quarter at most.',
  ),
  boost_given: asked(
    'Bu seçimde o süre için zaten artırılmış bir oran var.',
    'This selection already has boosted odds in that time.',
  ),
  boost_not_found: asked('Açık bir artırılmış oran bulunamadı.', 'There are no such boosted odds to end.'),
  single_only: asked('Bu seçim yalnızca tekli oynanabilir.', 'This selection is offered as a single only.'),
  event_over: asked('Bu karşılaşma bahse kapandı.', 'Betting on this event has closed.'),
  event_suspended: asked('Bu karşılaşma şu anda askıda.', 'This event is suspended right now.'),
  market_suspended: asked('Bu market şu anda askıda.', 'This market is suspended right now.'),
  selection_suspended: asked('Bu seçim şu anda askıda.', 'This selection is suspended right now.'),
  feed_down: asked(
    'Bu karşılaşmanın verileri şu anda gelmiyor. Lütfen birazdan yeniden deneyin.',
    'No data comes for this event right now. Please try again shortly.',
  ),
  price_stale: asked(
    'Bu oran güncelliğini yitirdi. Lütfen birazdan yeniden deneyin.',
    'This price is out of date. Please try again shortly.',
  ),
  price_changed: asked(
    'Oran değişti. Yeni oranı kabul ederseniz kuponu yeniden gönderin.',
    'The price has changed. Send the slip again if you accept the new one.',
  ),
  legs_too_few: asked(
    'Kupondaki bir seçim daha çok karşılaşma gerektiriyor (MBS).',
    'A selection on this slip needs more legs beside it.',
  ),
  odds_too_high: asked(
    'Kuponun toplam oranı sınırın üstünde.',
    'The total odds of this slip are above the limit.',
  ),
  stake_too_low: asked('Kolon bedeli en az {least} olmalı.', 'The stake of a line is {least} at least.'),
  stake_too_high: asked(
    'Bu kupona şu anda kolon başına en çok {most} oynanabilir.',
    'The most that this slip takes right now is {most} a line.',
  ),
  payout_too_high: asked(
    'Olası kazanç üst sınırı aşıyor. Kolon başına en çok {most} oynanabilir.',
    'The possible return is above the limit. The most is {most} a line.',
  ),
  game_changed: asked(
    'Beklerken karşılaşmada oranı değiştiren bir gelişme oldu; bahis alınmadı. Bu kural iki taraf için aynıdır.',
    'Something happened in the match during the delay, so the bet was not taken. The rule is the same for both sides.',
  ),
  bet_late: asked(
    'Bahis zamanında onaylanamadı ve alınmadı.',
    'The bet could not be confirmed in time and was not taken.',
  ),
  trader_refused: asked('Bahis incelendi ve alınmadı.', 'The bet was reviewed and not taken.'),
  offer_declined: asked('Teklifi kabul etmediniz.', 'You declined the offer.'),
  offer_over: asked('Teklifin süresi doldu.', 'The offer has ended.'),
  bet_over: asked('Bu bahis artık bozdurulamaz; sonuçlandı.', 'This bet has ended and cannot be cashed out.'),
  cash_out_unavailable: asked('Bu bahis şu anda bozdurulamıyor.', 'This bet cannot be cashed out right now.'),
  quote_expired: asked(
    'Teklifin süresi doldu. Yeni bir teklif alın.',
    'The quote has expired. Ask for a new one.',
  ),
  quote_fallen: asked(
    'Bozdurma tutarı düştü. Yeni tutarı görüp yeniden deneyin.',
    'The cash-out value has fallen. See the new one and try again.',
  ),
  scope_not_found: asked('Böyle bir kayıt bültende yok.', 'The programme has no such entry.'),
  results_incomplete: asked(
    'Marketin bütün seçimleri için birer sonuç gerekir.',
    'Each outcome of the market needs one result.',
  ),
  nothing_to_undo: asked('Geri alınacak böyle bir iptal yok.', 'There is no such void to take back.'),
  bet_not_waiting: asked('Bu bahis karar beklemiyor.', 'This bet does not wait for a decision.'),
  bad_offer: asked(
    'Teklif ya daha küçük bir tutar ya da her seçim için bir oran içermeli.',
    'An offer has a smaller stake, or odds for each leg.',
  ),

  // Bonus
  bonus_not_found: asked('Bonus bulunamadı.', 'The bonus was not found.'),
  bonus_taken: asked('Bu bonustan daha önce yararlanılmış.', 'This bonus has been used before.'),
  bonus_not_offered: asked('Bu bonus şu anda sunulmuyor.', 'This bonus is not on offer right now.'),
  bonus_first_deposit: asked(
    'Bu bonus yalnızca ilk yatırımınızla alınabilir.',
    'This bonus comes with your first deposit only.',
  ),
  bonus_terms_changed: asked(
    'Bu bonusun koşulları değişti. Lütfen yeni koşulları okuyup yeniden deneyin.',
    'The terms of this bonus have changed. Please read the new ones and try again.',
  ),
  bonus_ended: asked('Bu bonus zaten sona ermiş.', 'This bonus has already ended.'),
  stake_limit_reached: asked(
    '{period} bahis limitiniz {limit}; {used} kullandınız. Bu bahis için {most} kaldı. Limitiniz {until} tarihinde yenilenir.',
    '{period} stake limit: {limit}, of which {used} is used. For this stake {most} is left. Your limit starts anew on {until}.',
  ),
  loss_limit_reached: asked(
    '{period} kayıp limitiniz {limit}; süren bahislerle birlikte {used} kullandınız. Bu bahis için {most} kaldı. Limitiniz {until} tarihinde yenilenir.',
    '{period} loss limit: {limit}, of which {used} is used, open bets included. For this stake {most} is left. Your limit starts anew on {until}.',
  ),
  stake_above_bonus_limit: asked(
    'Bonus parasıyla en yüksek bahis {most}. Nakit bakiyeniz bu bahse yetmiyor.',
    'The highest stake with bonus money is {most}. Your cash does not cover this stake.',
  ),
} as const satisfies Record<string, Refusal>;

export type RefusalCode = keyof typeof refusals;

/** The refusals of any call besides its own, in order of precedence. */
export const everyCall = [
  'no_such_call',
  'too_large',
  'too_many_tries',
  'too_busy',
  'not_logged_in',
  'not_allowed',
  'malformed',
  'key_reused',
  'not_ready',
  'fault',
] as const satisfies readonly RefusalCode[];

/** The further refusals of a call that takes a fresh second factor. */
export const everyStepUp = [
  'second_factor_wrong',
  ...passkeyRefusals,
] as const satisfies readonly RefusalCode[];

/** The further refusals of every call for operators. */
export const everyOperatorCall = [
  'not_permitted',
  'second_factor_missing',
  'step_up_needed',
] as const satisfies readonly RefusalCode[];
