// Whether one producer of the Unified Odds Feed is up to date. Pure: its input is events with their times, its output the consequences.
// Its promise: a producer is up only while none of its messages is missed.
//
//   lost        something may have been missed; waits for an alive, then asks for a recovery
//   recovering  asked; waits for the end of the snapshot
//   up          alive every ten seconds, in time
//   late        nothing is missed, but messages arrive long after they were made; up again without a recovery once they are in time
//
// Source: the feed's documentation of producers and recovery, and the limits of its client libraries.

export type Outcome =
  | { readonly kind: 'alive' }
  | { readonly kind: 'up' | 'down'; readonly why: string }
  | { readonly kind: 'recover' };

export interface WatchTimes {
  /** The producer is down after this long without an alive, or with an alive this old. */
  readonly silenceMs: number;
  /** Between two requests. */
  readonly askAgainMs: number;
  /** A recovery that has not ended by then is requested again. */
  readonly recoveryMs: number;
}
export const usualTimes: WatchTimes = { silenceMs: 20_000, askAgainMs: 30_000, recoveryMs: 1_200_000 };

/** How often a recovery may be asked for, by how far back it reaches: so many requests within so long. */
const quotas: readonly { readonly backMs: number; readonly most: readonly [count: number, ms: number][] }[] =
  [
    {
      backMs: 30 * 60_000,
      most: [
        [20, 600_000],
        [60, 3_600_000],
      ],
    },
    {
      backMs: 24 * 3_600_000,
      most: [
        [4, 600_000],
        [10, 3_600_000],
      ],
    },
    { backMs: Infinity, most: [[2, 1_800_000]] },
  ];
const longestQuotaMs = 3_600_000;

type State = 'lost' | 'recovering' | 'up' | 'late';

export class Watch {
  readonly #times: WatchTimes;
  #state: State = 'lost';
  #heardMs: number | undefined;
  #askedMs = -Infinity;
  #requestId: string | undefined;
  /** When requests were made, and how far back they reached. */
  #asked: readonly { readonly atMs: number; readonly backMs: number }[] = [];

  constructor(times: WatchTimes = usualTimes) {
    this.#times = times;
  }

  get state(): State {
    return this.#state;
  }

  /** `ageMs`: how long ago it was made. */
  alive(
    nowMs: number,
    { isSubscribed, ageMs }: { readonly isSubscribed: boolean; readonly ageMs: number },
  ): Outcome[] {
    this.#heardMs = nowMs;
    const isLate = ageMs > this.#times.silenceMs;
    switch (this.#state) {
      case 'lost':
        return this.#mayAsk(nowMs) ? [{ kind: 'recover' }] : [];
      case 'recovering':
        // A message that was on its way before the request proves nothing.
        if (!isSubscribed && nowMs - this.#askedMs > this.#times.askAgainMs) this.#state = 'lost';
        return [];
      case 'up':
      case 'late': {
        if (!isSubscribed) return this.#lose('the feed ended the subscription');
        const was = this.#state;
        this.#state = isLate ? 'late' : 'up';
        if (was === 'up' && isLate) return [{ kind: 'alive' }, { kind: 'down', why: 'messages are late' }];
        if (was === 'late' && !isLate)
          return [{ kind: 'up', why: 'messages are in time' }, { kind: 'alive' }];
        return [{ kind: 'alive' }];
      }
    }
  }

  /** A recovery is being asked for under this id. */
  asking(nowMs: number, requestId: string): void {
    this.#state = 'recovering';
    this.#askedMs = nowMs;
    this.#requestId = requestId;
  }

  /** Counts a request that reaches so far back against the feed's rate limit. False if the limit allows no such request now. */
  spend(nowMs: number, backMs: number): boolean {
    const quotaOf = (ms: number) => quotas.find((each) => ms <= each.backMs)!;
    const quota = quotaOf(backMs);
    this.#asked = this.#asked.filter(({ atMs }) => nowMs - atMs < longestQuotaMs);
    const alike = this.#asked.filter((each) => quotaOf(each.backMs) === quota);
    const isLeft = quota.most.every(
      ([count, ms]) => alike.filter(({ atMs }) => nowMs - atMs < ms).length < count,
    );
    if (isLeft) this.#asked = [...this.#asked, { atMs: nowMs, backMs }];
    return isLeft;
  }

  /** The request was refused or not answered. */
  refused(): void {
    if (this.#state === 'recovering') this.#state = 'lost';
  }

  snapshotComplete(requestId: string): Outcome[] {
    if (this.#state !== 'recovering' || requestId !== this.#requestId) return [];
    this.#state = 'up';
    return [{ kind: 'up', why: 'recovered' }];
  }

  /** The connection broke, and its queue is lost with the messages in it. */
  disconnected(): Outcome[] {
    this.#heardMs = undefined;
    return this.#lose('the connection to the feed broke');
  }

  tick(nowMs: number): Outcome[] {
    if (this.#heardMs !== undefined && nowMs - this.#heardMs > this.#times.silenceMs)
      return this.#lose('no sign of life');
    if (this.#state === 'recovering' && nowMs - this.#askedMs > this.#times.recoveryMs) this.#state = 'lost';
    return [];
  }

  #mayAsk(nowMs: number): boolean {
    return nowMs - this.#askedMs >= this.#times.askAgainMs;
  }

  #lose(why: string): Outcome[] {
    const was = this.#state;
    this.#state = 'lost';
    return was === 'up' || was === 'late' ? [{ kind: 'down', why }] : [];
  }
}
