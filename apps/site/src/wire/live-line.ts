// The page's live connection as rooms use it: they call the hub's methods and listen to messages of their own. It does not import the hub's
// client, so rooms that visitors see may use it too.
import { create } from 'zustand';
import type { SportsBet, SportsDifference } from '@felek/contract/sports';

type Invoke = (method: string, ...inputs: readonly unknown[]) => Promise<unknown>;
export type RoomMessage = SportsDifference | { readonly cmd: 'SportsBet'; readonly message: SportsBet };

/** The way to call the hub; undefined while the connection does not stand. Another one after each reconnect. */
export const useLiveLine = create<{ readonly invoke: Invoke | undefined }>(() => ({ invoke: undefined }));

const listeners = new Set<(message: RoomMessage) => void>();

/** Listens from now on; returns how to end it. */
export function listenToLine(listener: (message: RoomMessage) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const isOfRoom = (message: { readonly cmd: string }): message is RoomMessage =>
  message.cmd === 'Sports' || message.cmd === 'SportsBet';

export function passToRooms(message: RoomMessage): void {
  for (const listener of listeners) listener(message);
}
