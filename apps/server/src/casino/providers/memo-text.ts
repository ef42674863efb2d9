/** A text of a provider's as a memo keeps it: short, and without what no database takes. */
export const keepable = (text: string) => text.slice(0, 200).replaceAll(/[\0\p{Cs}]/gu, '');
