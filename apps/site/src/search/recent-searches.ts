// The last searches, on this device only: they may show a person's habits, and no server needs them.
const key = 'recentSearches';
const most = 6;
const mostLetters = 60;

export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Puts it first; the same in another case counts as the same. */
export function rememberSearch(text: string): void {
  const typed = text.trim().slice(0, mostLetters);
  if (typed === '') return;
  const fold = (each: string) => each.toLocaleLowerCase('tr');
  const others = recentSearches().filter((each) => fold(each) !== fold(typed));
  localStorage.setItem(key, JSON.stringify([typed, ...others].slice(0, most)));
}

export const forgetSearches = (): void => localStorage.removeItem(key);
