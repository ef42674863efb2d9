// The one drawer: everything known of a row, beside the list that stays, with what may be done about it.
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, IconButton } from '@felek/ui/Button.tsx';
import { useSay } from '../texts/texts.ts';
import { Shown } from './Shown.tsx';
import type { Action, Screen } from './screen.ts';

interface DrawerProps<Row> {
  readonly screen: Screen<Row>;
  readonly row: Row;
  readonly actions: readonly Action<Row>[];
  readonly onAct: (action: Action<Row>) => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

export function Drawer<Row>({ screen, row, actions, onAct, onPrevious, onNext, onClose }: DrawerProps<Row>) {
  const say = useSay();
  const heading = useRef<HTMLHeadingElement>(null);
  const key = screen.keyOf(row);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [key]);
  return (
    <aside
      aria-labelledby="drawer-title"
      className="fixed inset-0 z-30 flex animate-fade flex-col bg-surface sm:left-auto sm:w-[440px] sm:border-s sm:border-line lg:static lg:inset-auto lg:shrink-0"
    >
      <header className="flex items-center gap-1 border-b border-line py-1.5 ps-4 pe-2">
        <h2
          id="drawer-title"
          ref={heading}
          tabIndex={-1}
          className="min-w-0 grow truncate text-lg focus-visible:outline-none"
        >
          {screen.nameOf(row)}
        </h2>
        <IconButton
          label={say('drawer.previous')}
          disabled={!onPrevious}
          onClick={onPrevious}
          className="disabled:opacity-40"
        >
          <ChevronUp size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={say('drawer.next')}
          disabled={!onNext}
          onClick={onNext}
          className="disabled:opacity-40"
        >
          <ChevronDown size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={say('do.close')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled without a mouse
        tabIndex={0}
        role="group"
        aria-labelledby="drawer-title"
        className="min-h-0 grow overflow-y-auto p-4"
      >
        <dl className="grid gap-y-2">
          {screen.data.map((datum) => {
            const value = datum.of(row);
            const isLong = value.as === 'long' || value.as === 'drawn';
            return (
              <div
                key={datum.key}
                className={isLong ? 'grid gap-1' : 'grid grid-cols-[9.5rem_1fr] items-baseline gap-3'}
              >
                <dt className="text-quiet">{say(datum.title)}</dt>
                <dd className="min-w-0 break-words">
                  <Shown value={value} isWhole />
                </dd>
              </div>
            );
          })}
        </dl>
        {screen.below?.(row)}
      </div>
      {actions.length > 0 && (
        <footer className="flex flex-wrap gap-2 border-t border-line p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {actions.map((action) => (
            <Button key={action.key} look={action.look} onClick={() => onAct(action)} className="grow">
              {say(action.title)}
              {action.hotkey && (
                <kbd aria-hidden="true" className="pointer-coarse:hidden">
                  {action.hotkey.toUpperCase()}
                </kbd>
              )}
            </Button>
          ))}
        </footer>
      )}
    </aside>
  );
}
