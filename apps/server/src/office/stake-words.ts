// Why the stakes of a game cannot be set so, in words at the field that is to blame.
import type { Locale } from '@felek/contract/call';
import type { FieldError } from '@felek/contract/field-errors';
import type { OwnStakes, RangeFault } from '@felek/games/stake-range';
import { printLira } from '@felek/money';

export function wordFault({ end, why }: RangeFault, { range, steps }: OwnStakes, locale: Locale): FieldError {
  const stakes = steps.map((step) => printLira(step, locale)).join(' · ');
  const [least, most] = [printLira(range.least, locale), printLira(range.most, locale)];
  return { path: end, message: words[why][locale]({ least, most, stakes }) };
}

interface Amounts {
  readonly least: string;
  readonly most: string;
  readonly stakes: string;
}

const words: Readonly<Record<RangeFault['why'], Readonly<Record<Locale, (amounts: Amounts) => string>>>> = {
  'beyond the own': {
    tr: ({ least, most }) => `Oyunun kendi sınırları: en az ${least}, en çok ${most}.`,
    en: ({ least, most }) => `The game’s own limits are ${least} and ${most}.`,
  },
  'upside down': {
    tr: () => 'En az bahisten küçük olamaz.',
    en: () => 'It cannot be below the lowest stake.',
  },
  'no step': {
    tr: ({ stakes }) => `Oyunun bahislerinden biri olmalı: ${stakes}.`,
    en: ({ stakes }) => `It must be one of the game’s stakes: ${stakes}.`,
  },
  'without a chip': {
    tr: ({ stakes }) => `İki sınır arasında en az bir fiş kalmalı: ${stakes}.`,
    en: ({ stakes }) => `A chip must lie between the two limits: ${stakes}.`,
  },
};
