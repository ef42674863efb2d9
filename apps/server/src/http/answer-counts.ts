// Counts answers by call and status, with their durations. Requests for balances are so frequent that a library's label lookups would cost
// too much. Here an answer costs two additions, and the text is made on reading.

/** Upper bounds in milliseconds. */
const boundsMs = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000];

interface Counted {
  readonly statuses: Map<number, number>;
  /** The number of answers between each bound and the one before it, and above the last. Not cumulative. */
  readonly buckets: number[];
  sumMs: number;
}

export interface AnswerCounts {
  /** `call` is a route's pattern, never a requested address. */
  count(call: string, status: number, ms: number): void;
  /** In the text format of Prometheus, version 0.0.4. */
  text(): string;
}

export function countAnswers(): AnswerCounts {
  const calls = new Map<string, Counted>();
  return {
    count(call, status, ms) {
      let counted = calls.get(call);
      if (!counted) {
        counted = { statuses: new Map(), buckets: Array<number>(boundsMs.length + 1).fill(0), sumMs: 0 };
        calls.set(call, counted);
      }
      counted.statuses.set(status, (counted.statuses.get(status) ?? 0) + 1);
      let bucket = 0;
      while (bucket < boundsMs.length && ms > boundsMs[bucket]!) bucket += 1;
      counted.buckets[bucket]! += 1;
      counted.sumMs += ms;
    },
    text: () => [...totals(calls), ...durations(calls)].join('\n'),
  };
}

function* totals(calls: ReadonlyMap<string, Counted>): Generator<string> {
  yield '# HELP felek_answers_total Answers over HTTP.';
  yield '# TYPE felek_answers_total counter';
  for (const [call, { statuses }] of calls)
    for (const [status, count] of statuses)
      yield `felek_answers_total{call="${call}",status="${status}"} ${count}`;
}

function* durations(calls: ReadonlyMap<string, Counted>): Generator<string> {
  yield '# HELP felek_answer_seconds How long an answer took.';
  yield '# TYPE felek_answer_seconds histogram';
  for (const [call, { buckets, sumMs }] of calls) {
    let upTo = 0;
    for (const [place, count] of buckets.entries()) {
      upTo += count;
      const bound = boundsMs[place];
      const le = bound === undefined ? '+Inf' : String(bound / 1000);
      yield `felek_answer_seconds_bucket{call="${call}",le="${le}"} ${upTo}`;
    }
    yield `felek_answer_seconds_sum{call="${call}"} ${sumMs / 1000}`;
    yield `felek_answer_seconds_count{call="${call}"} ${upTo}`;
  }
}
