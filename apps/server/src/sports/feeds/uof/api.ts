// The Unified Odds Feed's calls over HTTP: who we are, producers, schedules, fixtures, names of outcomes, and requests for recovery.
import type { EventStatus } from '@felek/sportsbook/feed';
import type { FixtureMessage } from '../../feed.ts';
import { FeedDown, fetchText } from '../fetch-text.ts';
import { urnForm } from './dialect.ts';
import type { UofSettings } from './settings.ts';
import { childOf, childrenOf, readXml, type Element } from './xml.ts';

export type Fixture = Omit<FixtureMessage, 'producer' | 'sentAt'>;
export interface Producer {
  readonly product: number;
  /** As messages and rows name it: `liveodds`, `pre`. */
  readonly name: string;
  /** How far back a recovery reaches. */
  readonly recoveryMs: number;
}
type Names = ReadonlyMap<string, string>;

const languages = ['tr', 'en'] as const;
type Language = (typeof languages)[number];
/** The longest document, in characters. */
const longest = 32 * 1024 * 1024;
/** As the port bounds the raw text. */
const longestRaw = 1_000_000;

const statuses: Readonly<Record<string, EventStatus>> = {
  not_started: 'notStarted',
  live: 'live',
  suspended: 'suspended',
  ended: 'ended',
  closed: 'closed',
  cancelled: 'cancelled',
  delayed: 'delayed',
  interrupted: 'interrupted',
  postponed: 'postponed',
  abandoned: 'abandoned',
};

export type Api = ReturnType<typeof openApi>;

