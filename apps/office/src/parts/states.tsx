// A list or a part of a page without content: waiting, empty, refused, failed.
import { CircleCheck, Lock, Search, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@felek/ui/Button.tsx';
import { Skeleton } from '@felek/ui/states.tsx';
import { useSay } from '../texts/texts.ts';
import { Refused, wordsOf } from '../wire/refusals.ts';

/** Shaped like the rows that are waited for. */
export function WaitingRows({ rows = 12 }: { readonly rows?: number }) {
  const say = useSay();
  return (
    <div role="status" aria-label={say('list.waiting')} className="grid gap-px p-3">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="my-1 h-5" />
      ))}
    </div>
  );
}

function Note({
  icon,
  title,
  note,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly note?: string | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-14 text-center">
      {icon}
      <p className="font-semibold">{title}</p>
      {note !== undefined && <p className="max-w-lg text-quiet">{note}</p>}
      {children}
    </div>
  );
}

export function Nothing({ title, note }: { readonly title: string; readonly note?: string | undefined }) {
  return <Note icon={<CircleCheck aria-hidden="true" className="text-won" />} title={title} note={note} />;
}

/** Nothing was asked for yet. */
export function NotAsked({ title, note }: { readonly title: string; readonly note: string }) {
  return <Note icon={<Search aria-hidden="true" className="text-quiet" />} title={title} note={note} />;
}

/** A screen that was reached by its address, without the permission that it takes. */
export function NotPermitted({ permission }: { readonly permission: string }) {
  const say = useSay();
  return (
    <Note
      icon={<Lock aria-hidden="true" className="text-gold" />}
      title={say('list.refused')}
      note={say('list.needs', { permission })}
    />
  );
}

/** Says why there is no answer. A missing permission is shown with a lock, since it is no fault and another attempt would not help. */
export function Failed({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const say = useSay();
  const isRefused = error instanceof Refused && error.code.startsWith('not_');
  return (
    <div role="alert">
      <Note
        icon={
          isRefused ? (
            <Lock aria-hidden="true" className="text-gold" />
          ) : (
            <TriangleAlert aria-hidden="true" className="text-error" />
          )
        }
        title={say(isRefused ? 'list.refused' : 'list.failed')}
        note={wordsOf(error)}
      >
        <Button look="quiet" onClick={retry}>
          {say('do.again')}
        </Button>
      </Note>
    </div>
  );
}
