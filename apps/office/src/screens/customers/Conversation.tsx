// A customer's chat with the house, from the house's side. Typed text stays until the server has it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { answerChat, chat } from '@felek/contract/office';
import { chatTextMaxLength } from '@felek/contract/figures';
import { Button } from '@felek/ui/Button.tsx';
import { Refusal } from '@felek/ui/FormParts.tsx';
import { controlClass } from '@felek/ui/Field.tsx';
import { Failed, Nothing, WaitingRows } from '../../parts/states.tsx';
import { printInstant } from '../../screen/time.ts';
import { readAnew } from '../../screen/use-list.ts';
import { useSay } from '../../texts/texts.ts';
import { ask, fetchData } from '../../wire/ask.ts';
import { useMay } from '../../wire/permissions.ts';
import { wordsOf } from '../../wire/refusals.ts';

const pollMs = 5000;

export function Conversation({ usercode }: { readonly usercode: string }) {
  const say = useSay();
  const may = useMay();
  const client = useQueryClient();
  const key = ['chat', usercode];
  const isFirst = useRef(true);
  const messages = useQuery({
    queryKey: key,
    refetchInterval: pollMs,
    queryFn: async ({ signal }) => {
      const isByItself = !isFirst.current;
      isFirst.current = false;
      return fetchData(chat, { usercode }, { signal, isByItself });
    },
  });
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const end = useRef<HTMLDivElement>(null);
  const count = messages.data?.length;
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to end an effect.
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  const send = async () => {
    const text = typed.trim();
    if (text === '' || isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      await ask(answerChat, { usercode, text });
      setTyped((now) => (now.trim() === text ? '' : now));
      await client.invalidateQueries({ queryKey: key });
      await readAnew();
    } catch (error) {
      setRefusal(wordsOf(error));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const hear = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col bg-surface">
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled without a mouse
        tabIndex={0}
        role="log"
        aria-label={say('chats.title')}
        className="grid min-h-40 grow content-start gap-2 overflow-y-auto p-4"
      >
        {messages.isPending && <WaitingRows rows={4} />}
        {messages.isError && <Failed error={messages.error} retry={() => void messages.refetch()} />}
        {messages.data?.length === 0 && <Nothing title={say('chats.none')} />}
        {messages.data?.map(({ id, from, text, timeStamp, operator }) => (
          <article
            key={id}
            className={`max-w-[80%] rounded-card px-3 py-2 ${from === 'house' ? 'ms-auto bg-raised-hover' : 'me-auto bg-raised'}`}
          >
            <p className="break-words whitespace-pre-wrap">{text}</p>
            <p className="mt-1 text-sm text-quiet">
              {from === 'house' ? (operator ?? say('chats.automatic')) : say('of.customer')} ·{' '}
              <span className="figures">{printInstant(timeStamp)}</span>
            </p>
          </article>
        ))}
        <div ref={end} />
      </div>
      {may(answerChat) && (
        <form onSubmit={submit} className="grid gap-2 border-t border-line p-3">
          <Refusal text={refusal} />
          <div className="flex items-end gap-2">
            <textarea
              aria-label={say('chats.write')}
              placeholder={say('chats.write')}
              rows={2}
              maxLength={chatTextMaxLength}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={hear}
              className={`${controlClass(false)} resize-none`}
            />
            <Button type="submit" busy={busy} disabled={typed.trim() === ''}>
              {say('chats.send')}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
