// Who is logged in, and what they do about their own account.
import { Menu } from '@base-ui/react/menu';
import { Fingerprint, KeyRound, LogOut, ShieldCheck } from 'lucide-react';
import { useSay } from '../texts/texts.ts';
import { useSession } from '../wire/session.ts';
import { useMe } from '../wire/use-me.ts';
import { leave } from './leave.ts';
import { useOpened } from './opened.ts';

export function Person() {
  const say = useSay();
  const session = useSession((now) => now.session);
  const me = useMe();
  if (!session) return null;
  const item = 'flex cursor-pointer items-center gap-2 rounded-field px-3 py-2 data-[highlighted]:bg-raised';
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={say('person.menu', { name: session.name })}
        className="grid size-9 shrink-0 place-items-center rounded-full bg-turquoise font-semibold text-on-turquoise pointer-coarse:size-11"
      >
        {session.name.slice(0, 1).toLocaleUpperCase('tr')}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="z-40">
          <Menu.Popup className="min-w-52 rounded-field border border-line bg-surface p-1 shadow-lg">
            <div className="border-b border-line px-3 py-2">
              <p className="font-semibold">{session.name}</p>
              <p className="text-sm text-quiet">{session.username}</p>
            </div>
            <Menu.Item className={item} onClick={() => useOpened.getState().open('password')}>
              <KeyRound size={15} aria-hidden="true" />
              {say('person.password')}
            </Menu.Item>
            <Menu.Item className={item} onClick={() => useOpened.getState().open('passkeys')}>
              <Fingerprint size={15} aria-hidden="true" />
              {say('passkeys.title')}
            </Menu.Item>
            {me.data?.hasCodes === false && (
              <Menu.Item className={item} onClick={() => useOpened.getState().open('factor')}>
                <ShieldCheck size={15} aria-hidden="true" />
                {say(me.data.hasSecondFactor ? 'factor.app' : 'factor.title')}
              </Menu.Item>
            )}
            <Menu.Item className={item} onClick={leave}>
              <LogOut size={15} aria-hidden="true" />
              {say('person.leave')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
