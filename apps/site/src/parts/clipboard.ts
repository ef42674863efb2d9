// Copies a text, and gives whether it worked.
import { sayNow } from '../texts/texts.ts';
import { toast } from '@felek/ui/toast.ts';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(sayNow('payment.copied'));
  } catch {
    toast.warning(sayNow('payment.copyFailed'));
  }
}
