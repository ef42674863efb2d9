// The second tap of a double tap: it must not press what the button has become meanwhile. A tap that ends a round begins no other.

/** A second tap comes within this time. */
const secondTapMs = 450;

export interface SecondTap {
  /** Whether a tap may still be the second one of the last. */
  readonly mayCome: boolean;
  /** The button was pressed, or means something else now. */
  expect(): void;
  /** The next tap counts, however soon it comes. */
  forget(): void;
  /** Resolves when a tap is a new one again. */
  over(): Promise<void>;
}

/** `whenOver` runs each time that a tap is a new one again. */
export function watchSecondTap(whenOver: () => void = () => undefined): SecondTap {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void)[] = [];

  function forget(): void {
    clearTimeout(timer);
    timer = undefined;
    waiting.forEach((resolve) => resolve());
    waiting = [];
    whenOver();
  }

  return {
    get mayCome() {
      return timer !== undefined;
    },
    expect() {
      clearTimeout(timer);
      timer = setTimeout(forget, secondTapMs);
    },
    forget,
    over: () => (timer ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
  };
}
