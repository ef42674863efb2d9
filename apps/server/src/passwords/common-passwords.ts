// Passwords that everybody tries first, in Türkiye and elsewhere: numbers, keyboard walks, names, clubs, and what the house is
// called. Written without Turkish marks and in small letters; figures and signs around a word are not part of it.
export const commonPasswords: ReadonlySet<string> = new Set(
  `123123 123321 112233 121212 123654 147258 147258369 147852 159753 159357 741852 789456 987654321 102030 101010 131313 142536
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3 q1w2e3r4 zaq12wsx qwe123 123qwe 12qwaszx asd123 123asd zxc123 abc123 a1b2c3 aa123456
  a123456 1a2b3c qweasd qweasdzxc qwert qwerty qwertyui qwertyuiop qazwsx qazxsw asdfg asdfgh asdfghjkl asdasd asdqwe zxcvb zxcvbn zxcvbnm
  poiuyt lkjhgf mnbvcxz fgtyh qwqwqw
  password passw0rd p@ssw0rd p@ssword passwort contrasena motdepasse pass1234 letmein welcome login admin administrator root toor guest
  user test tester testtest master superman batman spiderman pokemon naruto minecraft dragon monkey tiger shadow sunshine princess football
  soccer baseball michael jordan hunter killer trustno1 whatever iloveyou loveyou lovely freedom secret summer winter computer internet
  google facebook instagram twitter samsung iphone android windows linux ninja starwars mustang harley ferrari mercedes porsche
  charlie jennifer jessica ashley daniel thomas robert george andrew joshua matthew nicole hannah
  sifre sifrem sifreyok parola parolam gizli gizlisifre giris girisyap kullanici deneme denemedir merhaba selam nasilsin tamam evet hayir
  seviyorum seniseviyorum seni seniseviyom askim askimsin askimbenim canim canimsin canimbenim bebegim birtanem hayatim sevgilim gulum
  melegim prenses prensesim annem babam annecim babacim annembabam kardesim ailem oglum kizim allah allahim bismillah masallah
  insallah muhammed turkiye turkiyem turkish vatan bayrak ataturk mustafakemal kemalataturk osmanli kurtlar polat polatalemdar bozkurt
  istanbul ankara izmir bursa adana antalya konya trabzon samsun kayseri eskisehir gaziantep diyarbakir mersin
  galatasaray fenerbahce besiktas trabzonspor bursaspor goztepe cimbom aslan kanarya kartal karakartal fener gsray gs1905 fb1907 bjk1903
  cimbom1905 ultraslan carsi sampiyon cubuklu
  mustafa mehmet ahmet ali hasan huseyin ibrahim ismail osman yusuf murat emre burak can cem deniz ege kaan mert onur serkan volkan tolga
  fatma ayse emine hatice zeynep elif merve busra esra kubra selin melis buse ebru gamze tugba pinar ozlem sevgi seda
  papatya menekse karanfil yildiz gunes ay dunya deniz bulut yagmur toprak ates kedi kopek pamuk boncuk minnos
  para paramvar zengin zenginim milyoner kazan kazandim kazanc sansli sans sanslisin talih talihli jackpot poker rulet slot slotcu
  casino kumar bahis bahisci iddaa spor canlibahis freespin bonus freebet bet felek felekcasino felekbet lale`.split(
    /\s+/,
  ),
);
