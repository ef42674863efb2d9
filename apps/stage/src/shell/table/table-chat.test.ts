// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeTableChat } from './table-chat.ts';
import { shellTexts, speaker } from '../texts.ts';
import type { Wire } from '../wire.ts';

const panelOf = () => [...document.querySelectorAll('dialog')].at(-1);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = () => undefined;
});
afterEach(() => {
  panelOf()?.dispatchEvent(new Event('close'));
  vi.unstubAllGlobals();
});

/** Opens the chat of a table whose house accepts every message. */
async function open() {
  const said: string[] = [];
  const ask = async (call: { readonly path: string }, input: object) => {
    if (call.path === 'fel/tableChat') return { messages: [], own: [], mutedUntil: null };
    const { messageId: id, text } = input as { readonly messageId: string; readonly text: string };
    said.push(text);
    const message = { id, name: 'A***z', text, atMs: 0 };
    // The hub is faster than the answer.
    chat.take({ table: 'table-1', said: [message], removed: [] });
    return { message };
  };
  const chat = makeTableChat({
    say: speaker(shellTexts, 'en'),
    language: 'en',
    wire: { ask } as Wire,
    isHeard: () => true,
    onOver: () => undefined,
  });
  await chat.open();
  const panel = panelOf()!;
  const field = panel.querySelector('input')!;
  return { said, panel, field, send: panel.querySelector<HTMLButtonElement>('.action')! };
}

it('sends a message by its button and by Enter, and without a form, which the frame would block', async () => {
  const { said, panel, field, send } = await open();
  expect(panel.querySelector('form')).toBeNull();
  field.value = 'Good luck';
  send.click();
  await vi.waitFor(() => expect(field.value).toBe(''));
  field.value = 'Well played';
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  await vi.waitFor(() => expect(field.value).toBe(''));
  expect(said).toEqual(['Good luck', 'Well played']);
  expect(panel.querySelector('.chat-lines')!.textContent).toContain('Well played');
});

it('shows the player’s own message as such, at the house’s time, and with nothing to report', async () => {
  const { panel, field, send } = await open();
  field.value = 'Good luck';
  send.click();
  await vi.waitFor(() => expect(field.value).toBe(''));
  expect(panel.querySelector('.chat-lines')!.textContent).toMatch(/^You.*02:00Good luck$/);
});
