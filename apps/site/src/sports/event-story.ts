// The statistics of an event, prepared for the screen. Pure.
import type { SportsStatistics } from '@felek/contract/sports';
import { matchPart } from './names.ts';
import type { WordKey } from './words.ts';

type Incident = SportsStatistics['incidents'][number];
export type Sign = 'goal' | 'cancelled' | 'yellow' | 'red' | 'corner' | 'missed' | 'part';

const kinds: Readonly<Record<string, readonly [Sign, WordKey]>> = {
  goal: ['goal', 'event.goal'],
  cancelled_goal: ['cancelled', 'event.cancelledGoal'],
  yellow_card: ['yellow', 'event.yellow'],
  red_card: ['red', 'event.red'],
  corner: ['corner', 'event.corner'],
  penalty_missed: ['missed', 'event.penaltyMissed'],
  set: ['part', 'event.set'],
  map: ['part', 'event.map'],
};
/** The signs after which the story gives the score. */
const scoring: readonly Sign[] = ['goal', 'cancelled', 'part'];

interface Named {
  readonly sign: Sign;
  readonly word: WordKey;
  /** Of the part that begins: the second half, the third quarter. */
  readonly number?: number;
}
export interface Told extends Named {
  readonly key: string;
  /** `67′`; empty without a clock. */
  readonly minute: string;
  readonly side: Incident['side'];
  /** `2–1`; undefined for an incident that does not change it. */
  readonly score: string | undefined;
}

/** The minute that is being played, as commentators count: 0:30 is the first. */
export function minuteOf(clock: string | null): number | undefined {
  const minutes = Number(clock?.split(':')[0] ?? Number.NaN);
  return Number.isFinite(minutes) ? minutes + 1 : undefined;
}

function nameOf({ kind, part }: Incident): Named | undefined {
  if (kind === 'period') {
    const { key, ...rest } = matchPart(part ?? 0);
    return { sign: 'part', word: key, ...rest };
  }
  const [sign, word] = kinds[kind] ?? [];
  return sign && word && { sign, word };
}

/** Undefined for a kind that the site has no word for. The place in the course of the match tells incidents of one kind apart. */
export function incidentOf(incident: Incident, place: number): Told | undefined {
  const named = nameOf(incident);
  if (!named) return undefined;
  const minute = minuteOf(incident.clock);
  return {
    ...named,
    key: String(place),
    minute: minute === undefined ? '' : `${minute}′`,
    side: incident.side,
    score: scoring.includes(named.sign) ? incident.score.join('–') : undefined,
  };
}

const fullTime = 90;

/** Both sides' incidents along ninety minutes, in percent of them; later ones stand at the end. */
export const timelineOf = (incidents: readonly Incident[]) =>
  incidents.flatMap((incident, place) => {
    const [sign] = kinds[incident.kind] ?? [];
    const minute = minuteOf(incident.clock);
    if (!sign || sign === 'part' || incident.side === null || minute === undefined) return [];
    const percent = Math.min(99, Math.max(1, (minute / fullTime) * 100));
    return [{ key: String(place), sign, side: incident.side, percent }];
  });

/** The part of the whole width that one side's figure has beside the other's: the larger one half of it. */
export const shareOf = (own: number, other: number): number =>
  own + other === 0 ? 0 : Math.round((own / (own + other)) * 98);

/** How a match ended for the team of this English name. */
export function resultFor(
  team: string,
  { home, score: [homeScore, awayScore] }: SportsStatistics['meetings'][number],
): 'won' | 'drawn' | 'lost' {
  const ahead = home.en === team ? homeScore - awayScore : awayScore - homeScore;
  if (ahead === 0) return 'drawn';
  return ahead > 0 ? 'won' : 'lost';
}
