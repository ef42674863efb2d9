// The house's own live chat: a small window in the corner, the whole screen on a phone. A visitor is asked to log in, since an answer
// needs a recipient.
import { Dialog } from '@base-ui/react/dialog';
import { ScrollArea } from '@base-ui/react/scroll-area';
import { SendHorizontal, X } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { chatTextMaxLength } from '@felek/contract/figures';
import { closeDialog, openDialog } from '../navigation/dialog.ts';
import { useCustomer } from '../session/session.ts';
import { useForm } from '../parts/form.ts';
import { useSay } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { giveFocusBack } from '@felek/ui/opener.ts';
import { ErrorState, LoadingView } from '../parts/states.tsx';
import { printInstant } from '../parts/time.ts';
import { Drawing } from '@felek/ui/Drawing.tsx';
import { sendMessage, useThread } from './chat.queries.ts';

export function ChatWidget() {
  const say = useSay();
  const customer = useCustomer();
  const writing = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog.Root open modal={false} onOpenChange={(open) => !open && closeDialog()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Popup
          initialFocus={(opened) => opened === 'touch' || (writing.current ?? true)}
          finalFocus={giveFocusBack}
          className="fixed inset-0 z-50 flex animate-rise flex-col bg-surface md:inset-auto md:end-6 md:bottom-6 md:h-[min(600px,80dvh)] md:w-96 md:overflow-hidden md:rounded-card md:border md:border-line-strong"
        >
          <div className="flex items-center gap-3 border-b border-line bg-raised py-2 ps-4 pe-2">
            <Drawing name="rosette" className="size-7 text-turquoise" />
            <Dialog.Title className="grow text-lg font-bold">{say('site.liveChat')}</Dialog.Title>
            <Dialog.Close
              aria-label={say('site.close')}
              className="grid size-11 place-items-center rounded-field text-quiet hover:text-text"
            >
              <X size={20} aria-hidden="true" />
            </Dialog.Close>
          </div>
          {customer ? <Conversation writing={writing} /> : <LoginFirst />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function LoginFirst() {
  const say = useSay();
  return (
    <div className="grid grow content-center justify-items-center gap-4 p-6 text-center">
      <p className="text-lg font-semibold">{say('chat.login')}</p>
      <p className="text-quiet">{say('chat.login.note')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => openDialog('login')}>{say('header.login')}</Button>
        <Button look="quiet" onClick={() => openDialog('register')}>
          {say('header.register')}
        </Button>
      </div>
    </div>
  );
}

function Conversation({ writing }: { readonly writing: RefObject<HTMLTextAreaElement | null> }) {
  const say = useSay();
  const thread = useThread();
  const form = useForm({ text: '' }, () => ({}), send);
  const { text } = form.values;
  async function send({ text: written }: { readonly text: string }): Promise<void> {
    if (written.trim() === '') return;
    await sendMessage(written.trim());
    form.empty('text', written);
    // The button that was pressed is disabled while nothing is written.
    writing.current?.focus();
  }
  const end = useRef<HTMLDivElement>(null);
  const count = thread.data?.length ?? 0;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [count]);
  const messages = () => {
    if (thread.isPending) return <LoadingView />;
    if (thread.isError && count === 0)
      return <ErrorState error={thread.error} retry={() => void thread.refetch()} />;
    return (
      <ul className="grid gap-3">
        <li className="text-center text-sm text-quiet">{say('chat.hello')}</li>
        {thread.data?.map(({ id, from, text: words, timeStamp }) => (
          <li
            key={id}
            className={`grid gap-1 ${from === 'customer' ? 'justify-items-end' : 'justify-items-start'}`}
          >
            <span className="sr-only">{say(from === 'customer' ? 'chat.you' : 'chat.house')}</span>
            <p
              className={`max-w-[85%] rounded-card px-3 py-2 break-words whitespace-pre-wrap ${from === 'customer' ? 'bg-turquoise text-on-turquoise' : 'border border-line bg-raised'}`}
            >
              {words}
            </p>
            <time className="figures text-xs text-quiet">{printInstant(timeStamp)}</time>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <>
      <ScrollArea.Root className="min-h-0 grow">
        <ScrollArea.Viewport role="log" aria-label={say('chat.thread')} className="h-full p-4">
          {messages()}
          <div ref={end} />
        </ScrollArea.Viewport>
      </ScrollArea.Root>
      <form onSubmit={form.submit} className="grid gap-2 border-t border-line p-3">
        {form.refusal && (
          <p role="alert" className="text-sm text-error">
            {form.refusal}
          </p>
        )}
        <div className="flex items-end gap-2">
          <textarea
            ref={writing}
            aria-label={say('chat.write')}
            placeholder={say('chat.write')}
            value={text}
            rows={2}
            maxLength={chatTextMaxLength}
            onChange={(event) => form.set('text', event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
            className="min-h-11 grow resize-none rounded-field border border-line-strong bg-ground px-3 py-2"
          />
          <Button type="submit" busy={form.busy} disabled={text.trim() === ''} aria-label={say('chat.send')}>
            {!form.busy && <SendHorizontal size={20} aria-hidden="true" />}
          </Button>
        </div>
      </form>
    </>
  );
}
