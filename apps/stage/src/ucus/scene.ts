// Uçuş on its stage: one number, a plane, and the exits of the others as a rhythm. The flight is drawn from its beginning by the house's clock;
// its end is announced when it has ended.
import type { Crowd, TableBet } from '@felek/contract/table';
import { heightAt } from '@felek/games/ucus/flight';
import { capHeight, ucusRules } from '@felek/games/ucus/rules';
import type { UcusEvent, UcusExit } from '@felek/games/ucus/play';
import { element } from '../shell/element.ts';
import { runFrames } from '../shell/frames.ts';
import type { TableDecision, TableEvent, TableMoment, TableScene, TableTools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { makeExitChoice } from './exit-choice.ts';
import { makeSky, type Moment } from './sky.ts';
import { ucusTexts } from './texts.ts';
import './ucus.css';

export { ucus as rules } from '@felek/games/ucus/ucus';

/** The number and the amounts change so often. */
const countMs = 50;
/** From here on a flight is high, and from here on it is rare. */
const [high, rare] = [200, 1000];
const mostTags = 6;

type Phase = 'open' | 'lock' | 'flight' | 'gone';

// The events of a house game are its own; the contract carries them as they are.
const crashIn = (events: readonly TableEvent[]): number | undefined =>
  events.map(({ event }) => event as unknown as UcusEvent).find(({ type }) => type === 'crash')?.at;
const exitOf = (bet: TableBet): UcusExit | undefined =>
  (bet.events as unknown as readonly UcusExit[]).find(({ type }) => type === 'exit');

const toneOf = (height: number) => {
  if (height >= rare) return 'rare';
  return height >= high ? 'high' : 'low';
};

export function makeScene(tools: TableTools): TableScene {
  const { language, lira, sound, isStill } = tools;
  const say = speaker(ucusTexts, language);
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const figure = (height: number) => format.format(height / 100);
  const times = (height: number) => `${figure(height)}×`;

  const sky = makeSky(isStill, times);
  const number = element('b', { class: 'ucus-number' });
  const caption = element('span', { class: 'ucus-caption' });
  const tags = element('div', { class: 'ucus-tags', 'aria-hidden': 'true' });
  const ownRows = element('ul', { class: 'ucus-own', 'aria-label': say('bets') });
  const choices = [0, 1].map(() => makeExitChoice({ say, times, language, onChange: tools.changed }));

  let phase: Phase = 'open';
  let showMs: number | null = null;
  let crash: number | undefined;
  let goneAtMs = 0;
  let bets: readonly TableBet[] = [];
  let lastCount = -countMs;
  let lastBeat = 0;
  let head = { x: 0, y: 0 };
  const exited = new Set<string>();

  /** How long the flight is under way, at most until its end. */
  const flightMs = () => Math.max(0, tools.nowMs() - (showMs ?? tools.nowMs()));
  const heightNow = () => crash ?? heightAt(flightMs());

  function enter(to: Phase): void {
    phase = to;
    lastCount = -countMs;
    board.dataset['phase'] = to;
  }

  function moment(): Moment {
    if (phase === 'open' || phase === 'lock') return { kind: 'ground' };
    if (phase === 'flight') return { kind: 'flight', ms: flightMs() };
    return { kind: 'gone', ms: Math.log((crash ?? 100) / 100) / 0.00006, agoMs: tools.nowMs() - goneAtMs };
  }

  function step(elapsedMs: number): void {
    head = sky.draw(moment(), elapsedMs);
    if (elapsedMs - lastCount < countMs) return;
    lastCount = elapsedMs;
    count();
  }

  function count(): void {
    const inAir = phase === 'flight' || phase === 'gone';
    const height = heightNow();
    number.textContent = inAir ? times(height) : '';
    board.dataset['tone'] = toneOf(height);
    const words = { open: say('next'), lock: say('lock'), flight: '', gone: say('gone') }[phase];
    if (caption.textContent !== words) caption.textContent = words;
    showOwn();
    for (const slot of choices.keys()) offerExit(slot, height);
    if (phase === 'flight') beat(height);
  }

  /** A quiet pulse that rises with the flight. */
  function beat(height: number): void {
    const now = tools.nowMs();
    if (now - lastBeat < 500) return;
    lastBeat = now;
    sound.tone(90 + 60 * Math.log2(height / 100 + 1), 0.09, 'sine', 0.05);
  }

  const isFlying = (bet: TableBet) => bet.state === 'placed' && bet.actions.length === 0;

  /** Where the bet leaves by itself: at its target or at its cap. */
  function endOf({ stake, bet }: TableBet): number {
    const target = (bet as { readonly exitAt?: number }).exitAt ?? Infinity;
    return Math.min(target, capHeight(ucusRules, BigInt(Math.round(stake * 100))));
  }

  /** The value of the bet now. */
  const worthOf = (bet: TableBet, height: number): number =>
    Math.floor(bet.stake * Math.min(height, endOf(bet))) / 100;

  /** Where the bet left, in this flight; undefined while it flies, and where it left too late. */
  function leftAt(bet: TableBet): number | undefined {
    const settled = exitOf(bet);
    if (settled || bet.state !== 'placed') return settled?.at;
    const byHand = bet.actions[0] ? heightAt(bet.actions[0].atMs) : Infinity;
    const at = Math.min(byHand, endOf(bet));
    const isOut = bet.actions.length > 0 || heightNow() >= at;
    return isOut && (phase === 'flight' || phase === 'gone') ? at : undefined;
  }

  function decisionOn(bet: TableBet, height: number): TableDecision | undefined {
    const left = leftAt(bet);
    if (left !== undefined) return { label: say('left', { at: times(left) }) };
    if (phase !== 'flight' || height < ucusRules.lowestExit || !isFlying(bet)) return undefined;
    return { label: say('cashOut', { amount: lira(worthOf(bet, height)) }), action: { move: 'exit' } };
  }

  function offerExit(slot: number, height: number): void {
    const bet = tools.betIn(slot);
    tools.offer(slot, bet && decisionOn(bet, height));
  }

  function showOwn(): void {
    const rows = bets.map((bet) => {
      const target = (bet.bet as { readonly exitAt?: number }).exitAt;
      const left = leftAt(bet);
      const isLost = phase === 'gone' && left === undefined && bet.state !== 'placed';
      const worth = phase === 'flight' && isFlying(bet) ? lira(worthOf(bet, heightNow())) : '';
      const paid = exitOf(bet) ? bet.payout : worthOf(bet, left ?? 0);
      const open = isLost ? say('lost') : worth;
      return {
        looks: `${left === undefined ? '' : 'left'} ${isLost ? 'lost' : ''}`,
        parts: [
          lira(bet.stake),
          // A bet that left has its multiplier beside what it paid.
          target && left === undefined ? say('target', { at: times(target) }) : '',
          left === undefined ? open : `${times(left)} · ${lira(paid)}`,
        ],
      };
    });
    while (ownRows.children.length > rows.length) ownRows.lastElementChild!.remove();
    for (const [index, { looks, parts }] of rows.entries()) {
      const row =
        ownRows.children[index] ??
        ownRows.appendChild(element('li', {}, element('span'), element('small'), element('b')));
      row.className = looks;
      for (const [at, part] of parts.entries()) {
        const cell = row.children[at]!;
        if (cell.textContent !== part) cell.textContent = part;
      }
    }
  }

  /** A player left: a tag rises from the plane. */
  function tagExit(name: string, height: number): void {
    sound.cue('tick');
    if (isStill() || tags.children.length >= mostTags) return;
    const tag = element('i', {}, `${name} ${times(height)}`);
    tag.style.left = `${head.x}px`;
    tag.style.top = `${head.y}px`;
    tags.append(tag);
    const shift = (exited.size % 3) * 22;
    const rise = tag.animate(
      [
        { transform: `translate(-60%, ${shift}px)`, opacity: 0 },
        { transform: `translate(-80%, ${shift + 16}px)`, opacity: 1, offset: 0.15 },
        { transform: `translate(-140%, ${shift + 64}px)`, opacity: 0 },
      ],
      { duration: 1600, easing: 'ease-out' },
    );
    rise.addEventListener('finish', () => tag.remove());
  }

  function follow({ state, events, bets: own }: TableMoment): void {
    showMs = state.showMs;
    bets = own;
    crash = crashIn(events);
  }

  function fly(seen: TableMoment): void {
    follow(seen);
    if (phase !== 'flight' && phase !== 'gone') {
      enter('flight');
      sound.rustle(500, 0.6, 0.1);
    }
    if (crash !== undefined && phase !== 'gone') {
      goneAtMs = tools.nowMs();
      enter('gone');
      sound.rustle(240, 0.5, 0.2);
      sound.cue('lost');
    }
    count();
  }

  const board = element(
    'div',
    { class: 'ucus result-in-middle' },
    sky.element,
    tags,
    element('div', { class: 'ucus-figure', 'aria-hidden': 'true' }, number, caption),
    ownRows,
  );
  runFrames((_dtMs, elapsedMs) => {
    step(elapsedMs);
    return true;
  });

  return {
    board,
    layout: 'column',
    slots: choices,
    phaseName: (name) => ({ lock: say('lock'), flight: say('flight'), rest: say('gone') })[name],
    betName: (bet) => say('exitAt', { at: `${new Intl.NumberFormat(language).format(Number(bet))}×` }),
    show(seen) {
      follow(seen);
      const inAir = seen.state.showMs !== null;
      if (!inAir) enter(seen.state.phase === 'lock' ? 'lock' : 'open');
      else enter(crash === undefined ? 'flight' : 'gone');
      count();
    },
    open(seen) {
      follow(seen);
      exited.clear();
      enter('open');
      count();
    },
    lock(seen) {
      follow(seen);
      enter('lock');
      count();
    },
    play: (_events, seen) => fly(seen),
    settle(settled, seen) {
      fly(seen);
      bets = settled.length > 0 ? settled : bets;
      count();
      const ended = crash === undefined ? [] : [say('crashed', { at: times(crash) })];
      return ended;
    },
    own(now) {
      const before = new Map(bets.map((bet) => [bet.betId, bet]));
      const left = now.filter((bet) => exitOf(bet) && !exitOf(before.get(bet.betId) ?? bet));
      if (left.length > 0) {
        sound.win(1);
        const words = left.map((bet) =>
          say('out', { at: figure(exitOf(bet)!.at), amount: lira(bet.payout) }),
        );
        tools.tell(words.join('. '));
      }
      bets = now;
      count();
    },
    crowd({ top }: Crowd) {
      for (const { key, name, stake, payout } of top) {
        if (payout === null || payout === 0 || exited.has(key)) continue;
        exited.add(key);
        if (phase === 'flight') tagExit(name, Math.round((payout / stake) * 100));
      }
    },
    pill(mark) {
      const { crash: at } = mark as { readonly crash: number };
      const tone = ({ low: 'even', high: 'blue', rare: 'gold' } as const)[toneOf(at)];
      return { text: times(at), tone, label: say('crashed', { at: times(at) }) };
    },
    rules: () => [
      element('p', {}, say('rule1')),
      element('p', {}, say('rule2')),
      element('p', {}, say('rule3')),
      element('p', {}, say('rule4', { most: lira(Number(ucusRules.mostPayout) / 100) })),
      element('p', {}, say('rule5')),
    ],
  };
}
