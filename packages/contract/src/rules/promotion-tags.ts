// The subjects of promotions, in a file of their own: the office's first page needs them without the casino's calls.

/** The subjects by which promotions are filtered. */
export const promotionTags = ['welcome', 'deposit', 'slot', 'live', 'bingo', 'sports'] as const;
export type PromotionTag = (typeof promotionTags)[number];
