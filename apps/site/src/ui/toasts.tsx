// Short messages at the top: five at most, four seconds each, read out to who does not see them.
import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { toast as figures } from '@felek/contract/figures';
import { useSay } from '../texts/texts.ts';
import { useSpeech, type ToastKind } from './toast.ts';

interface Look {
  readonly Icon: LucideIcon;
  readonly colour: string;
  readonly lifeMs: number;
}

const looks: Readonly<Record<ToastKind, Look>> = {
  success: { Icon: CircleCheck, colour: 'text-won', lifeMs: figures.successMs },
  error: { Icon: CircleAlert, colour: 'text-error', lifeMs: figures.errorMs },
  warning: { Icon: TriangleAlert, colour: 'text-gold', lifeMs: figures.warningMs },
  info: { Icon: Info, colour: 'text-link', lifeMs: figures.infoMs },
};

export function Toasts() {
  return (
    <Toast.Provider limit={figures.visibleCount}>
      <Toast.Portal>
        <Toast.Viewport className="pointer-events-none fixed inset-x-0 top-[4.75rem] z-[60] md:top-3 mx-auto flex w-full max-w-md flex-col gap-2 px-4">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const say = useSay();
  const { toasts, add } = Toast.useToastManager();
  const waiting = useSpeech((speech) => speech.waiting);
  useEffect(() => {
    // Taken from the store, not from the drawing, so that nothing is said twice.
    const said = useSpeech.getState().waiting;
    if (said.length === 0) return;
    useSpeech.setState({ waiting: [] });
    for (const { kind, text } of said) {
      const { lifeMs: timeout } = looks[kind];
      add({ type: kind, title: text, timeout, priority: kind === 'error' ? 'high' : 'low' });
    }
  }, [waiting, add]);
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
          aria-label={say('site.close')}
          className="-m-2 grid size-9 shrink-0 place-items-center rounded-field text-quiet hover:text-text"
        >
          <X size={16} aria-hidden="true" />
        </Toast.Close>
      </Toast.Root>
    );
  });
}
