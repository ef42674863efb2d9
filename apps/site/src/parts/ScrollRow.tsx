// A titled row that runs on past the edge, with the site's words.
import { ScrollRow as PlainScrollRow, type ScrollRowProps } from '@felek/ui/ScrollRow.tsx';
import { useSay } from '../texts/texts.ts';

export function ScrollRow(props: Omit<ScrollRowProps, 'texts'>) {
  const say = useSay();
  return <PlainScrollRow {...props} texts={{ previous: say('site.previous'), next: say('site.next') }} />;
}
