// The backplane channels that this hub subscribes to: each for as long as a connection here needs it.
import type { Backplane, Channel } from './backplane.ts';

export class Following {
  readonly #backplane: Backplane;
  readonly #patienceMs: number;
  readonly #needs = new Map<Channel, { count: number; readonly heard: Promise<void> }>();

  constructor(backplane: Backplane, patienceMs: number) {
    this.#backplane = backplane;
    this.#patienceMs = patienceMs;
  }

  /**
   * Subscribes to a channel once more. Resolves when its messages arrive, or after a time limit: a hanging broker must not block new
   * connections. They resync when it is back.
   */
  follow(channel: Channel): Promise<void> {
    const need = this.#needs.get(channel);
    if (need) {
      need.count += 1;
      return need.heard;
    }
    const heard = this.#patiently(this.#backplane.follow(channel));
    this.#needs.set(channel, { count: 1, heard });
    return heard;
  }

  unfollow(channel: Channel): void {
    const need = this.#needs.get(channel);
    if (!need) throw new Error(`bug: nobody followed ${channel}`);
    need.count -= 1;
    if (need.count > 0) return;
    this.#needs.delete(channel);
    this.#backplane.unfollow(channel);
  }

  async #patiently(heard: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.#patienceMs);
    });
    await Promise.race([heard, patience]);
    clearTimeout(timer);
  }
}
