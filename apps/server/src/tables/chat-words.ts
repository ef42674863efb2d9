// Contact details, which may not be written to other players. Links, addresses and phone numbers are looked for in the text as a reader
// sees it. So full-width letters and digits, invisible characters, accents and Turkish capitals are made plain first.

/** The endings of addresses, after the last dot. */
const ends =
  'com|net|org|info|biz|bet|casino|games?|live|club|vip|win|app|link|site|online|shop|store|xyz|top|icu|pro|one|fun|lol|dev|io|tv|me|co|gg|ly|cc|to|be|ru|de|uk|eu|us|tr|az';
const spelledDot = String.raw`(?:\.|\s\.\s|\s?[([]\s?(?:\.|dot|nokta)\s?[)\]]\s?|\s(?:dot|nokta)\s)`;

const link = new RegExp(
  String.raw`https?:|\bwww\b|\bt\.me\b|@[a-z0-9_.]{3,}|[a-z0-9-]{2,}${spelledDot}(?:${ends})(?![a-z0-9])`,
);
/** `1.250.000,50`: no phone number is written so. */
const amount = /(?<![\d.,+])[1-9]\d{0,2}(?:[.,]\d{3}){1,2}(?:[.,]\d{1,2})?(?![\d.,-]*\d)/g;
/** Nine digits with little between them. */
const phone = /(?:\d[\s().,/_*+-]{0,3}){9}/;

/** One line: control and invisible characters go, runs of white space become one space. Emoji stay whole. */
export const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?!\u200d)[\p{Cc}\p{Cf}\p{Co}]/gu, '')
    .trim();

/** Whether a text contains a way to contact its writer. */
export function isContact(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .toLocaleLowerCase('tr')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ı', 'i');
  return link.test(plain) || phone.test(plain.replaceAll(amount, ' '));
}
