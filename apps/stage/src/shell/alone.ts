// A game that its player plays alone: asks the server for a round, lets the scene play its events, asks for the player's decisions, settles it.
// The outcome is the server's before anything moves; the stage only shows it. A round that was cut off is played on first.
import { felAct, felBet, felOpen, felSettle, type Fairness, type FelRound } from '@felek/contract/fel';
import type { OutputOf } from '@felek/contract/call';
import type { JackpotEvent } from '@felek/games/rounds';
import { afterRound, mayRisk, startAutoplay, type AfterRound, type Autoplay } from './autoplay.ts';
import { countUp, makeCelebration } from './celebration.ts';
import { button, element, icon } from './element.ts';
import { box, label, makeFrame, type Launch } from './frame.ts';
import { makeJackpotPlate } from './jackpot-plate.ts';
import { listenForKeys } from './keys.ts';
import { mayBet, next, type Phase, type StageEvent } from './round.states.ts';
import type { AloneModule, Chips, MainDecision, Scene, SceneKey, Tools } from './scene.ts';
import type { JackpotTerms } from './rules-panel.ts';
import { watchSecondTap } from './second-tap.ts';
import { makeChipRack, makeLadder, type StakeMaker } from './stake-maker.ts';
import { isOutside, jackpotTier, outcomeOf, tierOf } from './stakes.ts';
import { named, rangeText, sentences } from './texts.ts';
import { openWire, Refused, SessionOver } from './wire.ts';

/** Refusals of a bet or decision alone: it may be sent again, unchanged or changed. After any other refusal the game is reopened. */
const declined: ReadonlySet<string> = new Set([
  'insufficient_balance',
  'stake_above_bonus_limit',
  'stake_limit_reached',
  'loss_limit_reached',
  'bad_bet',
  'bad_stake',
  'action_not_offered',
  'too_many_tries',
]);

const autoEndTexts = { rounds: 'autoEndRounds', singleWin: 'autoEndSingleWin', loss: 'autoEndLoss' } as const;
/** Between two rounds of automatic play. */
const autoPauseMs = 500;

