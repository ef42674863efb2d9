// Invented regions, towns, clubs and players. Towns are put together of two parts, so that no list has to be kept and no real club is meant.
import type { Names } from '../rules/outcome.ts';

interface Region {
  readonly names: Names;
  readonly first: readonly string[];
  readonly second: readonly string[];
  /** The forms of a club's name around its town. */
  readonly clubs: readonly string[];
}

export const regions: readonly Region[] = [
  {
    names: { tr: 'Ege', en: 'Aegean' },
    first: ['Gök', 'Çınar', 'Defne', 'Mercan', 'Zümrüt', 'Safir', 'Ilgın', 'Ceviz', 'Sedir'],
    second: ['pınar', 'burun', 'bahçe', 'kaya', 'dere', 'tepe'],
    clubs: ['{}spor', '{} SK', '{} İdman Yurdu'],
  },
  {
    names: { tr: 'Anadolu', en: 'Anatolia' },
    first: ['Kervan', 'Turna', 'Doru', 'Yayla', 'Bulut', 'Kavak', 'Sümbül', 'Ardıç', 'Şahin'],
    second: ['ova', 'köy', 'kent', 'han', 'dağ', 'çay'],
    clubs: ['{}spor', '{} Gücü', '{} Belediye'],
  },
  {
    names: { tr: 'İberya', en: 'Iberia' },
    first: ['Valde', 'Monte', 'Porto', 'Villa', 'Torre', 'Fuen', 'Rio', 'Casa', 'Alta'],
    second: ['luna', 'sera', 'brisa', 'clara', 'nera', 'vela'],
    clubs: ['CD {}', '{} CF', 'UD {}'],
  },
  {
    names: { tr: 'Kuzey Denizi', en: 'North Sea' },
    first: ['Alder', 'Brindle', 'Carrow', 'Dusk', 'Elder', 'Fern', 'Hollow', 'Marl', 'Wren'],
    second: ['mere', 'ford', 'wick', 'holt', 'stead', 'combe'],
    clubs: ['{} FC', '{} Rovers', '{} Albion'],
  },
  {
    names: { tr: 'Alpler', en: 'Alps' },
    first: ['Stein', 'Birken', 'Linden', 'Silber', 'Adler', 'Falken', 'Rosen', 'Kronen', 'Eichen'],
    second: ['tal', 'bruck', 'horn', 'ried', 'hofen', 'wald'],
    clubs: ['SV {}', 'FC {}', '{} 04'],
  },
  {
    names: { tr: 'Balkanlar', en: 'Balkans' },
    first: ['Zlat', 'Vran', 'Lip', 'Kam', 'Orl', 'Jav', 'Rud', 'Dren', 'Brest'],
    second: ['ograd', 'ovik', 'ovo', 'ica', 'ava', 'inje'],
    clubs: ['FK {}', 'NK {}', '{} 1919'],
  },
  {
    names: { tr: 'İskandinavya', en: 'Scandinavia' },
    first: ['Sol', 'Fjell', 'Nord', 'Gran', 'Ask', 'Lind', 'Berg', 'Storm', 'Vinter'],
    second: ['vik', 'havn', 'dal', 'lund', 'sund', 'ås'],
    clubs: ['{} IF', '{} BK', 'IK {}'],
  },
  {
    names: { tr: 'And Dağları', en: 'Andes' },
    first: ['Cerro', 'Lago', 'Pampa', 'Loma', 'Valle', 'Sierra', 'Salto', 'Piedra', 'Laguna'],
    second: [' del Alba', ' del Sol', ' del Viento', ' del Sur', ' del Norte', ' del Cóndor'],
    clubs: ['{}', 'CA {}', 'CS {}'],
  },
  {
    names: { tr: 'Büyük Göller', en: 'Great Lakes' },
    first: ['Maple', 'Cedar', 'Granite', 'Copper', 'Heron', 'Juniper', 'Falcon', 'Prairie', 'Willow'],
    second: [' Falls', ' Harbor', ' Ridge', ' Bay', ' Creek', ' Point'],
    clubs: ['{} SC', '{}', '{} Athletic'],
  },
  {
    names: { tr: 'Pasifik', en: 'Pacific' },
    first: ['Hana', 'Kumo', 'Mori', 'Sora', 'Tani', 'Umi', 'Yuki', 'Kaze', 'Hoshi'],
    second: ['gawa', 'shima', 'zaki', 'mura', 'tori', 'hama'],
    clubs: ['{} FC', '{} SC', '{} United'],
  },
];

/** How many towns a region has. */
export const townsOfRegion = 54;

/** Neighbours in the list differ in both parts. */
function townOf({ first, second }: Region, place: number): string {
  const row = place % first.length;
  return `${first[row]}${second[(row + Math.floor(place / first.length)) % second.length]}`;
}

const around = (form: string, town: string): string => form.replace('{}', town);

/** A club, such as "Defneburunspor" or, with a form of its own, "Defneburun Basket". */
export function clubName(region: number, place: number, form?: string): string {
  const of = regions[region]!;
  return around(form ?? of.clubs[place % of.clubs.length]!, townOf(of, place % townsOfRegion));
}

const initials = 'ABCDEFGHIJKLMNOPRSTUVYZ';

/** A player, such as "K. Morigawa". */
export function playerName(region: number, place: number): string {
  const town = townOf(regions[region]!, place % townsOfRegion).replace(/^.* (?=del )/, '');
  return `${initials[(place * 7 + region * 5) % initials.length]}. ${town.replace(/^del /, 'Del ')}`;
}

const teams = `
  Kuzgun Pusat Volkan Ejder Tayfun Kobalt Zemheri Poyraz Karayel Kıvılcım
  Gölge Mavera Pars Doruk Kasırga Ayaz Şafak Lantern Nightjar Riverstone
  Glasswing Ironwood Moonmoth Saltwind Thornback Wildfern Bluecap Redmoss Coldharbour Highkite
`
  .trim()
  .split(/\s+/);
const squads = ['Esports', 'Gaming', 'Five', 'Squad', 'Arena', 'Unit'];

/** A team of e-sports, such as "Poyraz Gaming". */
export const squadName = (place: number): string =>
  `${teams[place % teams.length]} ${squads[Math.floor(place / teams.length) % squads.length]}`;
