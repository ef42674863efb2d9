// Lale on its stage: asks the server for a round, plays its events, settles it. The outcome is the server's before the first reel
// moves; the stage only shows it. A round that was cut off is played on first.
import { felOpen, felSettle, felSpin, type Fairness, type FelRound } from '@felek/contract/fel';
import type { OutputOf } from '@felek/contract/call';
import { freeSpinMultiplier, type Symbol } from '@felek/games/lale/lale.paytable';
import type { LaleWireEvent } from '@felek/games/lale/events';
import { button, element } from './element.ts';
import { showFairness, showHistory, showRules } from './panels.ts';
import { makeReels } from './reels.ts';
import { maySpin, next, type Phase, type StageEvent } from './round.states.ts';
import { makeSound } from './sound.ts';
import { firstStake, outcomeOf } from './stakes.ts';
import { lira, speaker, symbolName, type Language } from './texts.ts';
import { openWire, Refused, SessionOver } from './wire.ts';

const launch = new URLSearchParams(location.hash.slice(1));
const language: Language = launch.get('lang') === 'en' ? 'en' : 'tr';
const say = speaker(language);
// The token stays in memory: nobody who looks over a shoulder, or at the history, finds it.
history.replaceState(null, '', location.pathname);
document.documentElement.lang = language;

const still = matchMedia('(prefers-reduced-motion: reduce)');
const sound = makeSound();
const reels = makeReels(() => still.matches);
const notice = element('div', { class: 'notice', role: 'alert', hidden: '' });
const wire = openWire({ token: launch.get('launch') ?? '', language, onLine: showLine });

const status = element('p', { class: 'status', role: 'status' }, say('loading'));
const balanceText = element('b', { class: 'figure' });
const winText = element('b', { class: 'figure' });
const stakeText = element('b', { class: 'figure' });
const spinButton = button(say('spin'), 'spin', press, element('span', { class: 'wheel' }));
const lower = button(say('lower'), 'icon step', () => step(-1), '−');
const raise = button(say('raise'), 'icon step', () => step(1), '+');
const muteButton = button(say('mute'), 'icon', mute, '♪');
const feature = element('div', { class: 'feature', 'aria-hidden': 'true' });
const banner = element('div', { class: 'banner', 'aria-hidden': 'true', hidden: '' });
const playMoney = element('small', { class: 'play-money' });

let phase: Phase = 'loading';
let opened: OutputOf<typeof felOpen>;
let fairness: Fairness;
let stakeIndex = 0;

build();
showPhase();
void open();

function build(): void {
  const needs = () => ({ say, language, wire, game: opened.game });
  const tools = element(
    'nav',
    { class: 'tools', 'aria-label': say('game') },
    button(say('rules'), 'icon', () => showRules(needs()), 'i'),
    button(
      say('fairness'),
      'icon',
      () => fairness && showFairness(needs(), fairness, (now) => (fairness = now)),
      '✓',
    ),
    button(say('history'), 'icon', () => void showHistory(needs()).catch(fail), '≡'),
    muteButton,
    button(say('exit'), 'icon', () => parent.postMessage({ cmd: 'exit' }, '*'), '✕'),
  );
  const box = (label: string, value: Node) =>
    element('div', { class: 'box' }, element('span', {}, label), value);
  document
    .getElementById('stage')!
    .replaceChildren(
      element('h1', { class: 'title' }, 'Lale'),
      tools,
      feature,
      element('main', { class: 'board', 'aria-label': say('game') }, reels.element, banner),
      status,
      notice,
      element(
        'footer',
        { class: 'controls' },
        box(say('balance'), balanceText),
        element('div', { class: 'stake' }, lower, box(say('stake'), stakeText), raise),
        spinButton,
        box(say('win'), winText),
        playMoney,
      ),
    );
  addEventListener('keydown', (event) => {
    const isFree =
      !document.querySelector('dialog[open]') &&
      !(event.target instanceof HTMLButtonElement) &&
      !(event.target instanceof HTMLInputElement);
    if (isFree && !event.repeat && (event.key === ' ' || event.key === 'Enter')) {
      event.preventDefault();
      press();
    }
  });
}

function go(event: StageEvent): void {
  phase = next(phase, event);
  showPhase();
}

/** What may be pressed now; until the game is open, nothing. */
function showPhase(): void {
  const mayPlay = maySpin(phase);
  spinButton.disabled = !mayPlay && phase !== 'playing' && phase !== 'asking';
  spinButton.setAttribute('aria-label', say(mayPlay ? 'spin' : 'stop'));
  spinButton.classList.toggle('turning', !mayPlay);
  lower.disabled = !mayPlay || stakeIndex === 0;
  raise.disabled = !mayPlay || stakeIndex === (opened?.stakes.length ?? 1) - 1;
}

const stake = () => opened.stakes[stakeIndex]!;

function showFigures(balance: number, win?: number): void {
  balanceText.textContent = lira(balance, language);
  if (win !== undefined) winText.textContent = lira(win, language);
}

function step(by: number): void {
  stakeIndex = Math.max(0, Math.min(opened.stakes.length - 1, stakeIndex + by));
  stakeText.textContent = lira(stake(), language);
  go('dismissed');
}

function mute(): void {
  sound.muted = !sound.muted;
  muteButton.classList.toggle('off', sound.muted);
  muteButton.setAttribute('aria-label', say(sound.muted ? 'unmute' : 'mute'));
}

