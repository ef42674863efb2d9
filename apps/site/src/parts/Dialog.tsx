// The design system's dialog with the site's words and mark.
import { Dialog as PlainDialog, type DialogProps } from '@felek/ui/Dialog.tsx';
import { useSay } from '../texts/texts.ts';
import { Wordmark } from './Wordmark.tsx';

export function Dialog(props: Omit<DialogProps, 'mark' | 'closeLabel'>) {
  const say = useSay();
  return <PlainDialog {...props} mark={<Wordmark />} closeLabel={say('site.close')} />;
}
