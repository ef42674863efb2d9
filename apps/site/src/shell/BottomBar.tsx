// The bar under a thumb: register and login for a visitor; account, notifications, balance and deposit for a customer. On a phone in landscape
// it goes while the page is scrolled down. Its spaces stay as they are when the text is set larger.
import { Link, useMatches } from '@tanstack/react-router';
import { CircleUser } from 'lucide-react';
import { useSay } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { Money } from '../parts/Money.tsx';
import { BellButton, MainPayment, useScrolledDown } from './Header.tsx';
import { openDialog } from '../navigation/dialog.ts';
import { useExclusion, useSession } from '../session/session.ts';

export function BottomBar() {
  const say = useSay();
  const { customer, balance } = useSession();
  const isExcluded = useExclusion() !== undefined;
  const hidden = useScrolledDown();
  const fills = useMatches().some(({ staticData }) => staticData.fills);
  if (fills && !isExcluded) return null;
  return (
    <div
      className={`pointer-events-auto grow border-t border-line [--spacing:4px] bg-surface pb-[env(safe-area-inset-bottom)] transition-transform duration-200 md:hidden ${hidden ? 'short:not-has-focus-visible:translate-y-full' : ''}`}
    >
      {customer ? (
        <nav
          aria-label={say('header.account')}
          className="flex flex-wrap items-center gap-1 px-3 py-2 max-[359px]:px-1 short:py-0"
        >
          <Link
            to="/dashboard"
            aria-label={say('header.account')}
            className="grid size-11 place-items-center rounded-field text-quiet"
          >
            <CircleUser aria-hidden="true" />
          </Link>
          <BellButton />
          <span data-testid="balance" className="grow-99 text-center font-bold text-gold max-[359px]:text-sm">
            <span className="sr-only">{say('header.balance')}</span>
            <Money lira={balance?.balance ?? 0} counts />
          </span>
          <MainPayment className="grow" />
        </nav>
      ) : (
        <div className="grid grid-cols-2 gap-3 px-4 py-2 short:py-0">
          <Button onClick={() => openDialog('register')}>{say('header.register')}</Button>
          <Button look="quiet" onClick={() => openDialog('login')}>
            {say('header.login')}
          </Button>
        </div>
      )}
    </div>
  );
}
