// The countries of the registration form, Türkiye first. The numbers are ISO 3166-1's.
import type { Locale } from '@felek/contract/call';

export interface Country {
  readonly id: number;
  readonly code: string;
  readonly tr: string;
  readonly en: string;
}

export const countries: readonly Country[] = [
  { id: 792, code: 'TR', tr: 'Türkiye', en: 'Türkiye' },
  { id: 276, code: 'DE', tr: 'Almanya', en: 'Germany' },
  { id: 8, code: 'AL', tr: 'Arnavutluk', en: 'Albania' },
  { id: 40, code: 'AT', tr: 'Avusturya', en: 'Austria' },
  { id: 31, code: 'AZ', tr: 'Azerbaycan', en: 'Azerbaijan' },
  { id: 56, code: 'BE', tr: 'Belçika', en: 'Belgium' },
  { id: 70, code: 'BA', tr: 'Bosna-Hersek', en: 'Bosnia and Herzegovina' },
  { id: 208, code: 'DK', tr: 'Danimarka', en: 'Denmark' },
  { id: 608, code: 'PH', tr: 'Filipinler', en: 'Philippines' },
  { id: 268, code: 'GE', tr: 'Gürcistan', en: 'Georgia' },
  { id: 528, code: 'NL', tr: 'Hollanda', en: 'Netherlands' },
  { id: 752, code: 'SE', tr: 'İsveç', en: 'Sweden' },
  { id: 756, code: 'CH', tr: 'İsviçre', en: 'Switzerland' },
  { id: 398, code: 'KZ', tr: 'Kazakistan', en: 'Kazakhstan' },
  { id: 417, code: 'KG', tr: 'Kırgızistan', en: 'Kyrgyzstan' },
  { id: 807, code: 'MK', tr: 'Kuzey Makedonya', en: 'North Macedonia' },
  { id: 470, code: 'MT', tr: 'Malta', en: 'Malta' },
  { id: 578, code: 'NO', tr: 'Norveç', en: 'Norway' },
  { id: 860, code: 'UZ', tr: 'Özbekistan', en: 'Uzbekistan' },
];

export const countryName = (code: string, locale: Locale) =>
  countries.find((each) => each.code === code)?.[locale] ?? code;
