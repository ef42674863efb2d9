// The bar under a thumb: register and login for a visitor; account, notifications, balance and deposit for a customer.
import { Link, useMatches } from '@tanstack/react-router';
import { CircleUser } from 'lucide-react';
import { useSay } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { Money } from '../parts/Money.tsx';
import { BellButton, MainPayment } from './Header.tsx';
import { openDialog } from '../navigation/dialog.ts';
import { useExclusion, useSession } from '../session/session.ts';

export function BottomBar() {
  const say = useSay();
  const { customer, balance } = useSession();
  const isExcluded = useExclusion() !== undefined;
  const fills = useMatches().some(({ staticData }) => staticData.fills);
  if (fills && !isExcluded) return null;
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden">
      {customer ? (
        <nav
          aria-label={say('header.account')}
          className="flex flex-wrap items-center gap-1 px-3 py-2 max-[359px]:px-1"
        >
          <Link
            to="/dashboard"
            aria-label={say('header.account')}
            className="grid size-11 place-items-center rounded-field text-quiet"
          >
            <CircleUser aria-hidden="true" />
          </Link>
          <BellButton />
          <span data-testid="balance" className="grow text-center font-bold text-gold max-[359px]:text-sm">
            <span className="sr-only">{say('header.balance')}</span>
            <Money lira={balance?.balance ?? 0} counts />
          </span>
          <MainPayment />
        </nav>
      ) : (
        <div className="grid grid-cols-2 gap-3 px-4 py-2">
          <Button onClick={() => openDialog('register')}>{say('header.register')}</Button>
          <Button look="quiet" onClick={() => openDialog('login')}>
            {say('header.login')}
          </Button>
        </div>
      )}
    </div>
  );
}
