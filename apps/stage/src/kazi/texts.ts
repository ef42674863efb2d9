// The texts of the scratch card, in both languages.
import type { Say, Texts } from '../shell/texts.ts';

export const kaziTexts = {
  buy: { tr: 'Bilet al', en: 'Buy a ticket' },
  title: { tr: 'Kazı Kazan', en: 'Scratch & Win' },
  top: { tr: 'En büyük ödül {amount}', en: 'Top prize {amount}' },
  how: { tr: 'Üç aynı tutar o tutarı kazandırır', en: 'Three equal amounts win that amount' },
  fields: { tr: 'Bilet, dokuz alan', en: 'Ticket, nine fields' },
  closed: { tr: '{field}. alan: kapalı', en: 'Field {field}: covered' },
  open: { tr: '{field}. alan: {amount}', en: 'Field {field}: {amount}' },
  won: { tr: '{field}. alan: {amount}, kazandı', en: 'Field {field}: {amount}, wins' },
  all: { tr: 'Hepsini kazı', en: 'Scratch all' },
  three: { tr: 'Üç aynı tutar', en: 'Three equal amounts' },
  rule1: {
    tr: 'Bir bilet alın ve dokuz alanı kazıyın. Üç aynı tutar, o tutarı bir kez kazandırır. Kazımak sonucu değiştirmez: bilet, alındığı anda çekilmiştir.',
    en: 'Buy a ticket and scratch its nine fields. Three equal amounts win that amount once. Scratching changes nothing: the ticket is drawn when it is bought.',
  },
  rule2: {
    tr: 'Her bilet aşağıdaki tabloya göre 1.000.000 bilet arasından yeniden çekilir; satılan biletler ödülleri tüketmez.',
    en: 'Each ticket is drawn anew from 1,000,000 by the table below; tickets that were sold use up no prize.',
  },
  rule3: {
    tr: 'Kazanmayan alanlar, her ödülden ikişer kâğıt bulunan bir torbadan dağıtılır. “Az kalsın” görüntüsü yapılmaz: iki büyük ödül yan yana, iki küçük ödül kadar sık çıkar.',
    en: 'Fields that do not win are dealt from a bag with two slips of each prize. No near win is arranged: two of a high prize come as often as two of a low one.',
  },
  table: { tr: 'Ödüller', en: 'Prizes' },
  tablePrize: { tr: 'Ödül', en: 'Prize' },
  tableTimes: { tr: 'Bilet fiyatının katı', en: 'Times the price' },
  tableOdds: { tr: 'Kaç bilette bir', en: 'One ticket in' },
} as const satisfies Texts;

export type KaziSay = Say<keyof typeof kaziTexts>;
