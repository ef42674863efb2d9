// What pages show at once: the answers that the server draws a page with and puts into it, so that no browser asks for them at its start.
// Runs on the server alone.
import type { Call, Locale, OutputOf, SentOf } from '@felek/contract/call';
import { contentPage, promotions, type Promotion } from '@felek/contract/content';
import { liveTables } from '@felek/contract/live-tables';
import { siteRoutes } from '@felek/contract/site-routes';
import { findSportsEvent, sportsEvents, sportsProgramme } from '@felek/contract/sports';
import { pageKey, promotionsKey } from './content/content.queries.ts';
import { firstFilter } from './sports/programme-choice.ts';
import { eventKey, eventsKeyOf } from './sports/sports.queries.ts';
import { keys } from './wire/keys.ts';
import type { Answer } from './wire/query-client.ts';

/** Makes a call as a visitor. Undefined if it is refused. */
export type AskHere = <C extends Call>(call: C, input: SentOf<C>) => Promise<OutputOf<C> | undefined>;

interface Early {
  readonly path: RegExp;
  readonly gather: (ask: AskHere, id: string, locale: Locale) => Promise<readonly Answer[]>;
  /** Whether a page with a parameter is there. One that is not is left to the browser. */
  readonly isThere?: (answers: readonly Answer[], id: string) => boolean;
}

const one = async (key: Answer[0], answer: Promise<unknown>): Promise<Answer[]> => {
  const data = await answer;
  return data === undefined ? [] : [[key, data]];
};
const isAnswered = (answers: readonly Answer[]) => answers.length > 0;

const pages: readonly Early[] = [
  { path: /^\/$/, gather: (ask) => one(keys.liveTables, ask(liveTables, {})) },
  { path: /^\/promotions$/, gather: (ask, _id, locale) => one(promotionsKey(locale), ask(promotions, {})) },
  {
    path: /^\/promotions\/([^/]+)$/,
    gather: (ask, _id, locale) => one(promotionsKey(locale), ask(promotions, {})),
    isThere: ([answer], id) =>
      (answer?.[1] as readonly Promotion[] | undefined)?.some((each) => String(each.id) === id) === true,
  },
  {
    path: /^\/pages\/(\d{1,9})$/,
    gather: (ask, id, locale) => one(pageKey(id, locale), ask(contentPage, { id: Number(id) })),
    isThere: isAnswered,
  },
  { path: /^\/(spor|livespor)$/, gather: (ask, house) => gatherProgramme(ask, house === 'livespor') },
  {
    path: /^\/spor\/mac\/([^/]+)$/,
    gather: (ask, id) => one(eventKey(id), ask(findSportsEvent, { event: id })),
    isThere: isAnswered,
  },
];

/** The sports, and the events of the first one: the others come into view later. */
async function gatherProgramme(ask: AskHere, isLive: boolean): Promise<readonly Answer[]> {
  const programme = await ask(sportsProgramme, {});
  if (!programme) return [];
  const answers: Answer[] = [[keys.sports, programme]];
  const first = firstFilter(programme.sports, isLive);
  if (!first) return answers;
  const { filter, perPage } = first;
  const page = await ask(sportsEvents, { ...filter, skip: 0, take: perPage });
  if (page) answers.push([eventsKeyOf(filter, perPage), { pages: [page], pageParams: [0] }]);
  return answers;
}

/** The pages that are equal for every visitor, except those of a single thing. */
const plainPages: ReadonlySet<string> = new Set(
  siteRoutes.filter((route) => !route.includes(':') && !route.startsWith('/dashboard')),
);

export interface Gathered {
  readonly answers: readonly Answer[];
  readonly isDrawn: boolean;
}

/** The early answers of the page at `path`, and whether it is drawn with them. */
export async function gatherFor(path: string, locale: Locale, ask: AskHere): Promise<Gathered> {
  for (const { path: pattern, gather, isThere } of pages) {
    const match = pattern.exec(path);
    if (!match) continue;
    const id = decodeURIComponent(match[1] ?? '');
    const answers = await gather(ask, id, locale);
    return { answers, isDrawn: isThere?.(answers, id) ?? true };
  }
  return { answers: [], isDrawn: plainPages.has(path) };
}
