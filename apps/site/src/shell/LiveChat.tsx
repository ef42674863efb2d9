// The way to live support: the operator's own address for it, in a new tab. Without one there is nothing to show.
import { MessageCircle } from 'lucide-react';
import { useSay } from '../texts/texts.ts';
import { useOption } from './content.ts';

export function LiveChat({ className }: { readonly className: string }) {
  const say = useSay();
  const url = useOption('liveChatUrl');
  if (!url?.startsWith('https://')) return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={className}>
      <MessageCircle size={18} aria-hidden="true" className="shrink-0 text-turquoise" />
      {say('site.liveChat')}
      <span className="sr-only"> ({say('site.newTab')})</span>
    </a>
  );
}
