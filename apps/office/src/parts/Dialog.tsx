// The design system's dialog with the office's words.
import { Dialog as PlainDialog, type DialogProps } from '@felek/ui/Dialog.tsx';
import { useSay } from '../texts/texts.ts';

export function Dialog(props: Omit<DialogProps, 'mark' | 'closeLabel' | 'side' | 'tall'>) {
  const say = useSay();
  return <PlainDialog {...props} closeLabel={say('do.close')} />;
}
