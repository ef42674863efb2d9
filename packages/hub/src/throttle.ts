// A rate limit: a token bucket for each name, in bounded memory.
import { isIPv6 } from 'node:net';

const maxNames = 10_000;

export class Throttle {
  readonly #perMs: number;
  readonly #burst: number;
  readonly #nowMs: () => number;
  /** Ordered by last use: the first is evicted first. */
  readonly #buckets = new Map<string, { left: number; atMs: number }>();

  constructor(perSecond: number, burst: number, nowMs: () => number) {
    this.#perMs = perSecond / 1000;
    this.#burst = burst;
    this.#nowMs = nowMs;
  }

  /** Takes a token of this name; false when it has none left. */
  take(name: string): boolean {
    const nowMs = this.#nowMs();
    const bucket = this.#buckets.get(name) ?? { left: this.#burst, atMs: nowMs };
    bucket.left = Math.min(this.#burst, bucket.left + (nowMs - bucket.atMs) * this.#perMs);
    bucket.atMs = nowMs;
    this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    if (this.#buckets.size > maxNames) this.#forgetOldest();
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  }

  #forgetOldest(): void {
    for (const name of this.#buckets.keys()) {
      this.#buckets.delete(name);
      return;
    }
  }
}

/**
 * The network of an address: an IPv4 address itself, also when written as IPv6; for an IPv6 address its /64, since one household owns all
 * of it.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
