// The texts of the search.
import { useRoomSay, type RoomTexts, type SayOf } from '../texts/room-texts.ts';

export const words = {
  'search.title': ['Ara', 'Search'],
  'search.field': [
    'Oyun, sağlayıcı, maç ya da promosyon ara',
    'Search games, providers, matches, promotions',
  ],
  'search.recent': ['Son aramalar', 'Recent searches'],
  'search.forget': ['Aramaları sil', 'Clear searches'],
  'search.popular': ['Çok oynananlar', 'Most played'],
  'search.places': ['Salonlar', 'Halls'],
  'search.games': ['Oyunlar', 'Games'],
  'search.providers': ['Sağlayıcılar', 'Providers'],
  'search.matches': ['Maçlar', 'Matches'],
  'search.promotions': ['Promosyonlar', 'Promotions'],
  'search.pages': ['Sayfalar', 'Pages'],
  'search.providerGames': ['{count} oyun', '{count} {count|game|games}'],
  'search.nothing': ['“{text}” için sonuç yok', 'Nothing found for “{text}”'],
  'search.nothing.note': [
    'Daha az harf yazın ya da başka bir kelime deneyin.',
    'Try fewer letters, or another word.',
  ],
  'search.all': ['Salonda tüm sonuçlar', 'All results in the hall'],
  'search.count': ['{count} sonuç', '{count} {count|result|results}'],
  'search.live': ['Canlı', 'Live'],
} as const satisfies RoomTexts<string>;

export type SearchKey = keyof typeof words;
export const useSearchSay = (): SayOf<SearchKey> => useRoomSay(words);
