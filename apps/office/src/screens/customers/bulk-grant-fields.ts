// The fields of a bonus for a segment.
import type { FormField } from '../../screen/screen.ts';

const only = (value: 'tag' | 'players' | 'loss') => ({ onlyFor: { path: 'segment.by', value } });

export const giftFields: readonly FormField[] = [
  { path: 'offer', title: 'bulk.offer', kind: 'text', initial: 'goodwill', hint: 'bulk.offer.hint' },
  { path: 'amount', title: 'bulk.amount', kind: 'money' },
  {
    path: 'segment.by',
    title: 'bulk.segment',
    kind: 'choice',
    options: [
      { value: 'tag', title: 'segment.tag' },
      { value: 'players', title: 'segment.players' },
      { value: 'loss', title: 'segment.loss' },
    ],
  },
  {
    path: 'segment.tag',
    title: 'segment.tagName',
    kind: 'text',
    empty: 'absent',
    ...only('tag'),
  },
  { path: 'segment.days', title: 'segment.days', kind: 'number', ...only('players') },
  { path: 'segment.least', title: 'segment.least', kind: 'money', ...only('players') },
  {
    path: 'segment.percent',
    title: 'segment.percent',
    kind: 'number',
    hint: 'segment.loss.hint',
    ...only('loss'),
  },
  { path: 'segment.from', title: 'segment.from', kind: 'day', empty: 'absent', ...only('loss') },
  { path: 'segment.to', title: 'segment.to', kind: 'day', empty: 'absent', ...only('loss') },
];
