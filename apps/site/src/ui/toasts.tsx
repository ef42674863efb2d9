// Short messages at the top: five at most, four seconds each, read out to who does not see them.
import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { toast as figures } from '@felek/contract/figures';
import { useEffect } from 'react';
import { useSay } from '../texts/texts.ts';
import { shown, toastManager } from './toast-queue.ts';

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info } as const;
const colours = {
  success: 'text-won',
  error: 'text-error',
  warning: 'text-gold',
  info: 'text-link',
} as const;
type Kind = keyof typeof icons;

export function Toasts() {
  return (
    <Toast.Provider toastManager={toastManager} limit={figures.visibleCount}>
      <Toast.Portal>
        <Toast.Viewport className="pointer-events-none fixed inset-x-0 top-3 z-[60] mx-auto flex w-full max-w-md flex-col gap-2 px-4">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const say = useSay();
  useEffect(shown, []);
  const { toasts } = Toast.useToastManager();
  return toasts.map((each) => {
    const kind: Kind = each.type !== undefined && each.type in icons ? (each.type as Kind) : 'info';
    const Icon = icons[kind];
    return (
      <Toast.Root
        key={each.id}
        toast={each}
        className="pointer-events-auto flex animate-rise items-start gap-3 rounded-card border border-line bg-raised p-4 data-[limited]:hidden"
      >
        <Icon size={20} aria-hidden="true" className={`mt-0.5 shrink-0 ${colours[kind]}`} />
        <Toast.Title render={<p />} className="grow" />
        <Toast.Close
          aria-label={say('site.close')}
          className="-m-2 grid size-9 shrink-0 place-items-center rounded-field text-quiet hover:text-text"
        >
          <X size={16} aria-hidden="true" />
        </Toast.Close>
      </Toast.Root>
    );
  });
}
