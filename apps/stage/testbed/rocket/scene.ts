// The flight on the stage, for tests: a number that rises, two bets with an automatic exit, and the way out.
import { button, element, pair } from '../../src/shell/element.ts';
import { runFrames } from '../../src/shell/frames.ts';
import type { BetSlot, TableMoment, TableScene, TableTools } from '../../src/shell/scene.ts';
import { speaker, type Texts } from '../../src/shell/texts.ts';

export { rocket as rules } from '../../../../packages/games/testbed/rocket/rocket.ts';

const texts = {
  exitAt: { tr: 'Otomatik çıkış', en: 'Automatic exit' },
  off: { tr: 'kapalı', en: 'off' },
  exit: { tr: 'Nakit çık {amount}', en: 'Cash out {amount}' },
  crashed: { tr: 'Patladı', en: 'Crashed' },
  flight: { tr: 'Uçuş', en: 'Flight' },
  rule: { tr: 'Roket patlamadan çıkın.', en: 'Leave before the rocket crashes.' },
} as const satisfies Texts;

const targets = [undefined, 150, 200, 500] as const;
const times = (hundredths: number) => `${(hundredths / 100).toFixed(2)}×`;

export function makeScene({ language, lira, nowMs, offer }: TableTools): TableScene {
  const say = speaker(texts, language);
  const shown = element('b', { class: 'figure', 'data-testid': 'height' }, '1.00×');
  let stop: () => void = () => undefined;
  let moment: TableMoment | undefined;

  function makeChooser(): BetSlot {
    let place = 0;
    const chooser = button(say('exitAt'), 'plain', () => {
      place = (place + 1) % targets.length;
      word();
    });
    const word = () => {
      const target = targets[place];
      chooser.textContent = `${say('exitAt')}: ${target === undefined ? say('off') : times(target)}`;
    };
    word();
    return {
      choices: chooser,
      bet: () => (targets[place] === undefined ? {} : { exitAt: targets[place] }),
    };
  }

  const slots = [makeChooser(), makeChooser()];
  const heightAt = (ms: number) => Math.max(100, Math.floor(100 * Math.exp(0.00006 * ms)));

  function fly(): void {
    stop();
    stop = runFrames(() => {
      const showMs = moment?.state.showMs ?? null;
      if (showMs === null) return false;
      const height = heightAt(nowMs() - showMs);
      shown.textContent = times(height);
      moment!.bets.forEach((bet, slot) =>
        offer(
          slot,
          bet.state === 'placed' && bet.actions.length === 0
            ? { label: say('exit', { amount: lira((bet.stake * height) / 100) }), action: { move: 'exit' } }
            : undefined,
        ),
      );
      return true;
    });
  }

  function end(now: TableMoment): void {
    stop();
    slots.forEach((_slot, at) => offer(at, undefined));
    const crash = now.events.find(({ event }) => event.type === 'crash')?.event['at'] as number | undefined;
    if (crash !== undefined) shown.textContent = `${say('crashed')} ${times(crash)}`;
  }

  function show(now: TableMoment): void {
    moment = now;
    if (now.events.length > 0) end(now);
    else if (now.sinceMs === null) {
      stop();
      shown.textContent = '1.00×';
    } else fly();
  }

  return {
    board: element('div', { class: 'box' }, shown),
    layout: 'column',
    slots,
    show,
    open: show,
    lock: show,
    play: (_events, now) => show(now),
    settle(_bets, now) {
      show(now);
      return [];
    },
    own: (bets) => moment && (moment = { ...moment, bets }),
    pill: (mark) => {
      const { crash } = mark as { crash: number };
      return { text: times(crash), tone: crash >= 200 ? 'won' : 'blue' };
    },
    phaseName: (phase) => (phase === 'flight' ? say('flight') : undefined),
    rules: () => [element('p', {}, say('rule')), element('dl', {}, ...pair(say('exitAt'), '1.01×'))],
  };
}
