// The invented leagues: which sports, how many teams, when they play, and who is in them. A league's number is part of the ids of its
// events, so it never changes.
import type { Sport } from '../catalogue.ts';
import type { Names } from '../rules/outcome.ts';
import { clubName, playerName, regions, squadName } from './names.ts';

export interface League {
  /** From 1 on. */
  readonly number: number;
  readonly sport: Sport;
  readonly names: Names;
  readonly category: Names;
  /** Even many. A team keeps its place. */
  readonly teams: readonly string[];
  /** 1 is the best of its region, and has the smallest margins. */
  readonly tier: number;
  /** Days from one round to the next, and the day of the first. */
  readonly everyDays: number;
  readonly firstDay: number;
  /** When a round begins, in minutes of the UTC day; its matches are spread over `windowMinutes`. */
  readonly startMinute: number;
  readonly windowMinutes: number;
  readonly isWomen: boolean;
}

export const sportNames: Readonly<Record<Sport, Names>> = {
  football: { tr: 'Futbol', en: 'Football' },
  basketball: { tr: 'Basketbol', en: 'Basketball' },
  tennis: { tr: 'Tenis', en: 'Tennis' },
  volleyball: { tr: 'Voleybol', en: 'Volleyball' },
  'counter-strike': { tr: 'Counter-Strike', en: 'Counter-Strike' },
  'league-of-legends': { tr: 'League of Legends', en: 'League of Legends' },
  'dota-2': { tr: 'Dota 2', en: 'Dota 2' },
};

const tiers: readonly Names[] = [
  { tr: 'Lale Ligi', en: 'Tulip League' },
  { tr: 'Çınar Ligi', en: 'Plane Tree League' },
  { tr: 'Kaya Ligi', en: 'Stone League' },
];
const circuits: readonly Names[] = [
  { tr: 'Yıldız Ligi', en: 'Star League' },
  { tr: 'Gece Ligi', en: 'Night League' },
  { tr: 'Ufuk Ligi', en: 'Horizon League' },
  { tr: 'Şafak Ligi', en: 'Dawn League' },
  { tr: 'Akademi Ligi', en: 'Academy League' },
  { tr: 'Çekirdek Ligi', en: 'Seed League' },
];

interface Plan {
  readonly sport: Sport;
  /** The number of its first league. */
  readonly first: number;
  readonly leagues: number;
  readonly teams: number;
  readonly everyDays: number;
  readonly windowMinutes: number;
  /** Later than others of the day by so much. */
  readonly shiftMinutes?: number;
  /** The league and team number `place` of a league's `index`. */
  about(index: number): Pick<League, 'names' | 'category' | 'tier' | 'isWomen'> & {
    team(place: number): string;
  };
}

/** The leagues of regions, `tiers` of them in each, one above the other. */
const regional = (index: number, count: number) => ({
  region: index % count,
  tier: Math.floor(index / count) + 1,
});
const sexes: readonly Names[] = [
  { tr: 'Erkekler', en: 'Men' },
  { tr: 'Kadınlar', en: 'Women' },
  { tr: 'Gençler', en: 'Juniors' },
];
/** "Ege Lale Ligi": pages show a league without its region. */
const joined = (...parts: readonly Names[]): Names => ({
  tr: parts.map(({ tr }) => tr).join(' '),
  en: parts.map(({ en }) => en).join(' '),
});

const clubs =
  (count: number, teams: number, form?: string): Plan['about'] =>
  (index) => {
    const { region, tier } = regional(index, count);
    return {
      names: joined(regions[region]!.names, tiers[tier - 1]!),
      category: regions[region]!.names,
      tier,
      isWomen: false,
      team: (place) => clubName(region, (tier - 1) * teams + place, form),
    };
  };
const esports: Plan['about'] = (index) => ({
  names: circuits[index]!,
  category: { tr: 'Uluslararası', en: 'International' },
  tier: index + 1,
  isWomen: false,
  team: (place) => squadName(index * 12 + place),
});

const plans: readonly Plan[] = [
  {
    sport: 'football',
    first: 1,
    leagues: 30,
    teams: 18,
    everyDays: 3,
    windowMinutes: 360,
    about: clubs(regions.length, 18),
  },
  {
    sport: 'basketball',
    first: 101,
    leagues: 16,
    teams: 14,
    everyDays: 2,
    windowMinutes: 300,
    about: clubs(8, 14, '{} Basket'),
  },
  {
    sport: 'tennis',
    first: 201,
    leagues: 21,
    teams: 16,
    everyDays: 1,
    windowMinutes: 420,
    about(index) {
      const [region, sex] = [[0, 2, 3, 4, 5, 6, 9][index % 7]!, Math.floor(index / 7)];
      return {
        names: joined(regions[region]!.names, { tr: 'Kort Turu', en: 'Court Tour' }, sexes[sex]!),
        category: regions[region]!.names,
        tier: 1,
        isWomen: sex === 1,
        team: (place) => playerName(region, sex * 16 + place),
      };
    },
  },
  {
    sport: 'volleyball',
    first: 301,
    leagues: 12,
    teams: 12,
    everyDays: 2,
    windowMinutes: 300,
    about(index) {
      const [region, sex] = [index % 6, 1 - Math.floor(index / 6)];
      return {
        names: joined(regions[region]!.names, { tr: 'File Ligi', en: 'Net League' }, sexes[sex]!),
        category: regions[region]!.names,
        tier: 1,
        isWomen: sex === 1,
        team: (place) => clubName(region, 12 * Math.floor(index / 6) + place, '{} VK'),
      };
    },
  },
  ...(['counter-strike', 'league-of-legends', 'dota-2'] as const).map((sport, place): Plan => ({
    sport,
    first: 401 + 100 * place,
    leagues: 6,
    teams: 12,
    everyDays: 1,
    windowMinutes: 420,
    shiftMinutes: 80 * place,
    about: esports,
  })),
];

/** Turkish evenings begin at this minute of the UTC day; the others' hours are spread over the rest of it. */
const eveningMinute = 13 * 60;
const dayMinutes = 24 * 60;

/** All of them, by sports. */
export const leagues: readonly League[] = plans.flatMap(
  ({ sport, first, leagues: count, teams, everyDays, windowMinutes, shiftMinutes = 0, about }) =>
    Array.from({ length: count }, (_, index): League => {
      const { team, ...known } = about(index);
      const step = dayMinutes / Math.ceil(count / everyDays);
      const minute = eveningMinute + shiftMinutes + Math.floor(index / everyDays) * step;
      const startMinute = Math.round(minute / 15) * 15;
      return {
        ...known,
        number: first + index,
        sport,
        teams: Array.from({ length: teams }, (_, place) => team(place)),
        everyDays,
        // Seasons of a sport begin at different times of the year, so that its leagues do not pause together.
        firstDay: (index % everyDays) + everyDays * ((index * 5) % (2 * teams - 1)),
        startMinute: startMinute % dayMinutes,
        windowMinutes,
      };
    }),
);

const byNumber = new Map(leagues.map((league) => [league.number, league]));
export const findLeague = (number: number): League | undefined => byNumber.get(number);
