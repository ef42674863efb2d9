// Says of a typed amount that it cannot be read, or is nothing. An empty field is no mistake yet.
import { readTypedLira } from '@felek/money/typed-lira';
import { useSay } from '../texts/texts.ts';

export function useAmountError(): (typed: string) => string | undefined {
  const say = useSay();
  return (typed) => (typed.trim() === '' || readTypedLira(typed) ? undefined : say('field.error.amount'));
}
