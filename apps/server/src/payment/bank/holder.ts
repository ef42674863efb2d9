// Whether the holder of an account is the customer. Pure: both names are compared as banks write them.

/**
 * Whether both have the same names, in any order, case, accent and spacing. A missing or additional name makes another person.
 */
export function isSameName(own: string, given: string): boolean {
  const [names, others] = [own, given].map((name) => foldName(name).split(' ').toSorted());
  // "Ayşe Nur" and "Ayşenur" are one name.
  const [run, otherRun] = [own, given].map((name) => foldName(name).replaceAll(' ', ''));
  return run !== '' && (names!.join(' ') === others!.join(' ') || run === otherRun);
}

/** A name as banks write it: plain Latin capitals, single spaces. So `IŞIL Su` and `Işıl  Su` are equal. */
export function foldName(name: string): string {
  return name
    .toLocaleUpperCase('tr')
    .replaceAll('İ', 'I')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
