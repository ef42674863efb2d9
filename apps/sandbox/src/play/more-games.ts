// Games that fill a provider's list, as many as are wanted, for whoever tries a large catalogue. Each has a name of its own, always the same.

export interface MoreGame {
  readonly code: string;
  readonly name: string;
  readonly kind: 'slot' | 'live' | 'bingo' | 'other';
}

const first =
  'Golden Silver Crimson Emerald Lucky Wild Hidden Frozen Burning Ancient Royal Midnight Sunny Stormy Velvet Crystal Mystic Brave Clever Dancing Electric Floating Gentle Hungry Iron Jolly Kind Laughing Magic Noble Altın Gümüş Kırmızı Mavi Yeşil Büyülü Gizli Şanslı Çılgın Işıltılı'.split(
    ' ',
  );
const second =
  'Dragon Tiger Lion Eagle Wolf Fox Panda Dolphin Falcon Horse Pearl Ruby Sapphire Diamond Crown Sword Castle Temple Pyramid Harbour Garden Forest River Mountain Island Desert Comet Planet Rocket Lantern Mirror Violin Carnival Circus Bazaar Caravan Treasure Fortune Harvest Orchard Kartal Aslan Lale Gül İnci Yıldız Güneş Hazine Kervan Çarşı'.split(
    ' ',
  );
const third = ['', 'Deluxe', 'Rush', 'Nights', 'Quest', 'Gold', 'Party', 'Legend'] as const;

/** At most {@link mostMoreGames}. Every twentieth is live, every fiftieth bingo, every thirtieth something else. */
export function moreGames(key: string, count: number): MoreGame[] {
  return Array.from({ length: Math.min(count, mostMoreGames) }, (_, place) => {
    const ending = third[Math.floor(place / (first.length * second.length))]!;
    // Neighbours in the list shall not all begin alike.
    const name = `${first[place % first.length]!} ${second[Math.floor(place / first.length) % second.length]!} ${ending}`;
    return { code: `${key}-${place + 1}`, name: name.trim(), kind: kindAt(place) };
  });
}

export const mostMoreGames = first.length * second.length * third.length;

function kindAt(place: number): MoreGame['kind'] {
  if (place % 50 === 7) return 'bingo';
  if (place % 30 === 11) return 'other';
  return place % 20 === 3 ? 'live' : 'slot';
}