export async function playAlone(stage: HTMLElement, launch: Launch, module: AloneModule): Promise<void> {
  const { language, say, lira } = launch;
  const { rules } = module;

  // The scene is made with tools that need the frame, and the frame needs the scene's layout: the tools start working later.
  let isMade = false;
  let lent: MainDecision | undefined;
  let phase: Phase = 'loading';
  let opened: OutputOf<typeof felOpen> | undefined;
  let fairness: Fairness | undefined;
  let lastRound: FelRound | null = null;
  let auto: Autoplay | undefined;
  let stopCounting: () => void = () => undefined;
  let shownWin = 0;
  let shownProblem = '';
  let lastPill = '';
  let hadFocus = false;
  const secondTap = watchSecondTap(showWaiting);
  const seals = new Map<string, string>();

  const frame = makeFrame(stage, launch, launch.title ?? rules.hall.names[language]);
  const { sound, board, controls, isStill, pause } = frame;
  const wire = launch.demo ?? openWire({ token: launch.token, language, onLine: frame.showLine });
  // The call runs while the scene is made. `open` shows its refusal.
  let opening: Promise<OutputOf<typeof felOpen>> | undefined = wire.ask(felOpen, {});
  opening.catch(() => undefined);
  // The pool is the house's: a provider's game, which has a name of its own, neither fills nor wins it, and nor does a demo.
  const growing = launch.title === null && !launch.demo ? rules.growing : undefined;
  const jackpot =
    growing &&
    makeJackpotPlate({ growing, say, language, lira, wire, isStill, mayFall: () => mayBet(phase) });
  const rack = makeChipRack({
    say,
    lira,
    language,
    spots: () => scene.chips!,
    onChange: () => whenChanged(),
    onRefused: frame.say,
  });
  const tools: Tools = {
    language,
    lira,
    sound,
    isStill,
    pause,
    showWin(won) {
      stopCounting();
      // A win that grows during the round counts on; one that is lost is gone at once.
      stopCounting = countUp(
        [frame.win],
        { from: Math.min(shownWin, won), to: won },
        isStill() ? 0 : 250,
        lira,
      );
      shownWin = won;
    },
    announce,
    jackpot: jackpot?.element,
    skin: launch.skin,
    stake: () => (isMade ? made.stake() : 0),
    isAuto: () => auto !== undefined,
    changed: whenBetChanged,
    chips: chipsOf(rack.chips),
    memory: frame.sceneMemory,
    lendMain(decision) {
      lent = decision;
      showPhase();
    },
  };

  const playButton = button(
    say('play'),
    'spin',
    press,
    element('span', { class: 'wheel', 'aria-hidden': 'true' }),
    element('span', { class: 'spin-text' }),
  );
  const banner = element('div', { class: 'banner', 'aria-hidden': 'true', hidden: '' });
  /** A message at each decision, for screen readers alone: a sighted player needs no text. */
  const heard = element('p', { class: 'unseen', role: 'status' });
  const autoButton = button(say('auto'), 'icon auto', () => void askForAutoplay().catch(fail), icon('auto'));
  const scene: Scene = module.makeScene(tools);
  const made: StakeMaker = scene.chips
    ? rack
    : makeLadder({ say, lira, onChange: whenChanged, totalStake: scene.totalStake });
  isMade = true;
  const celebration = makeCelebration({ board, winText: frame.win, sound, say, lira, isStill });
  const choices = scene.choices && element('div', { class: 'choices' }, scene.choices);

  build();
  showPhase();
  await open();

  function build(): void {
    stage.dataset['layout'] = scene.layout ?? 'bar';
    // The row of results has its place before the first of them, so that the board stays where it is.
    stage.toggleAttribute('data-results', scene.pill !== undefined);
    // Panels are loaded when they are first opened, so that the game itself is there sooner.
    const panel = (text: string, name: 'info' | 'shield' | 'history', show: () => Promise<unknown>) =>
      frame.addTool(text, name, () => void show().catch(fail));
    panel(say('rules'), 'info', async () => {
      const { showRules } = await import('./rules-panel.ts');
      const { figures } = rules;
      showRules(
        {
          say,
          language,
          lira,
          figures,
          jackpot: jackpotTerms(),
          betName: scene.betName,
          isSimulated: scene.isSimulated,
          keys: keys(),
        },
        scene.rules(),
      );
    });
    // A demo has no seeds to prove and no rounds to look at again.
    if (!launch.demo) {
      panel(say('fairness'), 'shield', async () => {
        const { showFairness } = await import('./fairness-panel.ts');
        if (fairness) showFairness({ say, wire }, fairness, (now) => (fairness = now));
      });
      panel(say('history'), 'history', async () => {
        const { showHistory } = await import('./history-panel.ts');
        await showHistory({ say, language, lira, wire, rules, seals });
      });
    }
    board.append(scene.board, banner);
    stage.append(heard);
    controls.append(
      element('div', { class: 'balance' }, box(say('balance'), frame.balance)),
      ...(choices ? [choices] : []),
      made.element,
      element('div', { class: 'main' }, autoButton, playButton),
      element('div', { class: 'win' }, box(say('win'), frame.win)),
    );
    choices?.addEventListener('click', holdWhileAsked, { capture: true });
    choices?.addEventListener('keydown', holdWhileAsked, { capture: true });
    listenForKeys(press, keys);
    // The main button's own press ends it too.
    document.addEventListener('pointerdown', ({ target }) => {
      if (!playButton.contains(target as Node)) celebration.tap();
    });
    stage.addEventListener('focusin', () => (hadFocus = true));
    document.addEventListener('visibilitychange', () => {
      if (document.hidden && auto) stopAutoplay(say('autoEndHidden'));
    });
  }

  /** The growing jackpot with the stakes that the house offers, on which its return depends. */
  function jackpotTerms(): JackpotTerms | undefined {
    if (!growing) return undefined;
    if (!opened) return { ...rules, growing };
    const stakes = opened.stakes.map(inKurus);
    return { growing, stakes, defaultStake: inKurus(opened.defaultStake) };
  }

  /** While the server is asked, and in automatic play, a choice takes no press; it keeps the focus. */
  function holdWhileAsked(event: Event): void {
    if (mayChoose()) return;
    if (event instanceof KeyboardEvent && (event.key === 'Tab' || event.key === 'Escape')) return;
    event.stopPropagation();
    event.preventDefault();
  }

  function keys(): readonly SceneKey[] {
    return [
      ...made.keys,
      { key: 'm', label: say('soundKey'), onPress: frame.toggleSound },
      ...(scene.keys ?? []).map((each) => ({ ...each, onPress: () => mayChoose() && each.onPress() })),
    ];
  }

  /** Automatic play repeats one bet: between two of its rounds nothing changes it. */
  function mayChoose(): boolean {
    return !auto && (mayBet(phase) || phase === 'deciding');
  }

  /** The scene's hands on the chips: they reach the rack once it is the maker. */
  function chipsOf(chips: Chips): Chips {
    return {
      get placed() {
        return chips.placed;
      },
      get inHand() {
        return chips.inHand;
      },
      get isOpen() {
        return chips.isOpen;
      },
      place(...spots) {
        sound.cue('chip');
        chips.place(...spots);
      },
      lift: chips.lift,
      put: chips.put,
      draw: chips.draw,
    };
  }

  function whenChanged(): void {
    if (!isMade || !opened) return;
    frame.say('');
    frame.hideNotice();
    const chosen = made.chosen();
    if (chosen !== frame.remembered.stake) frame.remember({ stake: chosen });
    scene.stakeChanged?.(made.stake());
    showPhase();
  }

  /** The last result would stand beside a bet that it does not belong to. */
  function whenBetChanged(): void {
    // A problem that stays is not read out again. A running round brings its own bet, and says itself how it goes on.
    if (shownProblem === '' && phase !== 'playing') frame.say('');
    showPhase();
  }

  function go(event: StageEvent): void {
    phase = next(phase, event);
    showPhase();
  }

  /** The buttons that may be pressed now; none until the game is open. */
  function showPhase(): void {
    if (!isMade) return;
    const isReady = mayBet(phase);
    const isDeciding = phase === 'deciding' && lent !== undefined;
    const isUnderWay = phase === 'playing' || phase === 'asking' || phase === 'settling';
    const problem = isReady && !auto ? problemOf() : undefined;
    const text = mainText();
    label(playButton, text);
    playButton.lastElementChild!.textContent = text;
    playButton.disabled = auto ? false : !((isReady && problem === undefined) || isDeciding || isUnderWay);
    showWaiting();
    playButton.classList.toggle('turning', !isReady && phase !== 'deciding' && text !== scene.hurryVerb);
    playButton.classList.toggle('stops', auto !== undefined);
    autoButton.hidden = rules.kind !== 'one decision' || opened?.autoplay === false;
    autoButton.disabled = !isReady || auto !== undefined || problem !== undefined || made.repeats;
    made.enable(isReady && !auto);
    choices?.toggleAttribute('data-waits', !mayChoose());
    document.body.dataset['phase'] = phase;
    if (problem !== undefined) frame.say(problem);
    else if (shownProblem !== '') frame.say('');
    shownProblem = problem ?? '';
  }

  /** A disabled button would lose the focus. */
  function showWaiting(): void {
    const waits = secondTap.mayCome && (phase === 'deciding' ? lent !== undefined : mayBet(phase));
    playButton.setAttribute('aria-disabled', String(waits));
  }

  function mainText(): string {
    if (auto) return say('autoLeft', { count: auto.left });
    if (phase === 'deciding') return lent?.label ?? say('yourTurn');
    if (phase === 'playing' && scene.hurryVerb) return scene.hurryVerb;
    if (!mayBet(phase) && phase !== 'loading') return say('stop');
    return made.repeats ? say('repeat') : (scene.verb ?? say('play'));
  }

  /** Why no bet can be sent. */
  function problemOf(): string | undefined {
    if (made.repeats) return undefined;
    const stake = made.stake();
    if (stake === 0) return say('placeChips');
    if (opened && isOutside(opened, stake)) return rangeText(say, lira, opened);
    return scene.problem?.();
  }

  async function askForAutoplay(): Promise<void> {
    const { showAutoplay } = await import('./autoplay-panel.ts');
    showAutoplay({ say, language, lira, stake: made.stake() }, (plan) => {
      auto = startAutoplay(plan);
      showPhase();
      void bet();
    });
  }

  function endAutoplay(): void {
    auto = undefined;
    secondTap.expect();
    showPhase();
  }

  function stopAutoplay(text: string): void {
    frame.say(text);
    endAutoplay();
  }

  async function open(): Promise<void> {
    try {
      const answer = opening ?? wire.ask(felOpen, {});
      opening = undefined;
      opened = await answer;
      ({ fairness, lastRound } = opened);
      const { openRound } = opened;
      made.open({ ...opened, remembered: frame.remembered.stake });
      frame.playMoney.textContent = opened.playMoney ? say('playMoney') : '';
      frame.showBalance(opened.balance);
      void jackpot?.refresh();
      shownWin = 0;
      frame.win.textContent = lira(0);
      if (lastRound) pushPill(lastRound, false);
      // A scene may show the last round step by step: it would continue beside the resumed round.
      scene.rest(openRound ? null : lastRound);
      scene.stakeChanged?.(made.stake());
      if (!openRound) {
        frame.say('');
        go('opened');
        return;
      }
      frame.say(say('resumed'));
      go('resumed');
      made.sent(openRound.bet);
      scene.begin();
      await playOut(openRound);
    } catch (error) {
      fail(error);
    }
  }

  function press(): void {
    // A run of taps is one, however long: it begins one round and no other.
    const isOfRun = secondTap.mayCome;
    secondTap.expect();
    if (celebration.tap()) return;
    // The result of the last round stays to be read.
    if (auto) endAutoplay();
    else if (phase === 'deciding' && !isOfRun) lent?.onPress();
    else if (mayBet(phase) && !isOfRun) begin();
    // Where a round waits for its player, an impatient tap costs the game itself and no mere motion.
    else if (phase === 'playing' && !(scene.hurryVerb && isOfRun)) scene.hurry?.();
  }

  function begin(): void {
    if (made.repeats) made.repeat();
    else if (problemOf() === undefined) {
      sound.cue('press');
      void bet();
    }
  }

  async function bet(): Promise<void> {
    const { seedId, nextNonce } = fairness!;
    const stake = made.stake();
    const chosen = { ...scene.bet?.() };
    go('bet');
    frame.hideNotice();
    banner.hidden = true;
    frame.say('');
    heard.textContent = '';
    stopCounting();
    celebration.stop();
    shownWin = 0;
    frame.win.textContent = lira(0);
    try {
      made.sent();
      scene.begin();
      const { round, balance } = await wire.ask(felBet, { seedId, nonce: nextNonce, stake, bet: chosen });
      frame.showBalance(balance);
      go('answered');
      await playOut(round);
    } catch (error) {
      fail(error);
    }
  }

  /** Plays a round's events and asks for its decisions until it is over, then settles it. */
  async function playOut(begun: FelRound): Promise<void> {
    let round = begun;
    seals.set(round.roundId, round.seal);
    let won = await scene.play(round.events, round);
    while (!round.isOver) {
      const shown = round.events.length;
      round = await decide(round);
      seals.set(round.roundId, round.seal);
      won = await scene.play(round.events.slice(shown), round);
    }
    await settle(round, won);
  }

  /** Asks for the next decision until the server takes one. */
  async function decide(round: FelRound): Promise<FelRound> {
    // A tap that was meant to end the motion of the deal may come too late for it. Later decisions may follow one another fast.
    if (round.actions.length === 0) secondTap.expect();
    else secondTap.forget();
    go('decide');
    heard.textContent = scene.asks?.() ?? '';
    for (;;) {
      restoreFocus();
      const action = { ...(await scene.decide!(round)) };
      lent = undefined;
      secondTap.expect();
      go('decided');
      frame.hideNotice();
      // A line that said how the round goes on has been read.
      frame.say('');
      try {
        const { roundId } = round;
        const answer = await wire.ask(felAct, { roundId, number: round.actions.length + 1, action });
        frame.showBalance(answer.balance);
        go('answered');
        return answer.round;
      } catch (error) {
        if (!(error instanceof Refused) || !declined.has(error.code)) throw error;
        go('declinedDecision');
        showRefusal(error);
      }
    }
  }

  async function settle(round: FelRound, won: readonly string[]): Promise<void> {
    const { payout, stake: staked, roundId } = round;
    // Its decisions are made: a question that is left would be read beside the result.
    heard.textContent = '';
    const pool = jackpotIn(round);
    const tier = pool > 0 ? jackpotTier : tierOf(payout, staked);
    const money = [
      ...(pool > 0 ? [say('jackpotWon', { amount: lira(pool) })] : []),
      ...(pool > 0 && pool === payout ? [] : [say(outcomeOf(payout, staked), { amount: lira(payout) })]),
    ];
    const after = autoplayAfter(round);
    // Said later, it would take the place of the result.
    const ending = after?.end ? [say(autoEndTexts[after.end])] : [];
    const causes = named(won, say, (told) => [...money, ...told, ...ending]);
    frame.say(
      sentences([...money, ...causes, ...ending], language),
      outcomeOf(payout, staked),
      scene.ends?.(),
    );
    pushPill(round, true);
    go('played');
    stopCounting();
    const [settled] = await Promise.all([
      wire.ask(felSettle, { roundId }),
      tier && celebration.celebrate(pool > 0 ? pool : payout, tier),
    ]);
    if (!tier || pool > 0) frame.win.textContent = lira(payout);
    fairness = settled.fairness;
    lastRound = round;
    frame.showBalance(settled.balance);
    await secondTap.over();
    go('settled');
    if (pool > 0) void jackpot?.refresh('own win');
    restoreFocus();
    await goOn(after);
  }

  function autoplayAfter(round: FelRound): AfterRound | undefined {
    if (!auto) return undefined;
    const { autoplay, end } = afterRound(auto, round);
    return { autoplay, end: end ?? (mayRisk(autoplay, made.stake()) ? undefined : 'loss') };
  }

  /** The next round of automatic play, or its end. The player may have stopped it by now. */
  async function goOn(after: AfterRound | undefined): Promise<void> {
    if (!auto || !after) return;
    auto = after.autoplay;
    if (after.end) {
      endAutoplay();
      return;
    }
    showPhase();
    await pause(autoPauseMs);
    if (auto && mayBet(phase)) void bet();
  }

  /** The pressed control may be gone: the focus moves to one that can be pressed now. */
  function restoreFocus(): void {
    queueMicrotask(() => {
      if (document.activeElement !== document.body || !hadFocus) return;
      const first = choices?.querySelector<HTMLElement>('button:not(:disabled), input:not(:disabled)');
      (playButton.disabled ? first : playButton)?.focus({ preventScroll: true });
    });
  }

  function pushPill(round: FelRound, isNew: boolean): void {
    if (!scene.pill || lastPill === round.roundId) return;
    lastPill = round.roundId;
    frame.pushPill(scene.pill(round), isNew);
  }

  async function announce(text: string, ms: number): Promise<void> {
    banner.textContent = text;
    banner.hidden = false;
    frame.say(text);
    await pause(ms);
    banner.hidden = true;
  }

  function fail(error: unknown): void {
    auto = undefined;
    if (error instanceof SessionOver) {
      go('sessionOver');
      frame.end();
      return;
    }
    if (error instanceof Refused && declined.has(error.code) && phase === 'asking') {
      secondTap.forget();
      go('declinedBet');
      scene.rest(lastRound);
      showRefusal(error);
      return;
    }
    // No call throws anything else: it is a bug of ours or of the scene.
    if (!(error instanceof Refused)) console.error(error);
    go('refusal');
    const reopen = () => {
      frame.hideNotice();
      go('dismissed');
      void open();
    };
    frame.showNotice(
      error instanceof Refused ? error.message : say('offline'),
      button(say('site.tryAgain'), 'plain', reopen),
    );
  }

  function showRefusal({ code, message }: Refused): void {
    const deposit = () => parent.postMessage({ cmd: 'deposit' }, '*');
    frame.showNotice(
      message,
      ...(code === 'insufficient_balance' ? [button(say('game.deposit'), 'action', deposit)] : []),
      button(say('site.close'), 'plain', frame.hideNotice),
    );
  }
}

/** Converts lira, as the server sends them, to kuruş. */
const inKurus = (lira: number): bigint => BigInt(Math.round(lira * 100));

/** A round's win from the growing jackpot, in lira. */
function jackpotIn({ events }: FelRound): number {
  const won = events.find(({ type }) => type === ('jackpot' satisfies JackpotEvent['type']));
  return won ? Number(won['amount']) : 0;
}
