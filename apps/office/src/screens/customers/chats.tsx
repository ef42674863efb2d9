// Chats that wait for an answer; the conversation is in the drawer.
import { chats as chatsCall } from '@felek/contract/office';
import { pageOf } from '../../screen/ScreenPage.tsx';
import { age, customer, paged, text, type RowOf, type Screen } from '../../screen/screen.ts';
import { Conversation } from './Conversation.tsx';

type Row = RowOf<typeof chatsCall>;

const chats: Screen<Row> = {
  name: 'chats',
  title: 'chats.title',
  empty: 'chats.empty',
  call: chatsCall,
  isLive: true,
  read: paged(chatsCall, () => ({})),
  keyOf: ({ customer: { usercode } }) => usercode,
  nameOf: ({ customer: { username } }) => username,
  data: [
    age('age', 'of.waiting', (row) => row.waitingSince),
    customer((row) => row.customer),
    text('text', 'chats.last', (row) => row.text, { place: 'list' }),
  ],
  below: ({ customer: { usercode } }) => (
    <div className="mt-4 overflow-hidden rounded-card border border-line">
      <Conversation key={usercode} usercode={usercode} />
    </div>
  ),
};

export const Chats = pageOf(chats);
