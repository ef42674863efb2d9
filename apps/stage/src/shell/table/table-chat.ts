// The panel of a table's chat: the players' messages, a field to write in, and a way to report a message. It is loaded when it is
// first opened. Typed text stays in its field until the house has accepted it.
import {
  felTableChat,
  felTableReport,
  felTableSay,
  tableTextMaxLength,
  type StageMessage,
  type TableMessage,
} from '@felek/contract/table';
import { button, element } from '../element.ts';
import { openPanel } from '../panel.ts';
import { whenWriter } from '../past-rounds.ts';
import { makeBetId } from './table-bets.ts';
import { speaker, type Language, type ShellSay } from '../texts.ts';
import { Refused, SessionOver, type Wire } from '../wire.ts';
import './table-chat.css';

const texts = {
  empty: { tr: 'Henüz mesaj yok. İlk sözü siz söyleyin.', en: 'No messages yet. Say the first word.' },
  write: { tr: 'Mesajınız', en: 'Your message' },
  send: { tr: 'Gönder', en: 'Send' },
  rule: {
    tr: 'Masadaki herkes okur. Bağlantı, adres ve telefon numarası paylaşılmaz.',
    en: 'Everybody at the table reads it. No links, addresses or phone numbers.',
  },
  report: { tr: 'Bildir', en: 'Report' },
  reportOf: { tr: '{name} oyuncusunun mesajını bildir', en: 'Report the message of {name}' },
  reported: { tr: 'Bildirildi, teşekkürler', en: 'Reported, thank you' },
  muted: {
    tr: 'Sohbete yazmanız {until} tarihine kadar kapalı.',
    en: 'You cannot write in the chat until {until}.',
  },
  unsent: {
    tr: 'Mesajınız gönderilemedi. Bağlantınızı kontrol edip yeniden deneyin.',
    en: 'Your message was not sent. Check your connection and try again.',
  },
} as const;

const mostKept = 50;
/** How often it is asked for while the hub is silent. */
const askEveryMs = 3000;

type ChatNews = Extract<StageMessage, { cmd: 'TableChat' }>['message'];

export interface TableChat {
  open(): Promise<void>;
  /** A message from the hub. */
  take(news: ChatNews): void;
}

export function makeTableChat({
  say: sayShell,
  language,
  wire,
  isHeard,
  onOver,
}: {
  readonly say: ShellSay;
  readonly language: Language;
  readonly wire: Wire;
  /** Whether the hub brings the news. */
  readonly isHeard: () => boolean;
  readonly onOver: (error: SessionOver) => void;
}): TableChat {
  const say = speaker(texts, language);
  const when = whenWriter(language);
  const instant = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Istanbul',
  });
  const messages = new Map<string, TableMessage>();
  const own = new Set<string>();
  const reported = new Set<string>();
  let asking: ReturnType<typeof setInterval> | undefined;

  const list = element('ol', { class: 'chat-lines', role: 'log', 'aria-label': sayShell('chat') });
  const field = element('input', {
    id: 'chat-text',
    maxlength: String(tableTextMaxLength),
    autocomplete: 'off',
    enterkeyhint: 'send',
    'aria-describedby': 'chat-rule chat-error',
  });
  const send = button(say('send'), 'action', () => void write(), say('send'));
  const error = element('p', { id: 'chat-error', class: 'wrong', role: 'alert' });
  // The frame's sandbox takes no forms: the button and the key send by themselves.
  const form = element(
    'div',
    { class: 'chat-form' },
    element('label', { for: 'chat-text' }, say('write')),
    element('div', { class: 'chat-line' }, field, send),
    error,
    element('p', { id: 'chat-rule', class: 'quiet' }, say('rule')),
  );
  /** The message that was sent last and not yet taken: the same text again is the same message. */
  let unsent = { text: '', messageId: '' };

  field.addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Enter' && !isComposing) void write();
  });

  async function write(): Promise<void> {
    const text = field.value.trim();
    if (text === '' || send.disabled) return;
    if (unsent.text !== text) unsent = { text, messageId: makeBetId() };
    // The hub may bring the message before the answer.
    own.add(unsent.messageId);
    send.disabled = true;
    showError('');
    try {
      const { message } = await wire.ask(felTableSay, unsent);
      unsent = { text: '', messageId: '' };
      field.value = '';
      show([message]);
    } catch (failed) {
      fail(failed);
    } finally {
      send.disabled = false;
      field.focus();
    }
  }

  function fail(failed: unknown): void {
    if (failed instanceof SessionOver) onOver(failed);
    else showError(failed instanceof Refused ? failed.message : say('unsent'));
  }

  function showError(text: string): void {
    error.textContent = text;
    field.setAttribute('aria-invalid', String(text !== ''));
  }

  function rowOf({ id, name, text, atMs }: TableMessage): HTMLElement {
    const isOwn = own.has(id);
    const at = new Date(atMs).toISOString().slice(0, -1);
    const row = element(
      'li',
      { class: isOwn ? 'own' : '', 'data-id': id },
      element(
        'p',
        {},
        element('b', {}, isOwn ? sayShell('you') : name),
        element('time', { datetime: `${at}Z` }, when(at)),
      ),
      element('p', { class: 'chat-words' }, text),
    );
    if (isOwn) return row;
    const flag = button(
      say('reportOf', { name }),
      'plain',
      () =>
        void wire
          .ask(felTableReport, { messageId: id })
          .then(() => {
            reported.add(id);
            flag.replaceWith(element('small', { role: 'status' }, say('reported')));
          })
          .catch(fail),
      say('report'),
    );
    row.append(reported.has(id) ? element('small', {}, say('reported')) : flag);
    return row;
  }

  /** Adds new messages. A reader who has scrolled up keeps the position. */
  function show(more: readonly TableMessage[]): void {
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    const fresh = more.filter(({ id }) => !messages.has(id));
    for (const message of fresh) messages.set(message.id, message);
    list.append(...fresh.map(rowOf));
    const [...ids] = messages.keys();
    for (const id of ids.slice(0, Math.max(0, ids.length - mostKept))) forget(id);
    showEmptiness();
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  }

  function forget(id: string): void {
    messages.delete(id);
    list.querySelector(`[data-id="${CSS.escape(id)}"]`)?.remove();
  }

  function showEmptiness(): void {
    list.querySelector('.chat-empty')?.remove();
    if (messages.size === 0) list.append(element('li', { class: 'chat-empty quiet' }, say('empty')));
  }

  async function ask(): Promise<void> {
    const answer = await wire.ask(felTableChat, {});
    for (const id of answer.own) own.add(id);
    const there = new Set(answer.messages.map(({ id }) => id));
    for (const id of messages.keys()) if (!there.has(id)) forget(id);
    show(answer.messages);
    const isMuted = answer.mutedUntil !== null;
    field.disabled = isMuted;
    send.disabled = isMuted;
    if (isMuted) showError(say('muted', { until: instant.format(new Date(`${answer.mutedUntil}Z`)) }));
  }

  return {
    async open() {
      await ask();
      openPanel(sayShell, sayShell('chat'), [list, form], () => clearInterval(asking));
      list.scrollTop = list.scrollHeight;
      if (!matchMedia('(pointer: coarse)').matches) field.focus();
      asking = setInterval(() => isHeard() || void ask().catch(fail), askEveryMs);
    },
    take({ said, removed }) {
      for (const id of removed) forget(id);
      show(said);
    },
  };
}
