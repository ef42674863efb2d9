// Short messages with the site's words and figures.
import { toast } from '@felek/contract/figures';
import { Toasts as PlainToasts } from '@felek/ui/toasts.tsx';
import { useSay } from '../texts/texts.ts';

const { visibleCount, successMs, errorMs, warningMs, infoMs } = toast;
const lifeMs = { success: successMs, error: errorMs, warning: warningMs, info: infoMs };

export function Toasts() {
  const say = useSay();
  return <PlainToasts closeLabel={say('site.close')} visibleCount={visibleCount} lifeMs={lifeMs} />;
}
