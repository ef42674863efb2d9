// The house's content of every kind: shown items, drafts and planned versions.
import { addContent, contentItems, versionStates } from '@felek/contract/office';
import { contentKindNames } from '@felek/contract/office/content-kinds';
import { pageOf } from '../../screen/ScreenPage.tsx';
import {
  action,
  age,
  code,
  count,
  instant,
  paged,
  text,
  words,
  type RowOf,
  type Screen,
} from '../../screen/screen.ts';
import type { TextKey } from '../../texts/texts.ts';
import { ContentItem } from './ContentItem.tsx';

type Row = RowOf<typeof contentItems>;

const kinds = contentKindNames.map((value) => ({ value, title: `content.${value}` as TextKey }));

const content: Screen<Row> = {
  name: 'content',
  title: 'content.title',
  empty: 'content.empty',
  call: contentItems,
  read: paged(contentItems, ({ kind, state, words: named }) => ({
    ...(kind && { kind: kind as Row['kind'] }),
    ...(state && { state: state as Row['states'][number] }),
    ...(named && { words: named }),
  })),
  keyOf: ({ kind, key }) => `${kind} ${key}`,
  nameOf: ({ title, key }) => title || key,
  filters: [
    {
      key: 'kind',
      title: 'content.kind',
      kind: 'choice',
      options: [{ value: '', title: 'content.every' }, ...kinds],
    },
    {
      key: 'state',
      title: 'of.state',
      kind: 'choice',
      options: [
        { value: '', title: 'content.every' },
        ...versionStates
          .filter((each) => each !== 'replaced')
          .map((value) => ({ value, title: `version.${value}` as TextKey })),
      ],
    },
    { key: 'words', title: 'content.words', kind: 'text' },
  ],
  data: [
    text('title', 'content.name', (row) => row.title || row.key),
    words('kind', 'content.kind', 'content', (row) => row.kind),
    words('state', 'of.state', 'version', (row) => row.states, {
      tone: ({ states }) => (states.includes('draft') || states.includes('scheduled') ? 'warn' : 'good'),
    }),
    instant('startsAt', 'content.startsAt', (row) => row.startsAt),
    instant('endsAt', 'content.endsAt', (row) => row.endsAt),
    age('at', 'content.changed', (row) => row.at),
    text('by', 'of.operator', (row) => row.by),
    count('versions', 'content.versions', (row) => row.versions, { place: 'more' }),
    code('key', 'content.key', (row) => row.key, { place: 'drawer' }),
  ],
  starts: [
    action('add', 'content.add', addContent, {
      note: 'content.add.note',
      fields: [
        {
          path: 'kind',
          title: 'content.kind',
          kind: 'choice',
          options: kinds.filter(({ value }) => value !== 'home' && value !== 'brand'),
        },
        { path: 'key', title: 'content.key', kind: 'text', empty: 'absent', hint: 'content.key.hint' },
      ],
    }),
  ],
  below: (row) => <ContentItem key={`${row.kind} ${row.key}`} kind={row.kind} itemKey={row.key} />,
};

export const Content = pageOf(content);
