// The growing jackpot of a game: a plate with what it is now, for the scene to place. The server is asked every few seconds while the page
// is seen. A jackpot win is shown after the running round, since it may be that round's own win. Another player's win stays on the plate
// for a while.
import { jackpotPollMs } from '@felek/contract/figures';
import { felJackpot } from '@felek/contract/fel';
import type { GrowingJackpot } from '@felek/games/jackpot';
import { countUp } from './celebration.ts';
import { element } from './element.ts';
import { wholeLiraOf, type Language, type Lira, type ShellSay } from './texts.ts';
import type { Wire } from './wire.ts';

export interface JackpotPlate {
  readonly element: HTMLElement;
  /** Fetches the amount now. After the player's own win, that win is not announced. */
  refresh(after?: 'own win'): Promise<void>;
}

/** How long a win of another player stands there. */
const toldMs = 20_000;

export function makeJackpotPlate({
  growing,
  say,
  language,
  lira,
  wire,
  isStill,
  mayFall,
}: {
  readonly growing: GrowingJackpot;
  readonly say: ShellSay;
  readonly language: Language;
  readonly lira: Lira;
  readonly wire: Wire;
  readonly isStill: () => boolean;
  /** Whether no round is being shown. */
  readonly mayFall: () => boolean;
}): JackpotPlate {
  let shown = Number(growing.seed) / 100;
  let isAsking = false;
  let stop: () => void = () => undefined;
  /** The newest win that is known; undefined before the first answer. */
  let newest: string | undefined;
  let isOwn = false;
  let forget: ReturnType<typeof setTimeout> | undefined;
  const figure = element('b', { class: 'figure' }, lira(shown));
  // The bound is fixed, in whole lira. Its line has little room.
  const bound = say('jackpotBy', { amount: wholeLiraOf(language)(Number(growing.mustHitBy) / 100) });
  const line = element('small', { role: 'status' }, bound);
  const root = element(
    'div',
    { class: 'jackpot-plate', role: 'group', 'aria-label': say('jackpot') },
    element('span', {}, say('jackpot')),
    figure,
    line,
  );

  function show(amount: number): void {
    stop();
    const from = shown;
    shown = amount;
    stop = countUp([figure], { from, to: amount }, isStill() ? 0 : 250, lira);
  }

  function tell(text: string | undefined): void {
    clearTimeout(forget);
    line.textContent = text ?? bound;
    line.classList.toggle('told', text !== undefined);
    if (text !== undefined) forget = setTimeout(() => tell(undefined), toldMs);
  }

  async function refresh(after?: 'own win'): Promise<void> {
    isOwn ||= after !== undefined;
    if (isAsking) return;
    isAsking = true;
    // Errors are ignored here. If the session has ended, the next bet reports that.
    const answer = await wire.ask(felJackpot, {}).catch(() => null);
    isAsking = false;
    if (!answer || (answer.amount < shown && !mayFall())) return;
    show(answer.amount);
    if (!mayFall()) return;
    const [win] = answer.wins;
    const isNew = newest !== undefined && win !== undefined && win.timeStamp > newest;
    newest = win?.timeStamp ?? '';
    if (!isNew) return;
    if (!isOwn) tell(say('jackpotFell', { player: win.player, amount: lira(win.amount) }));
    isOwn = false;
  }

  setInterval(() => {
    if (!document.hidden) void refresh();
  }, jackpotPollMs);
  return { element: root, refresh };
}
