// A refusal as its customer read it, with its gaps: the facts stand beside it.
import { refusals, type RefusalCode } from '@felek/contract/errors';
import { useLocale } from '../texts/texts.ts';

export function RefusalWords({ code }: { readonly code: string }) {
  const locale = useLocale();
  return code in refusals ? refusals[code as RefusalCode][locale] : code;
}