export function openApi({ apiUrl, token, nodeId }: Pick<UofSettings, 'apiUrl' | 'token' | 'nodeId'>) {
  const headers = { 'x-access-token': token };

  async function get(path: string): Promise<{ readonly text: string; readonly root: Element }> {
    const text = await fetchText({ what: path, url: `${apiUrl}/v1/${path}`, headers });
    try {
      return { text, root: readXml(text, longest) };
    } catch (error) {
      throw new FeedDown(path, undefined, error);
    }
  }
  const inBoth = async <Answer>(read: (language: Language) => Promise<Answer>) =>
    Promise.all([read('tr'), read('en')]);

  const post = (path: string, parameters: Readonly<Record<string, string>>) =>
    fetchText({
      what: path,
      url: `${apiUrl}/v1/${path}?${new URLSearchParams({ ...parameters, node_id: String(nodeId) })}`,
      method: 'POST',
      headers,
    });

  return {
    /** The virtual host of our queue. */
    async virtualHost(): Promise<string> {
      const { root } = await get('users/whoami.xml');
      const host = root.attributes['virtual_host'];
      if (!host) throw new FeedDown('users/whoami.xml without a virtual host');
      return host;
    },

    /** The producers that our contract has active. */
    async producers(): Promise<readonly Producer[]> {
      const { root } = await get('descriptions/producers.xml');
      return childrenOf(root, 'producer').flatMap(({ attributes }) => {
        const { id = '', active, api_url: url = '', scope = '' } = attributes;
        const [, name] = /\/([\w-]{1,60})\/*$/.exec(url) ?? [];
        if (!/^\d{1,6}$/.test(id) || active !== 'true' || name === undefined) return [];
        const minutes = Number(attributes['stateful_recovery_window_in_minutes'] ?? usualMinutes(scope));
        return [{ product: Number(id), name, recoveryMs: (minutes || usualMinutes(scope)) * 60_000 }];
      });
    },

    /** Begins a recovery. Its messages and its end come through the queue. */
    async recover(producer: string, requestId: string, after: Date | undefined): Promise<void> {
      await post(`${producer}/recovery/initiate_request`, {
        request_id: requestId,
        ...(after && { after: String(after.getTime()) }),
      });
    },

    /** Undefined for one that the feed does not know, or that has no two sides. */
    async fixture(event: string): Promise<Fixture | undefined> {
      try {
        const [tr, en] = await inBoth((language) =>
          get(`sports/${language}/sport_events/${event}/fixture.xml`),
        );
        const [one, other] = [childOf(tr.root, 'fixture'), childOf(en.root, 'fixture')];
        return one && other && fixtureOf(one, other, `${tr.text}\n${en.text}`);
      } catch (error) {
        if (error instanceof FeedDown && error.status === 404) return undefined;
        throw error;
      }
    },

    /** The fixtures of a day (`2026-11-23`), or those that are live now. */
    async schedule(day: string): Promise<readonly Fixture[]> {
      const [tr, en] = await inBoth((language) => get(`sports/${language}/schedules/${day}/schedule.xml`));
      const english = new Map(
        childrenOf(en.root, 'sport_event').map((each) => [each.attributes['id'], each]),
      );
      return childrenOf(tr.root, 'sport_event').flatMap((one) => {
        const other = english.get(one.attributes['id']);
        if (!other) return [];
        const raw = `${tr.text.slice(one.start, one.end)}\n${en.text.slice(other.start, other.end)}`;
        return fixtureOf(one, other, raw) ?? [];
      });
    },

    /** Events whose fixtures changed lately. */
    async changedFixtures(): Promise<readonly string[]> {
      const { root } = await get('sports/en/fixtures/changes.xml');
      return childrenOf(root, 'fixture_change').flatMap(
        ({ attributes }) => attributes['sport_event_id'] ?? [],
      );
    },

    /** Names of outcomes by their ids: of all variants, of one variant of a market, of a player. */
    variants: (language: Language) =>
      get(`descriptions/${language}/variants.xml`).then(({ root }) =>
        namesOf(
          childrenOf(root, 'variant').flatMap((each) => childrenOf(childOf(each, 'outcomes'), 'outcome')),
        ),
      ),
    variant: (language: Language, market: number, variant: string) =>
      get(`descriptions/${language}/markets/${market}/variants/${encodeURIComponent(variant)}`).then(
        ({ root }) =>
          namesOf(
            childrenOf(root, 'market').flatMap((each) => childrenOf(childOf(each, 'outcomes'), 'outcome')),
          ),
      ),
    player: (language: Language, player: string) =>
      get(`sports/${language}/players/${encodeURIComponent(player)}/profile.xml`).then(({ root }) =>
        namesOf(childrenOf(root, 'player')),
      ),
  };
}

/** Where the list of producers does not say it. Source: the feed's documentation of recovery. */
const usualMinutes = (scope: string) =>
  scope.includes('virtual') ? 180 : scope.includes('live') ? 600 : 4320;

const namesOf = (elements: readonly Element[]): Names =>
  new Map(
    elements.flatMap(({ attributes: { id, name } }) =>
      id && name ? [[id, name.slice(0, 200)] as const] : [],
    ),
  );

/** Undefined for what has no two sides, as a race or a tournament. */
function fixtureOf(tr: Element, en: Element, raw: string): Fixture | undefined {
  const { id: event = '', start_time: start, scheduled, status = '', liveodds } = tr.attributes;
  const startsAt = new Date(start ?? scheduled ?? '');
  const [home, away] = [sideOf(tr, en, 'home'), sideOf(tr, en, 'away')];
  const league = namedOf(childOf(tr, 'tournament'), childOf(en, 'tournament'));
  const sport = partOf(tr, en, 'sport');
  const category = partOf(tr, en, 'category');
  const isWhole = urnForm.test(event) && !Number.isNaN(startsAt.getTime());
  if (!isWhole || !home || !away || !league || !sport || !category) return undefined;
  return {
    kind: 'fixture',
    event,
    sport,
    league: { ...league, category: category.names },
    home: home.names,
    away: away.names,
    startsAt,
    status: statuses[status] ?? 'notStarted',
    hasLive: liveodds === 'booked',
    raw: raw.slice(0, longestRaw),
  };
}

interface Named {
  readonly id: string;
  readonly names: { readonly tr: string; readonly en: string };
}
const longestName = 200;
function namedOf(tr: Element | undefined, en: Element | undefined): Named | undefined {
  const { id, name } = tr?.attributes ?? {};
  if (!id || id.length > longestName || !name) return undefined;
  const english = en?.attributes['name'] || name;
  return { id, names: { tr: name.slice(0, longestName), en: english.slice(0, longestName) } };
}

function partOf(tr: Element, en: Element, name: 'sport' | 'category'): Named | undefined {
  const [one, other] = [childOf(tr, 'tournament'), childOf(en, 'tournament')];
  return one && other && namedOf(childOf(one, name), childOf(other, name));
}

function sideOf(tr: Element, en: Element, side: 'home' | 'away'): Named | undefined {
  const of = (event: Element) =>
    childrenOf(childOf(event, 'competitors'), 'competitor').find(
      ({ attributes }) => attributes['qualifier'] === side,
    );
  return namedOf(of(tr), of(en));
}
