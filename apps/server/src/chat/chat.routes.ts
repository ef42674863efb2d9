// The chat's calls.
import { listChat, sendChat } from '@felek/contract/chat';
import { no, route, yes, type Route } from '../http/route.ts';
import type { Chat } from './chat.ts';

export function chatRoutes(chat: Chat): Route[] {
  return [
    route(listChat, async ({ customer, locale }) => yes(await chat.list(customer, locale))),
    route(sendChat, async ({ customer, locale }, { text }) => {
      const words = text.trim();
      if (words === '') return no('malformed', [{ path: 'text', message: 'empty' }]);
      return yes(await chat.send(customer, words, locale));
    }),
  ];
}
