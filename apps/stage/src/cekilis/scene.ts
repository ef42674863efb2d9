// Çekiliş on its stage: the drum and seven balls, the markets while bets are taken, and the coupon with what has come true.
import { markets } from '@felek/games/cekilis/cekilis';
import { mostOn, type DrawBet, type DrawEvent, type DrawWin } from '@felek/games/cekilis/play';
import { drawRules } from '@felek/games/cekilis/rules';
import type { TableBet } from '@felek/contract/table';
import { element } from '../shell/element.ts';
import { runFrames } from '../shell/frames.ts';
import type { TableEvent, TableMoment, TableScene, TableTools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { makeMarketBoard } from './board.ts';
import { makeDrum, tenOf } from './drum.ts';
import { drawTexts, spotName } from './texts.ts';
import './cekilis.css';

export { cekilis as rules } from '@felek/games/cekilis/cekilis';

const ballsOf = (events: readonly TableEvent[]): readonly number[] =>
  events.map(({ event }) => (event as unknown as DrawEvent).ball);
const sumOf = (balls: readonly number[]) => balls.reduce((sum, ball) => sum + ball, 0);

export function makeScene(tools: TableTools): TableScene {
  const { language, lira, sound, isStill, chips } = tools;
  const say = speaker(drawTexts, language);
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const times = (odds: number) => format.format(odds / 100);

  const drum = makeDrum(drawRules.balls);
  const slots = Array.from({ length: drawRules.drawn }, () => element('li', { class: 'ball empty' }));
  const caption = element('p', { class: 'draw-caption', 'aria-hidden': 'true' });
  const coupon = element('ul', { class: 'coupon', 'aria-label': say('coupon') });
  const marketBoard = makeMarketBoard({
    say,
    times,
    drawChip: (amount) => chips.draw(amount),
    onPlace: (spot) => chips.place(spot),
    onNote: (text) => {
      note = text;
      showCoupon();
    },
  });
  const board = element(
    'div',
    { class: 'draw', 'data-phase': 'open' },
    element(
      'div',
      { class: 'draw-stage' },
      drum.element,
      element(
        'div',
        { class: 'draw-balls' },
        caption,
        element('ol', { 'aria-label': say('balls') }, ...slots),
      ),
    ),
    marketBoard.element,
    coupon,
  );

  let out: readonly number[] = [];
  let isDrawing = false;
  let placed: ReadonlyMap<string, number> = new Map();
  let note = '';

  function enter(phase: 'open' | 'draw' | 'rest'): void {
    board.dataset['phase'] = phase;
    isDrawing = phase === 'draw';
  }

  function showBalls(balls: readonly number[], fresh = 0): void {
    for (const [at, slot] of slots.entries()) {
      const ball = balls[at];
      slot.className = ball === undefined ? 'ball empty' : `ball ten-${tenOf(ball)}`;
      slot.textContent = ball === undefined ? '' : String(ball);
      if (ball !== undefined && at >= balls.length - fresh && !isStill())
        slot.animate(
          [
            { transform: 'translateX(-220%) rotate(-400deg)', opacity: 0 },
            { transform: 'translateX(8%) rotate(14deg)', opacity: 1, offset: 0.8 },
            { transform: 'none' },
          ],
          { duration: 700, easing: 'cubic-bezier(.2,.8,.3,1)' },
        );
    }
    caption.textContent = balls.length === 0 ? '' : say('sumIs', { sum: sumOf(balls) });
  }

  const isDrawn = () => out.length === drawRules.drawn;

  /** The state of a spot: won, lost, or open while balls are still to come. */
  function stateOf(spot: string): string {
    if (!isDrawing && board.dataset['phase'] !== 'rest') return '';
    if (isDrawn()) return markets.wins(spot, out) ? 'won' : 'lost';
    return spot.startsWith('number:') && markets.wins(spot, out) ? 'won' : '';
  }

  function showCoupon(): void {
    const isOpen = board.dataset['phase'] === 'open';
    // The newest first, and in the result the won ones before them: a phone has room for two or three.
    const newest = [...placed].toReversed();
    const rank = ([spot]: readonly [string, number]) => Number(!isDrawn() || stateOf(spot) !== 'won');
    const rows = newest
      .toSorted((a, b) => rank(a) - rank(b))
      .map(([spot, amount]) => {
        const odds = markets.oddsOf(spot)!;
        return element(
          'li',
          { class: stateOf(spot) },
          element('span', {}, spotName(say, spot)),
          element('small', {}, `${lira(amount)} · ${times(odds)}`),
          element('b', {}, lira(Math.floor(amount * odds + 1e-6) / 100)),
        );
      });
    const empty = element(
      'li',
      { class: note ? 'note asks' : 'note' },
      note || say(isOpen ? 'noBets' : 'watching'),
    );
    coupon.replaceChildren(...(note && isOpen ? [empty, ...rows] : rows.length > 0 ? rows : [empty]));
  }

  function draw(balls: readonly number[], fresh: number): void {
    out = balls;
    showBalls(out, fresh);
    showCoupon();
  }

  function showLast({ marks }: TableMoment): void {
    const last = (marks[0]?.mark as { readonly balls: readonly number[] } | null | undefined)?.balls ?? [];
    showBalls(last);
    caption.textContent = last.length > 0 ? `${say('last')} · ${say('sumIs', { sum: sumOf(last) })}` : '';
  }

  runFrames((_dtMs, elapsedMs) => {
    drum.draw(elapsedMs, isDrawing || board.dataset['phase'] === 'rest' ? out : [], !isStill());
    return true;
  });

  const chipsOf = (bet: object): ReadonlyMap<string, number> =>
    new Map(Object.entries((bet as DrawBet).chips));
  const opened = (moment: TableMoment) => {
    out = [];
    enter('open');
    showLast(moment);
    showCoupon();
  };

  return {
    board,
    chips: {
      show(now) {
        placed = now;
        marketBoard.show(now);
        showCoupon();
      },
      chipsOf,
      betOf: (now) => ({ chips: Object.fromEntries(now) }),
      mostOn: (spot) => Number(mostOn(drawRules, markets.oddsOf(spot)!)) / 100,
    },
    betName: (bet) => spotName(say, bet),
    phaseName: (phase) => (phase === 'balls' ? say('drawing') : undefined),
    show(moment) {
      if (moment.state.showMs === null) {
        opened(moment);
        return;
      }
      enter(moment.state.phase === 'rest' ? 'rest' : 'draw');
      draw(ballsOf(moment.events), 0);
    },
    open: opened,
    lock: () => showCoupon(),
    play(events, moment) {
      if (!isDrawing) {
        enter('draw');
        sound.rustle(900, 0.8, 0.12);
      }
      if (events.length > 0) sound.tone(440 + 60 * moment.events.length, 0.16, 'triangle', 0.16);
      draw(ballsOf(moment.events), events.length);
    },
    settle(settled: readonly TableBet[], moment) {
      enter('rest');
      draw(ballsOf(moment.events), 0);
      const wins = settled.flatMap(({ events }) => events as unknown as readonly DrawWin[]);
      // Several bets may have the same spot.
      const named = new Set(wins.flatMap(({ spots }) => spots.map(({ spot }) => spotName(say, spot))));
      return named.size > 0 ? [...named] : [say('drawn', { balls: out.join(', ') })];
    },
    pill(mark) {
      const sum = sumOf((mark as { readonly balls: readonly number[] }).balls);
      return { text: String(sum), tone: sum > 150 ? 'red' : 'blue', label: say('sumIs', { sum }) };
    },
    rules: () => [
      element('p', {}, say('rule1')),
      element('p', {}, say('rule2')),
      element(
        'p',
        {},
        say('rule3', {
          stake: lira(Number(drawRules.mostStake) / 100),
          win: lira(Number(drawRules.mostWin) / 100),
        }),
      ),
    ],
  };
}
