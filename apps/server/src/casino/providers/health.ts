// The health of the game providers. Calls in both directions are counted. A circuit breaker stops our calls to a silent provider for a
// while, so a customer learns at once that a game is unavailable. A provider's own calls are always served, since they may carry wins.
import type { Measure, Measured } from '../../metrics.ts';
import { ProviderDown, ProviderRefused, type GameProvider } from './provider.ts';

/** This many calls in a row without an answer open the circuit breaker. */
const mostSilences = 5;
/** How long the breaker stays open. Then one probe call goes through. */
const restMs = 10_000;

/** `refused`: the provider refused. `spared`: not called, as the breaker is open. `late`: our timeout answer was sent. */
type Outcome = 'answered' | 'refused' | 'failed' | 'spared' | 'late';

export interface ProviderHealth {
  /** Wraps a provider: its calls are counted, and none is made while its breaker is open. */
  watch(provider: GameProvider): GameProvider;
  /** Whether the provider's breaker is open. */
  isDown(provider: string): boolean;
  /** Counts a call that got the timeout answer. */
  excused(provider: string, why: 'late' | 'fault'): void;
  readonly measures: Measured;
}

export function openHealth(nowMs = () => performance.now()): ProviderHealth {
  const breakers = new Map<string, Breaker>();
  const counts = countCalls();

  const count = (provider: string, call: string, outcome: Outcome, tookMs: number) =>
    counts.add({ provider, direction: 'out', call, outcome }, tookMs);

  /** Calls and counts, without effect on the breaker. */
  async function askApart<Answer>(key: string, call: string, work: () => Promise<Answer>): Promise<Answer> {
    const since = nowMs();
    try {
      const answer = await work();
      count(key, call, 'answered', nowMs() - since);
      return answer;
    } catch (error) {
      count(key, call, error instanceof ProviderRefused ? 'refused' : 'failed', nowMs() - since);
      throw error;
    }
  }

  async function ask<Answer>(key: string, call: string, work: () => Promise<Answer>): Promise<Answer> {
    const breaker = breakers.get(key)!;
    if (!breaker.mayAsk()) {
      count(key, call, 'spared', 0);
      throw new ProviderDown(`${key} has not answered for a while and is not asked now`);
    }
    try {
      const answer = await askApart(key, call, work);
      breaker.answered();
      return answer;
    } catch (error) {
      // A refusal of one game shows that the provider is up.
      const isSilent = error instanceof ProviderDown && !(error instanceof ProviderRefused);
      if (isSilent) breaker.wasSilent();
      else breaker.answered();
      throw error;
    }
  }

  return {
    watch(provider) {
      const { key, listTables, readDay } = provider;
      breakers.set(key, openBreaker(nowMs));
      return {
        ...provider,
        launch: (request) => ask(key, 'launch', () => provider.launch(request)),
        listGames: () => ask(key, 'games', () => provider.listGames()),
        // Tables and day files may be on another host, so their failures say nothing about the games.
        listTables: listTables && (() => askApart(key, 'tables', listTables)),
        readDay: readDay && ((day) => askApart(key, 'day', () => readDay(day))),
        async answer(call) {
          const since = nowMs();
          const answer = await provider.answer(call);
          const labels = { provider: key, direction: 'in', call: answer.call ?? 'unknown' } as const;
          counts.add({ ...labels, outcome: 'answered' }, nowMs() - since);
          return answer;
        },
      };
    },
    isDown: (key) => breakers.get(key)?.isDown() ?? false,
    excused(key, why) {
      const outcome = why === 'late' ? 'late' : 'failed';
      counts.add({ provider: key, direction: 'in', call: 'excused', outcome }, 0);
    },
    measures: () => [
      ...counts.measures(),
      {
        name: 'felek_provider_down',
        help: 'Whether a game provider is left alone because it did not answer.',
        values: [...breakers].map(([provider, breaker]) => ({
          labels: { provider },
          value: Number(breaker.isDown()),
        })),
      },
    ],
  };
}

interface Breaker {
  mayAsk(): boolean;
  answered(): void;
  wasSilent(): void;
  isDown(): boolean;
}

/** A circuit breaker: silences in a row open it, and one probe call goes through after each rest. */
function openBreaker(nowMs: () => number): Breaker {
  let silences = 0;
  let restsUntilMs = 0;
  const isDown = () => silences >= mostSilences;
  return {
    isDown,
    mayAsk() {
      if (!isDown()) return true;
      if (nowMs() < restsUntilMs) return false;
      // This call is the probe. The others fail until it has an answer.
      restsUntilMs = nowMs() + restMs;
      return true;
    },
    answered() {
      silences = 0;
    },
    wasSilent() {
      silences += 1;
      restsUntilMs = nowMs() + restMs;
    },
  };
}

interface Labels {
  readonly provider: string;
  /** `in`: the provider called the house. `out`: the house called the provider. */
  readonly direction: 'in' | 'out';
  readonly call: string;
  readonly outcome: Outcome;
}

function countCalls() {
  const counted = new Map<string, { readonly labels: Labels; calls: number; ms: number }>();
  return {
    add(labels: Labels, ms: number) {
      const key = Object.values(labels).join(' ');
      const known = counted.get(key) ?? { labels, calls: 0, ms: 0 };
      known.calls += 1;
      known.ms += ms;
      counted.set(key, known);
    },
    measures(): Measure[] {
      const all = [...counted.values()];
      const valuesOf = (figure: (each: (typeof all)[number]) => number) =>
        all.map((each) => ({ labels: { ...each.labels }, value: figure(each) }));
      return [
        {
          name: 'felek_provider_calls_total',
          help: 'Calls between the house and its game providers.',
          values: valuesOf(({ calls }) => calls),
        },
        {
          name: 'felek_provider_seconds_total',
          help: 'How long they took, all together.',
          values: valuesOf(({ ms }) => ms / 1000),
        },
      ];
    },
  };
}
