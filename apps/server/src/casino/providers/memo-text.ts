/** Shortens a provider's text for a memo and removes characters that PostgreSQL refuses. */
export const keepable = (text: string) => text.slice(0, 200).replaceAll(/[\0\p{Cs}]/gu, '');
