// A game whose players share each round at a table. It follows the table through the hub, or by polling where the hub cannot be reached. It
// counts down by the house's clock, accepts the player's bets, and lets the scene draw the shared round. A player who joins in the middle sees
// the current moment.
import { hubPath } from '@felek/contract/notification';
import { felTable, joinTableMethod, type StageMessage, type TableBet } from '@felek/contract/table';
import { makeCelebration } from '../celebration.ts';
import { makeCrowdList } from './crowd.ts';
import { button, element } from '../element.ts';
import { box, label, makeFrame, type Launch } from '../frame.ts';
import { makeHouseClock } from './house-clock.ts';
import { listenToHub, type HubListener } from './hub-listener.ts';
import { listenForKeys } from '../keys.ts';
import { openPanel } from '../panel.ts';
import { makePhaseBar } from './phase-bar.ts';
import type { SceneKey, TableDecision, TableModule, TableMoment, TableScene, TableTools } from '../scene.ts';
import { outcomeOf, tierOf } from '../stakes.ts';
import { makeTableBets } from './table-bets.ts';
import { makeTableChips } from './table-chips.ts';
import type { TableChat } from './table-chat.ts';
import { makeSlot, type Slot } from './table-slot.ts';
import { stepBetween, stepOf } from './table.states.ts';
import {
  afterAnswer,
  afterBets,
  afterCrowd,
  afterMessage,
  ownBets,
  type TableTerms,
  type TableView,
} from './table-view.ts';
import { named, sentences } from '../texts.ts';
import { openWire, Refused, SessionOver } from '../wire.ts';

/** Between two questions while the hub brings the news, and while it does not. Each is a probe of the clock as well. */
const askMs = { heard: 12_000, alone: 1000 };
/** After the end of a phase the next one is asked for so soon, where the hub is silent. */
const afterEndMs = 120;
/** The balance of such an answer may be so old: one that came with a bet or a message since is newer. */
const balanceAgeMs = 1000;
/** The countdown and the bar move so often. */
const tickMs = 100;
/** Refusals that the player sees in passing: nothing was moved, and nothing is to be mended. */
const passing: ReadonlySet<string> = new Set(['bets_closed', 'action_not_offered', 'bet_not_found']);

