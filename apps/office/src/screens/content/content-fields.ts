// The form of each kind of content, from the kind's own fields.
import { locales } from '@felek/contract/call';
import { contentKindOf, type ContentField, type ContentKind } from '@felek/contract/office/content-kinds';
import type { FormField } from '../../screen/screen.ts';
import { fieldOfWire } from '../../screen/time.ts';
import type { TextKey } from '../../texts/texts.ts';
import { PicturesField } from './PicturesField.tsx';
import { TagsField } from '../customers/TagsField.tsx';

export type Body = Readonly<Record<string, unknown>>;

export const fieldTitle = (path: string): TextKey => `field.${path.split('.').at(-1)!}` as TextKey;

const inBoth = (path: string, title: TextKey, kind: 'text' | 'long', hint?: TextKey): FormField[] =>
  locales.map((locale) => ({
    path: `${path}.${locale}`,
    title,
    kind,
    suffix: locale.toUpperCase(),
    ...(hint && { hint }),
  }));

const offerParts = ['kicker', 'title', 'figure', 'button'] as const;

function formOf({ path, type, options }: ContentField): FormField[] {
  const place = { path: `body.${path}`, title: fieldTitle(path) };
  switch (type) {
    case 'words':
      return inBoth(place.path, place.title, 'text');
    case 'longWords':
      return inBoth(place.path, place.title, 'long');
    case 'html':
      return inBoth(place.path, place.title, 'long', 'field.html.hint');
    case 'offer':
      return [
        {
          path: `${place.path}.layout`,
          title: 'field.layout',
          kind: 'choice',
          options: ['start', 'end', 'centre'].map((value) => ({
            value,
            title: `layout.${value}` as TextKey,
          })),
        },
        ...offerParts.flatMap((part) =>
          inBoth(`${place.path}.${part}`, `field.offer.${part}` as TextKey, 'text'),
        ),
      ];
    case 'pictures':
      return [{ ...place, kind: 'list', draw: PicturesField }];
    case 'list':
      return [
        { ...place, kind: 'list', ...(options ? { draw: TagsField } : { hint: 'field.rows.hint' as const }) },
      ];
    case 'number':
    case 'page':
      return [{ ...place, kind: 'number', empty: 'null' }];
    case 'choice':
      return [
        {
          ...place,
          kind: 'choice',
          options: (options ?? []).map((value) => ({ value, title: `${path}.${value}` as TextKey })),
        },
      ];
    case 'instant':
      return [{ ...place, kind: 'instant', empty: 'null' }];
    case 'link':
      return [{ ...place, kind: 'text', hint: 'field.url.hint' }];
    case 'text':
    case 'picture':
    case 'colour':
      return [{ ...place, kind: 'text' }];
    default:
      return type satisfies never;
  }
}

export const formOfKind = (kind: ContentKind): readonly FormField[] =>
  contentKindOf(kind).fields.flatMap(formOf);

/** A text, number or switch of a body. */
const written = (value: unknown): string => String(value as string | number | boolean);

/** A body as the texts of its form. */
export function typedOf(kind: ContentKind, body: Body): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const { path, kind: control } of formOfKind(kind)) {
    const value = path
      .split('.')
      .slice(1)
      .reduce<unknown>((part, name) => (part as Body | null | undefined)?.[name], body);
    if (value === null || value === undefined) typed[path] = control === 'choice' ? 'start' : '';
    else if (Array.isArray(value)) typed[path] = value.join('\n');
    else typed[path] = control === 'instant' ? fieldOfWire(value as string) : written(value);
  }
  return typed;
}

/** A body as lines of text under the paths of its fields, to be read and compared. */
export function linesOf(kind: ContentKind, body: Body): ReadonlyMap<string, string> {
  const lines = new Map<string, string>();
  const put = (path: string, value: unknown): void => {
    if (value === null || value === undefined || value === '') return;
    if (Array.isArray(value)) lines.set(path, value.join('\n'));
    else if (typeof value === 'object')
      for (const [name, part] of Object.entries(value)) put(`${path}.${name}`, part);
    else lines.set(path, written(value));
  };
  for (const { path } of contentKindOf(kind).fields) put(path, body[path]);
  return lines;
}
