// The states of a screen without content: loading, empty, and error.
import type { ReactNode } from 'react';
import { Button } from '@felek/ui/Button.tsx';
import { Spinner } from '@felek/ui/Spinner.tsx';
import { Drawing } from '@felek/ui/Drawing.tsx';

/** A spinner with words. */
export function LoadingView({ text }: { readonly text: string }) {
  return (
    <div role="status" className="grid min-h-40 place-items-center gap-3 text-quiet">
      <span className="flex items-center gap-3">
        <Spinner />
        {text}
      </span>
    </div>
  );
}

export function Skeleton({ className = '' }: { readonly className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-pulse-soft rounded-card bg-raised print:hidden ${className}`}
    />
  );
}

export function Empty({
  title,
  note,
  isPage = false,
  children,
}: {
  readonly title: string;
  /** It is all there is on the page, so its title is the page's. */
  readonly isPage?: boolean;
  readonly note?: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-line bg-surface px-6 py-12 text-center">
      <Drawing name="rosette" className="size-12 text-line-strong" />
      {isPage ? <h1 className="text-xl">{title}</h1> : <p className="text-lg font-semibold">{title}</p>}
      {note && <p className="max-w-md text-quiet">{note}</p>}
      {children}
    </div>
  );
}

export interface ErrorStateProps {
  readonly title: string;
  readonly note: string;
  /** Offered when it may go better another time. */
  readonly again?: { readonly label: string; readonly retry: () => void } | undefined;
}

export function ErrorState({ title, note, again }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded-card border border-line bg-surface px-6 py-10 text-center"
    >
      <p className="text-lg font-semibold">{title}</p>
      <p className="max-w-md text-quiet">{note}</p>
      {again && (
        <Button look="quiet" onClick={again.retry}>
          {again.label}
        </Button>
      )}
    </div>
  );
}
