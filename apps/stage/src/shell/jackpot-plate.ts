// The growing jackpot of a game: a plate with what it is now, for the scene to place, and its rules for the panel. The server is asked every
// few seconds while the page is seen. An amount that fell waits until the round at hand was shown, since it may be that round's own win.
import { jackpotPollMs } from '@felek/contract/figures';
import { felJackpot } from '@felek/contract/fel';
import { jackpotFigures, mostJackpotRtp, type GrowingJackpot } from '@felek/games/jackpot';
import { countUp } from './celebration.ts';
import { element } from './element.ts';
import type { Language, Lira, ShellSay } from './texts.ts';
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

/** What a player must know of it: where the money comes from, how it is won, and what it returns. */
export function jackpotRules({
  growing,
  stakes,
  defaultStake,
  language,
  say,
  lira,
}: {
  readonly growing: GrowingJackpot;
  readonly stakes: readonly bigint[];
  readonly defaultStake: bigint;
  readonly language: Language;
  readonly say: ShellSay;
  readonly lira: Lira;
}): readonly Node[] {
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const inLira = (kurus: bigint) => lira(Number(kurus) / 100);
  const { every } = jackpotFigures(growing, defaultStake);
  return [
    element('h3', {}, say('jackpot')),
    element(
      'p',
      {},
      say('jackpotRule1', {
        share: percent.format(Number(growing.share[0]) / Number(growing.share[1])),
        seed: inLira(growing.seed),
        bound: inLira(growing.mustHitBy),
      }),
    ),
    element('p', {}, say('jackpotRule2', { stake: inLira(defaultStake), every: number.format(every) })),
    element('p', {}, say('jackpotRule3')),
    element('p', {}, say('jackpotRule4', { rtp: percent.format(mostJackpotRtp(growing, stakes)) })),
  ];
}
