// The feed's documents over HTTP: who asks, producers, fixtures, schedules, descriptions.
import type { FeedOutcome, FixtureChange } from '@felek/sportsbook/feed';
import { producers } from './messages.ts';
import { asDocument, element } from './xml.ts';

export type Language = 'tr' | 'en';

const space = 'http://schemas.sportradar.com/sportsapi/v1/unified';
const statuses: Readonly<Record<FixtureChange['status'], string>> = {
  notStarted: 'not_started',
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

const answered = (root: string, children: readonly string[]) =>
  asDocument(element(root, { response_code: 'OK' }, children));

export const whoAmI = (bookmaker: number, virtualHost: string): string =>
  asDocument(
    element('bookmaker_details', {
      response_code: 'OK',
      expire_at: '2100-01-01T00:00:00Z',
      bookmaker_id: bookmaker,
      virtual_host: virtualHost,
    }),
  );

export const producerList = (base: string): string =>
  answered(
    'producers',
    producers.map(({ id, name, description, scope, recoveryMinutes }) =>
      element('producer', {
        active: 'true',
        api_url: `${base}/v1/${name}/`,
        description,
        name,
        scope,
        id,
        stateful_recovery_window_in_minutes: recoveryMinutes,
      }),
    ),
  );

function eventOf(name: string, fixture: FixtureChange, language: Language): string {
  const { sport, league, home, away } = fixture;
  const at = fixture.startsAt.toISOString();
  return element(
    name,
    {
      id: fixture.event,
      scheduled: at,
      ...(name === 'fixture' && { start_time: at }),
      status: statuses[fixture.status],
      liveodds: fixture.hasLive ? 'booked' : 'not_available',
    },
    [
      element('tournament', { id: league.id, name: league.names[language] }, [
        element('sport', { id: sport.id, name: sport.names[language] }),
        element('category', { id: `${league.id}:category`, name: league.category[language] }),
      ]),
      element('competitors', {}, [
        element('competitor', { id: `${fixture.event}:home`, qualifier: 'home', name: home[language] }),
        element('competitor', { id: `${fixture.event}:away`, qualifier: 'away', name: away[language] }),
      ]),
    ],
  );
}

export const fixtureDocument = (fixture: FixtureChange, language: Language): string =>
  asDocument(element('fixtures_fixture', { xmlns: space }, [eventOf('fixture', fixture, language)]));

export const scheduleDocument = (fixtures: readonly FixtureChange[], language: Language): string =>
  asDocument(
    element(
      'schedule',
      { xmlns: space },
      fixtures.map((fixture) => eventOf('sport_event', fixture, language)),
    ),
  );

export const changesDocument = (
  changes: readonly { readonly event: string; readonly at: number }[],
): string =>
  asDocument(
    element(
      'fixture_changes',
      { xmlns: space },
      changes.map(({ event, at }) =>
        element('fixture_change', { sport_event_id: event, update_time: new Date(at).toISOString() }),
      ),
    ),
  );

/** Outcomes that no catalogue names, under the variant that they are of. */
export const variantsDocument = (
  variants: Iterable<readonly [variant: string, outcomes: readonly FeedOutcome[]]>,
  language: Language,
): string =>
  answered(
    'variant_descriptions',
    [...variants].map(([id, outcomes]) =>
      element('variant', { id }, [
        element(
          'outcomes',
          {},
          outcomes.map((outcome) =>
            element('outcome', { id: outcome.id, name: outcome.name?.[language] ?? outcome.id }),
          ),
        ),
      ]),
    ),
  );

export const playerDocument = (id: string, name: string): string =>
  asDocument(element('player_profile', { xmlns: space }, [element('player', { id, name })]));

export const accepted = (action: string): string =>
  asDocument(element('response', { response_code: 'ACCEPTED' }, [element('action', { text: action })]));

export const refusal = (code: string): string => asDocument(element('response', { response_code: code }));

/** One variant of a market, by itself. */
export const variantDocument = (
  market: string,
  variant: string,
  outcomes: readonly FeedOutcome[],
  language: Language,
): string =>
  answered('market_descriptions', [
    element('market', { id: market, name: variant, groups: 'all', variant }, [
      element(
        'outcomes',
        {},
        outcomes.map(({ id, name }) => element('outcome', { id, name: name?.[language] ?? id })),
      ),
    ]),
  ]);
