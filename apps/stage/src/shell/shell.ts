// The shell around every game: asks the server for a round, lets the scene play its events, asks for the player's decisions, settles it. The
// outcome is the server's before anything moves; the stage only shows it. A round that was cut off is played on first.
import { felAct, felBet, felOpen, felSettle, type Fairness, type FelRound } from '@felek/contract/fel';
import type { OutputOf } from '@felek/contract/call';
import { button, element } from './element.ts';
import { recall, remembers } from './memory.ts';
import { showFairness, showHistory, showRules } from './panels.ts';
import { mayBet, next, type Phase, type StageEvent } from './round.states.ts';
import type { Scene, SceneModule, Tools } from './scene.ts';
import { makeSound } from './sound.ts';
import { firstStake, outcomeOf } from './stakes.ts';
import { liraOf, shellTexts, speaker, type Language } from './texts.ts';
import { openWire, Refused, SessionOver } from './wire.ts';

/** A return of this many stakes is announced across the board. */
const bigWin = 15;

/** Opens the game whose scene `load` brings; without one, says that there is no such game. */
export async function openShell(load: (() => Promise<SceneModule>) | undefined): Promise<void> {
  const launch = new URLSearchParams(location.hash.slice(1));
  const language: Language = launch.get('lang') === 'en' ? 'en' : 'tr';
  const say = speaker(shellTexts, language);
  const lira = liraOf(language);
  // The token stays in memory: nobody who looks over a shoulder, or at the history, finds it.
  history.replaceState(null, '', location.pathname);
  document.documentElement.lang = language;
  const leave = () => parent.postMessage({ cmd: 'exit' }, '*');

  const notice = element('div', { class: 'notice', role: 'alert', hidden: '' });
  const status = element('p', { class: 'status', role: 'status' }, say('loading'));
  const stage = document.getElementById('stage')!;
  stage.replaceChildren(status, notice);
  const module = await load?.().catch(() => undefined);
  if (!module) {
    showNotice(say('unavailable'), button(say('game.exit'), 'action', leave));
    return;
  }
  const { rules, makeScene } = module;
  const name = rules.hall.names[language];
  document.title = name;

  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const sound = makeSound();
  let remembered = recall(launch.get('remembered'));
  sound.muted = remembered.muted === true;
  const wire = openWire({ token: launch.get('launch') ?? '', language, onLine: showLine });
  const balanceText = element('b', { class: 'figure' });
  const winText = element('b', { class: 'figure' });
  const stakeText = element('b', { class: 'figure' });
  const playButton = button(say('play'), 'spin', press, element('span', { class: 'wheel' }));
  const lower = button(say('lower'), 'icon step', () => step(-1), '−');
  const raise = button(say('raise'), 'icon step', () => step(1), '+');
  const muteButton = button(say('mute'), 'icon', mute, '♪');
  const banner = element('div', { class: 'banner', 'aria-hidden': 'true', hidden: '' });
  const playMoney = element('small', { class: 'play-money' });
  const pause = (ms: number) =>
    new Promise<void>((resolve) => setTimeout(resolve, still.matches ? Math.min(ms, 300) : ms));

  const tools: Tools = {
    language,
    lira,
    sound,
    isStill: () => still.matches,
    pause,
    showWin: (won) => (winText.textContent = lira(won)),
    announce,
  };
  const scene: Scene = makeScene(tools);

  let phase: Phase = 'loading';
  let opened: OutputOf<typeof felOpen>;
  let fairness: Fairness;
  let stakeIndex = 0;

  build();
  showPhase();
  await open();

  function build(): void {
    const needs = { say, lira, wire, rules };
    const nav = element(
      'nav',
      { class: 'tools', 'aria-label': say('game') },
      button(say('rules'), 'icon', () => showRules(needs, scene.rules()), 'i'),
      button(
        say('fairness'),
        'icon',
        () => fairness && showFairness(needs, fairness, (now) => (fairness = now)),
        '✓',
      ),
      button(say('history'), 'icon', () => void showHistory(needs).catch(fail), '≡'),
      muteButton,
      button(say('game.exit'), 'icon', leave, '✕'),
    );
    const box = (label: string, value: Node) =>
      element('div', { class: 'box' }, element('span', {}, label), value);
    stage.replaceChildren(
      element('h1', { class: 'title' }, name),
      nav,
      element('main', { class: 'board', 'aria-label': name }, scene.board, banner),
      ...(scene.choices ? [element('div', { class: 'choices' }, scene.choices)] : []),
      status,
      notice,
      element(
        'footer',
        { class: 'controls' },
        box(say('balance'), balanceText),
        element('div', { class: 'stake' }, lower, box(say('verify.stake'), stakeText), raise),
        playButton,
        box(say('win'), winText),
        playMoney,
      ),
    );
    showMuted();
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
    const isReady = mayBet(phase);
    playButton.disabled = !isReady && phase !== 'playing' && phase !== 'asking';
    playButton.setAttribute('aria-label', isReady ? (scene.verb ?? say('play')) : say('stop'));
    playButton.classList.toggle('turning', !isReady && phase !== 'deciding');
    lower.disabled = !isReady || stakeIndex === 0;
    raise.disabled = !isReady || stakeIndex === (opened?.stakes.length ?? 1) - 1;
    document.body.dataset['phase'] = phase;
  }

  function stake(): number {
    return opened.stakes[stakeIndex]!;
  }

  function showFigures(balance: number, win?: number): void {
    balanceText.textContent = lira(balance);
    if (win !== undefined) winText.textContent = lira(win);
  }

  function step(by: number): void {
    stakeIndex = Math.max(0, Math.min(opened.stakes.length - 1, stakeIndex + by));
    stakeText.textContent = lira(stake());
    remember();
    go('dismissed');
  }

  function mute(): void {
    sound.muted = !sound.muted;
    showMuted();
    remember();
  }

  function showMuted(): void {
    muteButton.classList.toggle('off', sound.muted);
    muteButton.setAttribute('aria-label', say(sound.muted ? 'unmute' : 'mute'));
  }

  /** The frame keeps nothing itself, so the page around it does. */
  function remember(): void {
    remembered = { stake: stake(), muted: sound.muted };
    parent.postMessage(remembers(remembered), '*');
  }

  async function open(): Promise<void> {
    try {
      opened = await wire.ask(felOpen, {});
      ({ fairness } = opened);
      stakeIndex = firstStake({ ...opened, remembered: remembered.stake });
      stakeText.textContent = lira(stake());
      playMoney.textContent = opened.playMoney ? say('playMoney') : '';
      showFigures(opened.balance, 0);
      scene.rest(opened.lastRound);
      if (!opened.openRound) {
        status.textContent = '';
        go('opened');
        return;
      }
      status.textContent = say('resumed');
      go('resumed');
      scene.begin();
      await playOut(opened.openRound);
    } catch (error) {
      fail(error);
    }
  }

  function press(): void {
    if (mayBet(phase)) void bet();
    else if (phase === 'playing') scene.hurry?.();
  }

  async function bet(): Promise<void> {
    const asked = { seedId: fairness.seedId, nonce: fairness.nextNonce, stake: stake() };
    go('bet');
    hideNotice();
    banner.hidden = true;
    status.textContent = '';
    winText.textContent = lira(0);
    try {
      const chosen = scene.bet?.() ?? {};
      scene.begin();
      const { round, balance } = await wire.ask(felBet, { ...asked, bet: { ...chosen } });
      showFigures(balance);
      go('answered');
      await playOut(round);
    } catch (error) {
      fail(error);
    }
  }

  /** Plays a round's events and asks for its decisions until it is over, then settles it. */
  async function playOut(begun: FelRound): Promise<void> {
    let round = begun;
    let won = await scene.play(round.events, round);
    while (!round.isOver) {
      go('decide');
      const action = { ...(await scene.decide!(round)) };
      go('decided');
      const [{ roundId }, shown] = [round, round.events.length];
      const answer = await wire.ask(felAct, { roundId, number: round.actions.length + 1, action });
      showFigures(answer.balance);
      go('answered');
      ({ round } = answer);
      won = await scene.play(round.events.slice(shown), round);
    }
    const { payout, stake: staked } = round;
    if (payout >= staked * bigWin) await announce(`${say('bigWin')} ${lira(payout)}`, 1800);
    status.textContent = [say(outcomeOf(payout, staked), { amount: lira(payout) }), ...won.slice(0, 3)].join(
      '. ',
    );
    go('played');
    const settled = await wire.ask(felSettle, { roundId: round.roundId });
    fairness = settled.fairness;
    showFigures(settled.balance, settled.payout);
    go('settled');
  }

  async function announce(text: string, ms: number): Promise<void> {
    banner.textContent = text;
    banner.hidden = false;
    status.textContent = text;
    await pause(ms);
    banner.hidden = true;
  }

  function fail(error: unknown): void {
    if (error instanceof SessionOver) {
      go('sessionOver');
      showNotice(say('over'), button(say('game.exit'), 'action', leave));
      return;
    }
    // No call throws anything else: it is a bug of ours or of the scene.
    if (!(error instanceof Refused)) console.error(error);
    go('refusal');
    scene.rest(opened?.lastRound ?? null);
    const text = error instanceof Refused ? error.message : say('offline');
    const isShort = error instanceof Refused && error.code === 'insufficient_balance';
    const reopen = () => {
      hideNotice();
      go('dismissed');
      void open();
    };
    const deposit = () => parent.postMessage({ cmd: 'deposit' }, '*');
    showNotice(
      text,
      ...(isShort ? [button(say('game.deposit'), 'action', deposit)] : []),
      button(say(isShort ? 'site.close' : 'site.tryAgain'), 'plain', reopen),
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
}
