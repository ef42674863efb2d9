// The growing jackpot of a game: a plate with what it is now, for the scene to place. The server is asked every
// few seconds while the page is seen. An amount that fell waits until the round at hand was shown, since it may be that round's own win.
import { jackpotPollMs } from '@felek/contract/figures';
import { felJackpot } from '@felek/contract/fel';
import type { GrowingJackpot } from '@felek/games/jackpot';
import { countUp } from './celebration.ts';
import { element } from './element.ts';
import type { Lira, ShellSay } from './texts.ts';
import type { Wire } from './wire.ts';

export interface JackpotPlate {
  readonly element: HTMLElement;
  /** Asks for the amount now. */
  refresh(): Promise<void>;
}

export function makeJackpotPlate({
  growing,
  say,
  lira,
  wire,
  isStill,
  mayFall,
}: {
  readonly growing: GrowingJackpot;
  readonly say: ShellSay;
  readonly lira: Lira;
  readonly wire: Wire;
  readonly isStill: () => boolean;
  /** Whether no round is being shown. */
  readonly mayFall: () => boolean;
}): JackpotPlate {
  let shown = Number(growing.seed) / 100;
  let isAsking = false;
  let stop: () => void = () => undefined;
  const figure = element('b', { class: 'figure' }, lira(shown));
  const root = element(
    'div',
    { class: 'jackpot-plate', role: 'group', 'aria-label': say('jackpot') },
    element('span', {}, say('jackpot')),
    figure,
    element('small', {}, say('jackpotBy', { amount: lira(Number(growing.mustHitBy) / 100) })),
  );

  function show(amount: number): void {
    stop();
    const from = shown;
    shown = amount;
    stop = countUp(figure, { from, to: amount }, isStill() ? 0 : 250, lira);
  }

  async function refresh(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    // A session that is over is told by the next bet.
    const answer = await wire.ask(felJackpot, {}).catch(() => null);
    isAsking = false;
    if (answer && (answer.amount >= shown || mayFall())) show(answer.amount);
  }

  setInterval(() => {
    if (!document.hidden) void refresh();
  }, jackpotPollMs);
  return { element: root, refresh };
}
