// The chat's calls, the customer's and the staff's.
import { listChat, sendChat } from '@felek/contract/chat';
import * as office from '@felek/contract/office';
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
    route(office.chats, async (_ask, page) => yes(await chat.listWaiting(page))),
    route(office.chat, async ({ locale }, { usercode }) => {
      const thread = await chat.read(usercode, locale);
      return typeof thread === 'string' ? no(thread) : yes(thread);
    }),
    route(office.answerChat, async ({ operator }, { usercode, text }) => {
      const words = text.trim();
      if (words === '') return no('malformed', [{ path: 'text', message: 'empty' }]);
      const answered = await chat.answer(operator, usercode, words);
      return typeof answered === 'string' ? no(answered) : yes(answered);
    }),
  ];
}
