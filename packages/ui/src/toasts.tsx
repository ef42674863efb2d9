// Short messages at the top, for a while each, read out to who does not see them.
import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useSpeech, type ToastKind } from '@felek/ui/toast.ts';

interface Look {
  readonly Icon: LucideIcon;
  readonly colour: string;
}

const looks: Readonly<Record<ToastKind, Look>> = {
  success: { Icon: CircleCheck, colour: 'text-won' },
  error: { Icon: CircleAlert, colour: 'text-error' },
  warning: { Icon: TriangleAlert, colour: 'text-gold' },
  info: { Icon: Info, colour: 'text-link' },
};

export interface ToastsProps {
  readonly closeLabel: string;
  /** How many are seen at once. */
  readonly visibleCount: number;
  readonly lifeMs: Readonly<Record<ToastKind, number>>;
}

export function Toasts({ visibleCount, ...rest }: ToastsProps) {
  return (
    <Toast.Provider limit={visibleCount}>
      <Toast.Portal>
        <Toast.Viewport className="pointer-events-none fixed inset-x-0 top-[4.75rem] z-[60] md:top-3 mx-auto flex w-full max-w-md flex-col gap-2 px-4">
          <List {...rest} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List({ closeLabel, lifeMs }: Omit<ToastsProps, 'visibleCount'>) {
  const { toasts, add } = Toast.useToastManager();
  const waiting = useSpeech((speech) => speech.waiting);
  useEffect(() => {
    // Taken from the store, not from the drawing, so that nothing is announced twice.
    const said = useSpeech.getState().waiting;
    if (said.length === 0) return;
    useSpeech.setState({ waiting: [] });
    for (const { kind, text } of said) {
      const timeout = lifeMs[kind];
      add({ type: kind, title: text, timeout, priority: kind === 'error' ? 'high' : 'low' });
    }
  }, [waiting, add, lifeMs]);
  return toasts.map((each) => {
    const { Icon, colour } = looks[(each.type as ToastKind | undefined) ?? 'info'];
    return (
      <Toast.Root
        key={each.id}
        toast={each}
        data-toast=""
        className="pointer-events-auto flex animate-rise items-start gap-3 rounded-card border border-line bg-raised p-4 data-[limited]:hidden"
      >
        <Icon size={20} aria-hidden="true" className={`mt-0.5 shrink-0 ${colour}`} />
        <Toast.Title render={<p />} className="grow" />
        <Toast.Close
          aria-label={closeLabel}
          className="-m-2 grid size-9 shrink-0 place-items-center rounded-field text-quiet hover:text-text"
        >
          <X size={16} aria-hidden="true" />
        </Toast.Close>
      </Toast.Root>
    );
  });
}
