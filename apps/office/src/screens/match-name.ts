// Who plays whom. A race or a tournament has a name alone.
import { localeNow } from '../texts/texts.ts';

interface Names {
  readonly tr: string;
  readonly en: string;
}

export function matchName({ home, away }: { readonly home: Names; readonly away: Names }): string {
  const [one, other] = [home[localeNow()], away[localeNow()]];
  return other === '' ? one : `${one} – ${other}`;
}
