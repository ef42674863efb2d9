// Coins on the board: their pictures with their values, and the board of hold and win, whose empty cells spin until no coin comes.
import type { WireCoin } from '@felek/games/hazine/events';
import type { Cells } from '../reels/reels.ts';
import { element } from '../shell/element.ts';
import type { Tools } from '../shell/scene.ts';
import type { HazineSay } from './texts.ts';
import { draw } from './symbols.ts';

/** A coin with its worth on it. */
export function drawCoin(
  { jackpot, amount }: WireCoin,
  say: HazineSay,
  language: Tools['language'],
): HTMLElement {
  // Short, so that it can be read on a coin of sixty pixels.
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  return element(
    'div',
    { class: `coin ${jackpot ?? ''}` },
    draw(jackpot ?? 'coin'),
    element('b', {}, ...(jackpot ? [element('small', {}, say(jackpot))] : []), short.format(amount)),
  );
}

export interface HoldBoard {
  readonly element: HTMLElement;
  /** Opens with the coins that are held. */
  open(coins: readonly WireCoin[]): void;
  close(): void;
  /** Spins the empty cells; the new coins come, column after column. */
  respin(coins: readonly WireCoin[]): Promise<void>;
  /** Lights one coin up while it is paid. */
  pay(coin: WireCoin): void;
  hurry(): void;
}

const spinMs = 620;
const stopGapMs = 90;

export function makeHoldBoard({
  reels,
  rows,
  drawn,
  isStill,
  onCoin,
}: {
  readonly reels: number;
  readonly rows: number;
  readonly drawn: (coin: WireCoin) => HTMLElement;
  readonly isStill: () => boolean;
  readonly onCoin: (count: number) => void;
}): HoldBoard {
  const cells = Array.from({ length: reels }, () =>
    Array.from({ length: rows }, () => element('div', { class: 'hold-cell' })),
  );
  const root = element(
    'div',
    { class: 'hold', 'aria-hidden': 'true', hidden: '' },
    ...cells.map((column) => element('div', { class: 'hold-reel' }, ...column)),
  );
  let hurried = false;
  let hurryUp: () => void = () => undefined;
  let held = 0;

  const at = ([reel, row]: Cells[number]) => cells[reel]![row]!;
  const wait = (ms: number) =>
    hurried || isStill()
      ? Promise.resolve()
      : new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          hurryUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });

  function put(coin: WireCoin): void {
    const cell = at(coin.cell);
    cell.classList.add('held');
    cell.classList.remove('spinning');
    cell.replaceChildren(drawn(coin));
    held += 1;
  }

  return {
    element: root,
    open(coins) {
      hurried = false;
      held = 0;
      for (const cell of cells.flat()) {
        cell.classList.remove('held', 'spinning', 'paid');
        // An empty cell shows distant coins that rush by.
        cell.replaceChildren(element('div', { class: 'blur' }, draw('coin'), draw('coin')));
      }
      for (const coin of coins) put(coin);
      root.hidden = false;
    },
    close: () => (root.hidden = true),
    async respin(coins) {
      hurried = false;
      if (!isStill())
        for (const cell of cells.flat()) cell.classList.toggle('spinning', !cell.classList.contains('held'));
      await wait(spinMs);
      for (const column of cells) {
        for (const cell of column) {
          const coin = coins.find(({ cell: [reel, row] }) => cells[reel]![row] === cell);
          cell.classList.remove('spinning');
          if (!coin) continue;
          put(coin);
          onCoin(held);
          await wait(240);
        }
        await wait(stopGapMs);
      }
    },
    pay: ({ cell }) => at(cell).classList.add('paid'),
    hurry() {
      hurried = true;
      hurryUp();
    },
  };
}