async function open(): Promise<void> {
  try {
    opened = await wire.ask(felOpen, {});
    ({ fairness } = opened);
    stakeIndex = firstStake(opened);
    stakeText.textContent = lira(stake(), language);
    playMoney.textContent = opened.playMoney ? say('playMoney') : '';
    showFigures(opened.balance, 0);
    reels.show(lastWindow(opened.lastRound) ?? firstWindow);
    if (!opened.openRound) {
      status.textContent = '';
      go('opened');
      return;
    }
    status.textContent = say('resumed');
    go('resumed');
    reels.start();
    await playOut(opened.openRound);
  } catch (error) {
    fail(error);
  }
}

const firstWindow: readonly (readonly Symbol[])[] = [
  ['carnation', 'A', 'rosette'],
  ['hyacinth', 'tulip', 'K'],
  ['pomegranate', 'tulip', 'sun'],
  ['rosette', 'tulip', 'Q'],
  ['J', 'A', 'carnation'],
];

function lastWindow(round: FelRound | null): readonly (readonly Symbol[])[] | undefined {
  const spin = eventsOf(round).findLast((event) => event.type === 'spin');
  return spin?.type === 'spin' ? spin.window : undefined;
}

// The events of a house game are its own; the contract carries them as they are.
const eventsOf = (round: FelRound | null) => (round?.events ?? []) as unknown as readonly LaleWireEvent[];

function press(): void {
  if (maySpin(phase)) void spin();
  else if (phase === 'playing') reels.hurry();
}

async function spin(): Promise<void> {
  const wish = { seedId: fairness.seedId, nonce: fairness.nextNonce, stake: stake() };
  go('spin');
  hideNotice();
  banner.hidden = true;
  status.textContent = '';
  winText.textContent = lira(0, language);
  reels.start();
  try {
    const { round, balance } = await wire.ask(felSpin, wish);
    showFigures(balance);
    go('answered');
    await playOut(round);
  } catch (error) {
    fail(error);
  }
}

/** Plays a round's events, then settles it. */
async function playOut(round: FelRound): Promise<void> {
  await playEvents(round);
  go('played');
  const settled = await wire.ask(felSettle, { roundId: round.roundId });
  fairness = settled.fairness;
  showFigures(settled.balance, settled.payout);
  go('settled');
}

async function playEvents(round: FelRound): Promise<void> {
  const said: string[] = [];
  let shown = 0;
  let lit: (readonly [number, number])[] = [];
  const events = eventsOf(round);
  for (const [index, event] of events.entries()) {
    switch (event.type) {
      case 'spin':
        if (event.free) {
          feature.textContent = say('freeOf', { number: event.free.number, of: event.free.of });
          document.body.classList.add('free');
          reels.start();
        }
        await reels.stop(event.window, {
          free: event.free !== null,
          onStop: (reel) => sound.stop(reel),
          onTense: () => sound.tense(),
        });
        lit = [];
        break;
      case 'lineWin':
        shown += event.amount;
        lit.push(...event.cells);
        winText.textContent = lira(shown, language);
        said.push(
          say('line', {
            line: event.line + 1,
            count: event.count,
            symbol: symbolName(say, event.symbol),
            amount: lira(event.amount, language),
          }),
        );
        if (events[index + 1]?.type !== 'lineWin') await celebrateLines(lit, shown, round.stake);
        break;
      case 'freeSpins':
        reels.light(event.cells);
        sound.feature();
        await announce(
          event.retrigger
            ? say('freeMore', { count: event.awarded })
            : say('freeWon', { count: event.awarded, multiplier: freeSpinMultiplier }),
          1900,
        );
        break;
      case 'freeTotal':
        await announce(say('freeTotal', { amount: lira(event.amount, language) }), 1800);
        document.body.classList.remove('free');
        feature.textContent = '';
        break;
      case 'total':
        if (event.amount >= round.stake * 15)
          await announce(`${say('bigWin')} ${lira(event.amount, language)}`, 1800);
        status.textContent = [
          say(outcomeOf(event.amount, round.stake), { amount: lira(event.amount, language) }),
          ...said.slice(0, 3),
        ].join('. ');
    }
  }
}

/** A return above the stake is celebrated; one below it is shown, and no more. */
async function celebrateLines(
  cells: readonly (readonly [number, number])[],
  amount: number,
  staked: number,
): Promise<void> {
  reels.light(cells);
  if (amount > staked) sound.win(Math.floor(amount / staked / 3));
  await pause(amount > staked ? 700 : 350);
}

async function announce(text: string, ms: number): Promise<void> {
  banner.textContent = text;
  banner.hidden = false;
  status.textContent = text;
  await pause(ms);
  banner.hidden = true;
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, still.matches ? Math.min(ms, 300) : ms));

function fail(error: unknown): void {
  if (error instanceof SessionOver) {
    go('sessionOver');
    showNotice(
      say('over'),
      button(say('exit'), 'action', () => parent.postMessage({ cmd: 'exit' }, '*')),
    );
    return;
  }
  go('refusal');
  reels.show(lastWindow(opened?.lastRound ?? null) ?? firstWindow);
  const text = error instanceof Refused ? error.message : say('offline');
  const isShort = error instanceof Refused && error.code === 'insufficient_balance';
  const reopen = () => {
    hideNotice();
    go('dismissed');
    void open();
  };
  showNotice(
    text,
    ...(isShort ? [button(say('deposit'), 'action', () => parent.postMessage({ cmd: 'deposit' }, '*'))] : []),
    button(say(isShort ? 'close' : 'again'), 'plain', reopen),
  );
}

function showNotice(text: string, ...actions: readonly Node[]): void {
  notice.replaceChildren(element('p', {}, text), ...actions);
  notice.hidden = false;
}

function hideNotice(): void {
  notice.hidden = true;
}

function showLine(isThere: boolean): void {
  if (isThere) hideNotice();
  else showNotice(say('offline'));
}
