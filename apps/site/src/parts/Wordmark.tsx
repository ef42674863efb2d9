// The house's mark, the wheel of fortune drawn as an eight-petal Iznik rosette, and the name beside it.
import { productName } from '@felek/contract/house';
import { useSay } from '../texts/texts.ts';
import { Drawing } from '@felek/ui/Drawing.tsx';

export function Wordmark({ compact = false }: { readonly compact?: boolean }) {
  const name = useSay()('site.name');
  // The product's own is a drawn word, in lower case. Another house's name keeps its letters.
  const look = name === productName ? 'leading-none lowercase' : 'max-w-48 truncate leading-tight';
  return (
    <span className="flex items-center gap-2">
      <Drawing name="rosette" className="size-8 text-turquoise" />
      {!compact && <span className={`text-2xl font-extrabold tracking-tight text-text ${look}`}>{name}</span>}
    </span>
  );
}
