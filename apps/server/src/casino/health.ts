// How the game providers are: every call of theirs to us and of ours to them is counted, and a provider that does not answer is left alone
// for a while, so that a customer hears at once that a game is unavailable. Only what we ask is held back: what a provider tells us is
// always heard, since a win may be in it.
import type { Measure, Measured } from '../metrics.ts';
import { ProviderDown, ProviderRefused, type GameProvider } from './providers/provider.ts';

/** After so many calls in a row without an answer a provider is taken to be down. */
const mostSilences = 5;
/** How long it is left alone then; after that one call tries whether it answers again. */
const restMs = 10_000;

/** `refused`: it answered, but would not. `spared`: it was not asked, being down. `late`: it was given an excuse in time. */
type Outcome = 'answered' | 'refused' | 'failed' | 'spared' | 'late';

export interface ProviderHealth {
  /** The provider with its calls counted, and asked nothing while it is down. */
  watch(provider: GameProvider): GameProvider;
  /** Whether it is down now. */
  isDown(provider: string): boolean;
  /** Notes that a call could not be answered in time, or at all. */
  excused(provider: string, why: 'late' | 'fault'): void;
  readonly measures: Measured;
}

export function openHealth(nowMs = () => performance.now()): ProviderHealth {
  const lines = new Map<string, Line>();
  const counts = countCalls();

  const count = (provider: string, call: string, outcome: Outcome, tookMs: number) =>
    counts.add({ provider, direction: 'out', call, outcome }, tookMs);

  /** Asks and counts, and draws no conclusion. */
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
    const line = lines.get(key)!;
    if (!line.mayAsk()) {
      count(key, call, 'spared', 0);
      throw new ProviderDown(`${key} has not answered for a while and is not asked now`);
    }
    try {
      const answer = await askApart(key, call, work);
      line.answered();
      return answer;
    } catch (error) {
      // Who refuses one game is there for the others.
      const isSilent = error instanceof ProviderDown && !(error instanceof ProviderRefused);
      if (isSilent) line.wasSilent();
      else line.answered();
      throw error;
    }
  }

  return {
    watch(provider) {
      const { key, readDay } = provider;
      lines.set(key, openLine(nowMs));
      return {
        ...provider,
        launch: (wish) => ask(key, 'launch', () => provider.launch(wish)),
        listGames: () => ask(key, 'games', () => provider.listGames()),
        // Its files may lie anywhere: whether they are there says nothing of its games.
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
    isDown: (key) => lines.get(key)?.isDown() ?? false,
    excused(key, why) {
      const outcome = why === 'late' ? 'late' : 'failed';
      counts.add({ provider: key, direction: 'in', call: 'excused', outcome }, 0);
    },
    measures: () => [
      ...counts.measures(),
      {
        name: 'felek_provider_down',
        help: 'Whether a game provider is left alone because it did not answer.',
        values: [...lines].map(([provider, line]) => ({
          labels: { provider },
          value: Number(line.isDown()),
        })),
      },
    ],
  };
}

interface Line {
  mayAsk(): boolean;
  answered(): void;
  wasSilent(): void;
  isDown(): boolean;
}

/** A circuit breaker: shut by silences in a row, tried by one call after each rest. */
function openLine(nowMs: () => number): Line {
  let silences = 0;
  let restsUntilMs = 0;
  const isDown = () => silences >= mostSilences;
  return {
    isDown,
    mayAsk() {
      if (!isDown()) return true;
      if (nowMs() < restsUntilMs) return false;
      // This one tries; the others wait for what it finds.
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
  /** `in`: it called us. `out`: we called it. */
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