export async function playAtTable(stage: HTMLElement, launch: Launch, module: TableModule): Promise<void> {
  const { language, say, lira } = launch;
  const { rules } = module;
  const phases = rules.phases.map(({ name }) => name);
  const frame = makeFrame(stage, launch, launch.title ?? rules.hall.names[language]);
  const { sound, board, controls, isStill, pause } = frame;
  const wire = openWire({ token: launch.token, language, onLine: frame.showLine });
  const clock = makeHouseClock();

  let view: TableView | undefined;
  let terms: TableTerms | undefined;
  let isOver = false;
  let hub: Pick<HubListener, 'isOpen' | 'close'> = { isOpen: false, close: () => undefined };
  let slots: readonly Slot[] = [];
  let asking: ReturnType<typeof setTimeout> | undefined;
  /** How many of the round's events the scene has had. */
  let played = 0;
  let settledRound: number | undefined;
  /** When a bet or a message last brought the balance. */
  let balanceAt = -Infinity;
  let spoken = '';
  let chat: TableChat | undefined;
  let chatTool: HTMLElement;
  let unread = 0;

  /** As the house last answered while they were played. */
  const answered = new Map<string, TableBet>();

  const bets = makeTableBets(wire, say('tooLateToUndo'), ({ bet, balance }) => {
    answered.set(bet.betId, bet);
    showBalance(balance);
    if (view) change(afterBets(view, [bet]));
  });
  const shared = { say, lira, bets, onRefused, onChange: whenChanged, onNote: frame.say };
  const tableChips = makeTableChips({
    ...shared,
    onNote: sayInPassing,
    language,
    spots: () => scene.chips!,
  });
  const banner = element('div', { class: 'banner', 'aria-hidden': 'true', hidden: '' });
  const heard = element('p', { class: 'unseen', role: 'status' });
  const tools: TableTools = {
    language,
    lira,
    sound,
    isStill,
    pause,
    announce,
    changed: () => slots.forEach((slot) => slot.show()),
    memory: frame.sceneMemory,
    chips: {
      get placed() {
        return tableChips.chips.placed;
      },
      get inHand() {
        return tableChips.chips.inHand;
      },
      get isOpen() {
        return tableChips.chips.isOpen;
      },
      place(...spots) {
        sound.cue('chip');
        tableChips.chips.place(...spots);
      },
      lift: (spot) => tableChips.chips.lift(spot),
      put: (placed) => tableChips.chips.put(placed),
      draw: (amount) => tableChips.chips.draw(amount),
    },
    nowMs: clock.nowMs,
    offer: (slot: number, decision: TableDecision | undefined) => slots[slot]?.decide(decision),
    tell: (text: string) => (heard.textContent = text),
    betIn: (slot: number) => slots[slot]?.bet(),
    decide: (bet: TableBet, action: object) => void act(bet, action),
  };
  const scene: TableScene = module.makeScene(tools);
  slots = (scene.slots ?? []).map((slot) => makeSlot({ ...shared, slot }));
  const phaseBar = makePhaseBar();
  const crowdList = makeCrowdList(say, lira);
  const latency = element('small', { class: 'latency', title: say('latencyNote') });
  const celebration = makeCelebration({ board, winText: frame.win, sound, say, lira, isStill });

  build();
  await ask();
  if (launch.hasHub)
    hub = listenToHub({
      url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/${hubPath}?access_token=${encodeURIComponent(launch.token)}`,
      join: { method: joinTableMethod, argument: terms?.code ?? '' },
      onOpen: () => void ask(),
      onMessage,
    });
  setInterval(tick, tickMs);

  function build(): void {
    stage.dataset['layout'] = scene.layout ?? 'bar';
    stage.dataset['kind'] = 'table';
    // The row of results has its place before the first of them, so that the board stays where it is.
    stage.toggleAttribute('data-results', scene.pill !== undefined);
    const panel = (text: string, name: 'info' | 'shield' | 'history', show: () => Promise<unknown>) =>
      frame.addTool(text, name, () => void show().catch(fail));
    panel(say('rules'), 'info', async () => {
      const { showRules } = await import('../rules-panel.ts');
      const { figures } = rules;
      showRules(
        { say, language, lira, figures, jackpot: undefined, betName: scene.betName, keys: keys() },
        scene.rules(),
      );
    });
    panel(say('fairness'), 'shield', async () => {
      const { showTableFairness } = await import('./table-panels.ts');
      if (terms && view) showTableFairness({ say, wire, rules, language }, terms, view);
    });
    panel(say('history'), 'history', async () => {
      const { showTableHistory } = await import('./table-panels.ts');
      await showTableHistory({ say, language, lira, wire, rules, answered });
    });
    frame.addTool(say('players'), 'users', showPlayers);
    chatTool = frame.addTool(say('chat'), 'chat', () => void openChat().catch(fail));
    board.append(scene.board, banner);
    board.before(phaseBar.element);
    controls.append(
      element('div', { class: 'balance' }, box(say('balance'), frame.balance)),
      ...(scene.chips ? [tableChips.element] : []),
      ...(slots.length > 0
        ? [element('div', { class: 'slots' }, ...slots.map(({ element: each }) => each))]
        : []),
      element('div', { class: 'win' }, box(say('win'), frame.win)),
    );
    stage.append(crowdList.element, latency, heard);
    listenForKeys(() => slots[0]?.press(), keys);
    document.addEventListener('pointerdown', () => celebration.tap());
    document.addEventListener('visibilitychange', () => {
      // Events that passed meanwhile are not played later.
      if (document.hidden) return;
      const shown = view && momentOf(view);
      if (shown) scene.show(shown);
      void ask();
    });
  }

  function keys(): readonly SceneKey[] {
    return [
      ...(scene.chips ? tableChips.keys : (slots[0]?.maker.keys ?? [])),
      { key: 'm', label: say('soundKey'), onPress: frame.toggleSound },
      ...(scene.keys ?? []),
    ];
  }

  function whenChanged(): void {
    frame.hideNotice();
    const chosen = scene.chips ? tableChips.inHand() : slots[0]!.maker.chosen();
    if (chosen !== frame.remembered.stake) frame.remember({ stake: chosen });
  }

  /** On a wide screen the list is there already; the panel lends it for a while. */
  function showPlayers(): void {
    const place = crowdList.element;
    openPanel(say, say('players'), [place], () => stage.append(place));
  }

  async function openChat(): Promise<void> {
    const { makeTableChat } = await import('./table-chat.ts');
    chat ??= makeTableChat({ say, language, wire, isHeard: () => hub.isOpen, onOver: fail });
    await chat.open();
    showUnread(0);
  }

  function showUnread(count: number): void {
    unread = count;
    if (count > 0) chatTool.dataset['unread'] = count > 9 ? '9+' : String(count);
    else delete chatTool.dataset['unread'];
    label(chatTool, count > 0 ? say('chatNew', { count }) : say('chat'));
  }

  function showBalance(lira: number): void {
    balanceAt = Date.now();
    frame.showBalance(lira);
  }

  async function ask(): Promise<void> {
    clearTimeout(asking);
    if (isOver) return;
    try {
      const askedAt = Date.now();
      const answer = await wire.ask(felTable, view && terms ? { version: view.state.version } : {});
      clock.note(askedAt, Date.now(), answer.nowMs);
      latency.textContent = say('latency', { count: clock.latencyMs ?? 0 });
      if (balanceAt < askedAt - balanceAgeMs) frame.showBalance(answer.balance);
      if (answer.table) take(answer.table);
      const after = afterAnswer(view, answer);
      if (after) change(after);
    } catch (error) {
      fail(error);
      return;
    }
    askAgain();
  }

  /** Where the hub is silent, the next phase is asked for as soon as it may have come. */
  function askAgain(): void {
    clearTimeout(asking);
    const isHeard = hub.isOpen;
    const ends = view?.state.endsMs ?? null;
    const untilEnd = ends === null ? Infinity : Math.max(0, ends - clock.nowMs()) + afterEndMs;
    const wait = isHeard ? askMs.heard : Math.min(askMs.alone, Math.max(afterEndMs, untilEnd));
    asking = setTimeout(() => void ask(), wait);
  }

  function take(table: TableTerms): void {
    terms = table;
    const { stakes, defaultStake, leastStake, mostStake, mostInRound, playMoney } = table;
    const chosen = stakes.find((stake) => stake === frame.remembered.stake) ?? defaultStake;
    if (scene.chips) tableChips.offer(stakes, chosen, { mostStake, mostInRound });
    for (const slot of slots)
      slot.offer({ stakes, defaultStake, leastStake, mostStake, lastRound: null, remembered: chosen });
    frame.playMoney.textContent = playMoney ? say('playMoney') : '';
    frame.win.textContent = lira(0);
  }

  function onMessage(written: unknown): void {
    const message = written as StageMessage;
    if (!view) return;
    switch (message.cmd) {
      case 'Table':
        change(afterMessage(view, message.message));
        break;
      case 'TableCrowd':
        change(afterCrowd(view, message.message));
        break;
      case 'TableBets':
        // A player's stages receive the bets of every table.
        if (message.message.table === terms?.code) change(afterBets(view, message.message.bets));
        break;
      case 'TableChat':
        chat?.take(message.message);
        if (!document.querySelector('.chat-lines')) showUnread(unread + message.message.said.length);
        break;
      case 'Balance': {
        const { balance } = message.message as { readonly balance?: number };
        if (balance !== undefined) showBalance(balance);
        break;
      }
    }
  }

  function momentOf(of: TableView): TableMoment {
    return {
      state: of.state,
      sinceMs: of.state.showMs === null ? null : clock.nowMs() - of.state.showMs,
      events: of.events,
      bets: ownBets(of),
      marks: of.marks,
    };
  }

  /** Moves the scene from its shown state to the current one. */
  function change(now: TableView): void {
    const before = view;
    view = now;
    const moment = momentOf(now);
    const step = stepBetween(phases, before?.state, now.state);
    const isFirst = before?.state.round !== now.state.round;
    if (isFirst) played = 0;
    if (now.marks[0]?.round !== before?.marks[0]?.round) showMarks(now, before);
    showOwn(now, before);
    const fresh = now.events.slice(played);
    const at = stepOf(phases, now.state.phase);
    if (step) begin(step, moment, isFirst);
    if (step === 'show') played = now.events.length;
    else if (step === 'play' || (fresh.length > 0 && at !== 'open')) {
      played = now.events.length;
      scene.play(fresh, moment);
    }
    if (at === 'settle' && !now.state.isVoid) settleOnce(now, moment, step);
    if (now.crowd !== before?.crowd) {
      crowdList.show(now.crowd, new Set(now.bets.map(({ betId }) => betId)));
      scene.crowd?.(now.crowd);
    }
    if (step && !hub.isOpen) askAgain();
  }

  function begin(
    step: NonNullable<ReturnType<typeof stepBetween>>,
    moment: TableMoment,
    isFirst: boolean,
  ): void {
    const { state } = moment;
    const isOpen = stepOf(phases, state.phase) === 'open' && !state.isVoid;
    // A round may be joined in the middle. The slots say after this why a bet cannot be placed.
    if (isFirst) frame.say('');
    for (const each of [...(scene.chips ? [tableChips] : []), ...slots]) {
      if (isOpen) each.open(state.round);
      else each.close();
    }
    document.body.dataset['phase'] = state.phase;
    if (step === 'show') scene.show(moment);
    if (step === 'lock') scene.lock(moment);
    if (step === 'open') {
      celebration.stop();
      frame.win.textContent = lira(0);
      scene.open(moment);
    }
    if (state.isVoid) frame.say(say('roundVoid'));
  }

  function showOwn(now: TableView, before: TableView | undefined): void {
    const own = ownBets(now);
    if (before && now.bets === before.bets && now.state.round === before.state.round) return;
    if (scene.chips) tableChips.own(now.state.round, own);
    const free = own.filter(({ betId }) => !slots.some((slot) => slot.owns(betId)));
    for (const slot of slots) slot.own(own.find(({ betId }) => slot.owns(betId)) ?? free.shift());
    scene.own?.(own);
    // A bet that was cashed out is paid before its round ends.
    if (stepOf(phases, now.state.phase) === 'play') frame.win.textContent = lira(resultOf(own).payout);
  }

  function showMarks({ marks }: TableView, before: TableView | undefined): void {
    const newest = before?.marks[0]?.round ?? 0;
    for (const { round, mark } of marks.slice(0, 12).toReversed()) {
      const pill = round > newest && mark ? scene.pill?.(mark) : undefined;
      if (pill) frame.pushPill(pill, before !== undefined);
    }
  }

  /** The last phase has begun, and the player's bets are settled: their results come with it, or a moment later. */
  function settleOnce(now: TableView, moment: TableMoment, step: ReturnType<typeof stepBetween>): void {
    const own = moment.bets;
    // A bet of another device may be known here only when it is settled, after the phase has begun.
    const isKnown = own.length > 0 && own.every(({ state }) => state !== 'placed');
    if (step === 'show' && isKnown) {
      // The result was shown already; the player only gets the outcome of the bets, without celebration.
      settledRound = now.state.round;
      sayResult([], own);
      frame.win.textContent = lira(resultOf(own).payout);
      return;
    }
    if (settledRound === now.state.round || !isKnown) {
      if (step === 'settle') scene.settle([], moment);
      return;
    }
    settledRound = now.state.round;
    tell(own, scene.settle(own, moment));
  }

  function resultOf(own: readonly TableBet[]): { readonly staked: number; readonly payout: number } {
    const sum = (amounts: readonly number[]) =>
      Math.round(amounts.reduce((all, each) => all + each, 0) * 100) / 100;
    return { staked: sum(own.map(({ stake }) => stake)), payout: sum(own.map((bet) => bet.payout)) };
  }

  function sayResult(said: readonly string[], own: readonly TableBet[]): void {
    const { staked, payout } = resultOf(own);
    const outcome = outcomeOf(payout, staked);
    const money = say(outcome, { amount: lira(payout) });
    const causes = named(said, say, (told) => [...told, money]);
    frame.say(sentences([...causes, money], language), outcome);
  }

  function tell(own: readonly TableBet[], said: readonly string[]): void {
    const { staked, payout } = resultOf(own);
    sayResult(said, own);
    const tier = tierOf(payout, staked);
    if (tier) void celebration.celebrate(payout, tier);
    else frame.win.textContent = lira(payout);
  }

  function tick(): void {
    if (!view || document.hidden) return;
    const { state } = view;
    const at = stepOf(phases, state.phase);
    const nowMs = clock.nowMs();
    const left = phaseBar.show({ state, text: wordsOf(state.phase), nowMs, isOpen: at === 'open' });
    if (at === 'open' && left === 0 && scene.chips) tableChips.flush();
    const text = heardText(state, left);
    // A screen reader announces the phases, and not every second.
    if (text !== spoken) {
      spoken = text;
      heard.textContent = text;
    }
  }

  function heardText({ phase, round }: TableView['state'], left: number | undefined): string {
    const at = stepOf(phases, phase);
    if (at === 'open' && left !== undefined && left <= 6) return say('betsClosing');
    // The status already has the player's result: the phase would repeat it.
    if (at === 'settle' && settledRound === round) return '';
    return wordsOf(phase);
  }

  function wordsOf(phase: string): string {
    const named = scene.phaseName?.(phase);
    if (named !== undefined) return named;
    return say(
      ({ open: 'betsOpen', lock: 'betsClosed', play: 'roundRuns', settle: 'result' } as const)[
        stepOf(phases, phase)
      ],
    );
  }

  async function announce(text: string, ms: number): Promise<void> {
    banner.textContent = text;
    banner.hidden = false;
    frame.say(text);
    await pause(ms);
    banner.hidden = true;
  }

  async function act(bet: TableBet, action: object): Promise<void> {
    try {
      const answer = await bets.act(bet, action);
      if (answer instanceof Refused) onRefused(answer);
    } catch (error) {
      fail(error);
    }
  }

  /** The result stays: the player may still be reading it. */
  function sayInPassing(text: string): void {
    if (view?.state.round !== settledRound) frame.sayInPassing(text);
  }

  function onRefused({ code, message }: Refused): void {
    if (passing.has(code)) {
      sayInPassing(message);
      return;
    }
    // The house offers other stakes by now: they are asked for with the terms.
    if (code === 'stake_out_of_range') {
      terms = undefined;
      void ask();
    }
    const deposit = () => parent.postMessage({ cmd: 'deposit' }, '*');
    frame.showNotice(
      message,
      ...(code === 'insufficient_balance' ? [button(say('game.deposit'), 'action', deposit)] : []),
      button(say('site.close'), 'plain', frame.hideNotice),
    );
  }

  function fail(error: unknown): void {
    if (error instanceof SessionOver) {
      isOver = true;
      hub.close();
      frame.end();
      return;
    }
    if (!(error instanceof Refused)) console.error(error);
    const reopen = () => {
      frame.hideNotice();
      void ask();
    };
    frame.showNotice(
      error instanceof Refused ? error.message : say('offline'),
      button(say('site.tryAgain'), 'plain', reopen),
    );
  }
}
