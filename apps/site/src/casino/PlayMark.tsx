// What a mouse or the keyboard brings up over a game's cover: the sign of play, and the return. The cover says name and provider itself, so
// it stays above the title.
import { Play } from 'lucide-react';
import type { Game } from '@felek/contract/casino';
import { decimalText } from '../texts/number-text.ts';
import { useLocale, useSay } from '../texts/texts.ts';

export function PlayMark({ game: { rtp } }: { readonly game: Game }) {
  const say = useSay();
  const locale = useLocale();
  return (
    <span className="absolute inset-x-0 top-0 bottom-[36%] flex items-end justify-center gap-2 opacity-0 transition-opacity duration-200 group-focus-within:opacity-100 group-hover:opacity-100 starting:opacity-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-turquoise text-on-turquoise">
        <Play size={18} aria-hidden="true" fill="currentColor" />
      </span>
      {rtp !== undefined && (
        <span className="figures mb-2 rounded-field bg-ground/85 px-2 py-0.5 text-xs font-semibold whitespace-nowrap">
          {say('game.rtp', { rtp: decimalText(rtp, locale) })}
        </span>
      )}
    </span>
  );
}
