// The panel behind the bell: a list, and one notification opened. Opening one marks it as read.
import { Dialog } from '@base-ui/react/dialog';
import { ArrowLeft, CheckCheck, X } from 'lucide-react';
import { useState } from 'react';
import type { Notification } from '@felek/contract/notification';
import { closeDialog, openDialog } from '../navigation/dialog.ts';
import { useLive } from './notification.ts';
import { useSay, type Say, type TextKey } from '../texts/texts.ts';
import { Button, IconButton } from '@felek/ui/Button.tsx';
import { Drawing } from '@felek/ui/Drawing.tsx';
import { useAction } from '../parts/action.ts';
import { printInstant } from '../parts/time.ts';
import { giveFocusBack } from '@felek/ui/opener.ts';
import { toast } from '@felek/ui/toast.ts';
import { markRead } from './notification.queries.ts';

const typeName = (say: Say, type: number) => say(`notification.type.${type}` as TextKey);

export function NotificationPanel() {
  const say = useSay();
  const notifications = useLive((live) => live.notifications);
  const [openId, setOpenId] = useState<string>();
  const opened = notifications.find(({ id }) => id === openId);
  const show = (notification: Notification) => {
    setOpenId(notification.id);
    if (!notification.isRead) void markRead([notification.id]).catch(() => undefined);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && closeDialog()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <Dialog.Popup
          finalFocus={giveFocusBack}
          className="fixed inset-0 z-50 flex animate-rise flex-col bg-surface min-[901px]:inset-auto min-[901px]:end-6 min-[901px]:top-20 min-[901px]:h-[582px] min-[901px]:w-[400px] min-[901px]:overflow-hidden min-[901px]:rounded-card min-[901px]:border min-[901px]:border-line"
        >
          <div className="flex min-h-14 items-center gap-2 border-b border-line px-3">
            {opened && (
              <IconButton label={say('notification.back')} onClick={() => setOpenId(undefined)}>
                <ArrowLeft aria-hidden="true" />
              </IconButton>
            )}
            <Dialog.Title className="grow px-2 text-lg font-bold">
              {opened ? typeName(say, opened.type) : say('notification.title')}
            </Dialog.Title>
            <Dialog.Close
              aria-label={say('site.close')}
              className="grid size-11 place-items-center rounded-field text-quiet hover:bg-raised"
            >
              <X size={20} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className="min-h-0 grow overflow-y-auto">
            {opened ? (
              <Detail notification={opened} />
            ) : (
              <List notifications={notifications} say={say} onOpen={show} />
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function List({
  notifications,
  say,
  onOpen,
}: {
  readonly notifications: readonly Notification[];
  readonly say: Say;
  readonly onOpen: (notification: Notification) => void;
}) {
  const [type, setType] = useState<number>();
  const reading = useAction(toast.error);
  const unread = notifications.filter(({ isRead }) => !isRead).map(({ id }) => id);
  const types = [...new Set(notifications.map((each) => each.type))].toSorted((one, other) => one - other);
  const shown = notifications.filter((each) => type === undefined || each.type === type);
  if (notifications.length === 0) {
    return (
      <div className="grid h-full place-content-center justify-items-center gap-4 p-8 text-center text-quiet">
        <Drawing name="rosette" className="size-14 text-line-strong" />
        {say('notification.empty')}
      </div>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        {types.length > 1 && (
          <div role="group" aria-label={say('notification.filter')} className="flex flex-wrap gap-1.5">
            <Filter isOn={type === undefined} onClick={() => setType(undefined)}>
              {say('notification.all')}
            </Filter>
            {types.map((each) => (
              <Filter key={each} isOn={type === each} onClick={() => setType(each)}>
                {typeName(say, each)}
              </Filter>
            ))}
          </div>
        )}
        {unread.length > 0 && (
          <Button
            look="plain"
            disabled={reading.busy}
            onClick={() => reading.run(() => markRead(unread))}
            className="ms-auto min-h-9 px-2 text-sm"
          >
            <CheckCheck size={16} aria-hidden="true" />
            {say('notification.readAll')}
          </Button>
        )}
      </div>
      <ul>
        {shown.map((notification) => (
          <li key={notification.id} className="border-b border-line/60">
            <button
              type="button"
              onClick={() => onOpen(notification)}
              className="flex w-full gap-3 px-4 py-3 text-start hover:bg-raised"
            >
              <span
                aria-hidden="true"
                className={`mt-2 size-2.5 shrink-0 rounded-full ${notification.isRead ? 'bg-transparent' : 'bg-turquoise'}`}
              />
              <span className="min-w-0 grow">
                <span className="flex justify-between gap-3">
                  <span className={`min-w-0 truncate ${notification.isRead ? '' : 'font-bold'}`}>
                    {notification.title}
                  </span>
                  <time className="figures shrink-0 text-sm text-quiet">
                    {printInstant(notification.timeStamp)}
                  </time>
                </span>
                <span className="line-clamp-2 text-sm text-quiet">{notification.note}</span>
                {!notification.isRead && <span className="sr-only">{say('notification.unread')}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Filter({
  isOn,
  onClick,
  children,
}: {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className="min-h-9 rounded-full border border-line-strong px-3 text-sm font-semibold text-quiet hover:text-text aria-pressed:border-turquoise aria-pressed:text-turquoise"
    >
      {children}
    </button>
  );
}

function Detail({ notification }: { readonly notification: Notification }) {
  const say = useSay();
  const { dialog } = notification;
  return (
    <article className="grid gap-3 p-5">
      <h3 className="text-lg">{notification.title}</h3>
      <time className="figures text-sm text-quiet">{printInstant(notification.timeStamp)}</time>
      <p>{notification.note}</p>
      {dialog && (
        <Button look="quiet" onClick={() => openDialog(dialog)} className="justify-self-start">
          {say('phone.cancelChange')}
        </Button>
      )}
    </article>
  );
}
