// The names of a slot's wild and scatter, for sentences about them.
import type { Language } from '../shell/texts.ts';

export interface Words extends Readonly<Record<string, string>> {
  readonly wild: string;
  /** At the beginning of a sentence. */
  readonly Wild: string;
  readonly scatter: string;
}

export const wordsFor = (
  language: Language,
  { wild, scatter }: { readonly wild: string; readonly scatter: string },
): Words => ({ wild, Wild: wild.charAt(0).toLocaleUpperCase(language) + wild.slice(1), scatter });
