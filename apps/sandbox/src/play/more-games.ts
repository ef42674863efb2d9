// Made-up games that fill a provider's list beyond its own, as many as are wanted, to try a large catalogue. Each has a name of its own,
// always the same.

interface MoreGame {
  readonly name: string;
  /** A shelf of the catalogue. */
  readonly kind: 'lines' | 'liveRoulette' | 'bingo90' | 'keno';
}

const first =
  'Golden Silver Crimson Emerald Lucky Wild Hidden Frozen Burning Ancient Royal Midnight Sunny Stormy Velvet Crystal Mystic Brave Clever Dancing Electric Floating Gentle Hungry Iron Jolly Kind Laughing Magic Noble Altın Gümüş Kırmızı Mavi Yeşil Büyülü Gizli Şanslı Çılgın Işıltılı'.split(
    ' ',
  );
const second =
  'Dragon Tiger Lion Eagle Wolf Fox Panda Dolphin Falcon Horse Pearl Ruby Sapphire Diamond Crown Sword Castle Temple Pyramid Harbour Garden Forest River Mountain Island Desert Comet Planet Rocket Lantern Mirror Violin Carnival Circus Bazaar Caravan Treasure Fortune Harvest Orchard Kartal Aslan Lale Gül İnci Yıldız Güneş Hazine Kervan Çarşı'.split(
    ' ',
  );
const third = ['Deluxe', 'Rush', 'Nights', 'Quest', 'Gold', 'Party', 'Legend', 'Palace'] as const;
const most = first.length * second.length * third.length;

/** Every twentieth is live, every fiftieth bingo, every thirtieth keno. */
export function moreGames(count: number): MoreGame[] {
  return Array.from({ length: Math.max(0, Math.min(count, most)) }, (_, place) => {
    const ending = third[Math.floor(place / (first.length * second.length))]!;
    // Neighbours in the list shall not all begin alike.
    const name = `${first[place % first.length]!} ${second[Math.floor(place / first.length) % second.length]!} ${ending}`;
    return { name, kind: kindAt(place) };
  });
}

function kindAt(place: number): MoreGame['kind'] {
  if (place % 50 === 7) return 'bingo90';
  if (place % 30 === 11) return 'keno';
  return place % 20 === 3 ? 'liveRoulette' : 'lines';
}
