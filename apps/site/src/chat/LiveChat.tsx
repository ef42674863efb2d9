// The way to live support: the operator's own address for it, in a new tab; without one the house's own chat.
import { MessageCircle } from 'lucide-react';
import { useSay } from '../texts/texts.ts';
import { useOption } from '../content/content.ts';
import { openDialog } from '../navigation/dialog.ts';
import { liveChatKey } from './chat.ts';

export function LiveChat({
  className,
  narrow = false,
}: {
  readonly className: string;
  /** Only its icon is visible. */
  readonly narrow?: boolean;
}) {
  const say = useSay();
  const url = useOption(liveChatKey);
  const label = (
    <>
      <MessageCircle size={narrow ? 22 : 18} aria-hidden="true" className="shrink-0 text-turquoise" />
      <span className={narrow ? 'sr-only' : ''}>{say('site.liveChat')}</span>
    </>
  );
  if (!url?.startsWith('https://')) {
    return (
      <button
        type="button"
        onClick={() => openDialog('chat')}
        title={narrow ? say('site.liveChat') : undefined}
        className={className}
      >
        {label}
      </button>
    );
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={className}>
      {label}
      <span className="sr-only"> ({say('site.newTab')})</span>
    </a>
  );
}
