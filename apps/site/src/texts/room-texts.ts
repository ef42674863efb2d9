// Texts that come with a room's code instead of with the first page. A row has the Turkish and the English value under its key. The
// operator's own values go before them, as before all texts.
import { fill, useCurrentTexts, useTexts, type Values } from './texts.ts';

export type RoomTexts<Key extends string> = Readonly<Record<Key, readonly [tr: string, en: string]>>;
export type SayOf<Key extends string> = (key: Key, values?: Values) => string;

const sayOf =
  <Key extends string>(rows: RoomTexts<Key>, texts = useTexts.getState()): SayOf<Key> =>
  (key, values) =>
    fill(texts, texts.overrides[key] ?? rows[key][texts.locale === 'tr' ? 0 : 1], values);

/** The way to say a room's texts in the language in use. */
export function useRoomSay<Key extends string>(rows: RoomTexts<Key>): SayOf<Key> {
  return sayOf(rows, useCurrentTexts());
}

/** For code outside components. */
export const sayRoomNow = <Key extends string>(rows: RoomTexts<Key>, key: Key, values?: Values): string =>
  sayOf(rows)(key, values);
