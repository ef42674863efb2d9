// The words for a reason against a slip that is told by its code.
import { words, type SayWord, type WordKey } from '../words.ts';

const isWord = (key: string): key is WordKey => key in words;

/** Undefined without a code, and for one that has no words. */
export function whyOf(
  code: string | null | undefined,
  say: SayWord,
  amounts: Readonly<Record<string, string>> = {},
): string | undefined {
  const key = `slip.why.${code}`;
  return code && isWord(key) ? say(key, amounts) : undefined;
}
