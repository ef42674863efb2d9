// The texts of the jackpots' cards.
import { useRoomSay, type RoomTexts, type SayOf } from '../texts/room-texts.ts';

export const words = {
  'jackpot.last': ['Son: {amount}', 'Last: {amount}'],
  'jackpot.games': ['Oyunlarına git', 'See its games'],
} as const satisfies RoomTexts<string>;

export const useJackpotSay = (): SayOf<keyof typeof words> => useRoomSay(words);
