// Random figures for invented matches, from a generator that the caller passes in: so what happens follows from the house's seed alone.

/** Gives whole numbers from 0 to n − 1, each equally likely; n from 1 to 2^32. */
export type Draw = (n: number) => number;

/** A generator for each text, the same for the same text: such as HMAC-SHA256 blocks under a secret key. */
export type Draws = (about: string) => Draw;

export class Dice {
  readonly #draw: Draw;

  constructor(draw: Draw) {
    this.#draw = draw;
  }

  /** Above 0 and below 1. */
  uniform(): number {
    return (this.#draw(2 ** 32) + 0.5) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.uniform() < probability;
  }

  between(least: number, most: number): number {
    return least + (most - least) * this.uniform();
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return least + this.#draw(most - least + 1);
  }

  /** Standard normal, as twelve uniforms less six: no digit of it depends on the machine. */
  normal(): number {
    return Array.from({ length: 12 }, () => this.uniform()).reduce((sum, each) => sum + each, -6);
  }

  /** The time until the next event of a process with this mean between two. */
  wait(mean: number): number {
    return -mean * Math.log(this.uniform());
  }
}
