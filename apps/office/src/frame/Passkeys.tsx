// An operator's own passkeys: the list, a new one, and the end of one.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '@felek/contract/call';
import { passkeys, removePasskey } from '@felek/contract/office';
import { Button } from '@felek/ui/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Failed, WaitingRows } from '../parts/states.tsx';
import { ActionDialog } from '../screen/ActionDialog.tsx';
import { action, instant, text } from '../screen/screen.ts';
import { Shown } from '../screen/Shown.tsx';
import { useSay } from '../texts/texts.ts';
import { fetchData } from '../wire/ask.ts';
import { useMe } from '../wire/use-me.ts';
import { AddPasskey } from './AddPasskey.tsx';

type Passkey = OutputOf<typeof passkeys>[number];

const remove = action<Passkey, typeof removePasskey>('removePasskey', 'passkeys.remove', removePasskey, {
  note: 'passkeys.remove.note',
  look: 'danger',
  fixed: ({ id }) => ({ id }),
});
const created = instant<Passkey>('created', 'passkeys.created', (row) => row.createdAt);
const lastUsed = instant<Passkey>('lastUsed', 'passkeys.lastUsed', (row) => row.lastUsedAt);
const facts = [text<Passkey>('name', 'passkeys.name', (row) => row.name), created, lastUsed];

export function Passkeys({ onClose }: { readonly onClose: () => void }) {
  const [doing, setDoing] = useState<'add' | Passkey>();
  const me = useMe();
  const list = useQuery({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => fetchData(passkeys, {}, { signal }),
  });
  const done = () => {
    setDoing(undefined);
    void list.refetch();
    void me.refetch();
  };
  if (doing === 'add') return <AddPasskey onClose={done} />;
  if (doing) return <ActionDialog action={remove} row={doing} facts={facts} onClose={done} />;
  return <PasskeyList list={list} onDo={setDoing} onClose={onClose} />;
}

interface PasskeyListProps {
  readonly list: {
    readonly data: readonly Passkey[] | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  readonly onDo: (what: 'add' | Passkey) => void;
  readonly onClose: () => void;
}

function PasskeyList({ list, onDo, onClose }: PasskeyListProps) {
  const say = useSay();
  return (
    <Dialog title={say('passkeys.title')} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-quiet">{say('passkeys.note')}</p>
        {list.isPending && <WaitingRows rows={2} />}
        {!list.isPending && !list.data && <Failed error={list.error} retry={() => void list.refetch()} />}
        {list.data?.length === 0 && <p>{say('passkeys.none')}</p>}
        {list.data && list.data.length > 0 && (
          <ul className="grid gap-2">
            {list.data.map((row) => (
              <li
                key={row.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-field bg-raised p-3"
              >
                <div className="grid grow gap-1">
                  <p className="font-semibold break-words">{row.name}</p>
                  <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm text-quiet">
                    {[created, lastUsed].map(({ key, title, of }) => (
                      <div key={key} className="contents">
                        <dt>{say(title)}</dt>
                        <dd>
                          <Shown value={of(row)} isWhole />
                        </dd>
                      </div>
                    ))}
                  </dl>
                </div>
                <Button
                  look="quiet"
                  aria-label={say('passkeys.removeNamed', { name: row.name })}
                  onClick={() => onDo(row)}
                >
                  {say('passkeys.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Button onClick={() => onDo('add')}>{say('passkeys.add')}</Button>
      </div>
    </Dialog>
  );
}
